"""CM-14: who sees what."""

import json
from typing import Any

import pytest

from parlour import Match, new_match

from .positions import (
    all_cards,
    cards_in,
    finish,
    heard,
    last_month,
    month,
    play,
    reveal,
    seed,
    table,
    walk,
)

EVERYONE = (0, 1, 2, None)


def count(zone: Any) -> int:
    """The number of cards a view gives for a zone, as a number or as a list of them."""
    return zone if isinstance(zone, int) else len(zone)


@pytest.mark.rule("CM-14.1", "CM-A63")
@pytest.mark.parametrize("seat", EVERYONE)
def test_everyone_may_look_through_the_whole_discard_pile(seat: int | None) -> None:
    """All discards are in every view, not only the top."""
    discard = ["kMtYe", "kMtBl", "kMtRe", "rMtYe", "rMtBl"]
    view = last_month("222", discard=discard).view(seat)
    assert sorted(cards_in(view["discard"])) == sorted(discard)


@pytest.mark.rule("CM-14.2", "CM-A17")
@pytest.mark.parametrize("seat", EVERYONE)
def test_an_open_pile_shows_its_top_and_its_size_only(seat: int | None) -> None:
    """The buried cards of a pile are in nobody's view."""
    piles = {"b": ["bLtYe", "bLtRe", "bLtBl"], "r": ["rLtRe", "rLtBl"], "k": ["kLdRe"]}
    view = last_month("222", piles=piles).view(seat)
    assert sorted(cards_in(view["open"])) == ["bLtYe", "kLdRe", "rLtRe"]
    assert not {"bLtRe", "bLtBl", "rLtBl"} & set(cards_in(view))
    sizes = {hair: json.dumps(view["open"][hair]) for hair in "brk"}
    assert [number for number in "123" if number in sizes["b"]] == ["3"]
    assert [number for number in "123" if number in sizes["r"]] == ["2"]


@pytest.mark.rule("CM-14.3")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_piles_are_hidden_and_their_sizes_are_public(seat: int | None) -> None:
    """Draw pile, next pile, set-aside piles and fictional pile: how many, never which."""
    match = last_month("2222", players=2)
    position, view = match.position(), match.view(seat)
    zones = ("draw", "next", "fictional")
    hidden = cards_in([position["later"], *(position[zone] for zone in zones)])
    assert not set(hidden) & set(cards_in(view))
    assert [count(view[zone]) for zone in zones] == [len(position[zone]) for zone in zones]
    assert [count(pile) for pile in view["later"]] == [26, 27]


@pytest.mark.rule("CM-14.3")
def test_only_the_drawer_sees_the_cards_of_the_next_pile() -> None:
    """The offer, the card kept and the card returned are known to seat 0 alone."""
    match = reveal(last_month("222", upcoming=["kLtGr", "kLdGr", "kLqGr", "kMtGr"]))
    assert {"kLtGr", "kLdGr"} <= set(cards_in(match.view(0)))
    for other in (1, 2, None):
        assert not {"kLtGr", "kLdGr"} & set(cards_in(match.view(other)))
    play(match, "0 keep kLdGr")
    assert heard(match, "offered", by=0)[0]["cards"] == ["kLtGr", "kLdGr"]
    assert heard(match, "kept", by=0)[0]["card"] == "kLdGr"
    assert heard(match, "buried", by=0)[0]["cards"] == ["kLtGr"]
    for other in (1, 2, None):
        assert heard(match, "offered", by=other)[0]["count"] == 2
        assert heard(match, "kept", by=other)[0]["card"] is None
        assert heard(match, "buried", by=other)[0]["count"] == 1
        events = [event.heard_by(other) for event in match.events]
        assert not {"kLtGr", "kLdGr"} & set(cards_in(events))


@pytest.mark.rule("CM-14.4")
@pytest.mark.parametrize(("move", "public"), [("take b", True), ("take draw", False)])
def test_an_open_card_is_taken_in_public_and_a_blind_card_in_private(
    move: str, public: bool
) -> None:
    """Everyone hears which open card was taken; of a blind one only that it was."""
    piles = {"b": ["bLtRe", "bLtYe"], "r": ["rLtRe"], "k": ["kLdRe"]}
    match = reveal(last_month("322", piles=piles, draw=["rMtYe"]))
    match.choose(0, move)
    card = "bLtRe" if public else "rMtYe"
    assert heard(match, "took", by=0)[-1]["card"] == card
    for other in (1, 2, None):
        assert heard(match, "took", by=other)[-1]["card"] == (card if public else None)
        assert card not in cards_in(match.view(other))


@pytest.mark.rule("CM-14.5")
def test_hands_are_private_and_their_sizes_public() -> None:
    """A view has the seat's own hand; of the others, and for a spectator, only sizes."""
    match = last_month("222")
    hands = match.position()["hands"]
    for seat in (0, 1, 2):
        view = match.view(seat)
        assert view["hand"] == hands[seat]
        assert [count(hand) for hand in view["hands"]] == [7, 7, 7]
        foreign = {card for other in (0, 1, 2) if other != seat for card in hands[other]}
        assert not foreign & set(cards_in(view))
    spectator = match.view(None)
    assert spectator["hand"] is None
    assert not {card for hand in hands for card in hand} & set(cards_in(spectator))


