"""What the last free round is worth to a seat that thinks about it for a moment.

The seat deals the cards it cannot see a few times, lets the others choose at sight, and compares
its choices beside theirs. What is best in one half of these worlds is judged by the other half: who
chooses by few examples must not believe them.
"""

from parlour.bots.runner_up.instead import lay_out, worth_instead
from parlour.bots.runner_up.judgement import likely_action
from parlour.compiling import jit
from parlour.games.runner_up.hidden import imagine
from parlour.games.runner_up.rules import legal
from parlour.kernel import game_key, whole

WORLDS = 6  # in each half


@jit
def last_free_round(s, me, k0, k1, wits, desk):
    """The seat's chance to win at the beginning of the last free round. Leaves the table with other
    cards than it had, but none that this seat knows of."""
    n = legal(s, me, desk)
    for i in range(n):
        wits.option[i] = desk.actions[i]
        wits.half[0, i] = wits.half[1, i] = 0.0
    for world in range(2 * WORLDS):
        w0, w1 = game_key(k0, k1, world)
        imagine(s, me, w0, w1, desk)
        for seat in range(s.players):
            if seat != me:
                wits.picked[seat] = likely_action(s, seat, wits, desk)
        wits.picked[me] = wits.option[0]
        lay_out(s, wits)
        for i in range(n):
            wits.half[world & 1, i] += worth_instead(s, me, whole(wits.option[i]), wits)
    first, second = 0, 0
    for i in range(1, n):
        if wits.half[0, i] > wits.half[0, first]:
            first = i
        if wits.half[1, i] > wits.half[1, second]:
            second = i
    return (wits.half[1, first] + wits.half[0, second]) / (2 * WORLDS)
