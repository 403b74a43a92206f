"""How bots learn: by playing against themselves, with our rules and nothing else."""
