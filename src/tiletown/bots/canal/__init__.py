"""The names of the bots of Canal City; the bots are in `players`."""

NAMES = ("greedy", "skilled", "expert", "master")
"""From the weakest to the strongest, in the order of `players.LADDER`."""
