"""Positions of Runner-Up in a few words, and rounds and stages played from them."""

import random
from collections.abc import Iterable, Sequence
from typing import Any

from parlour import Match

Position = dict[str, Any]

SEED = bytes(range(32))

COUNTS = {"-4": 1, "-3": 3, "-2": 4, "-1": 5, "+1": 6, "+2": 5, "+3": 4, "+4": 3, "+5": 1}

SIZE = {
    "-4": [29],
    "-3": [22, 24, 26],
    "-2": [13, 15, 17, 19],
    "-1": [2, 4, 6, 8, 10],
    "+1": [1, 3, 5, 7, 9, 11],
    "+2": [12, 14, 16, 18, 20],
    "+3": [21, 23, 25, 27],
    "+4": [28, 30, 31],
    "+5": [32],
}

SPREAD = {
    "-4": [18],
    "-3": [7, 15, 27],
    "-2": [5, 11, 22, 28],
    "-1": [3, 9, 17, 23, 31],
    "+1": [1, 8, 13, 20, 25, 32],
    "+2": [2, 10, 16, 24, 30],
    "+3": [4, 12, 21, 29],
    "+4": [6, 19, 26],
    "+5": [14],
}

BASIC_DECK = [value for value, count in COUNTS.items() for _ in range(count)]


def numbered_deck(initiative: str) -> list[str]:
    """The 32 cards of the tactical game, each with its number."""
    table = SPREAD if initiative == "spread" else SIZE
    return [f"{value}#{number}" for value, numbers in table.items() for number in numbers]


def dealt(hands: Sequence[Sequence[str]], **rest: Any) -> Match:
    """A match in which everyone holds these cards; their number tells the card round."""
    position: Position = {
        "game": "runner-up",
        "round": 6 - len(hands[0]),
        "hands": [list(hand) for hand in hands],
    }
    return Match.from_position(position | rest)


def holding(
    cards: Sequence[str],
    *,
    card_round: int = 4,
    variant: str = "basic",
    initiative: str = "size",
    virtual: Sequence[str] = (),
    **rest: Any,
) -> Match:
    """A match in which seat i holds cards[i], and whatever else makes up a hand of that round."""
    left = numbered_deck(initiative) if variant == "tactical" else list(BASIC_DECK)
    for card in [*cards, *virtual]:
        left.remove(card)
    others = 5 - card_round
    hands = [[card, *(left.pop() for _ in range(others))] for card in cards]
    if virtual:
        rest["virtual"] = list(virtual)
    return dealt(hands, options={"variant": variant, "initiative": initiative}, **rest)


def choose_all(match: Match, moves: Iterable[str]) -> Match:
    """Seat 0 chooses the first move, seat 1 the second, and so on."""
    for seat, move in enumerate(moves):
        match.choose(seat, move)
    return match


def after_round(pawns: Sequence[int], moves: Sequence[str], **rest: Any) -> Match:
    """The match after one of the rounds 1-4, in which seat i made moves[i]."""
    cards = [move.partition(">")[0] for move in moves]
    return choose_all(holding(cards, pawns=list(pawns), **rest), moves)


def after_stage(fields: Sequence[int], *, virtual_field: int | None = None, **rest: Any) -> Match:
    """The match after a stage that ends with the players' pawns on these fields.

    In round 5 everyone comes from one field behind with a +1, onto -12 from above with a -1.
    """
    cards = ["-1" if field == -12 else "+1" for field in fields]
    pawns = [field - int(card) for field, card in zip(fields, cards, strict=True)]
    if virtual_field is not None:
        pawns.append(virtual_field)
    match = holding(cards, card_round=5, pawns=pawns, **rest)
    return choose_all(match, [f"{card}>{seat}" for seat, card in enumerate(cards)])


def play_on(match: Match, *, seed: int = 0, choices: int = 10_000) -> Match:
    """Play legal moves picked at random, at most so many, until the match is over."""
    pick = random.Random(seed)
    for _ in range(choices):
        if match.result is not None:
            break
        seat = pick.choice(match.to_act)
        match.choose(seat, pick.choice(match.moves(seat)))
    return match


def pawns_of(match: Match) -> list[int]:
    """Where the pawns stand, the virtual player's last."""
    pawns: list[int] = match.position()["pawns"]
    return pawns


def all_cards(position: Position) -> list[str]:
    """Every card of the position, wherever it lies."""
    revealed = [card for card in position.get("revealed", []) if card is not None]
    hands = [card for hand in position["hands"] for card in hand]
    return [*hands, *position["aside"], *position.get("virtual", []), *revealed]


def heard(match: Match, name: str, by: int | None = None) -> list[dict[str, Any]]:
    """The events of one name that a seat has heard (None: a spectator), oldest first."""
    events = [event.heard_by(by) for event in match.events]
    return [event for event in events if event is not None and event["event"] == name]


def last_free_round() -> Match:
    """All that is unseen are five +1 and a +3, and seat 0 holds the +3."""
    rest = list(BASIC_DECK)
    for card in ("+3", "+1", "+1", "+1", "+1", "+1"):
        rest.remove(card)
    return dealt(
        [["+3", "+1"], ["+1", "+1"], ["+1", "+1"]],
        stage=5,
        pawns=[12, 11, -12],
        scores=[0, 60, 5],
        aside=rest,
        played=rest,
    )


def third_round(stage: int = 3, scores: tuple[int, ...] = (4, 9, 0, 6)) -> Match:
    """Three cards each; seat 0 holds one of them twice."""
    hands = [["+2", "+2", "-3"], ["+4", "-1", "+1"], ["-2", "+3", "+1"], ["+1", "-1", "+5"]]
    return dealt(
        hands, stage=stage, pawns=[3, 5, -2, 3], scores=list(scores), options={"players": 4}
    )
