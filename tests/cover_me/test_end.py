"""CM-9: the end of the game, tie-breakers, sharing and extra seasons."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any

import pytest

from .positions import cards_in, finish, heard, last_fall, last_month, reveal, settle, worth


def end(*stacks: Sequence[int], outcomes: str = "222", **rest: Any) -> dict[str, Any]:
    """The result when these card values were scored and the last fall adds nothing."""
    match = reveal(last_fall(outcomes, scored=worth(*stacks), **rest))
    assert match.result is not None
    return match.result


@pytest.mark.rule("CM-9.1", "CM-15.1", "CM-A04", "CM-T48")
def test_the_printed_example_is_worth_nineteen() -> None:
    """Two yellow, one red, one blue, two green, one white: 4 x 2 + 2 x 3 + 1 x 5 = 19."""
    cards = ["kMtYe", "rMtYe", "kMtRe", "kMtBl", "kMtGr", "rMtGr", "kMtWh"]
    match = reveal(last_fall("222", scored=[[], cards]))
    assert match.result is not None
    assert match.result["scores"] == [0, 19, 0]
    assert len(match.position()["scored"][1]) == 7


@pytest.mark.rule("CM-9.1")
def test_most_prestige_wins() -> None:
    """The end of fall of year 3: 9 beats 8 beats 5."""
    result = end([4, 4], [5], [5, 4])
    assert result["scores"] == [8, 5, 9]
    assert result["winners"] == [2]
    assert result["shares"] == [0, 0, 1]
    assert result["places"] == [2, 3, 1]
    assert result["decided_by"] == "prestige"


@pytest.mark.rule("CM-9.1")
def test_the_last_season_still_scores() -> None:
    """A yellow cover worth three trends adds 2 to what was there before."""
    result = end([4], [5], [], outcomes="322")
    assert result["scores"] == [6, 5, 0]
    assert result["winners"] == [0]


@pytest.mark.rule("CM-9.1", "CM-A32")
def test_after_the_last_season_hands_are_not_refilled() -> None:
    """Scoring ends the game: eight cards each, no draw, no passing of the start player."""
    match = last_fall("322", scored=worth([2], [3]), starter=1)
    before = match.position()
    reveal(match)
    after = match.position()
    assert [len(hand) for hand in after["hands"]] == [8, 8, 8]
    assert (after["draw"], after["next"]) == (before["draw"], before["next"])
    assert after["starter"] == 1
    assert after["influence"] == ["bSqYe", "kMqYe"]
    assert heard(match, "offered") + heard(match, "took") == []
    assert heard(match, "result") != []


@pytest.mark.rule("CM-9.2", "CM-T49")
def test_equal_prestige_is_decided_by_the_number_of_cards() -> None:
    """5 5 against 2 2 2 2 2: five cards beat two."""
    result = end([5, 5], [2, 2, 2, 2, 2], [])
    assert result["scores"] == [10, 10, 0]
    assert (result["winners"], result["places"]) == ([1], [2, 1, 3])
    assert result["decided_by"] == "cards"


@pytest.mark.rule("CM-9.2", "CM-T50")
def test_then_by_the_number_of_fives() -> None:
    """5 3 2 against 4 4 2: one five beats none."""
    result = end([5, 3, 2], [4, 4, 2], [])
    assert (result["winners"], result["places"]) == ([0], [1, 2, 3])
    assert result["decided_by"] == "fives"


@pytest.mark.rule("CM-9.2", "CM-T51")
def test_then_by_the_number_of_fours() -> None:
    """5 4 2 2 against 5 3 3 2: one four beats none."""
    result = end([5, 3, 3, 2], [5, 4, 2, 2], [])
    assert result["scores"] == [13, 13, 0]
    assert (result["winners"], result["places"]) == ([1], [2, 1, 3])
    assert result["decided_by"] == "fours"


@pytest.mark.rule("CM-9.2", "CM-9.4", "CM-A29", "CM-T53", "CM-T57")
def test_a_full_tie_shares_the_win_and_the_third_is_third() -> None:
    """4 2, 4 2 and 3 3: the third falls out on fours, the first two share."""
    result = end([4, 2], [4, 2], [3, 3])
    assert result["scores"] == [6, 6, 6]
    assert result["winners"] == [0, 1]
    assert result["shares"] == [0.5, 0.5, 0]
    assert result["places"] == [1, 1, 3]
    assert result["decided_by"] is None


@pytest.mark.rule("CM-9.4", "CM-T55")
def test_if_nobody_ever_scored_everybody_shares() -> None:
    """All stacks empty: a full tie of four."""
    result = end([], [], [], [], outcomes="2222")
    assert result["scores"] == [0, 0, 0, 0]
    assert result["winners"] == [0, 1, 2, 3]
    assert result["shares"] == [0.25, 0.25, 0.25, 0.25]
    assert result["places"] == [1, 1, 1, 1]


@pytest.mark.rule("CM-9.3", "CM-T54")
def test_threes_and_twos_never_decide() -> None:
    """Four cards each, equal prestige: fives or fours decide, or the stacks are the same."""
    stacks = combinations_with_replacement([5, 4, 3, 2], 4)
    for one, other in combinations_with_replacement(stacks, 2):
        if sum(one) != sum(other):
            continue
        result = end(one, other, [])
        if one.count(5) != other.count(5):
            assert (result["winners"], result["decided_by"]) == ([0], "fives")
        elif one.count(4) != other.count(4):
            assert (result["winners"], result["decided_by"]) == ([0], "fours")
        else:
            assert one == other
            assert (result["winners"], result["decided_by"]) == ([0, 1], None)


@pytest.mark.rule("CM-A33")
def test_the_same_comparison_ranks_the_lower_places() -> None:
    """Behind the winner 5 3 2 beats 4 4 2, and equal stacks share a place."""
    result = end([4, 4, 2], [5, 5, 5], [5, 3, 2], outcomes="222")
    assert result["places"] == [3, 1, 2]
    result = end([3, 2], [5, 5], [3, 2], outcomes="222")
    assert result["places"] == [2, 1, 2]
    assert result["shares"] == [0, 1, 0]


@pytest.mark.rule("CM-A33")
def test_a_tie_below_the_first_place_needs_no_extra_season() -> None:
    """With the extra-season option the game is over when only the second place is tied."""
    result = end([3, 2], [5, 5], [3, 2], options={"tie": "extra"})
    assert result["winners"] == [1]


@pytest.mark.rule("CM-9.4", "CM-A29", "CM-A30", "CM-A32")
def test_a_full_tie_can_be_played_off_in_an_extra_season() -> None:
    """Fall is refilled and passed on; then winter by pattern, still year 3, white next pile."""
    match = last_fall("222", scored=worth([4, 2], [4, 2], [3, 3]), options={"tie": "extra"})
    white = len(match.position()["next"])
    reveal(match)
    assert match.result is None
    assert match.position()["phase"] == "refill"
    settle(match)
    position = match.position()
    assert (position["season"], position["year"], position["starter"]) == ("winter", 3, 1)
    assert position["phase"] == "place"
    assert position["extra"] == 1
    assert len(position["next"]) == white - 3
    assert "pattern" in match.view(None)["tracks"]
    assert len(heard(match, "extra")) == 1
    assert heard(match, "year") == []


@pytest.mark.rule("CM-A31")
def test_everybody_plays_the_extra_season_and_anyone_may_win_it() -> None:
    """The third, out on fours, scores in the extra winter and wins with 8 against 6."""
    match = last_month(
        "223",
        year=3,
        scored=worth([4, 2], [4, 2], [3, 3]),
        options={"tie": "extra"},
        extra=1,
    )
    assert match.to_act == (0, 1, 2)
    reveal(match)
    assert match.result is not None
    assert match.result["scores"] == [6, 6, 8]
    assert match.result["winners"] == [2]


@pytest.mark.rule("CM-A30", "CM-A31")
def test_still_tied_after_the_extra_season_another_one_follows() -> None:
    """The calendar goes on: spring by clothes, and never a new year."""
    match = last_month(
        "222", year=3, scored=worth([4, 2], [4, 2]), options={"tie": "extra"}, extra=1
    )
    settle(reveal(match))
    position = match.position()
    assert match.result is None
    assert (position["season"], position["year"], position["extra"]) == ("spring", 3, 2)
    assert "clothes" in match.view(None)["tracks"]


@pytest.mark.rule("CM-A30")
def test_there_is_no_new_year_after_an_extra_fall() -> None:
    """The fourth extra season is a fall; still tied, winter of the same year follows it."""
    match = last_fall("222", options={"tie": "extra"}, extra=4)
    settle(reveal(match))
    position = match.position()
    assert (position["season"], position["year"], position["extra"]) == ("winter", 3, 5)
    assert position["phase"] == "place"
    assert heard(match, "passed") + heard(match, "year") == []


@pytest.mark.rule("CM-A30")
@pytest.mark.parametrize(
    ("length", "equal_value", "year", "season", "trait"),
    [
        ("longer", False, 4, "winter", "pattern"),
        ("shorter", False, 4, "spring", "clothes"),
        ("standard", True, 3, "winter", "pattern"),
        ("shorter", True, 4, "spring", "clothes"),
    ],
)
def test_the_extra_season_is_the_next_one_of_the_calendar(
    length: str, equal_value: bool, year: int, season: str, trait: str
) -> None:
    """Winter in the longer game, spring in the shorter one; no next pile in either."""
    options = {"tie": "extra", "length": length, "equal_value": equal_value}
    match = reveal(last_fall("222", year=year, options=options))
    assert match.position()["asks"] == "take"
    position = settle(match).position()
    assert (position["season"], position["year"], position["extra"]) == (season, year, 1)
    assert trait in match.view(None)["tracks"]
    assert position["next"] == []


@pytest.mark.rule("CM-A29", "CM-A31")
def test_extra_seasons_go_on_until_somebody_has_won() -> None:
    """Played on at random from a full tie, the game ends with a single winner."""
    match = finish(reveal(last_fall("222", options={"tie": "extra"})))
    assert match.result is not None
    assert len(match.result["winners"]) == 1
    assert match.position()["extra"] >= 1


@pytest.mark.rule("CM-A18", "CM-9.1")
def test_at_the_end_all_scored_cards_are_shown() -> None:
    """Hidden until the last evaluation, then on the table for everyone."""
    match = last_fall("222", scored=[["kMtYe"], ["kMtGr"], []])
    assert not {"kMtYe", "kMtGr"} & set(cards_in(match.view(2)))
    reveal(match)
    for seat in (0, 1, 2, None):
        assert {"kMtYe", "kMtGr"} <= set(cards_in(match.view(seat)))
