"""Devices, blocks, bans, checkpoints, and an audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what hardening the server needs; nothing that is there changes."""
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("erased", sa.BigInteger))
    with op.batch_alter_table("tokens") as tokens:
        tokens.add_column(sa.Column("label", sa.String(60)))
        tokens.add_column(sa.Column("kind", sa.String(12)))
        tokens.add_column(sa.Column("seen", sa.BigInteger))
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("host_seen", sa.BigInteger))
        tables.add_column(sa.Column("joinable", sa.Boolean))
        tables.add_column(sa.Column("address", sa.String(64)))
    op.create_index("tables_host_seen", "tables", ["status", "public", "host_seen"])
    op.create_index("tables_address", "tables", ["address", "status"])
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("blocked", sa.String(32), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "bans",
        sa.Column("subject", sa.String(80), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.String(40), nullable=False),
        sa.Column("action", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("subject", sa.String(80)),
        sa.Column("detail", sa.Text),
    )
    op.create_index("audit_at", "audit", ["at"])
    op.create_table(
        "operator_requests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("action", sa.String(40), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("claimed", sa.BigInteger),
        sa.Column("outcome", sa.Text),
    )


def downgrade() -> None:
    """Back to the first release."""
    for name in ("operator_requests", "audit", "bans", "blocks", "checkpoints"):
        op.drop_table(name)
    op.drop_index("tables_address", "tables")
    op.drop_index("tables_host_seen", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("address")
        tables.drop_column("joinable")
        tables.drop_column("host_seen")
    with op.batch_alter_table("tokens") as tokens:
        tokens.drop_column("seen")
        tokens.drop_column("kind")
        tokens.drop_column("label")
    with op.batch_alter_table("players") as players:
        players.drop_column("erased")
