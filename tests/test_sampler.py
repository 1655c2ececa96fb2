"""`imagine` deals every consistent world equally often; so do the kernel's shuffles and draws."""

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import permutations
from typing import Any

import numpy as np

from parlour import Match
from parlour.games.cover_me.record import STATE as COVER_ME_STATE
from parlour.kernel import chance_key, copy_table, draw_below, new_desk, rekey, roll, shuffle
from tests.cover_me.positions import table

# A fair sampler exceeds this once in a million runs; the keys are fixed, so it never flakes.
CRITICAL = {1: 23.9, 2: 27.6, 3: 30.7, 4: 33.4, 5: 35.9, 8: 42.7, 9: 44.8, 23: 70.5, 32: 85.5}


def assert_uniform(outcomes: Iterable[Hashable], kinds: int) -> None:
    """Each of so many kinds of outcome occurs, and equally often by a chi-square test."""
    counts = Counter(outcomes)
    assert len(counts) == kinds
    expected = counts.total() / kinds
    chi_square = sum((n - expected) ** 2 / expected for n in counts.values())
    assert chi_square < CRITICAL[kinds - 1], counts


def worlds(match: Match, seat: int | None, number: int) -> Iterable[Match]:
    """So many imagined worlds of a seat, each as a match."""
    engine, watcher = match._engine, -1 if seat is None else seat
    hidden = copy_table(match._table)
    engine.hide(hidden, watcher)
    for i in range(number):
        world = match.clone()
        world._table = copy_table(hidden)
        key = chance_key(i.to_bytes(32, "little"))
        engine.imagine(world._table, watcher, key[0], key[1], new_desk())
        yield world


def fresh_record() -> Any:
    """A record with a chance of its own."""
    record = np.zeros(1, COVER_ME_STATE)[0]
    rekey(record, *chance_key(bytes(32)))
    return record


def test_a_shuffle_gives_every_order() -> None:
    """Four cards: 24 orders, each as likely."""
    record, desk = fresh_record(), new_desk()[0]

    def order() -> tuple[int, ...]:
        desk.pool[:4] = range(4)
        shuffle(record, desk, 4, 4)
        return tuple(desk.pool[:4].tolist())

    orders = [order() for _ in range(6000)]
    assert set(orders) == set(permutations(range(4)))
    assert_uniform(orders, 24)


def test_a_draw_and_a_die_are_fair() -> None:
    """Below 3, 5 and 10: every number as likely."""
    record, desk = fresh_record(), new_desk()[0]
    for bound in (3, 5, 10):
        assert_uniform([int(draw_below(record, bound)) for _ in range(5000)], bound)
        assert_uniform([int(roll(desk, bound)) for _ in range(5000)], bound)


def test_runner_up_deals_every_unseen_card_as_often() -> None:
    """Round 5 of 3, seat 0 holds +5; +4, +3 and -1 are unseen: six ways to deal two of them."""
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
    seen = [
        tuple(world.position()["hands"][seat][0] for seat in (1, 2))
        for world in worlds(match, 0, 3000)
    ]
    assert set(seen) == set(permutations(["+4", "+3", "-1"], 2))
    assert_uniform(seen, 6)


def quiet_table(**zones: Any) -> Match:
    """Three players before month 3 with a card each; every card not named lies open as scored."""
    return Match.from_position(
        table(
            rows=[["bSqYe", "bSdYe"], ["bStYe", "bMqYe"], ["bMdYe", "bMtYe"]],
            hands=[["kSqYe"], ["kSdYe"], ["kStYe"]],
            hand_size=1,
            later=[],
            park="scored",
            **zones,
        )
    )


def test_a_hidden_hand_card_is_any_unseen_card() -> None:
    """Two foreign hands and two cards of the draw pile are unseen: seat 1 has each as often."""
    match = quiet_table(draw=["rSqYe", "rSdYe"], upcoming=[])
    cards = [world.position()["hands"][1][0] for world in worlds(match, 0, 3000)]
    assert set(cards) == {"kSdYe", "kStYe", "rSqYe", "rSdYe"}
    assert_uniform(cards, 4)


def test_the_next_pile_has_its_own_colour() -> None:
    """Two green cards in the next pile, in either order; the yellow ones only change hands."""
    match = quiet_table(draw=["rSqYe"], upcoming=["bSqGr", "bSdGr"])
    seen = [world.position() for world in worlds(match, 0, 4000)]
    assert_uniform([tuple(position["next"]) for position in seen], 2)
    yellow = [(position["hands"][1][0], position["hands"][2][0]) for position in seen]
    assert set(yellow) == set(permutations(["kSdYe", "kStYe", "rSqYe"], 2))
    assert_uniform(yellow, 6)


def test_a_card_one_has_buried_and_another_may_have_kept() -> None:
    """Seat 0 buried bStGr; seat 1 drew it with bSqGr and kept one of the two: either, as often."""
    match = Match.from_position(
        table(
            phase="refill",
            hand_size=[8, 8, 9],
            upcoming=["bSqGr"],
            offer=["bSdGr", "bStGr"],
            later=[],
            park="scored",
            to_act=[0],
            owed=[[1, 0], [1, 0], [0, 0]],
        )
    )
    match.choose(0, "keep bSdGr")
    assert match.view(1)["offer"] == ["bSqGr", "bStGr"]
    match.choose(1, "keep bSqGr")
    buried = [world.position()["next"][-1] == "bStGr" for world in worlds(match, 0, 2000)]
    assert_uniform(buried, 2)
    for world in worlds(match, 0, 100):
        position = world.position()
        assert ("bStGr" in position["hands"][1]) != ("bStGr" in position["next"])
    assert {world.position()["next"][-1] for world in worlds(match, 1, 50)} == {"bStGr"}


def test_a_face_down_cover_is_any_card_of_the_fictional_pile() -> None:
    """X1's cover, the card left in the pile and seat 1's card are unseen: it is any of them."""
    match = Match.from_position(
        table(
            players=2,
            fictional=["rSqYe", "rSdYe", "rStYe"],
            hands=[["kSqYe"], ["kSdYe"]],
            hand_size=1,
            upcoming=[],
            later=[],
            park="scored",
        )
    )
    assert match.view(0)["rows"][2:] == [[None], ["rSdYe"]]
    covers = [world.position()["rows"][2][0] for world in worlds(match, 0, 3000)]
    assert set(covers) == {"rSqYe", "rStYe", "kSdYe"}
    assert_uniform(covers, 3)
