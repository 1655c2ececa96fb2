"""The doors through which a match enters the compiled rules of Runner-Up.

They take arrays of one record: Numba recognises an array in half a microsecond, a record in ten.
"""

from parlour.compiling import door
from parlour.games.runner_up import hidden, rules


@door
def start(tables, setting, k0, k1, desks):
    """Set up a match."""
    rules.start(tables[0], setting, k0, k1, desks[0])


@door
def legal(tables, seat, desks):
    """Write the seat's legal actions on the desk; how many."""
    return rules.legal(tables[0], seat, desks[0])


@door
def choose(tables, seat, action, desks):
    """Make a choice if it is legal; whether it was."""
    if not rules.is_legal(tables[0], seat, action, desks[0]):
        return False
    rules.choose(tables[0], seat, action, desks[0])
    return True


@door
def retract(tables, seat, desks):
    """Take a hidden choice back."""
    rules.retract(tables[0], seat, desks[0])


@door
def hide(tables, seat):
    """Blank what a seat (or a spectator, -1) cannot know."""
    hidden.hide(tables[0], seat)


@door
def imagine(tables, seat, k0, k1, desks):
    """Fill in what is hidden."""
    hidden.imagine(tables[0], seat, k0, k1, desks[0])


@door
def counts(tables):
    """The field that would score now, and the cards in every hand and on the virtual stack."""
    s = tables[0]
    return rules.scoring_field(s), hidden.hand_size(s), hidden.virtual_size(s)


@door
def carry_on(s, desk):
    """Play on by the rules from a position that was set up."""
    rules.hand_on(s, desk)
