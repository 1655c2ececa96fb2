"""The coach's advice in words: a table of moves, their chances, and why."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from parlour.games.game import Move
from parlour.locales import say

MOST = 8  # moves worth a line

# Every reason there is, with its facts; `usual` is the same with the seat's other moves.
# locales/<language>/advice.ftl has words for each.
REASONS: dict[str, dict[str, tuple[str, ...]]] = {
    "runner-up": {
        "finishes-second": ("share", "usual"),
        "finishes-first": ("share", "usual"),
        "scores": ("points", "usual"),
        "rival-scores": ("seat", "share", "usual"),
    },
    "cover-me": {
        "three-trends": ("share", "usual"),
        "zero-trio": ("share", "usual"),
        "majority": ("trait", "characteristic"),
        "rival-scores": ("seat", "share", "usual"),
        "prestige": ("points", "usual"),
        "draws-next": ("share", "usual"),
    },
}


class Reason(Protocol):
    """A reason as the coach gives it: one of the above, and its facts."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...


class Advised(Protocol):
    """What the coach thinks of a move."""

    @property
    def move(self) -> Move: ...
    @property
    def chance(self) -> float: ...
    @property
    def error(self) -> float: ...
    @property
    def reasons(self) -> Sequence[Reason]: ...


def in_words(game: str, reason: Reason, players: int, language: str) -> str:
    """A reason as a person reads it."""
    facts = dict(reason.facts)
    if "seat" in facts:
        seat = facts.pop("seat")
        who = "advice-player" if seat < players else "advice-virtual"
        facts["player"] = say(language, who, seat=str(seat))
    return say(language, f"{game}-{reason.code}", **facts)


def advice_table(
    game: str,
    advice: Sequence[Advised],
    moves: Sequence[Move],
    players: int,
    language: str,
) -> RenderableType:
    """The best moves, best first, with the numbers they have in the list of moves."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="dim")
    table.add_column(say(language, "advice-move"), style="bold", no_wrap=True)
    table.add_column(say(language, "advice-chance"), justify="right")
    table.add_column("±", justify="right", style="dim", no_wrap=True)
    table.add_column(say(language, "advice-why"))
    for advised in advice[:MOST]:
        table.add_row(
            str(1 + moves.index(advised.move)),
            Text(advised.move),
            say(language, "advice-percent", share=float(advised.chance)),
            say(language, "advice-percent", share=float(advised.error)),
            "; ".join(in_words(game, reason, players, language) for reason in advised.reasons),
        )
    return table
