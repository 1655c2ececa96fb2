"""All the moves of a seat compared beside the same choices of the others.

How the next choice is judged varies ten times less from one imagined world to another than how the
stage ends, so that moves can be told apart after some hundred worlds. But it is only judged: stages
played to their end know better after a while. So these begin with what was judged, as if each move
had come out like that so and so many times.
"""

from parlour.bots.runner_up.earlier import SQUARES, TRIES, WINS
from parlour.bots.runner_up.instead import lay_out, worth_instead
from parlour.bots.runner_up.judgement import likely_action
from parlour.compiling import jit
from parlour.games.runner_up.record import ACTIONS
from parlour.games.runner_up.rules import legal
from parlour.kernel import whole

# So many stages played to their end know as much as the judgement, in the rounds before the last.
AS_GOOD_AS = (500.0, 150.0, 150.0)


@jit
def compare(s, me, judged, wits, desk):
    """Note how the next choice is judged after each move, beside what the others are likely to
    choose."""
    for seat in range(s.players):
        if seat != me:
            wits.picked[seat] = likely_action(s, seat, wits, desk)
    n = legal(s, me, desk)
    wits.picked[me] = whole(desk.actions[0])
    lay_out(s, wits)
    for i in range(n):
        action = whole(desk.actions[i])
        judged[TRIES, action] += 1.0
        judged[WINS, action] += worth_instead(s, me, action, wits)


@jit
def begin_with(s, me, judged, visits, wins, squares, notes):
    """Put what was judged in the place of what came out so far; how much that varied stays."""
    tries, won, squared = 1e-9, 0.0, 0.0
    for action in range(ACTIONS):
        tries += visits[me, action]
        won += wins[me, action]
        squared += squares[me, action]
    variance = squared / tries - (won / tries) ** 2
    times = AS_GOOD_AS[s.card_round - 1]
    for action in range(ACTIONS):
        if judged[TRIES, action] > 0.0:
            mean = judged[WINS, action] / judged[TRIES, action]
            for note in range(notes.shape[1]):
                notes[action, note] *= times / max(visits[me, action], 1.0)
            judged[TRIES, action] = visits[me, action] = times
            judged[WINS, action] = wins[me, action] = times * mean
            judged[SQUARES, action] = squares[me, action] = times * (mean * mean + variance)
