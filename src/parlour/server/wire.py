"""What travels between the server and whoever plays. The page's types are made from these.

Every entry of a table's log reaches every connection as exactly one message that carries its
number `n`: a `ready`, a `turn`, a `changed` or a `said`. Times are milliseconds since 1970, by the
server's clock.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Colour = Annotated[int, Meta(ge=0, le=5)]
RequestId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
Contribution = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Level = Literal["rookie", "regular", "expert", "master"]
Gesture = Literal["wave", "applause", "hurry", "laugh", "wow", "thanks"]
Status = Literal["open", "running", "over", "closed"]
LONGEST_CLOCK = 14 * 24 * 3600  # seconds

# What a table is -------------------------------------------------------------------------------


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is run; the host may change it.

    `clock`: seconds for a choice, None for no clock. `grace`: seconds until a bot covers a player
    who vanished, None for never. `stand_in`: the bot that chooses when the clock has run out, and
    that covers seats. `coach`: whether players may ask for advice. `several_seats`: whether others
    than the host may take more than one seat.
    """

    clock: Annotated[int, Meta(ge=15, le=LONGEST_CLOCK)] | None = None
    grace: Annotated[int, Meta(ge=5, le=3600)] | None = 120
    stand_in: Level = "regular"
    public: bool = False
    watching: bool = True
    chat: bool = True
    coach: bool = True
    locked: bool = False
    several_seats: bool = False


class SeatInfo(Struct, frozen=True):
    """Who sits where. A covered seat belongs to a person for whom a bot chooses at present.

    `owner`: the player who left a running game from this seat, and alone may return to it.
    `commit`: before the deal, the hash of the contribution that the seat has promised.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    colour: int
    player: str | None = None
    level: str | None = None
    away: bool = False
    covered: bool = False
    ready: bool = False
    due: int | None = None
    owner: str | None = None
    commit: str | None = None


class DealingInfo(Struct, frozen=True):
    """A deal in progress: every contribution is fixed by its hash, and they are being revealed.

    `missing`: seats that have not revealed yet. `hashes`: of all contributions, in the order in
    which they make the seed. `failed`: seats that did not reveal in time and are left out.
    """

    deadline: int
    missing: list[int]
    hashes: list[str]
    failed: list[int]


class TableInfo(Struct, frozen=True):
    """Everything about a table that is not on the table. The code is for those who sit at it.

    `closed_by`: a player, `operator`, or `abandoned`.
    """

    id: str
    game: str
    options: dict[str, Any]
    status: Status
    host: str
    seats: list[SeatInfo]
    settings: Settings
    commitment: str
    created: int
    code: str | None = None
    rematch: str | None = None
    closed_by: str | None = None
    closed_reason: str | None = None
    dealing: DealingInfo | None = None


class SeatView(Struct, frozen=True):
    """What one seat sees and may do; seat None is a spectator's."""

    seat: int | None
    view: dict[str, Any]
    moves: list[str]


# What the server says --------------------------------------------------------------------------


class Ready(Struct, tag="ready", tag_field="type", frozen=True):
    """A seat has chosen, or taken its choice back. Only its own player is told what.

    `waiting`: who still owes something, which may be the same seat: some choose twice in a row.
    """

    n: int
    seat: int
    ready: bool
    waiting: list[int]
    choice: list[str] | None = None
    moves: list[str] | None = None


class Turn(Struct, tag="turn", tag_field="type", frozen=True):
    """Something happened on the table: what the connection hears of it, and how things now stand.

    Of entries that were missed only the events come; `seats` is then empty.
    """

    n: int
    at: int
    events: list[dict[str, Any]]
    waiting: list[int]
    due: dict[str, int]
    status: Status
    seats: list[SeatView]


class Changed(Struct, tag="changed", tag_field="type", frozen=True):
    """Something about the table itself changed: who sits where, settings, start, end.

    `failed`: with `dealing-failed`, the seats that did not reveal their contribution in time.
    """

    n: int
    at: int
    what: str
    seat: int | None
    table: TableInfo | None
    seats: list[SeatView]
    events: list[dict[str, Any]] = field(default_factory=list)
    failed: list[int] = field(default_factory=list)


class Said(Struct, tag="said", tag_field="type", frozen=True):
    """A message or a gesture."""

    n: int
    at: int
    seat: int | None
    player: str
    name: str
    text: str | None = None
    gesture: str | None = None


Told = Ready | Turn | Changed | Said


class Table(Struct, tag="table", tag_field="type", frozen=True):
    """A table as it stands: the first message of a feed, and the answer to a poll.

    `mine` are the asker's own seats, `missed` what was told after the log position he had. `more`:
    the position to ask for next with `after`, where not everything fitted into `missed`.
    """

    n: int
    now: int
    table: TableInfo
    mine: list[int]
    seats: list[SeatView]
    missed: list[Told]
    waiting: list[int]
    due: dict[str, int]
    more: int | None = None


class Done(Struct, tag="done", tag_field="type", frozen=True):
    """What was asked is done and stored: it is entry `n` of the log."""

    n: int
    request: str | None = None


class Refused(Struct, tag="refused", tag_field="type", frozen=True):
    """What was asked is not done, and why. Nothing has changed."""

    code: str
    message: str
    expected: str | None = None
    got: str | None = None
    request: str | None = None


class Beat(Struct, tag="beat", tag_field="type", frozen=True):
    """The server's time, now and then and in answer to a ping."""

    now: int


Outgoing = Table | Ready | Turn | Changed | Said | Done | Refused | Beat

# What a feed may be told by its client ------------------------------------------------------------


class Choose(Struct, tag="choose", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Make a choice. The same request sent again is answered again and done once."""

    seat: Seat
    move: Annotated[str, Meta(max_length=40)]
    request: RequestId | None = None


class Retract(Struct, tag="retract", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Take a secret choice back while nobody has seen it."""

    seat: Seat
    request: RequestId | None = None


class Say(Struct, tag="say", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Say something to the table, or make a gesture."""

    text: Text | None = None
    gesture: Gesture | None = None
    request: RequestId | None = None


class Reveal(Struct, tag="reveal", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Reveal the contribution whose hash was fixed when dealing began.

    `fresh` is the hash of another one, in case that somebody does not reveal and dealing begins
    again: a revealed contribution is never used a second time.
    """

    seat: Seat
    contribution: Contribution
    fresh: Hash | None = None
    request: RequestId | None = None


class Ping(Struct, tag="ping", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Still there?"""


Incoming = Choose | Retract | Say | Reveal | Ping
