"""Cover Me observed: games played inside the kernel, and what a study wants to know of each.

The observer listens to what the rules say, as a table does. All that is compiled for it stands in
this one file, because Numba notices a change in a function's own file only (see compiling.py).
"""

import numpy as np

from parlour.bots.cover_me.policy import act
from parlour.compiling import door, jit
from parlour.games.cover_me.events import (
    RESHUFFLED,
    REVEALED,
    SCORED,
    SPECIAL,
    STORED,
    VALUES,
)
from parlour.games.cover_me.playout import random_action
from parlour.games.cover_me.record import CLOTHES_TRAIT, OVER, SEATS, TRAIT
from parlour.games.cover_me.rules import choose
from parlour.games.cover_me.scoring import PRESTIGE, result
from parlour.games.cover_me.season import owner, rows_of
from parlour.games.cover_me.setup import start
from parlour.kernel import game_key, siphash, whole, word

SIXTIETHS = 60  # a win is shared by one to five: shares are whole numbers of sixtieths
SEASONS = 20  # sixteen at most, and four extra ones; any after those go with the last
COLOURS = 6
PILED_YEARS = 3  # in a fourth year there is no next pile (CM-12.1)

# What is kept of a game.
ROW = np.dtype(
    (
        np.record,
        [
            ("decisions", np.uint16),
            ("seasons", np.uint8),
            ("starter", np.uint8),
            ("score", np.int16, SEATS),
            ("won", np.uint8, SEATS),  # the share of the win, in sixtieths
            ("standing", np.uint8, SEASONS),  # who would win if it ended here: a bit a seat
            ("scored", np.uint8, (SEASONS, COLOURS)),  # cards that count as prestige, by clothes
            ("threes", np.uint8, SEASONS),  # rows in which a cover followed three trends
            ("trios", np.uint8, SEASONS),  # rows in which none followed any
            ("seat_threes", np.uint8, SEATS),
            ("seat_trios", np.uint8, SEATS),
            ("seat_scored", np.uint8, (SEATS, COLOURS)),
            ("reshuffles", np.uint8),  # the face-down pile was used up
            ("bare", np.uint16),  # choices made while an open pile could not be refilled
            ("short", np.uint8),  # hands that began a season with too few cards
            ("no_next", np.uint8),  # seasons that began without a card in the next pile
        ],
    )
)


@jit
def clear(row):
    """An empty row."""
    row.seasons = 0
    row.reshuffles = 0
    row.bare = 0
    row.short = 0
    row.no_next = 0
    for season in range(SEASONS):
        row.standing[season] = 0
        row.threes[season] = 0
        row.trios[season] = 0
        for colour in range(COLOURS):
            row.scored[season, colour] = 0
    for seat in range(SEATS):
        row.score[seat] = 0
        row.won[seat] = 0
        row.seat_threes[seat] = 0
        row.seat_trios[seat] = 0
        for colour in range(COLOURS):
            row.seat_scored[seat, colour] = 0


@jit
def begin(s, setting, key, deal, turn, desk, row):
    """Deal a game. Its bots' dice follow from the deal and from how they sit."""
    k0, k1 = game_key(word(key[0]), word(key[1]), deal)
    desk.die = k0 ^ k1 if turn == 0 else siphash(k0 ^ k1, k1, word(turn))
    desk.said = 0
    start(s, setting, k0, k1, desk)
    desk.said = 0
    clear(row)
    row.starter = s.starter


@jit
def current(row):
    """The place of the season in the row's lists."""
    return min(whole(row.seasons), SEASONS) - 1


