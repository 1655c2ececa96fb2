"""The rules of Runner-Up, written from the catalogue for reading, not for speed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .chance import Chance

STAGES = 5
ROUNDS = 5
HAND = 5
VIRTUAL_STACK = 4
LOWEST_FIELD, HIGHEST_FIELD = -12, 16

# Section 12 of the catalogue: the small white numbers of every value (RU-A11).
BY_SIZE: dict[int, tuple[int, ...]] = {
    -4: (29,),
    -3: (22, 24, 26),
    -2: (13, 15, 17, 19),
    -1: (2, 4, 6, 8, 10),
    1: (1, 3, 5, 7, 9, 11),
    2: (12, 14, 16, 18, 20),
    3: (21, 23, 25, 27),
    4: (28, 30, 31),
    5: (32,),
}
SPREAD: dict[int, tuple[int, ...]] = {
    -4: (18,),
    -3: (7, 15, 27),
    -2: (5, 11, 22, 28),
    -1: (3, 9, 17, 23, 31),
    1: (1, 8, 13, 20, 25, 32),
    2: (2, 10, 16, 24, 30),
    3: (4, 12, 21, 29),
    4: (6, 19, 26),
    5: (14,),
}
INITIATIVE = {"size": BY_SIZE, "spread": SPREAD}


@dataclass(frozen=True, order=True)
class Card:
    """A movement card; cards are ordered by value, then by their small white number."""

    value: int
    number: int

    @property
    def basic_text(self) -> str:
        return f"{self.value:+d}"

    @property
    def tactical_text(self) -> str:
        return f"{self.value:+d}#{self.number}"


@dataclass(frozen=True)
class Placement:
    """A card chosen in the basic game and the pawn whose player it is laid before (RU-4.2)."""

    card: Card
    before: int


def all_cards(initiative: str) -> list[Card]:
    table = INITIATIVE[initiative]
    return sorted(Card(value, number) for value in table for number in table[value])


def move_pawn(field: int, steps: int) -> int:
    """Surplus movement beyond the ends of the board is lost (RU-4.5)."""
    return min(HIGHEST_FIELD, max(LOWEST_FIELD, field + steps))


def score_stage(pawns: Sequence[int]) -> list[int | None]:
    """The points of every pawn on the second-most-forward occupied field, None for the others.

    With one occupied field nobody scores (RU-A04); the start field is a field (RU-A37) worth
    0 points (RU-A03).
    """
    occupied = sorted(set(pawns), reverse=True)
    if len(occupied) == 1:
        return [None] * len(pawns)
    second = occupied[1]
    return [field if field == second else None for field in pawns]


def rank(totals: Sequence[int]) -> tuple[list[int], list[int]]:
    """The winners and everyone's place, by distinct totals (RU-A05); all equal: all share."""
    distinct = sorted(set(totals), reverse=True)
    places = [distinct.index(total) + 1 for total in totals]
    winning_place = 1 if len(distinct) == 1 else 2
    winners = [seat for seat, place in enumerate(places) if place == winning_place]
    return winners, places


