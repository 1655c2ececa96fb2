"""What a search knew before it was long, beside what it has learned since.

It thinks in another way from then on, by which all chances may come out higher or lower. A move
that was tried since must not look better than the others for that alone. So what was known before
is moved to the level of what came out since. What quick players taught fades, too, but slowly: what
is known never becomes less, and the longer search is never the worse one.
"""

from parlour.compiling import jit
from parlour.games.runner_up.record import ACTIONS

FADE = 0.9924
FADES = 300  # so often: to a tenth in all

TRIES, WINS, SQUARES = 0, 1, 2
EARLIER = (3, ACTIONS)


@jit
def recall(me, earlier, visits, wins, squares):
    """Keep what is known now of a seat's moves."""
    for action in range(ACTIONS):
        earlier[TRIES, action] = visits[me, action]
        earlier[WINS, action] = wins[me, action]
        earlier[SQUARES, action] = squares[me, action]


@jit
def risen(me, earlier, visits, wins):
    """By how much the moves tried since came out higher than they had before, on average."""
    since, more = 0.0, 0.0
    for action in range(ACTIONS):
        before = earlier[TRIES, action]
        if before > 0.0:
            tries = visits[me, action] - before
            since += tries
            more += wins[me, action] - earlier[WINS, action]
            more -= tries * earlier[WINS, action] / before
    return more / since if since > 0.0 else 0.0


@jit
def fade(me, left, earlier, visits, wins, squares, notes):
    """Bring what was known before to the level of what came out since, and let so much of it be
    left."""
    rise = risen(me, earlier, visits, wins)
    for action in range(ACTIONS):
        before = earlier[TRIES, action]
        if before > 0.0:
            won, squared = earlier[WINS, action], earlier[SQUARES, action]
            # The sum of (share + rise)², and what is left of everything.
            left_squared = left * (squared + 2 * rise * won + rise * rise * before)
            left_won = left * (won + rise * before)
            squares[me, action] += left_squared - squared
            wins[me, action] += left_won - won
            tries = visits[me, action]
            visits[me, action] += left * before - before
            for note in range(notes.shape[1]):
                notes[action, note] *= visits[me, action] / tries
            earlier[TRIES, action] = left * before
            earlier[WINS, action] = left_won
            earlier[SQUARES, action] = left_squared
