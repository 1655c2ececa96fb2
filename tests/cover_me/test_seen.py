"""What a position says of who has seen which card: it fits the cards, or it is refused."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import InvalidPosition, Match
from tests.tables import (
    COVER_ME_COVERING,
    COVER_ME_TABLES,
    POLICIES,
    Policy,
    Table,
    assorted,
    history,
    watchers,
)
from tests.worlds import hide, imagine

from .positions import DECK, Position, table

# Of a card: who knows it, its kind, its group, and who is a member of that.
PUBLIC = [63, 0, 0, 0]
GREEN = [f"b{length}{pattern}Gr" for length in "SML" for pattern in "qdt"]


def refilling(**zones: Any) -> Position:
    """Seat 0 has drawn bSqGr and bSdGr; seat 1 holds bLtYe, and few black cards wait."""
    zones = {"hands": [["rMqYe"], ["bLtYe"]], "draw": ["kMtYe", "kMtBl"]} | zones
    zones = {"later": [["bSqBk", "bSdBk"]]} | zones
    return table(
        phase="refill",
        hand_size=[8, 8, 9],
        offer=GREEN[:2],
        discard=["rLtRe"],
        to_act=[0],
        **zones,
    )


def drafted(**zones: Any) -> Position:
    """Equal value, so that no white card is in the game."""
    return table(hands=[["rMqYe"], ["bLtYe"]], options={"equal_value": True}, **zones)


def test_the_positions_that_are_broken_below_are_sound() -> None:
    """Without `seen` they are accepted, so each refusal below has one cause."""
    assert Match.from_position(refilling()).to_act == (0,)
    assert Match.from_position(drafted()).to_act == (0, 1, 2)


TWO_KNOW_IT = {"bLtYe": [2, 0, 1, 1], "kMtYe": [0, 0, 1, 1]}
BROKEN: dict[str, tuple[dict[str, list[int]], str]] = {
    "a kind that no label can tell": ({"bLtYe": [2, 59, 0, 0]}, "from 0 to 58; got 59"),
    "a kind that looks like a colour": ({"bLtYe": [2, 60, 0, 0]}, "from 0 to 58; got 60"),
    "a group that no place can tell": ({"bLtYe": [2, 0, 64, 1]}, "from 0 to 63; got 64"),
    "an open card nobody knows": ({"rLtRe": [0, 0, 0, 0]}, "it lies open"),
    "an open card of a reshuffle": ({"rLtRe": [63, 2, 0, 0]}, "it lies open"),
    "a public card in a group": ({"bLtYe": [63, 0, 1, 0]}, "the rest must be 0"),
    "a public card of known colour": ({"bLtYe": [63, 1, 0, 0]}, "the rest must be 0"),
    "a draw pile all have seen": ({"kMtYe": PUBLIC}, "nobody looks through"),
    "a next pile all have seen": ({GREEN[4]: PUBLIC}, "nobody looks through"),
    "an offer all have seen": ({GREEN[0]: PUBLIC}, "nobody looks through"),
    "a seat that is not there": ({"bLtYe": [10, 0, 0, 0]}, "together 7 at most"),
    "a spectator who knows more": ({"bLtYe": [34, 0, 0, 0]}, "together 7 at most"),
    "a hand its owner does not know": ({"bLtYe": [1, 0, 0, 0]}, "its holder, bit 2, must know it"),
    "an offer its drawer does not know": ({GREEN[0]: [0, 1, 0, 0]}, "its holder, bit 1"),
    "a member who is not there": ({"bLtYe": [2, 0, 1, 8]}, "seats that do not know it"),
    "a member who knows it": ({"bLtYe": [3, 0, 1, 1]}, "seats that do not know it"),
    "a member of nothing": ({"bLtYe": [2, 0, 0, 1]}, "must have a group"),
    "a group in a reshuffle": (
        {"bLtYe": [2, 2, 1, 1], "kMtYe": [0, 0, 1, 0]},
        "a reshuffled card must have no group",
    ),
    "a reshuffled next pile": ({GREEN[4]: [0, 2, 0, 0]}, "still to come"),
    "a pile that waits, looked into": ({"bSqBk": [1, 1, 0, 0]}, "a pile that waits"),
    "a next pile of two kinds": ({GREEN[4]: [0, 0, 0, 0]}, "coming pile must all have kind 0"),
    "a group without a member": (
        {"bLtYe": [2, 0, 1, 0], "kMtYe": [0, 0, 1, 0]},
        "must have a card with a member",
    ),
    "a group of one": ({"bLtYe": [2, 0, 1, 1]}, "two cards that seat 0 does not know"),
    "a group all but known": (
        TWO_KNOW_IT | {"kMtYe": [1, 0, 1, 0]},
        "two cards that seat 0 does not know",
    ),
    "a group of two colours": (
        {"bLtYe": [2, 1, 1, 1], "kMtBl": [0, 1, 1, 0]},
        "one colour only",
    ),
    "a member of another colour": (
        {"bLtYe": [2, 0, 1, 1], "kMtBl": [0, 1, 1, 0]},
        "one colour only",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_memory_that_cannot_be_is_refused(name: str) -> None:
    """InvalidPosition says which card it is about, what was expected and what came."""
    seen, complaint = BROKEN[name]
    with pytest.raises(InvalidPosition) as refusal:
        Match.from_position(refilling(seen=seen))
    assert complaint in str(refusal.value)
    assert "seen" in str(refusal.value)
    assert "; got " in str(refusal.value)


def test_a_memory_that_can_be_is_kept() -> None:
    """Knowledge of every sort, as a game could have led to it, reads back as it was written."""
    seen = TWO_KNOW_IT | {"rMqYe": PUBLIC, "kMtBl": [5, 7, 0, 0], GREEN[4]: [4, 1, 0, 0]}
    match = Match.from_position(refilling(seen=seen))
    assert match.position()["seen"] == seen
    assert is_sound(match)


def test_a_removed_card_cannot_be_anywhere() -> None:
    """Equal value without white: nobody wonders where a white card is."""
    with pytest.raises(InvalidPosition, match="is not in the game"):
        Match.from_position(drafted(seen={"bSqWh": [0, 0, 0, 0]}))


def test_cards_of_unlike_colours_in_the_next_pile_show_none() -> None:
    """Of a mixed pile no card's colour is known, or it would show which one is kept."""
    pile = ["bSqGr", "bSqRe", "bSqBk"]
    position = table(upcoming=pile, seen={card: [0, 1, 0, 0] for card in pile})
    with pytest.raises(InvalidPosition, match="if they have one colour"):
        Match.from_position(position)


