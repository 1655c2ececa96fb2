"""Uniformly random play of Runner-Up to the end, wholly inside the kernel."""

from parlour.compiling import door, jit
from parlour.games.runner_up.record import HELD_AT, HELD_N, PAWN, TARGETS
from parlour.games.runner_up.rules import choose, legal, result, start, targets, values_held
from parlour.kernel import game_key, roll, roll_two, whole, word


@jit
def random_action(s, seat, desk):
    """One legal action of a seat that owes one, uniformly: `legal` without writing them all out."""
    if s.tactical or s.phase == PAWN:
        return whole(desk.actions[roll(desk, legal(s, seat, desk))])
    held = values_held(s, seat)
    first, last = targets(s, seat)
    place, target = roll_two(desk, HELD_N[held], last - first)
    return TARGETS * HELD_AT[held, place] + first + target


@jit
def playout(s, desk):
    """Every seat that owes a choice picks uniformly among its legal moves; returns how many did."""
    decisions = 0
    owing = whole(s.owing)
    while owing:
        for seat in range(s.players):
            if (owing >> seat) & 1:
                choose(s, seat, random_action(s, seat, desk), desk)
                decisions += 1
        owing = whole(s.owing)
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
        for pawn in range(s.pawns):
            won[pawn] += desk.shares[pawn]
            points[pawn] += s.score[pawn]
    return decisions
