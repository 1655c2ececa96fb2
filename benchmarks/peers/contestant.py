"""Who takes part: something that plays random games and counts what it did."""

from collections.abc import Callable
from dataclasses import dataclass

KERNEL, VECTOR, TWIN, DATACLASSES = "kernel", "vector", "twin", "dataclasses"
OPENSPIEL, GOOFSPIEL = "openspiel-runner-up", "openspiel-goofspiel"
PLAYERS = 4  # at every table of Runner-Up, basic
SEED = bytes(range(32))
BATCH = 4096  # matches side by side, where a library plays many

# What a contestant is to us: our own code, the same rules in other hands, or another game.
OURS, SAME, OTHER, LIMIT = "ours", "same rules", "another game", "limit"


@dataclass(frozen=True)
class Count:
    """What was played."""

    games: int
    decisions: int


Play = Callable[[int], Count]  # so many pieces of work: games, or steps of a whole batch


@dataclass(frozen=True)
class Contestant:
    """One line of the table. `make` imports what it needs and gets ready; it may fail."""

    key: str
    library: str
    what: str
    kind: str
    make: Callable[[], Play]
    package: str | None = None  # what to install where it is missing

    @property
    def name(self) -> str:
        """Library and game."""
        return f"{self.library}: {self.what}"
