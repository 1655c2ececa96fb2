"""Plays the reference alone through every option combination and checks what must always hold.

Run from the root of the repository: python -m tests.reference.check_alone [--games N].
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from random import Random
from typing import Any

from . import cover_me, runner_up
from .catalogue_examples import check_catalogue_examples
from .follow import Policy, follow, greedy_short, uniform

POLICIES: tuple[Policy, ...] = (uniform, greedy_short)

# Section 2a of the catalogue: F+G after set-up, by (mode, equal value).
SUPPLY = {
    ("3", False): 52,
    ("4", False): 43,
    ("5", False): 34,
    ("fictional", False): 49,
    ("advanced", False): 55,
    ("3", True): 106,
    ("4", True): 97,
    ("5", True): 88,
    ("fictional", True): 103,
    ("advanced", True): 109,
}
SEASONS = {"standard": 12, "longer": 16, "shorter": 8}


def runner_up_options() -> Iterator[dict[str, Any]]:
    for players in range(2, 7):
        yield {"players": players, "variant": "basic"}
        for initiative in ("size", "spread"):
            yield {"players": players, "variant": "tactical", "initiative": initiative}


def cover_me_options() -> Iterator[dict[str, Any]]:
    modes: list[dict[str, Any]] = [{"players": players} for players in (3, 4, 5)]
    modes += [{"players": 2, "two_player": mode} for mode in ("fictional", "advanced")]
    removals: list[dict[str, Any]] = [{"equal_value": False}]
    removals += [{"equal_value": True, "removed": colour} for colour in ("Ye", "Gr", "Wh")]
    for mode, length, removal, quick, starter, tie in product(
        modes,
        ("standard", "longer", "shorter"),
        removals,
        (False, True),
        ("random", 1),
        ("share", "extra"),
    ):
        yield {
            **mode,
            **removal,
            "length": length,
            "quick_deal": quick,
            "starter": starter,
            "tie": tie,
        }


def seed_of(*parts: object) -> bytes:
    return sha256(repr(parts).encode()).digest()


def check_result(result: dict[str, Any] | None) -> None:
    assert result is not None
    assert abs(sum(result["shares"]) - 1) < 1e-12, result
    for seat, share in enumerate(result["shares"]):
        assert (share > 0) == (seat in result["winners"]), result


# Runner-Up


def play_runner_up(options: dict[str, Any], seed: bytes, seen: Counter[str]) -> None:
    random = Random(seed)
    match = runner_up.Reference(options, seed)
    while match.to_act:
        check_runner_up(match)
        seat = random.choice(match.to_act)
        match.choose(seat, uniform(match, seat, random))
        seen["choices"] += 1
    check_runner_up(match)
    assert match.moves(0) == set()
    assert match.stage == match.round == 5
    assert len(match.aside) == 32
    assert not any(match.hands)
    check_result(match.result)


def check_runner_up(match: runner_up.Reference) -> None:
    cards = [card for hand in match.hands for card in hand] + match.aside + match.virtual
    cards += [card for card in match.revealed if card is not None]
    initiative = match.options["initiative"] if match.tactical else "size"
    assert sorted(cards) == runner_up.all_cards(initiative)
    if match.result is None:
        size = 5 - match.round if match.order else 6 - match.round
        assert {len(hand) for hand in match.hands} == {size}
    if match.virtual_pawn is not None and match.result is None and not match.order:
        assert len(match.virtual) == 5 - match.round
    assert all(-12 <= field <= 16 for field in match.pawns)
    for points in match.sheet:
        scoring = {point for point in points if point is not None}
        assert len(scoring) <= 1
        assert all(-12 <= point <= 15 for point in scoring)
    for pawn, total in enumerate(match.scores):
        assert total == sum(points[pawn] or 0 for points in match.sheet)


# Cover Me


def play_cover_me(options: dict[str, Any], seed: bytes, policy: Policy, seen: Counter[str]) -> None:
    random = Random(seed)
    match = cover_me.Reference(options, seed)
    first_starter = match.starter
    assert options["starter"] in ("random", first_starter)
    seasons = 0
    before = None
    discarded = 0
    while match.to_act:
        check_cover_me(match, seen)
        now = (match.phase, match.season, match.month)
        if now != before and match.phase == "place" and match.month == 1:
            seasons += 1
            check_season_start(match, seasons, seen)
            # CM-T40: the start player's marker moves one seat each season.
            assert match.starter == (first_starter + seasons - 1) % match.players
        before = now
        seat = random.choice(match.to_act)
        match.choose(seat, policy(match, seat, random))
        seen["choices"] += 1
        if len(match.piles.discard) < discarded:
            seen["reshuffles"] += 1
        discarded = len(match.piles.discard)
    check_cover_me(match, seen)
    assert seasons == SEASONS[match.options.length] + match.extra
    seen["extra seasons"] += match.extra
    if match.result is not None and len(match.result["winners"]) > 1:
        seen["shared wins"] += 1
        assert match.options.tie == "share"
    check_result(match.result)


def check_season_start(match: cover_me.Reference, season: int, seen: Counter[str]) -> None:
    options = match.options
    if season == 1:
        mode = options.two_player or str(options.players)
        supply = len(match.piles.draw) + sum(map(len, match.piles.open.values()))
        assert supply == SUPPLY[mode, options.equal_value], supply
        assert len(match.influence) == 2
        assert match.piles.discard == []
        coming = [len(match.piles.next), *map(len, match.piles.later)]
        assert coming == ([0] if options.equal_value else [27, 27, 27])
    short = [hand for hand in match.hands if len(hand) != options.full_hand]
    if short:
        seen["short hands"] += 1
        assert all(len(hand) < options.full_hand for hand in short)
        assert not match.piles.draw
        assert not match.piles.discard
    if options.fictional:
        # Two covers of the first month have been laid from the pile of 12 already.
        laid = sum(len(row) for row in match.rows)
        if len(match.fictional) + laid != 12:
            seen["short fictional piles"] += 1
            assert not match.piles.draw
    assert len(match.influence) <= options.rows


def check_cover_me(match: cover_me.Reference, seen: Counter[str]) -> None:
    piles = match.piles
    zones = [piles.draw, *piles.open.values(), piles.next, *piles.later, piles.discard]
    zones += [*match.hands, *match.rows, match.influence, *match.scored, *match.stored]
    zones += [match.fictional, match.offer]
    numbers = [card.number for zone in zones for card in zone]
    assert len(numbers) == len(set(numbers)) == (135 if match.options.equal_value else 162)
    for hair, pile in piles.open.items():
        assert all(card.hair == hair for card in pile)
    sizes = [len(pile) for pile in piles.open.values()]
    if all(sizes):
        assert 1 in sizes, sizes  # CM-7.3
    elif match.asks in ("draft", "take"):
        seen["asked with an open pile empty"] += 1
        assert not piles.draw
        assert not piles.discard
    if match.phase == "place":
        check_covers(match)
    if match.asks == "keep":
        assert len(match.offer) >= match.owed[match.to_act[0]].next > 0
        assert not match.options.equal_value
    else:
        assert match.offer == []
    assert (match.asks in ("keep", "take") and match.phase == "refill") or all(
        owed.next == owed.draw == 0 for owed in match.owed
    )
    # T89: in printed lengths the next pile is never short.
    if match.extra == 0 and match.phase == "refill" and match.year <= 3:
        assert match.options.equal_value or len(piles.next) + len(match.offer) >= 8
    check_year(match)


def check_covers(match: cover_me.Reference) -> None:
    """Rows hold one cover per finished month, the fictional rows one more (CM-10.3)."""
    if any(len(hand) < 3 * match.options.rows_per_seat for hand in match.hands):
        return
    for number, row in enumerate(match.rows):
        is_fictional = match.options.fictional and number >= 2
        if not is_fictional:
            assert len(row) == match.month - 1
        elif len(match.fictional) >= 1:
            assert len(row) == match.month


def check_year(match: cover_me.Reference) -> None:
    """Which colour lies in the next pile, and how many piles are still to come (CM-8.5)."""
    if match.options.equal_value:
        assert match.piles.next == []
        assert match.piles.later == []
        return
    colours = {card.clothes for card in match.piles.next}
    assert colours <= {{1: "Gr", 2: "Bk", 3: "Wh"}.get(match.year, "none")}
    assert len(match.piles.later) == max(0, 3 - match.year)


class Faulty(cover_me.Reference):
    """A match that goes wrong in one of its answers after a while."""

    def __init__(self, options: dict[str, Any], seed: bytes, fault: str) -> None:
        self.fault = fault
        self.choices = 0
        super().__init__(options, seed)

    def choose(self, seat: int, text: str) -> None:
        super().choose(seat, text)
        self.choices += 1

    def position(self) -> dict[str, Any]:
        position = super().position()
        if self.fault == "position" and self.choices == 50:
            position["influence"] = ["bMqRe"]
        return position

    def moves(self, seat: int) -> set[str]:
        moves = super().moves(seat)
        return moves - {min(moves)} if self.fault == "moves" and moves else moves


def check_follow() -> None:
    """It passes a match that is right and names what differs in one that is not."""
    for options in ({"players": 2}, {"players": 5, "tie": "extra"}):
        for policy in POLICIES:
            seed = seed_of(options)
            twins = cover_me.Reference(options, seed), cover_me.Reference(options, seed)
            assert follow(*twins, Random(1), policy) > 100
    seed = seed_of("follow")
    for variant, choices in [("basic", 50), ("tactical", 100)]:
        options = {"players": 2, "variant": variant}
        twin = runner_up.Reference(options, seed)
        assert follow(twin, runner_up.Reference(options, seed), Random(1)) == choices
    for fault, named in [("position", "position()['influence']"), ("moves", "moves(")]:
        options = {"players": 3}
        try:
            follow(Faulty(options, seed, fault), cover_me.Reference(options, seed), Random(1))
        except AssertionError as difference:
            message = str(difference)
        else:
            raise AssertionError(f"a fault in {fault} went unseen")
        assert named in message, message
        assert seed.hex() in message, message
        assert "'players': 3" in message, message


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2, help="games per combination and policy")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.games)
    check_catalogue_examples()
    check_follow()
    seen: Counter[str] = Counter()
    started = time.monotonic()
    for options, number in product(runner_up_options(), numbers):
        play_runner_up(options, seed_of("runner-up", options, number), seen)
        seen["games of Runner-Up"] += 1
    for options, policy, number in product(cover_me_options(), POLICIES, numbers):
        seed = seed_of("cover-me", options, policy.__name__, number)
        play_cover_me(options, seed, policy, seen)
        seen["games of Cover Me"] += 1
    print(f"all is well after {time.monotonic() - started:.0f} s:")
    for name, count in sorted(seen.items()):
        print(f"  {name}: {count}")


if __name__ == "__main__":
    main()
