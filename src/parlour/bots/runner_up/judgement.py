"""What a card before somebody is worth, judged at once: what a long search looks ahead by.

A small network for each of the four free rounds, learned from stages that players who judge by it
played among themselves (practise.py). It sees the table as it would be with the own card played and
no other: where the own pawn stands and how far the others are from it, from front to back; what is
kept; and how much everybody would like to score. It says how likely each pawn is to score, and on
which field. What that is worth to a seat the outlook says, so the totals need not be learned again.
"""

import math

import numpy as np

from parlour.bots.runner_up.ending import lowest_value
from parlour.bots.runner_up.outlook import look_out
from parlour.bots.runner_up.policy import limit
from parlour.bots.runner_up.wits import (
    APART,
    AT,
    BEHIND,
    FREE_ROUNDS,
    HELD_THRICE,
    KEPT,
    LANES,
    LEAST_SCORED,
    MOST_APART,
    NEURONS,
    NO_FIELD,
    SCORED,
    STANDS,
    UNKNOWN,
)
from parlour.compiling import jit
from parlour.games.runner_up.record import (
    FIRST_FIELD,
    GROUP,
    HELD_AT,
    HELD_N,
    TARGETS,
    VALUE_AT,
    VALUES_N,
)
from parlour.games.runner_up.rules import values_held
from parlour.kernel import roll, whole

EAGER = ((0, 2, 4.0), (2, 7, 2.0))  # from how many points to how many, and in which unit
FINE = 1 << 30
SHORT = np.float32  # half as wide as Python's numbers, and so twice as quick
NOUGHT = SHORT(0.0)
# How far apart a seat's moves are judged, times this: the heat by which masters of 100 ms are
# foreseen best in each of the free rounds (docs/bots-measured.md).
LIKELY = (2.0, 2.0, 1.2, 0.8)
TINY = 1e-6  # of the chance to win: where all moves are worth the same, any is likely


@jit
def weigh_up(wits):
    """What it would be worth to everybody if one pawn scored; unless that has been thought about.

    The networks' last layer is put together with it: what they expect times what that is worth.
    """
    same = wits.weighed[0] == wits.left
    for pawn in range(wits.pawns):
        same = same and wits.weighed[1 + pawn] == wits.total[pawn]
    if same:
        return
    wits.weighed[0] = wits.left
    for pawn in range(wits.pawns):
        wits.weighed[1 + pawn] = wits.total[pawn]
    for seat in range(wits.pawns):
        weigh_scores(wits, seat)
    for free_round in range(FREE_ROUNDS):
        for rank in range(wits.pawns):
            for pawn in range(wits.pawns):
                for neuron in range(NEURONS):
                    wits.urge[free_round, rank, pawn, neuron] = (
                        wits.eager[free_round, rank, 0, neuron] * wits.wish[pawn, 0]
                        + wits.eager[free_round, rank, 1, neuron] * wits.wish[pawn, 1]
                    )
                for seat in range(wits.players):
                    if (rank == 0) == (pawn == seat):
                        weigh_expected(wits, free_round, seat, rank, pawn)


@jit
def weigh_scores(wits, seat):
    """A seat's chance by who scores alone, and where: its mean, and what is above or below it."""
    mean = 0.0
    for pawn in range(wits.pawns):
        for field in range(SCORED):
            place = LEAST_SCORED + field - NO_FIELD
            if wits.prospects[1 << pawn, place, 0] == UNKNOWN:
                look_out(wits, 1 << pawn, place)
            worth = wits.prospects[1 << pawn, place, seat]
            wits.gain[seat, pawn, field] = worth
            mean += worth
    mean /= wits.pawns * SCORED
    wits.middle[seat] = mean
    for pawn in range(wits.pawns):
        for field in range(SCORED):
            wits.gain[seat, pawn, field] -= mean
    for i in range(2):
        few, many, unit = EAGER[i]
        more = wits.gain[seat, seat, many - LEAST_SCORED]
        wits.wish[seat, i] = unit * (more - wits.gain[seat, seat, few - LEAST_SCORED])


