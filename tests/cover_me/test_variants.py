"""CM-12: the longer and the shorter game, equal value, the first game."""

from typing import Any

import pytest

from parlour import IllegalMove, Match, new_match

from .positions import (
    DECK,
    all_cards,
    heard,
    last_fall,
    last_month,
    play,
    reveal,
    seed,
    settle,
    table,
)

EQUAL = {"equal_value": True}
LONGER = {"length": "longer"}
TAKES = ["take b", "take draw", "take k", "take r"]
WHITE = [card for card in DECK if card[3:] == "Wh"]


def last_take(**rest: Any) -> Match:
    """The last refill of a fall: seat 2 of three owes one take; seat 0 was the start player."""
    zones = {"season": "fall", "hand_size": [9, 9, 8], "to_act": [2]} | rest
    return Match.from_position(table(phase="refill", **zones))


@pytest.mark.rule("CM-12.2", "CM-A26", "CM-A54", "CM-T74")
def test_the_longer_game_renews_the_piles_after_year_three() -> None:
    """White 11 on F, three new piles, no next pile; exchanges; the year marker shows 4."""
    white = ["bSqWh", "rSqWh", "kSqWh", "kSdWh", "kStWh", *WHITE[-6:]]
    match = last_take(year=3, options=LONGER, upcoming=white)
    draw, piles = match.position()["draw"], match.position()["open"]
    play(match, "2 take draw")
    position = match.position()
    assert (position["year"], position["phase"]) == (4, "exchange")
    assert (position["next"], position["later"]) == ([], [])
    assert position["open"] == {"b": ["bSqWh"], "r": ["rSqWh"], "k": ["kSqWh"]}
    assert position["draw"] == white[3:] + draw[1:]
    assert set(position["discard"]) == {card for pile in piles.values() for card in pile}
    assert match.to_act == (1,)


@pytest.mark.rule("CM-12.1", "CM-12.2", "CM-A27", "CM-T76")
def test_in_year_four_a_player_who_did_not_score_takes_one_card() -> None:
    """Exactly one, open or blind, like a scorer; nobody keeps one of two."""
    match = reveal(last_month("222", year=4, options=LONGER))
    assert sorted(match.moves(0)) == TAKES
    play(match, "0 take draw")
    assert match.to_act == (1,)
    assert sorted(match.moves(1)) == TAKES
    play(match, "1 take b", "2 take draw")
    assert [len(hand) for hand in match.position()["hands"]] == [9, 9, 9]
    assert heard(match, "offered") == []


@pytest.mark.rule("CM-12.1")
def test_the_longer_game_ends_after_fall_of_year_four() -> None:
    """Fall of year 3 leads to year 4, fall of year 4 to the result."""
    third = settle(reveal(last_fall("222", options=LONGER)))
    assert third.result is None
    assert third.position()["year"] == 4
    fourth = reveal(last_fall("222", year=4, options=LONGER))
    assert fourth.result is not None


@pytest.mark.rule("CM-12.3", "CM-12.4")
def test_the_shorter_game_starts_in_spring() -> None:
    """Season marker on spring, clothes markers on the catwalk, two influence cards counted."""
    match = new_match("cover-me", players=3, length="shorter", seed=seed(2))
    assert (match.position()["year"], match.position()["season"]) == (1, "spring")
    tracks = match.view(None)["tracks"]
    assert set(tracks) == {"hair", "length", "clothes"}
    assert sum(tracks["clothes"].values()) == 2


@pytest.mark.rule("CM-12.4", "CM-T78")
def test_the_first_influence_row_of_the_shorter_game_counts_by_clothes() -> None:
    """bMqYe and bLdRe: b2 / M1 L1 / Ye1 Re1."""
    match = Match.from_position(
        table(season="spring", options={"length": "shorter"}, influence=["bMqYe", "bLdRe"])
    )
    assert match.view(0)["tracks"] == {
        "hair": {"b": 2, "r": 0, "k": 0},
        "length": {"S": 0, "M": 1, "L": 1},
        "clothes": {"Ye": 1, "Bl": 0, "Re": 1, "Gr": 0, "Bk": 0, "Wh": 0},
    }


