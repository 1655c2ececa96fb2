"""CM-7: the open piles, the reshuffle, and what happens when cards run out."""

import pytest

from parlour import IllegalMove, Match

from .positions import INFLUENCE, Position, heard, last_month, play, reveal, settle, table


def refill(**zones: object) -> Match:
    """Seat 0, then seat 1, must take one card; all cards not named are in a scored stack."""
    position: Position = {"hand_size": [8, 8, 9], "to_act": [0], "park": "scored", **zones}
    return Match.from_position(table(phase="refill", **position))


ONE_EACH = {"b": ["bLtYe"], "r": ["rLtRe"], "k": ["kLdRe"]}


@pytest.mark.rule("CM-7.1", "CM-A17")
def test_only_the_top_of_an_open_pile_can_be_taken() -> None:
    """A take names a pile, never a card; the card below is the new top."""
    match = refill(piles={"b": ["bLtYe", "bLtRe"], "r": ["rLtRe"], "k": ["kLdRe"]}, draw=["kMtYe"])
    assert sorted(match.moves(0)) == ["take b", "take draw", "take k", "take r"]
    play(match, "0 take b")
    assert match.position()["hands"][0][-1] == "bLtYe"
    assert match.position()["open"]["b"] == ["bLtRe"]


@pytest.mark.rule("CM-7.2")
def test_turned_cards_go_on_top_of_their_piles() -> None:
    """The r pile empties; k, b and r are turned: all visible tops change."""
    match = refill(piles=ONE_EACH, draw=["kMtYe", "bMtBl", "rMtRe", "bMqYe"])
    play(match, "0 take r")
    assert match.position()["open"] == {
        "b": ["bMtBl", "bLtYe"],
        "r": ["rMtRe"],
        "k": ["kMtYe", "kLdRe"],
    }
    assert match.position()["draw"] == ["bMqYe"]


@pytest.mark.rule("CM-7.4", "CM-7.5", "CM-A12", "CM-T37")
def test_the_discard_pile_becomes_the_draw_pile_as_soon_as_that_is_empty() -> None:
    """The last blind card is taken: the four discards are the new draw pile at once."""
    discard = ["kMtYe", "kMtBl", "kMtRe", "rMtYe"]
    match = refill(piles=ONE_EACH, draw=["bMtBl"], discard=discard)
    before = match.position()
    play(match, "0 take draw")
    after = match.position()
    assert after["hands"][0] == [*before["hands"][0], "bMtBl"]
    assert sorted(after["draw"]) == sorted(discard)
    assert after["discard"] == []
    assert [event["cards"] for event in heard(match, "reshuffled")] == [4]
    for zone in ("open", "next", "later", "influence", "scored"):
        assert after[zone] == before[zone]


@pytest.mark.rule("CM-7.4")
def test_the_discard_pile_is_shuffled() -> None:
    """Twelve discards do not all come back in the order they lay in, nor always the same."""
    discard = [f"{hair}{length}tYe" for hair in "rk" for length in "SML"]
    discard += [f"{hair}{length}qYe" for hair in "rk" for length in "SML"]
    orders = set()
    for number in range(5):
        position = table(
            phase="refill",
            hand_size=[8, 8, 9],
            to_act=[0],
            park="scored",
            piles=ONE_EACH,
            draw=["bMtBl"],
            discard=discard,
        )
        match = Match.from_position(position, seed=number.to_bytes(32, "big"))
        orders.add(tuple(play(match, "0 take draw").position()["draw"]))
    assert len(orders) == 5
    assert tuple(discard) not in orders


@pytest.mark.rule("CM-7.5", "CM-A12", "CM-A13")
def test_a_refill_in_progress_goes_on_after_the_reshuffle() -> None:
    """The last draw card is r; the discard pile is shuffled in and turned until b appears."""
    match = refill(piles=ONE_EACH, draw=["rMtRe"], discard=["bMtYe", "bMtBl", "bMtRe"])
    play(match, "0 take b")
    position = match.position()
    assert position["open"]["r"] == ["rMtRe", "rLtRe"]
    assert len(position["open"]["b"]) == 1
    assert {*position["open"]["b"], *position["draw"]} == {"bMtYe", "bMtBl", "bMtRe"}
    assert len(position["draw"]) == 2
    assert position["discard"] == []


def draws(match: Match) -> list[str]:
    """What is told of cards drawn and of the reshuffle, in order: pile and card, or the number."""
    lines = []
    for event in match.events:
        if event.name in ("took", "turned", "joined"):
            lines.append(f"{event.name} {event.data['pile']} {event.data['card']}")
        elif event.name == "reshuffled":
            lines.append(f"reshuffled {event.data['cards']}")
    return lines


