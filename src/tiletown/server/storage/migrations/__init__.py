"""The schema, step by step; run at every start of the server."""
