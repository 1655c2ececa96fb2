"""Plays a real match and the reference side by side and stops at the first difference."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, NoReturn, Protocol

Policy = Callable[["Reference", int, Random], str]

# Zones whose order is of no meaning to players: what lies in them is compared, not how.
UNORDERED_PER_SEAT = {"hands", "scored", "stored"}
UNORDERED = {"aside"}
LAST_MOVES = 12


class Match(Protocol):
    """What is followed: the part of the façade that the rules show themselves in."""

    @property
    def to_act(self) -> Iterable[int]: ...
    @property
    def result(self) -> Mapping[str, Any] | None: ...
    def moves(self, seat: int) -> Iterable[str]: ...
    def choose(self, seat: int, text: str) -> object: ...
    def position(self) -> Mapping[str, Any]: ...


class Reference(Protocol):
    """What it is followed with."""

    seed: bytes
    players: int
    result: dict[str, Any] | None

    @property
    def to_act(self) -> tuple[int, ...]: ...
    def moves(self, seat: int) -> set[str]: ...
    def choose(self, seat: int, text: str) -> None: ...
    def position(self) -> dict[str, Any]: ...


def uniform(reference: Reference, seat: int, random: Random) -> str:
    return random.choice(sorted(reference.moves(seat)))


def greedy_short(reference: Reference, seat: int, random: Random) -> str:
    """Always take from the smallest open pile that has a card, else choose uniformly.

    The worst habit for the draw pile: it makes reshuffles and failed refills common.
    """
    takes = [move for move in reference.moves(seat) if move.startswith("take ")]
    piles: dict[str, list[str]] = reference.position()["open"] if takes else {}
    sizes = {f"take {hair}": len(pile) for hair, pile in piles.items() if pile}
    if not sizes:
        return uniform(reference, seat, random)
    smallest = min(sizes.values())
    return random.choice(sorted(move for move, size in sizes.items() if size == smallest))


def follow(match: Match, reference: Reference, random: Random, policy: Policy = uniform) -> int:
    """Play both to the end with the same moves; the number of choices made.

    Raises AssertionError with all that is needed to see the first difference again.
    """
    return _Pursuit(match, reference).run(random, policy)


class _Pursuit:
    def __init__(self, match: Match, reference: Reference) -> None:
        self.match = match
        self.reference = reference
        self.step = 0
        self.last_moves: deque[str] = deque(maxlen=LAST_MOVES)

    def run(self, random: Random, policy: Policy) -> int:
        self.compare()
        while self.reference.to_act:
            seat = random.choice(self.reference.to_act)
            text = policy(self.reference, seat, random)
            self.step += 1
            self.last_moves.append(f"{seat}: {text}")
            self.reference.choose(seat, text)
            try:
                self.match.choose(seat, text)
            except Exception as error:
                self.differ(f"choose({seat}, {text!r})", "accepted", repr(error), error)
            self.compare()
        return self.step

    def compare(self) -> None:
        self.expect("to_act", list(self.reference.to_act), list(self.match.to_act))
        for seat in range(self.reference.players):
            got = [str(move) for move in self.match.moves(seat)]
            self.expect(f"moves({seat})", sorted(self.reference.moves(seat)), sorted(got))
        self.compare_positions(self.reference.position(), self.match.position())
        self.compare_results(self.reference.result, self.match.result)

    def compare_positions(self, expected: Mapping[str, Any], got: Mapping[str, Any]) -> None:
        for key, value in expected.items():
            if key not in got:
                self.differ(f"position()[{key!r}]", value, "no such key")
            self.expect(f"position()[{key!r}]", plain(key, value), plain(key, got[key]))

    def compare_results(
        self, expected: Mapping[str, Any] | None, got: Mapping[str, Any] | None
    ) -> None:
        if expected is None or got is None:
            self.expect("result", expected, got)
            return
        for key in ("winners", "scores", "places"):
            self.expect(f"result[{key!r}]", expected[key], list(got[key]))
        shares = list(got["shares"])
        if len(shares) != len(expected["shares"]) or not all(
            math.isclose(mine, theirs, abs_tol=1e-12)
            for mine, theirs in zip(expected["shares"], shares, strict=True)
        ):
            self.differ("result['shares']", expected["shares"], shares)

    def expect(self, key: str, expected: object, got: object) -> None:
        if expected != got:
            self.differ(key, expected, got)

    def differ(
        self, key: str, expected: object, got: object, cause: Exception | None = None
    ) -> NoReturn:
        position = self.reference.position()
        raise AssertionError(
            f"{position['game']} differs from the reference in {key}\n"
            f"  expected: {expected}\n"
            f"  got:      {got}\n"
            f"  options:  {position['options']}\n"
            f"  seed:     {self.reference.seed.hex()}\n"
            f"  step:     {self.step}\n"
            f"  last moves (seat: move): {', '.join(self.last_moves) or 'none yet'}"
        ) from cause


def plain(key: str, value: Any) -> Any:
    """A position's value in the form it is compared in."""
    if key in UNORDERED_PER_SEAT:
        return [sorted(cards) for cards in value]
    if key in UNORDERED:
        return sorted(value)
    return value
