"""What the others will probably choose, as a long search comes to see it.

They know their own hands and not ours. So they are watched at tables where every hand is dealt
anew, ours too: each seat has bandits there, one for each action and what would be left in its hand
after it. Of the hand of the seat that searches nothing finds its way into these.
"""

import math

from parlour.compiling import jit
from parlour.games.runner_up.record import (
    ACTIONS,
    ROUNDS,
    SEATS,
    TARGETS,
    VALUE,
    VALUE_AT,
    VALUES_N,
)
from parlour.games.runner_up.rules import legal
from parlour.kernel import whole

CURIOSITY = 1.0  # in standard deviations of what came out so far

# How often a seat tried an action, and how that came out: by what it kept, and whatever it kept.
TRIES, WINS, SQUARES = 0, 1, 2
ANYTHING = VALUES_N
FORESEEN = (3, SEATS, VALUES_N + 1, ACTIONS)
TRUST = 30.0  # so many tries at most count that were made whatever was kept


@jit
def hand_total(s, seat):
    """The sum of the values a seat holds."""
    hand = whole(s.hand[seat])
    total = 0
    for card in range(32):
        total += ((hand >> card) & 1) * VALUE[card]
    return total


@jit
def keeps(s, total, action):
    """What is kept of a hand with this total after an action: the last card, or the mean value."""
    total -= VALUE[action] if s.tactical else VALUE_AT[action // TARGETS]
    cards = ROUNDS - s.card_round
    if cards > 1:
        total = (total + 4 * cards) // cards
    else:
        total += 3 if total > 0 else 4  # there is no 0 card
    return min(VALUES_N - 1, max(0, total))


@jit
def foresee(s, seat, foreseen, desk):
    """What a seat probably chooses with the hand it has in this world."""
    n = legal(s, seat, desk)
    tries, won, squared = 0.0, 0.0, 0.0
    for i in range(n):
        action = whole(desk.actions[i])
        if foreseen[TRIES, seat, ANYTHING, action] == 0.0:
            return action
        tries += foreseen[TRIES, seat, ANYTHING, action]
        won += foreseen[WINS, seat, ANYTHING, action]
        squared += foreseen[SQUARES, seat, ANYTHING, action]
    mean = won / tries
    spread = math.sqrt(max(squared / tries - mean * mean, 1e-6))
    width = CURIOSITY * spread * math.sqrt(math.log(tries))
    total = hand_total(s, seat)
    best, most = -1, -1.0
    for i in range(n):
        action = whole(desk.actions[i])
        times = foreseen[TRIES, seat, ANYTHING, action]
        kept = keeps(s, total, action)
        trust = min(times, TRUST)
        known = foreseen[TRIES, seat, kept, action] + trust
        value = foreseen[WINS, seat, kept, action]
        value += trust * foreseen[WINS, seat, ANYTHING, action] / times
        bound = value / known + width / math.sqrt(known)
        if bound > most:
            best, most = action, bound
    return best


@jit
def watch(wits, scorers, place, foreseen):
    """Note what each seat's choice came to at a table where nobody's hand is known."""
    for seat in range(wits.players):
        action = wits.picked[seat]
        share = wits.prospects[scorers, place, seat]
        for kept in (wits.kept[seat], ANYTHING):
            foreseen[TRIES, seat, kept, action] += 1.0
            foreseen[WINS, seat, kept, action] += share
            foreseen[SQUARES, seat, kept, action] += share * share
