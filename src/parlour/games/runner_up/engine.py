"""Runner-Up for a table: moves in words, results, and the rules they drive."""

import re
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from parlour.games.errors import IllegalMove, InvalidMove
from parlour.games.event import Event
from parlour.games.game import Engine, Move, Position, Record, Result, View
from parlour.games.options import Options, shorten
from parlour.games.runner_up import RUNNER_UP, doors, playout
from parlour.games.runner_up.cards import VALUES, card_text, value_text
from parlour.games.runner_up.events import read_events, table_name
from parlour.games.runner_up.position import read_position, write_position
from parlour.games.runner_up.record import (
    MOVE_PAWN,
    NOTHING,
    OVER,
    PAWN,
    ROUNDS,
    STATE,
    TARGETS,
)
from parlour.games.runner_up.view import common, memory, own

_BASIC = re.compile(r"([+-][1-5])>([0-9])")
_CARD = re.compile(r"([+-][1-5])#([0-9]{1,2})")
_PAWN = re.compile(r">([0-9])")
_PLACE = {value_text(value): place for place, value in enumerate(VALUES)}
_MOVES = tuple(  # the basic game's, by their actions
    Move(f"{value_text(value)}>{target}") for value in VALUES for target in range(TARGETS)
)
_CARDS = {
    table: {card_text(card, table): card for card in range(32)} for table in ("size", "spread")
}


class RunnerUp(Engine):
    """The rules, and the words for them."""

    description = RUNNER_UP
    state = STATE
    over = OVER

    def __init__(self) -> None:
        self.start = doors.start
        self.legal = doors.legal
        self.choose = doors.choose
        self.retract = doors.retract
        self.hide = doors.hide
        self.imagine = doors.imagine
        self.playouts = playout.playouts

    def setting(self, options: Options) -> Any:
        return np.array(
            [
                options["players"],
                options["variant"] == "tactical",
                options["initiative"] == "spread",
            ],
            np.int64,
        )

    def read_move(self, table: Any, text: str) -> tuple[int, Move]:
        pawns = int(table["pawns"][0])
        if table["tactical"][0]:
            return self._read_tactical(text, "spread" if table["spread"][0] else "size", pawns)
        found = _BASIC.fullmatch(text)
        if not found or found[1] not in _PLACE:
            raise InvalidMove(
                f"a move is a card and the player it lies before, like +3>2; got {shorten(text)}"
            )
        return TARGETS * _PLACE[found[1]] + _pawn(found[2], pawns), Move(text)

    def _read_tactical(self, text: str, numbers: str, pawns: int) -> tuple[int, Move]:
        found = _PAWN.fullmatch(text)
        if found:
            return MOVE_PAWN + _pawn(found[1], pawns), Move(text)
        if not _CARD.fullmatch(text) or text not in _CARDS[numbers]:
            raise InvalidMove(
                "a tactical move is a card with its number, like "
                f"{card_text(21, numbers)}, and then the pawn to move, like >2; got {shorten(text)}"
            )
        return _CARDS[numbers][text], Move(text)

    def move(self, record: Record, action: int) -> Move:
        if not record.tactical:
            return _MOVES[action]
        if action >= MOVE_PAWN:
            return Move(f">{action - MOVE_PAWN}")
        return Move(card_text(action, table_name(record)))

    def moves(self, record: Record, actions: Iterable[int]) -> list[Move]:
        if record.tactical:
            return super().moves(record, actions)
        return [_MOVES[action] for action in actions]

    def why_not(self, record: Record, seat: int, text: str) -> str:
        if record.phase == PAWN:
            return f"{text}: your card lies open; now choose the pawn it moves, like >{seat}"
        if record.tactical and text.startswith(">"):
            return f"{text}: choose a card first; pawns move when all cards lie open"
        if not record.tactical and record.card_round == ROUNDS and text.endswith(f">{seat}"):
            return f"{text}: that card is not in your hand"
        if not record.tactical and record.card_round == ROUNDS:
            return f"{text}: the last card of a stage goes before yourself"
        return f"{text}: that card is not in your hand"

    def can_retract(self, record: Record, seat: int) -> bool:
        return bool(record.chosen[seat] != NOTHING)

    def common(self, hidden: Record, options: Options) -> View:
        return common(self, hidden, options)

    def own(self, hidden: Record, seat: int | None) -> View:
        return own(self, hidden, seat)

    def memory(self, hidden: Record, seat: int | None) -> View:
        return memory(hidden, seat)

    def events(self, rows: Any, record: Callable[[], Record]) -> list[Event]:
        return read_events(self, rows, record)

    def result(self, record: Record) -> Result:
        """RU-7.1, 7.3: the standing by distinct totals; the second of it wins."""
        totals = [int(record.score[pawn]) for pawn in range(record.pawns)]
        standing = sorted(set(totals), reverse=True)
        winning = standing[min(1, len(standing) - 1)]
        winners = [pawn for pawn, total in enumerate(totals) if total == winning]
        return {
            "winners": winners,
            "shares": [1 / len(winners) if pawn in winners else 0.0 for pawn in range(len(totals))],
            "scores": totals,
            "places": [1 + standing.index(total) for total in totals],
            "virtual": len(totals) - 1 if record.pawns > record.players else None,
        }

    def position(self, record: Record, options: Options) -> Position:
        return write_position(self, record, options)

    def load(self, position: Position, options: Options, key: Any) -> Any:
        return read_position(self, position, options, key)


def _pawn(digit: str, pawns: int) -> int:
    if int(digit) >= pawns:
        raise IllegalMove(f"there is no player {digit}; they are 0 to {pawns - 1}")
    return int(digit)


ENGINE = RunnerUp()
