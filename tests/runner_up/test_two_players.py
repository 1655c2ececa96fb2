"""RU-8: two players and the virtual third, pawn number 2."""

import json
from typing import Any

import pytest

from parlour import IllegalMove

from .positions import after_round, after_stage, choose_all, dealt, heard, holding, pawns_of


def ending_with(*totals: int) -> dict[str, Any]:
    """The result of a match that ends with these totals, the virtual player's last."""
    match = after_stage([4, 4], virtual_field=4, stage=5, scores=list(totals))
    assert match.result is not None
    return match.result


@pytest.mark.rule("RU-8.2", "RU-T39", "RU-A19")
def test_the_virtual_player_plays_its_top_card_before_itself() -> None:
    """Its +3 and A's +1 take the virtual pawn from 0 to 4; B's -2 takes A from 2 to 0."""
    match = after_round([2, 1, 0], ["+1>2", "-2>0"], virtual=["+3"])
    assert pawns_of(match) == [0, 1, 4]
    shown = [(event["seat"], event["card"], event["target"]) for event in heard(match, "revealed")]
    assert sorted(shown) == [(0, "+1", 2), (1, "-2", 0), (2, "+3", 2)]


@pytest.mark.rule("RU-8.2")
def test_the_virtual_stack_is_played_from_the_top() -> None:
    """The first card listed is the top: round 2 plays the -4, round 3 the +2."""
    hands = [["+1", "+1", "+1", "-1"], ["+1", "+1", "+1", "-1"]]
    match = dealt(hands, pawns=[0, 0, 5], virtual=["-4", "+2", "+5"])
    choose_all(match, ["+1>0", "+1>1"])
    assert pawns_of(match) == [1, 1, 1]
    assert match.position()["virtual"] == ["+2", "+5"]
    choose_all(match, ["+1>0", "+1>1"])
    assert pawns_of(match) == [2, 2, 3]
    assert match.position()["virtual"] == ["+5"]


@pytest.mark.rule("RU-8.2", "RU-4.6")
def test_the_virtual_card_is_netted_with_the_others() -> None:
    """On 15 its own +3 and a -4 before it take the virtual pawn to 14."""
    assert pawns_of(after_round([0, 0, 15], ["-4>2", "+1>1"], virtual=["+3"])) == [0, 1, 14]


@pytest.mark.rule("RU-8.2")
def test_a_card_may_go_before_the_virtual_player() -> None:
    """In rounds 1-4 the three places for a card are oneself, the other and the virtual player."""
    match = dealt([["-1", "+2"], ["-2", "+1"]], virtual=["+3"])
    assert sorted(match.moves(0)) == ["+2>0", "+2>1", "+2>2", "-1>0", "-1>1", "-1>2"]


@pytest.mark.rule("RU-8.2")
def test_nobody_chooses_for_the_virtual_player() -> None:
    """The virtual player never owes a move and none can be made in its name."""
    match = holding(["+1", "-2"], virtual=["+3"])
    assert match.players == 2
    assert match.to_act == (0, 1)
    assert match.moves(2) == []
    with pytest.raises(IllegalMove):
        match.choose(2, "+3>2")


@pytest.mark.rule("RU-8.1", "RU-T41")
def test_the_virtual_stack_is_empty_after_round_four() -> None:
    """Its four cards last for four rounds."""
    match = after_round([0, 0, 0], ["+1>0", "-2>1"], virtual=["+3"])
    assert match.position()["round"] == 5
    assert match.position()["virtual"] == []


@pytest.mark.rule("RU-8.1")
def test_every_stage_gives_the_virtual_player_four_new_cards() -> None:
    """The next stage starts with four cards beside its colour card and its pawn on 0."""
    position = after_stage([9, 2], virtual_field=-4, stage=3).position()
    assert position["stage"] == 4
    assert len(position["virtual"]) == 4
    assert len(position["aside"]) == 18
    assert position["pawns"] == [0, 0, 0]


