"""`imagine` in cases small enough to count: every consistent world as often as it should be."""

from itertools import combinations, permutations
from typing import Any

import pytest

from parlour import Match
from tests.cover_me.positions import last_month, table
from tests.fairness import assert_even, assert_shares
from tests.runner_up.positions import numbered_deck
from tests.worlds import imagine

pytestmark = pytest.mark.usefixtures("places_only")

Position = dict[str, Any]
# As a position tells what is known of a card (knowledge.py): who knows it, and its kind.
EVERYBODY, ANY, COLOURED = 63, 0, 1
PUBLIC = [EVERYBODY, ANY, 0, 0]


def imagined(match: Match, watcher: int | None, number: int) -> list[Position]:
    """The positions of so many worlds that this watcher imagines."""
    return [imagine(match, watcher, key).position() for key in range(number)]


def race(hands: list[list[str]], aside: list[str], **rest: Any) -> Match:
    """Tactical Runner-Up late in a stage: all cards in no hand and not aside have been played."""
    held = {card for hand in hands for card in hand} | set(rest.get("virtual", []))
    played = [card for card in numbered_deck("size") if card not in held and card not in aside]
    return Match.from_position(
        {
            "game": "runner-up",
            "options": {"players": len(hands), "variant": "tactical"},
            "round": 6 - len(hands[0]),
            "hands": hands,
            "aside": [*played, *aside],
            "played": played,
            **rest,
        }
    )


def test_six_in_round_five() -> None:
    """Seven unseen cards over five hands and two aside: each card, and each two, anywhere."""
    cards = ["-4#29", "-3#22", "-1#8", "+1#5", "+2#14", "+4#30", "+5#32"]
    match = race([["+3#21"], *([card] for card in cards[:5])], cards[5:])
    worlds = imagined(match, 0, 4200)
    for seat in (1, 5):
        assert_even([world["hands"][seat][0] for world in worlds], cards)
    pairs = [(world["hands"][2][0], world["hands"][4][0]) for world in worlds]
    assert_even(pairs, permutations(cards, 2))
    unseen_aside = [frozenset(set(world["aside"]) & set(cards)) for world in worlds]
    assert_even(unseen_aside, map(frozenset, combinations(cards, 2)))
    assert {world["hands"][0][0] for world in worlds} == {"+3#21"}


def test_three_in_round_five_of_the_basic_game() -> None:
    """Seat 0 holds +5; +4, +3 and -1 are unseen: six ways to deal two of them."""
    played = "-4 -3 -3 -3 -2 -2 -2 -2 -1 -1 -1 -1 +1 +1 +1 +1 +1 +1 +2 +2 +2 +2 +2 +3 +3 +3 +4 +4"
    match = Match.from_position(
        {
            "game": "runner-up",
            "options": {"players": 3},
            "round": 5,
            "hands": [["+5"], ["+4"], ["+3"]],
            "aside": [*played.split(), "-1"],
            "played": played.split(),
        }
    )
    hands = [(world["hands"][1][0], world["hands"][2][0]) for world in imagined(match, 0, 3000)]
    assert_even(hands, permutations(["+4", "+3", "-1"], 2))


def test_a_spectator_has_no_card_to_go_by() -> None:
    """Three hands of one card and one aside: to a spectator each of four cards may be anywhere."""
    cards = ["-4#29", "+1#5", "+2#14", "+5#32"]
    match = race([["-4#29"], ["+1#5"], ["+2#14"]], ["+5#32"])
    worlds = imagined(match, None, 4000)
    hands = [tuple(hand[0] for hand in world["hands"]) for world in worlds]
    assert_even(hands, permutations(cards, 3))


def test_the_virtual_players_cards_in_any_order() -> None:
    """Round 3 of two: three cards in hand, two on the virtual stack, one aside, all six unseen."""
    cards = ["-4#29", "-3#22", "-1#8", "+1#5", "+2#14", "+4#30"]
    match = race([["+3#21", "+3#23", "+3#25"], cards[:3]], cards[5:], virtual=cards[3:5])
    worlds = imagined(match, 0, 3000)
    assert_even([tuple(world["virtual"]) for world in worlds], permutations(cards, 2))


def test_a_card_put_down_unseen_is_any_of_the_hand() -> None:
    """Seat 1 has chosen one of two cards; seat 2 knows only that four cards are unseen."""
    match = race([["+3#21", "+3#23"], ["-4#29", "+5#32"], ["+1#5", "+1#7"]], [])
    match.choose(1, "-4#29")
    chosen = [world["chosen"][1] for world in imagined(match, 2, 3000)]
    assert_even(chosen, ["-4#29", "+5#32", "+3#21", "+3#23"])
    for world in imagined(match, 2, 50):
        assert world["chosen"][1] in world["hands"][1]
        assert world["chosen"][0] is None


