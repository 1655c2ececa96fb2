"""Players, tables and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
    )
    op.create_index("ix_tokens_player", "tokens", ["player"])
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(12), unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("wake", sa.BigInteger),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("transcript", sa.Text),
    )
    op.create_index("tables_wake", "tables", ["wake"])
    op.create_index("tables_lobby", "tables", ["status", "public", "created"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("request", sa.String(100)),
        sa.Column("entry", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "request", name="log_request"),
    )
    op.create_table(
        "members",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    )


def downgrade() -> None:
    """Back to nothing."""
    for name in ("members", "log", "tables", "tokens", "players"):
        op.drop_table(name)
