"""The bot that plays anything legal: the yardstick for all others."""

from collections.abc import Sequence
from random import Random

from parlour.games.game import Move, View


class RandomBot:
    """Chooses uniformly among the legal moves."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, view: View, moves: Sequence[Move]) -> Move:  # noqa: ARG002 (a bot's signature)
        """Any of the moves; the view is not even looked at."""
        return self._random.choice(moves)