def test_a_basic_choice_is_any_value_before_anyone() -> None:
    """Only +1 and +4 are unseen, both in seat 1's hand: two cards before three players."""
    played = ["-4", *["-3"] * 3, *["-2"] * 4, *["-1"] * 5, *["+1"] * 5, *["+2"] * 5, *["+3"] * 3]
    match = Match.from_position(
        {
            "game": "runner-up",
            "options": {"players": 2},
            "round": 4,
            "hands": [["+3", "+5"], ["+1", "+4"]],
            "virtual": ["+4"],
            "aside": [*played, "+4"],
            "played": played,
        }
    )
    match.choose(1, "+1>2")
    moves = [world["chosen"][1] for world in imagined(match, 0, 4000)]
    # Of +1 +4 +4 +4 seat 1 has +1 and +4 in half of the worlds, and two +4 in the others.
    weights = {f"+1>{target}": 1.0 for target in range(3)}
    weights |= {f"+4>{target}": 3.0 for target in range(3)}
    assert_shares(moves, weights)


def quiet(hands: list[list[str]], **zones: Any) -> Match:
    """Cover Me in month 1 with short hands; every card not named was scored, for all to see."""
    zones = {"upcoming": [], "later": [], "park": "scored"} | zones
    return Match.from_position(
        table(players=len(hands), hands=hands, hand_size=[len(hand) for hand in hands], **zones)
    )


def test_a_hidden_card_and_the_draw_pile() -> None:
    """One hidden card in a hand and two in the draw pile: six orders of the three."""
    cards = ["kSdYe", "rSqYe", "rSdYe"]
    match = quiet([["kSqYe"], cards[:1], ["kStYe"]], draw=cards[1:], seen={"kStYe": PUBLIC})
    worlds = imagined(match, 0, 3000)
    assert_even([(*world["hands"][1], *world["draw"]) for world in worlds], permutations(cards))
    assert {world["hands"][2][0] for world in worlds} == {"kStYe"}


def test_a_pile_of_one_colour_and_places_for_any() -> None:
    """The next pile shows green; of two green cards and a red one either green lies there."""
    match = quiet(
        [["kSqYe"], ["bSqGr"], ["kStYe"]],
        upcoming=["rSqGr"],
        draw=["rSqRe"],
        seen={"kStYe": PUBLIC},
    )
    worlds = imagined(match, 0, 3000)
    assert_even(
        [(*world["next"], *world["hands"][1], *world["draw"]) for world in worlds],
        [
            ("bSqGr", "rSqGr", "rSqRe"),
            ("bSqGr", "rSqRe", "rSqGr"),
            ("rSqGr", "bSqGr", "rSqRe"),
            ("rSqGr", "rSqRe", "bSqGr"),
        ],
    )


def test_the_order_of_the_next_pile() -> None:
    """Two green cards in the next pile, in either order; the yellow ones only change places."""
    hands = [["kSqYe"], ["kSdYe"], ["kStYe"]]
    worlds = imagined(quiet(hands, upcoming=["bSqGr", "bSdGr"], draw=["rSqYe"]), 0, 4000)
    assert_even([tuple(world["next"]) for world in worlds], permutations(["bSqGr", "bSdGr"]))
    yellow = [(*world["hands"][1], *world["hands"][2], *world["draw"]) for world in worlds]
    assert_even(yellow, permutations(["kSdYe", "kStYe", "rSqYe"]))


def test_a_card_dealt_by_its_colour() -> None:
    """Equal value: seat 1 has a yellow dealt as such and another card; two yellow, one blue."""
    match = quiet(
        [["kSqYe"], ["kSdYe", "kSdBl"], ["kStRe"]],
        draw=["kLdYe"],
        options={"equal_value": True},
        seen={"kSdYe": [2, COLOURED, 0, 0], "kStRe": PUBLIC},
    )
    worlds = imagined(match, 0, 4000)
    # The blue card is drawn in the two worlds in which both yellow ones are in the hand.
    weights = {"kSdBl": 2.0, "kSdYe": 1.0, "kLdYe": 1.0}
    assert_shares([world["draw"][0] for world in worlds], weights)
    assert all({"kSdYe", "kLdYe"} & set(world["hands"][1]) for world in worlds)


def test_a_card_that_all_know_leaves_what_is_known_of_the_others() -> None:
    """Seat 1 plays a yellow card it took openly: the yellow it was dealt is still in its hand."""
    match = quiet(
        [["kSqYe"], ["kSdYe", "bLtYe"], ["kStRe", "kStBl"]],
        draw=["kLdYe", "kLdBl"],
        options={"equal_value": True},
        seen={"kSdYe": [2, COLOURED, 0, 0], "bLtYe": PUBLIC, "kStRe": PUBLIC, "kStBl": PUBLIC},
    )
    for seat, cover in enumerate(["kSqYe", "bLtYe", "kStRe"]):
        match.choose(seat, f"place {cover}")
    assert match.memory(0)["hands"][1] == [{"card": None, "clothes": "Ye"}]
    assert_even([world["hands"][1][0] for world in imagined(match, 0, 1000)], ["kSdYe", "kLdYe"])


