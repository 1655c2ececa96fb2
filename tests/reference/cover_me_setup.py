"""Cover Me's table options and its set-up, in the exact order of the chance section."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .chance import Chance
from .cover_me_cards import CLOTHES, STARTING_CLOTHES, Card, of_clothes
from .cover_me_piles import Piles

FICTIONAL_PILE = 12
OPENING_INFLUENCE = 2


@dataclass(frozen=True)
class Options:
    players: int
    two_player: str | None
    length: str
    equal_value: bool
    removed: str | None
    quick_deal: bool
    starter: str | int
    tie: str
    open_scores: bool

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> Options:
        players = options["players"]
        equal_value = options.get("equal_value", False)
        return cls(
            players=players,
            two_player=options.get("two_player", "fictional") if players == 2 else None,
            length=options.get("length", "standard"),
            equal_value=equal_value,
            removed=options.get("removed", "Wh") if equal_value else None,
            quick_deal=options.get("quick_deal", False),
            starter=options.get("starter", "random"),
            tie=options.get("tie", "share"),
            open_scores=options.get("open_scores", False),
        )

    def position(self) -> dict[str, Any]:
        written: dict[str, Any] = {
            "players": self.players,
            "length": self.length,
            "equal_value": self.equal_value,
            "quick_deal": self.quick_deal,
            "starter": self.starter,
            "tie": self.tie,
            "open_scores": self.open_scores,
        }
        if self.two_player is not None:
            written["two_player"] = self.two_player
        if self.removed is not None:
            written["removed"] = self.removed
        return written

    @property
    def fictional(self) -> bool:
        return self.two_player == "fictional"

    @property
    def advanced(self) -> bool:
        return self.two_player == "advanced"

    @property
    def full_hand(self) -> int:
        return 12 if self.advanced else 9

    @property
    def rows_per_seat(self) -> int:
        return 2 if self.advanced else 1

    @property
    def rows(self) -> int:
        return 4 if self.players == 2 else self.players

    @property
    def years(self) -> int:
        return 3 if self.length == "standard" else 4

    @property
    def seasons(self) -> tuple[str, ...]:
        if self.length == "shorter":
            return ("spring", "fall")
        return ("winter", "spring", "summer", "fall")

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(colour for colour in CLOTHES if colour != self.removed)

    @property
    def blind_deal(self) -> int:
        """Cards dealt blind to each hand; the draft fills the rest (CM-2.10, 12.5, A53)."""
        by_colour = len(self.colours) if self.equal_value else 0
        if self.quick_deal:
            return self.full_hand - by_colour
        if self.equal_value:
            return 0
        return 9 if self.advanced else 6


@dataclass
class SetUp:
    """What lies on the table before the draft."""

    piles: Piles
    starter: int
    influence: list[Card]
    fictional: list[Card]
    hands: list[list[Card]]


def set_up(options: Options, chance: Chance) -> SetUp:
    piles, hands = deal_colours_and_form_piles(options, chance)
    if not options.equal_value:
        piles.next = shuffled_colour("Gr", chance)
        piles.later = [shuffled_colour("Bk", chance), shuffled_colour("Wh", chance)]
    starter = chance.below(options.players) if options.starter == "random" else options.starter
    influence = piles.draw_cards(OPENING_INFLUENCE)
    fictional: list[Card] = []
    if options.fictional:
        # After the influence row, before the deal (CM-10.2); the top card stays the top card.
        fictional = piles.draw_cards(FICTIONAL_PILE)[::-1]
    for hand in hands:
        hand.extend(piles.draw_cards(options.blind_deal))
    return SetUp(piles, int(starter), influence, fictional, hands)


def deal_colours_and_form_piles(options: Options, chance: Chance) -> tuple[Piles, list[list[Card]]]:
    """The draw and the open piles, and with equal value one card of each colour per hand.

    All is done again if too few cards are left to deal from (CM-A46).
    """
    needed = OPENING_INFLUENCE + options.players * options.blind_deal
    if options.fictional:
        needed += FICTIONAL_PILE
    while True:
        hands: list[list[Card]] = [[] for _ in range(options.players)]
        piles = Piles(chance)
        if options.equal_value:
            for colour in options.colours:
                deal_one_each(colour, hands, chance)
            dealt = {card for hand in hands for card in hand}
            piles.draw = [card for card in of_clothes(*options.colours) if card not in dealt]
        else:
            piles.draw = of_clothes(*STARTING_CLOTHES)
        chance.shuffle(piles.draw)
        piles.fill_open_piles()
        if len(piles.draw) >= needed:
            return piles, hands


def deal_one_each(colour: str, hands: list[list[Card]], chance: Chance) -> None:
    cards = of_clothes(colour)
    chance.shuffle(cards, len(hands))
    for hand, card in zip(hands, cards, strict=False):
        hand.append(card)


def shuffled_colour(colour: str, chance: Chance) -> list[Card]:
    cards = of_clothes(colour)
    chance.shuffle(cards)
    return cards
