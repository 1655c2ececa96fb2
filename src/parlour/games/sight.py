"""What one seat may know of a match: all that a bot is ever given."""

from typing import Any

from parlour.games.errors import IllegalMove
from parlour.games.game import Description, Engine, Move, Record, View
from parlour.games.options import Options
from parlour.kernel import copy_table, new_desk


class Sight:
    """A seat's hidden record, and the moves it has.

    Whatever table it is made from, it keeps a copy of its own with everything blanked that the seat
    cannot know. So a bot cannot cheat: there is nothing here to cheat with.
    """

    def __init__(
        self, game: Description, options: Options, engine: Engine, table: Any, seat: int
    ) -> None:
        self.description = game
        self.options = options
        self.seat = seat
        self.engine = engine
        self.table = copy_table(table)
        engine.hide(self.table, seat)
        desk = new_desk()
        n = int(engine.legal(self.table, seat, desk))
        self.actions: list[int] = desk["actions"][0, :n].tolist()
        self._record: Record | None = None

    @property
    def record(self) -> Record:
        """The hidden record, quick to read from; made when somebody first looks."""
        if self._record is None:
            self._record = self.engine.record(self.table)
        return self._record

    @property
    def game(self) -> str:
        """The game's name."""
        return self.description.name

    @property
    def moves(self) -> list[Move]:
        """The seat's legal moves, in the order of `actions`."""
        return [self.move(action) for action in self.actions]

    @property
    def view(self) -> View:
        """What the seat sees, as plain data."""
        return self.engine.view(self.record, self.options, self.seat)

    def move(self, action: int) -> Move:
        """One of the seat's actions in its notation."""
        return self.engine.move(self.record, action)

    def check_turn(self) -> None:
        """Refuse where the seat owes no choice."""
        if not self.actions:
            raise IllegalMove(f"seat {self.seat} owes no choice now")