@pytest.mark.rule("CM-12.3")
def test_in_the_shorter_game_fall_follows_spring() -> None:
    """No summer: after spring the patterns count; after fall the next year begins in spring."""
    options = {"length": "shorter"}
    spring = settle(reveal(last_month("222", season="spring", options=options)))
    assert (spring.position()["season"], spring.position()["year"]) == ("fall", 1)
    fall = settle(reveal(last_month("222", season="fall", options=options)))
    assert (fall.position()["season"], fall.position()["year"]) == ("spring", 2)
    assert fall.position()["phase"] == "exchange"


@pytest.mark.rule("CM-12.5", "CM-A47")
@pytest.mark.parametrize("removed", ["Ye", "Bl", "Re", "Gr", "Bk", "Wh"])
def test_equal_value_plays_without_one_clothes_colour(removed: str) -> None:
    """135 cards: the 27 of the removed colour are nowhere; no pile is kept back."""
    match = new_match("cover-me", players=3, equal_value=True, removed=removed, seed=seed(3))
    position = match.position()
    cards = all_cards(position)
    assert len(cards) == len(set(cards)) == 135
    assert removed not in {card[3:] for card in cards}
    assert (position["next"], position["later"]) == ([], [])


@pytest.mark.rule("CM-A47")
def test_white_is_removed_unless_the_host_says_otherwise() -> None:
    """The default of the removed colour."""
    match = new_match("cover-me", players=3, equal_value=True, seed=seed(3))
    assert match.options["removed"] == "Wh"
    assert "Wh" not in {card[3:] for card in all_cards(match.position())}


@pytest.mark.rule("CM-12.5")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_equal_value_deals_one_card_of_each_colour(players: int) -> None:
    """Five cards, five colours; then four picks each in player order."""
    match = new_match("cover-me", players=players, starter=1, equal_value=True, seed=seed(4))
    for hand in match.position()["hands"]:
        assert sorted(card[3:] for card in hand) == ["Bk", "Bl", "Gr", "Re", "Ye"]
    order: list[int] = []
    while match.position()["phase"] == "draft":
        order += match.to_act
        match.choose(match.to_act[0], "take b")
        assert all(match.position()["open"].values())
    assert order == ([*range(1, players), 0]) * 4
    assert [len(hand) for hand in match.position()["hands"]] == [9] * players


@pytest.mark.rule("CM-A48")
def test_the_equal_value_draft_uses_open_piles_only() -> None:
    """A blind pick is refused in the draft."""
    match = new_match("cover-me", players=3, starter=0, equal_value=True, seed=seed(4))
    assert sorted(match.moves(0)) == ["take b", "take k", "take r"]
    with pytest.raises(IllegalMove):
        match.choose(0, "take draw")


@pytest.mark.rule("CM-12.6", "CM-A48", "CM-T80")
def test_in_equal_value_everybody_refills_from_the_draw_piles() -> None:
    """Scored or not: one card, open or blind."""
    match = reveal(last_month("232", options=EQUAL))
    for seat in (0, 1, 2):
        assert match.to_act == (seat,)
        assert sorted(match.moves(seat)) == TAKES
        match.choose(seat, "take draw")
    assert [len(hand) for hand in match.position()["hands"]] == [9, 9, 9]


@pytest.mark.rule("CM-12.6", "CM-A52", "CM-T81")
@pytest.mark.parametrize(("length", "season"), [("standard", "winter"), ("shorter", "spring")])
def test_in_equal_value_only_the_year_marker_moves(length: str, season: str) -> None:
    """After fall of year 1: year 2, next start player, piles as they were, no exchange."""
    match = last_take(options=EQUAL | {"length": length}, discard=["kMtYe"])
    before = match.position()
    play(match, "2 take draw")
    after = match.position()
    assert (after["year"], after["season"], after["starter"]) == (2, season, 1)
    assert after["phase"] == "place"
    assert after["draw"] == before["draw"][1:]
    assert (after["open"], after["discard"]) == (before["open"], ["kMtYe"])
    assert match.to_act == (0, 1, 2)
    assert [event["year"] for event in heard(match, "year")] == [2]


@pytest.mark.rule("CM-12.6", "CM-7.4")
def test_in_equal_value_the_discards_are_shuffled_when_the_draw_pile_is_empty() -> None:
    """The last blind card goes: the two discards are the new draw pile."""
    match = last_take(
        season="spring",
        options=EQUAL,
        draw=["kMtYe"],
        discard=["kMtBl", "kMtRe"],
        park="scored",
    )
    play(match, "2 take draw")
    assert set(match.position()["draw"]) == {"kMtBl", "kMtRe"}
    assert match.position()["discard"] == []


