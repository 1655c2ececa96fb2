"""The search of Runner-Up: many imagined stages, played to their end.

Each iteration deals the hidden cards anew. Every seat that owes a choice makes it by what it has
learned itself in the iterations before (a bandit of its own for each seat: the choices are made at
the same time), and the quick players play the stage to its end, where the outlook says what that is
worth to everybody. Nothing but the ledger is kept from one iteration to the next.

The longer these bandits of the others learn at tables where our hand is always the same, the more
they choose as if they knew it. A long search therefore foresees the others in another way: as
players who judge their own hands (judgement.py), and when hands are small as players who have
thought every one of them through (hand_by_hand.py). Players who judge play the stage to its end,
too. Where nobody has practised judging, the others are foreseen by what they were seen to do
(foresight.py).
"""

import math

from parlour.bots.runner_up.earlier import FADES, fade, recall
from parlour.bots.runner_up.ending import end_stage, ends_stage, last_choice
from parlour.bots.runner_up.foresight import foresee, hand_total, keeps, watch
from parlour.bots.runner_up.hand_by_hand import FIRST_ROUND, choose_by_hand, think_through
from parlour.bots.runner_up.judgement import sharp_action, weigh_up
from parlour.bots.runner_up.outlook import prepare
from parlour.bots.runner_up.policy import regular_action
from parlour.bots.runner_up.reasons import FIRST, POINTS, SCORES, SECOND
from parlour.bots.runner_up.wits import FREE_ROUNDS, NO_FIELD
from parlour.compiling import door, jit
from parlour.games.runner_up.hidden import imagine
from parlour.games.runner_up.record import CARD, NOTHING, SEATS
from parlour.games.runner_up.rules import choose, legal
from parlour.kernel import game_key, roll, whole, word

EXAMPLES = 2  # what the players recall who play on
CURIOSITY = 1.0  # in standard deviations of what came out so far
APPRENTICESHIP = 48  # so many choices the others act at sight first
HABIT = 8  # later every so many choices, and less and less often
FADING = 128
# From so many iterations on the others are foreseen by what they can see: by their judgement, or
# where nobody has practised that, by what they were seen to do, which takes longer to pay.
JUDGES_FROM = 1_000
LONG = 10_000
FADES_EVERY = 100  # iterations, in which what came out before then fades (earlier.py)
FADES_SOON = 10  # before the last free round, where what came out by quick players tells little


