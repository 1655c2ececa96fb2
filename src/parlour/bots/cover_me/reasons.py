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
    out = (noted - usual).tolist()
    points = {"points": float(noted[PRESTIGE_NOTE]), "usual": float(usual[PRESTIGE_NOTE])}
    found = [
        Reason("three-trends", _shares(noted, usual, THREE_TRENDS), out[THREE_TRENDS]),
        Reason("zero-trio", _shares(noted, usual, ZERO_TRIO), out[ZERO_TRIO]),
        Reason("prestige", points, POINT * out[PRESTIGE_NOTE]),
    ]
    for other in range(sight.options["players"]):
        if other != seat:
            facts = {"seat": other, **_shares(noted, usual, SCORES + other)}
            found.append(Reason("rival-scores", facts, out[SCORES + other]))
    if int(sight.record.next_n) > 0:
        kept = _shares(1.0 - noted, 1.0 - usual, SCORES + seat)
        found.append(Reason("draws-next", kept, -out[SCORES + seat] / 2))
    if int(sight.record.asks) == ASK_PLACE and action < DECK:
        found += _majorities(sight, action)
    return found


def _shares(noted: Any, usual: Any, note: int) -> dict[str, Any]:
    """How often it happens with this move, and how often with the others."""
    return {"share": float(noted[note]), "usual": float(usual[note])}


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
