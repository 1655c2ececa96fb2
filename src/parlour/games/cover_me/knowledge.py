"""Who knows which card lies where in Cover Me. Compiled.

`known` has a bit for each seat that can name the card in its place, and one for the world: a card
that lay open once is known until it is shuffled away. `kind` is what anybody can say of a card out
of sight. A player who keeps some of the cards drawn from the next pile and buries the others leaves
one more thing: who knew one of those cards before, knows now that it is among them, but not where.
Such cards share a `group`, and `member` has a bit for each seat that knows the card to be in it.
"""

from parlour.compiling import jit
from parlour.games.cover_me.record import (
    ANY,
    CLOTHES_TRAIT,
    COLOURED,
    DECK,
    EVERYBODY,
    FIRST_RESHUFFLE,
    NO_CARD,
    TRAIT,
)
from parlour.kernel import whole


@jit
def publish(s, card):
    """The card lies open: everybody knows it, and what was known of it before is settled."""
    s.known[card] = EVERYBODY
    s.kind[card] = ANY
    s.member[card] = 0
    group = whole(s.group[card])
    if group != 0:
        s.group[card] = 0
        resolve(s, group)


@jit
def see(s, seat, card):
    """One seat looks at the card."""
    bit = 1 << seat
    s.known[card] = whole(s.known[card]) | bit
    s.member[card] = whole(s.member[card]) & ~bit
    if s.group[card] != 0:
        resolve(s, whole(s.group[card]))


@jit
def forget(s, card, label):
    """The card is shuffled away; which cards were in that shuffle is known to all."""
    s.known[card] = 0
    s.kind[card] = label


@jit
def fresh_label(s):
    """A label for a reshuffle that no card bears."""
    label = FIRST_RESHUFFLE
    card = 0
    while card < DECK:
        if s.kind[card] == label:
            label += 1
            card = 0
        else:
            card += 1
    return label


@jit
def fresh_group(s):
    """A group that no card is in."""
    group = 1
    card = 0
    while card < DECK:
        if s.group[card] == group:
            group += 1
            card = 0
        else:
            card += 1
    return group


@jit
def mix_offer(s, seat, kept):
    """After a card of an offer is kept: who knew a card of it no longer knows where it is."""
    level_kinds(s, kept)
    others = 63 & ~(1 << seat)
    grouped = 0
    knowers = whole(s.known[kept]) & others
    for i in range(s.offer_n):
        knowers |= whole(s.known[s.offer[i]]) & others
        grouped |= whole(s.group[s.offer[i]])
    if s.offer_n == 0 or (knowers | grouped | whole(s.group[kept])) == 0:
        return
    group = fresh_group(s)
    mix_in(s, seat, kept, group)
    for i in range(s.offer_n):
        mix_in(s, seat, whole(s.offer[i]), group)


@jit
def level_kinds(s, kept):
    """A position may come with a mixed next pile: what is kept must not show by its kind."""
    level = True
    for i in range(s.offer_n):
        level = level and s.kind[s.offer[i]] == s.kind[kept]
    if not level:
        s.kind[kept] = ANY
        for i in range(s.offer_n):
            s.kind[s.offer[i]] = ANY


@jit
def mix_in(s, seat, card, group):
    """A card joins a group, with all that shared one with it before.

    Joining two groups says a little less than could be known; it takes a card drawn from the next
    pile three times, which only extra seasons allow.
    """
    old = whole(s.group[card])
    if old != 0 and old != group:
        for other in range(DECK):
            if s.group[other] == old:
                s.group[other] = group
    s.group[card] = group
    s.member[card] = whole(s.member[card]) | (whole(s.known[card]) & 63 & ~(1 << seat))
    s.known[card] = 1 << seat


@jit
def resolve(s, group):
    """Who can place all cards of a group but one, and knows that one to be in it, can place it."""
    members = 0
    for place in range(6):
        bit = 1 << place
        unplaced = 0
        last = NO_CARD
        for card in range(DECK):
            if s.group[card] == group and not whole(s.known[card]) & bit:
                unplaced += 1
                last = card
        if unplaced == 1 and whole(s.member[last]) & bit:
            s.known[last] = whole(s.known[last]) | bit
            s.member[last] = whole(s.member[last]) & ~bit
    for card in range(DECK):
        if s.group[card] == group:
            members |= whole(s.member[card])
    if members == 0:
        for card in range(DECK):
            if s.group[card] == group:
                s.group[card] = 0


@jit
def show(s, seat, card):
    """Everybody sees a card of this hand.

    Where the hand was dealt a card of this colour and the one shown may be it, the table cannot
    tell any more that another one of the colour is left. A card that all knew cannot be it.
    """
    dealt_by_colour = s.equal_value or TRAIT[card, CLOTHES_TRAIT] > 2
    if dealt_by_colour and s.kind[card] == ANY and s.known[card] != EVERYBODY:
        for i in range(s.hand_n[seat]):
            other = s.hand[seat, i]
            if (
                s.kind[other] == COLOURED
                and s.known[other] != EVERYBODY
                and TRAIT[other, CLOTHES_TRAIT] == TRAIT[card, CLOTHES_TRAIT]
            ):
                s.kind[other] = ANY
                break
    publish(s, card)
