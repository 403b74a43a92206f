"""Seats of a rematch that are kept for their players, and the matches won before it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("kept_for", sa.Text))
    op.add_column("seats", sa.Column("wins", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("seats", "wins")
    op.drop_column("seats", "kept_for")
