"""CM-8: the change of the year."""

from typing import Any

import pytest

from parlour import IllegalMove, InvalidMove, Match

from .positions import DECK, all_cards, heard, last_fall, play, reveal, table

FIRST_GREEN = ["bSqGr", "rSqGr", "bSdGr", "kSqGr"]
GREEN = FIRST_GREEN + [c for c in DECK if c[3:] == "Gr" and c not in FIRST_GREEN][:14]
OPEN = {
    "b": ["bLtYe", "bLtBl", "bLtRe"],
    "r": ["rLtYe", "rLtBl", "rLtRe"],
    "k": ["kLtYe"],
}
DISCARD = [f"kL{pattern}{clothes}" for pattern in "qd" for clothes in ("Ye", "Bl", "Re")]
DISCARD += ["kMqYe", "kMqBl", "kMqRe"]
SCORED = [["bMdYe", "bMdBl", "bMdRe"], ["rMdYe", "rMdBl"], ["rMdRe"], ["kMdYe"]]


def year_end(**rest: Any) -> Match:
    """The last refill of the fall of year 1: P3 owes one take; P4 was the start player.

    Draw pile 30, open 7, discard 9, next 18, influence 2, scored 7, hands 35, aside 54.
    """
    zones: dict[str, Any] = {
        "season": "fall",
        "starter": 3,
        "hand_size": [9, 9, 8, 9],
        "piles": OPEN,
        "discard": DISCARD,
        "upcoming": GREEN,
        "scored": SCORED,
        "influence": ["bSqYe", "rMtBl"],
        "to_act": [2],
    }
    return Match.from_position(table(players=4, phase="refill", **(zones | rest)))


def new_year(**rest: Any) -> Match:
    """The same table after P3's blind take: the exchanges of year 2 begin."""
    return play(year_end(**rest), "2 take draw")


@pytest.mark.rule("CM-8.1", "CM-8.2", "CM-8.5", "CM-15.5", "CM-T41")
def test_the_new_year_renews_the_piles() -> None:
    """F 29 + H 18 - 4 = 43, K 9 + 7 = 16, G 4, H 27 black, 27 white aside, hands 36: 162."""
    position = new_year().position()
    assert (position["year"], position["season"], position["starter"]) == (2, "winter", 0)
    assert len(position["draw"]) == 43
    assert len(position["discard"]) == 16
    assert sum(map(len, position["open"].values())) == 4
    assert len(position["next"]) == 27
    assert {card[3:] for card in position["next"]} == {"Bk"}
    assert [len(pile) for pile in position["later"]] == [27]
    assert {card[3:] for card in position["later"][0]} == {"Wh"}
    assert sum(map(len, position["hands"])) == 36
    assert len(all_cards(position)) == 162


@pytest.mark.rule("CM-8.1")
def test_the_year_marker_moves_before_the_exchanges() -> None:
    """The new year is announced once, as year 2, and is already on the table."""
    match = new_year()
    assert [event["year"] for event in heard(match, "year")] == [2]
    assert match.position()["phase"] == "exchange"


@pytest.mark.rule("CM-8.2", "CM-A24")
def test_the_next_pile_lies_on_the_draw_pile_unshuffled() -> None:
    """After four turned green cards the draw pile is the other 14, then the old draw pile."""
    match = year_end()
    old = match.position()["draw"]
    play(match, "2 take draw")
    assert match.position()["draw"] == GREEN[4:] + old[1:]


@pytest.mark.rule("CM-8.3")
def test_the_open_piles_go_to_the_discard_pile() -> None:
    """All seven open cards lie on the nine old discards."""
    discard = new_year().position()["discard"]
    assert set(discard[:7]) == {card for pile in OPEN.values() for card in pile}
    assert discard[7:] == DISCARD


@pytest.mark.rule("CM-8.4", "CM-2.5")
def test_three_new_open_piles_are_turned() -> None:
    """The green cards b r b k are turned: piles of 2, 1 and 1, the last turned on top."""
    assert new_year().position()["open"] == {
        "b": ["bSdGr", "bSqGr"],
        "r": ["rSqGr"],
        "k": ["kSqGr"],
    }


@pytest.mark.rule("CM-8.4", "CM-T02")
def test_new_open_piles_of_six_cards() -> None:
    """Hair b b r b r k: six turned, sizes 3 2 1, tops are the 4th, 5th and 6th card."""
    green = ["bSqGr", "bSdGr", "rSqGr", "bStGr", "rSdGr", "kSqGr", "kSdGr"]
    position = new_year(upcoming=green).position()
    assert position["open"] == {
        "b": ["bStGr", "bSdGr", "bSqGr"],
        "r": ["rSdGr", "rSqGr"],
        "k": ["kSqGr"],
    }
    assert position["draw"][0] == "kSdGr"


@pytest.mark.rule("CM-8.4")
def test_older_colours_surface_when_the_new_cards_run_out() -> None:
    """One green card only: the cards below it complete the three piles."""
    match = new_year(upcoming=["bSqGr"], draw=["bSdYe", "kStYe", "bStYe", "rStYe", "bSqBl"])
    position = match.position()
    assert position["open"] == {"b": ["bStYe", "bSqGr"], "r": ["rStYe"], "k": ["kStYe"]}
    assert position["draw"][0] == "bSqBl"


