"""Steps 1 to 3B of a Cover Me season: place covers, select the most trendy, evaluate. Compiled."""

from parlour.compiling import door, jit
from parlour.games.cover_me.events import (
    INFLUENCE,
    LAID,
    RETURNED,
    REVEALED,
    SCORED,
    STORED,
    TRACKS,
    VALUES,
)
from parlour.games.cover_me.events import (
    SPECIAL as SPECIAL_CHOSEN,
)
from parlour.games.cover_me.knowledge import publish
from parlour.games.cover_me.piles import add_to_hand, clear_influence, remove_from_hand
from parlour.games.cover_me.record import (
    ADVANCED,
    ASK_NOTHING,
    ASK_PLACE,
    ASK_SPECIAL,
    EMPTY_ROW,
    FICTIONAL,
    FRONT,
    MIDDLE,
    MONTHS,
    NO_CARD,
    PLACE,
    REFILL,
    SPECIAL,
    THIRD_TRAIT,
    TRAIT,
    UNDECIDED,
    WHOLE_ROW,
)
from parlour.kernel import say, whole


@jit
def owner(s, row):
    """The seat that runs a row; fictional rows have none."""
    if row < s.players:
        return row
    return row - s.players if s.mode == ADVANCED else -1


@door
def rows_of(s):
    """How many rows each seat runs (CM-11.1)."""
    return 2 if s.mode == ADVANCED else 1


@jit
def trait_of(s, track):
    """The trait a track follows: hair, length and the season's third (CM-3.3)."""
    return track if track < 2 else THIRD_TRAIT[s.season]


@door
def count(s, card, desk):
    """CM-4.4: a card counts once in each of the three active traits."""
    for track in range(3):
        trait = trait_of(s, track)
        characteristic = TRAIT[card, trait]
        n = s.tracks[track, characteristic]
        s.tracks[track, characteristic] = n + 1
        say(desk, TRACKS, trait, characteristic, n, n + 1)


@jit
def clear_tracks(s):
    """Every marker at the foot of its track."""
    for track in range(3):
        for characteristic in range(6):
            s.tracks[track, characteristic] = 0


@jit
def recount(s):
    """CM-4.7: the tracks are only an aid; here they follow the cards that are left on the table."""
    clear_tracks(s)
    for i in range(s.influence_n):
        for track in range(3):
            s.tracks[track, TRAIT[s.influence[i], trait_of(s, track)]] += 1


@door
def count_influence(s, desk):
    """CM-6.11: tracks to 0, then the influence row with the traits of the season."""
    clear_tracks(s)
    for i in range(s.influence_n):
        count(s, whole(s.influence[i]), desk)


@jit
def begin_season(s):
    """Step 1 is next: three months of covers."""
    s.phase = PLACE
    s.turn = 0
    s.month = 0


@jit
def begin_month(s, desk):
    """CM-10.3: fictional covers first; then everybody with a card chooses (CM-A16)."""
    s.month += 1
    s.asks = ASK_PLACE
    if s.mode == FICTIONAL:
        lay_fictional_covers(s, desk)
    ask_for_covers(s)


@door
def ask_for_covers(s):
    """Who still owes a cover: one for each row, as far as the hand goes."""
    s.owing = 0
    for seat in range(s.players):
        if s.chosen_n[seat] < min(rows_of(s), whole(s.hand_n[seat])):
            s.owing |= 1 << seat


@door
def lay_fictional_covers(s, desk):
    """CM-A35: X1 gets the first card face down, X2 the second face up; CM-A38: one card is X2's."""
    if s.fictional_n > 1:
        lay(s, s.players)
        say(desk, LAID, s.players, NO_CARD, 0, 0)
    if s.fictional_n > 0:
        card = lay(s, s.players + 1)
        publish(s, card)
        say(desk, LAID, s.players + 1, card, 0, 0)


@jit
def lay(s, row):
    """The top card of the fictional pile goes to a row."""
    s.fictional_n -= 1
    card = whole(s.fictional[s.fictional_n])
    s.fictional[s.fictional_n] = NO_CARD
    s.row[row, s.row_n[row]] = card
    s.row_n[row] += 1
    return card


@door
def face_down(s, row):
    """Whether the last cover of a row is laid but not yet revealed: X1's, while humans choose."""
    return s.phase == PLACE and s.mode == FICTIONAL and row == s.players and s.row_n[row] == s.month


@jit
def reveal(s, desk):
    """CM-4.2, 4.3: all covers of the month are turned together, then the markers move."""
    for seat in range(s.players):
        for i in range(s.chosen_n[seat]):
            card = whole(s.chosen[seat, i])
            row = seat + i * s.players
            s.chosen[seat, i] = NO_CARD
            remove_from_hand(s, seat, card)
            s.row[row, s.row_n[row]] = card
            s.row_n[row] += 1
            say(desk, REVEALED, row, card, s.month, 0)
        s.chosen_n[seat] = 0
    if s.mode == FICTIONAL and face_down(s, s.players):
        card = whole(s.row[s.players, s.month - 1])
        publish(s, card)
        say(desk, REVEALED, s.players, card, s.month, 0)
    for row in range(s.rows):
        if s.row_n[row] == s.month:
            count(s, whole(s.row[row, s.month - 1]), desk)


@jit
def best_count(s, track):
    """The highest count on a track; CM-4.6: 0 is never a trend."""
    best = 1
    for characteristic in range(6):
        best = max(best, whole(s.tracks[track, characteristic]))
    return best


