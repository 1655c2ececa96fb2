"""Positions: written, read back, completed, and refused when they are impossible."""

from itertools import islice
from typing import Any

import pytest

from parlour import InvalidPosition, Match, new_match

from .positions import DECK, all_cards, finish, last_month, seed, table, walk


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": 5, "length": "shorter", "tie": "extra"},
        {"players": 2},
        {"players": 2, "two_player": "advanced"},
        {"players": 4, "equal_value": True, "removed": "Gr", "length": "shorter"},
    ],
)
def test_every_position_of_a_game_reads_back_as_it_was_written(options: dict[str, Any]) -> None:
    """Written, read and written again it is the same, with the same moves for everyone."""
    for match in walk(new_match("cover-me", seed=seed(31), **options), seed=31):
        position = match.position()
        again = Match.from_position(position)
        assert again.position() == position
        assert again.to_act == match.to_act
        for seat in range(match.players):
            assert again.moves(seat) == match.moves(seat)


def test_a_game_goes_on_from_a_position_as_it_would_have_gone_on() -> None:
    """The same choices after reading back give the same cards, shuffles included."""
    match = new_match("cover-me", players=5, seed=seed(32))
    for _ in islice(walk(match, seed=32), 60):
        pass
    again = Match.from_position(match.position())
    endings = [finish(game, seed=33).position() for game in (match, again)]
    assert endings[0] == endings[1]
    assert match.result == again.result


def test_a_position_is_a_copy() -> None:
    """Changing what was written does not change the match."""
    match = Match.from_position(table())
    position = match.position()
    position["hands"][0].clear()
    position["open"]["b"].clear()
    assert len(match.position()["hands"][0]) == 9
    assert len(match.position()["open"]["b"]) == 1


def test_what_is_left_out_is_dealt() -> None:
    """Only game and players given: a draft with everything a set-up has."""
    match = Match.from_position({"game": "cover-me", "options": {"players": 4}}, seed=seed(1))
    position = match.position()
    assert (position["phase"], position["year"], position["season"]) == ("draft", 1, "winter")
    assert [len(hand) for hand in position["hands"]] == [6, 6, 6, 6]
    assert {card[3:] for card in position["next"]} == {"Gr"}
    assert [len(pile) for pile in position["later"]] == [27, 27]
    assert len(position["influence"]) == 2
    assert all(position["open"].values())
    assert sorted(all_cards(position)) == sorted(DECK)


def test_named_cards_stay_where_they_are_named() -> None:
    """Hands and influence row given, the rest dealt around them."""
    hands = [[f"b{length}{p}Ye" for length in "SML" for p in "qdt"]]
    hands += [[f"r{length}{p}Ye" for length in "SML" for p in "qdt"]]
    hands += [[f"k{length}{p}Ye" for length in "SML" for p in "qdt"]]
    match = Match.from_position(
        {"game": "cover-me", "options": {"players": 3}, "hands": hands, "influence": ["bSqBl"]},
        seed=seed(2),
    )
    position = match.position()
    assert position["hands"] == hands
    assert position["influence"] == ["bSqBl"]
    assert (position["phase"], position["month"]) == ("place", 1)
    assert sorted(all_cards(position)) == sorted(DECK)


def broken(**changes: Any) -> dict[str, Any]:
    """A sound position of three players in month 1, changed."""
    return table(influence=["bMqYe", "rSdYe"]) | changes


def test_the_position_that_is_broken_below_is_sound() -> None:
    """Unchanged it is accepted, so each refusal below has one cause."""
    assert Match.from_position(broken()).to_act == (0, 1, 2)