def test_groups_of_more_cards_than_were_ever_drawn() -> None:
    """Only 81 cards ever lie in a next pile; there is a number for every group of those."""
    position = refilling(later=None)
    seen = {card: [0, 0, 1, 1] for card in position["draw"][:2]}
    with pytest.raises(InvalidPosition, match="may have 81 cards; got 83"):
        Match.from_position(position | {"seen": seen})


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("cover_me_table", COVER_ME_COVERING, ids=str)
def test_every_memory_of_a_game_reads_back(cover_me_table: Table, policy: Policy) -> None:
    """Whoever remembers what: the position is accepted, and so is that of an imagined world."""
    random = Random(cover_me_table.name)
    for number, state in enumerate(assorted(history(cover_me_table, 71, policy), 1, random)):
        position = state.position()
        assert Match.from_position(position).position() == position
        world = imagine(state, random.choice(watchers(state)), number).position()
        assert Match.from_position(world).position() == world


def is_sound(match: Match) -> bool:
    """Whether the position reads back, and every watcher's memory is true and has its worlds."""
    position = match.position()
    for watcher in watchers(match):
        hidden = hide(match, watcher)
        world = imagine(match, watcher, 1)
        if hide(world, watcher).tobytes() != hidden.tobytes():
            return False
        if not tells_the_truth(match, watcher, position):
            return False
    return bool(Match.from_position(position).position() == position)


def tells_the_truth(match: Match, watcher: int | None, position: Position) -> bool:
    """Whether the cards and colours that a memory names are where it says."""
    memory = match.memory(watcher)
    in_order = [(memory["draw"], position["draw"]), (memory["next"], position["next"])]
    for places, cards in in_order:
        for place, card in zip(places, cards, strict=True):
            if place["card"] not in (None, card) or place.get("clothes") not in (None, card[3:]):
                return False
    for places, cards in zip(memory["hands"], position["hands"], strict=True):
        named = [place["card"] for place in places or [] if place["card"]]
        others = Counter(card[3:] for card in cards if card not in named)
        colours = Counter(place["clothes"] for place in places or [] if "clothes" in place)
        if not set(named) <= set(cards) or not colours <= others:
            return False
    return True


NUMBERS = st.integers(0, 10**6)


def invented(position: Position, random: Random) -> dict[str, list[int]]:
    """A memory made up for a position: its own one with a few cards changed, or a new one."""
    seen: dict[str, Any] = {} if random.random() < 0.5 else dict(position["seen"])
    near = [*position["next"], *position["offer"], *position["draw"][:9]]
    near += [card for hand in position["hands"] for card in hand]
    for _ in range(random.randrange(1, 6)):
        card = random.choice(near if near and random.random() < 0.9 else DECK)
        holders = [1 << seat for seat, hand in enumerate(position["hands"]) if card in hand]
        known = sum(holders) | random.choice([0, 0, 1, 2, 3, 63])
        group = random.choice([0, 1, 1, 2, 63])
        member = random.choice([0, 1, 2, 4]) & ~known if group else 0
        kind = random.choice([0, 0, 1, 1, 2, 58])
        seen[card] = PUBLIC if random.random() < 0.1 else [known, kind, group, member]
    return seen


@cache
def states_of(table: Table) -> list[Match]:
    """Every state of one game."""
    return history(table, 72)


@settings(max_examples=300)
@given(table=st.sampled_from(COVER_ME_TABLES), number=NUMBERS)
def test_an_invented_memory_is_refused_or_sound(table: Table, number: int) -> None:
    """What is let in makes a match that can be imagined, played on, written down and read again."""
    random = Random(number)
    position = random.choice(states_of(table)).position()
    for _ in range(5):
        seen = invented(position, random)
        try:
            match = Match.from_position(position | {"seen": seen})
        except InvalidPosition:
            continue
        assert is_sound(match)
        for _ in range(30):
            if match.is_over:
                break
            seat = random.choice(match.to_act)
            match.choose(seat, random.choice(match.moves(seat)))
        assert is_sound(match)
