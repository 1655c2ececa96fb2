"""A match as a chain of moments, each with what every seat has been told up to it.

Moments never change, so that copies of a match share them. A seat's information is perfect recall
to the letter: everything it was told and every choice of its own, in order.
"""

import hashlib
from typing import Any

import numpy as np

from parlour.envs.senses import Rows, Senses, senses_of
from parlour.games.match import listening_desk
from parlour.games.options import Options
from parlour.kernel import copy_table, game_key, new_desk

# Rows beside those of the rules: a seat's own choice; what a seat of an imagined world sees, since
# nobody can say what it was told before.
CHOSE, SEES = 100, 101
_OWN_NAMES = {CHOSE: "chose", SEES: "sees"}
SPECTATOR = -1


class Moment:
    """A table between two choices."""

    __slots__ = (
        *("_before", "_choice", "_legal", "_observed", "_origin", "_rows", "_text", "_told"),
        *("over", "owing", "players", "senses", "table"),
    )

    def __init__(
        self,
        senses: Senses,
        table: Any,
        *,
        before: "Moment | None" = None,
        rows: Rows | None = None,
        choice: tuple[int, int] | None = None,
        origin: "tuple[Moment, int] | None" = None,
        told: dict[int, Rows] | None = None,
    ) -> None:
        self.senses = senses
        self.table = table
        self._before = before
        self._rows = rows or []
        self._choice = choice
        self._origin = origin
        self._told: dict[int, Rows] = told or {}
        self._text: dict[int, str] = {}
        self._observed: dict[int, tuple[Any, Any]] = {}
        self._legal: dict[int, list[int]] = {}
        self.players = int(table["players"][0])
        owing = int(table["owing"][0])
        self.owing = [seat for seat in range(self.players) if owing >> seat & 1]
        self.over = int(table["phase"][0]) == senses.engine.over

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    def __reduce__(self) -> Any:
        told = {seat: self.told(seat) for seat in range(SPECTATOR, self.players)}
        return _restore, (self.senses.engine.description.name, self.table.tobytes(), told)

    @classmethod
    def opening(cls, senses: Senses, options: Options, key: Any) -> "Moment":
        """The table when the first cards have been dealt."""
        table = np.zeros(1, senses.engine.state)
        desk = listening_desk()
        senses.engine.start(table, senses.engine.setting(options), key[0], key[1], desk)
        return cls(senses, table, rows=_heard(desk))

    def after(self, seat: int, action: int, key: Any = None) -> "Moment":
        """The moment after a legal choice, as the seat numbers it; with other chance, if given."""
        table = copy_table(self.table)
        if key is not None:
            table["key"][0] = key
            table["draws"] = 0
        desk = listening_desk()
        meant = self.senses.meant(table, seat, action)
        if not self.senses.engine.choose(table, seat, meant, desk):
            raise ValueError(f"seat {seat} may choose {self.legal(seat)}; got {action}")
        return Moment(self.senses, table, before=self, rows=_heard(desk), choice=(seat, action))

    def imagined(self, seat: int, key: Any) -> "Moment":
        """A world that a seat cannot tell from this one."""
        table = copy_table(self.table)
        self.senses.engine.hide(table, seat)
        self.senses.engine.imagine(table, seat, key[0], key[1], new_desk())
        return Moment(self.senses, table, origin=(self, seat))

    def is_chancy(self, before: "Moment") -> bool:
        """Whether cards were shuffled or drawn by lot since."""
        return bool(self.table["draws"][0] != before.table["draws"][0])

    def chance(self, outcome: int) -> Any:
        """The key for one of the outcomes of chance."""
        key = self.table["key"][0]
        return np.array(game_key(key[0], key[1], outcome), np.uint64)

    def observe(self, seat: int) -> tuple[Any, Any]:
        """What a seat observes, and its mask."""
        if seat not in self._observed:
            self._observed[seat] = self.senses.observe(self.table, seat, new_desk())
        return self._observed[seat]

    def legal(self, seat: int) -> list[int]:
        """The actions of a seat, ascending, as it numbers them."""
        if seat not in self._legal:
            desk = listening_desk()
            n = int(self.senses.engine.legal(self.table, seat, desk))
            actions = desk["actions"][0, :n].tolist()
            self._legal[seat] = sorted(self.senses.all_seen(self.table, seat, actions))
        return self._legal[seat]

    def told(self, seat: int) -> Rows:
        """Everything a seat, or a spectator, knows by heart."""
        untold: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment._told:
            untold.append(moment)
            moment = moment._before
        for moment in reversed(untold):
            moment._told[seat] = moment._first(seat) + moment._news(seat)
        return self._told[seat]

    def _first(self, seat: int) -> Rows:
        if self._before is not None:
            return self._before._told[seat]
        if self._origin is None:
            return []
        real, dreamer = self._origin
        if seat in (dreamer, SPECTATOR):
            return real.told(seat)
        digest = hashlib.blake2b(self.observe(seat)[0].tobytes(), digest_size=12).digest()
        words = [int.from_bytes(digest[i : i + 3], "little") for i in range(0, 12, 3)]
        return [*real.told(SPECTATOR), [SEES, *words]]

    def _news(self, seat: int) -> Rows:
        news = self.senses.told(self._rows, self.table, seat) if self._rows else []
        if self._choice is not None and self._choice[0] == seat:
            return [[CHOSE, seat, self._choice[1], 0, 0], *news]
        return news

    def text(self, seat: int) -> str:
        """What a seat has been told, to read: an event a line."""
        if seat not in self._text:
            known = self._before is not None and seat in self._before._text
            rows = self._news(seat) if known else self.told(seat)
            names = self.senses.events
            lines = [
                f"{_OWN_NAMES[row[0]] if row[0] >= CHOSE else names[row[0]]} {_numbers(row)}"
                for row in rows
            ]
            if known and self._before is not None:
                lines.insert(0, self._before._text[seat])
            self._text[seat] = "\n".join(lines)
        return self._text[seat]


def _numbers(row: list[int]) -> str:
    return f"{row[1]} {row[2]} {row[3]} {row[4]}"


def _heard(desk: Any) -> Rows:
    rows: Rows = desk["log"][0, : int(desk["said"][0])].tolist()
    return rows


def _restore(game: str, data: bytes, told: dict[int, Rows]) -> Moment:
    senses = senses_of(game)
    table = np.frombuffer(data, np.uint8).copy().view(senses.engine.state)
    return Moment(senses, table, told=told)
