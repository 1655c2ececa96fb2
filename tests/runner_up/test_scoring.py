"""RU-6: the second-most-forward occupied field scores. RU-10: examples A, B and C."""

import pytest

from parlour import new_match

from .positions import SEED, after_stage, heard, play_on

Points = list[int | None]


@pytest.mark.rule("RU-6.1", "RU-10.3", "RU-T22", "RU-A23")
def test_the_pawn_on_the_second_field_scores_its_number() -> None:
    """Example A: Tamara on 9, Enrico on 6, Peter on 2, Karin on -3: Enrico gets 6 points."""
    match = after_stage([9, 6, 2, -3])
    assert match.position()["sheet"] == [[None, 6, None, None]]
    assert match.position()["scores"] == [0, 6, 0, 0]


@pytest.mark.rule("RU-6.1", "RU-6.3", "RU-10.4", "RU-T23", "RU-A23")
def test_company_on_the_leading_field_changes_nothing() -> None:
    """Example B: Enrico and Peter both lead on 4, so the second field is Tamara's 1."""
    match = after_stage([1, 4, 4, -2])
    assert match.position()["sheet"] == [[1, None, None, None]]
    assert match.position()["scores"] == [1, 0, 0, 0]


@pytest.mark.rule("RU-6.1", "RU-6.2", "RU-10.5", "RU-T24", "RU-A08", "RU-A23")
def test_all_pawns_on_the_second_field_score_and_it_may_be_negative() -> None:
    """Example C: Enrico on 3, the others on -2: Tamara, Peter and Karin lose 2 points each."""
    match = after_stage([-2, 3, -2, -2])
    assert match.position()["sheet"] == [[-2, None, -2, -2]]
    assert match.position()["scores"] == [-2, 0, -2, -2]


@pytest.mark.rule("RU-6.4", "RU-T26", "RU-A03", "RU-A37")
def test_the_start_field_is_worth_nothing() -> None:
    """On 7, 0, 0, -4 the start field is second: its two pawns score 0, nobody scores less."""
    match = after_stage([7, 0, 0, -4])
    assert match.position()["sheet"] == [[None, 0, 0, None]]
    assert match.position()["scores"] == [0, 0, 0, 0]


@pytest.mark.rule("RU-6.4", "RU-T27", "RU-A04")
@pytest.mark.parametrize("field", [4, 0, -7, 16, -12])
def test_nobody_scores_when_all_stand_on_one_field(field: int) -> None:
    """There is no second occupied field, so no points and no minus points."""
    match = after_stage([field, field, field])
    assert match.position()["sheet"] == [[None, None, None]]
    assert match.position()["scores"] == [0, 0, 0]
    assert [event for event in heard(match, "scored") if event["pawns"]] == []


@pytest.mark.rule("RU-6.2", "RU-T28", "RU-A37")
def test_the_start_field_can_be_the_leading_field() -> None:
    """On 0, 0, -1 the start field leads and the pawn on -1 loses a point."""
    match = after_stage([0, 0, -1])
    assert match.position()["sheet"] == [[None, None, -1]]
    assert match.position()["scores"] == [0, 0, -1]


@pytest.mark.rule("RU-6.5", "RU-T30")
@pytest.mark.parametrize(
    ("fields", "points"),
    [([16, 16, 15], [None, None, 15]), ([-11, -12, -12], [None, -12, -12])],
)
def test_the_most_and_the_least_a_stage_can_bring(fields: list[int], points: Points) -> None:
    """At best the second field is 15 behind a 16, at worst -12 behind a -11."""
    assert after_stage(fields).position()["sheet"] == [points]


@pytest.mark.rule("RU-6.5")
@pytest.mark.parametrize(
    ("fields", "scores", "totals"),
    [([16, 16, 15], [0, 0, 60], [0, 0, 75]), ([-11, -12, -12], [0, -48, -48], [0, -60, -60])],
)
def test_the_most_and_the_least_a_match_can_bring(
    fields: list[int], scores: list[int], totals: list[int]
) -> None:
    """Five times 15 is 75 points, five times -12 is -60."""
    match = after_stage(fields, stage=5, scores=scores)
    assert match.position()["scores"] == totals


@pytest.mark.rule("RU-6.1", "RU-6.3")
@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ([5, 4, 3, 2, 1, 0], [None, 4, None, None, None, None]),
        ([-5, 4, 3, 12, 12, 12], [None, 4, None, None, None, None]),
        ([8, 8, 8, 8, 8, -9], [None, None, None, None, None, -9]),
        ([-3, -3, 11, -3, 11, -8], [-3, -3, None, -3, None, None]),
    ],
)
def test_six_pawns_are_scored_like_three(fields: list[int], points: Points) -> None:
    """However the pawns are spread, only those on the second occupied field score."""
    assert after_stage(fields).position()["sheet"] == [points]


@pytest.mark.rule("RU-6.1")
def test_the_scoring_is_told_to_everyone() -> None:
    """Players and spectators hear which pawns scored how much on which field."""
    match = after_stage([3, 6, 9, 6])
    for listener in (0, 2, None):
        (scored,) = heard(match, "scored", listener)
        assert (scored["pawns"], scored["field"], scored["points"]) == ([1, 3], 6, 6)


@pytest.mark.rule("RU-6.5", "RU-T31")
@pytest.mark.parametrize("variant", ["basic", "tactical"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_points_of_a_stage_are_equal_and_within_bounds(players: int, variant: str) -> None:
    """Whatever is played, all who score get the same, from -12 to 15, and never everybody."""
    for game in range(5):
        match = new_match("runner-up", players=players, variant=variant, seed=SEED)
        play_on(match, seed=game)
        sheet: list[Points] = match.position()["sheet"]
        totals = [0] * len(sheet[0])
        for stage in sheet:
            points = {own for own in stage if own is not None}
            assert len(points) <= 1
            assert all(-12 <= own <= 15 for own in points)
            assert None in stage
            totals = [total + (own or 0) for total, own in zip(totals, stage, strict=True)]
        assert match.position()["scores"] == totals
