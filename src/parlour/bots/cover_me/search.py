"""Cover Me, thought through: seasons in worlds that the seat cannot tell apart. Compiled.

In each the seat tries one of its moves, the one that may be the best. Who chooses at the same time
does so by what the search has learned of what pays for them (foresight.py); what comes after is
played by regular players. Nothing but the ledger is kept from one iteration to the next.
"""

from math import log, sqrt

import numpy as np

from parlour.bots.cover_me.foresight import foresee, known
from parlour.bots.cover_me.outlook import outlook, seasons_left
from parlour.bots.cover_me.policy import act
from parlour.bots.mind import REGULAR
from parlour.compiling import door, jit
from parlour.games.cover_me.hidden import imagine
from parlour.games.cover_me.record import DECK, FRONT, NO_CARD, PLACE, SEATS, SPECIAL
from parlour.games.cover_me.rules import choose, legal
from parlour.games.cover_me.scoring import PRESTIGE
from parlour.kernel import game_key, whole, word

# What the search counts for every move beside the wins.
NOTES = ("three_trends", "zero_trio", "prestige", *(f"scores_{seat}" for seat in range(SEATS)))
THREE_TRENDS, ZERO_TRIO, PRESTIGE_NOTE, SCORES = range(4)


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
def choose_together(s, seat, action, visits, wins, squares, picked, desk):
    """Make the seat's move, and those that others make at the same time; note what was picked."""
    together, owing = is_together(s), s.owing
    for other in range(s.players):
        picked[other] = NO_CARD
    picked[seat] = action
    choose(s, seat, action, desk)
    if together:
        for other in range(s.players):
            if other != seat and (owing >> other) & 1:
                picked[other] = foresee(s, other, visits, wins, squares, desk)
                choose(s, other, picked[other], desk)


@jit
def enter(s, picked, visits, wins, squares, desk):
    """Enter in the ledger what came of everybody's choice."""
    for seat in range(s.players):
        action = picked[seat]
        if action != NO_CARD:
            share = desk.shares[seat]
            visits[seat, action] += 1.0
            wins[seat, action] += share
            squares[seat, action] += share * share


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
    visits, wins, squares, notes, desks,
):  # fmt: skip
    """Try the seat's moves in worlds it cannot tell apart, each played on by regular players.

    A cover is judged when its season is over; a special that is left, and a card that is taken,
    kept or given up, when another season has been played.
    """
    root, s, desk = hidden[0], worlds[0], desks[0]
    picked = np.zeros(SEATS, np.int64)
    before = np.zeros(SEATS, np.int64)
    for other in range(root.players):
        before[other] = scored_cards(root, other)
    for number in range(first, first + iterations):
        for i in range(raw.size):
            raw_worlds[i] = raw[i]
        k0, k1 = game_key(word(key[0]), word(key[1]), number)
        imagine(s, seat, k0, k1, desk)
        desk.die = k0 ^ k1
        forget_choices(s, seat)
        n = legal(s, seat, desk)
        action = whole(most_promising(visits, wins, squares, seat, n, desk))
        until = season_number(s) + (1 if s.phase == PLACE else 2)
        choose_together(s, seat, action, visits, wins, squares, picked, desk)
        play_on(s, until, desk)
        outlook(s, desk)
        enter(s, picked, visits, wins, squares, desk)
        notes[action, PRESTIGE_NOTE] += desk.tally[seat, PRESTIGE]
        for other in range(s.players):
            gained = scored_cards(s, other) - before[other]
            notes[action, SCORES + other] += gained > 0
            if other == seat:
                notes[action, THREE_TRENDS] += gained == 1
                notes[action, ZERO_TRIO] += gained >= 3
