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
    Column("erased", BigInteger),  # when the player asked to be deleted; the rest is under way
)

# Only the hash of a token is kept: whoever reads the database cannot sit in anybody's seat.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("player", String(32), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),  # a device link, which is good for one use
    Column("label", String(60)),  # what the settings call the device
    Column("kind", String(12)),  # `browser` or `program`; older tokens do not say
    Column("seen", BigInteger),  # when the device was last used, to within some minutes
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
    Column("host_seen", BigInteger),  # when the host of an open table was last connected
    Column("joinable", Boolean),  # whether an open table has a free seat and is not locked
    # Where it was opened, or made public, from; nothing once it has ended, or where it is unknown.
    Column("address", String(64)),
    Index("tables_wake", "wake"),
    Index("tables_lobby", "status", "public", "created"),
    Index("tables_host_seen", "status", "public", "host_seen"),
    Index("tables_address", "address", "status"),
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

# Who has which seat, who opened the table (-1), who left before the game or was removed (-2), who
# left the running game (-3): for "my tables", the history and whoever wants to be forgotten.
OPENED, LEFT, LEFT_GAME = -1, -2, -3
members = Table(
    "members",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
)

# A table after its n-th entry (tables/state_checkpoints.py): loading it replays only later entries.
checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("blocked", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Index("blocks_blocked", "blocked"),
)

# The subject is `player:ID` or `address:ADDRESS`.
bans = Table(
    "bans",
    metadata,
    Column("subject", String(80), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger),
)

# What hosts and operators did. The actor is `player:ID` or `operator`.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(40), nullable=False),
    Column("action", String(40), nullable=False),
    Column("table_id", String(32)),
    Column("subject", String(80)),
    Column("detail", Text),
    Index("audit_at", "at"),
)

# What `parlour admin` asks the running servers to do; one of them claims and answers it.
operator_requests = Table(
    "operator_requests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("action", String(40), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("reason", Text, nullable=False),
    Column("until", BigInteger),  # when a ban ends
    Column("claimed", BigInteger),
    Column("outcome", Text),
)
