"""The rules of Runner-Up, in the rulebook's order. Compiled; see docs/rules/runner-up.md."""

from parlour.compiling import door, jit
from parlour.games.runner_up.events import (
    CHOSEN,
    DEALT,
    MOVED,
    ORDER,
    RESULT,
    RETRACTED,
    REVEALED,
    SCORED,
    STAGE,
)
from parlour.games.runner_up.record import (
    CARD,
    FIRST_FIELD,
    FIRST_OF,
    GROUP,
    HELD,
    HELD_AT,
    HELD_N,
    LAST_FIELD,
    MOVE_PAWN,
    NO_CARD,
    NO_POINTS,
    NOTHING,
    NUMBER,
    OVER,
    PAWN,
    ROUNDS,
    SEATS,
    STAGES,
    TARGETS,
    VALUE,
    VALUE_AT,
    VIRTUAL_CARDS,
)
from parlour.kernel import rekey, say, shuffle, whole


@jit
def start(s, setting, k0, k1, desk):
    """Take colours, put the pawns on the start field, deal the first stage."""
    rekey(s, k0, k1)
    s.players = setting[0]
    s.tactical = setting[1]
    s.spread = setting[2]
    s.pawns = s.players + 1 if s.players == 2 else s.players  # RU-8.1: the virtual player
    s.stage = 0
    for pawn in range(SEATS):
        s.score[pawn] = 0
        s.revealed[pawn] = NO_CARD
        s.order[pawn] = NOTHING
        s.pull[pawn] = 0
        for stage in range(STAGES):
            s.sheet[stage, pawn] = NO_POINTS
    begin_stage(s, desk)


@jit
def begin_stage(s, desk):
    """RU-2.2: all pawns on the start field, all 32 cards shuffled, 5 to each player."""
    s.stage += 1
    s.card_round = 1
    ask_for_cards(s)
    say(desk, STAGE, s.stage, 0, 0, 0)
    for pawn in range(SEATS):
        s.pawn[pawn] = 0
        s.chosen[pawn] = NOTHING
    deal(s, desk)


@jit
def ask_for_cards(s):
    """RU-4.1: everybody picks a card, at the same time."""
    s.phase = CARD
    s.owing = (1 << whole(s.players)) - 1


@jit
def deal(s, desk):
    """Hands first, then the virtual player's face-down cards (RU-A32); the rest is put aside."""
    hands = ROUNDS * s.players
    dealt = hands + VIRTUAL_CARDS if s.pawns > s.players else hands
    for card in range(32):
        desk.pool[card] = card
    shuffle(s, desk, whole(32), whole(dealt))
    at = 0
    for seat in range(s.players):
        hand = 0
        for _ in range(ROUNDS):
            hand |= 1 << whole(desk.pool[at])
            at += 1
        s.hand[seat] = hand
        say(desk, DEALT, seat, hand & 0xFFFF, hand >> 16, 0)
    for i in range(VIRTUAL_CARDS):
        s.virtual[i] = NO_CARD
        if s.pawns > s.players:
            s.virtual[i] = desk.pool[at]
            at += 1
    aside = 0
    while at < 32:
        aside |= 1 << whole(desk.pool[at])
        at += 1
    s.aside = aside
    s.played = 0


@jit
def legal(s, seat, desk):
    """Write the seat's legal actions, ascending; return how many."""
    n = 0
    if seat < 0 or seat >= s.players or not (s.owing >> seat) & 1:
        return n
    if s.phase == PAWN:
        # RU-9.3, RU-A15: any pawn in play, also one that cannot move.
        for pawn in range(s.pawns):
            desk.actions[n] = MOVE_PAWN + pawn
            n += 1
        return n
    if s.tactical:
        hand = whole(s.hand[seat])
        for card in range(32):
            desk.actions[n] = card
            n += (hand >> card) & 1
        return n
    first, last = targets(s, seat)
    held = values_held(s, seat)
    for i in range(HELD_N[held]):
        for target in range(first, last):
            desk.actions[n] = TARGETS * HELD_AT[held, i] + target
            n += 1
    return n


