"""The doors through which a match enters the compiled rules of Cover Me.

They take arrays of one record: Numba recognises an array in half a microsecond, a record in ten.
"""

from parlour.compiling import door
from parlour.games.cover_me import hidden, rules, season, setup


@door
def start(tables, setting, k0, k1, desks):
    """Set up a match."""
    setup.start(tables[0], setting, k0, k1, desks[0])


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
    """Blank what a seat (or a spectator, -1) cannot know; the covers show their trend values."""
    season.value_covers(tables[0])
    hidden.hide(tables[0], seat)


@door
def imagine(tables, seat, k0, k1, desks):
    """Fill in what is hidden."""
    hidden.imagine(tables[0], seat, k0, k1, desks[0])


@door
def carry_on(s, desk):
    """Play on by the rules from a position that was set up."""
    rules.carry_on(s, desk)
