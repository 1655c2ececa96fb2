"""Stages played by players who judge (judgement.py), and what is to be learned from them."""

import math

from parlour.bots.runner_up.ending import end_stage, ends_stage
from parlour.bots.runner_up.judgement import (
    FINE,
    NOUGHT,
    SHORT,
    judge,
    judged_action,
    keep,
    weigh_up,
)
from parlour.bots.runner_up.outlook import prepare
from parlour.bots.runner_up.wits import APART, FREE_ROUNDS, NEURONS, SCORED
from parlour.compiling import door, jit
from parlour.games.runner_up.record import STAGES, TARGETS
from parlour.games.runner_up.rules import choose, legal, start
from parlour.kernel import game_key, roll, whole, word

# A stage in a row of `notes`: for each free round the pawns, and each seat's hand and action.
PAWNS, HANDS, ACTED = 0, 1, 2


@door
def practise(
    tables, setting, key, first, left, totals, heat, curiosity, patience, wits, desks, notes,
    slopes,
):  # fmt: skip
    """Play a stage from each row of totals, and add to `slopes` how the networks should have judged
    otherwise. A choice is judged by how the next one of the same seat is judged, and, with
    `patience`, by what came of it in the end. Now and then anything is tried (`curiosity`)."""
    s, desk, w, slope = tables[0], desks[0], wits[0], slopes[0]
    stages = totals.shape[0]
    wrong = 0.0
    for number in range(stages):
        k0, k1 = game_key(word(key[0]), word(key[1]), first + number)
        desk.die = k0 ^ k1
        start(s, setting, k0, k1, desk)
        s.stage = STAGES - left[number]
        for pawn in range(s.pawns):
            s.score[pawn] = totals[number, pawn]
        prepare(s, w)
        weigh_up(w)
        while not ends_stage(s):
            at = s.card_round - 1
            for seat in range(s.pawns):
                notes[at, PAWNS, seat] = s.pawn[seat]
            for seat in range(s.players):
                if roll(desk, FINE) < curiosity * FINE:
                    action = whole(desk.actions[roll(desk, legal(s, seat, desk))])
                else:
                    action = judged_action(s, seat, heat, w, desk)
                notes[at, HANDS, seat] = s.hand[seat]
                notes[at, ACTED, seat] = action
            for seat in range(s.players):
                choose(s, seat, notes[at, ACTED, seat], desk)
        scorers, place = end_stage(s, -1, w)
        for seat in range(s.players):
            came_to = float(w.prospects[scorers, place, seat])
            for back in range(FREE_ROUNDS):
                at = FREE_ROUNDS - 1 - back
                for pawn in range(s.pawns):
                    s.pawn[pawn] = notes[at, PAWNS, pawn]
                s.hand[seat] = notes[at, HANDS, seat]
                s.card_round = at + 1
                action = notes[at, ACTED, seat]
                w.order = -1
                last = keep(s, seat, action // TARGETS, w)
                judged = judge(s, seat, action // TARGETS, action % TARGETS, last, w)
                blame(w, seat, at, SHORT((judged - came_to) / stages), slope)
                wrong += (judged - came_to) ** 2
                came_to = judged + patience * (came_to - judged)
    return math.sqrt(wrong / (stages * FREE_ROUNDS * whole(setting[0])))


@jit
def blame(wits, seat, at, error, slope):
    """Add to the slopes what each weight had to do with the last judgement's error."""
    for rank in range(wits.pawns):
        pawn = wits.rank[rank]
        for field in range(SCORED):
            gain = error * wits.gain[seat, pawn, field]
            slope.usual[at, rank, field] += gain
            for neuron in range(NEURONS):
                slope.expect[at, rank, field, neuron] += gain * max(wits.excited[neuron], NOUGHT)
    for neuron in range(NEURONS):
        active = SHORT(wits.excited[neuron] > NOUGHT)
        wits.excited[neuron] = active * error * wits.matters[neuron]
    for neuron in range(NEURONS):
        slope.notice[at, APART, neuron] += wits.excited[neuron]
    for i in range(wits.noticings + 2 * wits.pawns - 2):
        what = wits.noticed[i]
        for neuron in range(NEURONS):
            slope.notice[at, what, neuron] += wits.excited[neuron]
    for rank in range(wits.pawns):
        pawn = wits.rank[rank]
        for neuron in range(NEURONS):
            slope.eager[at, rank, 0, neuron] += wits.excited[neuron] * wits.wish[pawn, 0]
            slope.eager[at, rank, 1, neuron] += wits.excited[neuron] * wits.wish[pawn, 1]
