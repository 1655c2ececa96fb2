"""A match: options, a seed and the choices made. The record is their cache."""

import os
import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import numpy as np
from msgspec import Struct

from parlour.games import GAMES
from parlour.games.annals import Annals
from parlour.games.errors import IllegalMove, InvalidMove, InvalidPosition, ParlourError
from parlour.games.event import Event
from parlour.games.game import (
    SEATS,
    Description,
    Engine,
    Move,
    Position,
    Record,
    Result,
    View,
    find_game,
    load_engine,
)
from parlour.games.options import Options, shorten
from parlour.games.reading import Reader
from parlour.games.sight import Sight
from parlour.kernel import chance_key, copy_table, new_desk

SEED_BYTES = 32
LATEST = 2**53  # the largest time that every reader of JSON takes for the same number

_thread = threading.local()


def listening_desk() -> Any:
    """This thread's desk, cleared to hear what the next call sets off."""
    if not hasattr(_thread, "desk"):
        _thread.desk = new_desk(listening=True)
    _thread.desk["said"] = 0
    return _thread.desk


class SavedMatch(Struct, frozen=True, array_like=True):
    """A match as `Match.save` writes it: what `Match.restore` needs besides game, options and seed.

    The record is that of this version's rules; whoever keeps it keeps the version beside it.
    """

    record: bytes
    choices: list[tuple[int, str, int]]  # seat, move and time
    notes: list[tuple[bytes, int]]  # what the rules noted, and the number of events after each


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a match: who, what, and when (milliseconds since 1970)."""

    seat: int
    move: Move
    time: int


def _now() -> int:
    return time.time_ns() // 1_000_000


class Match:
    """One game being played. Every choice is checked here before the rules see it."""

    __slots__ = (
        "_choices",
        "_clock",
        "_engine",
        "_events",
        "_latest",
        "_noted",
        "_notes",
        "_options",
        "_read",
        "_table",
        "description",
        "seed",
        "start_position",
    )

    def __init__(
        self,
        game: Description,
        options: Options,
        seed: bytes,
        *,
        clock: Callable[[], int] = _now,
        position: Position | None = None,
    ) -> None:
        """Use new_match or Match.from_position; this takes options that are already checked."""
        self.description = game
        self._options = options
        self.seed = seed
        self.start_position = position
        self._choices: Annals[Choice] = Annals()
        self._clock = clock
        self._engine: Engine = load_engine(game.engine_module)
        self._read: Record | None = None
        # What the rules note down, until somebody asks; then what it was, and how many events it
        # and all before it are. They are put into words when wanted: thousands of matches that are
        # being played need not keep all that was ever said at them.
        self._noted: list[Any] = []
        self._notes: Annals[tuple[bytes, int]] = Annals()
        self._latest: tuple[int, list[Event]] = (0, [])  # of the latest note: its first's number
        self._events: Annals[Event] | None = None  # all of them, once somebody has asked for all
        key = chance_key(seed)
        if position is None:
            desk = listening_desk()
            setting = self._engine.setting(options)
            self._table: Any = np.zeros(1, self._engine.state)
            self._engine.start(self._table, setting, key[0], key[1], desk)
            self._note(desk)
        else:
            self._table = self._engine.load(position, options, key)
            self.start_position = deepcopy(position)  # the caller may go on writing on his own

    @property
    def game(self) -> str:
        """The game's name."""
        return self.description.name

    @property
    def options(self) -> Options:
        """The table's options: a copy, because what is on the table can no longer be changed."""
        return dict(self._options)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self._options["players"])

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a choice now; several at once where choices are simultaneous."""
        return SEATS[int(self._table["owing"][0])]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return int(self._table["phase"][0]) == self._engine.over

    def moves(self, seat: int) -> list[Move]:
        """The seat's legal moves; none where it owes no choice or nobody sits there."""
        if type(seat) is not int:
            raise InvalidMove(f"a seat is a whole number; got {shorten(seat)}")
        if not 0 <= seat < self.players:
            return []
        desk = listening_desk()
        n = self._engine.legal(self._table, seat, desk)
        return self._engine.moves(self._record, desk["actions"][0, :n].tolist())

    def choose(self, seat: int, move: str, *, at: int | None = None) -> None:
        """Make a choice for a seat. A move that cannot be read or is illegal changes nothing."""
        self._check_seat(seat)
        if self.is_over:
            raise IllegalMove("the match is over")
        if not isinstance(move, str):
            raise InvalidMove(f"a move is text; got {shorten(move)}")
        action, text = self._engine.read_move(self._table, move.strip())
        if not int(self._table["owing"][0]) >> seat & 1:
            waiting = ", ".join(str(other) for other in self.to_act)
            raise IllegalMove(f"seat {seat} owes no choice now; waiting for seat {waiting}")
        moment = _check_time(self._clock() if at is None else at)
        desk = listening_desk()
        if not self._engine.choose(self._table, seat, action, desk):
            raise IllegalMove(self._engine.why_not(self._record, seat, text))
        self._read = None
        self._note(desk)
        self._choices.add((Choice(seat, text, moment),))

    def retract(self, seat: int) -> None:
        """Take back the seat's last choice while nobody has seen it (RU-A29, CM-A55)."""
        self._check_seat(seat)
        if not self._engine.can_retract(self._record, seat):
            raise IllegalMove(f"seat {seat} has no hidden choice to take back")
        desk = listening_desk()
        self._engine.retract(self._table, seat, desk)
        self._read = None
        self._note(desk)
        choices = self.choices
        made = [i for i, choice in enumerate(choices) if choice.seat == seat]
        if made:
            del choices[made[-1]]
            self._choices = Annals(choices)
        else:  # it came with the position the match began with
            self.start_position = self.position()
            chosen = self.start_position["chosen"]
            for choice in choices:  # nothing is revealed yet, so these still lie hidden too
                pending = chosen[choice.seat]
                chosen[choice.seat] = pending[:-1] if isinstance(pending, list) else None

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), sees on the table: plain data, ready to draw."""
        return self._engine.view(self._hidden(seat), self._options, seat)

    def views(self, seats: Collection[int | None]) -> tuple[View, list[View]]:
        """The views of several seats in two parts: what all see alike, made once for all of them,
        and what each alone sees."""
        engine = self._engine
        hidden = [self._hidden(seat) for seat in seats] or [self._hidden(None)]
        own = [engine.own(each, seat) for each, seat in zip(hidden, seats, strict=False)]
        return engine.common(hidden[0], self._options), own

    def memory(self, seat: int | None) -> View:
        """What a seat has seen and may remember though it no longer lies open."""
        return self._engine.memory(self._hidden(seat), seat)

    def sight(self, seat: int) -> Sight:
        """All that a bot on this seat is given: what it may know, and its moves."""
        self._check_seat(seat)
        return Sight(self.description, self.options, self._engine, self._table, seat)

    @property
    def choices(self) -> list[Choice]:
        """The choices made so far."""
        return self._choices.between(0)

    @property
    def last_choice(self) -> Choice | None:
        """The latest of them."""
        made = len(self._choices)
        return self._choices.between(made - 1)[0] if made else None

    @property
    def events(self) -> list[Event]:
        """What has happened so far. `event.heard_by(seat)` is what a seat may hear of it."""
        if self._events is None:
            self._events = Annals()
        self._events.add(self.events_between(len(self._events)))
        return self._events.between(0)

    @property
    def told(self) -> int:
        """How many events that is."""
        self._read_notes()
        return self._latest[0] + len(self._latest[1])

    def events_between(self, first: int, last: int | None = None) -> list[Event]:
        """The events from the number `first` up to, not with, `last`."""
        last = self.told if last is None else min(last, self.told)
        if first >= self._latest[0]:
            return self._latest[1][first - self._latest[0] : last - self._latest[0]]
        notes = self._notes.between(0)
        begin = bisect_right(notes, first, key=itemgetter(1))
        start = notes[begin - 1][1] if begin else 0
        events: list[Event] = []
        for rows, total in notes[begin:]:
            events += self._engine.events(_rows(rows), self._recall)
            if total >= last:
                break
        return events[first - start : last - start]

    @property
    def result(self) -> Result | None:
        """None while the match runs."""
        return self._engine.result(self._record) if self.is_over else None

    def position(self) -> Position:
        """The whole position, secrets and all: for tests, puzzles and saved states."""
        return self._engine.position(self._record, self._options)

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, Any],
        seed: bytes | None = None,
        *,
        clock: Callable[[], int] = _now,
    ) -> "Match":
        """Set up a position; what it leaves out is dealt at random from the remaining cards."""
        reader = Reader(InvalidPosition)
        given = reader.mapping(position, "a position")
        if "game" not in given:
            raise InvalidPosition(f"a position must name its game: {', '.join(GAMES)}")
        try:
            game = find_game(GAMES, given["game"])
            wanted = dict(reader.mapping(given.get("options", {}), "options"))
            if "players" not in wanted and isinstance(given.get("hands"), list):
                wanted["players"] = len(given["hands"])
            options = game.read_options(wanted)
        except InvalidPosition:
            raise
        except ParlourError as error:
            raise InvalidPosition(f"in the position: {error}") from None
        return cls(game, options, _check_seed(seed), clock=clock, position=given)

    def clone(self) -> "Match":
        """An independent copy, at the same point of the match."""
        copy: Match = object.__new__(Match)
        copy.description, copy._options, copy.seed = self.description, self._options, self.seed
        copy.start_position, copy._clock = self.start_position, self._clock
        copy._engine = self._engine
        copy._table = copy_table(self._table)
        copy._read = None
        copy._choices = self._choices.copy()
        copy._noted = list(self._noted)
        copy._notes, copy._latest = self._notes.copy(), self._latest
        copy._events = None if self._events is None else self._events.copy()
        return copy

    def save(self) -> SavedMatch:
        """The match at this point, from which `restore` continues without replaying it."""
        if self.start_position is not None:
            raise ParlourError("a match that began at a set-up position is saved as a transcript")
        self._read_notes()
        choices = [(each.seat, str(each.move), each.time) for each in self._choices]
        return SavedMatch(self.tobytes(), choices, self._notes.between(0))

    @classmethod
    def restore(
        cls, game: Description, options: Options, seed: bytes, saved: SavedMatch
    ) -> "Match":
        """The match that was saved. Options and seed have to be those that it was saved with."""
        match = cls(game, options, seed)
        expected = match._engine.state.itemsize
        if len(saved.record) != expected:
            raise ParlourError(
                f"a record of {game.title} has {expected} bytes; got {len(saved.record)}"
            )
        match._table = np.frombuffer(saved.record, match._engine.state).copy()
        match._choices = Annals(Choice(seat, Move(move), at) for seat, move, at in saved.choices)
        match._notes = Annals(saved.notes)
        match._noted.clear()
        match._latest = (saved.notes[-1][1] if saved.notes else 0, [])
        return match

    def tobytes(self) -> bytes:
        """The record itself."""
        data: bytes = self._table.tobytes()
        return data

    def transcript(
        self,
        names: Sequence[str] | None = None,
        *,
        secret: bytes | None = None,
        contributions: Sequence[bytes] = (),
        closed: bool = False,
    ) -> dict[str, Any]:
        """The match as one JSON document; see transcript.py."""
        from parlour.games.transcript import write

        return write(self, names, secret=secret, contributions=contributions, closed=closed)

    @classmethod
    def replay(cls, transcript: Mapping[str, Any]) -> "Match":
        """Play a finished match's transcript again; InvalidTranscript says where it fails."""
        from parlour.games.transcript import replay

        return replay(transcript)

    def _read_notes(self) -> None:
        """Count what the rules have noted; its latest part is kept in words."""
        for rows in self._noted:
            before = self._latest[0] + len(self._latest[1])
            events = self._engine.events(rows, self._recall)
            self._notes.add(((rows.tobytes(), before + len(events)),))
            self._latest = before, events
        self._noted.clear()

    def _recall(self) -> Record:
        return self._record

    @property
    def _record(self) -> Record:
        """The record as it now stands, read once for all who ask."""
        if self._read is None:
            self._read = self._engine.record(self._table)
        return self._read

    def _hidden(self, seat: int | None) -> Any:
        """A copy of the record with everything blanked that the seat cannot know."""
        if seat is not None:
            self._check_seat(seat)
        table = copy_table(self._table)
        self._engine.hide(table, -1 if seat is None else seat)
        return self._engine.record(table)

    def _check_seat(self, seat: Any) -> None:
        if type(seat) is not int:
            raise InvalidMove(f"a seat is a whole number; got {shorten(seat)}")
        if not 0 <= seat < self.players:
            raise IllegalMove(
                f"seat {shorten(seat)} is not at this table; its seats are 0 to {self.players - 1}"
            )

    def _note(self, desk: Any) -> None:
        said = int(desk["said"][0])
        if said:
            self._noted.append(desk["log"][0, :said].copy())


def _rows(note: bytes) -> Any:
    """A note as the rules wrote it."""
    return np.frombuffer(note, np.int32).reshape(-1, 5)


def _check_time(given: Any) -> int:
    """What a transcript could not tell must not come into the match."""
    if type(given) is int and 0 <= given <= LATEST:
        return given
    what = "the time of a choice, in milliseconds since 1970,"
    return Reader(InvalidMove).number(given, 0, LATEST, what)


def _check_seed(seed: Any) -> bytes:
    if seed is None:
        return os.urandom(SEED_BYTES)
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        got = f"{len(seed)} bytes" if isinstance(seed, bytes) else shorten(seed)
        raise ParlourError(f"a seed is {SEED_BYTES} bytes; got {got}")
    return seed


def new_match(
    game: str,
    *,
    seed: bytes | None = None,
    clock: Callable[[], int] = _now,
    **options: Any,
) -> Match:
    """Open a table: the game's name and its options; the seed decides the cards."""
    description = find_game(GAMES, game)
    return Match(description, description.read_options(options), _check_seed(seed), clock=clock)