@jit
def value_covers(s):
    """CM-5.1: in how many active traits each open cover's characteristic is a trend."""
    third = THIRD_TRAIT[s.season]
    hair_best = best_count(s, whole(0))
    length_best = best_count(s, whole(1))
    third_best = best_count(s, whole(2))
    for row in range(s.rows):
        for i in range(s.row_n[row]):
            card = s.row[row, i]
            value = whole(s.tracks[0, TRAIT[card, 0]] == hair_best)
            value += whole(s.tracks[1, TRAIT[card, 1]] == length_best)
            value += whole(s.tracks[2, TRAIT[card, third]] == third_best)
            s.value[row, i] = value


@door
def select(s, desk):
    """Step 2: in each row the most trendy cover stays; a shared best is its owner's choice."""
    value_covers(s)
    for row in range(s.rows):
        say(desk, VALUES, row, s.value[row, 0], s.value[row, 1], s.value[row, 2])
        s.special[row] = most_trendy(s, row)
    s.phase = SPECIAL
    s.asks = ASK_SPECIAL
    s.owing = 0
    for row in range(s.rows):
        if s.special[row] == UNDECIDED:
            s.owing |= 1 << owner(s, row)


@jit
def best_value(s, row):
    """The highest trend value in a row; -1 where it is empty."""
    best = -1
    for i in range(s.row_n[row]):
        best = max(best, whole(s.value[row, i]))
    return best


@jit
def most_trendy(s, row):
    """Which cover stays by itself, or that its owner must choose (CM-5.2 to 5.4)."""
    best = best_value(s, row)
    if best < 0:
        return EMPTY_ROW
    human = owner(s, row) >= 0
    if best == 0 and human:
        return WHOLE_ROW
    found = UNDECIDED
    for i in range(s.row_n[row]):
        if s.value[row, i] == best:
            if found == UNDECIDED:
                found = i
            elif human:
                return UNDECIDED
    return found  # CM-10.5: a fictional row keeps the earliest of its best, also of three zeros


@door
def undecided_row(s, seat, which):
    """The seat's row number `which` (from 0) that asks for a choice, or -1."""
    for i in range(rows_of(s)):
        row = seat + i * s.players
        if s.special[row] == UNDECIDED:
            if which == 0:
                return row
            which -= 1
    return -1


@jit
def settle_choices(s):
    """The specials chosen in secret are shown together (CM-A10)."""
    for seat in range(s.players):
        for i in range(s.chosen_n[seat]):
            row = undecided_row(s, seat, whole(0))
            for at in range(s.row_n[row]):
                if s.row[row, at] == s.chosen[seat, i]:
                    s.special[row] = at
            s.chosen[seat, i] = NO_CARD
        s.chosen_n[seat] = 0


@jit
def evaluate(s, desk):
    """The covers that do not stay go home; then steps 3A and 3B."""
    settle_choices(s)
    for row in range(s.rows):
        if s.special[row] < WHOLE_ROW:
            at = s.special[row]
            say(desk, SPECIAL_CHOSEN, row, s.row[row, at], s.value[row, at], 0)
    for seat in range(s.players):
        s.owed_next[seat] = 0
    for row in range(s.rows):
        send_home(s, row, desk)
    clear_influence(s, desk)
    for row in range(s.rows):
        evaluate_row(s, row, desk)
    recount(s)
    for seat in range(s.players):
        missing = s.full_hand - s.hand_n[seat]
        # CM-12.1, 12.6: without a next pile all comes from the draw piles.
        s.owed_next[seat] = min(whole(s.owed_next[seat]), whole(missing)) if s.next_n > 0 else 0
        s.owed_take[seat] = missing - s.owed_next[seat]  # CM-A16: also what an earlier season left
    s.phase = REFILL
    s.asks = ASK_NOTHING
    s.turn = 0


@jit
def send_home(s, row, desk):
    """CM-5.2: covers outside the special return to the hand, or to the fictional pile (CM-10.5)."""
    seat = owner(s, row)
    if s.special[row] >= WHOLE_ROW:
        return
    for i in range(s.row_n[row]):
        if i != s.special[row]:
            card = whole(s.row[row, i])
            if seat >= 0:
                add_to_hand(s, seat, card)
            else:
                s.fictional[s.fictional_n] = card
                s.fictional_n += 1
            say(desk, RETURNED, row, card, 0, 0)


@jit
def evaluate_row(s, row, desk):
    """3B: trend value 3 and zero trios score, 1 and 2 go to the influence row."""
    seat = owner(s, row)
    if s.special[row] == WHOLE_ROW:  # CM-6.4
        for i in range(s.row_n[row]):
            score(s, row, whole(s.row[row, i]), desk)
    elif s.special[row] < WHOLE_ROW:
        at = s.special[row]
        card = whole(s.row[row, at])
        if seat >= 0 and s.value[row, at] == 3:  # CM-6.2
            score(s, row, card, desk)
        else:  # CM-6.3; CM-10.6: fictional players never score
            s.influence[s.influence_n] = card
            s.influence_n += 1
            say(desk, INFLUENCE, card, row, 0, 0)
            if seat >= 0:
                s.owed_next[seat] += 1
    empty_row(s, row)


@jit
def empty_row(s, row):
    """No cover before this magazine."""
    s.special[row] = EMPTY_ROW
    for i in range(MONTHS):
        s.row[row, i] = NO_CARD
        s.value[row, i] = 0
    s.row_n[row] = 0


@jit
def score(s, row, card, desk):
    """Under the magazine in front; CM-11.5: from a secondary row under the one in the middle."""
    seat = owner(s, row)
    if row < s.players:
        s.scored[card] = FRONT + seat
        say(desk, SCORED, seat, row, card, 0)
    else:
        s.scored[card] = MIDDLE + seat
        say(desk, STORED, seat, row, card, 0)
