"""What every command needs of a terminal: output, files, a match in play, score sheets."""
