"""Who is likely to win a match of Cover Me that stands at the beginning of a season. Compiled.

Each seat's prospects are a weighted sum of what it has and holds, and the chances to win go with
the exponentials of these sums. The weights were learned from matches between regular players, one
set for each kind of table and number of seasons to go: lab/train_cover_me.py.
"""

from math import exp
from pathlib import Path

import numpy as np

from parlour.bots.cover_me.policy import WORTH
from parlour.bots.cover_me.trends import read_trends, three_trends
from parlour.compiling import door, jit
from parlour.games.cover_me.record import (
    ADVANCED,
    FALL,
    FICTIONAL,
    LAST_YEAR,
    MONTHS,
    OVER,
    SHORTER,
)
from parlour.games.cover_me.scoring import PRESTIGE, STORED, add_up, result
from parlour.games.cover_me.season import rows_of
from parlour.kernel import whole

# What counts: prestige, cards stored (the first tie-breaker of the advanced game), the worth of the
# hand, and its best cover for this season.
FEATURES = 4
KINDS = 30  # of tables
MOST_SEASONS = 17

_FILE = Path(__file__).with_name("outlook.npy")
WEIGHTS = np.load(_FILE).astype(np.float64)


@door
def kind_of(s):
    """Which set of weights a table has."""
    if s.mode == FICTIONAL:
        table = 0
    elif s.mode == ADVANCED:
        table = 1
    else:
        table = s.players - 1
    return (table * 2 + s.equal_value) * 3 + s.length


@jit
def seasons_left(s):
    """How many are still to be played, with the one that begins now."""
    if s.extra > 0:
        return 1
    years = LAST_YEAR[s.length] - s.year
    if s.length == SHORTER:
        return 2 * years + (1 if s.season == FALL else 2)
    return 4 * years + FALL - s.season + 1


@jit
def look(s, seat, desk):
    """Write a seat's features to the head of desk.weights; add_up has been called and the odds of
    the season are read."""
    hand, best = 0.0, 0.0
    for at in range(s.hand_n[seat]):
        card = whole(s.hand[seat, at])
        worth = WORTH[s.equal_value, card]
        hand += worth
        best = max(best, worth * three_trends(s, card, whole(1), desk))
    desk.weights[0] = desk.tally[seat, PRESTIGE]
    desk.weights[1] = desk.tally[seat, STORED]
    desk.weights[2] = hand
    desk.weights[3] = best


@jit
def outlook(s, desk):
    """Write every seat's chance to win to desk.shares: of a finished match, who won."""
    if s.phase == OVER:
        result(s, desk)
        return
    add_up(s, desk)
    read_trends(s, whole(-1), whole(-1), (s.rows - rows_of(s)) * MONTHS, desk)
    weights = WEIGHTS[kind_of(s), min(MOST_SEASONS - 1, seasons_left(s))]
    best = -1e9
    for seat in range(s.players):
        look(s, seat, desk)
        prospects = 0.0
        for i in range(FEATURES):
            prospects += weights[i] * desk.weights[i]
        desk.shares[seat] = prospects
        best = max(best, prospects)
    total = 0.0
    for seat in range(s.players):
        desk.shares[seat] = exp(desk.shares[seat] - best)
        total += desk.shares[seat]
    for seat in range(s.players):
        desk.shares[seat] /= total
