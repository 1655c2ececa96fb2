"""The state of a Cover Me match: one record."""

from typing import Final

import numpy as np

from parlour.games.cover_me.cards import CARDS, CLOTHES, HAIR, LENGTH, PATTERN, PRESTIGE

SEATS: Final = 5
ROWS: Final = 5
MONTHS: Final = 3
DECK: Final = 162
COLOUR_SIZE: Final = 27  # cards of one clothes colour
FICTIONAL_PILE: Final = 12

# How two play; more than two play MANY.
MANY, FICTIONAL, ADVANCED = 0, 1, 2
STANDARD, LONGER, SHORTER = 0, 1, 2
WINTER, SPRING, SUMMER, FALL = 0, 1, 2, 3
DRAFT, PLACE, SPECIAL, REFILL, EXCHANGE, OVER = range(6)
ASK_NOTHING, ASK_DRAFT, ASK_PLACE, ASK_SPECIAL, ASK_KEEP, ASK_TAKE, ASK_DISCARD = range(7)

# Actions: a card (placed, chosen, kept or discarded, as the phase asks), or one of these.
TAKE: Final = DECK  # + 0, 1, 2: the open pile of that hair colour; + 3: blind
TAKE_DRAW: Final = TAKE + 3
PASS: Final = TAKE + 4
ACTIONS: Final = PASS + 1

NO_CARD: Final = -1
SECRET: Final = -2  # chosen or face down, and this record may not know what
HIDDEN: Final = DECK  # a card this record may not know: HIDDEN + label + 64 · group

# Who knows where a card is: one bit a seat, and one for the world (knowledge.py).
EVERYBODY: Final = 63
WORLD: Final = 32

# Where a card out of sight came from: that is all a seat can reason from.
ANY: Final = 0  # any of the opening shuffle
COLOURED: Final = 1  # of the opening, and everybody knows its clothes colour
FIRST_RESHUFFLE: Final = 2  # of a reshuffled discard pile, which everybody saw; then 3, 4, …

# `special`: the cover (0–2) that stays, or
UNDECIDED, WHOLE_ROW, EMPTY_ROW = -1, 3, 4

# `scored`: who has the card under which magazine.
UNSCORED: Final = 0
FRONT: Final = 1  # + seat: scored
MIDDLE: Final = 6  # + seat: stored, advanced game only
REMOVED: Final = 11  # equal value: not in the game

# The options, as `start` takes them.
SETTING: Final = (
    "players",
    "mode",
    "length",
    "equal_value",
    "removed",
    "tie_extra",
    "open_scores",
    "quick_deal",
    "starter",  # -1: random
)

_SCALARS = (
    "players",
    "mode",
    "rows",
    "full_hand",
    "length",
    "equal_value",
    "removed",
    "tie_extra",
    "open_scores",
    "year",
    "season",
    "month",
    "extra",  # extra seasons begun
    "phase",
    "asks",
    "owing",  # the seats that owe a choice, one bit a seat
    "starter",
    "turn",  # how many have had their turn in this phase
    "picks",  # how many turns the draft has
    "draw_n",
    "next_n",
    "discard_n",
    "influence_n",
    "fictional_n",
    "offer_n",
)

# Piles lie bottom first: the last of the n cards is the top. Beyond n there is NO_CARD.
STATE: Final = np.dtype(
    (
        np.record,
        [
            ("key", np.uint64, 2),
            ("draws", np.uint64),
            *[(name, np.int64) for name in _SCALARS],
            ("draw", np.int16, DECK),
            ("open", np.int16, (3, DECK // 3)),
            ("open_n", np.int16, 3),
            ("next", np.int16, COLOUR_SIZE),
            ("later", np.int16, (2, COLOUR_SIZE)),
            ("later_n", np.int16, 2),
            ("discard", np.int16, DECK),
            ("hand", np.int16, (SEATS, 12)),
            ("hand_n", np.int16, SEATS),
            ("row", np.int16, (ROWS, MONTHS)),
            ("row_n", np.int16, ROWS),
            ("value", np.int16, (ROWS, MONTHS)),
            ("special", np.int16, ROWS),
            ("tracks", np.int16, (3, 6)),
            ("chosen", np.int16, (SEATS, 2)),
            ("chosen_n", np.int16, SEATS),
            ("influence", np.int16, ROWS),
            ("fictional", np.int16, FICTIONAL_PILE + 2),
            ("offer", np.int16, 4),
            ("owed_next", np.int16, SEATS),
            ("owed_take", np.int16, SEATS),
            ("scored", np.uint8, DECK),
            ("known", np.uint8, DECK),
            ("kind", np.uint8, DECK),
            ("group", np.uint8, DECK),
            ("member", np.uint8, DECK),
        ],
    )
)

# Each card's characteristics: hair, length, pattern, clothes.
TRAIT: Final = np.array(
    [
        (HAIR.index(c[0]), LENGTH.index(c[1]), PATTERN.index(c[2]), CLOTHES.index(c[3:]))
        for c in CARDS
    ],
    np.int64,
)
VALUE: Final = np.array([PRESTIGE[c[3:]] for c in CARDS], np.int64)
HAIR_TRAIT, LENGTH_TRAIT, PATTERN_TRAIT, CLOTHES_TRAIT = range(4)
# CM-3.3: the third trait of the season.
THIRD_TRAIT: Final = np.array(
    [PATTERN_TRAIT, CLOTHES_TRAIT, CLOTHES_TRAIT, PATTERN_TRAIT], np.int64
)
SIZES: Final = np.array([3, 3, 3, 6], np.int64)
LAST_YEAR: Final = np.array([3, 4, 4], np.int64)
