"""What a seat of Cover Me cannot know: blanked by `hide`, filled in at random by `imagine`.

A card out of sight is written as HIDDEN + label + 64 · group. The label says which shuffle it came
from and, for some, its clothes colour; the group, among which cards it is (knowledge.py).
"""

from parlour.compiling import jit
from parlour.games.cover_me.record import (
    ANY,
    CLOTHES_TRAIT,
    COLOURED,
    DECK,
    EVERYBODY,
    FICTIONAL,
    FIRST_RESHUFFLE,
    HIDDEN,
    NO_CARD,
    PLACE,
    SECRET,
    SPECIAL,
    TRAIT,
    WORLD,
)
from parlour.games.cover_me.renewal import seat_at
from parlour.games.cover_me.rules import legal
from parlour.games.cover_me.season import face_down
from parlour.kernel import ZERO, draw_below, rekey, shuffle, whole

# Labels: 0 any card of the opening, 1 … 6 one of that clothes colour, from 7 on a reshuffle.
RESHUFFLED = 7
LABELS = 64
DEALT = 128  # in `known`, while a world is being dealt


@jit
def label_of(s, card):
    """What everybody can say of a card that is out of sight."""
    kind = whole(s.kind[card])
    if kind == ANY:
        return 0
    if kind == COLOURED:
        return 1 + TRAIT[card, CLOTHES_TRAIT]
    return RESHUFFLED + kind - FIRST_RESHUFFLE


@jit
def masked(s, card, bit):
    """The card for one who knows it (bit), and what is left of it for one who does not."""
    if card < 0 or card >= DECK or whole(s.known[card]) & bit:
        return card
    return HIDDEN + label_of(s, card) + LABELS * whole(s.group[card])


@jit
def hide(s, seat):
    """Blank what this seat cannot know; a spectator is seat -1. What it has seen stays known."""
    bit = 1 << seat if seat >= 0 else WORLD
    rekey(s, ZERO, ZERO)
    hide_groups(s, bit)
    for i in range(s.draw_n):
        s.draw[i] = masked(s, whole(s.draw[i]), bit)
    for i in range(s.next_n):
        s.next[i] = masked(s, whole(s.next[i]), bit)
    for pile in range(2):
        for i in range(s.later_n[pile]):
            s.later[pile, i] = masked(s, whole(s.later[pile, i]), bit)
    for i in range(s.offer_n):
        s.offer[i] = masked(s, whole(s.offer[i]), bit)
    for other in range(s.players):
        if other != seat:
            hide_hand(s, other, bit)
            for i in range(s.chosen_n[other]):
                s.chosen[other, i] = SECRET
    if s.mode == FICTIONAL:
        hide_fictional(s, bit)
    for card in range(DECK):
        if not whole(s.known[card]) & bit:
            s.known[card] = 0
            s.group[card] = s.group[card] if s.member[card] else 0
            if s.kind[card] == COLOURED:
                s.kind[card] = ANY
        elif s.known[card] != EVERYBODY:
            s.known[card] = bit  # who else knows it, this seat cannot always tell
            s.group[card] = 0


@jit
def hide_groups(s, bit):
    """Keep only the groups this seat has a card in, numbered by the lowest of those cards."""
    for card in range(DECK):
        s.member[card] = whole(s.member[card]) & bit
    marked = LABELS  # beyond any group's number; taken off again below
    n = 0
    for card in range(DECK):
        group = whole(s.group[card])
        if s.member[card] != 0 and group < marked:
            n += 1
            for other in range(DECK):
                if s.group[other] == group:
                    s.group[other] = marked + n
    for card in range(DECK):
        group = whole(s.group[card])
        s.group[card] = group - marked if group > marked else 0


@jit
def hide_hand(s, other, bit):
    """A foreign hand, sorted: where in it a card sits says nothing."""
    for i in range(s.hand_n[other]):
        card = masked(s, whole(s.hand[other, i]), bit)
        at = i
        while at > 0 and s.hand[other, at - 1] > card:
            s.hand[other, at] = s.hand[other, at - 1]
            at -= 1
        s.hand[other, at] = card


@jit
def hide_fictional(s, bit):
    """The fictional pile was shuffled: which cards it has may be known, their order never.

    X1's cover lies face down, so it could be any of them: it goes back among them.
    """
    x1 = s.players
    if face_down(s, x1):
        s.value[x1, s.month - 1] = 0
    if face_down(s, x1) and s.row[x1, s.month - 1] != SECRET:
        s.fictional[s.fictional_n] = s.row[x1, s.month - 1]
        s.fictional_n += 1
        s.row[x1, s.month - 1] = SECRET
    for i in range(s.fictional_n):
        card = masked(s, whole(s.fictional[i]), bit)
        at = i
        while at > 0 and s.fictional[at - 1] > card:
            s.fictional[at] = s.fictional[at - 1]
            at -= 1
        s.fictional[at] = card


