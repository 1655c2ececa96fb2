"""Cover Me for a table: moves in words, results, and the rules they drive."""

from collections.abc import Callable
from typing import Any

import numpy as np

from parlour.games.cover_me import COVER_ME, doors, playout, scoring
from parlour.games.cover_me.cards import CARDS, CLOTHES, NUMBER
from parlour.games.cover_me.events import read_events
from parlour.games.cover_me.position import read_position, write_position
from parlour.games.cover_me.record import (
    ADVANCED,
    ASK_DISCARD,
    ASK_DRAFT,
    ASK_KEEP,
    ASK_PLACE,
    ASK_SPECIAL,
    ASK_TAKE,
    DRAFT,
    FICTIONAL,
    LONGER,
    MANY,
    OVER,
    PASS,
    SHORTER,
    STANDARD,
    STATE,
    TAKE,
)
from parlour.games.cover_me.view import common, memory, own
from parlour.games.cover_me.words import PILES
from parlour.games.errors import IllegalMove, InvalidMove
from parlour.games.event import Event
from parlour.games.game import Engine, Move, Position, Record, Result, View
from parlour.games.options import Options, shorten
from parlour.kernel import new_desk

# The words that answer what is asked.
_VERBS = {
    ASK_DRAFT: ("take",),
    ASK_PLACE: ("place",),
    ASK_SPECIAL: ("special",),
    ASK_KEEP: ("keep",),
    ASK_TAKE: ("take",),
    ASK_DISCARD: ("discard", "pass"),
}
_TAKES = {pile: TAKE + i for i, pile in enumerate(PILES)}
_LENGTHS = {"standard": STANDARD, "longer": LONGER, "shorter": SHORTER}
_STEPS = ("prestige", "stored", "cards", "fives", "fours", "threes", "twos")


class CoverMe(Engine):
    """The rules, and the words for them."""

    description = COVER_ME
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
        mode = MANY
        if options["players"] == 2:
            mode = ADVANCED if options["two_player"] == "advanced" else FICTIONAL
        return np.array(
            [
                options["players"],
                mode,
                _LENGTHS[options["length"]],
                options["equal_value"],
                CLOTHES.index(options["removed"]) if options["equal_value"] else -1,
                options["tie"] == "extra",
                options["open_scores"],
                options["quick_deal"],
                -1 if options["starter"] == "random" else options["starter"],
            ],
            np.int64,
        )

    def read_move(self, table: Any, text: str) -> tuple[int, Move]:
        verb, _, rest = text.partition(" ")
        if text == "pass":
            action = PASS
        elif verb == "take" and rest in _TAKES:
            action = _TAKES[rest]
        elif verb in ("place", "special", "keep", "discard") and rest in NUMBER:
            action = NUMBER[rest]
        else:
            raise InvalidMove(
                "a move is place, special, keep or discard with a card like bMqRe, "
                f"take b, take r, take k, take draw, or pass; got {shorten(text)}"
            )
        verbs = _VERBS.get(int(table["asks"][0]), ())
        if verb not in verbs:
            raise IllegalMove(f"{text}: now the table asks to {' or '.join(verbs)}")
        return action, Move(text)

    def move(self, record: Record, action: int) -> Move:
        if action == PASS:
            return Move("pass")
        if action >= TAKE:
            return Move(f"take {PILES[action - TAKE]}")
        return Move(f"{_VERBS[int(record.asks)][0]} {CARDS[action]}")

    def why_not(self, record: Record, seat: int, text: str) -> str:
        verb, _, rest = text.partition(" ")
        if verb == "place" and NUMBER[rest] in record.chosen[seat].tolist():
            return f"{text}: this cover already lies in your primary row"
        if verb in ("place", "discard"):
            return f"{text}: this card is not in your hand"
        if verb == "special":
            return f"{text}: only a cover with the highest trend value of the row may stay"
        if verb == "keep":
            return f"{text}: this card is not among those you drew"
        if rest == "draw":
            if record.phase == DRAFT and record.draw_n + record.discard_n > 0:
                return f"{text}: this draft is from the open piles only"
            return f"{text}: the draw pile and the discard pile are both empty"
        return f"{text}: that open pile is empty"

    def can_retract(self, record: Record, seat: int) -> bool:
        return bool(record.chosen_n[seat] > 0)

    def owner(self, record: Record, row: int) -> int | None:
        """The seat that runs a row; None for a fictional player's."""
        if row < record.players:
            return row
        return row - record.players if record.mode == ADVANCED else None

    def common(self, hidden: Record, options: Options) -> View:
        return common(self, hidden, options)

    def own(self, hidden: Record, seat: int | None) -> View:
        return own(hidden, seat)

    def memory(self, hidden: Record, seat: int | None) -> View:
        return memory(hidden, seat)

    def events(self, rows: Any, record: Callable[[], Record]) -> list[Event]:
        return read_events(self, rows, record)

    def result(self, record: Record) -> Result:
        """CM-9.1, 9.2: most prestige wins; which comparison decided, and every figure in it."""
        desk = new_desk()[0]
        scoring.add_up(record.whole, desk)
        seats = range(record.players)
        places = [int(scoring.place(record.whole, desk, seat)) for seat in seats]
        winners = [seat for seat in seats if places[seat] == 1]
        decided = None
        if len(winners) == 1:
            rivals = [scoring.compare(desk, winners[0], seat)[0] for seat in seats]
            decided = _STEPS[max(step for seat, step in enumerate(rivals) if seat not in winners)]
        return {
            "winners": winners,
            "shares": [1 / len(winners) if seat in winners else 0.0 for seat in seats],
            "scores": [int(desk.tally[seat, 0]) for seat in seats],
            "places": places,
            "decided_by": decided,
            "tie_breakers": [
                {step: int(desk.tally[seat, i]) for i, step in enumerate(_STEPS)} for seat in seats
            ],
            "cards": [
                [CARDS[card] for card in np.flatnonzero(record.scored == 1 + seat).tolist()]
                for seat in seats
            ],
        }

    def position(self, record: Record, options: Options) -> Position:
        return write_position(self, record, options)

    def load(self, position: Position, options: Options, key: Any) -> Any:
        return read_position(self, position, options, key)


ENGINE = CoverMe()
