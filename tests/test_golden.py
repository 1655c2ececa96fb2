"""Every golden game still plays out as it did, and no variant is without one."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from parlour import Match, new_match
from parlour.games import GAMES, transcript
from parlour.games.game import Description
from parlour.games.options import Options
from tests.golden import (
    ASIDE,
    FOLDER,
    MATTERS,
    checkpoints,
    recipes,
    variants,
    write_missing,
)
from tests.reference import cover_me, runner_up
from tests.reference.follow import Reference

FILES = sorted(FOLDER.glob("*.json"))
MOST_BYTES = 1_600_000
REFERENCES: dict[str, Callable[[Options, bytes], Reference]] = {
    "cover-me": cover_me.Reference,
    "runner-up": runner_up.Reference,
}


@cache
def golden(path: Path) -> dict[str, Any]:
    """A golden file."""
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def kept(name: str) -> dict[str, Any]:
    """The transcript of a golden game."""
    kept: dict[str, Any] = golden(FOLDER / f"{name}.json")["transcript"]
    return kept


def tables(game: str) -> list[Options]:
    """The options of every golden game of a kind."""
    transcripts = [golden(path)["transcript"] for path in FILES]
    return [told["options"] for told in transcripts if told["game"] == game]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_is_verified(path: Path) -> None:
    """Commitment, shuffles, every move and the result of the transcript are as told."""
    assert len(transcript.verify(golden(path)["transcript"])) == 4


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_plays_out_as_it_did(path: Path) -> None:
    """The same choices lead through the same positions to the same result and transcript."""
    told = golden(path)["transcript"]
    match = new_match(told["game"], seed=bytes.fromhex(told["seed"]), **told["options"])
    assert list(checkpoints(match, told["choices"])) == golden(path)["checkpoints"]
    assert match.result == told["result"]
    assert match.transcript() == told


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_ends_alike_by_the_reference(path: Path) -> None:
    """The rules written a second time, in plain Python, lead to the same result."""
    told = golden(path)["transcript"]
    reference = REFERENCES[told["game"]](told["options"], bytes.fromhex(told["seed"]))
    for choice in told["choices"]:
        reference.choose(choice["seat"], choice["move"])
    assert reference.result is not None
    for key in ("winners", "scores", "places"):
        assert reference.result[key] == told["result"][key]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_no_variant_lacks_a_golden_game(game: Description) -> None:
    """Every combination of the options that change a game has one: `python -m tests.golden`."""

    def of_note(options: Options) -> Options:
        idle = {name for name, matters in MATTERS.items() if not matters_at(options, name)}
        return {k: v for k, v in options.items() if k not in ASIDE and k not in idle}

    def matters_at(options: Options, name: str) -> bool:
        return name in options and MATTERS[name](options)

    found = [of_note(options) for options in tables(game.name)]
    assert [options for options in variants(game) if options not in found] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_no_value_of_an_option_lacks_a_golden_game(game: Description) -> None:
    """Every single value of every option is in one, also of those that change little."""
    found = {(name, value) for options in tables(game.name) for name, value in options.items()}
    asked = [(option.name, value) for option in game.options for value in option.values]
    assert [pair for pair in asked if pair not in found] == []


def test_the_number_of_variants() -> None:
    """Runner-Up: 5 × (basic, tactical with two sets of numbers). Cover Me: 5 × 3 × 2 × 2 × 2."""
    assert len(list(variants(GAMES["runner-up"]))) == 15
    assert len(list(variants(GAMES["cover-me"]))) == 120


def test_every_golden_game_is_on_the_list() -> None:
    """There is a file for each recipe and a recipe for each file."""
    assert sorted(path.stem for path in FILES) == sorted(recipe.name for recipe in recipes())


@pytest.mark.parametrize(
    ("name", "extra"),
    [
        ("cover-me-with-an-extra-season", 1),
        ("cover-me-with-two-extra-seasons", 2),
        ("cover-me-with-an-extra-season-of-the-base-game", 1),
    ],
)
def test_golden_extra_seasons(name: str, extra: int) -> None:
    """Full ties are among the golden games, with one extra season and with two."""
    match = Match.replay(kept(name))
    assert [event.data["number"] for event in match.events if event.name == "extra"] == [
        *range(1, extra + 1)
    ]


def test_golden_reshuffles() -> None:
    """One golden game reshuffles its discard pile five times."""
    match = Match.replay(kept("cover-me-with-reshuffles"))
    assert len([event for event in match.events if event.name == "reshuffled"]) == 5


def test_golden_failed_refill() -> None:
    """In one golden game somebody has to take a card while an open pile cannot be filled."""
    told = kept("cover-me-with-a-failed-refill")
    match = new_match(told["game"], seed=bytes.fromhex(told["seed"]), **told["options"])
    asked_with_an_empty_pile = 0
    for choice in told["choices"]:
        view = match.view(None)
        empty = [hair for hair, pile in view["open"].items() if pile["size"] == 0]
        if view["asks"] in ("draft", "take") and empty:
            assert (view["draw"], view["discard"]) == (0, [])
            asked_with_an_empty_pile += 1
        match.choose(choice["seat"], choice["move"])
    assert asked_with_an_empty_pile > 0


def test_golden_files_are_small() -> None:
    """The folder stays a thing one can clone: at most 1.6 MB in all."""
    assert sum(path.stat().st_size for path in FILES) < MOST_BYTES


def test_only_missing_files_are_written(tmp_path: Path) -> None:
    """A file that is there stays as it is, byte for byte; a second run writes nothing."""
    wanted = [recipe for recipe in recipes() if recipe.name.startswith("runner-up-3-basic")]
    old = tmp_path / f"{wanted[0].name}.json"
    old.write_text("kept")
    assert write_missing(tmp_path, wanted) == [tmp_path / f"{wanted[1].name}.json"]
    assert old.read_text() == "kept"
    assert write_missing(tmp_path, wanted) == []


def test_a_golden_file_can_be_made_again(tmp_path: Path) -> None:
    """The list of recipes still makes the very files that are kept."""
    wanted = [recipe for recipe in recipes() if recipe.name in ("runner-up-2-basic-1",)]
    (new,) = write_missing(tmp_path, wanted)
    assert new.read_bytes() == (FOLDER / new.name).read_bytes()
