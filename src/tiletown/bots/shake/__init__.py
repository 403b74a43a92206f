"""The names of the bots of Shake That City; the bots are in `players`."""

NAMES = ("greedy", "skilled", "expert", "master")
"""From the weakest to the strongest, in the order of `players.LADDER`."""
