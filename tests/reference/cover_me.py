"""The course of Cover Me, written from the catalogue for reading, not for speed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .chance import Chance
from .cover_me_cards import BY_TEXT, Card, sorted_texts, texts, top_first
from .cover_me_end import all_places, final_result
from .cover_me_select import Selection
from .cover_me_setup import FICTIONAL_PILE, Options, set_up

MONTHS = 3


@dataclass
class Owed:
    """The cards a seat still gets in this refill, by where they come from."""

    next: int = 0
    draw: int = 0


class Reference:
    """One match of Cover Me with full information."""

    def __init__(self, options: Mapping[str, Any], seed: bytes) -> None:
        self.options = Options.read(options)
        self.seed = seed
        self.players = self.options.players
        self.chance = Chance(seed)
        table = set_up(self.options, self.chance)
        self.piles = table.piles
        self.starter = table.starter
        self.influence = table.influence
        self.fictional = table.fictional
        self.hands = table.hands
        self.rows: list[list[Card]] = [[] for _ in range(self.options.rows)]
        self.scored: list[list[Card]] = [[] for _ in range(self.players)]
        self.stored: list[list[Card]] = [[] for _ in range(self.players)]
        self.year = 1
        self.season = self.options.seasons[0]
        self.month = 1
        self.extra = 0
        self.result: dict[str, Any] | None = None
        self.phase = "draft"
        self.asks = "draft"
        self.to_act: tuple[int, ...] = ()
        self.turns: list[int] = []
        self.offer: list[Card] = []
        self.owed = [Owed() for _ in range(self.players)]
        self.chosen: list[list[str]] = [[] for _ in range(self.players)]
        self.selection = Selection(self.rows, [])
        self._begin_draft()

    # What a table asks and tells

    def moves(self, seat: int) -> set[str]:
        if seat not in self.to_act:
            return set()
        if self.asks == "draft":
            return {f"take {source}" for source in self._draft_sources()}
        if self.asks == "take":
            return {f"take {source}" for source in self.piles.sources()}
        if self.asks == "keep":
            return {f"keep {card}" for card in self.offer}
        if self.asks == "discard":
            return {"pass"} | {f"discard {card}" for card in self.hands[seat]}
        if self.asks == "special":
            row = self._rows_with_a_choice(seat)[len(self.chosen[seat])]
            return {f"special {card}" for card in self.selection.most_trendy(row)}
        return {f"place {card}" for card in self.hands[seat]} - set(self.chosen[seat])

    def choose(self, seat: int, text: str) -> None:
        if text not in self.moves(seat):
            raise ValueError(f"seat {seat} cannot choose {text!r} now")
        verb, _, what = text.partition(" ")
        if verb == "place":
            self._place(seat, text)
        elif verb == "special":
            self._choose_special(seat, text)
        elif verb == "keep":
            self._keep(seat, BY_TEXT[what])
        elif verb == "take":
            self._take(seat, what)
        elif verb == "discard":
            self._discard(seat, BY_TEXT[what])
        else:
            self._end_exchange()

    def position(self) -> dict[str, Any]:
        position: dict[str, Any] = {
            "game": "cover-me",
            "options": self.options.position(),
            "year": self.year,
            "season": self.season,
            "month": self.month,
            "starter": self.starter,
            **self.piles.position(),
            "hands": [texts(hand) for hand in self.hands],
            "rows": [texts(row) for row in self.rows],
            "influence": texts(self.influence),
            "scored": [sorted_texts(cards) for cards in self.scored],
            "phase": self.phase,
            "to_act": list(self.to_act),
            "offer": texts(self.offer),
            "chosen": [list(chosen) for chosen in self.chosen],
            "owed": [[owed.next, owed.draw] for owed in self.owed],
            "asks": self.asks,
            "extra": self.extra,
            "chance": self.chance.position(),
        }
        if self.options.advanced:
            position["stored"] = [sorted_texts(cards) for cards in self.stored]
        if self.options.fictional:
            position["fictional"] = top_first(self.fictional)
        return position

    def _ask(self, phase: str, asks: str, *seats: int) -> None:
        self.phase = phase
        self.asks = asks
        self.to_act = seats

    def _seats_in_order(self) -> list[int]:
        """From the start player, clockwise: always the same direction (CM-A11)."""
        return [(self.starter + turn) % self.players for turn in range(self.players)]

    # The draft (CM-2.11)

    def _begin_draft(self) -> None:
        picks = self.options.full_hand - len(self.hands[0])
        self.turns = self._seats_in_order() * picks
        self._next_draft_pick()

    def _next_draft_pick(self) -> None:
        if self.turns:
            self.piles.fill_open_piles()
            self._ask("draft", "draft", self.turns[0])
        else:
            self._begin_month()

    def _draft_sources(self) -> set[str]:
        """Advanced and equal-value drafts are from the open piles only (CM-A43, CM-A48)."""
        sources = self.piles.sources()
        if not self.options.advanced and not self.options.equal_value:
            return sources
        # Blind only if all open piles are empty.
        return sources - {"draw"} or sources

    # Step 1: three months

    def _begin_month(self) -> None:
        if self.options.fictional:
            self._lay_fictional_covers()
        # A seat with no card left has nothing to place (CM-A16).
        seats = [seat for seat in range(self.players) if self.hands[seat]]
        self._ask("place", "place", *seats)
        if not seats:
            self._reveal()

    def _lay_fictional_covers(self) -> None:
        """X1 gets the first card, X2 the second; a single last card is X2's (CM-A35, A38)."""
        rows = self.rows[2:] if len(self.fictional) >= 2 else self.rows[3:]
        for row in rows:
            if self.fictional:
                row.append(self.fictional.pop())

    def _place(self, seat: int, text: str) -> None:
        self.chosen[seat].append(text)
        if len(self.chosen[seat]) == min(self.options.rows_per_seat, len(self.hands[seat])):
            self._settle(seat)
            if not self.to_act:
                self._reveal()

    def _settle(self, seat: int) -> None:
        """The seat owes no more secret choice until the others have made theirs."""
        self.to_act = tuple(other for other in self.to_act if other != seat)

    def _reveal(self) -> None:
        for seat in range(self.players):
            for row, text in zip(self._rows_of(seat), self.chosen[seat], strict=False):
                card = BY_TEXT[text.removeprefix("place ")]
                self.hands[seat].remove(card)
                self.rows[row].append(card)
            self.chosen[seat] = []
        if self.month < MONTHS:
            self.month += 1
            self._begin_month()
        else:
            self._begin_select()

    def _rows_of(self, seat: int) -> list[int]:
        """A seat's rows; in the advanced game the primary, then the secondary one."""
        return [seat + self.players * row for row in range(self.options.rows_per_seat)]

    # Step 2: select the most trendy

    def _begin_select(self) -> None:
        self.selection = Selection.after_last_month(self.influence, self.rows, self.season)
        # All who have a choice make it at the same time, secretly (CM-A10).
        seats = [seat for seat in range(self.players) if self._rows_with_a_choice(seat)]
        self._ask("special", "special", *seats)
        if not seats:
            self._evaluate()

    def _rows_with_a_choice(self, seat: int) -> list[int]:
        return [row for row in self._rows_of(seat) if self.selection.is_choice(row)]

    def _choose_special(self, seat: int, text: str) -> None:
        self.chosen[seat].append(text)
        if len(self.chosen[seat]) == len(self._rows_with_a_choice(seat)):
            self._settle(seat)
            if not self.to_act:
                self._evaluate()

    def _specials_of(self, seat: int, row: int) -> list[Card]:
        if not self.selection.is_choice(row):
            return self.selection.most_trendy(row)
        choice = self._rows_with_a_choice(seat).index(row)
        return [BY_TEXT[self.chosen[seat][choice].removeprefix("special ")]]

    # Step 3: evaluate and refill

    def _evaluate(self) -> None:
        """3A: the old influence row is discarded. 3B: specials score or give influence."""
        self.piles.discard += self.influence
        self.influence = []
        rows_for_next = [0] * self.players
        specials = [
            (seat, row, self._specials_of(seat, row))
            for seat in range(self.players)
            for row in self._rows_of(seat)
        ]
        # By seat a primary row comes before its secondary one; influence goes by row.
        for seat, row, chosen in specials:
            self.hands[seat] += [card for card in self.rows[row] if card not in chosen]
        for seat, row, chosen in sorted(specials, key=lambda special: special[1]):
            if self.selection.best_value(row) in (1, 2):
                self.influence += chosen
                rows_for_next[seat] += 1
            elif row < self.players:
                self.scored[seat] += chosen
            else:
                # The secondary row's cards go under the card in the middle (CM-11.5).
                self.stored[seat] += chosen
        if self.options.fictional:
            self._evaluate_fictional_rows()
        self.rows = [[] for _ in self.rows]
        self.chosen = [[] for _ in self.chosen]
        if self._is_last_season():
            if not self._goes_on():
                self._end_game()
                return
            self.extra += 1
        self._begin_refill(rows_for_next)

    def _evaluate_fictional_rows(self) -> None:
        """The earliest of the best covers gives influence, whatever its value (CM-10.5, 10.6)."""
        for row in (2, 3):
            special = self.selection.most_trendy(row)[:1]
            self.influence += special
            self.fictional += [card for card in self.rows[row] if card not in special]

    def _begin_refill(self, rows_for_next: list[int]) -> None:
        """3C: rows that ended on 1-2 draw from the next pile, the rest from the draw piles.

        The value decides, also for a secondary row (CM-A40). The target is the full hand, so a
        hand left short earlier is made up for too (CM-A16). Without a next pile every card
        comes from the draw piles (CM-12.1, CM-12.6).
        """
        for seat, hand in enumerate(self.hands):
            from_next = rows_for_next[seat] if self.piles.next else 0
            missing = self.options.full_hand - len(hand)
            self.owed[seat] = Owed(from_next, missing - from_next)
        self.turns = self._seats_in_order()
        self._next_refill()

    def _next_refill(self) -> None:
        """Each player completes his whole refill before the next (CM-A07)."""
        while self.turns:
            seat = self.turns[0]
            if self.owed[seat].next and not self.offer:
                self._draw_offer(self.owed[seat])
            if self.offer:
                self._ask("refill", "keep", seat)
                return
            if self.owed[seat].draw:
                # An open pile that could not be filled is tried again first (CM-A14).
                self.piles.fill_open_piles()
                if self.piles.sources():
                    self._ask("refill", "take", seat)
                    return
                # Nothing to take: the hand stays short (CM-A16).
                self.owed[seat].draw = 0
            self.turns.pop(0)
        self._end_refill()

    def _draw_offer(self, owed: Owed) -> None:
        """Two cards for each one owed, or what is there (CM-6.9, CM-11.6, CM-A23)."""
        kept = min(owed.next, len(self.piles.next))
        offered = min(2 * owed.next, len(self.piles.next))
        owed.draw += owed.next - kept
        owed.next = kept
        self.offer = [self.piles.next.pop() for _ in range(offered)]

    def _keep(self, seat: int, card: Card) -> None:
        self.offer.remove(card)
        self.hands[seat].append(card)
        self.owed[seat].next -= 1
        if self.owed[seat].next == 0:
            # Under the next pile one after the other, as drawn (CM-A42).
            for returned in self.offer:
                self.piles.next.insert(0, returned)
            self.offer = []
        self._next_refill()

    def _take(self, seat: int, source: str) -> None:
        self.hands[seat].append(self.piles.take(source))
        if self.phase == "draft":
            self.turns.pop(0)
            self._next_draft_pick()
        elif self.phase == "refill":
            self.owed[seat].draw -= 1
            self._next_refill()
        else:
            self._end_exchange()

    def _end_refill(self) -> None:
        if self.options.fictional:
            self._top_up_fictional_pile()
        self._prepare_next_season()

    def _top_up_fictional_pile(self) -> None:
        """One card from the draw and one from the next pile, or two from the draw pile.

        After the humans' refill (CM-A36); a pile that was left short is filled up to 12 from
        the draw pile (CM-A37, CM-A38).
        """
        self.piles.fill_open_piles()
        self.fictional += self.piles.draw_cards(1)
        if self.piles.next:
            self.fictional.append(self.piles.next.pop())
        self.fictional += self.piles.draw_cards(FICTIONAL_PILE - len(self.fictional))
        self.chance.shuffle(self.fictional)

    def _prepare_next_season(self) -> None:
        """3D. Extra seasons go on in the calendar; the year stays, no step 4 (CM-A30)."""
        seasons = self.options.seasons
        is_new_year = self.season == "fall" and self.extra == 0
        self.season = seasons[(seasons.index(self.season) + 1) % len(seasons)]
        self.starter = (self.starter + 1) % self.players
        self.month = 1
        if is_new_year:
            self._begin_new_year()
        else:
            self._begin_month()

    # Step 4: new year

    def _begin_new_year(self) -> None:
        self.year += 1
        if self.options.equal_value:
            # Only the year marker moves (CM-12.6).
            self._begin_month()
            return
        self.piles.renew()
        # From the new start player on (CM-A25).
        self.turns = self._seats_in_order()
        self._ask("exchange", "discard", self.turns[0])

    def _discard(self, seat: int, card: Card) -> None:
        self.hands[seat].remove(card)
        self.piles.discard.append(card)
        self.piles.fill_open_piles()
        self._ask("exchange", "take", seat)

    def _end_exchange(self) -> None:
        self.turns.pop(0)
        if self.turns:
            self._ask("exchange", "discard", self.turns[0])
        else:
            self._begin_month()

    # The end

    def _is_last_season(self) -> bool:
        return self.extra > 0 or (self.year == self.options.years and self.season == "fall")

    def _goes_on(self) -> bool:
        """A full tie for the win is followed by one more season if so agreed (CM-A29, A31)."""
        if self.options.tie == "share":
            return False
        return all_places(self.options, self.scored, self.stored).count(1) > 1

    def _end_game(self) -> None:
        """3C and 3D of the last season are skipped (CM-A32)."""
        self.result = final_result(self.options, self.scored, self.stored)
        self._ask("over", "nothing")
