"""Cover Me at sight: what the quick players do. Compiled.

They look at what their seat may know and nothing else: the tracks, the open piles, their own hand.
"""

import numpy as np

from parlour.bots.cover_me.trends import no_trend, read_trends, three_trends
from parlour.bots.mind import RANDOM, ROOKIE
from parlour.compiling import jit
from parlour.games.cover_me.playout import random_action
from parlour.games.cover_me.record import (
    ASK_DISCARD,
    ASK_KEEP,
    DECK,
    MONTHS,
    PASS,
    PLACE,
    SPECIAL,
    TAKE,
    TAKE_DRAW,
    TRAIT,
    VALUE,
)
from parlour.games.cover_me.rules import legal
from parlour.games.cover_me.season import best_count, rows_of, trait_of
from parlour.kernel import roll, whole

# Habits, found by playing tens of thousands of matches against each other with a little changed.
LATER = 0.98  # a cover still in the hand, beside one that lies
SPARE = 0.32  # a second cover that may follow three trends
TRIO = 1.7  # three covers that follow none, beside their bare chance
SHOWN = 0.07  # for showing a dear card: what follows the most trends, but not three, is lost
DENY = 0.21  # for what the others' open covers may score
COMPANY = 0.04  # for each characteristic a card shares with another of the hand
FOLLOWING = 0.48  # … and in hair with one of the influence row
BLIND = 0.32  # for a card drawn blind, which nobody else knows
CONTENT = 0.3  # how much better an exchange must be
NOISE = 0.03

# WORTH[equal value, card]
WORTH = np.array([VALUE.astype(np.float64), np.ones(DECK)])
GRAIN = 1024  # a random fraction is one of so many


@jit
def act(s, seat, level, desk):
    """What a player of this level does; the seat owes a choice."""
    if level == RANDOM:
        return random_action(s, seat, desk)
    n = legal(s, seat, desk)
    if n == 1:
        return whole(desk.actions[0])
    if level == ROOKIE and roll(desk, whole(100)) < 20:
        return whole(desk.actions[roll(desk, n)])  # not paying attention
    if s.phase == PLACE:
        if level == ROOKIE:
            follow_trends(s, n, desk)
        else:
            weigh_covers(s, seat, n, desk)
    elif s.phase == SPECIAL:
        weigh_specials(s, n, desk)
    elif s.asks == ASK_KEEP:
        weigh_offer(s, seat, n, desk)
    elif s.asks == ASK_DISCARD:
        weigh_discards(s, seat, n, desk)
    else:
        weigh_sources(s, seat, n, desk)
    return whole(desk.actions[heaviest(n, level, desk)])


@jit
def heaviest(n, level, desk):
    """The place of the greatest weight, give or take a little."""
    best, at = -1e9, 0
    noise = 0.6 if level == ROOKIE else NOISE
    for i in range(n):
        weight = desk.weights[i] + noise * roll(desk, whole(GRAIN)) / GRAIN
        if weight > best:
            best = weight
            at = i
    return at


@jit
def follow_trends(s, n, desk):
    """A beginner's way: in how many traits the cover would be a trend, were this the end."""
    for i in range(n):
        card = whole(desk.actions[i])
        value = 0.0
        for track in range(3):
            trait = trait_of(s, track)
            if s.tracks[track, TRAIT[card, trait]] + 1 >= best_count(s, whole(track)):
                value += 1.0
        desk.weights[i] = value + 0.1 * WORTH[s.equal_value, card]


@jit
def weigh_covers(s, seat, n, desk):
    """What each cover is good for."""
    first = whole(s.chosen[seat, 0]) if whole(s.chosen_n[seat]) == 1 else -1
    for i in range(n):
        desk.weights[i] = weigh_cover(s, seat, whole(desk.actions[i]), first, desk)


