"""The doors through which the environments enter Cover Me: one observation, a playout, and a step
of thousands of matches that lie in one array."""

from parlour.bots.cover_me.policy import act
from parlour.bots.mind import RANDOM
from parlour.compiling import door, jit
from parlour.envs.cover_me.observation import count_purses, mask, observe, scoring_mark
from parlour.envs.steps.ahead import fetch
from parlour.envs.steps.choosing import lowest, next_learner
from parlour.games.cover_me.hidden import hide
from parlour.games.cover_me.playout import playout, random_action
from parlour.games.cover_me.record import OVER
from parlour.games.cover_me.rules import choose
from parlour.games.cover_me.scoring import PRESTIGE, add_up, result
from parlour.games.cover_me.season import value_covers
from parlour.games.cover_me.setup import start
from parlour.kernel import game_key, rekey, whole, word


@door
def look(tables, seat, observations, masks, purses, desks):
    """What a seat observes at a table that is hidden from it already, and what it may do."""
    count_purses(tables[0], purses, 0)
    observe(tables[0], seat, purses, observations, 0)
    mask(tables[0], seat, desks[0], masks, 0)


@door
def finish(tables, k0, k1, desks):
    """Play a table on at random to its end, with new chance; the shares are on the desk."""
    s, desk = tables[0], desks[0]
    rekey(s, k0, k1)
    desk.die = k0 ^ k1
    playout(s, desk)
    result(s, desk)


@jit
def make_choice(s, seat, action, desk):
    """The rules' own `choose`, compiled once for all who call it here."""
    choose(s, seat, action, desk)


@jit
def play_bots(tables, raw, at, learners, levels, shadows, raw_shadows, desks):
    """Whoever is no learner chooses, until a learner is asked or the match is over.

    Bots are asked first, so that nobody's choice can be seen on the table; a bot that thinks at all
    is shown a hidden copy of it, as at any other table.
    """
    s, desk = tables[at], desks[0]
    others = whole(s.owing) & ~learners
    while others:
        for seat in range(s.players):
            if (others >> seat) & 1:
                if levels[seat] == RANDOM:
                    action = random_action(s, seat, desk)
                else:
                    for i in range(raw_shadows.shape[1]):
                        raw_shadows[0, i] = raw[at, i]
                    value_covers(shadows[0])
                    hide(shadows[0], seat)
                    action = act(shadows[0], seat, levels[seat], desk)
                make_choice(s, seat, whole(action), desk)
        others = whole(s.owing) & ~learners


@jit
def reward(s, differences, rewards, worth, at, desk):
    """What each seat has gained: its share of the win at the end; or how its points have changed,
    less what the others have on average."""
    if differences:
        add_up(s, desk)
        total = 0
        for seat in range(s.players):
            total += desk.tally[seat, PRESTIGE]
        for seat in range(s.players):
            own = desk.tally[seat, PRESTIGE]
            now = own - (total - own) / (s.players - 1)
            rewards[at, seat] = now - worth[at, seat]
            worth[at, seat] = now
    elif s.phase == OVER:
        result(s, desk)
        for seat in range(s.players):
            rewards[at, seat] = desk.shares[seat]


@jit
def begin(s, setting, key, numbers, worth, at, desk):
    """A new match: its number decides the cards and the bots' dice."""
    k0, k1 = game_key(word(key[0]), word(key[1]), whole(numbers[at]))
    numbers[at] += numbers.size
    start(s, setting, k0, k1, desk)
    desk.die = k0 ^ k1
    for seat in range(worth.shape[1]):
        worth[at, seat] = 0.0


@door
def step(
    tables, raw, lines, setting, key, numbers, dice, actions, learners, levels, rotate, differences,
    restart, seats, observations, masks, last_observations, rewards, worth, ended,
    shadows, raw_shadows, purses, marks, desks,
):  # fmt: skip
    """Make the choice of each match's learner, and carry on to the next choice of one.

    An action below 0 begins a new match. Where `restart` says so, a match that ends begins anew at
    once, and what it came to is kept apart.
    """
    desk = desks[0]
    flat = raw.reshape(raw.size)
    half = lines.size // 2
    for at in range(actions.size):
        s = tables[at]
        # The next record is asked for in two halves: a processor has only so many requests open.
        ahead = min(at + 1, actions.size - 1) * raw.shape[1]
        for i in range(half):
            fetch(flat, ahead + lines[i])
        desk.die = dice[at]
        ended[at] = 0
        for seat in range(rewards.shape[1]):
            rewards[at, seat] = 0.0
        fresh = actions[at] < 0
        going = True
        while going:
            going = False
            if fresh:
                begin(s, setting, key, numbers, worth, at, desk)
                if rotate:
                    learners[at] = next_learner(whole(learners[at]), setting[0])
            else:
                seat = whole(seats[at])
                make_choice(s, seat, whole(actions[at]), desk)
            for i in range(half, lines.size):
                fetch(flat, ahead + lines[i])
            # Arrays are counted in and out of a call, so none is made for nothing.
            if whole(s.owing) & ~whole(learners[at]):
                play_bots(tables, raw, at, whole(learners[at]), levels, shadows, raw_shadows, desks)
            if s.owing:
                seats[at] = lowest(whole(s.owing))
            mark = scoring_mark(s)
            if fresh or mark != marks[at]:
                marks[at] = mark
                count_purses(s, purses, at)
            observe(s, whole(seats[at]), purses, observations, at)
            if not fresh:
                if differences or s.phase == OVER:
                    reward(s, differences, rewards, worth, at, desk)
                if s.phase == OVER:
                    ended[at] = 1
                    if restart:
                        for i in range(observations.shape[1]):
                            last_observations[at, i] = observations[at, i]
                        fresh = True
                        going = True
        mask(s, whole(seats[at]), desk, masks, at)
        dice[at] = desk.die
