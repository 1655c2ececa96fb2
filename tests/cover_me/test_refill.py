"""CM-6.6 to CM-6.9 and CM-A23: the hands are filled again, from which pile and in which order."""

import pytest

from parlour import IllegalMove, Match

from .positions import heard, last_month, play, reveal, settle

TAKES = ["take b", "take draw", "take k", "take r"]


def asked(match: Match) -> tuple[tuple[int, ...], str]:
    """Who owes a choice, and which."""
    return match.to_act, match.position()["asks"]


@pytest.mark.rule("CM-6.6", "CM-A11", "CM-T29")
def test_hands_are_refilled_in_player_order_from_the_start_player() -> None:
    """Start P3; P1 and P4 scored: P3 (next pile), P4 (draw piles), P1 (same), P2 (next pile)."""
    match = reveal(last_month("3223", starter=2))
    order = []
    while match.position()["phase"] == "refill":
        order.append(asked(match))
        seat = match.to_act[0]
        match.choose(seat, match.moves(seat)[0])
    assert order == [((2,), "keep"), ((3,), "take"), ((0,), "take"), ((1,), "keep")]
    assert [len(hand) for hand in match.position()["hands"]] == [9, 9, 9, 9]


@pytest.mark.rule("CM-6.6", "CM-6.8", "CM-A07")
def test_a_player_finishes_the_whole_refill_before_the_next_one_begins() -> None:
    """Two zero trios: three takes by seat 3, then three by seat 0, each in one turn."""
    match = reveal(last_month("02202", starter=3))
    order: list[int] = []
    while match.position()["phase"] == "refill":
        order += match.to_act
        match.choose(match.to_act[0], match.moves(match.to_act[0])[0])
    assert order == [3, 3, 3, 4, 0, 0, 0, 1, 2]


@pytest.mark.rule("CM-6.7")
def test_a_scorer_takes_the_top_of_an_open_pile() -> None:
    """One card, seen by everybody; the turn passes on."""
    piles = {"b": ["bLtRe", "bLtYe"], "r": ["rLtRe"], "k": ["kLtRe"]}
    match = play(reveal(last_month("322", piles=piles)), "0 take b")
    assert match.position()["hands"][0][-1] == "bLtRe"
    assert match.position()["open"]["b"] == ["bLtYe"]
    took = heard(match, "took")[-1]
    assert (took["seat"], took["pile"], took["card"]) == (0, "b", "bLtRe")
    assert match.to_act == (1,)


@pytest.mark.rule("CM-6.7")
def test_a_scorer_may_take_a_blind_card_instead() -> None:
    """The top of the draw pile, known to its owner alone."""
    match = play(reveal(last_month("322", draw=["bLtRe"])), "0 take draw")
    assert match.position()["hands"][0][-1] == "bLtRe"
    assert heard(match, "took", by=0)[-1]["card"] == "bLtRe"
    assert heard(match, "took", by=1)[-1]["card"] is None
    assert heard(match, "took", by=1)[-1]["pile"] == "draw"


@pytest.mark.rule("CM-6.7", "CM-T31")
def test_a_scorer_gets_nothing_from_the_next_pile() -> None:
    """Four sources are offered, and keeping a card of the next pile is refused."""
    match = reveal(last_month("322", upcoming=["kLtGr", "kLdGr", "kLqGr"]))
    before = match.position()
    assert sorted(match.moves(0)) == TAKES
    with pytest.raises(IllegalMove):
        match.choose(0, "keep kLtGr")
    assert match.position() == before
    assert before["next"] == ["kLtGr", "kLdGr", "kLqGr"]


@pytest.mark.rule("CM-6.8", "CM-7.2", "CM-A08", "CM-T33")
def test_a_zero_trio_takes_three_cards_from_any_of_the_draw_piles() -> None:
    """Open b1 r1 k2, draw k b r b: b (turns k, b), then r (turns r), then a blind b: hand 9."""
    match = reveal(
        last_month(
            "0222",
            piles={"b": ["bLtYe"], "r": ["rLtRe"], "k": ["kLdRe", "kLqRe"]},
            draw=["kMtYe", "bLtRe", "rMtYe", "bLtBl"],
        )
    )
    assert len(match.position()["hands"][0]) == 6
    play(match, "0 take b")
    assert match.position()["open"] == {
        "b": ["bLtRe"],
        "r": ["rLtRe"],
        "k": ["kMtYe", "kLdRe", "kLqRe"],
    }
    play(match, "0 take r")
    assert match.position()["open"]["r"] == ["rMtYe"]
    play(match, "0 take draw")
    position = match.position()
    assert position["open"]["b"] == ["bLtRe"]
    assert position["hands"][0][-3:] == ["bLtYe", "rLtRe", "bLtBl"]
    assert len(position["hands"][0]) == 9
    assert match.to_act == (1,)


