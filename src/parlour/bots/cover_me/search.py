"""Cover Me, thought through: seasons in worlds that the seat cannot tell apart. Compiled.

In each the seat tries one of its moves, the one that may be the best. Who chooses at the same time
does so by what the search has learned of what pays for them, in other worlds where nobody's hand is
known (foresight.py). What comes after is played by regular players. Nothing but the ledger is kept
from one iteration to the next.
"""

from math import log, sqrt

import numpy as np

from parlour.bots.cover_me.foresight import AT_OUR_TABLE, HABIT, foresee, known, learn
from parlour.bots.cover_me.outlook import outlook, seasons_left
from parlour.bots.cover_me.policy import act
from parlour.bots.mind import REGULAR
from parlour.compiling import door, jit
from parlour.games.cover_me.hidden import hide, imagine
from parlour.games.cover_me.record import DECK, FRONT, NO_CARD, PLACE, SEATS, SPECIAL
from parlour.games.cover_me.rules import choose, legal
from parlour.games.cover_me.scoring import PRESTIGE
from parlour.kernel import game_key, whole, word

# What the search counts for every move beside the wins.
NOTES = ("three_trends", "zero_trio", "prestige", *(f"scores_{seat}" for seat in range(SEATS)))
THREE_TRENDS, ZERO_TRIO, PRESTIGE_NOTE, SCORES = range(4)

# In these iterations it learns what pays for the others as well. Who learned longer would take them
# for surer of themselves than anybody at a table is.
LEARNS_FROM = 32
LEARNS_UNTIL = 4_000


@door
def quick(tables, seat, level, desks):
    """What a quick player does."""
    return act(tables[0], seat, level, desks[0])


@jit
def season_number(s):
    """Grows by one with each season, extra ones too."""
    return s.extra - seasons_left(s)


@jit
def is_together(s):
    """Whether everybody chooses in secret and at the same time (CM-4.2, CM-5.6)."""
    return s.phase == PLACE or s.phase == SPECIAL


@jit
def forget_choices(s, seat):
    """Others' hidden choices are made again: as they would choose, not just any."""
    if is_together(s):
        for other in range(s.players):
            if other != seat and s.chosen_n[other] > 0:
                s.chosen_n[other] = 0
                s.owing |= 1 << other


@jit
def most_promising(visits, wins, squares, seat, n, desk):
    """Which of the legal actions to try next: the upper end of what it may be worth."""
    for i in range(n):
        if visits[seat, desk.actions[i]] == 0:
            return desk.actions[i]
    total, _, usual = known(visits, wins, squares, seat, n, desk)
    best, at = -1e9, 0
    logarithm = 2.0 * log(total)
    for i in range(n):
        action = desk.actions[i]
        tried = visits[seat, action]
        mean = wins[seat, action] / tried
        # At least the usual spread: a few games lost at first are not the end of a move.
        spread = max(usual, squares[seat, action] / tried - mean * mean)
        hope = mean + sqrt((spread + 0.001) * logarithm / tried)
        if hope > best:
            best = hope
            at = i
    return desk.actions[at]


@jit
def deal_anew(raw, raw_worlds, s, seat, k0, k1, desk):
    """Another world that this seat cannot tell from the real one; -1 knows nobody's hand."""
    for i in range(raw.size):
        raw_worlds[i] = raw[i]
    if seat < 0:
        hide(s, seat)
    imagine(s, seat, k0, k1, desk)
    desk.die = k0 ^ k1
    forget_choices(s, seat)


@jit
def pick_together(s, me, foreseen, picked, desk):
    """What everybody but this seat picks who chooses at the same time; -1 is nobody's seat. Where
    one chooses after the other, nobody else owes a choice."""
    habit = whole(HABIT if me < 0 else AT_OUR_TABLE)
    for seat in range(s.players):
        if seat != me:
            picked[seat] = NO_CARD
            if (s.owing >> seat) & 1:
                picked[seat] = foresee(s, seat, foreseen, habit, desk)


@jit
def play_picked(s, picked, until, desk):
    """Make the choices that were picked, and play on; who wins is on desk.shares."""
    for seat in range(s.players):
        if picked[seat] != NO_CARD:
            choose(s, seat, picked[seat], desk)
    play_on(s, until, desk)
    outlook(s, desk)


@jit
def play_on(s, until, desk):
    """Regular players play to the beginning of a season, or to the end."""
    while s.owing and season_number(s) < until:
        owing = s.owing
        for seat in range(s.players):
            if (owing >> seat) & 1:
                choose(s, seat, act(s, seat, REGULAR, desk), desk)


@jit
def scored_cards(s, seat):
    """How many cards lie under a seat's magazine."""
    n = 0
    for card in range(DECK):
        n += s.scored[card] == FRONT + seat
    return n


@door
def search(
    hidden, raw, worlds, raw_worlds, seat, key, first, iterations,
    visits, wins, squares, notes, foreseen, desks,
):  # fmt: skip
    """Try the seat's moves in worlds it cannot tell apart, each played on by regular players.

    A cover is judged when its season is over; a special that is left, and a card that is taken,
    kept or given up, when another season has been played.
    """
    root, s, desk = hidden[0], worlds[0], desks[0]
    together = is_together(root)
    until = season_number(root) + (1 if root.phase == PLACE else 2)
    picked = np.zeros(SEATS, np.int64)
    before = np.zeros(SEATS, np.int64)
    for other in range(root.players):
        before[other] = scored_cards(root, other)
    for number in range(first, first + iterations):
        if together and LEARNS_FROM <= number < LEARNS_UNTIL:
            k0, k1 = game_key(word(key[1]), word(key[0]), number)
            deal_anew(raw, raw_worlds, s, whole(-1), k0, k1, desk)
            pick_together(s, whole(-1), foreseen, picked, desk)
            play_picked(s, picked, until, desk)
            learn(s, picked, foreseen, desk)
        k0, k1 = game_key(word(key[0]), word(key[1]), number)
        deal_anew(raw, raw_worlds, s, seat, k0, k1, desk)
        n = legal(s, seat, desk)
        action = whole(most_promising(visits, wins, squares, seat, n, desk))
        picked[seat] = action
        pick_together(s, seat, foreseen, picked, desk)
        play_picked(s, picked, until, desk)
        share = desk.shares[seat]
        visits[seat, action] += 1.0
        wins[seat, action] += share
        squares[seat, action] += share * share
        notes[action, PRESTIGE_NOTE] += desk.tally[seat, PRESTIGE]
        for other in range(s.players):
            gained = scored_cards(s, other) - before[other]
            notes[action, SCORES + other] += gained > 0
            if other == seat:
                notes[action, THREE_TRENDS] += gained == 1
                notes[action, ZERO_TRIO] += gained >= 3
