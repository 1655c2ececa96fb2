"""A game against bots by typing: the table is drawn, the moves are listed, a move is typed."""

import sys
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.panel import Panel
from rich.text import Text

from parlour.bots import find_bot, make_bot
from parlour.bots.bot import Bot
from parlour.bots.search import Budget
from parlour.games.errors import ParlourError
from parlour.games.game import Description
from parlour.games.match import Match
from parlour.games.options import Options
from parlour.lab.bot_table import rehearse
from parlour.locales import rules_text
from parlour.terminal.advice import advice_table
from parlour.terminal.narrators import NARRATORS

HELP = """\
Type the number of a move in the list, or the move itself as it is written there.
  hint    ask the coach           undo   take your last choice back
  rules   read the rules          quit   leave the table
  help    read this"""
HINT = Budget(milliseconds=1000)


def sit_down(
    game: Description,
    options: Options,
    seed: bytes,
    seat: int,
    bots: Sequence[str],
    language: str,
) -> "PlainTable":
    """A table with a person on one seat and the bots named on the others, its rules compiled."""
    _rehearse(Match(game, options, bytes(32)), bots)
    names = {seat: "human"}
    seated: dict[int, Bot] = {}
    others = [other for other in range(options["players"]) if other != seat]
    for other, name in zip(others, bots, strict=True):
        names[other] = f"{name} {other}"
        # A bot's own dice follow from the seed as well, so that a game can be played again.
        seated[other] = make_bot(find_bot(name), Random(seed + bytes([other])))
    return PlainTable(Match(game, options, seed), seat, seated, names, language)


def _rehearse(match: Match, bots: Sequence[str]) -> None:
    """Play a game nobody watches, so that all is compiled before the first question."""
    rehearse(match, [find_bot(name) for name in bots])
    while not match.is_over:
        seat = match.to_act[0]
        match.view(seat)
        match.choose(seat, match.moves(seat)[0])


class PlainTable:
    """One person and some bots at a table. `match` is the game as far as it has come."""

    def __init__(
        self,
        match: Match,
        seat: int,
        bots: Mapping[int, Bot],
        names: Mapping[int, str],
        language: str,
    ) -> None:
        self.match = match
        self._seat = seat
        self._bots = bots
        self._names = [names[other] for other in range(match.players)]
        self._narrator = NARRATORS[match.game](match.options, seat)
        self._language = language
        self._told = 0  # how many events the player has been told
        self._past: list[Match] = []  # the match before each of the player's choices
        self._console = Console(highlight=False)

    def play(self) -> bool:
        """Play to the end; False if the player left before."""
        self._greet()
        self._tell()
        while not self.match.is_over:
            if self._seat in self.match.to_act and not self._take_turn():
                return False
            self._let_bots_choose()
            self._tell()
        self._console.print(self._narrator.table(self.match.view(self._seat)))
        self._tell_result()
        return True

    def transcript(self) -> dict[str, Any]:
        """The match so far, for a file."""
        return self.match.transcript(self._names)

    def _greet(self) -> None:
        title = self.match.description.title
        others = self.match.players - 1
        bots = f"{others} bot{'s' if others > 1 else ''}"
        words = Text(f"{self.match.description.summary}\n\n{HELP}")
        self._console.print(
            Panel(words, title=f"{title}: you are player {self._seat}, with {bots}", width=80)
        )

    def _let_bots_choose(self) -> None:
        """Every bot that owes a choice makes it, from what its seat may see."""
        for seat in self.match.to_act:
            if seat != self._seat:
                self.match.choose(seat, self._bots[seat].choose(self.match.sight(seat)))

    def _tell(self) -> None:
        """What has happened since the last time, as far as the player may hear it."""
        events = self.match.events
        for event in events[self._told :]:
            sentence = self._narrator.event(event.heard_by(self._seat))
            if sentence:
                self._console.print(Text(sentence))
        self._told = len(events)

    def _tell_result(self) -> None:
        result = self.match.result
        assert result is not None
        self._console.print(Panel(Text(self._narrator.verdict(result)), title="The end", width=80))

    def _show(self) -> None:
        """The table, the question and the moves."""
        view = self.match.view(self._seat)
        moves = self.match.moves(self._seat)
        self._console.rule(style="dim")
        self._console.print(self._narrator.table(view))
        self._console.print()
        self._console.print(Text(self._narrator.question(view), "bold"))
        self._console.print(self._narrator.moves(moves, view))

    def _take_turn(self) -> bool:
        """Ask until the player has chosen; False if the player leaves."""
        self._show()
        while True:
            answer = self._ask()
            if answer.lower() in ("quit", "exit", "q"):
                return False
            if answer.lower() == "hint":
                self._hint()  # the moves it speaks of are still in sight
            elif self._follow(answer):
                self._show()
            elif self._choose(answer):
                return True

    def _ask(self) -> str:
        """What the player types; the end of the input is a way to leave."""
        if sys.stdin is None:  # closed by whoever started us
            return "quit"
        try:
            answer = self._console.input("[bold]Your move:[/bold] ").strip()
        except EOFError:
            self._console.print()
            return "quit"
        if not sys.stdin.isatty():  # nobody typed it, so nobody can see it yet
            self._console.print(Text(answer))
        return answer

    def _follow(self, answer: str) -> bool:
        """Do what a word other than a move asks for; False if it is no such word."""
        match answer.lower():
            case "help" | "?":
                self._console.print(Text(HELP))
            case "rules":
                self._console.print(Markdown(rules_text(self.match.game, self._language)))
            case "undo":
                self._undo()
            case _:
                return False
        return True

    def _hint(self) -> None:
        """What the coach would do, knowing what the player may know and no more."""
        from parlour.bots.advice import advise  # the search is compiled for those who ask for it

        match = self.match
        with self._console.status("The coach is thinking …"):
            advice = advise(match.sight(self._seat), budget=HINT)
        moves = match.moves(self._seat)
        self._console.print(advice_table(match.game, advice, moves, match.players, self._language))

    def _undo(self) -> None:
        """Back to before the player's last choice. The bots have seen nothing they can use."""
        if not self._past:
            self._console.print("There is nothing to take back yet.")
            return
        self.match = self._past.pop()
        self._told = len(self.match.events)
        self._console.print("Taken back.")

    def _choose(self, answer: str) -> bool:
        """Make the choice typed; say what is wrong with it otherwise."""
        moves = self.match.moves(self._seat)
        numbers = {str(number): move for number, move in enumerate(moves, 1)}
        if len(moves) == 1:
            numbers[""] = moves[0]  # Enter will do
        answer = numbers.get(answer, answer)
        if not answer or (answer.isascii() and answer.isdigit()):
            self._console.print(f"Type a number from 1 to {len(moves)}, or a move. Or: help")
            return False
        before = self.match.clone()
        try:
            self.match.choose(self._seat, answer)
        except ParlourError as error:
            self._console.print(Text(f"{error}", "red"))
            return False
        self._past.append(before)
        return True
