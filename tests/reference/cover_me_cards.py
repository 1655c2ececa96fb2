"""Cover Me's cards and what makes a trend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product

HAIR = ("b", "r", "k")
LENGTH = ("S", "M", "L")
PATTERN = ("q", "d", "t")
CLOTHES = ("Ye", "Bl", "Re", "Gr", "Bk", "Wh")
STARTING_CLOTHES = ("Ye", "Bl", "Re")
PRESTIGE = {"Ye": 2, "Re": 2, "Bl": 2, "Gr": 3, "Bk": 4, "Wh": 5}


@dataclass(frozen=True, eq=False)
class Card:
    """A model. Each exists exactly once (CM-1.1), so two cards are equal if they are one."""

    hair: str
    length: str
    pattern: str
    clothes: str
    number: int
    text: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.hair + self.length + self.pattern + self.clothes)

    def __str__(self) -> str:
        return self.text

    @property
    def prestige(self) -> int:
        return PRESTIGE[self.clothes]


# In ascending number: hair·54 + length·18 + pattern·6 + clothes.
DECK = tuple(
    Card(*traits, number=number)
    for number, traits in enumerate(product(HAIR, LENGTH, PATTERN, CLOTHES))
)
BY_TEXT = {card.text: card for card in DECK}


def of_clothes(*colours: str) -> list[Card]:
    """All cards with these clothes colours, ascending."""
    return [card for card in DECK if card.clothes in colours]


def texts(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]


def top_first(pile: Sequence[Card]) -> list[str]:
    """A pile as positions write it; the reference keeps the top card last."""
    return texts(reversed(pile))


def sorted_texts(cards: Iterable[Card]) -> list[str]:
    return texts(sorted(cards, key=lambda card: card.number))


def active_traits(card: Card, season: str) -> tuple[str, str, str]:
    """Pattern counts in fall and winter, clothes in spring and summer (CM-3.3)."""
    third = card.clothes if season in ("spring", "summer") else card.pattern
    return card.hair, card.length, third


def trends(counted: Iterable[Card], season: str) -> list[set[str]]:
    """Per active trait every characteristic with the highest count, if any (CM-4.5, CM-A20)."""
    traits = [active_traits(card, season) for card in counted]
    found = []
    for trait in range(3):
        counts = Counter(characteristics[trait] for characteristics in traits)
        most = max(counts.values(), default=0)
        found.append({name for name, count in counts.items() if count == most})
    return found


def trend_value(card: Card, trending: Sequence[set[str]], season: str) -> int:
    """In how many active traits the card is trendy: at most 1 for each (CM-5.1)."""
    return sum(
        characteristic in trend
        for characteristic, trend in zip(active_traits(card, season), trending, strict=True)
    )
