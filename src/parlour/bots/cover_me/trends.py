"""How likely a characteristic is to be a trend when the season ends. Compiled."""

from math import erf, sqrt

import numpy as np

from parlour.compiling import jit
from parlour.games.cover_me.record import SIZES, THIRD_TRAIT, TRAIT
from parlour.games.cover_me.season import trait_of
from parlour.kernel import whole

MOST_LEAD = 8
MOST_UNKNOWN = 15


def _chance(size: int, unknown: int, lead: int) -> float:
    """That a lead holds while this many covers of others are still to come.

    Each of them falls on one of `size` characteristics, so the difference between two of them
    wanders by about the root of 2 · unknown / size; a shared lead is a trend for both (CM-4.5).
    People follow a lead, so it wanders a little less.
    """
    if unknown == 0:
        return float(lead >= 0)
    spread = 0.8 * sqrt(2 * unknown / size)
    one = 0.5 * (1 + erf((lead + 0.5) / (spread * sqrt(2))))
    rivals = 1.5 if size == 3 else 2.0  # how many of the others are about as far
    return float(one**rivals)


# ODDS[0 | 1][unknown, lead + MOST_LEAD], for traits of three and of six characteristics.
ODDS = np.array(
    [
        [
            [_chance(size, unknown, lead) for lead in range(-MOST_LEAD, MOST_LEAD + 1)]
            for unknown in range(MOST_UNKNOWN + 1)
        ]
        for size in (3, 6)
    ]
)


@jit
def read_trends(s, first, second, unknown, desk):
    """Write the odds of every characteristic, with these two cards (or -1) counted too.

    desk.odds[0] is as it stands; desk.odds[1] is with one more card for that characteristic.
    """
    unknown = min(unknown, MOST_UNKNOWN)
    for track in range(3):
        trait = trait_of(s, track)
        size = SIZES[trait]
        a = TRAIT[first, trait] if first >= 0 else -1
        b = TRAIT[second, trait] if second >= 0 else -1
        best, runner_up, leaders = -1, -1, 0
        for x in range(size):
            n = whole(s.tracks[track, x]) + whole(x == a) + whole(x == b)
            if n > best:
                runner_up = best
                best = n
                leaders = 1
            elif n == best:
                leaders += 1
            else:
                runner_up = max(runner_up, n)
        kind = whole(size == 6)
        for x in range(size):
            n = whole(s.tracks[track, x]) + whole(x == a) + whole(x == b)
            rival = runner_up if n == best and leaders == 1 else best
            lead = max(-MOST_LEAD, min(MOST_LEAD - 1, n - rival))
            at = lead + MOST_LEAD
            # CM-4.6: what nobody shows is no trend.
            desk.odds[0, track, x] = ODDS[kind, unknown, at] if n > 0 or unknown > 0 else 0.0
            desk.odds[1, track, x] = ODDS[kind, unknown, at + 1]


@jit
def three_trends(s, card, more, desk):
    """The chance that a card has a trend in all three traits (`more`: once it is laid too)."""
    third = THIRD_TRAIT[s.season]
    return (
        desk.odds[more, 0, TRAIT[card, 0]]
        * desk.odds[more, 1, TRAIT[card, 1]]
        * desk.odds[more, 2, TRAIT[card, third]]
    )


@jit
def no_trend(s, card, more, desk):
    """The chance that a card has none."""
    third = THIRD_TRAIT[s.season]
    return (
        (1.0 - desk.odds[more, 0, TRAIT[card, 0]])
        * (1.0 - desk.odds[more, 1, TRAIT[card, 1]])
        * (1.0 - desk.odds[more, 2, TRAIT[card, third]])
    )
