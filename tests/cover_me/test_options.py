"""The table options of Cover Me, and no others."""

from typing import Any

import pytest

from parlour import InvalidOptions, new_match

from .positions import seed


@pytest.mark.rule("CM-A02", "CM-A18", "CM-A29", "CM-A47", "CM-A53")
@pytest.mark.parametrize(
    ("given", "added"),
    [
        ({"players": 4}, {}),
        ({"players": 2}, {"two_player": "fictional"}),
        ({"players": 2, "two_player": "advanced"}, {"two_player": "advanced"}),
        ({"players": 3, "equal_value": True}, {"equal_value": True, "removed": "Wh"}),
        ({"players": 3, "tie": "extra", "starter": 2}, {"tie": "extra", "starter": 2}),
    ],
)
def test_options_that_are_not_given_have_their_defaults(
    given: dict[str, Any], added: dict[str, Any]
) -> None:
    """Standard length, draft, random start player, shared ties, face-down scores."""
    defaults = {
        "length": "standard",
        "equal_value": False,
        "quick_deal": False,
        "starter": "random",
        "tie": "share",
        "open_scores": False,
    }
    match = new_match("cover-me", seed=seed(1), **given)
    assert match.position()["options"] == {"players": given["players"], **defaults, **added}


@pytest.mark.rule("CM-A01", "CM-A29", "CM-A47")
@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"players": 1}, "players"),
        ({"players": 6}, "players"),
        ({"players": "four"}, "players"),
        ({"players": 4, "two_player": "advanced"}, "two_player"),
        ({"players": 3, "two_player": "fictional"}, "two_player"),
        ({"players": 2, "two_player": "alone"}, "two_player"),
        ({"players": 3, "length": "endless"}, "length"),
        ({"players": 3, "equal_value": "yes"}, "equal_value"),
        ({"players": 3, "equal_value": True, "removed": "Xx"}, "removed"),
        ({"players": 3, "removed": "Gr"}, "removed"),
        ({"players": 3, "quick_deal": "maybe"}, "quick_deal"),
        ({"players": 4, "starter": 4}, "starter"),
        ({"players": 4, "starter": -1}, "starter"),
        ({"players": 4, "starter": "first"}, "starter"),
        ({"players": 3, "tie": "vote"}, "tie"),
        ({"players": 3, "open_scores": "no"}, "open_scores"),
        ({"players": 3, "variant": "basic"}, "variant"),
        ({"players": 3, "initiative": "size"}, "initiative"),
        ({"players": 3, "colour": "yellow"}, "colour"),
    ],
)
def test_a_wrong_option_is_refused_by_name(options: dict[str, Any], name: str) -> None:
    """Unknown, out of range, of the other game, or without the option it belongs to."""
    with pytest.raises(InvalidOptions, match=name):
        new_match("cover-me", seed=seed(1), **options)