@pytest.mark.rule("CM-12.7")
def test_in_equal_value_the_number_of_cards_is_the_score() -> None:
    """Three yellow cards beat two black ones."""
    scored = [["kMtBk", "kStBk"], ["kMtYe", "rMtYe", "rStYe"], ["kMtGr"]]
    match = reveal(last_fall("222", options=EQUAL, scored=scored))
    assert match.result is not None
    assert match.result["scores"] == [2, 3, 1]
    assert match.result["winners"] == [1]
    assert match.result["places"] == [2, 1, 3]


@pytest.mark.rule("CM-12.7", "CM-A50")
def test_in_equal_value_card_values_do_not_break_ties() -> None:
    """Two black and two yellow cards share the win, or play an extra season."""
    scored = [["kMtBk", "kStBk"], ["kMtYe", "rMtYe"], ["kMtGr"]]
    shared = reveal(last_fall("222", options=EQUAL, scored=scored))
    assert shared.result is not None
    assert shared.result["winners"] == [0, 1]
    assert shared.result["shares"] == [0.5, 0.5, 0]
    assert shared.result["places"] == [1, 1, 3]
    extra = settle(reveal(last_fall("222", options=EQUAL | {"tie": "extra"}, scored=scored)))
    assert extra.result is None
    assert (extra.position()["season"], extra.position()["extra"]) == ("winter", 1)


@pytest.mark.rule("CM-12.7", "CM-11.9", "CM-A50")
def test_in_equal_value_advanced_the_number_of_middle_cards_breaks_ties() -> None:
    """One black card each in front; two yellow in the middle beat one black."""
    options = EQUAL | {"two_player": "advanced"}
    scored, stored = [["kMtBk"], ["kStBk"]], [["rMtBk"], ["kMtYe", "rMtYe"]]
    match = last_fall("2222", players=2, options=options, scored=scored, stored=stored)
    reveal(match)
    assert match.result is not None
    assert (match.result["scores"], match.result["winners"]) == ([1, 1], [1])
    assert match.result["decided_by"] == "stored"


@pytest.mark.rule("CM-A51", "CM-10.2")
def test_equal_value_has_influence_row_and_fictional_pile() -> None:
    """Two influence cards and twelve fictional ones, after the open piles are formed."""
    position = new_match("cover-me", players=2, equal_value=True, seed=seed(5)).position()
    opened = sum(map(len, position["open"].values()))
    assert len(position["influence"]) == 2
    assert len(position["fictional"]) == 12
    assert len(position["draw"]) == 111 - opened
    assert [len(hand) for hand in position["hands"]] == [5, 5]


@pytest.mark.rule("CM-12.5", "CM-11.2", "CM-T83")
def test_equal_value_advanced_drafts_seven_cards_each() -> None:
    """Five turned: 125, 120, 118 in F; seven picks each, hands of 12, F + G = 109."""
    match = new_match(
        "cover-me", players=2, two_player="advanced", equal_value=True, starter=0, seed=seed(4)
    )
    position = match.position()
    assert sum(map(len, position["open"].values())) == 5
    assert len(position["draw"]) == 118
    order: list[int] = []
    while match.position()["phase"] == "draft":
        order += match.to_act
        match.choose(match.to_act[0], "take r")
    assert order == [0, 1] * 7
    position = match.position()
    assert [len(hand) for hand in position["hands"]] == [12, 12]
    assert len(position["draw"]) + sum(map(len, position["open"].values())) == 109


@pytest.mark.rule("CM-A53", "CM-2.12", "CM-12.8")
@pytest.mark.parametrize(
    ("options", "size"),
    [
        ({"players": 3}, 9),
        ({"players": 2}, 9),
        ({"players": 2, "two_player": "advanced"}, 12),
        ({"players": 4, "equal_value": True}, 9),
        ({"players": 2, "two_player": "advanced", "equal_value": True}, 12),
    ],
)
def test_the_first_game_deals_the_full_hand_in_every_mode(
    options: dict[str, Any], size: int
) -> None:
    """No draft; in equal value five cards by colour and the rest blind."""
    match = new_match("cover-me", quick_deal=True, seed=seed(6), **options)
    position = match.position()
    assert position["phase"] == "place"
    assert {len(hand) for hand in position["hands"]} == {size}
    if options.get("equal_value"):
        for hand in position["hands"]:
            assert {card[3:] for card in hand} == {"Ye", "Bl", "Re", "Gr", "Bk"}