@pytest.mark.rule("CM-7.5")
def test_the_last_card_is_told_before_the_reshuffle_it_sets_off() -> None:
    """Who hears of the shuffle first would think that the card came out of the shuffled ones."""
    discard = ["bMtYe", "bMtBl", "bMtRe"]
    blind = play(refill(piles=ONE_EACH, draw=["kMtBl"], discard=discard), "0 take draw")
    assert draws(blind) == ["took draw kMtBl", "reshuffled 3"]
    turning = play(refill(piles=ONE_EACH, draw=["rMtRe"], discard=discard), "0 take b")
    top = turning.position()["open"]["b"][0]
    assert draws(turning) == [
        *("took b bLtYe", "turned r rMtRe", "reshuffled 3", f"turned b {top}"),
    ]


@pytest.mark.rule("CM-7.5", "CM-A65")
def test_a_card_out_of_a_reshuffle_is_told_after_it() -> None:
    """The draw pile is empty: first the discard pile is shuffled, then the card is taken."""
    match = play(reveal(last_month("322", piles=ONE_EACH, park="scored")), "0 take draw")
    assert draws(match) == ["reshuffled 3", f"took draw {match.position()['hands'][0][-1]}"]


@pytest.mark.rule("CM-7.5", "CM-10.7")
def test_the_last_card_joins_the_fictional_pile_before_the_reshuffle() -> None:
    """In year 4 both cards come from the draw pile: its last one, and one of the shuffled."""
    position = table(
        players=2,
        phase="refill",
        year=4,
        options={"length": "longer"},
        hand_size=[8, 9],
        to_act=[0],
        park="scored",
        piles={"b": ["bLtYe"], "r": ["rLtRe"], "k": ["kLdRe", "kLtRe"]},
        draw=["kMtBl"],
        discard=["bMtYe"],
        fictional=[f"r{length}{pattern}Ye" for length in "SML" for pattern in "qdt"] + ["rSqBl"],
    )
    match = play(Match.from_position(position), "0 take k")
    assert draws(match) == [
        *("took k kLdRe", "joined draw kMtBl", "reshuffled 1", "joined draw bMtYe"),
    ]


@pytest.mark.rule("CM-A13")
def test_the_influence_cards_discarded_this_season_are_shuffled_in() -> None:
    """The scorer takes the last draw card: the old influence row is the new draw pile."""
    match = reveal(last_month("322", draw=["kMtYe"], park="scored"))
    assert set(match.position()["discard"]) == {"bMqGr", "bMqBk", "bMtRe"}
    play(match, "0 take draw")
    position = match.position()
    assert set(position["draw"]) == {"bMqGr", "bMqBk", "bMtRe"}
    assert position["discard"] == []


@pytest.mark.rule("CM-7.5", "CM-A12", "CM-A65")
def test_an_empty_draw_pile_waits_for_the_first_need() -> None:
    """Draw and discard pile are empty until 3A: a blind take shuffles the old influence row."""
    match = reveal(last_month("322", piles=ONE_EACH, park="scored"))
    position = match.position()
    assert position["draw"] == []
    assert len(position["discard"]) == 3
    assert heard(match, "reshuffled") == []
    assert "take draw" in match.moves(0)
    play(match, "0 take draw")
    position = match.position()
    assert position["hands"][0][-1] in INFLUENCE[:3]
    assert len(position["draw"]) == 2
    assert position["discard"] == []
    assert [event["cards"] for event in heard(match, "reshuffled")] == [3]


@pytest.mark.rule("CM-7.6", "CM-A14", "CM-A58", "CM-T35")
def test_a_pile_stays_empty_when_no_card_is_left_to_turn() -> None:
    """Open b1 r4 k3, one r card to draw: b stays empty, and the next scorer has r and k."""
    match = refill(
        piles={
            "b": ["bLtYe"],
            "r": ["rLtRe", "rLtYe", "rLqYe", "rLqRe"],
            "k": ["kLdRe", "kLdYe", "kLqYe"],
        },
        draw=["rSdYe"],
    )
    play(match, "0 take b")
    position = match.position()
    assert position["open"] == {
        "b": [],
        "r": ["rSdYe", "rLtRe", "rLtYe", "rLqYe", "rLqRe"],
        "k": ["kLdRe", "kLdYe", "kLqYe"],
    }
    assert (position["draw"], position["discard"]) == ([], [])
    assert match.to_act == (1,)
    assert sorted(match.moves(1)) == ["take k", "take r"]
    for move in ("take b", "take draw"):
        with pytest.raises(IllegalMove):
            match.choose(1, move)


@pytest.mark.rule("CM-7.6", "CM-A14")
def test_an_empty_pile_is_filled_before_the_next_take_as_soon_as_there_are_cards() -> None:
    """The b pile failed earlier; this season's discards are blond: one of them is turned."""
    piles = {"b": [], "r": ["rLtRe"], "k": ["kLdRe"]}
    match = reveal(last_month("322", piles=piles, park="scored"))
    position = match.position()
    assert "take b" in match.moves(0)
    assert len(position["open"]["b"]) == 1
    assert {*position["open"]["b"], *position["draw"]} == {"bMqGr", "bMqBk", "bMtRe"}
    assert position["discard"] == []
    assert position["open"]["r"] == ["rLtRe"]