@jit
def imagine(s, seat, k0, k1, desk):
    """Deal what is hidden anew: a world this seat cannot tell from the real one, uniformly.

    Foreign choices that are already made become random legal ones.
    """
    rekey(s, k0, k1)
    n = gather(s, desk)
    groups, labels = 0, 0
    for i in range(n):
        if desk.slots[i] >= HIDDEN:
            groups = max(groups, (desk.slots[i] - HIDDEN) // LABELS)
            labels = max(labels, (desk.slots[i] - HIDDEN) % LABELS)
    for group in range(1, groups + 1):
        deal_group(s, group, n, desk)
    for label in range(1, labels + 1):
        deal_label(s, label, n, desk)
    deal_label(s, 0, n, desk)  # last: what no colour claims
    scatter(s, desk)
    for card in range(DECK):
        s.known[card] = whole(s.known[card]) & ~DEALT
    owners_know(s)
    if s.mode == FICTIONAL:
        imagine_fictional(s, desk)
    for other in range(s.players):
        if other != seat and s.chosen_n[other] > 0:
            imagine_choice(s, other, desk)


@jit
def gather(s, desk):
    """Every place that may hide a card, in one row; how many."""
    n = 0
    for i in range(s.draw_n):
        desk.slots[n] = s.draw[i]
        n += 1
    for i in range(s.next_n):
        desk.slots[n] = s.next[i]
        n += 1
    for pile in range(2):
        for i in range(s.later_n[pile]):
            desk.slots[n] = s.later[pile, i]
            n += 1
    for i in range(s.offer_n):
        desk.slots[n] = s.offer[i]
        n += 1
    for seat in range(s.players):
        for i in range(s.hand_n[seat]):
            desk.slots[n] = s.hand[seat, i]
            n += 1
    for i in range(s.fictional_n):
        desk.slots[n] = s.fictional[i]
        n += 1
    return n


@jit
def scatter(s, desk):
    """Put the row of `gather` back in its places."""
    n = 0
    for i in range(s.draw_n):
        s.draw[i] = desk.slots[n]
        n += 1
    for i in range(s.next_n):
        s.next[i] = desk.slots[n]
        n += 1
    for pile in range(2):
        for i in range(s.later_n[pile]):
            s.later[pile, i] = desk.slots[n]
            n += 1
    for i in range(s.offer_n):
        s.offer[i] = desk.slots[n]
        n += 1
    for seat in range(s.players):
        for i in range(s.hand_n[seat]):
            s.hand[seat, i] = desk.slots[n]
            n += 1
    for i in range(s.fictional_n):
        s.fictional[i] = desk.slots[n]
        n += 1


@jit
def deal_group(s, group, n, desk):
    """Cards known to be in a group lie in any of its places; other cards in the rest of them."""
    places = 0
    for i in range(n):
        if desk.slots[i] >= HIDDEN and (desk.slots[i] - HIDDEN) // LABELS == group:
            desk.pool[places] = NO_CARD
            places += 1
    members = 0
    for card in range(DECK):
        if s.group[card] == group and s.known[card] == 0:
            desk.pool[members] = card
            members += 1
    shuffle(s, desk, places, places)
    at = 0
    for i in range(n):
        if desk.slots[i] >= HIDDEN and (desk.slots[i] - HIDDEN) // LABELS == group:
            if desk.pool[at] != NO_CARD:
                lay_on(s, i, whole(desk.pool[at]), desk)
            at += 1


@jit
def deal_label(s, label, n, desk):
    """Shuffle the unseen cards that may bear a label and lay them on the places that do."""
    unseen = 0
    for card in range(DECK):
        if s.known[card] == 0 and may_bear(s, card, label):
            desk.pool[unseen] = card
            unseen += 1
    shuffle(s, desk, unseen, unseen)
    at = 0
    for i in range(n):
        if desk.slots[i] >= HIDDEN and (desk.slots[i] - HIDDEN) % LABELS == label:
            lay_on(s, i, whole(desk.pool[at]), desk)
            at += 1


@jit
def may_bear(s, card, label):
    """Whether an unseen card may lie where this label is seen."""
    if label >= RESHUFFLED:
        return s.kind[card] == label - RESHUFFLED + FIRST_RESHUFFLE
    return s.kind[card] == ANY and (label == 0 or TRAIT[card, CLOTHES_TRAIT] == label - 1)


@jit
def lay_on(s, i, card, desk):
    """Lay a card on a hidden place; it takes on what was known of the place."""
    hidden = whole(desk.slots[i]) - HIDDEN
    desk.slots[i] = card
    s.known[card] = DEALT
    s.group[card] = hidden // LABELS
    if 0 < hidden % LABELS < RESHUFFLED:
        s.kind[card] = COLOURED


@jit
def owners_know(s):
    """Everybody knows his own hand, and who draws an offer knows that."""
    for seat in range(s.players):
        for i in range(s.hand_n[seat]):
            card = whole(s.hand[seat, i])
            s.known[card] = whole(s.known[card]) | 1 << seat
    for i in range(s.offer_n):
        card = whole(s.offer[i])
        s.known[card] = whole(s.known[card]) | 1 << seat_at(s, s.turn)


@jit
def imagine_fictional(s, desk):
    """Any order of the fictional pile is as likely; X1's face-down cover is one of its cards."""
    n = s.fictional_n
    for i in range(n):
        desk.pool[i] = s.fictional[i]
    shuffle(s, desk, n, n)
    for i in range(n):
        s.fictional[i] = desk.pool[i]
    x1 = s.players
    if face_down(s, x1) and s.row[x1, s.month - 1] == SECRET:
        s.fictional_n = n - 1
        s.row[x1, s.month - 1] = s.fictional[n - 1]
        s.fictional[n - 1] = NO_CARD


@jit
def imagine_choice(s, other, desk):
    """Covers or specials a foreign seat may have chosen."""
    if s.phase != PLACE and s.phase != SPECIAL:
        return
    made = whole(s.chosen_n[other])
    owing = s.owing
    s.owing = owing | 1 << other
    for i in range(made):
        s.chosen_n[other] = i
        if s.chosen[other, i] == SECRET:
            s.chosen[other, i] = desk.actions[draw_below(s, legal(s, other, desk))]
    s.chosen_n[other] = made
    s.owing = owing
