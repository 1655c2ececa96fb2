"""What a seat of Cover Me observes, as a row of small numbers. Compiled.

Players are told from the seat that looks: 0 is itself, 1 the next one, and so on. A cover that lies
in sight is told by its characteristics: of 15 places, hair (3), length (3), pattern (3) and clothes
(6), four are 1.
"""

from typing import Final

import numpy as np

from parlour.compiling import jit
from parlour.envs.steps.layout import Field, Layout
from parlour.games.cover_me.record import (
    ACTIONS,
    DECK,
    FICTIONAL,
    FRONT,
    LAST_YEAR,
    MONTHS,
    OVER,
    REFILL,
    REMOVED,
    ROWS,
    SEATS,
    TRAIT,
    VALUE,
)
from parlour.games.cover_me.rules import legal
from parlour.games.cover_me.season import face_down
from parlour.kernel import whole

LOOK: Final = 15  # places that tell a cover
# `where`: what is known of each card.
UNSEEN, ASIDE, OUT, IN_HAND = 0, 1, 2, 3  # + 1 … 4: in the hand of the player so many seats on
ON_ROW, INFLUENTIAL, ON_TOP, OFFERED, FACE_DOWN, OF_FICTIONAL = 8, 9, 10, 11, 12, 13
MOST: Final = 127  # a pile larger than this is told as this

LAYOUT: Final = Layout(
    1,
    [
        Field("asks", 6, 0, 1, "draft · place · special · keep · take · discard"),
        Field("phase", 6, 0, 1, "draft · place · special · refill · exchange · over"),
        Field("mode", 3, 0, 1, "more than two players · fictional · advanced"),
        Field("length", 3, 0, 1, "standard · longer · shorter"),
        Field("equal_value", 1, 0, 1, "every card counts 1"),
        Field("tie_extra", 1, 0, 1, "a full tie is played out"),
        Field("players", 1, 2, 5, "how many play"),
        Field("season", 4, 0, 1, "winter · spring · summer · fall"),
        Field("year", 1, 1, 4, "the year"),
        Field("years_left", 1, 0, 3, "years to come after this one"),
        Field("month", 1, 0, 3, "the month of the season"),
        Field("extra", 1, 0, 127, "extra seasons begun"),
        Field("starter", 5, 0, 1, "who is the start player"),
        Field("picks_left", 1, 0, 127, "draft: cards still to be taken by all together"),
        Field("tracks", 18, 0, 20, "three tracks of six counts: hair, length and the third trait"),
        Field("draw", 1, 0, 127, "cards in the draw pile"),
        Field("next", 1, 0, 127, "cards in the next pile"),
        Field("later", 2, 0, 27, "cards in the piles after it"),
        Field("discard", 1, 0, 127, "cards in the discard pile"),
        Field("open", 3, 0, 54, "cards in the open piles, by hair"),
        Field("fictional", 1, 0, 14, "cards in the fictional pile"),
        Field("hands", 5, 0, 12, "cards in each hand"),
        Field("chosen", 5, 0, 2, "covers or specials chosen and not yet shown"),
        Field("owed_next", 5, 0, 4, "refill: cards each may keep from the next pile"),
        Field("owed_take", 5, 0, 12, "refill: cards each may take"),
        Field("prestige", 5, 0, 127, "what each has scored"),
        Field("stored", 5, 0, 127, "advanced: what each has stored"),
        Field("row_sizes", 5, 0, 3, "covers in each row, those face down too"),
        Field(
            "rows",
            ROWS * MONTHS * LOOK,
            0,
            1,
            "the covers of five rows of three: one's own row, those of the next players; advanced: "
            "the secondary rows in the same order; fictional players last",
        ),
        Field("influence", ROWS * LOOK, 0, 1, "the covers of the influence row"),
        Field("tops", 3 * LOOK, 0, 1, "the top covers of the open piles"),
        Field("offer", 4 * LOOK, 0, 1, "the cards one may keep from"),
        Field("hand", DECK, 0, 1, "which cards one holds"),
        Field(
            "where",
            DECK,
            0,
            13,
            "each card: 0 unseen · 1 seen, in a pile · 2 scored, stored or out of the game · "
            "3 in one's hand · 4–7 in the hand of the next player, the one after … · 8 on a row · "
            "9 in the influence row · 10 on top of an open pile · 11 on offer · 12 chosen and face "
            "down · 13 known to be in the fictional pile",
        ),
    ],
)

