"""The quick players of Runner-Up: they act at sight.

The regular asks of every card, before every player, where the stage would end: it recalls some
examples of how pawns in such places moved on (`wits.drift`), adds its card and the last card it
will have to play for itself, and takes what is best for its chance to win the match on average. The
fewer examples, the more a player's choices vary: the search plays on with few.
"""

from parlour.bots.mind import RANDOM, REGULAR
from parlour.bots.runner_up.outlook import chance, prepare
from parlour.bots.runner_up.wits import ROWS
from parlour.compiling import door, jit
from parlour.games.runner_up.playout import random_action
from parlour.games.runner_up.record import (
    FIRST_FIELD,
    GROUP,
    HELD_AT,
    HELD_N,
    LAST_FIELD,
    MOVE_PAWN,
    NUMBER,
    PAWN,
    ROUNDS,
    TARGETS,
    VALUE,
    VALUE_AT,
)
from parlour.games.runner_up.rules import legal, values_held
from parlour.kernel import roll, whole

CAREFUL = 48  # examples the regular recalls for a choice
HASTY = 2  # examples the rookie recalls
BLUNDERS = 5  # every so many choices the rookie plays anything


@jit
def limit(field):
    """RU-4.5: the ends of the track."""
    return min(LAST_FIELD, max(FIRST_FIELD, field))


@jit
def look_round(s, seat, wits):
    """Note where the pawns stand, and in which order; how many are ahead of one's own."""
    for pawn in range(s.pawns):
        wits.seen[pawn] = s.pawn[pawn]
    return rank_pawns(wits, seat)


@jit
def rank_pawns(wits, seat):
    """Order the pawns: one's own, then the others from front to back; how many are ahead."""
    own = wits.seen[seat]
    ahead = 0
    wits.rank[0] = seat
    n = 1
    for pawn in range(wits.pawns):
        if pawn != seat:
            field = wits.seen[pawn]
            ahead += whole(field > own)
            at = n
            while at > 1 and wits.seen[wits.rank[at - 1]] < field:
                wits.rank[at] = wits.rank[at - 1]
                at -= 1
            wits.rank[at] = pawn
            n += 1
    return ahead


@jit
def best_of(wits, n, desk):
    """The place of the largest worth; of equals any."""
    start = roll(desk, n)
    best = start
    for i in range(n):
        at = start + i
        if at >= n:
            at -= n
        if wits.worth[at] > wits.worth[best]:
            best = at
    return best


@jit
def regular_action(s, seat, examples, wits, desk):
    """What a regular does who recalls so many examples."""
    if s.phase == PAWN:
        return MOVE_PAWN + regular_pawn(s, seat, examples, wits, desk)
    if s.tactical:
        return regular_card(s, seat, examples, wits, desk)
    return regular_placing(s, seat, examples, wits, desk)


