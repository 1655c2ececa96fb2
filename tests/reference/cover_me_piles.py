"""Cover Me's piles: draw, open, next, later and discard (F, G, H, the set-aside ones and K).

Every pile is a list with its top card last.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .chance import Chance
from .cover_me_cards import HAIR, Card, top_first


def no_open_piles() -> dict[str, list[Card]]:
    return {hair: [] for hair in HAIR}


@dataclass
class Piles:
    chance: Chance
    draw: list[Card] = field(default_factory=list)
    open: dict[str, list[Card]] = field(default_factory=no_open_piles)
    next: list[Card] = field(default_factory=list)
    later: list[list[Card]] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)

    def reshuffle(self) -> None:
        """The discard pile, and nothing else, becomes the draw pile (CM-7.4, CM-A13)."""
        self.draw, self.discard = self.discard, []
        self.chance.shuffle(self.draw)

    def draw_card(self) -> Card | None:
        """The top of the draw pile; None if draw and discard pile are both empty.

        The discard pile is reshuffled at once when the last card leaves, or at the first need
        if it had no card then (CM-7.5, CM-A12).
        """
        if not self.draw and self.discard:
            self.reshuffle()
        if not self.draw:
            return None
        card = self.draw.pop()
        if not self.draw and self.discard:
            self.reshuffle()
        return card

    def draw_cards(self, number: int) -> list[Card]:
        drawn = []
        for _ in range(number):
            card = self.draw_card()
            if card is not None:
                drawn.append(card)
        return drawn

    def fill_open_piles(self) -> None:
        """Turn cards until every open pile has one (CM-2.5, CM-7.2).

        If draw and discard pile run out before that, the piles stay as they are (CM-A14); one
        run serves two empty piles (CM-A59).
        """
        while not all(self.open.values()):
            card = self.draw_card()
            if card is None:
                return
            self.open[card.hair].append(card)

    def sources(self) -> set[str]:
        """Where a card can be taken: the open piles with a card, and blind (CM-A65)."""
        sources = {hair for hair in HAIR if self.open[hair]}
        if self.draw or self.discard:
            sources.add("draw")
        return sources

    def take(self, source: str) -> Card:
        """Take the top of an open pile or a blind card; the open piles are refilled at once."""
        card = self.draw_card() if source == "draw" else self.open[source].pop()
        assert card is not None
        self.fill_open_piles()
        return card

    def renew(self) -> None:
        """Step 4 without the exchange: next on draw, open on discard, new piles (CM-8.2-8.5)."""
        # As it is, not shuffled (CM-A24).
        self.draw += self.next
        for hair in HAIR:
            self.discard += self.open[hair]
        self.open = no_open_piles()
        self.fill_open_piles()
        self.next = self.later.pop(0) if self.later else []

    def position(self) -> dict[str, object]:
        return {
            "draw": top_first(self.draw),
            "open": {hair: top_first(pile) for hair, pile in self.open.items()},
            "next": top_first(self.next),
            "later": [top_first(pile) for pile in self.later],
            "discard": top_first(self.discard),
        }