_ASKS, _PHASE, _MODE, _LENGTH = (LAYOUT.at(name) for name in ("asks", "phase", "mode", "length"))
_EQUAL, _EXTRA_TIE = LAYOUT.at("equal_value"), LAYOUT.at("tie_extra")
_PLAYERS, _SEASON, _YEAR = LAYOUT.at("players"), LAYOUT.at("season"), LAYOUT.at("year")
_YEARS_LEFT, _MONTH, _EXTRA = LAYOUT.at("years_left"), LAYOUT.at("month"), LAYOUT.at("extra")
_STARTER, _PICKS, _TRACKS = LAYOUT.at("starter"), LAYOUT.at("picks_left"), LAYOUT.at("tracks")
_DRAW, _NEXT, _LATER = LAYOUT.at("draw"), LAYOUT.at("next"), LAYOUT.at("later")
_DISCARD, _OPEN, _FICTIONAL = LAYOUT.at("discard"), LAYOUT.at("open"), LAYOUT.at("fictional")
_HANDS, _CHOSEN = LAYOUT.at("hands"), LAYOUT.at("chosen")
_OWED_NEXT, _OWED_TAKE = LAYOUT.at("owed_next"), LAYOUT.at("owed_take")
_PRESTIGE, _STORED = LAYOUT.at("prestige"), LAYOUT.at("stored")
_ROW_SIZES, _ROWS, _INFLUENCE = LAYOUT.at("row_sizes"), LAYOUT.at("rows"), LAYOUT.at("influence")
_TOPS, _OFFER = LAYOUT.at("tops"), LAYOUT.at("offer")
_HAND, _WHERE = LAYOUT.at("hand"), LAYOUT.at("where")
_PLAIN: Final = LAYOUT.at("where")  # what comes before is cleared; `where` is written whole

# Each card's four places among the fifteen.
PLACES: Final = (TRAIT + np.array([0, 3, 6, 9])).astype(np.int16)
# A seat's bit, as narrow as `known` is: so it is compared 32 cards at a time.
BIT: Final = np.array([1 << seat for seat in range(SEATS)], np.uint8)
# How a seat calls another: CALLED[players, seat, other].
CALLED: Final = np.array(
    [
        [
            [(other - seat) % players if players else 0 for other in range(SEATS)]
            for seat in range(SEATS)
        ]
        for players in range(SEATS + 1)
    ],
    np.int8,
)


@jit
def show(card, out, at, place):
    """Write a cover's looks."""
    out[at, place + PLACES[card, 0]] = 1
    out[at, place + PLACES[card, 1]] = 1
    out[at, place + PLACES[card, 2]] = 1
    out[at, place + PLACES[card, 3]] = 1


@jit
def observe(s, seat, purses, out, at):
    """Write what the seat observes into row `at`; what all have scored is counted already."""
    for i in range(_PLAIN):
        out[at, i] = 0
    bit = 1 << seat
    own = BIT[seat]
    for card in range(DECK):
        seen = whole((s.known[card] & own) != 0)
        out[at, _WHERE + card] = OUT if s.scored[card] != 0 else seen
    observe_course(s, seat, out, at)
    observe_piles(s, out, at)
    observe_players(s, seat, bit, purses, out, at)
    observe_rows(s, seat, out, at)


@jit
def observe_course(s, seat, out, at):
    """What is asked, the options, the calendar and the tracks."""
    if s.asks > 0 and s.phase != OVER:
        out[at, _ASKS + s.asks - 1] = 1
    out[at, _PHASE + s.phase] = 1
    out[at, _MODE + s.mode] = 1
    out[at, _LENGTH + s.length] = 1
    out[at, _EQUAL] = s.equal_value
    out[at, _EXTRA_TIE] = s.tie_extra
    out[at, _PLAYERS] = s.players
    out[at, _SEASON + s.season] = 1
    out[at, _YEAR] = s.year
    out[at, _YEARS_LEFT] = LAST_YEAR[s.length] - s.year
    out[at, _MONTH] = s.month
    out[at, _EXTRA] = min(s.extra, MOST)
    out[at, _STARTER + CALLED[s.players, seat, s.starter]] = 1
    if s.picks > 0:
        out[at, _PICKS] = s.picks - s.turn
    for track in range(3):
        for characteristic in range(6):
            out[at, _TRACKS + 6 * track + characteristic] = s.tracks[track, characteristic]


