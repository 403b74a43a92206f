"""Matches in play: seats, rooms, turns, bots. Nothing here knows HTTP."""
