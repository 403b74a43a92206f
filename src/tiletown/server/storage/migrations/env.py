"""The Alembic environment, on the connection that `database.migrate` passes in."""

from __future__ import annotations

from alembic import context

from tiletown.server.storage.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=connection.dialect.name == "sqlite")
with context.begin_transaction():
    context.run_migrations()
