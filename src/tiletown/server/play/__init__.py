"""Matches in play: rooms, seats, turns, bots. Nothing here knows HTTP."""