@pytest.mark.rule("CM-7.6", "CM-A14")
def test_the_card_given_in_an_exchange_can_fill_an_empty_pile() -> None:
    """The b pile failed earlier; a blond discard is all there is to turn, so it is turned."""
    match = Match.from_position(
        table(
            phase="exchange",
            year=2,
            hands=[["bMtBl"]],
            piles={"b": [], "r": ["rLtRe"], "k": ["kLdRe"]},
            park="scored",
            to_act=[0],
        )
    )
    play(match, "0 discard bMtBl")
    assert match.position()["open"]["b"] == ["bMtBl"]
    assert sorted(match.moves(0)) == ["take b", "take k", "take r"]


@pytest.mark.rule("CM-A15")
def test_turning_goes_on_through_the_reshuffled_discards_before_it_gives_up() -> None:
    """No blond card in draw or discard pile: all four cards are turned, b stays empty."""
    match = refill(piles=ONE_EACH, draw=["rMtRe", "kMtRe"], discard=["kMtYe", "rMtYe"])
    play(match, "0 take b")
    position = match.position()
    assert position["open"]["b"] == []
    assert position["open"]["r"] == ["rMtYe", "rMtRe", "rLtRe"]
    assert position["open"]["k"] == ["kMtYe", "kMtRe", "kLdRe"]
    assert (position["draw"], position["discard"]) == ([], [])


@pytest.mark.rule("CM-A59")
def test_one_run_fills_two_empty_piles() -> None:
    """b and r failed earlier; the discards are one b and one r: both are turned in one run."""
    match = reveal(
        last_month(
            "322",
            influence=["rMqYe", "bMdRe"],
            piles={"b": [], "r": [], "k": ["kLdRe", "kLtRe"]},
            park="scored",
        )
    )
    position = match.position()
    assert position["open"] == {"b": ["bMdRe"], "r": ["rMqYe"], "k": ["kLdRe", "kLtRe"]}
    assert (position["draw"], position["discard"]) == ([], [])
    assert sorted(match.moves(0)) == ["take b", "take k", "take r"]


@pytest.mark.rule("CM-A59")
def test_a_run_for_two_piles_ends_when_the_cards_do() -> None:
    """b and r failed earlier and only r cards turn up: r has both, b stays empty."""
    match = reveal(
        last_month(
            "332",
            influence=["rMqYe", "rMqBl"],
            piles={"b": [], "r": [], "k": ["kLdRe"]},
            park="scored",
        )
    )
    position = match.position()
    assert position["open"]["b"] == []
    assert set(position["open"]["r"]) == {"rMqYe", "rMqBl"}
    assert sorted(match.moves(0)) == ["take k", "take r"]


EMPTY: dict[str, list[str]] = {"b": [], "r": [], "k": []}


@pytest.mark.rule("CM-7.7", "CM-A16", "CM-T38")
def test_with_nothing_to_take_the_hand_stays_short() -> None:
    """Open piles, draw and discard pile empty: both scorers start spring with eight cards."""
    match = reveal(last_month("332", influence=[], piles=EMPTY, park="scored"))
    settle(match)
    position = match.position()
    assert position["season"] == "spring"
    assert [len(hand) for hand in position["hands"]] == [8, 8, 9]
    assert heard(match, "took") == []


@pytest.mark.rule("CM-7.7", "CM-A16", "CM-T38")
@pytest.mark.parametrize("outcomes", ["222", "322"])
def test_a_short_hand_is_filled_up_to_nine_in_a_later_refill(outcomes: str) -> None:
    """Seat 0 entered the season with eight cards and ends it with nine, scored or not."""
    match = last_month(outcomes, hand_size=[6, 7, 7])
    settle(reveal(match))
    assert [len(hand) for hand in match.position()["hands"]] == [9, 9, 9]


@pytest.mark.rule("CM-A16")
def test_a_player_with_two_cards_places_two_covers() -> None:
    """In month 3 the empty hand owes nothing, and the season goes on with what lies there."""
    hands = [["kLtRe", "kLdRe"], ["bLtRe"], ["rLtRe"]]
    match = Match.from_position(table(hands=hands, hand_size=[2, 9, 9]))
    reveal(match)
    assert match.to_act == (0, 1, 2)
    reveal(match)
    assert match.position()["month"] == 3
    assert list(match.to_act) == [1, 2]
    assert match.moves(0) == []
    reveal(match)
    settle(match)
    assert match.position()["season"] == "spring"
    assert [len(hand) for hand in match.position()["hands"]] == [9, 9, 9]
