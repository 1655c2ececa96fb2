"""CM-11: the advanced game for two players, each with a primary and a secondary row."""

from collections.abc import Sequence
from typing import Any

import pytest

from parlour import IllegalMove, Match, new_match

from .positions import heard, last_fall, last_month, play, reveal, seed, settle, table, worth

ADVANCED = {"two_player": "advanced"}
TAKES = ["take b", "take draw", "take k", "take r"]


def rows_end(outcomes: str, **rest: Any) -> Match:
    """After the third month: primary rows of P1 and P2, then their secondary rows."""
    options = ADVANCED | rest.pop("options", {})
    return reveal(last_month(outcomes, players=2, options=options, **rest))


def asks(match: Match, seat: int) -> list[str]:
    """What the seat is asked, choice by choice, while it refills."""
    steps = []
    while match.to_act == (seat,) and match.position()["phase"] == "refill":
        steps.append(match.position()["asks"])
        match.choose(seat, match.moves(seat)[0])
    return steps


@pytest.mark.rule("CM-11.1")
def test_each_player_has_two_rows_and_nobody_is_fictional() -> None:
    """Four rows for two hands, a stack in front and one in the middle each."""
    position = new_match("cover-me", players=2, two_player="advanced", seed=seed(0)).position()
    assert position["rows"] == [[], [], [], []]
    assert (position["scored"], position["stored"]) == ([[], []], [[], []])
    assert "fictional" not in position


@pytest.mark.rule("CM-11.2", "CM-A43", "CM-T66")
def test_nine_cards_are_dealt_and_three_picked_from_the_open_piles_only() -> None:
    """Six turned: F 55; picks alternate and are never blind; hands 12; F + G = 55."""
    match = new_match("cover-me", players=2, two_player="advanced", starter=0, seed=seed(0))
    position = match.position()
    assert sum(map(len, position["open"].values())) == 6
    assert len(position["draw"]) == 55
    assert [len(hand) for hand in position["hands"]] == [9, 9]
    order: list[int] = []
    while match.position()["phase"] == "draft":
        assert sorted(match.moves(match.to_act[0])) == ["take b", "take k", "take r"]
        with pytest.raises(IllegalMove):
            match.choose(match.to_act[0], "take draw")
        order += match.to_act
        match.choose(match.to_act[0], "take k")
    assert order == [0, 1, 0, 1, 0, 1]
    position = match.position()
    assert [len(hand) for hand in position["hands"]] == [12, 12]
    assert len(position["draw"]) + sum(map(len, position["open"].values())) == 55


@pytest.mark.rule("CM-11.3")
def test_each_month_two_covers_are_placed_primary_row_first() -> None:
    """Two choices per player; all four covers are revealed together and counted."""
    hands = [["bLtYe", "bLtRe"], ["kLtYe", "kLtRe"]]
    match = Match.from_position(table(players=2, options=ADVANCED, hands=hands))
    play(match, "0 place bLtYe")
    assert match.to_act == (0, 1)
    assert "place bLtYe" not in match.moves(0)
    play(match, "0 place bLtRe")
    assert list(match.to_act) == [1]
    play(match, "1 place kLtYe")
    assert heard(match, "revealed") == []
    play(match, "1 place kLtRe")
    assert match.position()["rows"] == [["bLtYe"], ["kLtYe"], ["bLtRe"], ["kLtRe"]]
    assert match.view(None)["tracks"]["hair"] == {"b": 2, "r": 0, "k": 2}
    assert match.position()["month"] == 2


@pytest.mark.rule("CM-11.4", "CM-5.3")
def test_a_tie_is_chosen_row_by_row_the_primary_row_first() -> None:
    """Both of P1's rows are tied: first the primary's two, then the secondary's two."""
    match = rows_end("t2t2")
    assert match.to_act == (0,)
    assert sorted(match.moves(0)) == ["special bMdRe", "special rMqYe"]
    with pytest.raises(IllegalMove):
        match.choose(0, "special bLqYe")
    play(match, "0 special rMqYe")
    assert sorted(match.moves(0)) == ["special bLqYe", "special rMqBl"]
    play(match, "0 special bLqYe")
    assert match.position()["influence"] == ["rMqYe", "bSqYe", "bLqYe", "kMqRe"]


@pytest.mark.rule("CM-11.4", "CM-11.5")
def test_primary_cards_are_scored_and_secondary_cards_are_stored() -> None:
    """P1 has a 3 in both rows: one card goes in front of him, one under the middle card."""
    match = rows_end("3232")
    position = match.position()
    assert position["scored"] == [["bMqYe"], []]
    assert position["stored"] == [["bMqRe"], []]
    assert position["influence"] == ["bSqYe", "kMqRe"]
    assert [(e["seat"], e["row"], e["cards"]) for e in heard(match, "scored")] == [
        (0, 0, ["bMqYe"])
    ]
    assert [(e["seat"], e["row"], e["cards"]) for e in heard(match, "stored")] == [
        (0, 2, ["bMqRe"])
    ]


