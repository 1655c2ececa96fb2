"""RU-3: five stages of five card rounds."""

from collections import Counter

import pytest

from parlour import IllegalMove, new_match

from .positions import COUNTS, SEED, after_round, after_stage, heard, play_on


@pytest.mark.rule("RU-3.1", "RU-A24")
@pytest.mark.parametrize("variant", ["basic", "tactical"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_match_is_five_stages_of_five_rounds(players: int, variant: str) -> None:
    """The rounds run 1 to 5 in each of the stages 1 to 5, and each stage is scored once."""
    match = new_match("runner-up", players=players, variant=variant, seed=SEED)
    rounds: list[tuple[int, int]] = []
    while match.result is None:
        position = match.position()
        now = (position["stage"], position["round"])
        if now not in rounds[-1:]:
            rounds.append(now)
            assert len(position["sheet"]) == position["stage"] - 1
        play_on(match, choices=1)
    assert rounds == [(stage, number) for stage in range(1, 6) for number in range(1, 6)]
    assert len(match.position()["sheet"]) == 5


@pytest.mark.rule("RU-3.1", "RU-T21")
def test_one_card_is_left_after_round_four() -> None:
    """When round 4 is done everyone holds exactly one card."""
    position = after_round([0, 0, 0, 0], ["+1>1", "-1>0", "+2>2", "-3>3"]).position()
    assert position["round"] == 5
    assert [len(hand) for hand in position["hands"]] == [1, 1, 1, 1]


@pytest.mark.rule("RU-3.1")
@pytest.mark.parametrize(("card_round", "left"), [(1, 4), (2, 3), (3, 2)])
def test_every_round_takes_one_card_from_every_hand(card_round: int, left: int) -> None:
    """A hand of five becomes four, three and two."""
    match = after_round([0, 0, 0], ["+1>0", "+1>1", "+1>2"], card_round=card_round)
    position = match.position()
    assert position["round"] == card_round + 1
    assert [len(hand) for hand in position["hands"]] == [left] * 3


@pytest.mark.rule("RU-3.2")
@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_a_stage_is_followed_by_the_next(stage: int) -> None:
    """After the scoring of stages 1-4 the next stage begins and nobody has won yet."""
    match = after_stage([9, 6, 2], stage=stage)
    assert match.position()["stage"] == stage + 1
    assert match.position()["round"] == 1
    assert match.result is None


@pytest.mark.rule("RU-3.2")
def test_the_match_is_over_after_the_fifth_stage() -> None:
    """After the scoring of stage 5 nobody owes a move and all cards are put away."""
    match = after_stage([9, 6, 2], stage=5)
    position = match.position()
    assert match.result is not None
    assert match.to_act == ()
    assert [match.moves(seat) for seat in range(3)] == [[], [], []]
    assert (position["stage"], position["round"]) == (5, 5)
    assert position["pawns"] == [9, 6, 2]
    assert position["hands"] == [[], [], []]
    assert Counter(position["aside"]) == COUNTS
    assert len(heard(match, "result")) == 1


@pytest.mark.rule("RU-3.2")
def test_nothing_can_be_played_after_the_end() -> None:
    """A move in a match that is over is refused and changes nothing."""
    match = after_stage([9, 6, 2], stage=5)
    before = match.position()
    with pytest.raises(IllegalMove):
        match.choose(0, "+1>0")
    assert match.position() == before