@pytest.mark.rule("CM-8.2", "CM-8.5", "CM-T47")
def test_after_year_two_white_comes_and_nothing_is_left_aside() -> None:
    """The black next pile lies on the draw pile; white is next."""
    black = ["bSqBk", "rSqBk", "kSqBk", "kSdBk"]
    position = new_year(year=2, upcoming=black).position()
    assert position["year"] == 3
    assert position["open"] == {"b": ["bSqBk"], "r": ["rSqBk"], "k": ["kSqBk"]}
    assert position["draw"][0] == "kSdBk"
    assert len(position["next"]) == 27
    assert {card[3:] for card in position["next"]} == {"Wh"}
    assert position["later"] == []


@pytest.mark.rule("CM-8.6", "CM-A25", "CM-T43")
def test_exchanges_go_round_once_from_the_new_start_player() -> None:
    """Fall's start player was P4: P1, P2, P3, P4. P2 exchanges blind: K 17, F 42, hands 9."""
    match = new_year()
    order = list(match.to_act)
    play(match, "0 pass")
    order += match.to_act
    given = match.position()["hands"][1][0]
    play(match, f"1 discard {given}", "1 take draw")
    order += match.to_act
    play(match, "2 pass")
    order += match.to_act
    play(match, "3 pass")
    assert order == [0, 1, 2, 3]
    position = match.position()
    assert position["phase"] == "place"
    assert match.to_act == (0, 1, 2, 3)
    assert (len(position["discard"]), len(position["draw"])) == (17, 42)
    assert [len(hand) for hand in position["hands"]] == [9, 9, 9, 9]
    assert position["discard"][0] == given
    assert position["hands"][1][-1] == GREEN[4]


@pytest.mark.rule("CM-8.6")
def test_an_exchange_may_be_refused() -> None:
    """Pass, or one discard for each hand card, and nothing else; a pass is announced."""
    match = new_year()
    hand = match.position()["hands"][0]
    assert set(match.moves(0)) == {"pass", *(f"discard {card}" for card in hand)}
    play(match, "0 pass")
    assert match.position()["hands"][0] == hand
    assert [event["seat"] for event in heard(match, "passed")] == [0]


@pytest.mark.rule("CM-8.6", "CM-7.2")
def test_an_open_card_taken_in_exchange_is_replaced_at_once() -> None:
    """The single r card goes; the draw pile is turned until r is there again."""
    green = ["bSqGr", "rSqGr", "kSqGr", "kSdGr", "rSdGr", "bSdGr"]
    match = new_year(upcoming=green)
    given = match.position()["hands"][0][0]
    play(match, f"0 discard {given}", "0 take r")
    position = match.position()
    assert position["hands"][0][-1] == "rSqGr"
    assert position["open"] == {"b": ["bSqGr"], "r": ["rSdGr"], "k": ["kSdGr", "kSqGr"]}
    discarded = heard(match, "discarded")[-1]
    assert (discarded["card"], discarded["seat"]) == (given, 0)


@pytest.mark.rule("CM-A28", "CM-T45")
def test_there_is_one_exchange_and_the_discard_pile_is_no_source() -> None:
    """After the discard only the four takes are left; after the take the turn is over."""
    match = new_year()
    first, second = match.position()["hands"][0][:2]
    play(match, f"0 discard {first}")
    assert sorted(match.moves(0)) == ["take b", "take draw", "take k", "take r"]
    for move in (f"discard {second}", "pass"):
        with pytest.raises(IllegalMove):
            match.choose(0, move)
    with pytest.raises(InvalidMove):
        match.choose(0, "take discard")
    play(match, "0 take b")
    assert first not in match.position()["hands"][0]
    with pytest.raises(IllegalMove):
        match.choose(0, f"discard {second}")


@pytest.mark.rule("CM-A28", "CM-7.5")
def test_the_discarded_card_may_come_back_through_a_reshuffle() -> None:
    """The exchange takes the last draw card: the discards, this one too, are shuffled."""
    match = Match.from_position(
        table(
            phase="exchange",
            year=2,
            starter=0,
            hands=[["kLtRe"]],
            draw=["bMqYe"],
            discard=["rLtYe", "rLtBl"],
            park="scored",
            to_act=[0],
        )
    )
    play(match, "0 discard kLtRe", "0 take draw")
    assert set(match.position()["draw"]) == {"kLtRe", "rLtYe", "rLtBl"}
    assert match.position()["discard"] == []


@pytest.mark.rule("CM-8.7", "CM-A06", "CM-T46")
def test_after_the_last_year_there_is_no_new_year() -> None:
    """Fall of year 3 ends the game: no exchange, the year marker stays, the piles too."""
    match = last_fall("222")
    before = match.position()
    reveal(match)
    position = match.position()
    assert position["phase"] == "over"
    assert match.to_act == ()
    assert (position["year"], position["season"]) == (3, "fall")
    assert position["open"] == before["open"]
    assert position["next"] == before["next"]
    assert heard(match, "year") == []


@pytest.mark.rule("CM-A66", "CM-6.11")
def test_the_tracks_of_winter_are_set_before_the_exchanges_and_stay() -> None:
    """Influence bSqYe and rMtBl: b1 r1 / S1 M1 / q1 t1, before, during and after step 4."""
    match = new_year()
    tracks = {
        "hair": {"b": 1, "r": 1, "k": 0},
        "length": {"S": 1, "M": 1, "L": 0},
        "pattern": {"q": 1, "d": 0, "t": 1},
    }
    assert match.view(None)["tracks"] == tracks
    play(match, "0 pass", "1 pass", "2 pass", "3 pass")
    assert match.position()["influence"] == ["bSqYe", "rMtBl"]
    assert match.view(None)["tracks"] == tracks
