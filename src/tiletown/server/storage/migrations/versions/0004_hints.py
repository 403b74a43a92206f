"""Separate column names for hints allowed (matches) and hints used (seats)."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE matches RENAME COLUMN hints TO hints_allowed")
    op.execute("ALTER TABLE seats RENAME COLUMN hints TO hints_used")


def downgrade() -> None:
    op.execute("ALTER TABLE matches RENAME COLUMN hints_allowed TO hints")
    op.execute("ALTER TABLE seats RENAME COLUMN hints_used TO hints")
