"""What a seat of Runner-Up sees, made from its hidden record alone."""

from typing import TYPE_CHECKING, Any

from parlour.games.game import SEATS, Record, View
from parlour.games.options import Options
from parlour.games.runner_up import doors
from parlour.games.runner_up.cards import COUNTS, DECK, card_text, value_text
from parlour.games.runner_up.events import cards_of, table_name
from parlour.games.runner_up.record import (
    FIRST_FIELD,
    NO_CARD,
    NO_POINTS,
    NOTHING,
    OVER,
    PAWN,
    SECRET,
)

if TYPE_CHECKING:
    from parlour.games.runner_up.engine import RunnerUp


def sheet_of(record: Record) -> list[list[int | None]]:
    """The score sheet: a row for each finished stage, null where a pawn did not score."""
    finished = record.stage if record.phase == OVER else record.stage - 1
    return [
        [None if points == NO_POINTS else points for points in row[: record.pawns].tolist()]
        for row in record.sheet[:finished]
    ]


def order_of(record: Record) -> list[int]:
    """The order of play of this round, whole."""
    return [seat for seat in record.order.tolist() if seat != NOTHING]


def common(engine: "RunnerUp", hidden: Record, options: Options) -> View:
    """What everybody sees alike, whoever's hidden record it is read from."""
    table = table_name(hidden)
    over = hidden.phase == OVER
    second, hand, stack = map(int, doors.counts(hidden.table))
    order = order_of(hidden)
    players, pawns = hidden.players, hidden.pawns
    return {
        "game": "runner-up",
        "options": dict(options),
        "stage": hidden.stage,
        "round": hidden.card_round,
        "phase": "over" if over else "pawn" if hidden.phase == PAWN else "card",
        "asks": _asks(hidden),
        "to_act": list(SEATS[hidden.owing]),
        "pawns": hidden.pawn[:pawns].tolist(),
        "scores": hidden.score[:pawns].tolist(),
        "sheet": sheet_of(hidden),
        "scoring_field": None if second < FIRST_FIELD else second,
        "hands": [hand] * players,
        "chosen": [choice != NOTHING for choice in hidden.chosen[:players].tolist()],
        "played": _texts(hidden.played, table),
        "aside": _aside(hidden, hand, stack),
        "virtual": stack if pawns > players else None,
        "revealed": [
            None if card == NO_CARD else card_text(card, table)
            for card in hidden.revealed[:pawns].tolist()
        ],
        "order": order,
        "moved": order[: hidden.turn],
        "result": engine.result(hidden) if over else None,
    }


def own(engine: "RunnerUp", hidden: Record, seat: int | None) -> View:
    """What the seat alone sees."""
    return {
        "seat": seat,
        "hand": None if seat is None else _texts(int(hidden.hand[seat]), table_name(hidden)),
        "own_choice": _own_choice(engine, hidden, seat),
    }


def _texts(cards: int, table: str | None) -> list[str]:
    return [card_text(card, table) for card in cards_of(cards)] if cards else []


def _asks(hidden: Record) -> str:
    """What the seats to act are asked for: a card for somebody, one's last card, a card, a pawn."""
    if hidden.phase == OVER:
        return "nothing"
    if hidden.phase == PAWN:
        return "pawn"
    if hidden.tactical:
        return "card"
    return "last card" if hidden.card_round == 5 else "card and player"


def _own_choice(engine: "RunnerUp", hidden: Record, seat: int | None) -> str | None:
    if seat is None or hidden.chosen[seat] in (NOTHING, SECRET):
        return None
    return engine.move(hidden, int(hidden.chosen[seat]))


def _aside(hidden: Record, hand: int, stack: int) -> int:
    """How many cards lie aside unseen: in no hand, on no stack and not played."""
    played = int(hidden.played).bit_count()
    return 32 - played - hand * int(hidden.players) - stack


def memory(hidden: Record, seat: int | None) -> View:
    """The cards seen this stage and those still out of sight, counted by value (RU-A27)."""
    seen = int(hidden.played) | (0 if seat is None else int(hidden.hand[seat]))
    unseen: dict[str, int] = {value_text(value): 0 for value in COUNTS}
    for card in range(32):
        if not seen >> card & 1:
            unseen[value_text(DECK[card])] += 1
    played: dict[str, Any] = {value_text(value): 0 for value in COUNTS}
    for card in cards_of(int(hidden.played)):
        played[value_text(DECK[card])] += 1
    return {"played": played, "unseen": unseen}
