"""How fast Tiletown is, measured next to its peers in one run: `make bench`, or `python -m benchmarks`."""
