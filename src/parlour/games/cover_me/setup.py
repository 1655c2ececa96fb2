"""Section 2 of Cover Me: setting up. Compiled."""

from parlour.compiling import door, jit
from parlour.games.cover_me.events import DEALT, INFLUENCE, SEASON
from parlour.games.cover_me.knowledge import publish
from parlour.games.cover_me.piles import add_to_hand, draw_card, refill_open
from parlour.games.cover_me.record import (
    ADVANCED,
    ANY,
    CLOTHES_TRAIT,
    COLOUR_SIZE,
    COLOURED,
    DECK,
    DRAFT,
    EVERYBODY,
    FICTIONAL,
    FICTIONAL_PILE,
    MANY,
    NO_CARD,
    REMOVED,
    ROWS,
    SEATS,
    SHORTER,
    SPRING,
    TRAIT,
    UNSCORED,
    WINTER,
)
from parlour.games.cover_me.renewal import next_pick
from parlour.games.cover_me.season import (
    begin_month,
    begin_season,
    clear_tracks,
    count_influence,
    empty_row,
)
from parlour.kernel import draw_below, rekey, say, shuffle, whole


@jit
def start(s, setting, k0, k1, desk):
    """Set up, shuffle and deal; the match then asks for the draft or the first covers."""
    rekey(s, k0, k1)
    set_options(s, setting)
    players, mode, starter = s.players, s.mode, setting[8]
    blind = blind_deal(s, setting[7])
    clear_table(s)
    lay_draw_pile(s, desk)
    while s.draw_n < 2 + (FICTIONAL_PILE if mode == FICTIONAL else 0) + blind * players:
        clear_table(s)  # CM-A46: set up again
        lay_draw_pile(s, desk)
    if not s.equal_value:
        lay_coming_piles(s, desk)
    s.starter = starter if starter >= 0 else draw_below(s, players)  # CM-A02
    for _ in range(2):  # CM-2.9
        card = draw_card(s, desk)
        publish(s, card)
        s.influence[s.influence_n] = card
        s.influence_n += 1
        say(desk, INFLUENCE, card, NO_CARD, 0, 0)
    if mode == FICTIONAL:  # CM-10.2
        lay_fictional_pile(s, desk)
    for seat in range(players):
        for _ in range(blind):
            card = draw_card(s, desk)
            add_to_hand(s, seat, card)
        for i in range(s.hand_n[seat]):
            say(desk, DEALT, seat, s.hand[seat, i], 0, 0)
    say(desk, SEASON, s.season, s.year, s.starter, 0)
    count_influence(s, desk)
    s.picks = players * (s.full_hand - s.hand_n[0])
    s.turn = 0
    s.owing = 0
    if s.picks > 0:
        s.phase = DRAFT
        next_pick(s, desk)
    else:
        begin_season(s)
        begin_month(s, desk)


@door
def set_options(s, setting):
    """The table's options (SETTING), and what follows from them."""
    s.players = setting[0]
    s.mode = setting[1]
    s.length = setting[2]
    s.equal_value = setting[3]
    s.removed = setting[4]
    s.tie_extra = setting[5]
    s.open_scores = setting[6]
    s.rows = s.players if s.mode == MANY else 4
    s.full_hand = 12 if s.mode == ADVANCED else 9
    s.year = 1
    s.season = SPRING if s.length == SHORTER else WINTER  # CM-12.4
    s.month = 1
    s.extra = 0


@door
def blind_deal(s, quick_deal):
    """How many cards each player is dealt from F (CM-2.10, 2.12, 11.2, 12.5, A53)."""
    if s.equal_value:
        return s.full_hand - 5 if quick_deal else 0
    if quick_deal:
        return s.full_hand
    return s.full_hand - 3


@door
def clear_table(s):
    """No card anywhere; everything as before the first shuffle.

    Element by element, because an array set as a whole takes Numba ten times as long to compile.
    """
    s.draw_n = 0
    s.next_n = 0
    s.discard_n = 0
    s.influence_n = 0
    s.fictional_n = 0
    s.offer_n = 0
    for i in range(DECK):
        s.draw[i] = NO_CARD
        s.discard[i] = NO_CARD
        s.scored[i] = UNSCORED
        s.known[i] = 0
        s.kind[i] = ANY
        s.group[i] = 0
        s.member[i] = 0
    for pile in range(3):
        s.open_n[pile] = 0
        for i in range(DECK // 3):
            s.open[pile, i] = NO_CARD
    for i in range(COLOUR_SIZE):
        s.next[i] = NO_CARD
        s.later[0, i] = NO_CARD
        s.later[1, i] = NO_CARD
    s.later_n[0] = 0
    s.later_n[1] = 0
    for i in range(FICTIONAL_PILE + 2):
        s.fictional[i] = NO_CARD
    for i in range(4):
        s.offer[i] = NO_CARD
    for seat in range(SEATS):
        for i in range(12):
            s.hand[seat, i] = NO_CARD
        s.hand_n[seat] = 0
        s.chosen[seat, 0] = NO_CARD
        s.chosen[seat, 1] = NO_CARD
        s.chosen_n[seat] = 0
        s.owed_next[seat] = 0
        s.owed_take[seat] = 0
    for row in range(ROWS):
        s.influence[row] = NO_CARD
        empty_row(s, row)
    clear_tracks(s)
    if s.equal_value:
        for card in range(DECK):
            if TRAIT[card, CLOTHES_TRAIT] == s.removed:
                s.scored[card] = REMOVED
                s.known[card] = EVERYBODY


@jit
def gather(colour, desk):
    """The 27 cards of one clothes colour, ascending, ready to be shuffled; how many."""
    n = 0
    for card in range(colour, DECK, 6):
        desk.pool[n] = card
        n += 1
    return n


@jit
def lay_draw_pile(s, desk):
    """CM-2.4, 2.5: shuffle F and form the open piles; CM-12.5: deal by colour first."""
    if s.equal_value:
        for colour in range(6):
            if colour != s.removed:
                n = gather(colour, desk)
                shuffle(s, desk, whole(n), s.players)
                for seat in range(s.players):
                    card = whole(desk.pool[seat])
                    s.kind[card] = COLOURED
                    add_to_hand(s, seat, card)
    n = 0
    for card in range(DECK):
        colour = TRAIT[card, CLOTHES_TRAIT]
        if s.equal_value:
            in_pile = colour != s.removed and s.known[card] == 0
        else:
            in_pile = colour < 3
        if in_pile:
            desk.pool[n] = card
            n += 1
    shuffle(s, desk, whole(n), whole(n))
    for i in range(n):
        s.draw[i] = desk.pool[i]
    s.draw_n = n
    refill_open(s, desk)


@jit
def lay_coming_piles(s, desk):
    """CM-2.6: green is the next pile; black and white wait. Their colours are no secret."""
    for pile in range(3):
        n = gather(3 + pile, desk)
        shuffle(s, desk, whole(n), whole(n))
        for i in range(n):
            card = whole(desk.pool[i])
            s.kind[card] = COLOURED
            if pile == 0:
                s.next[i] = card
            else:
                s.later[pile - 1, i] = card
    s.next_n = COLOUR_SIZE
    s.later_n[0] = COLOUR_SIZE
    s.later_n[1] = COLOUR_SIZE


@jit
def lay_fictional_pile(s, desk):
    """CM-10.2: the top 12 cards of F, unseen, in their order."""
    for i in range(FICTIONAL_PILE):
        s.fictional[FICTIONAL_PILE - 1 - i] = draw_card(s, desk)
    s.fictional_n = FICTIONAL_PILE
