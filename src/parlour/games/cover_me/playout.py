"""Uniformly random play of Cover Me to the end, wholly inside the kernel."""

from parlour.compiling import door, jit
from parlour.games.cover_me.record import PLACE
from parlour.games.cover_me.rules import choose, legal
from parlour.games.cover_me.scoring import PRESTIGE, result
from parlour.games.cover_me.setup import start
from parlour.kernel import game_key, roll, whole, word


@jit
def random_action(s, seat, desk):
    """One legal action of a seat that owes one, uniformly."""
    if s.phase == PLACE and s.chosen_n[seat] == 0:
        return whole(s.hand[seat, roll(desk, whole(s.hand_n[seat]))])
    return whole(desk.actions[roll(desk, legal(s, seat, desk))])


@jit
def playout(s, desk):
    """Every seat that owes a choice picks uniformly among its legal moves; returns how many did."""
    decisions = 0
    while s.owing:
        owing = s.owing
        for seat in range(s.players):
            if (owing >> seat) & 1:
                choose(s, seat, random_action(s, seat, desk), desk)
                decisions += 1
    return decisions


@door
def playouts(tables, setting, key, first, games, desks, won, points):
    """Play games first … first + games - 1 of a series; add up shares of the win and scores."""
    s, desk = tables[0], desks[0]
    decisions = 0
    for number in range(first, first + games):
        k0, k1 = game_key(word(key[0]), word(key[1]), number)
        desk.die = k0 ^ k1
        start(s, setting, k0, k1, desk)
        decisions += playout(s, desk)
        result(s, desk)
        for seat in range(s.players):
            won[seat] += desk.shares[seat]
            points[seat] += desk.tally[seat, PRESTIGE]
    return decisions
