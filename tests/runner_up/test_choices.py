"""RU-B01 and RU-B02: choices made where rulebook and catalogue are silent."""

import pytest

from .positions import after_stage, choose_all, dealt


@pytest.mark.rule("RU-B01")
def test_a_chosen_card_stays_in_the_hand_until_the_reveal() -> None:
    """The hand is the same before and after a choice; it is shorter once all cards are turned."""
    match = dealt([["-1", "+2"], ["-2", "+3"], ["-3", "+4"]])
    match.choose(0, "+2>1")
    assert match.position()["hands"][0] == ["-1", "+2"]
    assert match.view(0)["hand"] == ["-1", "+2"]
    assert match.view(1)["hands"] == [2, 2, 2]
    match.choose(1, "+3>1")
    match.choose(2, "+4>1")
    assert match.position()["hands"] == [["-1"], ["-2"], ["-3"]]


@pytest.mark.rule("RU-B01")
def test_a_tactical_card_stays_in_the_hand_too() -> None:
    """Until the last card is laid; then it lies open before its player."""
    hands = [["-1#2", "+2#12"], ["-2#13", "+3#21"], ["-3#22", "+4#28"]]
    match = choose_all(dealt(hands, options={"variant": "tactical"}), ["+2#12", "+3#21"])
    assert match.position()["hands"] == hands
    match.choose(2, "+4#28")
    assert match.position()["hands"] == [["-1#2"], ["-2#13"], ["-3#22"]]
    assert match.position()["revealed"] == ["+2#12", "+3#21", "+4#28"]


@pytest.mark.rule("RU-B02")
@pytest.mark.parametrize(
    ("totals", "places", "winners"),
    [
        ([20, 14, 9, -3], [1, 2, 3, 4], [1]),
        ([20, 20, 15, 15], [1, 1, 2, 2], [2, 3]),
        ([5, 20, 5, 20], [2, 1, 2, 1], [0, 2]),
        ([7, 7, 7, 7], [1, 1, 1, 1], [0, 1, 2, 3]),
        ([-9, -3, -3, -60], [2, 1, 1, 3], [0]),
    ],
)
def test_places_are_by_different_totals(
    totals: list[int], places: list[int], winners: list[int]
) -> None:
    """1 for the most points, 2 for the second-most, who win; all equal: all are 1 and all win."""
    result = after_stage([4, 4, 4, 4], stage=5, scores=totals).result
    assert result is not None
    assert result["places"] == places
    assert result["winners"] == winners
