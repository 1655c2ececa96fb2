"""Steps 3C, 3D and 4 of Cover Me: refill hands, prepare the season, begin a new year. Compiled."""

from parlour.compiling import door, jit
from parlour.games.cover_me.events import BURIED, EXTRA, JOINED, OFFERED, RESULT, SEASON, YEAR
from parlour.games.cover_me.knowledge import see
from parlour.games.cover_me.piles import (
    bury,
    discard,
    draw_card,
    draw_next,
    has_source,
    refill_open,
    replace_used_up,
)
from parlour.games.cover_me.record import (
    ASK_DISCARD,
    ASK_DRAFT,
    ASK_KEEP,
    ASK_TAKE,
    COLOUR_SIZE,
    EXCHANGE,
    FALL,
    FICTIONAL,
    FICTIONAL_PILE,
    LAST_YEAR,
    NO_CARD,
    OVER,
    SHORTER,
    SPRING,
)
from parlour.games.cover_me.scoring import is_full_tie
from parlour.games.cover_me.season import begin_season, count_influence
from parlour.kernel import say, shuffle, whole

RENEWING = -1  # the turn before the first exchange: the piles are renewed


@door
def seat_at(s, turn):
    """Player order: clockwise from the start player, always in the same direction (CM-A11)."""
    return (s.starter + turn) % s.players


@jit
def next_pick(s, desk):
    """CM-2.11: the draft goes round until every hand is full."""
    while s.turn < s.picks:
        refill_open(s, desk)
        if has_source(s):
            s.asks = ASK_DRAFT
            s.owing = 1 << seat_at(s, s.turn)
            return
        s.turn += 1
    s.picks = 0
    begin_season(s)


@jit
def next_refill(s, desk):
    """3C: each player completes his whole refill before the next (CM-A07)."""
    while s.turn < s.players:
        seat = seat_at(s, s.turn)
        if s.owed_next[seat] > 0:  # CM-A41: first the next pile, then the draw piles
            make_offer(s, seat, desk)
            if s.offer_n > 0:
                s.asks = ASK_KEEP
                s.owing = 1 << seat
                return
        if s.owed_take[seat] > 0:
            refill_open(s, desk)  # CM-7.6: a failed refill is tried again now
            if has_source(s):
                s.asks = ASK_TAKE
                s.owing = 1 << seat
                return
            s.owed_take[seat] = 0  # CM-7.7: the hand stays short
        s.turn += 1


@door
def is_last_season(s):
    """CM-9.1: the fall of the last year; CM-A31: each extra season may be the last."""
    return s.extra > 0 or (s.season == FALL and s.year == LAST_YEAR[s.length])


@jit
def end_season(s, desk):
    """After 3B: on to the refill; or the end, unless a full tie asks for an extra season."""
    if not is_last_season(s):
        return
    if s.tie_extra and is_full_tie(s, desk):  # CM-9.4, A29
        s.extra += 1
        say(desk, EXTRA, s.extra, 0, 0, 0)
        return
    s.phase = OVER
    for seat in range(s.players):  # CM-A32: no refill after the last season
        s.owed_next[seat] = 0
        s.owed_take[seat] = 0
    say(desk, RESULT, 0, 0, 0, 0)


@jit
def make_offer(s, seat, desk):
    """CM-6.9, 11.6: two cards of the next pile for each one owed; CM-A23: or what is left of it."""
    owed = whole(s.owed_next[seat])
    drawn = min(2 * owed, s.next_n)
    for i in range(drawn):
        card = draw_next(s)
        s.offer[i] = card
        see(s, seat, card)
    s.offer_n = drawn
    kept = min(owed, drawn)
    s.owed_next[seat] = kept
    s.owed_take[seat] += owed - kept
    for i in range(drawn):
        say(desk, OFFERED, seat, s.offer[i], s.known[s.offer[i]], 0)


@jit
def bury_offer(s, seat, desk):
    """CM-A42: what was not kept goes to the bottom of the next pile, in the order drawn."""
    for i in range(s.offer_n):
        card = whole(s.offer[i])
        s.offer[i] = NO_CARD
        bury(s, card)
        say(desk, BURIED, seat, card, s.known[card], 0)
    s.offer_n = 0


@jit
def keep_up_fictional(s, desk):
    """CM-10.7: one card of F and one of H join the pile; CM-A37: without H both of F."""
    refill_open(s, desk)
    of_next = s.next_n > 0
    # CM-A38: after a short season more than two join, until there are twelve.
    for i in range(FICTIONAL_PILE - s.fictional_n):
        if i == 1 and of_next:
            join_fictional(s, draw_next(s), 1, desk)
        else:
            join_fictional(s, draw_card(s, desk), 0, desk)
            replace_used_up(s, desk)
    n = s.fictional_n
    for i in range(n):
        desk.pool[i] = s.fictional[i]
    shuffle(s, desk, n, n)
    for i in range(n):
        s.fictional[i] = desk.pool[i]


@jit
def join_fictional(s, card, of_next, desk):
    """A card goes unseen on the fictional pile; NO_CARD: there was none to be had."""
    if card != NO_CARD:
        s.fictional[s.fictional_n] = card
        s.fictional_n += 1
        say(desk, JOINED, of_next, card, s.known[card], 0)


@jit
def prepare_season(s, desk):
    """3D: season and start player move on, the influence row is counted; after fall, step 4."""
    if s.mode == FICTIONAL:
        keep_up_fictional(s, desk)  # CM-A36: after the humans
    new_year = s.season == FALL and s.extra == 0  # CM-A30: never after an extra season
    if s.length == SHORTER:  # CM-12.3
        s.season = SPRING if s.season == FALL else FALL
    else:
        s.season = (s.season + 1) % 4
    s.starter = seat_at(s, whole(1))
    s.month = 1
    if new_year:  # CM-8.1, 12.6
        s.year += 1
        say(desk, YEAR, s.year, 0, 0, 0)
    say(desk, SEASON, s.season, s.year, s.starter, 0)
    count_influence(s, desk)
    if new_year and not s.equal_value:
        s.phase = EXCHANGE
        s.turn = RENEWING
        s.asks = ASK_DISCARD
    else:
        begin_season(s)


@jit
def renew_piles(s, desk):
    """CM-8.2 to 8.5: H on F as it is, G to K, three new open piles, the next colour becomes H."""
    for i in range(s.next_n):
        s.draw[s.draw_n + i] = s.next[i]
        s.next[i] = NO_CARD
    s.draw_n += s.next_n
    s.next_n = 0
    for pile in range(3):
        for i in range(s.open_n[pile]):
            discard(s, whole(s.open[pile, i]))
            s.open[pile, i] = NO_CARD
        s.open_n[pile] = 0
    refill_open(s, desk)
    for i in range(s.later_n[0]):
        s.next[i] = s.later[0, i]
    s.next_n = whole(s.later_n[0])
    for i in range(COLOUR_SIZE):
        s.later[0, i] = s.later[1, i]
        s.later[1, i] = NO_CARD
    s.later_n[0] = s.later_n[1]
    s.later_n[1] = 0
    s.turn = 0


@jit
def next_exchange(s, desk):
    """CM-8.6: in player order from the new start player, each may exchange one card."""
    if s.turn < s.players:
        if s.asks == ASK_TAKE:
            refill_open(s, desk)
        s.owing = 1 << seat_at(s, s.turn)
    else:
        begin_season(s)