def test_a_buried_card_that_another_may_have_kept() -> None:
    """Seat 0 buried bStGr; seat 1 drew it with one of two greens seat 0 never saw, and kept one.

    Seat 1, who buried the other, has nothing to guess.
    """
    position = table(
        phase="refill",
        hand_size=[8, 8, 9],
        upcoming=["bSqGr"],
        offer=["bSdGr", "bStGr"],
        later=[["kLtGr"]],
        park="scored",
        to_act=[0],
        owed=[[1, 0], [1, 0], [0, 0]],
    )
    position["seen"] = {card: PUBLIC for hand in position["hands"] for card in hand}
    match = Match.from_position(position)
    match.choose(0, "keep bSdGr")
    match.choose(1, "keep bSqGr")
    green = {"bStGr", "bSqGr", "kLtGr"}
    worlds = imagined(match, 0, 4000)
    assert_even(
        [
            (*(green & set(world["hands"][1])), *world["next"], *world["later"][0])
            for world in worlds
        ],
        [
            ("bStGr", "bSqGr", "kLtGr"),
            ("bStGr", "kLtGr", "bSqGr"),
            ("bSqGr", "bStGr", "kLtGr"),
            ("kLtGr", "bStGr", "bSqGr"),
        ],
    )
    assert {tuple(world["next"]) for world in imagined(match, 1, 50)} == {("bStGr",)}


def test_reshuffled_cards_stay_among_themselves() -> None:
    """Two discards that all saw were shuffled into the draw pile: nothing else can lie there."""
    match = Match.from_position(
        table(
            phase="refill",
            hand_size=[8, 9, 9],
            upcoming=[],
            later=[],
            park="scored",
            draw=["kSqYe"],
            discard=["rLtRe", "rLtBl"],
            to_act=[0],
            owed=[[0, 1], [0, 0], [0, 0]],
        )
    )
    match.choose(0, "take draw")
    orders = list(permutations(["rLtRe", "rLtBl"]))
    for watcher in (0, 1, None):
        assert_even([tuple(world["draw"]) for world in imagined(match, watcher, 1000)], orders)


def test_the_face_down_cover_of_a_pile_half_known() -> None:
    """Two cards of the fictional pile are known and one is not, nor is seat 1's only card."""
    cards = ["rSqYe", "rSdYe", "rStYe", "rLqYe"]  # X1's cover, X2's, and two that are left
    match = quiet(
        [["kSqYe"], ["kSdYe"]],
        fictional=cards,
        seen={"rSqYe": PUBLIC, "rStYe": PUBLIC},
    )
    assert match.view(0)["rows"][2:] == [[None], ["rSdYe"]]
    covers = [world["rows"][2][0] for world in imagined(match, 0, 3000)]
    assert_shares(covers, {"rSqYe": 2.0, "rStYe": 2.0, "rLqYe": 1.0, "kSdYe": 1.0})


def test_a_cover_chosen_unseen_is_any_of_the_hand() -> None:
    """Seat 1 has chosen one of three cards; seat 0 knows two of them."""
    hands = [["kSqYe"], ["kSdYe", "kSdBl", "kSdRe"], ["kStYe"]]
    match = quiet(hands, seen={"kSdYe": PUBLIC, "kSdBl": PUBLIC})
    match.choose(1, "place kSdYe")
    covers = [world["chosen"][1][0] for world in imagined(match, 0, 4000)]
    # Its third card is kSdRe in half of the worlds, and kStYe in the others.
    weights = {"place kSdYe": 2.0, "place kSdBl": 2.0, "place kSdRe": 1.0, "place kStYe": 1.0}
    assert_shares(covers, weights)


def test_two_covers_chosen_unseen_are_any_two_of_the_hand() -> None:
    """Advanced: the primary and the secondary cover, in this order, out of three known cards."""
    hand = ["kSdYe", "kSdBl", "kSdRe"]
    match = quiet(
        [["kSqYe", "kStYe"], hand],
        options={"two_player": "advanced"},
        seen=dict.fromkeys(hand, PUBLIC),
    )
    match.choose(1, "place kSdYe")
    match.choose(1, "place kSdRe")
    chosen = [tuple(world["chosen"][1]) for world in imagined(match, 0, 3000)]
    assert_even(chosen, permutations([f"place {card}" for card in hand], 2))


def test_a_special_chosen_unseen_is_any_that_may_stay() -> None:
    """Seat 0's first and third cover share the highest trend value."""
    match = last_month("t2t")
    for seat, hand in enumerate(match.position()["hands"]):
        match.choose(seat, f"place {hand[0]}")
    assert match.to_act == (0, 2)
    moves = match.moves(0)
    assert len(moves) == 2
    match.choose(0, moves[0])
    assert_even([world["chosen"][0][0] for world in imagined(match, 2, 1000)], moves)
