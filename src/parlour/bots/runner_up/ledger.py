"""What the choices at the root came to: what a search of Runner-Up keeps from its iterations."""

from parlour.bots.runner_up.reasons import FIRST, POINTS, SCORES, SECOND
from parlour.bots.runner_up.wits import NO_FIELD
from parlour.compiling import jit


@jit
def learn(wits, scorers, place, visits, wins, squares):
    """Enter in the ledger what each seat's choice came to."""
    for seat in range(wits.players):
        action = wits.picked[seat]
        if action >= 0:
            enter(seat, action, wits.prospects[scorers, place, seat], visits, wins, squares)


@jit
def enter(seat, action, share, visits, wins, squares):
    """Enter in the ledger what a choice came to."""
    visits[seat, action] += 1.0
    wins[seat, action] += share
    squares[seat, action] += share * share


@jit
def count(wits, me, action, scorers, place, notes):
    """Count how the stage came out with a choice, to explain it with."""
    own = wits.field[me]
    leads = True
    for pawn in range(wits.pawns):
        leads = leads and wits.field[pawn] <= own
    if leads:
        notes[action, FIRST] += 1.0
    if (scorers >> me) & 1:
        notes[action, SECOND] += 1.0
        notes[action, POINTS] += place + NO_FIELD
    for pawn in range(wits.pawns):
        notes[action, SCORES + pawn] += (scorers >> pawn) & 1
