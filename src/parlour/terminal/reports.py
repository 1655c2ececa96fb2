"""What the commands print besides a game: the shelf of games, what bots did, a game replayed."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from parlour.games.game import Description
from parlour.games.options import Option, Options, value_text
from parlour.terminal.narrator import capital

if TYPE_CHECKING:  # these would load the compiler
    from parlour.games.match import Match
    from parlour.lab.arena import Standings
    from parlour.lab.simulate import Simulation
    from parlour.terminal.narrator import Narrator


def shelf(games: Iterable[Description]) -> RenderableType:
    """The games one can play, with their options."""
    legend = Text.assemble(
        "Give options as ", ("--option NAME=VALUE", "bold"), "; those in brackets are the default."
    )
    return Group(*[_game(game) for game in games], legend)


def _game(game: Description) -> RenderableType:
    least, most = game.players
    options = Table.grid(padding=(0, 2, 0, 0))
    options.add_column(style="cyan", no_wrap=True)
    options.add_column(max_width=25)
    options.add_column(style="dim")
    for option in game.options:
        options.add_row(option.name, _values(option), option.help)
    head = Text.assemble(
        (game.name, "bold cyan"), (f"  {game.title}", "bold"), f", {least} to {most} players"
    )
    credit = Text(f"By {game.designer}; {game.publisher}.", "dim")
    body = Group(Text(game.summary), credit, Text(), options)
    return Group(head, Padding(body, (0, 0, 1, 2)))


def _values(option: Option) -> Text:
    """What an option accepts, its default in brackets."""
    text = Text()
    for value in option.values:
        default = value == option.default
        shown = f"({value_text(value)})" if default else value_text(value)
        text.append(f"{shown} ", "bold" if default else "")
    text.rstrip()
    return text


def simulation_facts(simulation: "Simulation") -> dict[str, Any]:
    """A simulation as one JSON object."""
    return {
        "game": simulation.game,
        "options": simulation.options,
        "games": simulation.games,
        "decisions": simulation.decisions,
        "seconds": simulation.seconds,
        "games_per_second": simulation.games_per_second,
        "decisions_per_second": simulation.decisions_per_second,
        "seats": [asdict(seat) for seat in simulation.seats],
        "seed": simulation.seed.hex(),
        "threads": simulation.threads,
        "interrupted": simulation.interrupted,
    }


def simulation_table(simulation: "Simulation") -> RenderableType:
    """A simulation for a person: how the seats did, and how fast it went."""
    table = Table()
    table.add_column("seat", justify="right")
    table.add_column("bot")
    table.add_column("share of wins", justify="right")
    table.add_column("mean score", justify="right")
    for seat, tally in enumerate(simulation.seats):
        table.add_row(str(seat), tally.bot, f"{tally.win_share:.2%}", f"{tally.mean_score:.2f}")
    pace = (
        f"{simulation.games:,} games, {simulation.decisions:,} decisions "
        f"in {simulation.seconds:.2f} s, threads: {simulation.threads}\n"
        f"{simulation.games_per_second:,.0f} games/s, "
        f"{simulation.decisions_per_second:,.0f} decisions/s\n"
    )
    return Group(
        _heading(simulation.game, simulation.options),
        table,
        Text.assemble(pace, (_seed(simulation.seed), "dim")),
    )


def standings_facts(standings: "Standings") -> dict[str, Any]:
    """An arena as one JSON object."""
    return {**asdict(standings), "seed": standings.seed.hex()}


def standings_table(standings: "Standings") -> RenderableType:
    """An arena for a person: who won how much, how sure that is, and how long they took."""
    table = Table()
    table.add_column("bot")
    table.add_column("share of wins", justify="right")
    table.add_column("99 % sure", justify="right", no_wrap=True)
    table.add_column("rating", justify="right", no_wrap=True)
    table.add_column("ms a move", justify="right")
    table.add_column("at most", justify="right")
    for bot in standings.bots:
        table.add_row(
            bot.name,
            f"{bot.win_share:.1%}",
            f"{bot.low:.1%} – {bot.high:.1%}",
            f"{bot.rating:.1f} ± {bot.sigma:.1f}",
            f"{bot.mean_ms:.2f}",
            f"{bot.max_ms:.2f}",
        )
    par = f"par is {standings.par:.1%}"
    if standings.virtual_share is not None:
        rest = (1 - standings.virtual_share) * standings.par
        par = f"the virtual player won {standings.virtual_share:.1%}, which leaves {rest:.1%} each"
    pace = (
        f"{capital(par)}. {standings.games:,} games: {standings.deals:,} deals, each seated in "
        f"{standings.games // standings.deals:,} ways, in {standings.seconds:.1f} s\n"
    )
    return Group(
        _heading(standings.game, standings.options),
        table,
        Text.assemble(pace, (_seed(standings.seed), "dim")),
    )


def _seed(seed: bytes) -> str:
    """What to type to see the same again."""
    return f"--seed {int.from_bytes(seed):x}"


def _heading(game: str, options: Options) -> Text:
    """Which table it was."""
    chosen = " · ".join(f"{name} {value_text(value)}" for name, value in options.items())
    return Text.assemble((game, "bold cyan"), f"  {chosen}")


def replay_facts(match: "Match") -> dict[str, Any]:
    """A replayed match as one JSON object."""
    return {
        "game": match.game,
        "options": match.options,
        "choices": [asdict(choice) for choice in match.choices],
        "result": match.result,
        "position": match.position(),
    }


def account(match: "Match", narrator: "Narrator") -> RenderableType:
    """A match told from beginning to end, as far as the narrator's listener may hear it."""
    told = [narrator.event(event.heard_by(narrator.seat)) for event in match.events]
    lines = [_heading(match.game, match.options), Text()]
    lines += [Text(sentence) for sentence in told if sentence]
    if match.result is None:
        return Group(*lines, Text(), Text("The match is not over.", "bold"))
    return Group(*lines, Text(), Text(narrator.verdict(match.result), "bold"))
