"""Schema migrations (Alembic), run at every start of the server."""
