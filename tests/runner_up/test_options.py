"""The options of a table: players, variant, initiative, and no others."""

from typing import Any

import pytest

from parlour import InvalidOptions, new_match

from .positions import SEED


@pytest.mark.rule("RU-A11", "RU-1.7")
def test_the_defaults() -> None:
    """Without further words the game is basic, and the numbers would go by size."""
    match = new_match("runner-up", players=4, seed=SEED)
    assert match.game == "runner-up"
    assert match.options == {"players": 4, "variant": "basic", "initiative": "size"}


@pytest.mark.rule("RU-A11", "RU-A16")
@pytest.mark.parametrize("variant", ["basic", "tactical"])
@pytest.mark.parametrize("initiative", ["size", "spread"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_option_goes_with_every_number_of_players(
    players: int, variant: str, initiative: str
) -> None:
    """Tactical with two is allowed, and so is every other combination."""
    options: dict[str, Any] = {"players": players, "variant": variant, "initiative": initiative}
    match = new_match("runner-up", **options)
    assert match.options == options
    assert match.position()["options"] == options


@pytest.mark.rule("RU-A01")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", 1),
        ("players", 7),
        ("players", -3),
        ("players", "four"),
        ("players", 3.5),
        ("players", [4]),
        ("variant", "expert"),
        ("variant", ""),
        ("variant", 1),
        ("variant", ["basic"]),
        ("initiative", "number"),
        ("initiative", True),
    ],
)
def test_a_bad_value_is_refused_by_name(option: str, value: Any) -> None:
    """The error names the option whose value is wrong."""
    options: dict[str, Any] = {"players": 4, option: value}
    with pytest.raises(InvalidOptions, match=option):
        new_match("runner-up", **options)


@pytest.mark.rule("RU-A35", "RU-A19", "RU-A22", "RU-A23", "RU-A24")
@pytest.mark.parametrize("option", ["language", "edition", "author", "stages", "colour"])
def test_there_are_no_other_options(option: str) -> None:
    """Where the two halves of the rulebook differ the rule is settled: nothing to choose."""
    options: dict[str, Any] = {"players": 4, option: "fr"}
    with pytest.raises(InvalidOptions, match=option):
        new_match("runner-up", **options)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("length", "standard"),
        ("two_player", "advanced"),
        ("equal_value", False),
        ("removed", "Wh"),
        ("quick_deal", False),
        ("starter", 0),
        ("tie", "share"),
        ("open_scores", True),
    ],
)
def test_options_of_the_other_game_are_refused(option: str, value: Any) -> None:
    """An option of Cover Me is unknown here, whatever its value."""
    options: dict[str, Any] = {"players": 2, option: value}
    with pytest.raises(InvalidOptions, match=option):
        new_match("runner-up", **options)