@jit
def weigh_cover(s, seat, card, first, desk):
    """One cover that will follow three trends, or three that follow none: what may be scored.

    Covers that do not stay come back to the hand, so a cover may also serve only to set a trend for
    one laid before or one to be laid later. `first` is the cover chosen for the other row, or -1.
    """
    left = MONTHS - s.month  # months after this one
    read_trends(s, card, first, (s.rows - rows_of(s)) * (left + 1), desk)
    best, spare, calm, trio = 0.0, 0.0, 1.0, 0.0
    for at in range(s.row_n[seat] + 1):
        if at < s.row_n[seat]:
            cover = whole(s.row[seat, at])
        else:
            cover = first if first >= 0 else card
        worth = WORTH[s.equal_value, cover]
        value = three_trends(s, cover, whole(0), desk) * worth
        spare = max(spare, min(best, value))
        best = max(best, value)
        calm *= no_trend(s, cover, whole(0), desk)
        trio += worth
    if left > 0:
        # The cards that stay in the hand: the best of them to come, and the quietest.
        quiet, next_quiet, quiet_worth = 0.0, 0.0, 2.0
        for at in range(s.hand_n[seat]):
            other = whole(s.hand[seat, at])
            if other != card and other != first:
                worth = WORTH[s.equal_value, other]
                value = LATER * three_trends(s, other, whole(1), desk) * worth
                spare = max(spare, min(best, value))
                best = max(best, value)
                chance = no_trend(s, other, whole(1), desk)
                if chance > quiet:
                    next_quiet = quiet
                    quiet = chance
                    quiet_worth = worth
                else:
                    next_quiet = max(next_quiet, chance)
        calm *= quiet if left == 1 else quiet * next_quiet
        trio += left * quiet_worth
    gain = max(best + SPARE * spare, TRIO * calm * trio)
    return gain - SHOWN * WORTH[s.equal_value, card] - DENY * threat(s, seat, desk)


@jit
def threat(s, seat, desk):
    """What the covers that lie before the others may score."""
    sum_ = 0.0
    for row in range(s.players):
        if row != seat:
            best = 0.0
            for at in range(s.row_n[row]):
                cover = whole(s.row[row, at])
                chance = three_trends(s, cover, whole(0), desk)
                best = max(best, chance * WORTH[s.equal_value, cover])
            sum_ += best
    return sum_


@jit
def weigh_specials(s, n, desk):
    """With three trends the dearest is scored; otherwise the cheapest is given up."""
    scores = False
    for row in range(s.rows):
        for at in range(s.row_n[row]):
            if s.row[row, at] == desk.actions[0]:
                scores = s.value[row, at] == 3
    for i in range(n):
        worth = WORTH[s.equal_value, desk.actions[i]]
        desk.weights[i] = worth if scores else -worth


@jit
def fit(s, seat, card):
    """How well a card goes with a hand: its worth, and a little for company in hair and pattern
    and for following what the influence row begins."""
    company = 0
    for at in range(s.hand_n[seat]):
        other = s.hand[seat, at]
        if other != card:
            for trait in range(3):
                company += whole(TRAIT[other, trait] == TRAIT[card, trait])
    following = 0
    for at in range(s.influence_n):
        other = s.influence[at]
        for trait in range(2):
            following += whole(TRAIT[other, trait] == TRAIT[card, trait])
    return WORTH[s.equal_value, card] + COMPANY * company + FOLLOWING * following


@jit
def weigh_offer(s, seat, n, desk):
    """CM-6.9: which card of the next pile to keep."""
    for i in range(n):
        desk.weights[i] = fit(s, seat, whole(desk.actions[i]))


@jit
def blind_worth(s):
    """What a card drawn blind is worth: the colour that joined last lies on top (CM-8.2)."""
    if s.equal_value:
        return 1.0 + BLIND
    return min(1.0 + s.year, 4.0) + BLIND


@jit
def weigh_sources(s, seat, n, desk):
    """The top of an open pile, or blind."""
    for i in range(n):
        action = whole(desk.actions[i])
        if action == TAKE_DRAW:
            desk.weights[i] = blind_worth(s)
        else:
            pile = action - TAKE
            desk.weights[i] = fit(s, seat, whole(s.open[pile, s.open_n[pile] - 1]))


@jit
def weigh_discards(s, seat, n, desk):
    """CM-8.6: give up the card that fits least, if what lies open is clearly better."""
    offered = blind_worth(s)
    for pile in range(3):
        if s.open_n[pile] > 0:
            offered = max(offered, fit(s, seat, whole(s.open[pile, s.open_n[pile] - 1])))
    for i in range(n):
        action = whole(desk.actions[i])
        desk.weights[i] = CONTENT if action == PASS else offered - fit(s, seat, action)
