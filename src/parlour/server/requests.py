"""What is asked by HTTP and what is answered, beyond what a feed carries (wire.py)."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from parlour.server.wire import (
    Colour,
    Contribution,
    Hash,
    Level,
    Name,
    RequestId,
    Seat,
    SeatView,
    Settings,
    TableInfo,
    Text,
)


class Introduction(Struct, frozen=True, forbid_unknown_fields=True):
    """A person (or a program) says who it is."""

    name: Name


class Player(Struct, frozen=True):
    """Who one is. The token comes once, for programs that ask for it; browsers have a cookie."""

    id: str
    name: str
    token: str | None = None


class DeviceLink(Struct, frozen=True):
    """A code that moves a player to another device, once and for ten minutes."""

    code: str
    url: str
    expires: int


class DeviceCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a device link."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Use a device link; who already is another player names that player in `replace`."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]
    replace: Annotated[str, Meta(max_length=32)] | None = None


class ClaimPreview(Struct, frozen=True):
    """Whose a device link is, and who the asker is now; `same` where the two are one player."""

    name: str
    current: str | None
    same: bool = False


class DeviceInfo(Struct, frozen=True):
    """A device that is signed in. Times are milliseconds since 1970; `seen` to some minutes."""

    id: str
    label: str | None
    created: int
    seen: int | None
    current: bool
    kind: Literal["browser", "program", "unknown"]


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit in a seat of a new table: the asker, whoever comes, or a bot."""

    kind: Literal["me", "open", "bot"] = "open"
    name: Name | None = None
    colour: Colour | None = None
    level: Level = "regular"


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. Seats that are not named are open."""

    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, Any], Meta(max_length=20)] = field(default_factory=dict)
    seats: Annotated[list[SeatWish], Meta(max_length=6)] = field(default_factory=list)
    settings: Settings = Settings()


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down: in the seat named, or in the first that is free.

    Once the cards are dealt, only who left a seat may return to it, and only a hand-over code that
    its owner made lets somebody else take it.

    `commit` is the SHA-256 of a contribution to the shuffles that is revealed when all hashes are
    in. A `contribution` given openly does not protect against an operator who plays.
    """

    code: Annotated[str, Meta(max_length=12)] | None = None
    seat: Seat | None = None
    name: Name | None = None
    colour: Colour | None = None
    contribution: Contribution | None = None
    handover: Annotated[str, Meta(max_length=64)] | None = None
    request: RequestId | None = None
    commit: Hash | None = None


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """Deal. Seats nobody took are filled with bots of this level, if one is given.

    A contribution is 32 bytes of the client's own chance. It comes after the table's commitment was
    published, which is why opening a table takes none. `commit` is the hash of one, for the host's
    first seat. Where any seat has sent a hash, contributions are revealed before the cards are
    dealt; else they are dealt at once.
    """

    fill: Level | None = None
    contribution: Contribution | None = None
    request: RequestId | None = None
    commit: Hash | None = None


class Contribute(Struct, frozen=True, forbid_unknown_fields=True):
    """Add chance of one's own to the shuffles: its hash (`commit`), or openly (`contribution`)."""

    seat: Seat
    contribution: Contribution | None = None
    request: RequestId | None = None
    commit: Hash | None = None


class Dress(Struct, frozen=True, forbid_unknown_fields=True):
    """Another name or colour for a seat."""

    seat: Seat
    name: Name | None = None
    colour: Colour | None = None
    request: RequestId | None = None


class SeatAction(Struct, frozen=True, forbid_unknown_fields=True):
    """Something about one seat: leave it, hand it to a bot, take it back, kick, ask for advice."""

    seat: Seat
    level: Level | None = None
    request: RequestId | None = None


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """New settings of a table."""

    settings: Settings
    request: RequestId | None = None


class HandoverLink(Struct, frozen=True):
    """A link with which somebody else may take over a seat."""

    code: str
    link: str


class Close(Struct, frozen=True, forbid_unknown_fields=True):
    """Close a table, with a reason that the others may read."""

    reason: Text | None = None
    request: RequestId | None = None


class Opened(Struct, frozen=True):
    """A table that was opened: its link, its code, and how it stands."""

    id: str
    link: str
    code: str | None
    table: TableInfo


class Entry(Struct, frozen=True):
    """A table in a list: in the lobby, or among one's own."""

    table: TableInfo
    waiting: list[int]
    mine: list[int]
    host_present: bool = False


class Blocked(Struct, frozen=True):
    """Somebody whom the player has blocked."""

    player: str
    name: str
    created: int


class Finished(Struct, frozen=True):
    """A game that was played to its end."""

    id: str
    game: str
    options: dict[str, Any]
    names: list[str]
    mine: list[int]
    result: dict[str, Any]
    ended: int


class OptionInfo(Struct, frozen=True):
    """An option of a game: what it accepts and what it is by default."""

    name: str
    values: list[Any]
    default: Any
    help: str


class GameInfo(Struct, frozen=True):
    """A game on the shelf."""

    name: str
    title: str
    designer: str
    publisher: str
    players: tuple[int, int]
    summary: str
    options: list[OptionInfo]


class AdviceReason(Struct, frozen=True):
    """Why a move is good or bad, to be put into words by the locales."""

    code: str
    facts: dict[str, Any]


class MoveAdvice(Struct, frozen=True):
    """What the coach thinks of a move: the chance to win with it and the standard error."""

    move: str
    chance: float
    error: float
    reasons: list[AdviceReason]


class Frame(Struct, frozen=True):
    """A moment of a finished game: the choice, what it led to, and how things stood then."""

    frame: int
    at: int | None
    seat: int | None
    move: str | None
    events: list[dict[str, Any]]
    seats: list[SeatView]


class Replay(Struct, frozen=True):
    """Some frames of a finished game, and the number of its last one."""

    last: int
    frames: list[Frame]
