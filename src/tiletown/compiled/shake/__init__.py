"""Shake That City, compiled: the rules, whole games, and many games at once."""
