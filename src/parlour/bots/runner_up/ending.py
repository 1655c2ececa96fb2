"""The end of a stage, without dealing the next: who scores, and what that is worth."""

from parlour.bots.runner_up.outlook import score_fields
from parlour.bots.runner_up.policy import limit, regular_action
from parlour.compiling import jit
from parlour.games.runner_up.record import MOVE_PAWN, PAWN, ROUNDS, VALUE
from parlour.kernel import whole


@jit
def ends_stage(s):
    """Whether the next choices are the last of the stage."""
    if s.card_round < ROUNDS:
        return False
    if not s.tactical:
        return True
    return s.phase == PAWN and (s.turn + 1 == s.pawns or s.order[s.turn + 1] < 0)


@jit
def lowest_value(hand):
    """The value of the only card in a hand."""
    card = 0
    while not (hand >> card) & 1:
        card += 1
    return VALUE[card]


@jit
def last_choice(s, examples, wits, desk):
    """What the last in order does (tactical); in the basic game the last cards go by themselves."""
    if not s.tactical:
        return -1
    return regular_action(s, whole(s.order[s.turn]), examples, wits, desk)


@jit
def end_stage(s, action, wits):
    """Put the pawns where the last choices take them, on `wits.field`; who scores, and where."""
    for pawn in range(s.pawns):
        wits.field[pawn] = s.pawn[pawn]
    if s.tactical:
        pawn = action - MOVE_PAWN
        step = VALUE[s.revealed[s.order[s.turn]]]
        wits.field[pawn] = limit(wits.field[pawn] + step)
    else:  # RU-5.1
        for seat in range(s.players):
            wits.field[seat] = limit(wits.field[seat] + lowest_value(whole(s.hand[seat])))
    return score_fields(wits)
