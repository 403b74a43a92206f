"""The seats as the commitment binds them, and what each player adds to the seed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("seated", sa.Text))
    op.add_column("seats", sa.Column("nonce", sa.Text))
    op.execute("UPDATE seats SET nonce = ''")
    op.execute("UPDATE matches SET commitment = '' WHERE status = 'waiting'")


def downgrade() -> None:
    op.drop_column("seats", "nonce")
    op.drop_column("matches", "seated")
