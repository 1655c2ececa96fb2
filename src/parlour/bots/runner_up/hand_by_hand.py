"""What everybody would choose with each hand they might hold, thought through hand by hand.

With two cards left there are 45 different hands, so that a long search can put itself in
everybody's place with every one of them. At tables where no hand is known, its own
neither, each seat chooses what has been best so far with the hand it was dealt, and of all its
choices it is noted what they would have come to beside those of the others. In this way all answer
each other's answers. Of the hand of the seat that searches nothing finds its way into this.
"""

import math

import numpy as np

from parlour.bots.runner_up.instead import lay_out, worth_instead
from parlour.bots.runner_up.judgement import likely_action
from parlour.bots.runner_up.wits import FREE_ROUNDS
from parlour.compiling import jit
from parlour.games.runner_up.record import ACTIONS, GROUP, ROUNDS, SEATS, VALUES_N
from parlour.games.runner_up.rules import legal
from parlour.kernel import whole

CARDS = ROUNDS + 1 - FREE_ROUNDS  # with more there are too many hands
HANDS = math.comb(VALUES_N + CARDS - 1, CARDS)
TIMES = ACTIONS  # how often a hand was held; before it what each action would have come to
BY_HAND = (SEATS, HANDS, ACTIONS + 1)
FAMILIAR = 12.0  # a hand held less often is played at sight

# How many hands of so many cards there are of the values below one.
_BELOW = np.array(
    [[math.comb(n, cards) for cards in range(CARDS + 1)] for n in range(VALUES_N + CARDS)]
)


@jit
def hand_number(hand):
    """A number for the values of a small hand, different for every one of as many cards."""
    number, cards = 0, 0
    for place in range(VALUES_N):
        group = hand & whole(GROUP[place])
        while group:
            number += _BELOW[place + cards, cards + 1]
            cards += 1
            group &= group - 1
    return number


@jit
def choose_by_hand(s, seat, by_hand, wits, desk):
    """The best a seat can do with its hand, as far as that has been thought through."""
    number = hand_number(whole(s.hand[seat]))
    if by_hand[seat, number, TIMES] < FAMILIAR:
        return likely_action(s, seat, wits, desk)
    n = legal(s, seat, desk)
    best = whole(desk.actions[0])
    for i in range(1, n):
        action = whole(desk.actions[i])
        if by_hand[seat, number, action] > by_hand[seat, number, best]:
            best = action
    return best


@jit
def think_through(s, by_hand, wits, desk):
    """Put oneself in everybody's place at a table where no hand is known."""
    for seat in range(s.players):
        wits.picked[seat] = choose_by_hand(s, seat, by_hand, wits, desk)
    lay_out(s, wits)
    for seat in range(s.players):
        number = hand_number(whole(s.hand[seat]))
        by_hand[seat, number, TIMES] += 1.0
        n = legal(s, seat, desk)
        for i in range(n):
            action = whole(desk.actions[i])
            by_hand[seat, number, action] += worth_instead(s, seat, action, wits)
