"""Who sits where, so that a comparison is fair. Loads nothing heavy."""

from collections.abc import Sequence
from itertools import combinations
from math import comb

from parlour.games.errors import InvalidOptions
from parlour.games.options import shorten

MOST_SEATINGS = 2000

Seating = tuple[str, ...]  # a bot's name for each seat


def seatings(names: Sequence[str], seats: int) -> list[Seating]:
    """Every way to seat these bots that a balanced comparison needs.

    Too few names are filled up with the last of them; of too many, all choices of so many play.
    Each line-up moves round the table until everybody has had every seat.
    """
    filled = [*names, *[names[-1]] * (seats - len(names))]
    games = seats * comb(len(filled), seats)
    if games > MOST_SEATINGS:
        raise InvalidOptions(
            f"{len(names)} bots for {seats} seats make {shorten(games)} games a deal; "
            f"at most {MOST_SEATINGS} are played: name fewer bots"
        )
    return [
        lineup[turn:] + lineup[:turn]
        for lineup in combinations(filled, seats)
        for turn in range(seats)
    ]
