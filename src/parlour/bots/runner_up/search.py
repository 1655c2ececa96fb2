"""The search of Runner-Up: many imagined stages, played to their end.

Each iteration deals the hidden cards anew. Every seat that owes a choice makes it by what it has
learned itself in the iterations before (a bandit of its own for each seat: the choices are made at
the same time), and the quick players play the stage to its end, where the outlook says what that is
worth to everybody. Nothing but the ledger is kept from one iteration to the next.

The longer these bandits of the others learn at tables where our hand is always the same, the more
they choose as if they knew it. A long search therefore foresees the others in another way: as
players who judge their own hands (judgement.py), and in the last free round as players who have
thought every hand through (hand_by_hand.py). First it compares all its moves beside the same
choices of the others (comparing.py), by how the next choice is judged; then it plays stages to
their end, with that to begin with. Where nobody has practised judging, the others are foreseen by
what they were seen to do (foresight.py).
"""

import math

from parlour.bots.runner_up.comparing import begin_with, compare
from parlour.bots.runner_up.earlier import FADE, FADES, fade, recall
from parlour.bots.runner_up.ending import end_stage, ends_stage, last_choice
from parlour.bots.runner_up.foresight import foresee, hand_total, keeps, watch
from parlour.bots.runner_up.hand_by_hand import choose_by_hand, think_through
from parlour.bots.runner_up.judgement import likely_action, sharp_action, weigh_up
from parlour.bots.runner_up.ledger import count, enter, learn
from parlour.bots.runner_up.outlook import prepare
from parlour.bots.runner_up.policy import regular_action
from parlour.bots.runner_up.wits import FREE_ROUNDS
from parlour.compiling import door, jit
from parlour.games.runner_up.hidden import imagine
from parlour.games.runner_up.record import CARD, NOTHING, SEATS
from parlour.games.runner_up.rules import choose, legal
from parlour.kernel import game_key, roll, whole, word

EXAMPLES = 2  # what the players recall who play on
CURIOSITY = 1.0  # in standard deviations of what came out so far
STEADY = 0.6  # the same once moves have been compared
APPRENTICESHIP = 48  # so many choices the others act at sight first
HABIT = 8  # later every so many choices, and less and less often
FADING = 128
# From so many iterations on the others are foreseen by what they can see: by their judgement, or
# where nobody has practised that, by what they were seen to do, which takes longer to pay.
JUDGES_FROM = 1_000
COMPARED = 300  # worlds, in which moves are compared before stages are played to their end
LONG = 10_000
FADES_EVERY = 100  # iterations, in which what came out before then fades (earlier.py)


@jit
def pick(s, seat, me, curiosity, visits, wins, squares, wits, desk):
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
    width = curiosity * spread * math.sqrt(math.log(tries))
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
def look_ahead(s, me, curiosity, visits, wins, squares, notes, by_hand, wits, desk):
    """The others choose what is likely, to the end of the stage, or what they have thought through;
    we ourselves what is judged best, after a first choice that may be the best."""
    mine = pick(s, me, me, curiosity, visits, wins, squares, wits, desk)
    for seat in range(s.players):
        if seat == me:
            wits.picked[seat] = mine
        elif s.card_round == FREE_ROUNDS:
            wits.picked[seat] = choose_by_hand(s, seat, by_hand, wits, desk)
        else:
            wits.picked[seat] = likely_action(s, seat, wits, desk)
    play_picked(s, wits, desk)
    while not ends_stage(s):
        for seat in range(s.players):
            if seat == me:
                wits.picked[seat] = sharp_action(s, seat, wits)
            else:
                wits.picked[seat] = likely_action(s, seat, wits, desk)
        play_picked(s, wits, desk)
    scorers, place = end_stage(s, -1, wits)
    enter(me, mine, wits.prospects[scorers, place, me], visits, wins, squares)
    count(wits, me, mine, scorers, place, notes)


@jit
def deal(raw, raw_worlds, s, seat, key, number, desk):
    """The world of an iteration: one for the seat, and another where no hand is known (-1)."""
    if seat < 0:
        k0, k1 = game_key(word(key[1]), word(key[0]), number)
    else:
        k0, k1 = game_key(word(key[0]), word(key[1]), number)
    deal_anew(raw, raw_worlds, s, seat, k0, k1, desk)


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
    comparing = judging and hidden[0].card_round < FREE_ROUNDS
    begins = JUDGES_FROM if judging else LONG
    if judging and first + iterations > begins:
        weigh_up(w)
    for number in range(first, first + iterations):
        long = together and number >= begins
        if comparing and long:
            since = number - begins - COMPARED
            if since == 0:
                begin_with(hidden[0], me, earlier, visits, wins, squares, notes)
            elif since > 0 and since % FADES_EVERY == 0:
                fade(me, 1.0, earlier, visits, wins, squares, notes)
            deal(raw, raw_worlds, s, me, key, number, desk)
            if since < 0:
                compare(s, me, earlier, w, desk)
            else:
                look_ahead(s, me, STEADY, visits, wins, squares, notes, by_hand, w, desk)
            continue
        if long:
            since = number - begins
            if since == 0:
                recall(me, earlier, visits, wins, squares)
            if since < FADES * FADES_EVERY and since % FADES_EVERY == 0:
                fade(me, FADE, earlier, visits, wins, squares, notes)
            deal(raw, raw_worlds, s, -1, key, number, desk)
            if judging:
                think_through(s, by_hand, w, desk)
                deal(raw, raw_worlds, s, me, key, number, desk)
                look_ahead(s, me, CURIOSITY, visits, wins, squares, notes, by_hand, w, desk)
                continue
            watch_others(s, me, foreseen, w, desk)
        deal(raw, raw_worlds, s, me, key, number, desk)
        for seat in range(SEATS):
            w.picked[seat] = -1
        owing = whole(s.owing)
        for seat in range(s.players):
            if (owing >> seat) & 1:
                if long and seat != me:
                    w.picked[seat] = foresee(s, seat, foreseen, desk)
                else:
                    w.picked[seat] = pick(s, seat, me, CURIOSITY, visits, wins, squares, w, desk)
        scorers, place = finish(s, me, w, desk)
        learn(w, scorers, place, visits, wins, squares)
        count(w, me, w.picked[me], scorers, place, notes)
