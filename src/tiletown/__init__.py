"""Tiletown: two city-building board games to play, and a laboratory to study them."""

__version__ = "0.2.0"