@pytest.mark.rule("CM-14.5", "CM-A18")
def test_scored_stacks_are_face_down_for_all_but_their_owner() -> None:
    """Seat 1 sees its two scored cards; the others see that there are two."""
    scored = [[], ["kMtYe", "kMtGr"], ["kMtRe"]]
    match = last_month("222", scored=scored)
    assert {"kMtYe", "kMtGr"} <= set(cards_in(match.view(1)))
    for other in (0, 2, None):
        view = match.view(other)
        assert not {"kMtYe", "kMtGr"} & set(cards_in(view))
        assert view["scored_counts"] == [0, 2, 1]


@pytest.mark.rule("CM-14.5", "CM-A18")
@pytest.mark.parametrize("seat", EVERYONE)
def test_with_open_scores_everyone_sees_the_scored_cards(seat: int | None) -> None:
    """The table option turns the stacks face up."""
    scored = [[], ["kMtYe", "kMtGr"], ["kMtRe"]]
    view = last_month("222", scored=scored, options={"open_scores": True}).view(seat)
    assert {"kMtYe", "kMtGr", "kMtRe"} <= set(cards_in(view))


@pytest.mark.rule("CM-14.6")
def test_a_chosen_cover_is_secret_until_the_reveal() -> None:
    """The others hear that seat 0 has chosen, not what; then everybody sees it."""
    hands = [["kMtYe"], ["kMtGr"], ["kMtRe"]]
    match = Match.from_position(table(hands=hands))
    play(match, "0 place kMtYe")
    for other in (1, 2, None):
        assert [event["seat"] for event in heard(match, "chosen", by=other)] == [0]
        assert "kMtYe" not in cards_in(match.view(other))
        assert "kMtYe" not in cards_in([event.heard_by(other) for event in match.events])
    play(match, "1 place kMtGr", "2 place kMtRe")
    for seat in EVERYONE:
        assert match.view(seat)["rows"] == [["kMtYe"], ["kMtGr"], ["kMtRe"]]


@pytest.mark.rule("CM-14.6")
def test_tracks_influence_row_and_revealed_covers_are_public() -> None:
    """Everyone, spectators too, has the same open table."""
    hands = [["kMtYe"], ["kMtGr"], ["kMtRe"]]
    match = Match.from_position(table(hands=hands, influence=["bSqYe", "bSqBl"]))
    month(match, "kMtYe", "kMtGr", "kMtRe")
    for seat in EVERYONE:
        view = match.view(seat)
        assert view["influence"] == ["bSqYe", "bSqBl"]
        assert view["rows"] == [["kMtYe"], ["kMtGr"], ["kMtRe"]]
        assert view["tracks"]["hair"] == {"b": 2, "r": 0, "k": 3}


def unseen(position: dict[str, Any], seat: int | None) -> set[str]:
    """The cards that lie where this seat cannot look."""
    piles = [position[zone] for zone in ("draw", "next", "later")] + [position.get("fictional")]
    buried = [pile[1:] for pile in position["open"].values()]
    stacks = position["scored"], position.get("stored", [])
    foreign = [
        zone[other]
        for zone in (position["hands"], *stacks)
        for other in range(len(zone))
        if other != seat
    ]
    offer = [] if position["to_act"] == [seat] else position.get("offer", [])
    face_down = []
    if "fictional" in position and position["phase"] == "place":
        face_down = position["rows"][2][position["month"] - 1 :]
    return set(cards_in([piles, buried, foreign, offer, face_down]))


@pytest.mark.rule("CM-T90", "CM-14.3", "CM-14.5")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": 5, "length": "shorter"},
        {"players": 2},
        {"players": 2, "two_player": "advanced"},
        {"players": 3, "equal_value": True, "length": "shorter"},
    ],
)
def test_no_view_ever_shows_a_hidden_card(options: dict[str, Any]) -> None:
    """In every state of a random game, for every seat and a spectator; nor the shuffle key."""
    match = new_match("cover-me", seed=seed(21), **options)
    for state in walk(match, seed=21):
        position = state.position()
        if position["phase"] == "over":
            break
        for seat in (*range(state.players), None):
            view = state.view(seat)
            assert not unseen(position, seat) & set(cards_in(view))
            assert position["chance"]["key"] not in json.dumps(view)


@pytest.mark.rule("CM-T90", "CM-14.4")
@pytest.mark.parametrize(
    "options", [{"players": 4}, {"players": 2}, {"players": 2, "two_player": "advanced"}]
)
def test_a_spectator_never_hears_a_hidden_card(options: dict[str, Any]) -> None:
    """Deals, blind takes, offers, kept and returned cards of a whole game, without a card."""
    match = finish(new_match("cover-me", seed=seed(22), **options), seed=22)
    private = [heard(match, name) for name in ("dealt", "chosen", "offered", "kept", "buried")]
    private.append([event for event in heard(match, "took") if event["pile"] == "draw"])
    private.append([event for event in heard(match, "laid") if event["row"] == 2])
    assert all(private[:6])
    assert cards_in(private) == []


@pytest.mark.rule("CM-14.5")
def test_the_owner_hears_every_card_that_comes_to_the_hand() -> None:
    """Dealt and taken cards make up seat 0's hand after the draft, in seat 0's ears only."""
    match = new_match("cover-me", players=3, seed=seed(23))
    while match.position()["phase"] == "draft":
        match.choose(match.to_act[0], "take draw")
    mine = [e for name in ("dealt", "took") for e in heard(match, name, by=0) if e["seat"] == 0]
    assert sorted(cards_in(mine)) == sorted(match.position()["hands"][0])
    assert len(all_cards(match.position())) == 162
