"""How each game is shown and read in a terminal."""
