"""Cover Me told to a person: the magazines' rows, the fashion tracks, covers in words."""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from parlour.games.cover_me.cards import PRESTIGE
from parlour.games.game import Result, View
from parlour.terminal.narrator import Narrator, capital, colour

MONTHS = 3
FULL_VALUE = 3
FEW = 3  # characteristics that fit on a line with letter and word
WORDS = {
    "hair": {"b": "blond", "r": "red-brown", "k": "black"},
    "length": {"S": "short", "M": "semi-long", "L": "long"},
    "pattern": {"q": "squared", "d": "diamond", "t": "striped"},
    "clothes": {
        "Ye": "yellow",
        "Bl": "blue",
        "Re": "red",
        "Gr": "green",
        "Bk": "black",
        "Wh": "white",
    },
}
# The clothes' colours where a terminal can show them; the letters are always there too.
STYLES = {
    "Ye": "yellow",
    "Bl": "blue",
    "Re": "red",
    "Gr": "green",
    "Bk": "bright_black",
    "Wh": "bold",
}
_DECIDED_BY = {
    "stored": "the prestige of the secondary row",
    "cards": "the number of scored cards",
    "fives": "the number of 5s",
    "fours": "the number of 4s",
    "threes": "the number of 3s",
    "twos": "the number of 2s",
}


class CoverMeNarrator(Narrator):
    """The words of Cover Me."""

    def _row(self, row: int) -> int | None:
        """The seat that runs a row; None for a fictional player."""
        if row < self.players:
            return row
        return row - self.players if self.options.get("two_player") == "advanced" else None

    def _shows(self, row: int, verb: str) -> str:
        seat = self._row(row)
        return self._fictional(row) + f" {verb}s" if seat is None else self.does(seat, verb)

    def _owns(self, row: int) -> str:
        seat = self._row(row)
        own = self._fictional(row) + "'s" if seat is None else self.own(seat)
        return capital(own)

    def _fictional(self, row: int) -> str:
        return f"X{row - self.players + 1}"

    def table(self, view: View) -> RenderableType:
        parts: list[RenderableType] = [self._head(view), Text(), _tracks(view), Text()]
        parts += [self._rows(view), Text()]
        parts.append(_line("Influence row", [_card(card) for card in view["influence"]]))
        tops = [_pile(hair, pile) for hair, pile in view["open"].items()]
        parts.append(_line("Open piles", tops))
        closed = f"draw {view['draw']}   next {view['next']}   discard {len(view['discard'])}"
        parts.append(_line("Other piles", [Text(closed)]))
        listed = view["asks"] in ("place", "discard")  # the moves will be the hand
        if view["hand"] and not listed:
            parts.append(_line("Your hand", [_card(card) for card in view["hand"]]))
        return Group(*parts)

    def _head(self, view: View) -> Text:
        season = "Extra season" if view["extra"] else f"Year {view['year']} · {view['season']}"
        if view["phase"] == "place":
            season += f" · month {view['month']} of {MONTHS}"
        return Text.assemble((season, "bold"), f" · {self.does_then(view['starter'], 'begin')}")

    def _rows(self, view: View) -> RenderableType:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("magazine", min_width=16)
        for month in range(1, MONTHS + 1):
            table.add_column(f"month {month}", min_width=8)
        table.add_column("hand", justify="right")
        table.add_column("scored", justify="right")
        for row, covers in enumerate(view["rows"]):
            cells = [
                _cover(card, value) for card, value in zip(covers, view["values"][row], strict=True)
            ]
            blanks = [Text("·", "dim")] * (MONTHS - len(cells))
            table.add_row(self._label(row), *cells, *blanks, *_possessions(view, row))
        return table

    def _label(self, row: int) -> Text:
        seat = self._row(row)
        if seat is None:
            return Text(f"  {self._fictional(row)}", "dim")
        second = row >= self.players
        name = "secondary" if second else self.name(seat)
        style = "bold" if seat == self.seat else ""
        return Text.assemble((f"{seat} ", f"bold {colour(seat)}"), (name, style))

    def question(self, view: View) -> str:
        match view["asks"]:
            case "draft":
                return "Take a card for your first hand"
            case "place":
                row = ""
                if self.options.get("two_player") == "advanced":
                    row = " in your secondary row" if view["own_choice"] else " in your primary row"
                return f"Lay a cover for month {view['month']}{row}"
            case "special":
                return "Equally trendy: which one goes into the season special?"
            case "keep":
                return "Keep one of these from the next pile"
            case "discard":
                return "New year: exchange a card, or pass"
        return "Take a card"

    def move(self, move: str, view: View) -> RenderableType:
        verb, _, what = move.partition(" ")
        if verb == "pass":
            return "keep your hand as it is"
        if what == "draw":
            return "a blind card"
        if verb == "take":
            top = view["open"][what]["top"]
            return Text.assemble(_card(top), "  ", self._words(top))
        return self._words(what)

    def _words(self, card: str) -> Text:
        """A card spelt out, with its prestige."""
        hair, length, pattern, clothes = card[0], card[1], card[2], card[3:]
        worth = 1 if self.options["equal_value"] else PRESTIGE[clothes]
        return Text.assemble(
            f"{WORDS['hair'][hair]}, {WORDS['length'][length]}, {WORDS['pattern'][pattern]}, ",
            (WORDS["clothes"][clothes], STYLES[clothes]),
            (f" ({worth})", "dim"),
        )

    def tell_season(self, heard: Mapping[str, Any]) -> str:
        season = heard["season"].capitalize()
        return f"{season} of year {heard['year']}: {self.does_then(heard['starter'], 'begin')}."

    def tell_year(self, heard: Mapping[str, Any]) -> str:
        return f"Year {heard['year']}: the draw piles are made anew."

    def tell_extra(self, _: Mapping[str, Any]) -> str:
        return "A full tie: an extra season decides."

    def tell_dealt(self, heard: Mapping[str, Any]) -> str | None:
        if heard["cards"] is None:
            return None
        return f"You are dealt {' '.join(heard['cards'])}."

    def tell_laid(self, heard: Mapping[str, Any]) -> str:
        return f"{self._shows(heard['row'], 'lay')} {heard['card'] or 'a cover face down'}."

    def tell_revealed(self, heard: Mapping[str, Any]) -> str:
        return f"{self._shows(heard['row'], 'show')} {heard['card']}."

    def tell_influence(self, heard: Mapping[str, Any]) -> str | None:
        if heard["row"] is None:
            return None
        own = self._owns(heard["row"])
        return f"{own} most trendy cover, {heard['card']}, goes into the influence row."

    def tell_scored(self, heard: Mapping[str, Any]) -> str:
        cards = ", ".join(heard["cards"])
        why = "follows all trends" if len(heard["cards"]) == 1 else "follow no trend"
        return f"{self.does(heard['seat'], 'score')} {cards}: {why}."

    def tell_stored(self, heard: Mapping[str, Any]) -> str:
        cards = ", ".join(heard["cards"])
        return f"{self.does(heard['seat'], 'score')} {cards} with the secondary row, for a tie."

    def tell_kept(self, heard: Mapping[str, Any]) -> str:
        card = heard["card"] or "a card"
        return f"{self.does(heard['seat'], 'keep')} {card} from the next pile."

    def tell_took(self, heard: Mapping[str, Any]) -> str:
        card = heard["card"] or "a card"
        pile = heard["pile"]
        whence = "blind" if pile == "draw" else f"from the {WORDS['hair'][pile]} pile"
        return f"{self.does(heard['seat'], 'take')} {card} {whence}."

    def tell_discarded(self, heard: Mapping[str, Any]) -> str | None:
        if heard["seat"] is None:
            return None
        return f"{self.does(heard['seat'], 'exchange')} {heard['card']}."

    def tell_passed(self, heard: Mapping[str, Any]) -> str:
        return f"{self.does(heard['seat'], 'exchange')} nothing."

    def tell_reshuffled(self, heard: Mapping[str, Any]) -> str:
        return f"The discard pile, {heard['cards']} cards, is shuffled and drawn from."

    def verdict(self, result: Result) -> str:
        scores, winners = result["scores"], result["winners"]
        who = self.everybody(winners)
        totals = ", ".join(f"{self.name(seat)} {score}" for seat, score in enumerate(scores))
        lines = [f"Prestige: {totals}."]
        if len(winners) > 1:
            lines.append("Level in every comparison:")
            verb = "share the win"
        else:
            verb = "win" if winners == [self.seat] else "wins"
            if result["decided_by"] in _DECIDED_BY:
                lines.append(f"Level on prestige; {_DECIDED_BY[result['decided_by']]} decides.")
        return "\n".join([*lines, f"{capital(who)} {verb}."])


