"""CM-2: the set-up for three to five players, and what is left in the piles after it."""

from typing import Any

import pytest

from parlour import IllegalMove, Match, new_match

from .positions import DECK, Position, all_cards, cards_in, heard, play, seed, table


def draft(match: Match, move: str = "take draw") -> Match:
    """Everyone makes the same pick until the draft is over."""
    while match.position()["phase"] == "draft":
        match.choose(match.to_act[0], move)
    return match


def sizes(position: Position) -> tuple[int, int, int, int]:
    """The number of cards in draw pile, open piles, discard and next pile."""
    opened = sum(len(pile) for pile in position["open"].values())
    return len(position["draw"]), opened, len(position["discard"]), len(position["next"])


@pytest.mark.rule("CM-2.1", "CM-2.2", "CM-T19")
def test_all_markers_start_on_zero() -> None:
    """Winter of year 1: with no influence card every marker is on 0 and clothes are aside."""
    view = Match.from_position(table(influence=[])).view(0)
    assert view["tracks"] == {
        "hair": {"b": 0, "r": 0, "k": 0},
        "length": {"S": 0, "M": 0, "L": 0},
        "pattern": {"q": 0, "d": 0, "t": 0},
    }


@pytest.mark.rule("CM-2.2")
def test_the_game_starts_in_winter_of_year_one() -> None:
    """The year marker is on 1, the season marker on winter."""
    position = new_match("cover-me", players=4, seed=seed(1)).position()
    assert (position["year"], position["season"], position["month"]) == (1, "winter", 1)


@pytest.mark.rule("CM-2.5", "CM-T02")
def test_open_piles_are_turned_until_the_third_hair_colour_appears() -> None:
    """Hair b b r b r k: six cards are turned, piles of 3, 2 and 1, the last turned on top."""
    match = new_match("cover-me", players=5, seed=seed(558))
    turned = heard(match, "turned")
    assert [event["card"][0] for event in turned] == ["b", "b", "r", "b", "r", "k"]
    assert [event["pile"] for event in turned] == ["b", "b", "r", "b", "r", "k"]
    assert match.position()["open"] == {
        "b": ["bLdYe", "bMqBl", "bMqYe"],
        "r": ["rStRe", "rMtYe"],
        "k": ["kMdRe"],
    }


@pytest.mark.rule("CM-2.5")
@pytest.mark.parametrize("number", range(60))
def test_the_last_open_pile_has_exactly_one_card(number: int) -> None:
    """Three piles of one hair colour each; the colour turned last is a single card."""
    match = new_match("cover-me", players=3, seed=seed(number))
    piles = match.position()["open"]
    turned = heard(match, "turned")
    assert all({card[0] for card in piles[hair]} == {hair} for hair in "brk")
    assert piles[turned[-1]["pile"]] == [turned[-1]["card"]]
    assert 3 <= len(turned) == sum(map(len, piles.values())) <= 55


@pytest.mark.rule("CM-2.4", "CM-2.5", "CM-2.9", "CM-2.10", "CM-A05", "CM-T03")
def test_the_set_up_takes_its_cards_in_the_printed_order() -> None:
    """Open piles first, then two influence cards, then six cards to each player."""
    position = new_match("cover-me", players=5, seed=seed(558)).position()
    assert position["influence"] == ["bLtBl", "bLqRe"]
    assert position["hands"][0] == ["bLtYe", "rMqRe", "bSdRe", "bMdYe", "bMtRe", "rMdBl"]
    assert position["hands"][4] == ["kStRe", "rLtRe", "bLdBl", "kStBl", "rMtBl", "bMdRe"]
    assert position["draw"][:3] == ["rMdYe", "bMdBl", "rLqBl"]
    assert sizes(position) == (43, 6, 0, 27)


@pytest.mark.rule("CM-2.11", "CM-T03")
def test_five_players_leave_28_cards_in_the_draw_pile_after_a_blind_draft() -> None:
    """43 less 15 blind picks are 28; 6 open, 27 next, 54 aside, five hands of 9: 162."""
    match = draft(new_match("cover-me", players=5, seed=seed(558)))
    position = match.position()
    assert sizes(position) == (28, 6, 0, 27)
    assert [len(pile) for pile in position["later"]] == [27, 27]
    assert [len(hand) for hand in position["hands"]] == [9, 9, 9, 9, 9]
    assert len(all_cards(position)) == 162


@pytest.mark.rule("CM-T04")
def test_three_players_leave_46_cards_in_the_draw_pile_after_a_blind_draft() -> None:
    """With six cards turned: 55 before the draft, 46 after it, 52 with the open piles."""
    match = new_match("cover-me", players=3, seed=seed(0))
    assert sizes(match.position()) == (55, 6, 0, 27)
    assert sizes(draft(match).position()) == (46, 6, 0, 27)


