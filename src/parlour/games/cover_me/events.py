"""What can happen in Cover Me: the codes the rules note down, and what they tell a table."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from parlour.games.cover_me.cards import CARDS, HAIR, TRAITS
from parlour.games.cover_me.words import PILES, SEASONS
from parlour.games.event import Event

if TYPE_CHECKING:
    from parlour.games.cover_me.engine import CoverMe

(
    DEALT,
    TURNED,
    LAID,
    CHOSEN,
    RETRACTED,
    REVEALED,
    TRACKS,
    VALUES,
    SPECIAL,
    RETURNED,
    SCORED,
    STORED,
    INFLUENCE,
    DISCARDED,
    OFFERED,
    KEPT,
    BURIED,
    TOOK,
    JOINED,
    RESHUFFLED,
    SEASON,
    YEAR,
    PASSED,
    EXTRA,
    RESULT,
) = range(25)

_TRAITS = tuple(TRAITS)
_EVERYBODY = 63


def _hearers(known: int) -> frozenset[int] | None:
    """Who knows the card: everybody (None) or these seats."""
    if known == _EVERYBODY:
        return None
    return frozenset(seat for seat in range(5) if known >> seat & 1)


def _secret_card(name: str, data: dict[str, Any], card: int, known: int) -> Event:
    """An event about one card that only some may hear named."""
    return Event(name, {**data, "card": CARDS[card]}, _hearers(known), {"card": None})


class _Group:
    """Rows that tell one thing together: the cards dealt to a hand, an offer, a trio scored."""

    def __init__(self) -> None:
        self.key: tuple[int, int] | None = None
        self.cards: list[str] = []

    def start(self, code: int, seat: int) -> bool:
        """Whether this row begins a new group rather than going on with the last one."""
        if self.key == (code, seat):
            return False
        self.key = (code, seat)
        self.cards = []
        return True


def read_events(engine: "CoverMe", rows: Any, record: Callable[[], Any]) -> list[Event]:
    """Rows of codes and numbers as events."""
    events: list[Event] = []
    group = _Group()
    for code, a, b, c, d in rows.tolist():
        if code in (DEALT, OFFERED, BURIED, SCORED, STORED):
            _add_grouped(events, group, code, a, b, c)
            continue
        group.key = None
        events.append(_read_event(engine, record, code, a, b, c, d))
    return [_counted(event) for event in events]


def _add_grouped(events: list[Event], group: _Group, code: int, a: int, b: int, c: int) -> None:
    """Open a group with its first card, or add a card to it."""
    if group.start(code, a):
        if code in (SCORED, STORED):
            name = "scored" if code == SCORED else "stored"
            events.append(Event(name, {"seat": a, "row": b, "cards": group.cards}))
        else:
            name = {DEALT: "dealt", OFFERED: "offered", BURIED: "buried"}[code]
            hearers = frozenset({a})
            data = {"seat": a, "cards": group.cards, "count": 0}
            events.append(Event(name, data, hearers, {"cards": None}))
    group.cards.append(CARDS[c if code in (SCORED, STORED) else b])


def _counted(event: Event) -> Event:
    """A group that tells its size, now that it is whole."""
    if event.data.get("count") == 0:
        event.data["count"] = len(event.data["cards"])
    return event


def _read_event(
    engine: "CoverMe", record: Callable[[], Any], code: int, a: int, b: int, c: int, d: int
) -> Event:
    """One row as one event."""
    match code:
        case x if x == TURNED:
            return Event("turned", {"card": CARDS[a], "pile": HAIR[b]})
        case x if x == LAID:
            return Event("laid", {"row": a, "card": None if b < 0 else CARDS[b]})
        case x if x == CHOSEN:
            return Event("chosen", {"seat": a, "choices": b})
        case x if x == RETRACTED:
            return Event("retracted", {"seat": a, "choices": b})
        case x if x == REVEALED:
            seat = engine.owner(record(), a)
            return Event("revealed", {"row": a, "seat": seat, "card": CARDS[b], "month": c})
        case x if x == TRACKS:
            trait = _TRAITS[a]
            data = {"trait": trait, "characteristic": TRAITS[trait][b], "from": c, "to": d}
            return Event("tracks", data)
        case x if x == VALUES:
            return Event("values", {"row": a, "values": [b, c, d]})
        case x if x == SPECIAL:
            return Event("special", {"row": a, "card": CARDS[b], "value": c})
        case x if x == RETURNED:
            return Event("returned", {"row": a, "card": CARDS[b]})
        case x if x == INFLUENCE:
            return Event("influence", {"card": CARDS[a], "row": None if b < 0 else b})
        case x if x == DISCARDED:
            return Event("discarded", {"card": CARDS[a], "seat": None if b < 0 else b})
        case x if x == KEPT:
            return _secret_card("kept", {"seat": a}, b, c)
        case x if x == TOOK:
            return _secret_card("took", {"seat": a, "pile": PILES[b]}, c, d)
        case x if x == JOINED:
            return _secret_card("joined", {"pile": "next" if a else "draw"}, b, c)
        case x if x == RESHUFFLED:
            return Event("reshuffled", {"cards": a})
        case x if x == SEASON:
            return Event("season", {"season": SEASONS[a], "year": b, "starter": c})
        case x if x == YEAR:
            return Event("year", {"year": a})
        case x if x == PASSED:
            return Event("passed", {"seat": a})
        case x if x == EXTRA:
            return Event("extra", {"number": a})
        case _:
            return Event("result", engine.result(record()))
