"""Who has seen which card, in a position of Cover Me: what its place tells, and `seen` beyond that.

`seen` has, for each card of which more is known than its place tells, the four numbers of
knowledge.py. They are checked against the places of all cards: from a memory that cannot be,
`imagine` could deal no world.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from parlour.games.cover_me.cards import CARDS, CLOTHES, NUMBER
from parlour.games.cover_me.hidden import LABELS, RESHUFFLED
from parlour.games.cover_me.record import (
    ANY,
    COLOUR_SIZE,
    COLOURED,
    EVERYBODY,
    FICTIONAL,
    FIRST_RESHUFFLE,
)
from parlour.games.cover_me.renewal import seat_at
from parlour.games.cover_me.season import face_down
from parlour.games.errors import InvalidPosition
from parlour.games.game import Position, Record
from parlour.games.options import shorten
from parlour.games.reading import Reader

_reader = Reader(InvalidPosition)
KNOWLEDGE = ("known", "kind", "group", "member")
_MOST = (EVERYBODY, LABELS - 1 - RESHUFFLED + FIRST_RESHUFFLE, LABELS - 1, EVERYBODY)


def assume_knowledge(record: Record) -> None:
    """What everybody knows of each card by its place alone."""
    known = record.known
    known[:] = EVERYBODY
    record.kind[:] = ANY
    record.group[:] = 0
    record.member[:] = 0
    for zone in ("draw", "next", "fictional"):
        known[record[zone][: record[f"{zone}_n"]]] = 0
    for pile in range(2):
        known[record.later[pile, : record.later_n[pile]]] = 0
    for seat in range(int(record.players)):
        known[record.hand[seat, : record.hand_n[seat]]] = 1 << seat
    known[record.offer[: record.offer_n]] = 1 << int(seat_at(record, record.turn))
    if record.mode == FICTIONAL and face_down(record, 2):
        known[record.row[2, record.month - 1]] = 0
    for cards in _coming(record):
        if len(_colours(cards)) == 1:
            record.kind[cards] = COLOURED


def _coming(record: Record) -> tuple[Any, Any, Any]:
    """The next pile, with an offer that was drawn from it, and the piles that wait."""
    return (
        np.concatenate([record.next[: record.next_n], record.offer[: record.offer_n]]),
        record.later[0, : record.later_n[0]],
        record.later[1, : record.later_n[1]],
    )


def _colours(cards: Iterable[Any]) -> set[int]:
    """The clothes colours among the cards."""
    return {int(card) % len(CLOTHES) for card in cards}


def read_seen(record: Record, position: Position) -> None:
    """Knowledge beyond the places of the cards, as `position()` writes it."""
    told = _reader.mapping(position.get("seen", {}), "seen")
    if not told:
        return
    check = _Check(record)
    for text, numbers in told.items():
        if text not in NUMBER:
            raise InvalidPosition(f"seen must name cards like bMqRe; got {shorten(text)}")
        what = f"seen.{text}"
        given = _reader.items(numbers, lambda number, _: number, what, 4)
        for i, (field, most) in enumerate(zip(KNOWLEDGE, _MOST, strict=True)):
            record[field][NUMBER[text]] = _reader.number(given[i], 0, most, f"{what}[{i}]")
    for text in told:
        check.card(NUMBER[text])
    check.coming_piles()
    check.groups()


class _Check:
    """Whether what is told can be known of cards that lie where they lie."""

    def __init__(self, record: Record) -> None:
        """Takes the record before anything is read into it: with what the places tell."""
        self.record = record
        self.by_place: list[int] = record.known.tolist()
        self.seats = (1 << int(record.players)) - 1
        self.coming = _coming(record)
        self.next = set(self.coming[0].tolist())
        self.waiting = {int(card) for pile in self.coming[1:] for card in pile}
        self.draw = set(record.draw[: record.draw_n].tolist())

    def card(self, card: int) -> None:
        """One card by itself."""
        numbers = [int(self.record[field][card]) for field in KNOWLEDGE]
        known, kind, group, member = numbers

        def expect(holds: bool, what: str) -> None:
            if not holds:
                raise InvalidPosition(f"seen.{CARDS[card]}: {what}; got {numbers}")

        by_place = self.by_place[card]
        if by_place == EVERYBODY:
            expect(
                numbers == [EVERYBODY, ANY, 0, 0],
                f"it lies open or is not in the game, so it must be {[EVERYBODY, ANY, 0, 0]}",
            )
        if known == EVERYBODY:
            expect(numbers[1:] == [ANY, 0, 0], "when everybody knows a card, the rest must be 0")
            expect(
                card not in self.next | self.waiting | self.draw,
                "it lies in a pile that nobody looks through, so not everybody can know it",
            )
            return
        expect(
            known & ~self.seats == 0,
            f"who knows it must be {EVERYBODY} for everybody, or the bits of seats, together "
            f"{self.seats} at most",
        )
        expect(known & by_place == by_place, f"its holder, bit {by_place}, must know it")
        expect(
            member & ~(self.seats & ~known) == 0,
            "its members must be the bits of seats that do not know it",
        )
        expect(member == 0 or group > 0, "where it has members it must have a group")
        if kind >= FIRST_RESHUFFLE:
            expect(group == 0, "a reshuffled card must have no group")
            expect(
                card not in self.next | self.waiting,
                "a reshuffled card cannot lie in a pile that is still to come",
            )
        if card in self.waiting:
            expect(known == group == 0, "nobody has looked into a pile that waits")

    def coming_piles(self) -> None:
        """Of all cards of a coming pile the same is known: its colour if it has one, or nothing.

        By kinds that differ, the rules would tell which card of an offer was kept.
        """
        for pile in self.coming:
            kinds = sorted(set(self.record.kind[pile].tolist()))
            if len(kinds) > 1 or (kinds == [COLOURED] and len(_colours(pile)) > 1):
                raise InvalidPosition(
                    f"seen: the cards of a coming pile must all have kind {ANY}, or all kind "
                    f"{COLOURED} if they have one colour; got {kinds} for the one with "
                    f"{CARDS[int(pile[0])]}"
                )

    def groups(self) -> None:
        """All groups of cards."""
        group = self.record.group
        grouped = set(np.flatnonzero(group).tolist())
        most = 3 * COLOUR_SIZE  # so that there are always numbers left for new groups
        if len(grouped | self.next | self.waiting) > most:
            raise InvalidPosition(
                f"seen: groups are of cards from the next pile, so these and the coming piles "
                f"may have {most} cards; got {len(grouped | self.next | self.waiting)}"
            )
        for number in sorted({int(group[card]) for card in grouped}):
            self.group(number, np.flatnonzero(group == number).tolist())

    def group(self, number: int, cards: list[int]) -> None:
        """Who has a card in a group may find it in two places at least, and it fits each."""
        record = self.record
        known, member = record.known[cards].tolist(), record.member[cards].tolist()

        def expect(holds: bool, what: str) -> None:
            if not holds:
                texts = ", ".join(CARDS[card] for card in cards[:4])
                raise InvalidPosition(f"seen: group {number} {what}; got {len(cards)}: {texts}")

        expect(any(member), "must have a card with a member")
        for seat in range(int(record.players)):
            if any(seats >> seat & 1 for seats in member):
                unplaced = sum(not seats >> seat & 1 for seats in known)
                expect(unplaced > 1, f"must have two cards that seat {seat} does not know")
        kinds = record.kind[cards].tolist()
        coloured = {card for card, kind in zip(cards, kinds, strict=True) if kind == COLOURED}
        if coloured:
            expect(len(_colours(cards)) == 1, f"has a card of kind {COLOURED}, so one colour only")
            expect(
                self.next & set(cards) <= coloured,
                f"must have kind {COLOURED} for its cards of the next pile as for others",
            )


def write_seen(record: Record) -> dict[str, list[int]]:
    """What is known of a card beyond what its place tells."""
    plain = record.whole.copy()
    assume_knowledge(plain)
    told = np.stack([record.whole[field] for field in KNOWLEDGE], 1)
    assumed = np.stack([plain[field] for field in KNOWLEDGE], 1)
    beyond = np.flatnonzero((told != assumed).any(1)).tolist()
    return {CARDS[card]: told[card].tolist() for card in beyond}