@jit
def regular_placing(s, seat, examples, wits, desk):
    """Basic game: which value, before whom."""
    held = values_held(s, seat)
    values = whole(HELD_N[held])
    if s.card_round == ROUNDS:
        return TARGETS * whole(HELD_AT[held, 0]) + seat
    pawns = whole(s.pawns)
    ahead = look_round(s, seat, wits)
    for i in range(values * pawns):
        wits.worth[i] = 0.0
    row = roll(desk, ROWS)
    hand = whole(s.hand[seat])
    for example in range(examples):
        row = (row + 1) & (ROWS - 1)
        for i in range(pawns):
            pawn = wits.rank[i]
            wits.field[pawn] = limit(
                wits.seen[pawn] + whole(wits.drift[s.card_round - 1, 0, ahead, row, i])
            )
        last = whole(HELD_AT[held, (row + example) % values])
        for i in range(values):
            place = whole(HELD_AT[held, i])
            value = VALUE_AT[place]
            own_last = VALUE_AT[last]
            if place == last:
                own_last = other_card(hand, held, i, desk)
            own = wits.field[seat]
            for pawn in range(pawns):
                field = wits.field[pawn]
                if pawn == seat:
                    wits.field[seat] = limit(own + own_last + value)
                else:
                    wits.field[seat] = limit(own + own_last)
                    wits.field[pawn] = limit(field + value)
                wits.worth[i * pawns + pawn] += chance(wits, seat)
                wits.field[pawn] = field
            wits.field[seat] = own
    best = best_of(wits, values * pawns, desk)
    return TARGETS * whole(HELD_AT[held, best // pawns]) + best % pawns


@jit
def other_card(hand, held, i, desk):
    """The value of a card left in hand once one of the i-th value is gone."""
    n = whole(HELD_N[held])
    place = whole(HELD_AT[held, i])
    group = hand & GROUP[place]
    if n == 1 or group & (group - 1):
        return VALUE_AT[place]
    other = roll(desk, n - 1)
    if other >= i:
        other += 1
    return VALUE_AT[HELD_AT[held, other]]


@jit
def regular_pawn(s, seat, examples, wits, desk):
    """Tactical game: which pawn the card moves."""
    pawns = whole(s.pawns)
    value = VALUE[s.revealed[seat]]
    after = 0
    at = s.turn + 1
    while at < pawns and s.order[at] >= 0:
        after += 1
        at += 1
    if s.card_round == ROUNDS and after <= 1:
        last = whole(s.order[s.turn + 1]) if after else -1
        return last_pawn(s, seat, value, last, wits, desk)
    ahead = look_round(s, seat, wits)
    for pawn in range(pawns):
        wits.worth[pawn] = 0.0
    add_pawn_worth(s, seat, value, after, ahead, examples, wits, desk)
    return best_of(wits, pawns, desk)


@jit
def add_pawn_worth(s, seat, value, after, ahead, examples, wits, desk):
    """Add to `wits.worth` what moving each pawn by this value would lead to."""
    pawns = whole(s.pawns)
    row = roll(desk, ROWS)
    for _ in range(examples):
        row = (row + 1) & (ROWS - 1)
        for i in range(pawns):
            pawn = wits.rank[i]
            wits.field[pawn] = limit(
                wits.seen[pawn] + whole(wits.drift[s.card_round - 1, after, ahead, row, i])
            )
        for pawn in range(pawns):
            field = wits.field[pawn]
            wits.field[pawn] = limit(field + value)
            wits.worth[pawn] += chance(wits, seat)
            wits.field[pawn] = field


@jit
def last_pawn(s, seat, value, last, wits, desk):
    """The last move of a stage, or the last but one, when what the last will do is plain."""
    pawns = whole(s.pawns)
    for pawn in range(pawns):
        wits.field[pawn] = s.pawn[pawn]
    for pawn in range(pawns):
        field = wits.field[pawn]
        wits.field[pawn] = limit(field + value)
        if last < 0:
            wits.worth[pawn] = chance(wits, seat)
        else:
            wits.worth[pawn] = after_last(s, seat, last, wits)
        wits.field[pawn] = field
    return best_of(wits, pawns, desk)


@jit
def after_last(s, seat, last, wits):
    """A seat's chance once the last in order has made the best of it for himself."""
    step = VALUE[s.revealed[last]]
    best, mine, ways = -100.0, 0.0, 0.0
    for pawn in range(s.pawns):
        if last == s.players and pawn != last:
            continue  # RU-A16: the virtual player moves its own pawn
        field = wits.field[pawn]
        wits.field[pawn] = limit(field + step)
        his = chance(wits, last)
        if his > best:
            best, mine, ways = his, 0.0, 0.0
        if his == best:
            mine += chance(wits, seat)
            ways += 1.0
        wits.field[pawn] = field
    return mine / ways


@jit
def regular_card(s, seat, examples, wits, desk):
    """Tactical game: which card, by what its pawn move would be worth when its turn comes."""
    hand = whole(s.hand[seat])
    unseen = ~(whole(s.played) | hand)
    pawns = whole(s.pawns)
    movers = whole(s.players) if s.card_round == ROUNDS else pawns
    ahead = look_round(s, seat, wits)
    before_rows = 1 + examples // 4
    n = 0
    for card in range(32):
        if (hand >> card) & 1:
            value = VALUE[card]
            after = movers_after(s, card, unseen, movers - 1, desk)
            before = movers - 1 - after
            total = 0.0
            row = roll(desk, ROWS)
            for _ in range(before_rows):
                row = (row + 1) & (ROWS - 1)
                for i in range(pawns):
                    pawn = wits.rank[i]
                    step = whole(wits.early[before, ahead, row, i])
                    wits.seen[pawn] = limit(whole(s.pawn[pawn]) + step)
                for pawn in range(pawns):
                    wits.worth[pawn] = 0.0
                add_pawn_worth(s, seat, value, after, ahead, examples, wits, desk)
                best = wits.worth[0]
                for pawn in range(pawns):
                    best = max(best, wits.worth[pawn])
                total += best
            wits.worth[32 + n] = total
            desk.actions[n] = card
            n += 1
    for i in range(n):
        wits.worth[i] = wits.worth[32 + i]
    return whole(desk.actions[best_of(wits, n, desk)])


@jit
def movers_after(s, card, unseen, others, desk):
    """How many of the others will probably move later: those with a lower number."""
    number = NUMBER[s.spread, card]
    lower, cards = 0, 0
    for other in range(32):
        if (unseen >> other) & 1:
            cards += 1
            lower += whole(NUMBER[s.spread, other] < number)
    if cards == 0:
        return 0
    # Rounded at random, so that on average it is right.
    return min(others, (others * lower + roll(desk, cards)) // cards)


@jit
def rookie_action(s, seat, wits, desk):
    """A beginner: thinks of a way or two the stage may go on, and often plays anything."""
    if roll(desk, BLUNDERS) == 0:
        return whole(desk.actions[roll(desk, legal(s, seat, desk))])
    return regular_action(s, seat, whole(HASTY), wits, desk)


@door
def act(tables, seat, level, wits, desks):
    """The action of a quick player on a hidden table."""
    s, desk = tables[0], desks[0]
    if level == RANDOM:
        return random_action(s, seat, desk)
    prepare(s, wits[0])
    if level == REGULAR:
        return regular_action(s, seat, whole(CAREFUL), wits[0], desk)
    return rookie_action(s, seat, wits[0], desk)
