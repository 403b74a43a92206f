"""HTTP: routing, guards, the routes, the live feed, the page."""