@pytest.mark.rule("CM-2.6")
def test_green_is_the_next_pile_and_black_and_white_are_set_aside() -> None:
    """27 green cards next; 27 black, then 27 white later; each pile shuffled by itself."""
    position = new_match("cover-me", players=4, seed=seed(6)).position()
    piles = [position["next"], *position["later"]]
    assert [{card[3:] for card in pile} for pile in piles] == [{"Gr"}, {"Bk"}, {"Wh"}]
    assert [len(pile) for pile in piles] == [27, 27, 27]
    other = new_match("cover-me", players=4, seed=seed(7)).position()
    assert all(pile != [card for card in DECK if card in pile] for pile in piles)
    for one, another in zip(piles, [other["next"], *other["later"]], strict=True):
        assert one != another


@pytest.mark.rule("CM-2.7")
def test_the_discard_pile_is_empty_at_the_start() -> None:
    """There is a place for discards and nothing on it."""
    assert new_match("cover-me", players=3, seed=seed(6)).position()["discard"] == []


@pytest.mark.rule("CM-2.8", "CM-A02")
def test_the_start_player_is_drawn_by_lot() -> None:
    """Over many games every seat starts."""
    starters = [
        new_match("cover-me", players=5, seed=seed(number)).position()["starter"]
        for number in range(100)
    ]
    assert set(starters) == {0, 1, 2, 3, 4}


@pytest.mark.rule("CM-2.8", "CM-A02")
@pytest.mark.parametrize("starter", [0, 1, 2, 3])
def test_the_start_player_can_be_chosen(starter: int) -> None:
    """The table option names the seat, and that seat picks first."""
    match = new_match("cover-me", players=4, starter=starter, seed=seed(6))
    assert match.position()["starter"] == starter
    assert match.to_act == (starter,)


