"""The database's tables. What they look like in time stands in migrations/."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
)

# Only the hash of a token is kept: whoever reads the database cannot sit in anybody's seat.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("player", String(32), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),  # a device link, which is good for one use
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), unique=True),
    Column("game", String(40), nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("wake", BigInteger),  # when a server has to look at the table, if nobody did before
    Column("secret", LargeBinary(32), nullable=False),
    Column("transcript", Text),
    Index("tables_wake", "wake"),
    Index("tables_lobby", "status", "public", "created"),
)

# (table, n) is unique: two processes, two devices or a retry can never both win.
log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("request", String(100)),
    Column("entry", Text, nullable=False),
    UniqueConstraint("table_id", "request", name="log_request"),
)

# Who has which seat, who opened the table (-1), who got up again (-2): for "my tables", the history
# and whoever wants to be forgotten.
OPENED, LEFT = -1, -2
members = Table(
    "members",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
)
