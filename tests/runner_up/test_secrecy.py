"""What a seat may know: RU-A27, RU-A28, RU-A32, RU-A33.

Two matches that differ only in what a seat cannot know must look and sound the same to it.
"""

import json
from collections.abc import Sequence

import pytest

from parlour import Match, new_match

from .positions import choose_all, dealt, heard, holding

HANDS = [["-3", "+1", "+4"], ["-2", "+2", "+3"], ["-1", "+2", "+5"], ["-1", "+1", "+3"]]


def known(match: Match, seat: int | None) -> str:
    """All that a seat (None: a spectator) sees and has heard, as text."""
    events = [event.heard_by(seat) for event in match.events]
    told = [event for event in events if event is not None]
    return json.dumps({"view": match.view(seat), "events": told}, sort_keys=True)


def three_have_chosen(moves: Sequence[str]) -> Match:
    """Round 3 with four players: seats 0, 1 and 2 have put down their card, seat 3 has not."""
    return choose_all(dealt(HANDS), moves)


@pytest.mark.rule("RU-4.1", "RU-4.2", "RU-T20", "RU-A28")
@pytest.mark.parametrize(
    ("viewer", "moves", "others"),
    [
        (0, ["+4>3", "+3>0", "+5>1"], ["+4>3", "-2>2", "-1>2"]),
        (1, ["+4>3", "+3>0", "+5>1"], ["-3>1", "+3>0", "-1>2"]),
        (2, ["+4>3", "+3>0", "+5>1"], ["-3>1", "-2>2", "+5>1"]),
        (3, ["+4>3", "+3>0", "+5>1"], ["-3>1", "-2>2", "-1>2"]),
        (None, ["+4>3", "+3>0", "+5>1"], ["-3>1", "-2>2", "-1>2"]),
    ],
)
def test_cards_and_targets_are_secret_until_all_have_chosen(
    viewer: int | None, moves: list[str], others: list[str]
) -> None:
    """Nobody can tell what another player has put down, nor before whom."""
    assert known(three_have_chosen(moves), viewer) == known(three_have_chosen(others), viewer)


@pytest.mark.rule("RU-A28")
@pytest.mark.parametrize("other", ["+3>1", "+3>2", "+2>0"])
def test_neither_the_card_nor_the_target_alone_can_be_told(other: str) -> None:
    """The same card before someone else, or another card before the same, looks the same."""
    first, second = dealt(HANDS), dealt(HANDS)
    first.choose(1, "+3>0")
    second.choose(1, other)
    for viewer in (0, 2, 3, None):
        assert known(first, viewer) == known(second, viewer)


@pytest.mark.rule("RU-A28")
def test_a_seat_sees_its_own_choice_and_who_is_still_thinking() -> None:
    """One's own card and target are no secret to oneself; that one has chosen is none at all."""
    match = three_have_chosen(["+4>3", "+3>0", "+5>1"])
    assert "+4>3" in json.dumps(match.view(0))
    assert match.to_act == (3,)


@pytest.mark.rule("RU-A28", "RU-A27")
@pytest.mark.parametrize("listener", [0, 3, None])
def test_after_the_reveal_everyone_knows_who_played_what(listener: int | None) -> None:
    """Card, target and player are public as soon as the last card is down."""
    match = choose_all(dealt(HANDS), ["+4>3", "+3>0", "+5>1", "-1>0"])
    shown = [
        (event["seat"], event["card"], event["target"])
        for event in heard(match, "revealed", listener)
    ]
    assert sorted(shown) == [(0, "+4", 3), (1, "+3", 0), (2, "+5", 1), (3, "-1", 0)]


@pytest.mark.rule("RU-4.1", "RU-A27")
@pytest.mark.parametrize("viewer", [0, None])
def test_the_other_hands_and_the_cards_put_aside_are_hidden(viewer: int | None) -> None:
    """Cards changed between the other hands and the cards put aside make no difference."""
    elsewhere = [HANDS[0], ["-4", "+2", "+3"], ["-1", "+4", "+5"], ["-2", "+1", "+3"]]
    moves = ["+4>3", "+3>0", "+5>1", "+1>0"]
    first, second = dealt(HANDS), dealt(elsewhere)
    assert known(first, viewer) == known(second, viewer)
    choose_all(first, moves)
    choose_all(second, moves)
    assert known(first, viewer) == known(second, viewer)


@pytest.mark.rule("RU-4.1")
def test_a_spectator_sees_no_hand_and_a_player_his_own() -> None:
    """A player's view holds his hand; all hands may change before a spectator's eyes."""
    match = dealt(HANDS)
    assert match.view(0)["hand"] == ["-3", "+1", "+4"]
    assert match.view(1)["hand"] == ["-2", "+2", "+3"]
    assert match.view(None)["hand"] is None
    assert known(match, None) == known(dealt(HANDS[::-1]), None)


@pytest.mark.rule("RU-9.1", "RU-A28")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_tactical_choice_is_secret_too(viewer: int | None) -> None:
    """Which card lies face down is not known before the reveal."""
    hands = [["-3#22", "+4#30"], ["-1#8", "+1#1"], ["+2#16", "+3#21"]]
    options = {"players": 3, "variant": "tactical"}
    first, second = dealt(hands, options=options), dealt(hands, options=options)
    first.choose(0, "-3#22")
    second.choose(0, "+4#30")
    assert known(first, viewer) == known(second, viewer)
    assert known(first, 0) != known(second, 0)


@pytest.mark.rule("RU-A29", "RU-A28")
def test_a_choice_taken_back_stays_secret() -> None:
    """The others cannot tell what was taken back, nor what took its place."""
    first, second = dealt(HANDS), dealt(HANDS)
    choose_all(first, ["+4>3"])
    choose_all(second, ["-3>1"])
    for match in (first, second):
        match.retract(0)
        match.choose(0, "+1>2")
    for viewer in (1, None):
        assert known(first, viewer) == known(second, viewer)


@pytest.mark.rule("RU-2.2", "RU-A27")
def test_the_coming_shuffles_are_hidden() -> None:
    """Matches with different keys of chance look the same to players and spectators."""
    first = dealt(HANDS, chance={"key": "00" * 16, "draws": 8})
    second = dealt(HANDS, chance={"key": "ff" * 16, "draws": 8})
    for viewer in (0, 1, 2, 3, None):
        assert known(first, viewer) == known(second, viewer)


@pytest.mark.rule("RU-2.2", "RU-4.1", "RU-A32")
@pytest.mark.parametrize("players", [2, 4])
def test_the_deal_tells_a_player_his_own_cards_only(players: int) -> None:
    """Of 300 deals, those that give seat 0 the same hand look and sound the same to it."""
    first_with: dict[str, Match] = {}
    compared = 0
    for n in range(300):
        match = new_match("runner-up", players=players, seed=n.to_bytes(32, "big"))
        hands = match.position()["hands"]
        other = first_with.setdefault(str(hands[0]), match)
        if other.position()["hands"] != hands:
            assert known(match, 0) == known(other, 0)
            compared += 1
    assert compared > 10


@pytest.mark.rule("RU-A33")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_the_score_and_the_board_are_public(viewer: int | None) -> None:
    """Everyone sees the running totals, the pawns, the stage and the round."""
    match = holding(["+1", "-1", "+2"], stage=3, scores=[6, -2, 0], pawns=[3, -5, 16])
    view = match.view(viewer)
    assert view["scores"] == [6, -2, 0]
    assert view["pawns"] == [3, -5, 16]
    assert (view["stage"], view["round"]) == (3, 4)
