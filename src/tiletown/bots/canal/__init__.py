"""The bots of Canal City: their names; `players` has the bots."""

NAMES = ("greedy", "skilled", "expert", "master")
"""From the weakest to the strongest, like `players.LADDER`."""
