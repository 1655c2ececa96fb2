"""What a seat of Runner-Up cannot know: blanked by `hide`, filled in at random by `imagine`."""

from parlour.compiling import jit
from parlour.games.runner_up.record import (
    ALL_CARDS,
    CARD,
    FIRST_OF,
    GROUP,
    NO_CARD,
    NOTHING,
    OVER,
    ROUNDS,
    SECRET,
    VALUES_N,
    VIRTUAL_CARDS,
)
from parlour.games.runner_up.rules import legal
from parlour.kernel import ZERO, draw_below, rekey, shuffle, whole


@jit
def hide(s, seat):
    """Blank other hands, the cards aside, the virtual stack, foreign choices and the key.

    A spectator is seat -1. What was played this stage stays: everybody saw it (RU-A27).
    """
    rekey(s, ZERO, ZERO)
    for other in range(s.players):
        if other != seat:
            s.hand[other] = 0
            if s.chosen[other] != NOTHING:
                s.chosen[other] = SECRET
    s.aside = 0
    for i in range(VIRTUAL_CARDS):
        s.virtual[i] = NO_CARD
    if not s.tactical:
        sort_alike(s, seat)


@jit
def sort_alike(s, seat):
    """Cards of one value are alike in the basic game: number those in sight from the lowest on."""
    played, hand = 0, 0
    for place in range(VALUES_N):
        first = FIRST_OF[place]
        n = how_many(whole(s.played) & GROUP[place])
        played |= ((1 << n) - 1) << first
        if seat >= 0:
            held = how_many(whole(s.hand[seat]) & GROUP[place])
            hand |= ((1 << held) - 1) << (first + n)
    s.played = played
    if seat >= 0:
        s.hand[seat] = hand


@jit
def how_many(cards):
    """The number of cards in a set."""
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n


@jit
def hand_size(s):
    """Cards in every hand now: one fewer each round, and none in a finished match."""
    if s.phase == OVER:
        return 0
    return ROUNDS + 1 - s.card_round if s.phase == CARD else ROUNDS - s.card_round


@jit
def virtual_size(s):
    """Cards left on the virtual player's stack."""
    if s.pawns == s.players or s.phase == OVER or s.card_round == ROUNDS:
        return 0
    return ROUNDS - s.card_round if s.phase == CARD else ROUNDS - s.card_round - 1


@jit
def imagine(s, seat, k0, k1, desk):
    """Deal the unseen cards anew: a world this seat cannot tell from the real one, uniformly.

    Foreign choices that are already made become random legal ones.
    """
    rekey(s, k0, k1)
    seen = whole(s.played)
    if seat >= 0:
        seen |= whole(s.hand[seat])
    n = 0
    for card in range(32):
        if not (seen >> card) & 1:
            desk.pool[n] = card
            n += 1
    shuffle(s, desk, n, n)
    at = 0
    for other in range(s.players):
        if other != seat:
            hand = 0
            for _ in range(hand_size(s)):
                hand |= 1 << whole(desk.pool[at])
                at += 1
            s.hand[other] = hand
    left = virtual_size(s)
    for i in range(left):
        s.virtual[VIRTUAL_CARDS - left + i] = desk.pool[at]
        at += 1
    aside = 0
    while at < n:
        aside |= 1 << whole(desk.pool[at])
        at += 1
    s.aside = aside & ALL_CARDS
    for other in range(s.players):
        if s.chosen[other] == SECRET:
            s.owing |= 1 << other
            s.chosen[other] = desk.actions[draw_below(s, legal(s, other, desk))]
            s.owing &= ~(1 << other)
