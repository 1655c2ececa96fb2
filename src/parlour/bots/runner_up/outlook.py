"""The chance to win the match from the totals, with some stages to come.

The winner is whoever has the second-highest total (RU-7.1), so more points are not simply better.
With no stage to come it is the result itself; before that a small network that looks at how far the
others are ahead or behind, one for each number of stages to come. It was fitted backwards: from
stages played by the quick players with one stage to come, then two, and so on.
"""

import math

from parlour.bots.runner_up.wits import HIDDEN, HUMAN, NO_FIELD, UNKNOWN, VIRTUAL
from parlour.compiling import door, jit
from parlour.games.runner_up.record import SEATS, STAGES
from parlour.kernel import whole

SCALE = 8.0  # points: what is a large lead


@jit
def prepare(s, wits):
    """Think about the totals of this table, unless that has been done."""
    same = wits.left == STAGES - s.stage
    for pawn in range(s.pawns):
        same = same and wits.total[pawn] == s.score[pawn]
    if same:
        return
    wits.left = STAGES - s.stage
    for pawn in range(s.pawns):
        wits.total[pawn] = s.score[pawn]
    for scorers in range(1 << whole(s.pawns)):
        for field in range(wits.prospects.shape[1]):
            wits.prospects[scorers, field, 0] = UNKNOWN


@door
def score_fields(wits):
    """Who scores with the pawns on `wits.field`, and which field (RU-6.1)."""
    # No branches and always six pawns (those not in play stand on NO_FIELD): what chance dealt is
    # what a processor guesses worst, and this runs millions of times.
    first = NO_FIELD
    for pawn in range(SEATS):
        first = max(first, wits.field[pawn])
    second = NO_FIELD
    for pawn in range(SEATS):
        field = wits.field[pawn]
        second = max(second, field if field < first else NO_FIELD)
    scorers = 0
    for pawn in range(SEATS):
        scorers |= whole(wits.field[pawn] == second) << pawn
    scorers &= (1 << wits.pawns) - 1
    place = second - NO_FIELD
    if wits.prospects[scorers, place, 0] == UNKNOWN:
        look_out(wits, scorers, place)
    return scorers, place


@jit
def chance(wits, seat):
    """A seat's chance to win the match if the stage ends with the pawns on `wits.field`."""
    scorers, place = score_fields(wits)
    return float(wits.prospects[scorers, place, seat])


@jit
def look_out(wits, scorers, place):
    """Everybody's chance to win if these pawns score this field."""
    points = place + NO_FIELD
    for pawn in range(wits.pawns):
        wits.total[pawn] += points * ((scorers >> pawn) & 1)
    if wits.left == 0:
        share_win(wits, scorers, place)
    else:
        most = -1e9
        for pawn in range(wits.pawns):
            value = promise(wits, pawn)
            wits.prospects[scorers, place, pawn] = value
            most = max(most, value)
        whole_of = 0.0
        for pawn in range(wits.pawns):
            value = math.exp(wits.prospects[scorers, place, pawn] - most)
            wits.prospects[scorers, place, pawn] = value
            whole_of += value
        for pawn in range(wits.pawns):
            wits.prospects[scorers, place, pawn] /= whole_of
    for pawn in range(wits.pawns):
        wits.total[pawn] -= points * ((scorers >> pawn) & 1)


@jit
def share_win(wits, scorers, place):
    """The match is over: the second-highest distinct total wins; all equal, all share (RU-7.3)."""
    nobody = -1000
    first, second = nobody, nobody
    for pawn in range(wits.pawns):
        total = wits.total[pawn]
        if total > first:
            second = first
            first = total
        elif total < first and total > second:
            second = total
    if second == nobody:
        second = first
    winners = 0
    for pawn in range(wits.pawns):
        winners += whole(wits.total[pawn] == second)
    for pawn in range(wits.pawns):
        wits.prospects[scorers, place, pawn] = (wits.total[pawn] == second) / winners


@jit
def promise(wits, pawn):
    """The network's view of one pawn: the larger, the likelier it is to win."""
    kind = HUMAN if pawn < wits.players else VIRTUAL
    left = wits.left - 1
    # The leads of the other players over this one, largest first; the virtual player's at the end.
    n = 0
    for other in range(wits.players):
        if other != pawn:
            lead = (wits.total[other] - wits.total[pawn]) / SCALE
            at = n
            while at > 0 and wits.lead[at - 1] < lead:
                wits.lead[at] = wits.lead[at - 1]
                at -= 1
            wits.lead[at] = lead
            n += 1
    if wits.pawns > wits.players and kind == HUMAN:
        wits.lead[n] = (wits.total[wits.players] - wits.total[pawn]) / SCALE
        n += 1
    value = wits.bias[kind, left]
    for neuron in range(HIDDEN):
        x = wits.into[kind, left, neuron, SEATS - 1]
        for i in range(n):
            x += wits.into[kind, left, neuron, i] * wits.lead[i]
        if x > 0.0:
            value += wits.out[kind, left, neuron] * x
    return value
