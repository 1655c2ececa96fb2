"""Runner-Up (basic, 3–6 players) as one would write it with dataclasses: the kernel's yardstick.

Idiomatic, correct and unhurried; uniformly random play, one game after another.
"""

import random
from collections import defaultdict
from dataclasses import dataclass, field

COUNTS = {-4: 1, -3: 3, -2: 4, -1: 5, 1: 6, 2: 5, 3: 4, 4: 3, 5: 1}
STAGES = ROUNDS = 5
FIRST_FIELD, LAST_FIELD = -12, 16


@dataclass(frozen=True)
class Card:
    value: int


@dataclass(frozen=True)
class Move:
    card: Card
    target: int


@dataclass
class Player:
    seat: int
    hand: list[Card] = field(default_factory=list)
    pawn: int = 0
    score: int = 0


@dataclass
class Game:
    players: list[Player]
    chance: random.Random
    stage: int = 0
    card_round: int = 0
    decisions: int = 0

    @classmethod
    def for_players(cls, count: int, chance: random.Random) -> "Game":
        return cls([Player(seat) for seat in range(count)], chance)

    def play(self) -> list[int]:
        """Play to the end with random moves and return the winners."""
        for self.stage in range(1, STAGES + 1):
            self.deal()
            for self.card_round in range(1, ROUNDS + 1):
                self.reveal({player.seat: self.pick(player) for player in self.players})
            self.score_stage()
        return self.winners()

    def deal(self) -> None:
        deck = [Card(value) for value, count in COUNTS.items() for _ in range(count)]
        self.chance.shuffle(deck)
        for player in self.players:
            player.pawn = 0
            player.hand = [deck.pop() for _ in range(ROUNDS)]

    def legal_moves(self, player: Player) -> list[Move]:
        if self.card_round == ROUNDS:
            return [Move(card, player.seat) for card in set(player.hand)]
        return [Move(card, other.seat) for card in set(player.hand) for other in self.players]

    def pick(self, player: Player) -> Move:
        self.decisions += 1
        return self.chance.choice(self.legal_moves(player))

    def reveal(self, moves: dict[int, Move]) -> None:
        steps: defaultdict[int, int] = defaultdict(int)
        for seat, move in moves.items():
            self.players[seat].hand.remove(move.card)
            steps[move.target] += move.card.value
        for seat, step in steps.items():
            player = self.players[seat]
            player.pawn = min(LAST_FIELD, max(FIRST_FIELD, player.pawn + step))

    def score_stage(self) -> None:
        fields = sorted({player.pawn for player in self.players}, reverse=True)
        if len(fields) > 1:
            for player in self.players:
                if player.pawn == fields[1]:
                    player.score += fields[1]

    def winners(self) -> list[int]:
        totals = sorted({player.score for player in self.players}, reverse=True)
        second = totals[1] if len(totals) > 1 else totals[0]
        return [player.seat for player in self.players if player.score == second]
