"""The 32 movement cards of Runner-Up and how they are written."""

from functools import cache
from typing import Final

# RU-1.3: how many cards there are of each value. There is no 0.
COUNTS: Final = {-4: 1, -3: 3, -2: 4, -1: 5, 1: 6, 2: 5, 3: 4, 4: 3, 5: 1}
VALUES: Final = tuple(COUNTS)

# RU-A11: the small white numbers. The printed ones are lost; "size" is a reconstruction.
INITIATIVE: Final = {
    "size": {
        -4: (29,),
        -3: (22, 24, 26),
        -2: (13, 15, 17, 19),
        -1: (2, 4, 6, 8, 10),
        1: (1, 3, 5, 7, 9, 11),
        2: (12, 14, 16, 18, 20),
        3: (21, 23, 25, 27),
        4: (28, 30, 31),
        5: (32,),
    },
    "spread": {
        -4: (18,),
        -3: (7, 15, 27),
        -2: (5, 11, 22, 28),
        -1: (3, 9, 17, 23, 31),
        1: (1, 8, 13, 20, 25, 32),
        2: (2, 10, 16, 24, 30),
        3: (4, 12, 21, 29),
        4: (6, 19, 26),
        5: (14,),
    },
}

# A card is a number 0 … 31, ascending by value; inside a value by its white number.
DECK: Final = tuple(value for value, count in COUNTS.items() for _ in range(count))
NUMBERS: Final = {
    table: tuple(number for value in VALUES for number in numbers[value])
    for table, numbers in INITIATIVE.items()
}


@cache
def value_text(value: int) -> str:
    """`+3`, `-1`: a basic game's card."""
    return f"{value:+d}"


@cache
def card_text(card: int, table: str | None) -> str:
    """`+3` in the basic game (no table), `+3#21` with its number in the tactical game."""
    text = value_text(DECK[card])
    return text if table is None else f"{text}#{NUMBERS[table][card]}"