@jit
def values_held(s, seat):
    """Which values the seat holds: cards of one value are alike in the basic game."""
    hand = whole(s.hand[seat])
    low = HELD[0, hand & 255] | HELD[1, (hand >> 8) & 255]
    return low | HELD[2, (hand >> 16) & 255] | HELD[3, hand >> 24]


@jit
def targets(s, seat):
    """RU-4.2: before anybody, oneself and the virtual player too; RU-5.1: in the end oneself."""
    if s.card_round == ROUNDS:
        return seat, seat + 1
    return 0, whole(s.pawns)


@jit
def choose(s, seat, action, desk):
    """Record a legal choice; when the last one is in, reveal and carry on to the next choice."""
    if s.phase == PAWN:
        move_pawn(s, seat, action - MOVE_PAWN, VALUE[s.revealed[seat]], desk)
        s.turn += 1
        hand_on(s, desk)
        return
    s.chosen[seat] = action
    s.owing &= ~(1 << seat)
    say(desk, CHOSEN, seat, 0, 0, 0)
    if s.owing == 0:
        if s.tactical:
            reveal_order(s, desk)
        else:
            reveal(s, desk)


@jit
def retract(s, seat, desk):
    """RU-A29: a choice can be taken back until the last player has chosen."""
    s.chosen[seat] = NOTHING
    s.owing |= 1 << seat
    say(desk, RETRACTED, seat, 0, 0, 0)


