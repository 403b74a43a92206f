"""Training for the bots of Canal City."""
