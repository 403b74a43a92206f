"""Training for the bots of Shake That City."""
