"""CM-13, CM-16, CM-B01 to CM-B07: what goes with what, and choices where the books are silent."""

from random import Random
from typing import Any

import pytest

from parlour import InvalidOptions, Match, new_match
from parlour.games import GAMES
from parlour.games.options import Options
from tests.golden import in_words, variants

from .positions import COVERS, INFLUENCE, all_cards, last_month, play, reveal, seed, settle, table

VARIANTS = {in_words(options): options for options in variants(GAMES["cover-me"])}
ADVANCED = {"two_player": "advanced"}


@pytest.mark.rule("CM-13")
@pytest.mark.parametrize("name", VARIANTS)
def test_every_combination_can_be_played(name: str) -> None:
    """Length, equal value, quick deal and tie go together at any table; hands are 9 cards or 12."""
    options: Options = VARIANTS[name]
    match = new_match("cover-me", seed=seed(13), **options)
    while match.position()["phase"] == "draft":
        match.choose(match.to_act[0], match.moves(match.to_act[0])[-1])
    advanced = options.get("two_player") == "advanced"
    size = 12 if advanced else 9
    assert match.view(None)["hands"] == [size] * match.players
    assert len(all_cards(match.position())) == (135 if options["equal_value"] else 162)
    assert ("fictional" in match.view(None)) == (match.players == 2 and not advanced)
    assert ("stored" in match.view(None)) == advanced


@pytest.mark.rule("CM-13")
def test_fictional_players_and_two_magazines_exclude_each_other() -> None:
    """It is one option with two values, and only for two."""
    with pytest.raises(InvalidOptions, match="two_player accepts fictional, advanced"):
        new_match("cover-me", players=2, two_player="fictional advanced")
    with pytest.raises(InvalidOptions, match="two_player is for 2 players only"):
        new_match("cover-me", players=3, two_player="advanced")


@pytest.mark.rule("CM-16")
@pytest.mark.parametrize(
    ("options", "used", "least", "left"),
    [
        ({"players": 3}, 3, 16, 15),
        ({"players": 4}, 4, 12, 11),
        ({"players": 5}, 5, 8, 7),
        ({"players": 2}, 3, 17, 15),
        ({"players": 2, **ADVANCED}, 4, 13, 11),
    ],
)
def test_the_next_pile_lasts(options: dict[str, Any], used: int, least: int, left: int) -> None:
    """27 cards, at most so many used a season, never fewer before a draw or at a year's end."""
    for number in range(15):
        match, pick = new_match("cover-me", seed=seed(number), **options), Random(number)
        before, season = 27, (1, "winter")
        while not match.is_over:
            view = match.view(None)
            in_pile = view["next"] + view["offer_size"]
            if view["asks"] == "keep":
                assert in_pile >= least
            if (view["year"], view["season"]) != season:
                new_year = view["year"] > season[0]
                season = (view["year"], view["season"])
                assert new_year or in_pile >= before - used
                before = in_pile
                assert before == 27 if new_year else before >= left
            seat = pick.choice(match.to_act)
            match.choose(seat, pick.choice(match.moves(seat)))


def month_three(first_row: list[str]) -> Match:
    """Three players in the third month; seat 0 has no card left and these covers in its row."""
    covers = [first_row, *(COVERS["3"][row][:2] for row in (1, 2))]
    hands = [[], [COVERS["3"][1][2]], [COVERS["3"][2][2]]]
    return Match.from_position(
        table(rows=covers, hands=hands, hand_size=[0, 7, 7], influence=INFLUENCE[:3])
    )


@pytest.mark.rule("CM-B01")
def test_a_short_row_of_zeros_scores_whole() -> None:
    """Two covers, both worth 0, because the hand had no third: both stay and score."""
    zeros = COVERS["0"][0][:2]
    match = month_three(zeros)
    assert match.to_act == (1, 2)
    reveal(match)
    assert sorted(match.position()["scored"][0]) == sorted(zeros)
    assert match.position()["hands"][0] == []


@pytest.mark.rule("CM-B02")
def test_a_row_without_covers() -> None:
    """Nothing stays, nothing scores; all nine cards come from the draw piles, none is offered."""
    match = reveal(month_three([]))
    position = match.position()
    assert (position["phase"], position["asks"], match.to_act) == ("refill", "take", (0,))
    assert position["owed"][0] == [0, 9]
    assert position["scored"][0] == []
    assert position["influence"] == []


@pytest.mark.rule("CM-B03")
def test_a_forced_keep_is_still_asked() -> None:
    """One card is left in the next pile: its one taker is asked, and nobody else sees the card."""
    match = reveal(last_month("223", upcoming=["kLtGr"]))
    assert (match.to_act, match.moves(0)) == ((0,), ["keep kLtGr"])
    assert match.view(0)["offer"] == ["kLtGr"]
    assert match.view(1)["offer"] is None


@pytest.mark.rule("CM-B04")
def test_the_primary_special_is_chosen_first() -> None:
    """Two rows of one player with two best covers each: first the primary row, then the other."""
    match = reveal(last_month("tttt", players=2, options=ADVANCED))
    primary, secondary = COVERS["t"][0], COVERS["t"][2]
    assert match.moves(0) == [f"special {primary[0]}", f"special {primary[2]}"]
    play(match, f"0 special {primary[2]}")
    assert match.moves(0) == [f"special {secondary[0]}", f"special {secondary[2]}"]


@pytest.mark.rule("CM-B05")
def test_an_offer_has_left_its_pile() -> None:
    """Two of five cards are offered: three are in the pile, for everyone to count."""
    upcoming = ["kLtGr", "kLdGr", "kLqGr", "kMtGr", "kMdGr"]
    match = reveal(last_month("222", upcoming=upcoming))
    assert match.position()["offer"] == upcoming[:2]
    assert match.position()["next"] == upcoming[2:]
    assert (match.view(2)["next"], match.view(2)["offer_size"]) == (3, 2)


@pytest.mark.rule("CM-B06")
def test_an_old_debt_is_taken_from_the_draw_piles() -> None:
    """Short by two and no cover scored: one card kept of two, then two taken."""
    match = reveal(last_month("222", hand_size=[5, 7, 7]))
    assert match.position()["owed"] == [[1, 2], [1, 0], [1, 0]]
    asked = []
    while match.to_act == (0,):
        asked.append(match.position()["asks"])
        match.choose(0, match.moves(0)[0])
    assert asked == ["keep", "take", "take"]
    assert len(match.position()["hands"][0]) == 9


@pytest.mark.rule("CM-B07")
def test_returned_fictional_covers_wait_on_their_pile() -> None:
    """Four covers of the fictional players lie on top of their six cards until two more join."""
    match = last_month("3333", players=2)
    below = match.position()["fictional"]
    reveal(match)
    position = match.position()
    assert position["phase"] == "refill"
    assert position["fictional"][4:] == below
    returned = {card for row in (2, 3) for card in COVERS["3"][row][:2]}
    assert set(position["fictional"][:4]) == returned
    assert len(settle(match).position()["fictional"]) == 10  # two were laid for the first month
