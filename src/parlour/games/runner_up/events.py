"""What can happen in Runner-Up: the codes the rules note down, and what they tell a table."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from parlour.games.event import Event
from parlour.games.runner_up.cards import card_text

if TYPE_CHECKING:
    from parlour.games.runner_up.engine import RunnerUp

STAGE, DEALT, CHOSEN, RETRACTED, REVEALED, ORDER, MOVED, SCORED, RESULT = range(9)


def cards_of(mask: int) -> list[int]:
    """The cards in a set, ascending."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cards


def table_name(record: Any) -> str | None:
    """How cards are written in this match: with their numbers in the tactical game only."""
    if not record.tactical:
        return None
    return "spread" if record.spread else "size"


def read_events(engine: "RunnerUp", rows: Any, record: Callable[[], Any]) -> list[Event]:
    """Rows of codes and numbers as events."""
    events: list[Event] = []
    order: list[int] = []
    for code, a, b, c, d in rows.tolist():
        if code == STAGE:
            events.append(Event("stage", {"stage": a}))
        elif code == DEALT:
            table = table_name(record())
            cards = [card_text(card, table) for card in cards_of(b | c << 16)]
            events.append(
                Event(
                    "dealt",
                    {"seat": a, "cards": cards, "count": 5},
                    frozenset({a}),
                    {"cards": None},
                )
            )
        elif code == CHOSEN:
            events.append(Event("chosen", {"seat": a}))
        elif code == RETRACTED:
            events.append(Event("retracted", {"seat": a}))
        elif code == REVEALED:
            card = card_text(b, table_name(record()))
            events.append(Event("revealed", {"seat": a, "card": card, "target": c}))
        elif code == ORDER:
            if a == 0:
                order = []
                events.append(Event("order", {"seats": order}))
            order.append(b)
        elif code == MOVED:
            pawn, by = a & 15, (a >> 4) - 1
            events.append(
                Event(
                    "moved",
                    {
                        "pawn": pawn,
                        "from": b,
                        "to": c,
                        "steps": d,
                        "lost": abs(d - (c - b)),
                        "by": None if by < 0 else by,
                    },
                )
            )
        elif code == SCORED:
            pawns = [pawn for pawn in range(6) if c >> pawn & 1]
            events.append(
                Event(
                    "scored",
                    {
                        "stage": a,
                        "pawns": pawns,
                        "field": b if pawns else None,
                        "points": b if pawns else None,
                    },
                )
            )
        else:
            events.append(Event("result", engine.result(record())))
    return events
