"""A yardstick for chance: whether outcomes occur as often as they should."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import erfc, exp, lgamma, log, sqrt
from typing import Any

FLUKE = 1e-6  # a fair sampler fails once in a million keys; the keys are fixed, so it never flakes


def chance_of(chi_square: float, freedom: int) -> float:
    """How likely a fair sampler strays at least this far: the tail of the chi-square law."""
    half = chi_square / 2
    start = 1 if freedom % 2 else 2
    tail = erfc(sqrt(half)) if freedom % 2 else exp(-half)
    for k in range(start, freedom, 2):
        tail += exp(k / 2 * log(half) - half - lgamma(k / 2 + 1)) if half else 0
    return tail


def assert_shares(outcomes: Iterable[Hashable], weights: Mapping[Any, float]) -> None:
    """Exactly these outcomes occur, in proportion to these weights."""
    counts = Counter(outcomes)
    assert set(counts) == set(weights)
    scale = counts.total() / sum(weights.values())
    strayed = sum((counts[k] - w * scale) ** 2 / (w * scale) for k, w in weights.items())
    assert chance_of(strayed, len(weights) - 1) > FLUKE, counts


def assert_even(outcomes: Iterable[Hashable], kinds: Iterable[Hashable]) -> None:
    """Exactly these outcomes occur, each as often."""
    assert_shares(outcomes, dict.fromkeys(kinds, 1.0))