@pytest.mark.rule("CM-2.9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_influence_cards_start_the_tracks(players: int) -> None:
    """Always two cards, whatever the number of players, each counted once in every trait."""
    match = new_match("cover-me", players=players, seed=seed(8))
    assert len(match.position()["influence"]) == 2
    tracks = match.view(None)["tracks"]
    assert [sum(tracks[trait].values()) for trait in ("hair", "length", "pattern")] == [2, 2, 2]


@pytest.mark.rule("CM-2.10")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everyone_is_dealt_six_cards_unseen_by_the_others(players: int) -> None:
    """Six cards each from the draw pile: their owner hears them, the others only how many."""
    match = new_match("cover-me", players=players, seed=seed(9))
    hands = match.position()["hands"]
    own = [event for event in heard(match, "dealt", by=1) if event["seat"] == 1]
    foreign = [event for event in heard(match, "dealt", by=1) if event["seat"] == 2]
    assert [event["cards"] for event in own] == [hands[1]]
    assert [event["count"] for event in foreign] == [6]
    assert cards_in(foreign) == []


@pytest.mark.rule("CM-2.11", "CM-A11", "CM-T05")
def test_the_draft_goes_round_three_times_in_the_same_direction() -> None:
    """Start player P2: P2 P3 P1, three times over, no snake; then everyone holds nine."""
    match = new_match("cover-me", players=3, starter=1, seed=seed(10))
    order: list[int] = []
    while match.position()["phase"] == "draft":
        order += match.to_act
        match.choose(match.to_act[0], "take draw")
    assert order == [1, 2, 0, 1, 2, 0, 1, 2, 0]
    assert [len(hand) for hand in match.position()["hands"]] == [9, 9, 9]
    assert match.position()["phase"] == "place"


@pytest.mark.rule("CM-2.11")
def test_a_draft_pick_is_an_open_top_card_or_a_blind_card() -> None:
    """Four sources, no others; it must be one's turn."""
    match = new_match("cover-me", players=3, starter=1, seed=seed(10))
    assert sorted(match.moves(1)) == ["take b", "take draw", "take k", "take r"]
    assert match.moves(0) == []
    with pytest.raises(IllegalMove):
        match.choose(0, "take draw")


@pytest.mark.rule("CM-2.11", "CM-7.2", "CM-T06")
def test_an_emptied_open_pile_is_refilled_at_once_in_the_draft() -> None:
    """Open b1 r2 k2, draw r k r b: taking b turns four cards, which lie on top: b1 r4 k3."""
    match = Match.from_position(
        table(
            phase="draft",
            hand_size=6,
            piles={"b": ["bSqYe"], "r": ["rSqYe", "rMqYe"], "k": ["kSqYe", "kMqYe"]},
            draw=["rLqRe", "kLqRe", "rLdRe", "bLtRe", "bLqBl"],
            to_act=[0],
        )
    )
    before = len(match.position()["draw"])
    play(match, "0 take b")
    position = match.position()
    assert position["hands"][0][-1] == "bSqYe"
    assert position["open"] == {
        "b": ["bLtRe"],
        "r": ["rLdRe", "rLqRe", "rSqYe", "rMqYe"],
        "k": ["kLqRe", "kSqYe", "kMqYe"],
    }
    assert position["draw"][0] == "bLqBl"
    assert len(position["draw"]) == before - 4
    assert [event["card"] for event in heard(match, "turned")] == [
        "rLqRe",
        "kLqRe",
        "rLdRe",
        "bLtRe",
    ]


@pytest.mark.rule("CM-7.2", "CM-T07")
def test_a_pile_that_still_has_a_card_is_not_refilled() -> None:
    """Open b1 r2 k2: taking an r card leaves b1 r1 k2 and the draw pile as it was."""
    match = Match.from_position(
        table(
            phase="draft",
            hand_size=6,
            piles={"b": ["bSqYe"], "r": ["rSqYe", "rMqYe"], "k": ["kSqYe", "kMqYe"]},
            to_act=[0],
        )
    )
    before = match.position()["draw"]
    play(match, "0 take r")
    position = match.position()
    assert position["open"] == {"b": ["bSqYe"], "r": ["rMqYe"], "k": ["kSqYe", "kMqYe"]}
    assert position["draw"] == before


@pytest.mark.rule("CM-2.12", "CM-12.8", "CM-T08")
def test_the_first_game_option_deals_nine_cards_and_skips_the_draft() -> None:
    """4 players, five cards turned: 81 - 5 - 2 - 36 = 38 in the draw pile, hands of 9."""
    match = new_match("cover-me", players=4, quick_deal=True, seed=seed(8))
    position = match.position()
    assert position["phase"] == "place"
    assert sizes(position) == (38, 5, 0, 27)
    assert [len(hand) for hand in position["hands"]] == [9, 9, 9, 9]
    assert match.to_act == (0, 1, 2, 3)


@pytest.mark.rule("CM-A46", "CM-T09")
def test_a_set_up_that_cannot_deal_is_done_again_with_a_new_shuffle() -> None:
    """This seed first turns 35 cards, too many to deal five nines: the second shuffle stands."""
    match = new_match("cover-me", players=5, quick_deal=True, seed=seed(8_202_118))
    position = match.position()
    assert position["open"] == {"b": ["bLqRe"], "r": ["rMdBl"], "k": ["kMtYe"]}
    assert position["influence"] == ["kLtRe", "rMtBl"]
    assert position["hands"][0] == [
        *("rStYe", "kSqYe", "kSqBl", "rMqYe", "kMdYe", "bMdYe", "bStRe", "kLdBl", "rMqRe")
    ]
    assert sizes(position) == (31, 3, 0, 27)
    assert [len(hand) for hand in position["hands"]] == [9, 9, 9, 9, 9]


@pytest.mark.rule("CM-2.10", "CM-2.11", "CM-10.2", "CM-11.2", "CM-12.5")
@pytest.mark.parametrize(
    ("options", "supply"),
    [
        ({"players": 3}, 52),
        ({"players": 4}, 43),
        ({"players": 5}, 34),
        ({"players": 2}, 49),
        ({"players": 2, "two_player": "advanced"}, 55),
        ({"players": 3, "equal_value": True}, 106),
        ({"players": 4, "equal_value": True}, 97),
        ({"players": 5, "equal_value": True}, 88),
        ({"players": 2, "equal_value": True}, 103),
        ({"players": 2, "two_player": "advanced", "equal_value": True}, 109),
    ],
)
@pytest.mark.parametrize("quick_deal", [False, True])
def test_draw_pile_and_open_piles_hold_a_fixed_number_after_the_set_up(
    options: dict[str, Any], supply: int, quick_deal: bool
) -> None:
    """The table of section 2a: what is not dealt, drafted or laid out, with or without draft."""
    match = new_match("cover-me", quick_deal=quick_deal, seed=seed(11), **options)
    while match.position()["phase"] == "draft":
        seat = match.to_act[0]
        match.choose(seat, match.moves(seat)[-1])
    drawn, opened, discarded, _ = sizes(match.position())
    assert drawn + opened == supply
    assert discarded == 0
    full = 12 if options.get("two_player") == "advanced" else 9
    assert {len(hand) for hand in match.position()["hands"]} == {full}