@jit
def take_notes(s, desk, row):
    """After a choice: what the rules have said since the last one."""
    single = 0  # the rows that keep one cover: the specials are told before the scores
    whole_rows = 0
    evaluated = False
    for i in range(desk.said):
        event = desk.log[i, 0]
        if event == VALUES:
            row.seasons += whole(desk.log[i, 1] == 0)
        elif event == SPECIAL:
            evaluated = True
            at = whole(desk.log[i, 1])
            single |= 1 << at
            seat = whole(owner(s, at))
            if seat >= 0 and desk.log[i, 3] == 3:
                row.threes[current(row)] += 1
                row.seat_threes[seat] += 1
        elif event == SCORED or event == STORED:
            evaluated = True
            seat, at = whole(desk.log[i, 1]), whole(desk.log[i, 2])
            if not ((single | whole_rows) >> at) & 1:
                whole_rows |= 1 << at
                row.trios[current(row)] += 1
                row.seat_trios[seat] += 1
            if event == SCORED:
                colour = TRAIT[desk.log[i, 3], CLOTHES_TRAIT]
                row.scored[current(row), colour] += 1
                row.seat_scored[seat, colour] += 1
        elif event == RESHUFFLED:
            row.reshuffles += 1
        elif event == REVEALED and desk.log[i, 3] == 1 and desk.log[i, 1] == 0:
            look_at_piles(s, row)
    desk.said = 0
    if evaluated:
        row.standing[current(row)] = winning(s, desk)
    if s.phase != OVER and (s.open_n[0] == 0 or s.open_n[1] == 0 or s.open_n[2] == 0):
        row.bare += 1


@jit
def look_at_piles(s, row):
    """When the first covers of a season are shown: which hands and piles fell short."""
    for seat in range(s.players):
        row.short += whole(s.hand_n[seat] < s.full_hand - rows_of(s))
    if not s.equal_value and s.year <= PILED_YEARS:
        row.no_next += whole(s.next_n == 0)


@jit
def winning(s, desk):
    """Who would win if it ended here, a bit a seat."""
    result(s, desk)
    seats = 0
    for seat in range(s.players):
        seats |= whole(desk.shares[seat] > 0.0) << seat
    return seats


@jit
def finish(s, decisions, desk, row):
    """What only the end shows."""
    row.decisions = decisions
    result(s, desk)
    for seat in range(s.players):
        row.score[seat] = desk.tally[seat, PRESTIGE]
        row.won[seat] = whole(desk.shares[seat] * SIXTIETHS + 0.5)


@door
def observe_random(tables, setting, key, first, games, turns, desks, rows):
    """Random games first … first + games - 1, a row each."""
    s, desk = tables[0], desks[0]
    for i in range(games):
        number = first + i
        begin(s, setting, key, number // turns, number % turns, desk, rows[i])
        decisions = 0
        while s.owing:
            owing = s.owing
            for seat in range(s.players):
                if (owing >> seat) & 1:
                    choose(s, seat, random_action(s, seat, desk), desk)
                    take_notes(s, desk, rows[i])
                    decisions += 1
        finish(s, decisions, desk, rows[i])


@door
def observe_quick(tables, setting, key, first, games, turns, levels, desks, rows):
    """The same with quick players, who move round the table from one game of a deal to the next."""
    s, desk = tables[0], desks[0]
    for i in range(games):
        number = first + i
        turn = number % turns
        begin(s, setting, key, number // turns, turn, desk, rows[i])
        decisions = 0
        while s.owing:
            owing = s.owing
            for seat in range(s.players):
                if (owing >> seat) & 1:
                    level = whole(levels[(seat + turn) % s.players])
                    choose(s, seat, whole(act(s, seat, level, desk)), desk)
                    take_notes(s, desk, rows[i])
                    decisions += 1
        finish(s, decisions, desk, rows[i])


@door
def begin_game(tables, setting, key, deal, turn, desks, rows):
    """Deal a game that Python plays, for bots that think."""
    begin(tables[0], setting, key, deal, turn, desks[0], rows[0])


@door
def notice(tables, desks, rows):
    """Take notes after a choice that Python made."""
    take_notes(tables[0], desks[0], rows[0])


@door
def finish_game(tables, decisions, desks, rows):
    """The row of a game that Python has played."""
    finish(tables[0], decisions, desks[0], rows[0])
