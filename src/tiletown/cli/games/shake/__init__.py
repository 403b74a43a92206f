"""Shake That City in a terminal."""
