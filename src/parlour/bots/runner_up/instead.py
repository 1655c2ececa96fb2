"""What a choice comes to for a seat when the others' choices are given: all choices are made at the
same time (RU-4.2), so that what the others picked serves to compare every choice a seat has.
"""

from parlour.bots.runner_up.ending import lowest_value
from parlour.bots.runner_up.judgement import best_judged
from parlour.bots.runner_up.outlook import chance
from parlour.bots.runner_up.policy import limit
from parlour.bots.runner_up.wits import FREE_ROUNDS
from parlour.compiling import jit
from parlour.games.runner_up.record import GROUP, TARGETS, VALUE_AT
from parlour.kernel import whole


@jit
def without(hand, place):
    """What is left of a hand once a card of this value is gone."""
    group = hand & whole(GROUP[place])
    return hand ^ (group & -group)


@jit
def lay_out(s, wits):
    """Lay out the choices picked: what lies before whom, and what everybody keeps."""
    for pawn in range(s.pawns):
        wits.began[pawn] = s.pawn[pawn]
        wits.pull[pawn] = 0
    for seat in range(s.players):
        place = wits.picked[seat] // TARGETS
        wits.pull[wits.picked[seat] % TARGETS] += VALUE_AT[place]
        wits.rest[seat] = without(whole(s.hand[seat]), place)


@jit
def worth_instead(s, seat, action, wits):
    """A seat's chance to win if it makes this choice instead of the one laid out. In the last free
    round that is known, since the last cards go by themselves (RU-5.1); before, the next choice is
    judged. The table is left as it was."""
    place, hand, rest = action // TARGETS, whole(s.hand[seat]), wits.rest[seat]
    picked = wits.picked[seat]
    wits.pull[picked % TARGETS] -= VALUE_AT[picked // TARGETS]
    wits.pull[action % TARGETS] += VALUE_AT[place]
    wits.rest[seat] = without(hand, place)
    if s.card_round == FREE_ROUNDS:
        for pawn in range(s.pawns):
            wits.field[pawn] = limit(wits.began[pawn] + wits.pull[pawn])
        for other in range(s.players):
            wits.field[other] = limit(wits.field[other] + lowest_value(wits.rest[other]))
        worth = chance(wits, seat)
    else:
        for pawn in range(s.pawns):
            s.pawn[pawn] = limit(wits.began[pawn] + wits.pull[pawn])
        s.hand[seat] = wits.rest[seat]
        s.card_round += 1
        worth = best_judged(s, seat, wits)
        s.card_round -= 1
        s.hand[seat] = hand
        for pawn in range(s.pawns):
            s.pawn[pawn] = wits.began[pawn]
    wits.rest[seat] = rest
    wits.pull[action % TARGETS] -= VALUE_AT[place]
    wits.pull[picked % TARGETS] += VALUE_AT[picked // TARGETS]
    return worth
