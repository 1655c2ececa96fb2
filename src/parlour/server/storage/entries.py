"""The entries of a table's log. The log is the truth: a table is what its entries make of it."""

from typing import Any

import msgspec
from msgspec import Struct

from parlour.server.wire import Colour, Name, Seat, Settings


class Opened(Struct, tag="opened", frozen=True):
    """A table was opened: always the first entry.

    `removed`: of a rematch, the players whom a host removed from a table before it.
    """

    game: str
    options: dict[str, Any]
    settings: Settings
    host: str
    created: int
    removed: list[str] = []


class Sat(Struct, tag="sat", frozen=True):
    """A person sat down."""

    seat: Seat
    player: str
    name: Name
    colour: Colour
    contribution: str | None = None
    commit: str | None = None


class HandoverOffered(Struct, tag="handover", frozen=True):
    """The owner of a seat made a link with which somebody else may take it over."""

    seat: Seat


class BotSat(Struct, tag="bot-sat", frozen=True):
    """A bot was given a seat."""

    seat: Seat
    level: str
    colour: Colour


class Dressed(Struct, tag="dressed", frozen=True):
    """A seat has another name or colour."""

    seat: Seat
    name: Name
    colour: Colour


class Contributed(Struct, tag="contributed", frozen=True):
    """Somebody who was given a seat, as at a rematch, adds chance of their own to the shuffles."""

    seat: Seat
    contribution: str


class Committed(Struct, tag="committed", frozen=True):
    """A seat promised a contribution by its hash; a later one replaces it."""

    seat: Seat
    commit: str


class Dealing(Struct, tag="dealing", frozen=True):
    """Dealing began: the hashes by seat are fixed from now on and are to be revealed in time."""

    bots: dict[str, str]
    deadline: int
    commits: dict[str, str]
    contribution: str | None = None


class Revealed(Struct, tag="revealed", frozen=True):
    """A seat revealed its contribution; `fresh` is its hash for a repeated dealing."""

    seat: Seat
    contribution: str
    fresh: str | None = None


class DealingFailed(Struct, tag="dealing-failed", frozen=True):
    """These seats did not reveal in time. Dealing began again at once, without them."""

    failed: list[Seat]
    deadline: int


class Left(Struct, tag="left", frozen=True):
    """A person left, or was asked to. Once the game runs, a bot of this level plays on.

    With `kicked` at a seat that was left before, its owner may no longer return.
    `host` is who is the host from now on, where it was the host that left.
    """

    seat: Seat
    level: str | None
    kicked: bool = False
    host: str | None = None


class Started(Struct, tag="started", frozen=True):
    """The cards were dealt; `bots` are the levels of the seats that were still open."""

    bots: dict[str, str]
    contribution: str | None = None


class Chose(Struct, tag="chose", frozen=True):
    """A choice; `by` a person, a bot, or the clock that ran out."""

    seat: Seat
    move: str
    by: str


class Retracted(Struct, tag="retracted", frozen=True):
    """A secret choice was taken back."""

    seat: Seat


class WentAway(Struct, tag="away", frozen=True):
    """A player's devices are no longer there."""

    seat: Seat


class CameBack(Struct, tag="back", frozen=True):
    """They are there again; what a bot covered meanwhile is theirs again."""

    seat: Seat


class Covered(Struct, tag="covered", frozen=True):
    """A bot chooses for a person: asked to, or because the person vanished."""

    seat: Seat
    level: str
    asked: bool


class Uncovered(Struct, tag="uncovered", frozen=True):
    """The person chooses again."""

    seat: Seat


class Spoke(Struct, tag="spoke", frozen=True):
    """A message or a gesture."""

    player: str
    seat: Seat | None
    name: Name
    text: str | None = None
    gesture: str | None = None


class Resettled(Struct, tag="settings", frozen=True):
    """The host changed the settings."""

    settings: Settings


class Rematched(Struct, tag="rematch", frozen=True):
    """The same people have a new table."""

    table: str


class Closed(Struct, tag="closed", frozen=True):
    """The table was closed before the game was over.

    `by` is a player, `operator`, or `abandoned` where nobody had come back for long.
    """

    by: str | None = None
    reason: str | None = None


Entry = (
    Opened
    | Sat
    | HandoverOffered
    | BotSat
    | Dressed
    | Contributed
    | Committed
    | Dealing
    | Revealed
    | DealingFailed
    | Left
    | Started
    | Chose
    | Retracted
    | WentAway
    | CameBack
    | Covered
    | Uncovered
    | Spoke
    | Resettled
    | Rematched
    | Closed
)


class Logged(Struct, frozen=True):
    """An entry in its place: the table's n-th, at a time, for a request that may be repeated."""

    n: int
    at: int
    request: str | None
    entry: Entry


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> str:
    """An entry as the database keeps it."""
    return _encoder.encode(entry).decode()


def read_entry(text: str) -> Entry:
    """An entry from the database."""
    return _decoder.decode(text)
