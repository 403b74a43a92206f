"""The bots of Canal City; `players` has the ladder."""
