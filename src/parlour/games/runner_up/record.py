"""The state of a Runner-Up match: one record."""

from typing import Final

import numpy as np

from parlour.games.runner_up.cards import COUNTS, DECK, NUMBERS

SEATS: Final = 6
STAGES: Final = 5
ROUNDS: Final = 5
LAST_FIELD: Final = 16
FIRST_FIELD: Final = -12
VIRTUAL_CARDS: Final = 4

# What is asked: everybody for a card, or (tactical) one player after another for a pawn.
CARD, PAWN, OVER = 0, 1, 2

# Actions. Basic: 6 · (place of the value) + target. Tactical: the card, then 32 + pawn.
TARGETS: Final = 6
MOVE_PAWN: Final = 32
ACTIONS: Final = 54

NO_CARD: Final = 255
NOTHING: Final = -1
SECRET: Final = -2  # somebody has chosen, and this record may not know what
NO_POINTS: Final = -128  # on the sheet: did not score (0 is what the start field scores)

# The options, as `start` takes them.
SETTING: Final = ("players", "tactical", "spread")

# Hands and the like are sets of the 32 cards, one bit a card: canonical, and quick to hide.
STATE: Final = np.dtype(
    (
        np.record,
        [
            ("key", np.uint64, 2),
            ("draws", np.uint64),
            ("hand", np.uint32, SEATS),
            ("aside", np.uint32),  # not dealt this stage
            ("played", np.uint32),  # revealed this stage
            ("players", np.int64),
            ("pawns", np.int64),  # one more than players with the virtual player
            ("tactical", np.int64),
            ("spread", np.int64),
            ("phase", np.int64),
            ("owing", np.int64),  # the seats that owe a choice, one bit a seat
            ("stage", np.int64),
            ("card_round", np.int64),
            ("turn", np.int64),  # tactical: how many of `order` have moved
            ("pawn", np.int8, SEATS),
            ("score", np.int16, SEATS),
            ("sheet", np.int8, (STAGES, SEATS)),
            ("chosen", np.int8, SEATS),
            ("virtual", np.uint8, VIRTUAL_CARDS),  # top first; played ones are NO_CARD
            ("revealed", np.uint8, SEATS),
            ("order", np.int8, SEATS),
            ("pull", np.int8, SEATS),  # room to add up the cards before each player
        ],
    )
)

VALUE: Final = np.array(DECK, np.int64)
NUMBER: Final = np.array([NUMBERS["size"], NUMBERS["spread"]], np.int64)
VALUES_N: Final = len(COUNTS)
VALUE_AT: Final = np.array(list(COUNTS), np.int64)
FIRST_OF: Final = np.array([DECK.index(value) for value in COUNTS], np.int64)
COUNT_OF: Final = np.array(list(COUNTS.values()), np.int64)
# The set of all cards of a value, as in `hand`.
GROUP: Final = np.array(
    [((1 << count) - 1) << DECK.index(value) for value, count in COUNTS.items()], np.int64
)
# Which values a hand holds, as a set of places: looked up a byte of the hand at a time, since a
# loop over what chance dealt is what a processor guesses worst. Narrow, to stay in its first cache.
HELD: Final = np.array(
    [
        [
            sum(1 << place for place in range(VALUES_N) if (part << shift) & int(GROUP[place]))
            for part in range(256)
        ]
        for shift in (0, 8, 16, 24)
    ],
    np.int16,
)
HELD_N: Final = np.array([held.bit_count() for held in range(1 << VALUES_N)], np.int8)
# The places in such a set, ascending; a hand has at most five.
HELD_AT: Final = np.array(
    [
        ([place for place in range(VALUES_N) if held >> place & 1] + [0] * ROUNDS)[:ROUNDS]
        for held in range(1 << VALUES_N)
    ],
    np.int8,
)
ALL_CARDS: Final = (1 << 32) - 1