@jit
def weigh_expected(wits, free_round, seat, rank, pawn):
    """The last layer for a seat, as far as it looks at this pawn in this rank."""
    for neuron in range(NEURONS):
        wits.weight[free_round, seat, rank, pawn, neuron] = 0.0
    usual = 0.0
    for field in range(SCORED):
        gain = wits.gain[seat, pawn, field]
        usual += gain * wits.usual[free_round, rank, field]
        for neuron in range(NEURONS):
            wits.weight[free_round, seat, rank, pawn, neuron] += (
                gain * wits.expect[free_round, rank, field, neuron]
            )
    wits.weight_usual[free_round, seat, rank, pawn] = usual


@jit
def keep(s, seat, place, wits):
    """Notice what is kept once a card of this value is gone: each value, and whether it is there
    twice or thrice. The last card goes before oneself in any case (RU-5.1), so that it may as well
    lie there already: its value."""
    free_round = s.card_round - 1
    hand = whole(s.hand[seat])
    group = hand & whole(GROUP[place])
    hand ^= group & -group
    last = 0
    if s.card_round == FREE_ROUNDS:
        last = lowest_value(hand)
        hand = 0
    n = 0
    for neuron in range(NEURONS):
        wits.calm[neuron] = wits.notice[free_round, APART, neuron]
    for held in range(VALUES_N):
        group = hand & whole(GROUP[held])
        times = 0
        while group and times < HELD_THRICE:
            what = KEPT + HELD_THRICE * held + times
            for neuron in range(NEURONS):
                wits.calm[neuron] += wits.notice[free_round, what, neuron]
            wits.noticed[n] = what
            group &= group - 1
            times += 1
            n += 1
    wits.noticings = n
    return last


@jit
def notice_pawns(wits, seat, n):
    """Notice where the pawns on `wits.field` stand: the own one, how far the others are from it
    and from each other. They are put in order on `wits.rank`, the own one and the others from the
    front to the back."""
    own = wits.field[seat]
    wits.rank[0] = seat
    last = 1
    for pawn in range(wits.pawns):
        if pawn != seat:
            at = last
            while at > 1 and wits.field[wits.rank[at - 1]] < wits.field[pawn]:
                wits.rank[at] = wits.rank[at - 1]
                at -= 1
            wits.rank[at] = pawn
            last += 1
    wits.noticed[n] = STANDS + own - FIRST_FIELD
    for rank in range(1, wits.pawns):
        away = min(MOST_APART, max(-MOST_APART, wits.field[wits.rank[rank]] - own))
        wits.noticed[n + rank] = AT + (2 * MOST_APART + 1) * (rank - 1) + away + MOST_APART
    n += wits.pawns
    for rank in range(2, wits.pawns):
        gap = wits.field[wits.rank[rank - 1]] - wits.field[wits.rank[rank]]
        wits.noticed[n] = BEHIND + (MOST_APART + 1) * (rank - 2) + min(MOST_APART, gap)
        n += 1
    return n


@jit
def mind_order(wits, free_round, seat):
    """What matters with the pawns in this order; most moves leave it as it is."""
    order = seat
    for rank in range(1, wits.pawns):
        order = 8 * order + wits.rank[rank]
    if order == wits.order:
        return
    wits.order = order
    usual = wits.middle[seat] + wits.weight_usual[free_round, seat, 0, seat]
    for neuron in range(NEURONS):
        wits.urged[neuron] = wits.urge[free_round, 0, seat, neuron]
        wits.matters[neuron] = wits.weight[free_round, seat, 0, seat, neuron]
    for rank in range(1, wits.pawns):
        pawn = wits.rank[rank]
        usual += wits.weight_usual[free_round, seat, rank, pawn]
        for neuron in range(NEURONS):
            wits.urged[neuron] += wits.urge[free_round, rank, pawn, neuron]
            wits.matters[neuron] += wits.weight[free_round, seat, rank, pawn, neuron]
    wits.at_rest = usual