@pytest.mark.rule("RU-8.3")
def test_the_virtual_pawn_rests_in_round_five() -> None:
    """In round 5 it plays nothing, and the others can only play for themselves."""
    match = holding(["+2", "-2"], card_round=5, stage=5, pawns=[1, 1, 6])
    assert [match.moves(seat) for seat in range(3)] == [["+2>0"], ["-2>1"], []]
    with pytest.raises(IllegalMove):
        match.choose(0, "+2>2")
    choose_all(match, ["+2>0", "-2>1"])
    assert pawns_of(match) == [3, -1, 6]
    assert sorted(event["seat"] for event in heard(match, "revealed")) == [0, 1]


@pytest.mark.rule("RU-8.4", "RU-A17")
@pytest.mark.parametrize(
    ("fields", "virtual_field", "points"),
    [
        ([9, 1], 4, [None, None, 4]),
        ([4, 1], 9, [4, None, None]),
        ([9, 4], 4, [None, 4, 4]),
        ([3, 3], -2, [None, None, -2]),
        ([9, 4], 9, [None, 4, None]),
    ],
)
def test_the_virtual_pawn_counts_in_the_scoring(
    fields: list[int], virtual_field: int, points: list[int | None]
) -> None:
    """It can lead, and then keeps the points from nobody else, or be second and score."""
    match = after_stage(fields, virtual_field=virtual_field)
    assert match.position()["sheet"] == [points]
    assert match.position()["scores"] == [own or 0 for own in points]


@pytest.mark.rule("RU-8.4", "RU-T42", "RU-A18")
def test_the_virtual_player_can_win() -> None:
    """With A on 18, B on 7 and the virtual player on 11 both humans have lost."""
    result = ending_with(18, 7, 11)
    assert result["winners"] == [2]
    assert result["shares"] == [0.0, 0.0, 1.0]
    assert result["scores"] == [18, 7, 11]
    assert result["places"] == [1, 3, 2]


@pytest.mark.rule("RU-8.4", "RU-A17")
def test_the_virtual_player_can_be_first_and_lose() -> None:
    """With A on 18, B on 7 and the virtual player on 21 A is second and wins."""
    result = ending_with(18, 7, 21)
    assert result["winners"] == [0]
    assert result["shares"] == [1.0, 0.0, 0.0]


@pytest.mark.rule("RU-A18")
def test_the_virtual_player_can_share_the_win() -> None:
    """Second together with a human, it has half of the win."""
    result = ending_with(18, 7, 7)
    assert result["winners"] == [1, 2]
    assert result["shares"] == [0.0, 0.5, 0.5]


@pytest.mark.rule("RU-A34")
def test_the_virtual_player_wins_behind_two_equals() -> None:
    """A and B are equal and ahead of it: the virtual player holds the second total."""
    result = ending_with(10, 10, 3)
    assert result["winners"] == [2]
    assert result["places"] == [1, 1, 2]


@pytest.mark.rule("RU-A06")
def test_the_virtual_player_shares_when_all_are_equal() -> None:
    """A third of the win is the virtual player's."""
    result = ending_with(5, 5, 5)
    assert result["winners"] == [0, 1, 2]
    assert result["shares"] == pytest.approx([1 / 3, 1 / 3, 1 / 3])


@pytest.mark.rule("RU-8.1", "RU-A32")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_nobody_looks_at_the_virtual_players_cards(viewer: int | None) -> None:
    """Whatever its stack holds, and in whatever order, the table looks the same."""
    hands = [["+1", "+1", "-1"], ["+2", "+2", "-2"]]
    stacks = [["+5", "-4"], ["-4", "+5"], ["+3", "+3"]]
    views = {
        json.dumps(dealt(hands, virtual=stack).view(viewer), sort_keys=True) for stack in stacks
    }
    assert len(views) == 1
