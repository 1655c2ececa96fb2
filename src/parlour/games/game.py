"""What every game offers: its description, and its engine of rules, views and positions."""

from abc import ABC, abstractmethod
from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from parlour.games.errors import InvalidOptions
from parlour.games.event import Event
from parlour.games.options import Option, Options, read_options, shorten

if TYPE_CHECKING:
    import numpy as np

View = dict[str, Any]
Position = dict[str, Any]
Result = dict[str, Any]
Record = Any  # a NumPy record of the game's own type
# The seats in a set of them, as the kernel writes it down.
SEATS = [tuple(seat for seat in range(6) if mask >> seat & 1) for mask in range(64)]


class Move(str):
    """A move in its text notation. Compares and travels as that text."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


@dataclass(frozen=True)
class Description:
    """A game as one reads of it on the shelf; says nothing of its rules and loads none of them."""

    name: str
    title: str
    designer: str
    publisher: str
    players: tuple[int, int]
    summary: str
    options: tuple[Option, ...]
    rules_version: int
    engine_module: str
    check: Callable[[Options, Mapping[str, Any]], Options]

    def read_options(self, given: Mapping[str, Any]) -> Options:
        """The table's options, complete and checked against each other."""
        return self.check(read_options(self.title, self.options, given), given)


class Engine(ABC):
    """A game's compiled rules and everything that puts them into words.

    The kernel functions take an array of one record and one of one desk (see kernel.py) and are
    trusted code: whatever reaches them has been checked by the match.
    """

    description: Description
    state: "np.dtype[Any]"
    over: int  # the phase of a finished match
    start: Callable[..., Any]
    legal: Callable[..., Any]
    choose: Callable[..., Any]
    retract: Callable[..., Any]
    hide: Callable[..., Any]
    imagine: Callable[..., Any]
    playouts: Callable[..., Any]

    @abstractmethod
    def setting(self, options: Options) -> Any:
        """The options as the kernel's `start` takes them."""

    @abstractmethod
    def read_move(self, table: Any, text: str) -> tuple[int, Move]:
        """The action a text means; InvalidMove where it means none, IllegalMove where none now."""

    @abstractmethod
    def move(self, record: Record, action: int) -> Move:
        """A legal action of the position in its notation."""

    @abstractmethod
    def why_not(self, record: Record, seat: int, text: str) -> str:
        """Why a readable move of a seat that is to act is not allowed, told to that seat."""

    @abstractmethod
    def can_retract(self, record: Record, seat: int) -> bool:
        """Whether the seat has a choice on the table that nobody has seen yet."""

    def record(self, table: Any) -> Record:
        """The record of a table, with its single numbers as Python's own: quick to read from."""
        return self._record_type._make((*table.item(), table))  # one call for them all

    @cached_property
    def _record_type(self) -> Any:
        make: Any = namedtuple
        fields = make("Fields", (*(self.state.names or ()), "table"))
        fields.whole = property(lambda record: record.table[0])  # as the rules themselves take it
        return fields

    def moves(self, record: Record, actions: Iterable[int]) -> list[Move]:
        """Legal actions of the position in their notation."""
        return [self.move(record, action) for action in actions]

    def view(self, hidden: Record, options: Options, seat: int | None) -> View:
        """What the seat sees on the table, from the hidden record and nothing else."""
        return {**self.common(hidden, options), **self.own(hidden, seat)}

    @abstractmethod
    def common(self, hidden: Record, options: Options) -> View:
        """The part of a view that is the same from every seat, whoever's hidden record it is."""

    @abstractmethod
    def own(self, hidden: Record, seat: int | None) -> View:
        """The rest of it, from the seat's hidden record."""

    @abstractmethod
    def memory(self, hidden: Record, seat: int | None) -> View:
        """What the seat has seen and may remember, from the hidden record and nothing else."""

    @abstractmethod
    def events(self, rows: Any, record: Callable[[], Record]) -> list[Event]:
        """What the rules noted down, in words and in order; few of them need the record."""

    @abstractmethod
    def result(self, record: Record) -> Result:
        """Places, shares of the win and what decided it; also in an unfinished position."""

    @abstractmethod
    def position(self, record: Record, options: Options) -> Position:
        """Everything, written down."""

    @abstractmethod
    def load(self, position: Position, options: Options, key: Any) -> Any:
        """The table of a position; InvalidPosition where it cannot be read or cannot occur."""


@cache
def load_engine(module: str) -> Engine:
    """Import a game's engine: the first compiled code of the process."""
    engine: Engine = import_module(module).ENGINE
    return engine


def find_game(games: Mapping[str, Description], name: Any) -> Description:
    """The description of a game by its name."""
    if not isinstance(name, str) or name not in games:
        raise InvalidOptions(f"the games are {', '.join(games)}; got {shorten(name)}")
    return games[name]
