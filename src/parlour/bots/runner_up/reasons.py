"""Why a move of Runner-Up is good or bad: where the stage ends with it, beside the other moves."""

from parlour.bots.mind import Ledger
from parlour.bots.reason import Reason
from parlour.games.runner_up.record import SEATS
from parlour.games.sight import Sight

# What the search counts for every move beside the wins.
NOTES = ("first", "second", "points", *(f"scores_{pawn}" for pawn in range(SEATS)))
FIRST, SECOND, POINTS, SCORES = range(4)
TYPICAL = 8.0  # points: what weighs as much as certainty


def reasons(sight: Sight, ledger: Ledger, action: int) -> list[Reason]:
    """How often the seat ends the stage first or second (and scores), its mean points then, and
    who else scores: each weighed by how this move differs from the seat's other moves."""
    visits = ledger.visits[sight.seat]
    rest = [other for other in sight.actions if other != action and visits[other]]
    if not rest or not visits[action]:
        return []
    mine = (ledger.notes[action] / visits[action]).tolist()
    usual = (ledger.notes[rest].sum(axis=0) / visits[rest].sum()).tolist()
    out = [own - others for own, others in zip(mine, usual, strict=True)]
    found = [
        Reason("finishes-second", {"share": mine[SECOND], "usual": usual[SECOND]}, out[SECOND]),
        Reason("finishes-first", {"share": mine[FIRST], "usual": usual[FIRST]}, out[FIRST]),
        Reason("scores", {"points": mine[POINTS], "usual": usual[POINTS]}, out[POINTS] / TYPICAL),
    ]
    for pawn in range(int(sight.record.pawns)):
        if pawn != sight.seat:
            facts = {"seat": pawn, "share": mine[SCORES + pawn], "usual": usual[SCORES + pawn]}
            found.append(Reason("rival-scores", facts, out[SCORES + pawn]))
    return found