@jit
def play(s, seat):
    """Take a seat's chosen card from its hand to the table, for all to see."""
    hand = whole(s.hand[seat])
    action = whole(s.chosen[seat])
    # Basic: any one card of the value will do, for instance the lowest bit of the group.
    group = 1 << action if s.tactical else hand & GROUP[action // TARGETS]
    bit = group & -group
    s.hand[seat] = hand ^ bit
    s.played = whole(s.played) | bit
    s.chosen[seat] = NOTHING
    return action


@jit
def play_virtual(s):
    """RU-8.2: the virtual player's top card; none in round 5 (RU-8.3)."""
    if s.pawns == s.players or s.card_round == ROUNDS:
        return NO_CARD
    top = s.card_round - 1
    card = whole(s.virtual[top])
    s.virtual[top] = NO_CARD
    s.played = whole(s.played) | (1 << card)
    return card


@jit
def reveal(s, desk):
    """RU-4.4: turn all cards; each pawn moves by the sum of the cards before its player."""
    for seat in range(s.players):
        action = play(s, seat)
        place, target = action // TARGETS, action % TARGETS
        s.pull[target] += VALUE_AT[place]
        say(desk, REVEALED, seat, FIRST_OF[place], target, 0)
    card = play_virtual(s)
    if card != NO_CARD:
        s.pull[s.players] += VALUE[card]
        say(desk, REVEALED, s.players, card, s.players, 0)
    for pawn in range(s.pawns):
        # RU-4.6: netted first, then moved, so limits are met once (RU-A10).
        move_pawn(s, NOTHING, pawn, whole(s.pull[pawn]), desk)
        s.pull[pawn] = 0
    end_round(s, desk)


@jit
def move_pawn(s, mover, pawn, steps, desk):
    """RU-4.5: not beyond 16, not below -12; what is left of the move is lost."""
    field = whole(s.pawn[pawn])
    new = min(LAST_FIELD, max(FIRST_FIELD, field + steps))
    s.pawn[pawn] = new
    say(desk, MOVED, pawn | (mover + 1) << 4, field, new, steps)


@jit
def reveal_order(s, desk):
    """RU-9.1, 9.2: cards before oneself, turned together; the highest white number begins."""
    for seat in range(s.players):
        card = play(s, seat)
        s.revealed[seat] = card
        say(desk, REVEALED, seat, card, seat, 0)
    card = play_virtual(s)
    if card != NO_CARD:  # RU-A16: the virtual player takes its place in the order
        s.revealed[s.players] = card
        say(desk, REVEALED, s.players, card, s.players, 0)
    put_in_order(s)
    for at in range(s.pawns):
        if s.order[at] != NOTHING:
            say(desk, ORDER, at, s.order[at], 0, 0)
    s.phase = PAWN
    s.turn = 0
    hand_on(s, desk)


@door
def put_in_order(s):
    """Order of play by the numbers of the revealed cards, highest first."""
    n = 0
    for seat in range(s.pawns):
        if s.revealed[seat] != NO_CARD:
            number = NUMBER[s.spread, s.revealed[seat]]
            at = n
            while at > 0 and NUMBER[s.spread, s.revealed[s.order[at - 1]]] < number:
                s.order[at] = s.order[at - 1]
                at -= 1
            s.order[at] = seat
            n += 1
    for at in range(n, SEATS):
        s.order[at] = NOTHING


@jit
def hand_on(s, desk):
    """Whose turn it is; the virtual player moves its own pawn by itself (RU-A16)."""
    if s.turn < s.pawns and s.order[s.turn] == s.players:
        move_pawn(s, s.players, s.players, VALUE[s.revealed[s.players]], desk)
        s.turn += 1
    if s.turn == s.pawns or s.order[s.turn] == NOTHING:
        for pawn in range(s.pawns):
            s.revealed[pawn] = NO_CARD
            s.order[pawn] = NOTHING
        s.turn = 0
        end_round(s, desk)
    else:
        s.owing = 1 << whole(s.order[s.turn])


@jit
def end_round(s, desk):
    """On to the next round, or after the fifth to the scoring and the next stage (RU-3.1, 3.2)."""
    if s.card_round < ROUNDS:
        s.card_round += 1
        ask_for_cards(s)
        return
    score_stage(s, desk)
    if s.stage < STAGES:
        begin_stage(s, desk)
    else:
        s.phase = OVER
        s.owing = 0
        say(desk, RESULT, 0, 0, 0, 0)


@jit
def scoring_field(s):
    """The second-most-forward occupied field, or one below the track where there is none."""
    first = FIRST_FIELD - 1
    for pawn in range(s.pawns):
        first = max(first, whole(s.pawn[pawn]))
    second = FIRST_FIELD - 1
    for pawn in range(s.pawns):
        field = whole(s.pawn[pawn])
        second = max(second, field if field < first else FIRST_FIELD - 1)
    return second


@jit
def on_field(s, field):
    """The pawns on a field, as a set of bits."""
    pawns = 0
    for pawn in range(s.pawns):
        pawns |= whole(s.pawn[pawn] == field) << pawn
    return pawns


@jit
def score_stage(s, desk):
    """RU-6.1: every pawn on the second occupied field scores that field's number."""
    field = scoring_field(s)
    for pawn in range(s.pawns):
        # RU-A04: with one occupied field only, no pawn is on the second.
        scores = s.pawn[pawn] == field
        s.sheet[s.stage - 1, pawn] = field if scores else NO_POINTS
        s.score[pawn] += field if scores else 0
    say(desk, SCORED, s.stage, field, on_field(s, field), 0)


@jit
def result(s, desk):
    """RU-7.1: the second-highest distinct total wins, shared by all who have it (RU-A05, A07)."""
    nobody = -1000
    first = nobody
    for pawn in range(s.pawns):
        first = max(first, whole(s.score[pawn]))
    second = nobody
    for pawn in range(s.pawns):
        total = whole(s.score[pawn])
        second = max(second, total if total < first else nobody)
    if second == nobody:  # RU-A06: all equal, all share
        second = first
    winners = 0
    for pawn in range(s.pawns):
        winners += whole(s.score[pawn] == second)
    for pawn in range(SEATS):
        desk.shares[pawn] = 1.0 / winners if pawn < s.pawns and s.score[pawn] == second else 0.0


@door
def is_legal(s, seat, action, desk):
    """Whether the action is among the seat's legal ones."""
    n = legal(s, seat, desk)
    for i in range(n):
        if desk.actions[i] == action:
            return True
    return False
