"""Runner-Up observed: games played inside the kernel, and what a study wants to know of each.

The observer listens to what the rules say, as a table does. All that is compiled for it stands in
this one file, because Numba notices a change in a function's own file only (see compiling.py).
"""

import numpy as np

from parlour.bots.mind import RANDOM, REGULAR
from parlour.bots.runner_up.outlook import prepare
from parlour.bots.runner_up.policy import CAREFUL, regular_action, rookie_action
from parlour.compiling import door, jit
from parlour.games.runner_up.events import MOVED, SCORED, STAGE
from parlour.games.runner_up.playout import random_action
from parlour.games.runner_up.record import SEATS, STAGES
from parlour.games.runner_up.rules import choose, result, start
from parlour.kernel import game_key, siphash, whole, word

SIXTIETHS = 60  # a win is shared by one to six: shares are whole numbers of sixtieths

# What is kept of a game. Pawns are the seats and, at a table of two, the virtual player.
ROW = np.dtype(
    (
        np.record,
        [
            ("decisions", np.uint16),
            ("score", np.int16, SEATS),
            ("won", np.uint8, SEATS),  # the share of the win, in sixtieths
            ("standing", np.uint8, STAGES),  # who would win if it ended here: a bit a pawn
            ("scored", np.uint8, STAGES),  # who scored in a stage: a bit a pawn
            ("field", np.int8, (STAGES, SEATS)),  # where the pawns stood at its end
        ],
    )
)


@jit
def begin(s, setting, key, deal, turn, desk):
    """Deal a game. Its bots' dice follow from the deal and from how they sit."""
    k0, k1 = game_key(word(key[0]), word(key[1]), deal)
    desk.die = k0 ^ k1 if turn == 0 else siphash(k0 ^ k1, k1, word(turn))
    desk.said = 0
    start(s, setting, k0, k1, desk)


@jit
def read_log(desk, row):
    """Where the pawns stood after each stage, and who scored there, as the rules told it."""
    stage = 0
    for i in range(desk.said):
        event = desk.log[i, 0]
        if event == MOVED:
            row.field[stage, desk.log[i, 1] & 15] = desk.log[i, 3]
        elif event == STAGE:
            stage = desk.log[i, 1] - 1
            for pawn in range(SEATS):
                row.field[stage, pawn] = 0
        elif event == SCORED:
            row.scored[stage] = desk.log[i, 3]


@jit
def finish(s, decisions, desk, row):
    """A row for a finished game."""
    read_log(desk, row)
    row.decisions = decisions
    for pawn in range(SEATS):
        s.score[pawn] = 0
    for stage in range(STAGES):
        for pawn in range(s.pawns):
            if (row.scored[stage] >> pawn) & 1:
                s.score[pawn] += row.field[stage, pawn]
        result(s, desk)
        winning = 0
        for pawn in range(s.pawns):
            winning |= whole(desk.shares[pawn] > 0.0) << pawn
        row.standing[stage] = winning
    for pawn in range(SEATS):
        row.score[pawn] = s.score[pawn]
        row.won[pawn] = whole(desk.shares[pawn] * SIXTIETHS + 0.5)


@door
def observe_random(tables, setting, key, first, games, turns, desks, rows):
    """Random games first … first + games - 1, a row each."""
    s, desk = tables[0], desks[0]
    for i in range(games):
        number = first + i
        begin(s, setting, key, number // turns, number % turns, desk)
        decisions = 0
        owing = whole(s.owing)
        while owing:
            for seat in range(s.players):
                if (owing >> seat) & 1:
                    choose(s, seat, random_action(s, seat, desk), desk)
                    decisions += 1
            owing = whole(s.owing)
        finish(s, decisions, desk, rows[i])


@door
def observe_quick(tables, setting, key, first, games, turns, levels, wits, desks, rows):
    """The same with quick players, who move round the table from one game of a deal to the next."""
    s, desk, w = tables[0], desks[0], wits[0]
    for i in range(games):
        number = first + i
        turn = number % turns
        begin(s, setting, key, number // turns, turn, desk)
        decisions = 0
        owing = whole(s.owing)
        while owing:
            for seat in range(s.players):
                if (owing >> seat) & 1:
                    level = levels[(seat + turn) % s.players]
                    if level == RANDOM:
                        action = random_action(s, seat, desk)
                    else:
                        prepare(s, w)
                        if level == REGULAR:
                            action = regular_action(s, seat, whole(CAREFUL), w, desk)
                        else:
                            action = rookie_action(s, seat, w, desk)
                    choose(s, seat, action, desk)
                    decisions += 1
            owing = whole(s.owing)
        finish(s, decisions, desk, rows[i])


@door
def begin_game(tables, setting, key, deal, turn, desks):
    """Deal a game that Python plays, for bots that think."""
    begin(tables[0], setting, key, deal, turn, desks[0])


def notice(tables, desks, rows):
    """Nothing to do between two choices: the log of a whole game has room on the desk."""


@door
def finish_game(tables, decisions, desks, rows):
    """The row of a game that Python has played."""
    finish(tables[0], decisions, desks[0], rows[0])
