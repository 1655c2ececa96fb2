"""What is told of a game: every event, move and table of every way to play."""

from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console, RenderableType

from parlour import new_match
from parlour.terminal.narrators import NARRATORS
from parlour.terminal.waiting import COMPILING, setting_the_table
from tests.tables import asked

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("runner-up", {"players": 2}),
    ("runner-up", {"players": 6}),
    ("runner-up", {"players": 2, "variant": "tactical"}),
    ("runner-up", {"players": 6, "variant": "tactical", "initiative": "spread"}),
    ("cover-me", {"players": 2}),
    ("cover-me", {"players": 2, "two_player": "advanced"}),
    ("cover-me", {"players": 5, "length": "longer"}),
    ("cover-me", {"players": 4, "equal_value": True, "open_scores": True}),
]


def drawn(thing: RenderableType) -> str:
    """What a terminal of 80 columns shows."""
    console = Console(file=StringIO(), width=80)
    console.print(thing)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_everything_can_be_told(game: str, options: dict[str, Any], seat: int | None) -> None:
    """Tables, questions and moves are drawn; no sentence shows a gap where a fact was missing."""
    match = new_match(game, **options, seed=bytes(32))
    narrator = NARRATORS[game](match.options, seat)
    random, told = Random(1), 0
    kinds: set[tuple[str, bool]] = set()
    while match.to_act:
        acting = random.choice(match.to_act)
        view = match.view(seat)
        kind = asked(match), acting == seat
        # Drawing takes long: a tenth of the tables, and the first of each kind.
        if kind not in kinds or random.random() < 0.1:
            kinds.add(kind)
            table = drawn(narrator.table(view))
            assert "None" not in table
            assert "{" not in table
        if acting == seat:
            assert narrator.question(view)
            listed = drawn(narrator.moves(match.moves(seat), view))
            assert all(move in listed for move in match.moves(seat))
        match.choose(acting, random.choice(match.moves(acting)))
        sentences = [narrator.event(event.heard_by(seat)) for event in match.events[told:]]
        told = len(match.events)
        for text in filter(None, sentences):
            assert "None" not in text
            assert "{" not in text
    assert match.result is not None
    assert "win" in narrator.verdict(match.result)


def test_runner_up_s_verdict() -> None:
    """The second-highest total wins; level ones share; all level share too."""
    narrator = NARRATORS["runner-up"]({"players": 3}, 1)
    second = {"winners": [2], "scores": [20, 20, 15]}
    shared = {"winners": [0, 1], "scores": [9, 9, 12]}
    level = {"winners": [0, 1, 2], "scores": [1, 1, 1]}
    assert narrator.verdict(second) == (
        "The totals are 20, 15; the second-highest wins.\nPlayer 2 wins with 15 points."
    )
    assert narrator.verdict(shared).endswith("Player 0 and you share the win with 9 points.")
    assert narrator.verdict(level) == "All have 1 point: everybody shares the win."


def test_cover_me_s_verdict() -> None:
    """Most prestige wins; what broke a tie is told; a full tie is shared."""
    narrator = NARRATORS["cover-me"]({"players": 2}, 0)
    plain = {"winners": [0], "scores": [9, 7], "decided_by": "prestige"}
    close = {"winners": [1], "scores": [9, 9], "decided_by": "fives"}
    level = {"winners": [0, 1], "scores": [9, 9], "decided_by": None}
    assert narrator.verdict(plain) == "Prestige: you 9, player 1 7.\nYou win."
    assert "Level on prestige; the number of 5s decides.\nPlayer 1 wins." in narrator.verdict(close)
    assert narrator.verdict(level).endswith("You and player 1 share the win.")


@pytest.mark.parametrize("terminal", [True, False])
def test_nobody_waits_in_silence(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling is announced, on a terminal and in a log."""
    monkeypatch.setattr("parlour.terminal.waiting._PATIENCE", 0.0)
    console = Console(file=StringIO(), force_terminal=terminal, width=80)
    with setting_the_table(console):
        while COMPILING not in console.file.getvalue():  # type: ignore[attr-defined]
            pass


def test_a_short_wait_is_not_mentioned_in_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that are compiled already load in a moment: nothing is written."""
    monkeypatch.setattr("parlour.terminal.waiting._PATIENCE", 3600.0)
    console = Console(file=StringIO(), force_terminal=False)
    with setting_the_table(console):
        pass
    assert console.file.getvalue() == ""  # type: ignore[attr-defined]
