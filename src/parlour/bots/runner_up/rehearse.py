"""Stages played by the quick players among themselves: what their wits are learned from."""

from parlour.bots.runner_up.ending import end_stage, ends_stage, last_choice, lowest_value
from parlour.bots.runner_up.outlook import prepare
from parlour.bots.runner_up.policy import look_round, rank_pawns, regular_action
from parlour.compiling import door, jit
from parlour.games.runner_up.playout import random_action
from parlour.games.runner_up.record import (
    CARD,
    MOVE_PAWN,
    PAWN,
    STAGES,
    TARGETS,
    VALUE,
    VALUE_AT,
)
from parlour.games.runner_up.rules import choose, start
from parlour.kernel import game_key, whole, word


@door
def rehearse(tables, setting, key, first, stages, totals, examples, wits, desks, shares, notes):
    """Play single stages from the given totals; everybody's chances afterwards, and on `notes` how
    the pawns moved on: (round, to move, ahead, steps of each pawn from oneself to the back)."""
    s, desk, w = tables[0], desks[0], wits[0]
    n = 0
    for number in range(stages):
        k0, k1 = game_key(word(key[0]), word(key[1]), first + number)
        desk.die = k0 ^ k1
        start(s, setting, k0, k1, desk)
        s.stage = STAGES - w.left
        for pawn in range(s.pawns):
            s.score[pawn] = totals[number, pawn]
        prepare(s, w)
        opened = n
        while not ends_stage(s):
            owing = whole(s.owing)
            if s.phase == CARD:
                for pawn in range(s.pawns):
                    w.began[pawn] = s.pawn[pawn]
            for seat in range(s.players):
                if (owing >> seat) & 1:
                    if examples:
                        action = regular_action(s, seat, examples, w, desk)
                    else:
                        action = random_action(s, seat, desk)
                    if n + 1 < notes.shape[0] and (s.phase == PAWN or not s.tactical):
                        note(s, seat, action, w, notes, n)
                        n += 1
                    choose(s, seat, action, desk)
        scorers, place = end_stage(s, last_choice(s, examples, w, desk), w)
        for i in range(opened, n):
            for at in range(s.pawns):
                notes[i, 4 + at] = w.field[notes[i, 10 + at]] - notes[i, 4 + at]
            if not s.tactical:
                own = notes[i, 3]
                notes[i, 4] -= lowest_value(whole(s.hand[own])) + later_for_self(notes, i, n)
        for pawn in range(s.pawns):
            shares[number, pawn] = w.prospects[scorers, place, pawn]
    return n


@jit
def note(s, seat, action, wits, notes, n):
    """Note a choice: the situation, and where the pawns stand once it is carried out."""
    ahead = look_round(s, seat, wits)
    after = 0
    if s.tactical:
        at = s.turn + 1
        while at < s.pawns and s.order[at] >= 0:
            after += 1
            at += 1
        pawn, value = action - MOVE_PAWN, VALUE[s.revealed[seat]]
    else:
        pawn, value = action % TARGETS, VALUE_AT[action // TARGETS]
    notes[n, 0] = s.card_round - 1
    notes[n, 1] = after
    notes[n, 2] = ahead
    notes[n, 3] = seat
    for at in range(s.pawns):
        other = wits.rank[at]
        notes[n, 10 + at] = other
        notes[n, 4 + at] = s.pawn[other] + (value if other == pawn else 0)
    notes[n, 16] = value if pawn == seat else 0
    for other in range(s.pawns):
        wits.seen[other] = wits.began[other]
    notes[n, 17] = s.turn
    notes[n, 18] = rank_pawns(wits, seat)
    for at in range(s.pawns):
        other = wits.rank[at]
        notes[n, 19 + at] = s.pawn[other] - wits.began[other]


@jit
def later_for_self(notes, i, n):
    """What the same seat played for itself after note i."""
    total = 0
    for later in range(i + 1, n):
        if notes[later, 3] == notes[i, 3]:
            total += notes[later, 16]
    return total
