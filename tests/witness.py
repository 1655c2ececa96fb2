"""Somebody who only listens: the table as it can be rebuilt from the events one watcher hears."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

Heard = dict[str, Any]
Cards = list[str]


class RunnerUpWitness:
    """Pawns, scores, the cards played and one's own hand."""

    def __init__(self, pawns: int, watcher: int | None) -> None:
        self.watcher = watcher
        self.stage = 0
        self.pawns = [0] * pawns
        self.scores = [0] * pawns
        self.hand: Cards = []
        self.played: Cards = []
        self.result: dict[str, Any] | None = None

    def hear(self, events: Iterable[Heard]) -> None:
        """Follow the events, in order."""
        for event in events:
            getattr(self, f"_{event['event']}")(event)

    def _stage(self, event: Heard) -> None:
        self.stage = event["stage"]
        self.pawns = [0] * len(self.pawns)
        self.played = []

    def _dealt(self, event: Heard) -> None:
        assert (event["cards"] is not None) == (event["seat"] == self.watcher)
        if event["seat"] == self.watcher:
            self.hand = event["cards"]

    def _revealed(self, event: Heard) -> None:
        self.played.append(event["card"])
        if event["seat"] == self.watcher:
            self.hand.remove(event["card"])

    def _moved(self, event: Heard) -> None:
        assert self.pawns[event["pawn"]] == event["from"]
        assert abs(event["steps"]) == abs(event["to"] - event["from"]) + event["lost"]
        self.pawns[event["pawn"]] = event["to"]

    def _scored(self, event: Heard) -> None:
        assert event["stage"] == self.stage
        for pawn in event["pawns"]:
            assert self.pawns[pawn] == event["field"] == event["points"]
            self.scores[pawn] += event["points"]

    def _result(self, event: Heard) -> None:
        self.result = {key: value for key, value in event.items() if key != "event"}

    def _nothing_to_note(self, event: Heard) -> None:
        """Who has chosen, and the order of play."""

    _chosen = _retracted = _order = _nothing_to_note


class CoverMeWitness:
    """Every open card, the size of every pile and hand, and all cards one has been told of.

    `told` forgets a card only when it is shuffled away.
    """

    def __init__(self, view: dict[str, Any], watcher: int | None) -> None:
        """`view` is the very first one: from it come only the seats and the rules agreed on."""
        options = view["options"]
        self.watcher = watcher
        self.renews = not options["equal_value"]
        self.row_seats: list[int | None] = view["row_seats"]
        self.hands = [0] * options["players"]
        self.hand: Cards = []
        self.open: dict[str, Cards] = {"b": [], "r": [], "k": []}
        self.discard: Cards = []
        self.influence: Cards = []
        self.rows: list[list[str | None]] = [[] for _ in self.row_seats]
        self.scored = [0] * options["players"]
        self.stored = [0] * options["players"]
        self.next = 27 if self.renews else 0
        self.later = [27, 27] if self.renews else []
        self.fictional = 12
        self.draw = 81 if self.renews else 135
        self.tracks: dict[str, Counter[str]] = {}
        self.season = ""
        self.year = 1
        self.told: set[str] = set()
        if self.row_seats.count(None) == 2:
            self.draw -= 12

    def hear(self, events: Iterable[Heard]) -> None:
        """Follow the events, in order."""
        for event in events:
            named = [event.get("card"), *(event.get("cards") or [] if _lists(event) else [])]
            getattr(self, f"_{event['event']}")(event)
            self.told |= {card for card in named if card is not None}

    def _take_up(self, seat: int, card: str | None) -> None:
        self.hands[seat] += 1
        if seat == self.watcher:
            assert card is not None
            self.hand.append(card)

    def _put_down(self, seat: int, card: str) -> None:
        self.hands[seat] -= 1
        if seat == self.watcher:
            self.hand.remove(card)

    def _dealt(self, event: Heard) -> None:
        cards = event["cards"] or [None] * event["count"]
        assert len(cards) == event["count"]
        for card in cards:
            self._take_up(event["seat"], card)
        self.draw -= event["count"]

    def _turned(self, event: Heard) -> None:
        assert event["pile"] == event["card"][0]
        self.open[event["pile"]].append(event["card"])
        self.draw -= 1

    def _took(self, event: Heard) -> None:
        if event["pile"] == "draw":
            self.draw -= 1
        else:
            assert self.open[event["pile"]].pop() == event["card"]
        self._take_up(event["seat"], event["card"])

    def _laid(self, event: Heard) -> None:
        self.rows[event["row"]].append(event["card"])
        self.fictional -= 1

    def _revealed(self, event: Heard) -> None:
        row = self.rows[event["row"]]
        assert self.row_seats[event["row"]] == event["seat"]
        if event["seat"] is None:
            assert row.pop() is None
        else:
            self._put_down(event["seat"], event["card"])
        row.append(event["card"])
        assert len(row) == event["month"]

    def _returned(self, event: Heard) -> None:
        self.rows[event["row"]].remove(event["card"])
        seat = self.row_seats[event["row"]]
        if seat is None:
            self.fictional += 1
        else:
            self._take_up(seat, event["card"])

    def _special(self, event: Heard) -> None:
        assert event["card"] in self.rows[event["row"]]

    def _influence(self, event: Heard) -> None:
        self.influence.append(event["card"])
        if event["row"] is None:
            self.draw -= 1
        else:
            self.rows[event["row"]].remove(event["card"])

    def _scored(self, event: Heard) -> None:
        for card in event["cards"]:
            self.rows[event["row"]].remove(card)
        self.scored[event["seat"]] += len(event["cards"])

    def _stored(self, event: Heard) -> None:
        for card in event["cards"]:
            self.rows[event["row"]].remove(card)
        self.stored[event["seat"]] += len(event["cards"])

    def _discarded(self, event: Heard) -> None:
        self.discard.append(event["card"])
        if event["seat"] is None:
            self.influence.remove(event["card"])
        else:
            self._put_down(event["seat"], event["card"])

    def _offered(self, event: Heard) -> None:
        self.next -= event["count"]

    def _kept(self, event: Heard) -> None:
        self._take_up(event["seat"], event["card"])

    def _buried(self, event: Heard) -> None:
        self.next += event["count"]

    def _joined(self, event: Heard) -> None:
        self.fictional += 1
        if event["pile"] == "next":
            self.next -= 1
        else:
            self.draw -= 1

    def _reshuffled(self, event: Heard) -> None:
        assert len(self.discard) == event["cards"]
        self.told -= set(self.discard)
        self.draw += len(self.discard)
        self.discard = []

    def _year(self, event: Heard) -> None:
        self.year = event["year"]
        if self.renews:
            self.draw += self.next
            self.next = self.later.pop(0) if self.later else 0
            for pile in self.open.values():
                self.discard += pile
                pile.clear()

    def _season(self, event: Heard) -> None:
        self.season = event["season"]
        self.tracks = {}

    def _tracks(self, event: Heard) -> None:
        track = self.tracks.setdefault(event["trait"], Counter())
        assert track[event["characteristic"]] == event["from"]
        track[event["characteristic"]] = event["to"]

    def _nothing_to_note(self, event: Heard) -> None:
        """Choices made in secret, trend values, what was not done."""

    _chosen = _retracted = _values = _passed = _extra = _result = _nothing_to_note


def _lists(event: Heard) -> bool:
    """Whether the event's cards are a list of them; of the reshuffled ones it is their number."""
    return event["event"] in ("dealt", "offered", "buried", "scored", "stored")