@pytest.mark.rule("CM-11.4", "CM-11.5")
@pytest.mark.parametrize(
    ("outcomes", "zone", "seat", "trio"),
    [
        ("0222", "scored", 0, {"rSdBl", "rLdYe", "kLtYe"}),
        ("2220", "stored", 1, {"kSdBl", "kLtBl", "rLtYe"}),
    ],
)
def test_a_zero_trio_stays_together_in_its_stack(
    outcomes: str, zone: str, seat: int, trio: set[str]
) -> None:
    """Primary row: in front of the player; secondary row: under the middle card."""
    position = rows_end(outcomes).position()
    assert set(position[zone][seat]) == trio
    assert len(position["influence"]) == 3


@pytest.mark.rule("CM-11.6", "CM-A42")
def test_both_rows_on_one_or_two_look_at_four_cards_and_keep_two() -> None:
    """Two keeps in one turn; the other two go to the bottom of H in the order drawn."""
    green = ["kLtGr", "kLdGr", "kLqGr", "kMtGr", "kMdGr", "kStGr"]
    match = rows_end("2222", upcoming=green)
    assert match.to_act == (0,)
    assert match.position()["offer"] == green[:4]
    assert set(match.moves(0)) == {f"keep {card}" for card in green[:4]}
    play(match, "0 keep kMtGr")
    assert set(match.moves(0)) == {"keep kLtGr", "keep kLdGr", "keep kLqGr"}
    play(match, "0 keep kLdGr")
    position = match.position()
    assert position["hands"][0][-2:] == ["kMtGr", "kLdGr"]
    assert match.to_act == (1,)
    assert [*position["offer"], *position["next"]] == ["kMdGr", "kStGr", "kLtGr", "kLqGr"]


@pytest.mark.rule("CM-11.7", "CM-A40", "CM-A41")
@pytest.mark.parametrize(
    ("outcomes", "steps"),
    [
        ("2222", ["keep", "keep"]),
        ("3222", ["keep", "take"]),
        ("2232", ["keep", "take"]),
        ("0222", ["keep", "take", "take", "take"]),
        ("2202", ["keep", "take", "take", "take"]),
        ("3232", ["take", "take"]),
        ("3202", ["take", "take", "take", "take"]),
        ("0232", ["take", "take", "take", "take"]),
    ],
)
def test_the_trend_value_of_each_row_decides_the_source(outcomes: str, steps: list[str]) -> None:
    """1 or 2: one from H, first; 3 or a zero trio, scored or stored: from the draw piles."""
    assert asks(rows_end(outcomes), 0) == steps


@pytest.mark.rule("CM-11.7", "CM-A41")
def test_a_mixed_result_keeps_one_of_two_then_takes() -> None:
    """P1 stored a card: two cards of H, one kept, one to the bottom; then an open or blind card."""
    match = rows_end("2232", upcoming=["kLtGr", "kLdGr", "kLqGr", "kMtGr", "kMdGr", "kStGr"])
    assert match.position()["offer"] == ["kLtGr", "kLdGr"]
    play(match, "0 keep kLdGr")
    assert match.to_act == (0,)
    assert match.position()["next"] == ["kLqGr", "kMtGr", "kMdGr", "kStGr", "kLtGr"]
    assert sorted(match.moves(0)) == TAKES
    play(match, "0 take draw")
    assert match.to_act == (1,)


@pytest.mark.rule("CM-11.8")
@pytest.mark.parametrize(
    ("outcomes", "held"), [("2222", 10), ("3232", 10), ("0222", 8), ("3202", 8)]
)
def test_hands_return_to_twelve(outcomes: str, held: int) -> None:
    """12 - 6 + 2 per row, none for a zero trio; then back to 12."""
    match = rows_end(outcomes)
    assert len(match.position()["hands"][0]) == held
    settle(match)
    assert [len(hand) for hand in match.position()["hands"]] == [12, 12]


@pytest.mark.rule("CM-A23")
def test_three_cards_left_of_four_are_looked_at_and_two_kept() -> None:
    """The third goes back; the other player keeps it and takes one from the draw piles."""
    match = rows_end("2222", upcoming=["kLtGr", "kLdGr", "kLqGr"])
    assert set(match.moves(0)) == {"keep kLtGr", "keep kLdGr", "keep kLqGr"}
    play(match, "0 keep kLqGr", "0 keep kLtGr")
    assert match.to_act == (1,)
    assert match.moves(1) == ["keep kLdGr"]
    play(match, "1 keep kLdGr")
    assert match.position()["next"] == []
    assert sorted(match.moves(1)) == TAKES
    play(match, "1 take draw")
    assert [len(hand) for hand in match.position()["hands"]] == [12, 12]