class Reference:
    """One match of Runner-Up with full information."""

    def __init__(self, options: Mapping[str, Any], seed: bytes) -> None:
        self.options = {"variant": "basic", "initiative": "size", **options}
        self.seed = seed
        self.players: int = self.options["players"]
        self.tactical: bool = self.options["variant"] == "tactical"
        # The virtual player of the two-player game is the pawn behind the humans' (RU-8.1).
        self.virtual_pawn = 2 if self.players == 2 else None
        self.pawn_count = 3 if self.players == 2 else self.players
        self.chance = Chance(seed)
        self.scores = [0] * self.pawn_count
        self.sheet: list[list[int | None]] = []
        self.result: dict[str, Any] | None = None
        self._begin_stage(1)

    # What a table asks and tells

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.result is not None:
            return ()
        if self.order:
            return (self.order[0],)
        return tuple(seat for seat in range(self.players) if self.chosen[seat] is None)

    def moves(self, seat: int) -> set[str]:
        if seat not in self.to_act:
            return set()
        if self.order:
            # Any pawn in play, also one that cannot move (RU-A15, RU-A39).
            return {f">{pawn}" for pawn in range(self.pawn_count)}
        if self.tactical:
            return {card.tactical_text for card in self.hands[seat]}
        if self.round == ROUNDS:
            # The last card is for oneself (RU-5.1).
            return {f"{card.basic_text}>{seat}" for card in self.hands[seat]}
        return {
            f"{card.basic_text}>{pawn}"
            for card in self.hands[seat]
            for pawn in range(self.pawn_count)
        }

    def choose(self, seat: int, text: str) -> None:
        if text not in self.moves(seat):
            raise ValueError(f"seat {seat} cannot choose {text!r} now")
        if self.order:
            self._move_one_pawn(int(text.removeprefix(">")))
            return
        card_text, _, before = text.partition(">")
        card = next(card for card in self.hands[seat] if self._text(card) == card_text)
        self.chosen[seat] = Placement(card, int(before) if before else seat)
        if None not in self.chosen:
            self._reveal()

    def position(self) -> dict[str, Any]:
        position: dict[str, Any] = {
            "game": "runner-up",
            "options": dict(self.options),
            "stage": self.stage,
            "round": self.round,
            "pawns": list(self.pawns),
            "scores": list(self.scores),
            "hands": [self._texts(sorted(hand)) for hand in self.hands],
            "aside": self._texts(sorted(self.aside)),
            "chosen": [self._choice_text(placement) for placement in self.chosen],
            "sheet": [list(points) for points in self.sheet],
            "chance": self.chance.position(),
        }
        if self.virtual_pawn is not None:
            position["virtual"] = self._texts(self.virtual)
        if self.tactical:
            position["revealed"] = [
                None if card is None else self._text(card) for card in self.revealed
            ]
            position["order"] = list(self.order)
        return position

    # A stage

    def _begin_stage(self, stage: int) -> None:
        """Everyone to the start field, all 32 cards shuffled, five to each hand (RU-2.2)."""
        self.stage = stage
        self.round = 1
        self.pawns = [0] * self.pawn_count
        humans = HAND * self.players
        dealt = humans + (VIRTUAL_STACK if self.virtual_pawn is not None else 0)
        deck = all_cards(self.options["initiative"] if self.tactical else "size")
        self.chance.shuffle(deck, dealt)
        self.hands = [deck[start : start + HAND] for start in range(0, humans, HAND)]
        # Top card first; dealt after the humans' hands (RU-A32).
        self.virtual = deck[humans:dealt]
        self.aside = deck[dealt:]
        self._begin_round()

    def _begin_round(self) -> None:
        self.chosen: list[Placement | None] = [None] * self.players
        self.revealed: list[Card | None] = [None] * self.pawn_count
        self.order: list[int] = []

    def _reveal(self) -> None:
        """All cards are turned up together, the virtual player's top card with them."""
        placements = [placement for placement in self.chosen if placement is not None]
        for seat, placement in enumerate(placements):
            self.hands[seat].remove(placement.card)
        if self.virtual:
            # Before itself, in rounds 1-4; the stack is empty in round 5 (RU-8.2, RU-8.3).
            placements.append(Placement(self.virtual.pop(0), self.pawn_count - 1))
        self.chosen = [None] * self.players
        if self.tactical:
            self._set_order(placements)
        else:
            self._move_all_pawns(placements)

    def _move_all_pawns(self, placements: Iterable[Placement]) -> None:
        """The cards before a player are netted before the pawn moves (RU-4.6, RU-A10)."""
        steps = [0] * self.pawn_count
        for placement in placements:
            steps[placement.before] += placement.card.value
            self.aside.append(placement.card)
        self.pawns = [move_pawn(field, step) for field, step in zip(self.pawns, steps, strict=True)]
        self._end_round()

    def _set_order(self, placements: Iterable[Placement]) -> None:
        """Highest small white number first (RU-9.2)."""
        numbers: dict[int, int] = {}
        for placement in placements:
            self.revealed[placement.before] = placement.card
            numbers[placement.before] = placement.card.number
        self.order = sorted(numbers, key=lambda pawn: numbers[pawn], reverse=True)
        self._let_virtual_player_move()

    def _move_one_pawn(self, pawn: int) -> None:
        """The first in the order moves one pawn by his own card; limits per move (RU-A14)."""
        card = self.revealed[self.order.pop(0)]
        assert card is not None
        self.pawns[pawn] = move_pawn(self.pawns[pawn], card.value)
        if self.order:
            self._let_virtual_player_move()
        else:
            self._end_tactical_round()

    def _let_virtual_player_move(self) -> None:
        """It takes its place in the order and moves its own pawn (RU-A16)."""
        if self.order[0] == self.virtual_pawn:
            self._move_one_pawn(self.virtual_pawn)

    def _end_tactical_round(self) -> None:
        """The cards lie open before their players until the round is over (RU-9.1, RU-4.7)."""
        self.aside += [card for card in self.revealed if card is not None]
        self._end_round()

    def _end_round(self) -> None:
        self._begin_round()
        if self.round < ROUNDS:
            self.round += 1
        else:
            self._end_stage()

    def _end_stage(self) -> None:
        points = score_stage(self.pawns)
        self.sheet.append(points)
        self.scores = [
            total + (point or 0) for total, point in zip(self.scores, points, strict=True)
        ]
        if self.stage < STAGES:
            self._begin_stage(self.stage + 1)
        else:
            self._end_game()

    def _end_game(self) -> None:
        winners, places = rank(self.scores)
        self.result = {
            "winners": winners,
            "shares": [
                1 / len(winners) if seat in winners else 0.0 for seat in range(self.pawn_count)
            ],
            "scores": list(self.scores),
            "places": places,
        }

    # Text forms

    def _text(self, card: Card) -> str:
        return card.tactical_text if self.tactical else card.basic_text

    def _texts(self, cards: Iterable[Card]) -> list[str]:
        return [self._text(card) for card in cards]

    def _choice_text(self, placement: Placement | None) -> str | None:
        if placement is None:
            return None
        if self.tactical:
            return placement.card.tactical_text
        return f"{placement.card.basic_text}>{placement.before}"
