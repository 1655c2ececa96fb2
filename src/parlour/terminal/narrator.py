"""Telling a game to a person: the table drawn, moves and events in words. Holds no rules."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from parlour.games.game import Move, Result, View
from parlour.games.options import Options

# Every seat has its colour, and always its number beside it.
COLOURS = ("red", "blue", "green", "yellow", "magenta", "cyan")
LONGEST_NAME = 12


class Narrator(ABC):
    """Speaks to one seat, or to a spectator (None). Seats without a name are `player 2`."""

    def __init__(self, options: Options, seat: int | None, names: Sequence[str] = ()) -> None:
        self.options = options
        self.players: int = options["players"]
        self.seat = seat
        self._names = [_clean(name) for name in names]

    def name(self, seat: int) -> str:
        """Who sits there."""
        if seat == self.seat:
            return "you"
        name = self._names[seat] if seat < len(self._names) else ""
        return name or f"player {seat}"

    def does(self, seat: int, verb: str) -> str:
        """`You lay`, `Player 2 lays`: the beginning of a sentence."""
        return capital(self.does_then(seat, verb))

    def does_then(self, seat: int, verb: str) -> str:
        """`you lay`, `player 2 lays`: further on in a sentence."""
        ending = "" if seat == self.seat else "es" if verb.endswith("s") else "s"
        return f"{self.name(seat)} {verb}{ending}"

    def own(self, seat: int) -> str:
        """`your`, `player 2's`."""
        return "your" if seat == self.seat else f"{self.name(seat)}'s"

    def everybody(self, seats: Sequence[int]) -> str:
        """`you, player 2 and player 3`."""
        names = [self.name(seat) for seat in seats]
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

    def moves(self, moves: Sequence[Move], view: View) -> RenderableType:
        """The legal moves, numbered from 1."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", style="dim")
        for number, move in enumerate(moves, 1):
            grid.add_row(str(number), Text(move, "bold"), self.move(move, view))
        return grid

    @abstractmethod
    def table(self, view: View) -> RenderableType:
        """The table as the seat sees it."""

    @abstractmethod
    def question(self, view: View) -> str:
        """What the seat is asked."""

    @abstractmethod
    def move(self, move: str, view: View) -> RenderableType:
        """A legal move in words."""

    def event(self, heard: Mapping[str, Any]) -> str | None:
        """What happened, in a sentence; None for what goes without saying.

        A method `tell_<event>` tells the events of that name; without one they are not told.
        """
        tell = getattr(self, f"tell_{heard['event']}", None)
        sentence: str | None = tell(heard) if tell else None
        return sentence

    @abstractmethod
    def verdict(self, result: Result) -> str:
        """Who won, and why."""


def capital(words: str) -> str:
    """The words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def colour(seat: int) -> str:
    """A seat's colour."""
    return COLOURS[seat % len(COLOURS)]


def _clean(name: str) -> str:
    """A stranger's name, fit for a terminal: no control codes, not too long."""
    return "".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME].strip()
