"""The course of Cover Me: who may choose what, and what follows. Compiled.

The steps themselves are in setup.py, season.py, renewal.py, piles.py and scoring.py;
docs/rules/cover-me.md has every rule with its id.
"""

from parlour.compiling import door, jit
from parlour.games.cover_me.events import CHOSEN, DISCARDED, PASSED, RETRACTED
from parlour.games.cover_me.piles import discard, keep, remove_from_hand, take
from parlour.games.cover_me.record import (
    ADVANCED,
    ASK_DISCARD,
    ASK_KEEP,
    ASK_TAKE,
    DRAFT,
    EXCHANGE,
    MONTHS,
    NO_CARD,
    OVER,
    PASS,
    PLACE,
    REFILL,
    SPECIAL,
    TAKE,
    TAKE_DRAW,
)
from parlour.games.cover_me.renewal import (
    RENEWING,
    bury_offer,
    end_season,
    next_exchange,
    next_pick,
    next_refill,
    prepare_season,
    renew_piles,
)
from parlour.games.cover_me.season import (
    begin_month,
    best_value,
    evaluate,
    reveal,
    rows_of,
    select,
    undecided_row,
)
from parlour.kernel import say, whole


@jit
def legal(s, seat, desk):
    """Write the seat's legal actions; return how many."""
    if seat < 0 or seat >= s.players or not (s.owing >> seat) & 1:
        return 0
    if s.phase == PLACE:
        return legal_covers(s, seat, desk)
    if s.phase == SPECIAL:
        return legal_specials(s, seat, desk)
    if s.asks == ASK_KEEP:
        for i in range(s.offer_n):
            desk.actions[i] = s.offer[i]
        return s.offer_n
    if s.asks == ASK_DISCARD:
        n = whole(s.hand_n[seat])
        for i in range(n):
            desk.actions[i] = s.hand[seat, i]
        desk.actions[n] = PASS
        return n + 1
    return legal_takes(s, desk)


@jit
def legal_covers(s, seat, desk):
    """CM-4.1: any hand card; in the advanced game not the one already laid for the other row."""
    n = 0
    for i in range(s.hand_n[seat]):
        if s.chosen_n[seat] == 0 or s.hand[seat, i] != s.chosen[seat, 0]:
            desk.actions[n] = s.hand[seat, i]
            n += 1
    return n


@jit
def legal_specials(s, seat, desk):
    """CM-5.3: the covers that share the highest trend value of the row."""
    row = undecided_row(s, seat, whole(s.chosen_n[seat]))
    best = best_value(s, row)
    n = 0
    for i in range(s.row_n[row]):
        if s.value[row, i] == best:
            desk.actions[n] = s.row[row, i]
            n += 1
    return n


@jit
def legal_takes(s, desk):
    """CM-7.1: the tops of the open piles; CM-A65: blind whenever F or K has a card."""
    n = 0
    for pile in range(3):
        if s.open_n[pile] > 0:
            desk.actions[n] = TAKE + pile
            n += 1
    open_only = s.phase == DRAFT and (s.mode == ADVANCED or s.equal_value)  # CM-A43, A48
    if s.draw_n + s.discard_n > 0 and not (open_only and n > 0):
        desk.actions[n] = TAKE_DRAW
        n += 1
    return n


@jit
def choose(s, seat, action, desk):
    """Record a legal choice; when nobody owes one, carry on to the next."""
    answer(s, seat, action, desk)
    carry_on(s, desk)


@jit
def answer(s, seat, action, desk):
    """Do what the seat has chosen, and no more."""
    if s.phase == PLACE or s.phase == SPECIAL:
        choose_in_secret(s, seat, action, desk)
    elif s.asks == ASK_KEEP:
        keep(s, seat, action, desk)
        s.owed_next[seat] -= 1
        if s.owed_next[seat] == 0:
            bury_offer(s, seat, desk)
            s.owing = 0
    elif s.asks == ASK_DISCARD:
        exchange(s, seat, action, desk)
        s.owing = 0
    else:
        draw_or_take(s, seat, action - TAKE, desk)
        s.owing = 0


@jit
def choose_in_secret(s, seat, action, desk):
    """A cover face down, or a special: shown when the last one is in (CM-4.2, CM-A10)."""
    s.chosen[seat, s.chosen_n[seat]] = action
    s.chosen_n[seat] += 1
    if s.phase == PLACE:
        done = s.chosen_n[seat] == min(rows_of(s), s.hand_n[seat])
    else:
        done = undecided_row(s, seat, whole(s.chosen_n[seat])) < 0
    if done:
        s.owing &= ~(1 << seat)
    say(desk, CHOSEN, seat, s.chosen_n[seat], 0, 0)


@jit
def retract(s, seat, desk):
    """CM-A55: take back the last cover or special that is not yet shown."""
    s.chosen_n[seat] -= 1
    s.chosen[seat, s.chosen_n[seat]] = NO_CARD
    s.owing |= 1 << seat
    say(desk, RETRACTED, seat, s.chosen_n[seat], 0, 0)


@jit
def draw_or_take(s, seat, source, desk):
    """One card from the draw piles, in the draft, the refill or the exchange."""
    take(s, seat, source, desk)
    if s.phase == REFILL:
        s.owed_take[seat] -= 1
    else:
        s.turn += 1
        if s.phase == EXCHANGE:
            s.asks = ASK_DISCARD


@jit
def exchange(s, seat, action, desk):
    """CM-8.6: put one card on K and then take one (CM-A28), or pass."""
    if action == PASS:
        s.turn += 1
        say(desk, PASSED, seat, 0, 0, 0)
    else:
        remove_from_hand(s, seat, action)
        discard(s, action)
        say(desk, DISCARDED, action, seat, 0, 0)
        s.asks = ASK_TAKE


@jit
def carry_on(s, desk):
    """Play on by the rules until somebody owes a choice or the match is over."""
    while s.owing == 0 and s.phase != OVER:
        if s.phase == DRAFT:
            next_pick(s, desk)
        elif s.phase == PLACE:
            if s.month > 0:
                reveal(s, desk)
            if s.month < MONTHS:
                begin_month(s, desk)
            else:
                select(s, desk)
        elif s.phase == SPECIAL:
            evaluate(s, desk)
            end_season(s, desk)
        elif s.phase == REFILL:
            if s.turn < s.players:
                next_refill(s, desk)
            else:
                prepare_season(s, desk)
        elif s.turn == RENEWING:
            renew_piles(s, desk)
        else:
            next_exchange(s, desk)


@door
def is_legal(s, seat, action, desk):
    """Whether the action is among the seat's legal ones."""
    n = legal(s, seat, desk)
    for i in range(n):
        if desk.actions[i] == action:
            return True
    return False
