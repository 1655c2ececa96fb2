"""Who tells which game."""

from parlour.terminal.cover_me import CoverMeNarrator
from parlour.terminal.narrator import Narrator
from parlour.terminal.runner_up import RunnerUpNarrator

NARRATORS: dict[str, type[Narrator]] = {
    "cover-me": CoverMeNarrator,
    "runner-up": RunnerUpNarrator,
}
