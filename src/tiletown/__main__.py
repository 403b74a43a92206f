"""`python -m tiletown`: the same as the command `tiletown`."""

from .cli import main

raise SystemExit(main())
