"""What the others will choose at the same time as we do: learned while searching. Compiled.

Most of what everybody holds has been seen, since covers go back to the hand (CM-5.2), and is the
same in every imagined world. So a search can learn for each of the others what pays for them, card
by card: a bandit for each seat. They learn in worlds in which nobody's hand is known, ours neither:
otherwise they would come to choose as if they saw it. They begin as regular players, and act as
such now and then later; at our own table every other time, since nobody knows who they are.
"""

from math import log, sqrt

from parlour.bots.cover_me.policy import act
from parlour.bots.mind import REGULAR
from parlour.compiling import jit
from parlour.games.cover_me.record import ACTIONS, NO_CARD, SEATS
from parlour.games.cover_me.rules import legal
from parlour.kernel import roll, whole

APPRENTICESHIP = 48  # so many choices they are regular players first
HABIT = 16  # and one in so many later
AT_OUR_TABLE = 2  # one in so many beside us: what is learned of masters is not true of everybody
CURIOSITY = 2.0  # in standard deviations of what came out so far
STRANGE = 4.0  # a card counts as so many ordinary tries more than it had: few worlds may have it


TRIES, WINS, SQUARES = 0, 1, 2
FORESEEN = (3, SEATS, ACTIONS)


@jit
def known(visits, wins, squares, seat, n, desk):
    """What came out of the seat's n legal actions so far: how many tries, mean and variance."""
    tries, won, squared = 0.0, 0.0, 0.0
    for i in range(n):
        action = whole(desk.actions[i])
        tries += visits[seat, action]
        won += wins[seat, action]
        squared += squares[seat, action]
    if tries == 0.0:
        return 0.0, 0.0, 0.0
    mean = won / tries
    return tries, mean, max(0.0, squared / tries - mean * mean)


@jit
def foresee(s, seat, foreseen, habit, desk):
    """What a seat chooses: the card that may be the best of those it holds in this world, or one
    time in `habit` what a regular player would."""
    visits, wins = foreseen[TRIES], foreseen[WINS]
    n = legal(s, seat, desk)
    tries, mean, variance = known(visits, wins, foreseen[SQUARES], seat, n, desk)
    if tries < APPRENTICESHIP or roll(desk, habit) == 0:
        return act(s, seat, REGULAR, desk)
    width = CURIOSITY * sqrt(variance * log(tries))
    best, at = -1e9, 0
    for i in range(n):
        action = whole(desk.actions[i])
        times = visits[seat, action] + STRANGE
        hope = (wins[seat, action] + STRANGE * mean) / times + width / sqrt(times)
        if hope > best:
            best = hope
            at = i
    return whole(desk.actions[at])


@jit
def learn(s, picked, foreseen, desk):
    """Note what came of everybody's choice."""
    for seat in range(s.players):
        action = picked[seat]
        if action != NO_CARD:
            share = desk.shares[seat]
            foreseen[TRIES, seat, action] += 1.0
            foreseen[WINS, seat, action] += share
            foreseen[SQUARES, seat, action] += share * share