@jit
def observe_piles(s, out, at):
    """How many cards the piles have, and those in sight."""
    out[at, _DRAW] = min(s.draw_n, MOST)
    out[at, _NEXT] = s.next_n
    out[at, _LATER] = s.later_n[0]
    out[at, _LATER + 1] = s.later_n[1]
    out[at, _DISCARD] = min(s.discard_n, MOST)
    for pile in range(3):
        n = whole(s.open_n[pile])
        out[at, _OPEN + pile] = n
        if n > 0:
            card = whole(s.open[pile, n - 1])
            show(card, out, at, _TOPS + LOOK * pile)
            out[at, _WHERE + card] = ON_TOP
    for i in range(s.influence_n):
        card = whole(s.influence[i])
        show(card, out, at, _INFLUENCE + LOOK * i)
        out[at, _WHERE + card] = INFLUENTIAL


@jit
def observe_players(s, seat, bit, purses, out, at):
    """What everybody has, and what one knows of it."""
    for other in range(s.players):
        called = whole(CALLED[s.players, seat, other])
        out[at, _HANDS + called] = s.hand_n[other]
        out[at, _CHOSEN + called] = s.chosen_n[other]
        out[at, _OWED_NEXT + called] = s.owed_next[other]
        out[at, _OWED_TAKE + called] = s.owed_take[other]
        for i in range(s.hand_n[other]):
            card = whole(s.hand[other, i])
            if card < DECK:
                # `where` says by now whether it is known, 1 or 0. No branch on that: a processor
                # could not guess it.
                out[at, _WHERE + card] *= IN_HAND + called
    for i in range(s.hand_n[seat]):
        out[at, _HAND + s.hand[seat, i]] = 1
    for i in range(s.chosen_n[seat]):
        out[at, _WHERE + s.chosen[seat, i]] = FACE_DOWN
    for i in range(s.offer_n):
        card = whole(s.offer[i])
        if card < DECK and s.known[card] & bit:
            show(card, out, at, _OFFER + LOOK * i)
            out[at, _WHERE + card] = OFFERED
    for other in range(s.players):
        called = whole(CALLED[s.players, seat, other])
        out[at, _PRESTIGE + called] = min(whole(purses[at, other]), MOST)
        out[at, _STORED + called] = min(whole(purses[at, SEATS + other]), MOST)


@jit
def count_purses(s, purses, at):
    """What everybody has scored, and then what everybody has stored."""
    for i in range(2 * SEATS):
        purses[at, i] = 0
    for card in range(DECK):
        under = whole(s.scored[card])
        if under != 0 and under != REMOVED:
            purses[at, under - FRONT] += 1 if s.equal_value else VALUE[card]


@jit
def scoring_mark(s):
    """Changes whenever covers may have been scored: at the end of a season."""
    return ((s.extra * 8 + s.year) * 4 + s.season) * 2 + whole(s.phase >= REFILL)


@jit
def observe_rows(s, seat, out, at):
    """The covers on the table. X1's lies face down while the others choose."""
    for row in range(s.rows):
        place = row
        if row < s.players:
            place = whole(CALLED[s.players, seat, row])
        elif s.mode != FICTIONAL:
            place = s.players + whole(CALLED[s.players, seat, row - s.players])
        n = whole(s.row_n[row])
        out[at, _ROW_SIZES + place] = n
        if face_down(s, row):
            n -= 1
        for i in range(n):
            card = whole(s.row[row, i])
            show(card, out, at, _ROWS + LOOK * (MONTHS * place + i))
            out[at, _WHERE + card] = ON_ROW
    if s.mode == FICTIONAL:
        observe_fictional(s, seat, out, at)


@jit
def observe_fictional(s, seat, out, at):
    """Of the fictional pile one may know which cards it has, X1's hidden cover among them."""
    bit = 1 << seat
    n = whole(s.fictional_n)
    for i in range(n):
        card = whole(s.fictional[i])
        if card < DECK and s.known[card] & bit:
            out[at, _WHERE + card] = OF_FICTIONAL
    x1 = whole(s.players)
    if face_down(s, x1):
        card = whole(s.row[x1, s.month - 1])
        if card >= 0:
            n += 1  # hidden, it lies among the others: the same number is told either way
            if s.known[card] & bit:
                out[at, _WHERE + card] = OF_FICTIONAL
    out[at, _FICTIONAL] = n


@jit
def mask(s, seat, desk, out, at):
    """Write a 1 for every action the seat has now, and 0 for all others."""
    for i in range(ACTIONS):
        out[at, i] = 0
    for i in range(legal(s, seat, desk)):
        out[at, desk.actions[i]] = 1
