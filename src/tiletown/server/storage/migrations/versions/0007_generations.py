"""The generation of a player's cookies, by which older ones are revoked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("generation", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("players", "generation")