DRAW = broken()["draw"]


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"draw": DRAW[1:]}, id="161 cards"),
        pytest.param({"draw": [DRAW[1], *DRAW[1:]]}, id="a duplicate, one missing"),
        pytest.param({"draw": [*DRAW, DRAW[0]]}, id="163 cards"),
        pytest.param({"draw": ["xMqRe", *DRAW[1:]]}, id="an unknown card"),
        pytest.param({"month": 4}, id="month 4"),
        pytest.param({"month": 0}, id="month 0"),
        pytest.param({"month": 2}, id="month 2 without covers"),
        pytest.param({"season": "autumn"}, id="an unknown season"),
        pytest.param({"year": 0}, id="year 0"),
        pytest.param({"year": 5}, id="year 5"),
        pytest.param({"starter": 3}, id="a start player who is not there"),
        pytest.param({"phase": "party"}, id="an unknown phase"),
        pytest.param({"rows": [[], []]}, id="a row too few"),
        pytest.param({"hands": 7}, id="hands of the wrong type"),
        pytest.param({"draw": "bMqRe"}, id="a text for a pile"),
        pytest.param({"year": "one"}, id="a text for a number"),
        pytest.param({"open": []}, id="a list for the open piles"),
        pytest.param({"influence": [3]}, id="a number for a card"),
        pytest.param({"game": "chess"}, id="another game"),
    ],
)
def test_an_impossible_position_is_refused(changes: dict[str, Any]) -> None:
    """InvalidPosition, whatever is wrong with it."""
    with pytest.raises(InvalidPosition):
        Match.from_position(broken(**changes))


def test_rows_must_match_the_month() -> None:
    """In month 2 every row has one cover; one row with two is refused."""
    position = table(rows=[["bMqYe", "bMqBl"], ["rMqYe"], ["kMqYe"]])
    with pytest.raises(InvalidPosition):
        Match.from_position(position | {"month": 2})


def test_a_hand_cannot_be_too_large() -> None:
    """Ten cards in hand, or nine and a cover, are refused."""
    with pytest.raises(InvalidPosition):
        Match.from_position(table(hand_size=[10, 9, 9]))
    with pytest.raises(InvalidPosition):
        Match.from_position(table(rows=[["bMqYe"], ["rMqYe"], ["kMqYe"]], hand_size=[9, 8, 8]))


def test_an_open_pile_has_one_hair_colour() -> None:
    """A red-brown card on the blond pile is refused."""
    piles = {"b": ["rLtYe"], "r": ["rLtRe"], "k": ["kLdRe"]}
    with pytest.raises(InvalidPosition):
        Match.from_position(table(piles=piles))


@pytest.mark.rule("CM-12.5")
def test_the_removed_colour_is_refused() -> None:
    """Equal value without white: a white card cannot be in the position."""
    position = table(options={"equal_value": True})
    Match.from_position(position)
    position["draw"][0] = "bMqWh"
    with pytest.raises(InvalidPosition):
        Match.from_position(position)


@pytest.mark.parametrize("hidden", [False, True])
def test_an_offer_must_find_room_in_the_next_pile(hidden: bool) -> None:
    """What is not kept goes back there: 27 cards, listed or not, and two more are refused."""
    offer = ["bSqYe", "bSdYe"]
    position = table(phase="refill", hand_size=[8, 9, 9], to_act=[0], offer=offer)
    assert len(position["next"]) == 27
    if hidden:
        del position["next"]
    with pytest.raises(InvalidPosition, match="next and offer may have 27 cards together; got 29"):
        Match.from_position(position)


@pytest.mark.rule("CM-10.2")
def test_the_fictional_players_have_twelve_cards() -> None:
    """Their covers come back to their pile: twelve cards there and six covers are refused."""
    position = last_month("3333", players=2).position()
    del position["seen"]
    cards = [*position["fictional"], *position["rows"][2], *position["rows"][3]]
    assert len(cards) == 12
    position["fictional"] += position["draw"][:6]
    position["draw"] = position["draw"][6:]
    with pytest.raises(
        InvalidPosition, match="fictional and its covers may have 12 cards together; got 18"
    ):
        Match.from_position(position)
