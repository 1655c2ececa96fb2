"""Validation of an imported log: every entry must be one that a server could have written.

A server decides on an entry before it stores it (tables/commands.py), so it does not check a log of
its own when it reads it. A file may hold anything. Each entry is checked against the table that the
entries before it make, and applied only then.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, NoReturn, get_args

from parlour.games import GAMES
from parlour.games.game import find_game
from parlour.games.options import shorten, value_text
from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.storage import entries as log
from parlour.server.storage.entries import Entry, Logged
from parlour.server.tables.state import Chair, Table
from parlour.server.text import clean, clean_name
from parlour.server.wire import Gesture, Level

MOST_ENTRIES = 100_000
LEVELS: tuple[str, ...] = get_args(Level)
_GESTURES: tuple[str, ...] = get_args(Gesture)
AHEAD = 3600 * 1000  # milliseconds by which another server's clock may be ahead of ours
_LONGEST_MOVE, _LONGEST_TEXT = 40, 300
_ID = re.compile("[0-9A-Za-z]{1,32}")
_REQUEST = re.compile("[!-~]{1,100}")
_CONTRIBUTION = re.compile("[0-9a-f]{64}")


def replay(
    table: Table, log_entries: Iterable[Logged], note: Callable[[Table, Entry], None]
) -> None:
    """Apply a log to an empty table; ValueError says which entry is wrong and what was expected.

    `note` is called with each entry before it is applied.
    """
    requests: set[str] = set()
    for logged in log_entries:
        try:
            _check_place(table, logged, requests)
            CHECKS[type(logged.entry)](table, logged.entry)
            note(table, logged.entry)
            table.apply(logged)
        except (ValueError, LookupError, AssertionError, TypeError) as error:
            raise ValueError(f"entry {logged.n}: {error}") from None


def check_name(name: str) -> None:
    """Refuse a name that nobody can have."""
    try:
        cleaned = clean_name(name)
    except ApiError as refusal:
        _refuse(f"the name: {refusal.message}")
    if cleaned != name:
        _refuse(f"the name is one line without control characters; got {shorten(name)}")


def check_time(at: int, what: str) -> None:
    """Refuse a time that is well after now: a server would wait for it, or list the table by it."""
    if not 0 <= at <= now_ms() + AHEAD:
        _refuse(f"{what} is in milliseconds since 1970 and not after now; got {shorten(at)}")


def _refuse(message: str) -> NoReturn:
    raise ValueError(message)


def _check_place(table: Table, logged: Logged, requests: set[str]) -> None:
    """The number, the time and the request of an entry."""
    if logged.n != table.n + 1:
        _refuse(f"expected entry {table.n + 1}; got entry {logged.n}")
    if logged.at < table.at:
        _refuse(f"expected a time not before {table.at}, that of the last entry; got {logged.at}")
    check_time(logged.at, "the time")
    if isinstance(logged.entry, log.Opened) != (logged.n == 1):
        _refuse("the opening of a table is the first entry, and only the first")
    if logged.request is not None:
        if not _REQUEST.fullmatch(logged.request):
            _refuse(f"the request is 1 to 100 ASCII letters; got {shorten(logged.request)}")
        if logged.request in requests:
            _refuse(f"the request {shorten(logged.request)} is there twice")
        requests.add(logged.request)


def _status(table: Table, *wanted: str) -> None:
    names = {"open": "an open table", "running": "a running game", "over": "a finished game"}
    if table.status not in wanted:
        expected = " or ".join(names[each] for each in wanted)
        _refuse(f"this happens at {expected}; the table is {table.status}")


def _chair(table: Table, seat: int) -> Chair:
    if not 0 <= seat < len(table.chairs):
        _refuse(f"the seats are 0 to {len(table.chairs) - 1}; got {seat}")
    return table.chairs[seat]


def _person(table: Table, seat: int) -> Chair:
    chair = _chair(table, seat)
    if chair.player is None:
        _refuse(f"expected a person in seat {seat}")
    return chair


def _id(text: str, what: str) -> None:
    if not _ID.fullmatch(text):
        _refuse(f"{what} is 1 to 32 letters and digits; got {shorten(text)}")


def _level(level: str) -> None:
    if level not in LEVELS:
        _refuse(f"the bots are {', '.join(LEVELS)}; got {shorten(level)}")


def _contribution(text: str | None) -> None:
    if text is not None and not _CONTRIBUTION.fullmatch(text):
        _refuse(f"a contribution is 64 hexadecimal digits; got {shorten(text)}")


def _colour(table: Table, seat: int, colour: int) -> None:
    if colour in table.colours_beside(seat):
        _refuse(f"colour {colour} is taken by another seat")


def _opened(_: Table, entry: log.Opened) -> None:
    options = find_game(GAMES, entry.game).read_options(entry.options)
    if options != entry.options:
        written = ", ".join(f"{name} {value_text(value)}" for name, value in options.items())
        _refuse(f"expected the options {written}; got {shorten(entry.options)}")
    _id(entry.host, "the host")
    for player in entry.removed:
        _id(player, "a player whom a host removed")
    check_time(entry.created, "`created`")


def _sat(table: Table, entry: log.Sat) -> None:
    _status(table, "open", "running")
    chair = _chair(table, entry.seat)
    # In a running game the seat was handed over, or left; a release before this one let anybody
    # take a seat that was left.
    given = chair.handover is not None or chair.owner is not None
    if entry.seat not in table.free_seats() and not (table.status == "running" and given):
        _refuse(f"seat {entry.seat} is not free")
    _not_dealing(table)
    _id(entry.player, "a player's id")
    check_name(entry.name)
    _colour(table, entry.seat, entry.colour)
    _contribution(entry.contribution)
    _commit(entry.commit)


def _handover_offered(table: Table, entry: log.HandoverOffered) -> None:
    _status(table, "running")
    chair = _chair(table, entry.seat)
    if chair.player is None and chair.owner is None:
        _refuse(f"expected that somebody owns seat {entry.seat}")


def _bot_sat(table: Table, entry: log.BotSat) -> None:
    _status(table, "open")
    if _chair(table, entry.seat).player is not None:
        _refuse(f"seat {entry.seat} is not free")
    _level(entry.level)
    _colour(table, entry.seat, entry.colour)


def _dressed(table: Table, entry: log.Dressed) -> None:
    _status(table, "open", "running")
    _person(table, entry.seat)
    check_name(entry.name)
    _colour(table, entry.seat, entry.colour)


def _contributed(table: Table, entry: log.Contributed) -> None:
    _status(table, "open")
    chair = _person(table, entry.seat)
    _contribution(entry.contribution)
    if chair.contributed:
        _refuse(f"seat {entry.seat} has already contributed")


def _committed(table: Table, entry: log.Committed) -> None:
    _status(table, "open")
    _not_dealing(table)
    _person(table, entry.seat)
    _commit(entry.commit)


def _dealing(table: Table, entry: log.Dealing) -> None:
    _status(table, "open")
    _not_dealing(table)
    _bots_of_free_seats(table, entry.bots)
    _contribution(entry.contribution)
    _deadline(entry.deadline)
    for seat, commit in entry.commits.items():
        if not re.fullmatch("[0-5]", seat):
            _refuse(f"a seat is 0 to 5; got {shorten(seat)}")
        _person(table, int(seat))
        _commit(commit)
    if not entry.commits:
        _refuse("expected the hash of at least one contribution")


def _revealed(table: Table, entry: log.Revealed) -> None:
    _contribution(entry.contribution)
    _commit(entry.fresh)
    if table.dealing is None or entry.seat not in table.dealing.missing:
        _refuse(f"expected no reveal of seat {entry.seat}")


def _dealing_failed(table: Table, entry: log.DealingFailed) -> None:
    if table.dealing is None or entry.failed != table.dealing.missing:
        _refuse(f"expected the seats that have not revealed; got {shorten(entry.failed)}")
    _deadline(entry.deadline)


def _not_dealing(table: Table) -> None:
    if table.dealing is not None:
        _refuse("expected no such entry while the cards are being dealt")


def _commit(text: str | None) -> None:
    if text is not None and not _CONTRIBUTION.fullmatch(text):
        _refuse(f"the hash of a contribution is 64 hexadecimal digits; got {shorten(text)}")


def _deadline(at: int) -> None:
    check_time(at, "the deadline")


def _left(table: Table, entry: log.Left) -> None:
    _status(table, "open", "running")
    chair = _chair(table, entry.seat)
    if table.status == "running":
        if not (entry.kicked and chair.owner is not None):
            _person(table, entry.seat)
        if entry.level is None:
            _refuse("expected a level of the bot that plays on in a running game")
        _level(entry.level)
    elif entry.level is not None:
        _refuse(f"expected no bot before the game begins; got {shorten(entry.level)}")
    if entry.host is not None:
        others = {each.player for each in table.chairs if each is not chair}
        if entry.host not in others:
            _refuse(f"the next host sits at the table; got {shorten(entry.host)}")


def _started(table: Table, entry: log.Started) -> None:
    _status(table, "open")
    if table.dealing is not None and table.dealing.missing:
        _refuse(f"expected the contributions of seats {table.dealing.missing}")
    _bots_of_free_seats(table, entry.bots)
    _contribution(entry.contribution)


def _bots_of_free_seats(table: Table, bots: dict[str, str]) -> None:
    free = {str(seat) for seat in table.free_seats()}
    if bots.keys() != free:
        expected = ", ".join(sorted(free)) or "none"
        _refuse(f"expected the bots of the free seats ({expected}); got {shorten(bots)}")
    for level in bots.values():
        _level(level)


def _chose(table: Table, entry: log.Chose) -> None:
    _status(table, "running")
    _chair(table, entry.seat)
    if len(entry.move) > _LONGEST_MOVE:
        _refuse(f"a move has at most {_LONGEST_MOVE} letters; got {shorten(entry.move)}")
    if entry.by not in {"person", "bot", "clock"}:
        _refuse(f"a choice is made by person, bot or clock; got {shorten(entry.by)}")


def _retracted(table: Table, entry: log.Retracted) -> None:
    _status(table, "running")
    _chair(table, entry.seat)


def _went_away(table: Table, entry: log.WentAway) -> None:
    _status(table, "running")
    if _person(table, entry.seat).away_since is not None:
        _refuse(f"the player of seat {entry.seat} is away already")


def _came_back(table: Table, entry: log.CameBack) -> None:
    if _person(table, entry.seat).away_since is None:
        _refuse(f"the player of seat {entry.seat} is not away")


def _covered(table: Table, entry: log.Covered) -> None:
    _status(table, "running")
    _person(table, entry.seat)
    _level(entry.level)


def _uncovered(table: Table, entry: log.Uncovered) -> None:
    if _person(table, entry.seat).cover is None:
        _refuse(f"expected that seat {entry.seat} is covered by a bot")


def _spoke(table: Table, entry: log.Spoke) -> None:
    _id(entry.player, "a player's id")
    check_name(entry.name)
    if entry.seat is not None and _chair(table, entry.seat).player != entry.player:
        _refuse(f"expected the player who sits in seat {entry.seat}; got {shorten(entry.player)}")
    if (entry.text is None) == (entry.gesture is None):
        _refuse("expected a text or a gesture")
    if entry.gesture is not None and entry.gesture not in _GESTURES:
        _refuse(f"the gestures are {', '.join(_GESTURES)}; got {shorten(entry.gesture)}")
    text = entry.text
    if text is not None and not (0 < len(text) <= _LONGEST_TEXT and clean(text) == text):
        _refuse(f"the text is one line of 1 to {_LONGEST_TEXT} letters; got {shorten(text)}")


def _resettled(table: Table, _: log.Resettled) -> None:
    _status(table, "open", "running")


def _rematched(table: Table, entry: log.Rematched) -> None:
    _status(table, "over")
    _id(entry.table, "the table of a rematch")
    if table.rematch is not None:
        _refuse("there is a rematch already")


def _closed(table: Table, entry: log.Closed) -> None:
    _status(table, "open", "running")
    if entry.by is not None:
        _id(entry.by, "who closed the table")
    text = entry.reason
    if text is not None and not (0 < len(text) <= _LONGEST_TEXT and clean(text) == text):
        _refuse(f"the reason is one line of 1 to {_LONGEST_TEXT} letters; got {shorten(text)}")


CHECKS: dict[type[Entry], Callable[[Table, Any], None]] = {
    log.Opened: _opened,
    log.Sat: _sat,
    log.HandoverOffered: _handover_offered,
    log.BotSat: _bot_sat,
    log.Dressed: _dressed,
    log.Contributed: _contributed,
    log.Committed: _committed,
    log.Dealing: _dealing,
    log.Revealed: _revealed,
    log.DealingFailed: _dealing_failed,
    log.Left: _left,
    log.Started: _started,
    log.Chose: _chose,
    log.Retracted: _retracted,
    log.WentAway: _went_away,
    log.CameBack: _came_back,
    log.Covered: _covered,
    log.Uncovered: _uncovered,
    log.Spoke: _spoke,
    log.Resettled: _resettled,
    log.Rematched: _rematched,
    log.Closed: _closed,
}
