"""RU-7: the player with the second-highest total wins."""

from typing import Any

import pytest

from parlour import Match

from .positions import after_stage


def ending_with(*totals: int) -> Match:
    """A match that is over with these totals: nobody scores in its last stage."""
    return after_stage([4] * len(totals), stage=5, scores=list(totals))


def result_of(match: Match) -> dict[str, Any]:
    """The result of a match that must be over."""
    assert match.result is not None
    return match.result


@pytest.mark.rule("RU-7.1", "RU-T32", "RU-A22")
def test_the_second_highest_total_wins() -> None:
    """Of 20, 14, 9 and -3 the 14 wins, alone."""
    result = result_of(ending_with(20, 14, 9, -3))
    assert result["winners"] == [1]
    assert result["shares"] == [0.0, 1.0, 0.0, 0.0]
    assert result["scores"] == [20, 14, 9, -3]
    assert result["places"] == [1, 2, 3, 4]


@pytest.mark.rule("RU-7.1", "RU-A22")
def test_neither_the_most_points_nor_the_last_seat_wins() -> None:
    """The seats do not matter: of 3, 31, -8, 12 and 7 the 12 wins."""
    result = result_of(ending_with(3, 31, -8, 12, 7))
    assert result["winners"] == [3]
    assert result["places"] == [4, 1, 5, 2, 3]


@pytest.mark.rule("RU-7.2", "RU-T33", "RU-A07")
def test_equal_seconds_share_the_win() -> None:
    """Of 12, 9, 9 and 4 both nines win, half each, without a tie-break."""
    result = result_of(ending_with(12, 9, 9, 4))
    assert result["winners"] == [1, 2]
    assert result["shares"] == [0.0, 0.5, 0.5, 0.0]
    assert result["places"] == [1, 2, 2, 3]


@pytest.mark.rule("RU-7.3", "RU-A05")
def test_equal_firsts_are_not_first_and_second() -> None:
    """Of 20, 20 and 15 the 15 wins: totals are counted like fields, each once."""
    result = result_of(ending_with(20, 20, 15))
    assert result["winners"] == [2]
    assert result["shares"] == [0.0, 0.0, 1.0]
    assert result["places"] == [1, 1, 2]


@pytest.mark.rule("RU-7.3", "RU-T35", "RU-A06")
def test_all_equal_all_share() -> None:
    """With 5, 5 and 5 there is no second total, and all three share the win."""
    result = result_of(ending_with(5, 5, 5))
    assert result["winners"] == [0, 1, 2]
    assert result["shares"] == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    assert result["places"] == [1, 1, 1]


@pytest.mark.rule("RU-7.1", "RU-T36", "RU-A08")
def test_a_negative_total_can_win() -> None:
    """Of -1, -4 and -6 the -4 wins."""
    result = result_of(ending_with(-1, -4, -6))
    assert result["winners"] == [1]
    assert result["shares"] == [0.0, 1.0, 0.0]


@pytest.mark.rule("RU-7.3", "RU-A34")
@pytest.mark.parametrize(
    ("totals", "winners"),
    [((7, 4, 4, 4), [1, 2, 3]), ((7, 7, 7, 4), [3]), ((4, 7, 4, 7), [0, 2])],
)
def test_of_two_distinct_totals_the_lower_wins(totals: tuple[int, ...], winners: list[int]) -> None:
    """With only two different totals everyone on the lower one wins."""
    assert result_of(ending_with(*totals))["winners"] == winners


@pytest.mark.rule("RU-7.1", "RU-T38")
def test_the_five_stage_scores_are_added_up() -> None:
    """Stages of 6, -2, 0, 15 and 1 make a total of 20."""
    match = after_stage(
        [1, 3, -2],
        stage=5,
        scores=[19, 0, 0],
        sheet=[[6, None, None], [-2, None, None], [0, None, None], [15, None, None]],
    )
    assert match.position()["scores"] == [20, 0, 0]
    assert match.position()["sheet"] == [
        [6, None, None],
        [-2, None, None],
        [0, None, None],
        [15, None, None],
        [1, None, None],
    ]
    result = result_of(match)
    assert result["scores"] == [20, 0, 0]
    assert result["winners"] == [1, 2]


@pytest.mark.rule("RU-7.1", "RU-A23")
def test_the_last_stage_counts_before_the_winner_is_found() -> None:
    """On 9, 6, 2 the six points of stage 5 lift the third from 5 over the second to 11."""
    match = after_stage([9, 2, 6], stage=5, scores=[12, 10, 5])
    result = result_of(match)
    assert result["scores"] == [12, 10, 11]
    assert result["winners"] == [2]


@pytest.mark.rule("RU-7.1")
def test_nobody_has_won_before_the_end() -> None:
    """After stage 4 there is no result, whatever the totals."""
    assert after_stage([9, 6, 2], stage=4, scores=[20, 14, 9]).result is None
