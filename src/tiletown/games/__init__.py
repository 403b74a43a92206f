"""The games, each in its own folder; neither imports the other."""