@pytest.mark.rule("CM-A23")
def test_two_cards_left_are_both_kept() -> None:
    """Two owed, two left: both; the other player takes two from the draw piles."""
    match = rows_end("2222", upcoming=["kLtGr", "kLdGr"])
    play(match, "0 keep kLdGr")
    assert match.moves(0) == ["keep kLtGr"]
    play(match, "0 keep kLtGr")
    assert match.position()["hands"][0][-2:] == ["kLdGr", "kLtGr"]
    assert asks(match, 1) == ["take", "take"]


@pytest.mark.rule("CM-A23")
def test_one_card_left_is_kept_and_one_taken() -> None:
    """Two owed, one left: that card and one from the draw piles."""
    match = rows_end("2222", upcoming=["kLtGr"])
    assert asks(match, 0) == ["keep", "take"]
    assert "kLtGr" in match.position()["hands"][0]
    assert match.to_act == (1,)


@pytest.mark.rule("CM-11.6", "CM-A27", "CM-T73")
def test_in_year_four_both_players_take_card_by_card() -> None:
    """Longer game, no next pile, both rows worth 2: two single takes from G or F."""
    match = rows_end("2222", year=4, options={"length": "longer"})
    assert sorted(match.moves(0)) == TAKES
    assert asks(match, 0) == ["take", "take"]
    assert asks(match, 1) == ["take", "take"]
    assert [len(hand) for hand in match.position()["hands"]] == [12, 12]


def end(scored: Sequence[Sequence[int]], stored: Sequence[Sequence[int]]) -> dict[str, Any]:
    """The result with these values in front of the players and under their middle cards."""
    stacks = worth(*scored, *stored)
    match = last_fall("2222", players=2, options=ADVANCED, scored=stacks[:2], stored=stacks[2:])
    reveal(match)
    assert match.result is not None
    return match.result


@pytest.mark.rule("CM-11.9")
def test_the_stored_cards_do_not_count_as_prestige() -> None:
    """5 in front against 4 in front and 20 in the middle: the 5 wins."""
    result = end([[4], [5]], [[5, 5, 5, 5], []])
    assert (result["winners"], result["scores"]) == ([1], [4, 5])
    assert result["decided_by"] == "prestige"


@pytest.mark.rule("CM-11.9", "CM-T70")
def test_equal_prestige_is_decided_by_the_middle_stack() -> None:
    """14 to 14 in front, 6 to 4 in the middle: the first player."""
    result = end([[5, 5, 4], [5, 5, 2, 2]], [[4, 2], [4]])
    assert (result["winners"], result["places"]) == ([0], [1, 2])
    assert (result["scores"], result["decided_by"]) == ([14, 14], "stored")


@pytest.mark.rule("CM-11.9", "CM-A45")
@pytest.mark.parametrize(
    ("scored", "stored", "winner", "decided_by"),
    [
        ([[5, 5], [5, 5]], [[4], [2, 2]], 1, "cards"),
        ([[2, 2, 2, 2], [4, 4]], [[4], [2, 2]], 0, "cards"),
        ([[4, 4], [5, 3]], [[2], [2]], 1, "fives"),
        ([[2], [2]], [[5, 3], [4, 4]], 0, "fives"),
        ([[5], [5]], [[4, 2], [3, 3]], 0, "fours"),
    ],
)
def test_then_both_stacks_together_are_compared(
    scored: list[list[int]], stored: list[list[int]], winner: int, decided_by: str
) -> None:
    """Most cards of both stacks, then most fives, then most fours."""
    result = end(scored, stored)
    assert (result["winners"], result["decided_by"]) == ([winner], decided_by)


@pytest.mark.rule("CM-11.9", "CM-A45")
def test_stacks_that_are_equal_together_share() -> None:
    """4 4 + 5 3 against 5 3 + 4 4: equal in front, in the middle and together."""
    result = end([[4, 4], [5, 3]], [[5, 3], [4, 4]])
    assert (result["winners"], result["shares"]) == ([0, 1], [0.5, 0.5])
    assert result["decided_by"] is None


@pytest.mark.rule("CM-A44")
def test_the_middle_stack_lies_face_down() -> None:
    """The owner may look at the stored cards, the other player and spectators may not."""
    match = last_month("2222", players=2, options=ADVANCED, stored=[["kMtRe", "kMtBl"], []])
    assert "kMtRe" in str(match.view(0))
    for other in (1, None):
        assert "kMtRe" not in str(match.view(other))


@pytest.mark.rule("CM-A44", "CM-8.6")
def test_two_rows_still_give_one_exchange() -> None:
    """After fall each player may exchange one card, the new start player first."""
    match = settle(rows_end("2222", season="fall", starter=0))
    assert match.position()["phase"] == "exchange"
    assert match.to_act == (1,)
    given = match.position()["hands"][1][0]
    play(match, f"1 discard {given}", "1 take draw")
    assert match.to_act == (0,)
    play(match, "0 pass")
    assert match.position()["phase"] == "place"
    assert [len(hand) for hand in match.position()["hands"]] == [12, 12]
