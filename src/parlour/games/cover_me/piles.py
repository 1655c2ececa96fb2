"""Section 7 of Cover Me: the draw piles, the open piles and reshuffling. Compiled."""

from parlour.compiling import jit
from parlour.games.cover_me.events import DISCARDED, KEPT, RESHUFFLED, TOOK, TURNED
from parlour.games.cover_me.knowledge import forget, fresh_label, mix_offer, publish, see, show
from parlour.games.cover_me.record import NO_CARD, TRAIT
from parlour.kernel import say, shuffle, whole


@jit
def draw_card(s, desk):
    """The top card of F, or NO_CARD where F and K are both empty."""
    if s.draw_n == 0:
        reshuffle(s, desk)
    if s.draw_n == 0:
        return NO_CARD
    s.draw_n -= 1
    card = whole(s.draw[s.draw_n])
    s.draw[s.draw_n] = NO_CARD
    return card


@jit
def replace_used_up(s, desk):
    """CM-7.5: at once when the last card of F leaves, if K has any.

    To be called when it has been told where the card went: who hears of the reshuffle first would
    think that the card came out of it.
    """
    if s.draw_n == 0:
        reshuffle(s, desk)


@jit
def reshuffle(s, desk):
    """CM-7.4: the discard pile, and nothing else, becomes the draw pile."""
    n = s.discard_n
    if n == 0:
        return
    label = fresh_label(s)
    for i in range(n):
        card = whole(s.discard[i])
        s.discard[i] = NO_CARD
        desk.pool[i] = card
        forget(s, card, label)
    shuffle(s, desk, n, n)
    for i in range(n):
        s.draw[i] = desk.pool[i]
    s.draw_n = n
    s.discard_n = 0
    say(desk, RESHUFFLED, n, 0, 0, 0)


@jit
def discard(s, card):
    """Put a card that everybody has seen on K."""
    s.discard[s.discard_n] = card
    s.discard_n += 1


@jit
def turn(s, card, desk):
    """Turn a card over on to the open pile of its hair colour."""
    pile = TRAIT[card, 0]
    s.open[pile, s.open_n[pile]] = card
    s.open_n[pile] += 1
    publish(s, card)
    say(desk, TURNED, card, pile, 0, 0)
    replace_used_up(s, desk)


@jit
def refill_open(s, desk):
    """CM-7.2: turn F cards until all three open piles have one; CM-7.6: or until F and K are empty.

    The first three piles of a game or a year are formed in just this way (CM-2.5, CM-8.4).
    """
    while s.open_n[0] == 0 or s.open_n[1] == 0 or s.open_n[2] == 0:
        card = draw_card(s, desk)
        if card == NO_CARD:
            return
        turn(s, card, desk)


@jit
def has_source(s):
    """Whether any card can be taken at all (CM-7.7)."""
    return s.open_n[0] + s.open_n[1] + s.open_n[2] + s.draw_n + s.discard_n > 0


@jit
def add_to_hand(s, seat, card):
    """A card joins a hand; its owner knows it from now on."""
    s.hand[seat, s.hand_n[seat]] = card
    s.hand_n[seat] += 1
    see(s, seat, card)


@jit
def remove_from_hand(s, seat, card):
    """A card leaves a hand for all to see; the others keep their order."""
    n = s.hand_n[seat] - 1
    at = 0
    while s.hand[seat, at] != card:
        at += 1
    while at < n:
        s.hand[seat, at] = s.hand[seat, at + 1]
        at += 1
    s.hand[seat, n] = NO_CARD
    s.hand_n[seat] = n
    show(s, seat, card)


@jit
def take(s, seat, source, desk):
    """CM-6.7: the top of an open pile, or blind from F; the open piles are refilled at once."""
    if source < 3:
        n = s.open_n[source] - 1
        card = whole(s.open[source, n])
        s.open[source, n] = NO_CARD
        s.open_n[source] = n
    else:  # CM-A65: F may be empty and K not
        card = draw_card(s, desk)
    add_to_hand(s, seat, card)
    say(desk, TOOK, seat, source, card, s.known[card])
    if source == 3:
        replace_used_up(s, desk)
    refill_open(s, desk)


@jit
def keep(s, seat, card, desk):
    """CM-6.9: keep a card of the offer from the next pile."""
    n = s.offer_n - 1
    at = 0
    while s.offer[at] != card:
        at += 1
    while at < n:
        s.offer[at] = s.offer[at + 1]
        at += 1
    s.offer[n] = NO_CARD
    s.offer_n = n
    add_to_hand(s, seat, card)
    mix_offer(s, seat, card)
    say(desk, KEPT, seat, card, s.known[card], 0)


@jit
def bury(s, card):
    """Put a card at the bottom of the next pile."""
    for at in range(s.next_n, 0, -1):
        s.next[at] = s.next[at - 1]
    s.next[0] = card
    s.next_n += 1


@jit
def draw_next(s):
    """The top card of the next pile, which must have one."""
    s.next_n -= 1
    card = whole(s.next[s.next_n])
    s.next[s.next_n] = NO_CARD
    return card


@jit
def clear_influence(s, desk):
    """CM-6.1: the old influence row goes to K."""
    for i in range(s.influence_n):
        card = whole(s.influence[i])
        s.influence[i] = NO_CARD
        discard(s, card)
        say(desk, DISCARDED, card, NO_CARD, 0, 0)
    s.influence_n = 0
