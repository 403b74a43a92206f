"""Canal City in a terminal."""
