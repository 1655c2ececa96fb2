"""Positions of Cover Me, read back with suspicion: the calendar and the cards."""

from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.games.cover_me.cards import CARDS, CLOTHES, HAIR, NUMBER
from parlour.games.cover_me.record import (
    ADVANCED,
    COLOUR_SIZE,
    DECK,
    FALL,
    FICTIONAL,
    FICTIONAL_PILE,
    FRONT,
    LAST_YEAR,
    MIDDLE,
    MONTHS,
    REMOVED,
    SHORTER,
    SPRING,
    STATE,
)
from parlour.games.cover_me.resuming import phase_of, resume, set_stage
from parlour.games.cover_me.seen import assume_knowledge, read_seen
from parlour.games.cover_me.setup import blind_deal, clear_table, set_options
from parlour.games.cover_me.words import SEASONS
from parlour.games.errors import InvalidPosition
from parlour.games.game import Position, Record
from parlour.games.options import Options, shorten
from parlour.games.reading import Reader, read_chance
from parlour.kernel import draw_below, new_desk, rekey, shuffle

if TYPE_CHECKING:
    from parlour.games.cover_me.engine import CoverMe

_reader = Reader(InvalidPosition)
_KEYS = (
    *("game", "options", "year", "season", "month", "starter", "extra", "phase", "asks", "to_act"),
    *("draw", "open", "next", "later", "discard", "hands", "rows", "influence", "scored", "stored"),
    *("fictional", "offer", "chosen", "owed", "seen", "chance"),
)


def read_position(engine: "CoverMe", position: Position, options: Options, key: Any) -> Any:
    """The table of a position, or InvalidPosition."""
    for name in position:
        if name not in _KEYS:
            raise InvalidPosition(
                f"a Cover Me position has no key {shorten(name)}; it has {', '.join(_KEYS)}"
            )
    table = np.zeros(1, STATE)
    record, desk = table[0], new_desk()[0]
    setting = engine.setting(options)
    rekey(record, key[0], key[1])
    set_options(record, setting)
    clear_table(record)
    _read_progress(record, position, options)
    dealt = int(blind_deal(record, setting[7])) + (5 if record.equal_value else 0)
    phase = phase_of(record, position, dealt)
    _Dealer(record, position, desk).lay_all(dealt if phase == "draft" else None)
    set_stage(record, position, phase)
    assume_knowledge(record)
    read_seen(record, position)
    if "chance" in position:
        read_chance(record, position["chance"], _reader)
    resume(engine, table, position, phase, dealt, desk)
    return table


def _read_progress(record: Record, position: Position, options: Options) -> None:
    """Year, season, start player, extra seasons."""
    last = int(LAST_YEAR[record.length])
    record.year = _reader.number(position.get("year", 1), 1, last, "year")
    calendar = (SPRING, FALL) if record.length == SHORTER else range(4)
    names = tuple(SEASONS[season] for season in calendar)
    record.season = SEASONS.index(_reader.among(position.get("season", names[0]), names, "season"))
    record.extra = _reader.number(position.get("extra", 0), 0, 10_000, "extra")
    if "starter" in position:
        record.starter = _reader.number(position["starter"], 0, int(record.players) - 1, "starter")
    elif options["starter"] != "random":
        record.starter = options["starter"]
    else:
        record.starter = draw_below(record, record.players)


