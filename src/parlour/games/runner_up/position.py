"""Positions of Runner-Up: everything written down, and read back with suspicion."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.games.errors import InvalidPosition, ParlourError
from parlour.games.game import Position, Record
from parlour.games.options import Options, shorten
from parlour.games.reading import Reader, read_chance, write_chance
from parlour.games.runner_up.cards import card_text
from parlour.games.runner_up.doors import carry_on
from parlour.games.runner_up.events import cards_of, table_name
from parlour.games.runner_up.record import (
    CARD,
    FIRST_FIELD,
    LAST_FIELD,
    NO_CARD,
    NO_POINTS,
    NOTHING,
    OVER,
    PAWN,
    ROUNDS,
    STAGES,
    STATE,
    VIRTUAL_CARDS,
)
from parlour.games.runner_up.rules import is_legal, put_in_order
from parlour.games.runner_up.view import order_of, sheet_of
from parlour.kernel import new_desk, shuffle

if TYPE_CHECKING:
    from parlour.games.runner_up.engine import RunnerUp

_reader = Reader(InvalidPosition)
_KEYS = {
    "game",
    "options",
    "stage",
    "round",
    "pawns",
    "scores",
    "sheet",
    "hands",
    "aside",
    "played",
    "virtual",
    "chosen",
    "revealed",
    "order",
    "chance",
}


def write_position(engine: "RunnerUp", record: Record, options: Options) -> Position:
    """The whole position as plain data."""
    table = table_name(record)
    on_table = {card for card in record.revealed.tolist() if card != NO_CARD}
    aside = int(record.aside) | int(record.played)
    position: Position = {
        "game": "runner-up",
        "options": dict(options),
        "stage": int(record.stage),
        "round": int(record.card_round),
        "pawns": record.pawn[: record.pawns].tolist(),
        "scores": record.score[: record.pawns].tolist(),
        "sheet": sheet_of(record),
        "hands": [
            [card_text(card, table) for card in cards_of(int(record.hand[seat]))]
            for seat in range(record.players)
        ],
        "aside": [card_text(card, table) for card in cards_of(aside) if card not in on_table],
        "played": [
            card_text(card, table) for card in cards_of(int(record.played)) if card not in on_table
        ],
    }
    if record.pawns > record.players:
        position["virtual"] = [
            card_text(card, table) for card in record.virtual.tolist() if card != NO_CARD
        ]
    position["chosen"] = [
        None if choice == NOTHING else engine.move(record, choice)
        for choice in record.chosen[: record.players].tolist()
    ]
    if record.tactical:
        position["revealed"] = [
            None if card == NO_CARD else card_text(card, table)
            for card in record.revealed[: record.pawns].tolist()
        ]
        position["order"] = order_of(record)[int(record.turn) :]
    position["chance"] = write_chance(record)
    return position


def read_position(engine: "RunnerUp", position: Position, options: Options, key: Any) -> Any:
    """The table of a position, or InvalidPosition."""
    for name in position:
        if name not in _KEYS:
            raise InvalidPosition(
                f"a Runner-Up position has no key {shorten(name)}; "
                f"it has {', '.join(sorted(_KEYS))}"
            )
    table = np.zeros(1, STATE)
    desks = new_desk()
    loaded, desk = table[0], desks[0]
    engine.start(table, engine.setting(options), key[0], key[1], desks)
    _read_progress(loaded, position)
    _read_cards(loaded, position, desk)
    _read_sheet(loaded, position)
    if "chance" in position:
        read_chance(loaded, position["chance"], _reader)
    _read_choices(engine, table, position, desk)
    return table


def _read_progress(record: Record, position: Position) -> None:
    """Stage, round, pawns and scores."""
    pawns = int(record.pawns)
    record.stage = _reader.number(position.get("stage", 1), 1, STAGES, "stage")
    record.card_round = _reader.number(position.get("round", 1), 1, ROUNDS, "round")
    if "pawns" in position:
        record.pawn[:pawns] = _reader.items(
            position["pawns"],
            lambda field, what: _reader.number(field, FIRST_FIELD, LAST_FIELD, what),
            "pawns",
            pawns,
        )
    # RU-6.5: a total lies between -60 and 75.
    if "scores" in position:
        record.score[:pawns] = _reader.items(
            position["scores"],
            lambda total, what: _reader.number(total, -60, 75, what),
            "scores",
            pawns,
        )


def _read_sheet(record: Record, position: Position) -> None:
    """The points of the finished stages; the sheet may be left out."""
    pawns = int(record.pawns)
    finished = int(record.stage) if record.phase == OVER else int(record.stage) - 1
    sheet = _reader.items(
        position.get("sheet", []),
        lambda row, what: _reader.items(row, _points, what, pawns),
        "sheet",
        most=finished,
    )
    for stage, row in enumerate(sheet):
        record.sheet[stage, :pawns] = row


def _points(value: Any, what: str) -> int:
    return NO_POINTS if value is None else _reader.number(value, FIRST_FIELD, LAST_FIELD - 1, what)


class _Supply:
    """The 32 cards, handed out one by one by their text."""

    def __init__(self, table: str | None) -> None:
        self.table = table
        self.left = list(range(32))
        self.named: dict[str, list[int]] = {}
        for card in self.left:
            self.named.setdefault(card_text(card, table), []).append(card)

    def take(self, text: Any, what: str) -> int:
        if not isinstance(text, str) or text not in self.named:
            raise InvalidPosition(f"{what} must be a card like {self.example}; got {shorten(text)}")
        for card in self.named[text]:
            if card in self.left:
                self.left.remove(card)
                return card
        number = len(self.named[text])
        raise InvalidPosition(f"{what}: {text} stands once too often; there are {number} in all")

    @property
    def example(self) -> str:
        return card_text(22, self.table)


def _read_cards(record: Record, position: Position, desk: Any) -> None:
    """Hands, the virtual stack, revealed cards and what is aside; absent ones are dealt."""
    supply = _Supply(table_name(record))
    players, virtual_plays = int(record.players), record.pawns > record.players
    revealed = _read_revealed(record, position, supply)
    finished = (
        not revealed
        and record.stage == STAGES
        and record.card_round == ROUNDS
        and position.get("hands") == [[]] * players
    )
    size = 0 if finished else ROUNDS + 1 - int(record.card_round) - int(revealed)
    stack = max(0, size - 1) if virtual_plays else 0
    hands = None
    if "hands" in position:
        hands = _reader.items(
            position["hands"],
            lambda hand, what: _reader.items(hand, supply.take, what, size),
            "hands",
            players,
        )
    if position.get("virtual", []) != [] and not virtual_plays:
        raise InvalidPosition("virtual: only two players play with the virtual player")
    virtual = None
    if virtual_plays and "virtual" in position:
        virtual = _reader.items(position["virtual"], supply.take, "virtual", stack)
    played = _reader.items(position.get("played", []), supply.take, "played", most=32)
    undealt = 0 if hands is not None else size * players
    undealt += 0 if virtual is not None else stack
    aside = None
    if "aside" in position:
        listed = _reader.items(position["aside"], _reader.text, "aside", most=32)
        for card in played:
            text = card_text(card, supply.table)
            if text not in listed:
                raise InvalidPosition(f"played: {text} is not among the cards aside")
            listed.remove(text)
        aside = [supply.take(text, "aside") for text in listed]
        if len(supply.left) != undealt:
            raise InvalidPosition(
                f"the position must have all 32 cards; {len(supply.left) - undealt} are missing"
            )
    rest = _shuffled(record, supply.left, desk)
    if hands is None:
        hands = [[rest.pop() for _ in range(size)] for _ in range(players)]
    if virtual is None:
        virtual = [rest.pop() for _ in range(stack)]
    record.hand[:] = 0
    for seat, hand in enumerate(hands):
        record.hand[seat] = _as_set(hand)
    record.virtual[:] = NO_CARD
    for i, card in enumerate(virtual):
        record.virtual[VIRTUAL_CARDS - len(virtual) + i] = card
    record.aside = _as_set(rest if aside is None else aside)
    record.played = _as_set(played) | _as_set(
        card for card in record.revealed.tolist() if card != NO_CARD
    )
    if finished:
        record.phase = OVER
        record.owing = 0


def _as_set(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _shuffled(record: Record, cards: list[int], desk: Any) -> list[int]:
    desk.pool[: len(cards)] = cards
    shuffle(record, desk, len(cards), len(cards))
    shuffled: list[int] = desk.pool[: len(cards)].tolist()
    return shuffled


def _read_revealed(record: Record, position: Position, supply: _Supply) -> bool:
    """Tactical: the cards lying open. True where they do, and pawns are to be moved."""
    if not record.tactical:
        for name in ("revealed", "order"):
            if position.get(name):
                raise InvalidPosition(f"{name}: only in the tactical game")
        return False
    pawns = int(record.pawns)
    shown = _reader.items(
        position.get("revealed", [None] * pawns),
        lambda text, what: NO_CARD if text is None else supply.take(text, what),
        "revealed",
        pawns,
    )
    if all(card == NO_CARD for card in shown):
        if position.get("order"):
            raise InvalidPosition("order: no cards are revealed that could set one")
        return False
    for pawn, card in enumerate(shown):
        plays = pawn < record.players or record.card_round < ROUNDS
        if plays and card == NO_CARD:
            raise InvalidPosition(f"revealed: the card of player {pawn} is missing")
        if not plays and card != NO_CARD:
            raise InvalidPosition("revealed: the virtual player plays no card in round 5")
    record.revealed[:pawns] = shown
    put_in_order(record)
    record.phase = PAWN
    return True


def _read_choices(engine: "RunnerUp", table: Any, position: Position, desk: Any) -> None:
    """Choices already made in secret, or whose turn it is to move a pawn."""
    record = table[0]
    players = int(record.players)
    texts = _reader.items(
        position.get("chosen", [None] * players),
        lambda text, what: None if text is None else _reader.text(text, what),
        "chosen",
        players,
    )
    if record.phase == PAWN:
        if any(texts):
            raise InvalidPosition("chosen: the cards are already revealed")
        _read_order(record, position, desk)
        return
    if record.phase == OVER:
        return
    for seat, text in enumerate(texts):
        if text is not None:
            try:
                action, _ = engine.read_move(table, text)
                if not is_legal(record, seat, action, desk):
                    raise InvalidPosition(engine.why_not(record, seat, text))
            except ParlourError as error:
                raise InvalidPosition(f"chosen[{seat}]: {error}") from None
            record.chosen[seat] = action
            record.owing &= ~(1 << seat)
    if record.phase == CARD and record.owing == 0:
        raise InvalidPosition("chosen: when all have chosen, the cards are revealed")


def _read_order(record: Record, position: Position, desk: Any) -> None:
    """Who is still to move, in the order of the numbers."""
    order = order_of(record)
    left = _reader.items(
        position.get("order", order),
        lambda seat, what: _reader.number(seat, 0, int(record.pawns) - 1, what),
        "order",
        most=len(order),
    )
    if not left or order[len(order) - len(left) :] != left:
        raise InvalidPosition(
            f"order must be the seats still to move, the end of {order}; got {shorten(left)}"
        )
    record.turn = len(order) - len(left)
    carry_on(record, desk)
