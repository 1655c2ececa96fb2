"""The end of Cover Me: how stacks of scored cards compare, who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from .cover_me_cards import Card
from .cover_me_setup import Options


def prestige(cards: Iterable[Card]) -> int:
    return sum(card.prestige for card in cards)


def standing(
    scored: Sequence[Card], stored: Sequence[Card], equal_value: bool, advanced: bool
) -> tuple[int, ...]:
    """What players are compared by, the first difference deciding: higher is better.

    `stored` are the cards under the middle card of the advanced game (CM-11.9); without it
    there are none. Equal value knows only numbers of cards (CM-12.7, CM-A50).
    """
    if equal_value:
        return (len(scored), len(stored)) if advanced else (len(scored),)
    everything = [*scored, *stored]
    counts = Counter(card.prestige for card in everything)
    tie_breakers = (len(everything), counts[5], counts[4], counts[3], counts[2])
    if advanced:
        return (prestige(scored), prestige(everything), *tie_breakers)
    return (prestige(scored), *tie_breakers)


def places(standings: Sequence[tuple[int, ...]]) -> list[int]:
    """1 for the winner; full ties share the place and the next ones are skipped (CM-A33)."""
    return [1 + sum(other > mine for other in standings) for mine in standings]


def all_places(
    options: Options, scored: Sequence[Sequence[Card]], stored: Sequence[Sequence[Card]]
) -> list[int]:
    return places(
        [
            standing(mine, stored[seat], options.equal_value, options.advanced)
            for seat, mine in enumerate(scored)
        ]
    )


def final_result(
    options: Options, scored: Sequence[Sequence[Card]], stored: Sequence[Sequence[Card]]
) -> dict[str, Any]:
    standing_places = all_places(options, scored, stored)
    winners = [seat for seat, place in enumerate(standing_places) if place == 1]
    return {
        "winners": winners,
        "shares": [1 / len(winners) if place == 1 else 0.0 for place in standing_places],
        "scores": [len(cards) if options.equal_value else prestige(cards) for cards in scored],
        "places": standing_places,
    }