class _Dealer:
    """Lays the listed cards where they are listed, and deals the others to what is left open."""

    def __init__(self, record: Record, position: Position, desk: Any) -> None:
        self.record = record
        self.position = position
        self.desk = desk
        self.removed = frozenset(np.flatnonzero(record.scored == REMOVED).tolist())
        self.placed: dict[int, str] = {}
        self.rest: list[int] = []

    def read(self, text: Any, what: str) -> int:
        """A card by its name, once."""
        if not isinstance(text, str) or text not in NUMBER:
            raise InvalidPosition(f"{what} must be a card like bMqRe; got {shorten(text)}")
        card = NUMBER[text]
        if card in self.removed:
            raise InvalidPosition(f"{what}: {text} is of the removed colour")
        if card in self.placed:
            raise InvalidPosition(f"{what}: {text} already lies in {self.placed[card]}")
        self.placed[card] = what
        return card

    def pile(self, name: str, most: int) -> list[int] | None:
        """A listed pile, bottom first; None where the position leaves it open."""
        if name not in self.position:
            return None
        return _reader.items(self.position[name], self.read, name, most=most)[::-1]

    def piles(self, name: str, length: int | None, most: int) -> list[list[int]] | None:
        """A list of lists of cards, in their order."""
        if name not in self.position:
            return None
        return _reader.items(
            self.position[name],
            lambda cards, what: _reader.items(cards, self.read, what, most=most),
            name,
            length,
        )

    def lay_all(self, drafting: int | None) -> None:
        """Every card to its place. `drafting`: the size of a hand before the draft."""
        record, players = self.record, int(self.record.players)
        draw, discard = self.pile("draw", DECK), self.pile("discard", DECK)
        coming = self.pile("next", COLOUR_SIZE)
        later = self.piles("later", None, COLOUR_SIZE)
        if later is not None and len(later) > 2:
            raise InvalidPosition(f"later has at most 2 piles; got {len(later)}")
        opened = self.read_open()
        hands = self.piles("hands", players, int(record.full_hand))
        rows = self.piles("rows", int(record.rows), MONTHS) or []
        influence = self.pile("influence", int(record.rows))
        scored = self.piles("scored", players, DECK) or []
        stored: list[list[int]] = []
        if record.mode == ADVANCED:
            stored = self.piles("stored", players, DECK) or []
        else:
            self.check_empty("stored", "the advanced game for 2")
        fictional = None
        if record.mode == FICTIONAL:
            fictional = self.pile("fictional", FICTIONAL_PILE)
        else:
            self.check_empty("fictional", "the game with fictional players")
        offer = self.pile("offer", 4) or []
        laid = sum(len(covers) for covers in rows[2:]) if record.mode == FICTIONAL else 0
        self.check_room("fictional and its covers", len(fictional or []) + laid, FICTIONAL_PILE)
        self.rest = self.shuffled(
            [c for c in range(DECK) if c not in self.placed and c not in self.removed]
        )
        for row, covers in enumerate(rows):
            record.row[row, : len(covers)] = covers
            record.row_n[row] = len(covers)
        for magazine, stacks in ((FRONT, scored), (MIDDLE, stored)):
            for seat, cards in enumerate(stacks):
                record.scored[cards] = magazine + seat
        self.lay_coming(coming, [pile[::-1] for pile in later] if later is not None else None)
        self.check_room("next and offer", int(record.next_n) + len(offer), COLOUR_SIZE)
        self.lay_open(opened)
        self.lay("influence", influence[::-1] if influence is not None else self.deal(2))
        if record.mode == FICTIONAL:
            self.lay("fictional", self.deal(12 - laid) if fictional is None else fictional)
        self.lay_hands(hands, drafting)
        self.lay("offer", offer[::-1])
        self.lay("discard", discard or [])
        if draw is None:
            draw, self.rest = self.rest, []
        if self.rest:
            raise InvalidPosition(
                f"the position must have all {DECK - 27 * int(record.equal_value)} cards; "
                f"{len(self.rest)} are missing, among them {CARDS[self.rest[0]]}"
            )
        self.lay("draw", draw)

    def check_empty(self, name: str, game: str) -> None:
        """A zone this table does not have may be listed, but not with cards."""
        if self.position.get(name, []) not in ([], [[]] * int(self.record.players)):
            raise InvalidPosition(f"{name}: only in {game}")

    def check_room(self, what: str, count: int, most: int) -> None:
        """Cards that may come to lie on one pile must find room there."""
        if count > most:
            raise InvalidPosition(f"{what} may have {most} cards together; got {count}")

    def shuffled(self, cards: list[int]) -> list[int]:
        self.desk.pool[: len(cards)] = cards
        shuffle(self.record, self.desk, len(cards), len(cards))
        mixed: list[int] = self.desk.pool[: len(cards)].tolist()
        return mixed

    def deal(self, count: int) -> list[int]:
        """So many of the cards that are not listed, as far as they go."""
        return [self.rest.pop() for _ in range(min(count, len(self.rest)))]

    def of_colour(self, colour: int) -> list[int]:
        """All cards of one clothes colour that are not listed."""
        found = [card for card in self.rest if card % len(CLOTHES) == colour]
        self.rest = [card for card in self.rest if card % len(CLOTHES) != colour]
        return found

    def lay(self, zone: str, cards: list[int]) -> None:
        self.record[zone][: len(cards)] = cards
        self.record[f"{zone}_n"] = len(cards)

    def lay_coming(self, coming: list[int] | None, later: list[list[int]] | None) -> None:
        """CM-2.6, 8.5: one colour a year is the next pile, the others wait."""
        record = self.record
        first = int(record.year) + 2  # year 1: green
        if record.equal_value and (coming or later):
            raise InvalidPosition("next and later: there are none when all cards have equal value")
        waits = not record.equal_value and first <= 5
        if coming is None:
            coming = self.of_colour(first) if waits else []
        if later is None:
            later = [self.of_colour(c) for c in range(first + 1, 6)] if waits else []
        self.lay("next", coming)
        for i, pile in enumerate(pile for pile in later if pile):
            record.later[i, : len(pile)] = pile
            record.later_n[i] = len(pile)

    def read_open(self) -> list[list[int]] | None:
        """The open piles by hair colour, bottom first."""
        if "open" not in self.position:
            return None
        given = _reader.mapping(self.position["open"], "open")
        if not set(given) <= set(HAIR):
            raise InvalidPosition(f"open has the piles b, r and k; got {shorten(list(given))}")
        piles = []
        for i, hair in enumerate(HAIR):
            pile = _reader.items(given.get(hair, []), self.read, f"open.{hair}", most=54)
            for card in pile:
                if card // 54 != i:
                    raise InvalidPosition(f"open.{hair}: {CARDS[card]} has another hair colour")
            piles.append(pile[::-1])
        return piles

    def lay_open(self, opened: list[list[int]] | None) -> None:
        """CM-2.5: turned until each hair colour has a pile, where the position leaves them open."""
        if opened is None:
            opened = [[], [], []]
            while self.rest and not all(opened):
                card = self.rest.pop()
                opened[card // 54].append(card)
        for i, pile in enumerate(opened):
            self.record.open[i, : len(pile)] = pile
            self.record.open_n[i] = len(pile)

    def lay_hands(self, hands: list[list[int]] | None, drafting: int | None) -> None:
        """Hands as listed, or full ones less the covers already on the table."""
        record = self.record
        for seat in range(int(record.players)):
            size = int(record.full_hand)
            if hands is None and drafting is not None:
                size = drafting
            elif hands is None:
                size -= int(record.row_n[seat])
                size -= int(record.row_n[seat + 2]) if record.mode == ADVANCED else 0
            hand = self.deal(size) if hands is None else hands[seat]
            record.hand[seat, : len(hand)] = hand
            record.hand_n[seat] = len(hand)
