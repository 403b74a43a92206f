"""The coach of Shake That City."""
