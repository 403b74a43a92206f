"""What the commands share: output, files, a match at the terminal, score sheets."""