@jit
def judge(s, seat, place, target, last, wits):
    """A seat's chance to win if it plays a card of this value before that player, and keeps what it
    was seen to keep."""
    free_round = s.card_round - 1
    for pawn in range(wits.pawns):
        wits.field[pawn] = s.pawn[pawn]
    wits.field[target] = limit(wits.field[target] + VALUE_AT[place])
    wits.field[seat] = limit(wits.field[seat] + last)
    n = notice_pawns(wits, seat, wits.noticings)
    mind_order(wits, free_round, seat)
    # There are an even number of things to notice about pawns: two at a time is half the way.
    one, two = wits.noticed[wits.noticings], wits.noticed[wits.noticings + 1]
    for neuron in range(NEURONS):
        calm = wits.calm[neuron] + wits.urged[neuron] + wits.notice[free_round, one, neuron]
        wits.excited[neuron] = calm + wits.notice[free_round, two, neuron]
    for i in range(wits.noticings + 2, n, 2):
        one, two = wits.noticed[i], wits.noticed[i + 1]
        for neuron in range(NEURONS):
            excited = wits.excited[neuron] + wits.notice[free_round, one, neuron]
            wits.excited[neuron] = excited + wits.notice[free_round, two, neuron]
    # Eight sums, which a processor adds up at the same time, and not one.
    for lane in range(LANES):
        wits.lane[lane] = NOUGHT
    for first in range(0, NEURONS, LANES):
        for lane in range(LANES):
            excited = max(wits.excited[first + lane], NOUGHT)
            wits.lane[lane] += excited * wits.matters[first + lane]
    value = wits.at_rest
    for lane in range(LANES):
        value += wits.lane[lane]
    return float(value)


@jit
def judge_all(s, seat, wits):
    """Judge every card before every player: on `wits.worth`, by value held and target."""
    held = values_held(s, seat)
    wits.order = -1
    n = 0
    for i in range(HELD_N[held]):
        place = whole(HELD_AT[held, i])
        last = keep(s, seat, place, wits)
        for target in range(wits.pawns):
            wits.worth[n] = judge(s, seat, place, target, last, wits)
            n += 1
    return n


@jit
def best_judged(s, seat, wits):
    """What the best move is worth, as far as that can be seen at once."""
    return wits.worth[best_at(wits, judge_all(s, seat, wits))]


@jit
def best_at(wits, n):
    """Where the largest of the first n worths stands; of equals the first."""
    best = 0
    for i in range(1, n):
        if wits.worth[i] > wits.worth[best]:
            best = i
    return best


@jit
def sharp_action(s, seat, wits):
    """The move that is judged to be the best."""
    n = judge_all(s, seat, wits)
    return action_at(s, seat, best_at(wits, n), wits)


@jit
def judged_action(s, seat, heat, wits, desk):
    """A move in proportion to how good it is judged: half a `heat` better is made more often."""
    return draw(s, seat, judge_all(s, seat, wits), heat, wits, desk)


@jit
def likely_action(s, seat, wits, desk):
    """A move as likely as players who think for long make it. They know more than can be judged at
    once, so that they seem to draw; in the first rounds from almost all they have."""
    n = judge_all(s, seat, wits)
    mean, squares = 0.0, 0.0
    for i in range(n):
        mean += wits.worth[i] / n
    for i in range(n):
        squares += (wits.worth[i] - mean) ** 2 / n
    return draw(s, seat, n, LIKELY[s.card_round - 1] * max(math.sqrt(squares), TINY), wits, desk)


@jit
def draw(s, seat, n, heat, wits, desk):
    """One of the first n moves, by their worths."""
    best = wits.worth[best_at(wits, n)]
    total = 0.0
    for i in range(n):
        wits.worth[i] = math.exp((wits.worth[i] - best) / heat)
        total += wits.worth[i]
    left = total * (roll(desk, FINE) + 0.5) / FINE
    chosen = 0
    while chosen + 1 < n and left > wits.worth[chosen]:
        left -= wits.worth[chosen]
        chosen += 1
    return action_at(s, seat, chosen, wits)


@jit
def action_at(s, seat, at, wits):
    """The action whose worth stands at this place of `wits.worth`."""
    place = whole(HELD_AT[values_held(s, seat), at // wits.pawns])
    return TARGETS * place + at % wits.pawns
