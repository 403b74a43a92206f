"""The bots of Shake That City; `players` has the ladder."""
