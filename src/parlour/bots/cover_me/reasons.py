"""Why a move in Cover Me is good or bad."""

from typing import Any

from parlour.bots.cover_me.search import PRESTIGE_NOTE, SCORES, THREE_TRENDS, ZERO_TRIO
from parlour.bots.mind import Ledger
from parlour.bots.reason import Reason
from parlour.games.cover_me.cards import CLOTHES, HAIR, LENGTH, PATTERN
from parlour.games.cover_me.record import ASK_PLACE, DECK, THIRD_TRAIT, TRAIT
from parlour.games.sight import Sight

TRAITS = (("hair", HAIR), ("length", LENGTH), ("pattern", PATTERN), ("clothes", CLOTHES))
POINT = 0.15  # a point of prestige beside a certain event, as reasons go


def reasons(sight: Sight, ledger: Ledger, action: int) -> list[Reason]:
    """What stands out: how this move differs from the seat's other moves together."""
    seat = sight.seat
    visits = ledger.visits[seat]
    rest = [other for other in sight.actions if other != action and visits[other]]
    if not rest or not visits[action]:
        return []
    noted = ledger.notes[action] / visits[action]
    usual = ledger.notes[rest].sum(axis=0) / visits[rest].sum()
    found = [
        Reason("three-trends", {"share": float(noted[THREE_TRENDS])}, _out(noted, usual, 0)),
        Reason("zero-trio", {"share": float(noted[ZERO_TRIO])}, _out(noted, usual, ZERO_TRIO)),
        Reason(
            "prestige",
            {"points": float(noted[PRESTIGE_NOTE])},
            POINT * _out(noted, usual, PRESTIGE_NOTE),
        ),
    ]
    for other in range(sight.options["players"]):
        if other != seat:
            share = float(noted[SCORES + other])
            weight = _out(noted, usual, SCORES + other)
            found.append(Reason("rival-scores", {"seat": other, "share": share}, weight))
    kept = 1.0 - float(noted[SCORES + seat])
    if int(sight.record.next_n) > 0:
        found.append(Reason("draws-next", {"share": kept}, -_out(noted, usual, SCORES + seat) / 2))
    if int(sight.record.asks) == ASK_PLACE and action < DECK:
        found += _majorities(sight, action)
    return found


def _out(noted: Any, usual: Any, note: int) -> float:
    return float(noted[note] - usual[note])


def _majorities(sight: Sight, card: int) -> list[Reason]:
    """CM-4.5: in which traits the cover, laid now, would make its characteristic the only trend."""
    record = sight.record
    found = []
    for track in range(3):
        trait = track if track < 2 else int(THIRD_TRAIT[record.season])
        name, characteristics = TRAITS[trait]
        counts = [int(n) for n in record.tracks[track]]
        own = int(TRAIT[card, trait])
        others = max(n for x, n in enumerate(counts) if x != own)
        if counts[own] <= others < counts[own] + 1:
            facts = {"trait": name, "characteristic": characteristics[own]}
            found.append(Reason("majority", facts, 0.1))
    return found