@jit
def pick(s, seat, me, visits, wins, squares, wits, desk):
    """A seat's choice at the root: the action that may be the best, by upper confidence bounds."""
    n = legal(s, seat, desk)
    tries, won, squared = 0.0, 0.0, 0.0
    for i in range(n):
        action = whole(desk.actions[i])
        if visits[seat, action] == 0.0:
            if seat == me:
                return action
            continue
        tries += visits[seat, action]
        won += wins[seat, action]
        squared += squares[seat, action]
    if seat != me and (tries < APPRENTICESHIP or roll(desk, HABIT + whole(tries) // FADING) == 0):
        return regular_action(s, seat, whole(EXAMPLES), wits, desk)
    mean = won / tries
    spread = math.sqrt(max(squared / tries - mean * mean, 1e-6))
    width = CURIOSITY * spread * math.sqrt(math.log(tries))
    best, most = -1, -1.0
    for i in range(n):
        action = whole(desk.actions[i])
        times = visits[seat, action]
        if times > 0.0:
            bound = wins[seat, action] / times + width / math.sqrt(times)
            if bound > most:
                best, most = action, bound
    return best


@jit
def reopen(s, seat):
    """Those who have chosen already have not shown it: let them choose like the others."""
    if s.phase == CARD:
        for other in range(s.players):
            if other != seat:
                s.chosen[other] = NOTHING
                s.owing |= 1 << other


@jit
def play_picked(s, wits, desk):
    """Make the choices that were picked."""
    owing = whole(s.owing)
    for seat in range(s.players):
        if (owing >> seat) & 1:
            choose(s, seat, wits.picked[seat], desk)


@jit
def play_on(s, wits, desk):
    """Let the quick players play on: who scores in the end, and where."""
    while not ends_stage(s):
        owing = whole(s.owing)
        for seat in range(s.players):
            if (owing >> seat) & 1:
                choose(s, seat, regular_action(s, seat, whole(EXAMPLES), wits, desk), desk)
    return end_stage(s, last_choice(s, whole(EXAMPLES), wits, desk), wits)


@jit
def deal_anew(raw, raw_worlds, s, seat, k0, k1, desk):
    """Another world that this seat cannot tell from the real one; -1 knows no hand at all."""
    for i in range(raw.size):
        raw_worlds[i] = raw[i]
    desk.die = k0 ^ k1
    imagine(s, seat, k0, k1, desk)
    reopen(s, seat)


@jit
def finish(s, me, wits, desk):
    """From the choices picked to the end of the stage: who scores, and where."""
    if ends_stage(s):
        return end_stage(s, wits.picked[me], wits)
    play_picked(s, wits, desk)
    return play_on(s, wits, desk)


@jit
def watch_others(s, me, foreseen, wits, desk):
    """A stage at a table where every hand is unknown, to learn how they are played."""
    for seat in range(s.players):
        action = foresee(s, seat, foreseen, desk)
        wits.picked[seat] = action
        wits.kept[seat] = keeps(s, hand_total(s, seat), action)
    scorers, place = finish(s, me, wits, desk)
    watch(wits, scorers, place, foreseen)


@jit
def look_ahead(s, me, visits, wins, squares, notes, by_hand, wits, desk):
    """The others choose as they judge, or as they have thought through, and the stage is played to
    its end by players who judge, ourselves among them."""
    mine = pick(s, me, me, visits, wins, squares, wits, desk)
    for seat in range(s.players):
        if seat == me:
            wits.picked[seat] = mine
        elif s.card_round >= FIRST_ROUND:
            wits.picked[seat] = choose_by_hand(s, seat, by_hand, wits, desk)
        else:
            wits.picked[seat] = sharp_action(s, seat, wits)
    play_picked(s, wits, desk)
    while not ends_stage(s):
        for seat in range(s.players):
            wits.picked[seat] = sharp_action(s, seat, wits)
        play_picked(s, wits, desk)
    scorers, place = end_stage(s, -1, wits)
    wits.picked[me] = mine
    enter(me, mine, wits.prospects[scorers, place, me], visits, wins, squares)
    count(wits, me, scorers, place, notes)


@door
def search(
    hidden, raw, worlds, raw_worlds, me, key, first, iterations,
    visits, wins, squares, notes, foreseen, by_hand, earlier, wits, desks,
):  # fmt: skip
    """Iterations first … first + iterations - 1."""
    s, desk, w = worlds[0], desks[0], wits[0]
    prepare(hidden[0], w)
    together = hidden[0].phase == CARD and not ends_stage(hidden[0])
    judging = together and w.practised
    begins = JUDGES_FROM if judging else LONG
    if judging and first + iterations > begins:
        weigh_up(w)
    card_round = hidden[0].card_round
    fades_every = FADES_SOON if judging and card_round < FREE_ROUNDS else FADES_EVERY
    for number in range(first, first + iterations):
        long = together and number >= begins
        if long:
            since = number - begins
            if since == 0:
                recall(me, earlier, visits, wins, squares)
            if since < FADES * fades_every and since % fades_every == 0:
                fade(me, earlier, visits, wins, squares, notes)
            if not judging or card_round >= FIRST_ROUND:
                k0, k1 = game_key(word(key[1]), word(key[0]), number)
                deal_anew(raw, raw_worlds, s, -1, k0, k1, desk)
                if judging:
                    think_through(s, by_hand, w, desk)
                else:
                    watch_others(s, me, foreseen, w, desk)
        k0, k1 = game_key(word(key[0]), word(key[1]), number)
        deal_anew(raw, raw_worlds, s, me, k0, k1, desk)
        if long and judging:
            look_ahead(s, me, visits, wins, squares, notes, by_hand, w, desk)
            continue
        for seat in range(SEATS):
            w.picked[seat] = -1
        owing = whole(s.owing)
        for seat in range(s.players):
            if (owing >> seat) & 1:
                if long and seat != me:
                    w.picked[seat] = foresee(s, seat, foreseen, desk)
                else:
                    w.picked[seat] = pick(s, seat, me, visits, wins, squares, w, desk)
        scorers, place = finish(s, me, w, desk)
        learn(w, scorers, place, visits, wins, squares)
        count(w, me, scorers, place, notes)


@jit
def learn(wits, scorers, place, visits, wins, squares):
    """Enter in the ledger what each seat's choice came to."""
    for seat in range(wits.players):
        action = wits.picked[seat]
        if action >= 0:
            enter(seat, action, wits.prospects[scorers, place, seat], visits, wins, squares)


@jit
def enter(seat, action, share, visits, wins, squares):
    """Enter in the ledger what a choice came to."""
    visits[seat, action] += 1.0
    wins[seat, action] += share
    squares[seat, action] += share * share


@jit
def count(wits, me, scorers, place, notes):
    """Count how the stage came out, to explain the choice with."""
    action = wits.picked[me]
    own = wits.field[me]
    leads = True
    for pawn in range(wits.pawns):
        leads = leads and wits.field[pawn] <= own
    if leads:
        notes[action, FIRST] += 1.0
    if (scorers >> me) & 1:
        notes[action, SECOND] += 1.0
        notes[action, POINTS] += place + NO_FIELD
    for pawn in range(wits.pawns):
        notes[action, SCORES + pawn] += (scorers >> pawn) & 1
