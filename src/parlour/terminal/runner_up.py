"""Runner-Up told to a person: one lane per pawn, cards and scores in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from parlour.games.game import Move, Result, View
from parlour.terminal.narrator import Narrator, capital, colour

FIRST, LAST = -12, 16
_MARGIN = 17  # columns before the lanes


class RunnerUpNarrator(Narrator):
    """The words of Runner-Up."""

    def name(self, seat: int) -> str:
        return "the virtual player" if seat >= self.players else super().name(seat)

    def table(self, view: View) -> RenderableType:
        head = Text.assemble(
            (f"Stage {view['stage']} of 5", "bold"), f" · round {view['round']} of 5"
        )
        lanes = [self._lane(view, pawn) for pawn in range(len(view["pawns"]))]
        parts = [head, Text(), _scale(), *lanes, _second(view["scoring_field"])]
        if view["played"]:
            parts.append(Text.assemble(("Played this stage  ", "dim"), _counted(view["played"])))
        if any(view["revealed"]):
            parts.append(Text.assemble(("On the table       ", "dim"), self._revealed(view)))
        if view["hand"]:
            parts.append(Text.assemble(("Your hand          ", "dim"), _cards(view["hand"])))
        return Group(*parts)

    def _lane(self, view: View, pawn: int) -> Text:
        label = "virtual" if pawn >= self.players else self.name(pawn)
        lane = Text.assemble((f" {pawn} ", f"bold {colour(pawn)}"))
        lane.append(f"{label:<{_MARGIN - 4}}", "bold" if pawn == self.seat else "")
        for field in range(FIRST, LAST + 1):
            if view["pawns"][pawn] == field:
                lane.append(f" {pawn}", f"bold {colour(pawn)}")
            else:
                lane.append(" │" if field == 0 else " ·", "dim")
        return lane.append(f"{view['scores'][pawn]:>5}", "bold")

    def _revealed(self, view: View) -> Text:
        """The cards that lie open, in the order their players move."""
        text = Text()
        for seat in view["order"]:
            text.append(f"{seat}:", colour(seat)).append_text(_card(view["revealed"][seat]))
            text.append(" moved  " if seat in view["moved"] else "  ", "dim")
        return text

    def question(self, view: View) -> str:
        return {
            "card and player": "Lay a card before any player: card > player",
            "last card": "The last card goes before yourself",
            "card": "Play a card before yourself; the highest number will move first",
            "pawn": f"Move any pawn by your {view['revealed'][view['seat']]}",
        }[view["asks"]]

    def moves(self, moves: Sequence[Move], view: View) -> RenderableType:
        if view["asks"] != "card and player":
            return super().moves(moves, view)
        targets = list(dict.fromkeys(move.partition(">")[2] for move in moves))
        grid = Table.grid(padding=(0, 1, 0, 0))
        for _ in targets:
            grid.add_column(justify="right", style="dim")
            grid.add_column(style="bold", min_width=6)
        cells = [(str(number), _move(move)) for number, move in enumerate(moves, 1)]
        for start in range(0, len(cells), len(targets)):
            grid.add_row(*[part for cell in cells[start : start + len(targets)] for part in cell])
        return grid

    def move(self, move: str, view: View) -> RenderableType:
        card, _, target = move.partition(">")
        if not card:
            pawn = int(target)
            return f"move {self.own(pawn)} pawn, now on {view['pawns'][pawn]}"
        value, _, number = card.partition("#")
        if number:
            return f"{value}, moving as number {number}"
        return f"lay {card} before {self._before(view['seat'], int(target))}"

    def _before(self, seat: int, target: int) -> str:
        if target != seat:
            return self.name(target)
        if seat == self.seat:
            return "yourself"
        return "itself" if seat >= self.players else "themselves"

    def tell_stage(self, heard: Mapping[str, Any]) -> str:
        return f"Stage {heard['stage']}: all pawns on the start field, five new cards each."

    def tell_revealed(self, heard: Mapping[str, Any]) -> str:
        seat, card = heard["seat"], heard["card"]
        return f"{self.does(seat, 'lay')} {card} before {self._before(seat, heard['target'])}."

    def tell_order(self, heard: Mapping[str, Any]) -> str:
        return f"They move in this order: {', '.join(map(self.name, heard['seats']))}."

    def tell_moved(self, heard: Mapping[str, Any]) -> str | None:
        pawn, by = heard["pawn"], heard["by"]
        if by is None and heard["steps"] == 0:
            return None
        goes = f"{heard['steps']:+d}: {heard['from']} → {heard['to']}"
        lost = f", {heard['lost']} lost at the end of the track" if heard["lost"] else ""
        if by is None or by >= self.players:
            return f"  {self.does(pawn, 'move')} {goes}{lost}."
        own = "their own" if pawn == by != self.seat else self.own(pawn)
        return f"  {self.does(by, 'move')} {own} pawn {goes}{lost}."

    def tell_scored(self, heard: Mapping[str, Any]) -> str:
        stage, field = heard["stage"], heard["field"]
        if not heard["pawns"]:
            return f"End of stage {stage}: all pawns share one field, nobody scores."
        who = self.everybody(heard["pawns"])
        return f"End of stage {stage}: the second field is {field}; {_points(field)} for {who}."

    def verdict(self, result: Result) -> str:
        scores = result["scores"]
        totals = sorted(set(scores), reverse=True)
        winners = result["winners"]
        if len(totals) == 1:
            return f"All have {_points(totals[0])}: everybody shares the win."
        tail = "share the win" if len(winners) > 1 else "win" if winners == [self.seat] else "wins"
        who = self.everybody(winners)
        return (
            f"The totals are {', '.join(map(str, totals))}; the second-highest wins.\n"
            f"{capital(who)} {tail} with {_points(totals[1])}."
        )


def _points(n: int) -> str:
    return f"{n} point" if abs(n) == 1 else f"{n} points"


def _scale() -> Text:
    """The numbers of every fourth field, above the lanes."""
    scale = Text(" " * (_MARGIN - 2), "dim")
    for field in range(FIRST, LAST + 1, 4):
        scale.append(f"{field:>3}".ljust(8) if field < LAST else f"{field:>3}", "dim")
    return scale.append(" total", "dim")


def _second(field: int | None) -> Text:
    """A mark under the field that would score now."""
    if field is None:
        return Text("All on one field: nobody would score now", "dim")
    mark = Text(" " * (_MARGIN + 2 * (field - FIRST)), "dim")
    words = f" {field} scores"
    if field > 0:  # to the left of the mark, where there is room
        return Text(words.strip().rjust(_MARGIN - 1 + 2 * (field - FIRST)) + " ▲", "dim")
    return mark.append(f"▲{words}")


def _card(card: str) -> Text:
    return Text(card, "green" if card[0] == "+" else "red")


def _cards(cards: Sequence[str]) -> Text:
    return Text("  ").join(map(_card, cards))


def _counted(cards: Sequence[str]) -> Text:
    """Cards that are alike once, with their number: +1 x3."""
    return Text("  ").join(
        _card(card) if n == 1 else _card(card).append(f" x{n}", "dim")
        for card, n in Counter(cards).items()
    )


def _move(move: str) -> Text:
    card, _, target = move.partition(">")
    return Text.assemble(_card(card), (">", "dim"), (target, colour(int(target))))
