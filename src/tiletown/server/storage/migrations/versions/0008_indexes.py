"""Indexes for what is asked of one match or one player among very many."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_matches_host", "matches", ["host"])
    op.create_index("ix_matches_rematch", "matches", ["rematch"])
    op.create_index("ix_seats_kept_for", "seats", ["kept_for"])


def downgrade() -> None:
    op.drop_index("ix_seats_kept_for", "seats")
    op.drop_index("ix_matches_rematch", "matches")
    op.drop_index("ix_matches_host", "matches")