@pytest.mark.rule("CM-6.9")
def test_a_player_who_did_not_score_keeps_one_of_two_cards_of_the_next_pile() -> None:
    """The top two are offered; the other goes to the bottom of the next pile."""
    match = reveal(last_month("222", upcoming=["kLtGr", "kLdGr", "kLqGr", "kMtGr"]))
    assert match.position()["offer"] == ["kLtGr", "kLdGr"]
    assert match.position()["next"] == ["kLqGr", "kMtGr"]
    assert sorted(match.moves(0)) == ["keep kLdGr", "keep kLtGr"]
    play(match, "0 keep kLdGr")
    position = match.position()
    assert position["hands"][0][-1] == "kLdGr"
    assert [*position["offer"], *position["next"]] == ["kLqGr", "kMtGr", "kLtGr"]
    assert match.to_act == (1,)
    play(match, "1 keep kLqGr")
    assert [*match.position()["offer"], *match.position()["next"]] == ["kLtGr", "kMtGr"]


@pytest.mark.rule("CM-6.9", "CM-T32")
def test_a_player_who_did_not_score_cannot_use_the_draw_piles() -> None:
    """Year 2, not scored: open piles and blind cards are refused."""
    match = reveal(last_month("232", year=2, upcoming=["kLtBk", "kLdBk", "kLqBk"]))
    before = match.position()
    assert sorted(match.moves(0)) == ["keep kLdBk", "keep kLtBk"]
    for move in TAKES:
        with pytest.raises(IllegalMove):
            match.choose(0, move)
    with pytest.raises(IllegalMove):
        match.choose(0, "keep kLqBk")
    assert match.position() == before


@pytest.mark.rule("CM-6.9")
def test_the_next_pile_loses_one_card_per_player_who_did_not_score() -> None:
    """Three of four did not score: 26 cards become 23."""
    match = last_month("2322")
    assert len(match.position()["next"]) == 26
    assert len(settle(reveal(match)).position()["next"]) == 23


@pytest.mark.rule("CM-A23")
def test_the_last_card_of_the_next_pile_is_kept() -> None:
    """One owed, one left: it is offered alone and kept; the next player uses the draw piles."""
    match = reveal(last_month("222", upcoming=["kLtGr"]))
    assert asked(match) == ((0,), "keep")
    assert match.position()["offer"] == ["kLtGr"]
    assert match.moves(0) == ["keep kLtGr"]
    play(match, "0 keep kLtGr")
    assert match.position()["hands"][0][-1] == "kLtGr"
    assert match.position()["next"] == []
    assert asked(match) == ((1,), "take")
    assert sorted(match.moves(1)) == TAKES
    play(match, "1 take draw")
    assert len(match.position()["hands"][1]) == 9
    assert asked(match) == ((2,), "take")


@pytest.mark.rule("CM-A23")
def test_without_a_next_pile_one_card_comes_from_the_draw_piles() -> None:
    """One owed, none left: exactly one take, open or blind."""
    match = reveal(last_month("222", upcoming=[]))
    assert asked(match) == ((0,), "take")
    assert sorted(match.moves(0)) == TAKES
    play(match, "0 take draw")
    assert len(match.position()["hands"][0]) == 9
    assert match.to_act == (1,)


@pytest.mark.rule("CM-A23")
def test_two_cards_serve_two_players() -> None:
    """Two left: the first keeps one of them, the second gets the one that was returned."""
    match = reveal(last_month("222", upcoming=["kLtGr", "kLdGr"]))
    play(match, "0 keep kLdGr")
    assert asked(match) == ((1,), "keep")
    assert match.moves(1) == ["keep kLtGr"]
    play(match, "1 keep kLtGr")
    assert asked(match) == ((2,), "take")


@pytest.mark.rule("CM-A23", "CM-T39")
def test_in_an_extra_season_the_next_pile_can_run_out() -> None:
    """An extra winter, one white card left, everyone tied again: one keep, then takes."""
    match = last_month(
        "222", year=3, upcoming=["kLtWh"], options={"tie": "extra"}, extra=1, starter=1
    )
    reveal(match)
    assert match.result is None
    assert asked(match) == ((1,), "keep")
    play(match, "1 keep kLtWh")
    assert asked(match) == ((2,), "take")
    play(match, "2 take draw", "0 take draw")
    assert match.position()["next"] == []
    assert [len(hand) for hand in match.position()["hands"]] == [9, 9, 9]
    assert match.position()["season"] == "spring"
