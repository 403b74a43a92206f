"""The bot that chose a move instead of the seat's own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("moves", sa.Column("stand_in", sa.Text))


def downgrade() -> None:
    op.drop_column("moves", "stand_in")
