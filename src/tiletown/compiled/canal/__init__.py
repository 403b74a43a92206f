"""Canal City, compiled: the rules and whole games."""
