"""Sections 9 and 11.9 of Cover Me: prestige, tie-breakers and the winner. Compiled."""

from parlour.compiling import door, jit
from parlour.games.cover_me.record import DECK, FRONT, MIDDLE, REMOVED, UNSCORED, VALUE
from parlour.kernel import whole

# The steps of the comparison, in the columns of desk.tally; more is better in each.
PRESTIGE, STORED, CARDS, FIVES, FOURS, THREES, TWOS = range(7)
STEPS = 7


@door
def add_up(s, desk):
    """CM-9.2, 11.9: what each seat shows in each step, from the cards under its magazines."""
    for seat in range(s.players):
        for step in range(STEPS):
            desk.tally[seat, step] = 0
    for card in range(DECK):
        under = whole(s.scored[card])
        if under == UNSCORED or under == REMOVED:
            continue
        stored = under >= MIDDLE
        seat = under - MIDDLE if stored else under - FRONT
        worth = 1 if s.equal_value else VALUE[card]
        desk.tally[seat, STORED if stored else PRESTIGE] += worth
        if not s.equal_value:  # CM-A50: card values break no ties where all are equal
            desk.tally[seat, CARDS] += 1
            desk.tally[seat, FIVES + 5 - VALUE[card]] += 1


@door
def compare(desk, one, other):
    """The step in which two seats differ and by how much; (STEPS, 0) for a full tie."""
    for step in range(STEPS):
        difference = desk.tally[one, step] - desk.tally[other, step]
        if difference != 0:
            return step, difference
    return STEPS, 0


@door
def place(s, desk, seat):
    """CM-A33: one more than the seats that are ahead; fully tied seats share a place."""
    ahead = 0
    for other in range(s.players):
        ahead += whole(compare(desk, other, seat)[1] > 0)
    return 1 + ahead


@jit
def winners(s, desk):
    """How many share the first place."""
    n = 0
    for seat in range(s.players):
        n += whole(place(s, desk, seat) == 1)
    return n


@jit
def is_full_tie(s, desk):
    """CM-9.4: whether the first place is shared."""
    add_up(s, desk)
    return winners(s, desk) > 1


@jit
def result(s, desk):
    """Each seat's share of the win, in the position as it stands."""
    add_up(s, desk)
    share = 1.0 / winners(s, desk)
    for seat in range(6):
        won = seat < s.players and place(s, desk, seat) == 1
        desk.shares[seat] = share if won else 0.0