def _tracks(view: View) -> RenderableType:
    """How often each characteristic is seen this season; the trends stand out."""
    lines = []
    for trait, counts in view["tracks"].items():
        line = Text(f"{trait:<9}", "dim")
        many = len(counts) > FEW
        for letter, count in counts.items():
            trend = letter in view["trends"][trait]
            word = WORDS[trait][letter] if many else f"{letter} {WORDS[trait][letter]}"
            cell = f"{word} {count}{'▲' if trend else ''}"
            line.append(f"{cell:<{11 if many else 17}}", "bold" if trend else "")
        lines.append(line)
    return Group(*lines)


def _line(label: str, parts: list[Text]) -> Text:
    return Text.assemble((f"{label:<15}", "dim"), Text("   ").join(parts) if parts else "none")


def _card(card: str) -> Text:
    return Text(card, STYLES[card[3:]])


def _cover(card: str | None, value: int | None) -> Text:
    """A cover with its trend value, or one that lies face down."""
    if card is None or value is None:
        return Text("▒▒▒▒▒", "dim")
    return _card(card).append(f" {value}", "bold green" if value == FULL_VALUE else "dim")


def _pile(hair: str, pile: Mapping[str, Any]) -> Text:
    if pile["top"] is None:
        return Text(f"{hair} empty", "dim")
    return Text.assemble(_card(pile["top"]), (f" of {pile['size']}", "dim"))


def _possessions(view: View, row: int) -> tuple[str, str]:
    """What lies before the magazine's owner: cards in hand, and scored ones with their prestige."""
    if row >= len(view["hands"]):
        stored = view.get("stored_counts")
        return "", "" if stored is None else str(stored[row - len(stored)])
    prestige = view["prestige"][row]
    worth = "" if prestige is None else f" ({prestige})"
    return str(view["hands"][row]), f"{view['scored_counts'][row]}{worth}"
