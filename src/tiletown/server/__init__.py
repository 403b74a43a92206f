"""Matches that several people and bots play together; nothing here knows a rule."""
