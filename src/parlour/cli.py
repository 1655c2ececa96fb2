"""The command line: `parlour …`.

What a command needs is imported inside it, so that `parlour games` need not wait for the compiler.
"""

import io
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour import __version__
from parlour.games import GAMES
from parlour.games.errors import InvalidTranscript
from parlour.locales import LANGUAGES, language_of, rules_text
from parlour.terminal import administration, hosting, laboratory
from parlour.terminal.arguments import (
    INTERRUPTED,
    OWN_PROCESS,
    ArenaBots,
    AsJson,
    BotNames,
    GameName,
    OptionTexts,
    Players,
    Seed,
    TranscriptFile,
    check_games,
    check_seat,
    check_target,
    cores,
    fail,
    read_arena_bots,
    read_bots,
    read_file,
    read_options,
    refuse,
    write_file,
)

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rich.console import Console

UNTIMELY = "interrupted before the first deal was complete: nothing to show yet"

app = typer.Typer(
    name="parlour",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _language(text: str) -> str:
    if text not in LANGUAGES:
        refuse(f"the languages are {', '.join(LANGUAGES)}; got {text!r}")
    return text


Language = Annotated[
    str | None,
    typer.Option(
        parser=_language,
        metavar="LANGUAGE",
        help=f"{', '.join(LANGUAGES)}; by default what your system speaks, or else English.",
    ),
]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"parlour {__version__}")
        raise typer.Exit


@app.callback(epilog="Start with: [bold]parlour play runner-up[/bold]")
def parlour(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """A home for two tabletop games, Cover Me and Runner-Up: play them, study them."""


@app.command()
def games() -> None:
    """Show the games and their options."""
    from parlour.terminal.reports import shelf

    _console().print(shelf(GAMES.values()))


@app.command()
def rules(game: GameName, language: Language = None) -> None:
    """Read the rules of a game."""
    console = _console()
    text = rules_text(game, language or language_of(os.environ))
    if console.is_terminal:
        from rich.markdown import Markdown

        console.print(Markdown(text))
    else:
        typer.echo(text, nl=False)


@app.command()
def play(
    game: GameName,
    players: Players = None,
    option: OptionTexts = None,
    seat: Annotated[int, typer.Option(metavar="N", help="Your seat; seats count from 0.")] = 0,
    bot: BotNames = "regular",
    seed: Seed = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the finished game to this new file; [bold]parlour replay[/bold] reads it.",
        ),
    ] = None,
    language: Language = None,
) -> None:
    """Play a game here and now, against bots.

    The table is drawn, your moves are listed, and you type the number of one.

    Type [bold]hint[/bold], [bold]rules[/bold], [bold]undo[/bold], [bold]help[/bold] or
    [bold]quit[/bold] at any time.
    """
    options = read_options(GAMES[game], players, option)
    check_seat(seat, options["players"])
    bots = read_bots(bot, options["players"] - 1)
    spoken = language or language_of(os.environ)
    if save is not None:
        check_target(save)
    try:
        with _setting_the_table():
            from parlour.terminal.plain import sit_down

            table = sit_down(GAMES[game], options, seed or os.urandom(32), seat, bots, spoken)
        finished = table.play()
    except KeyboardInterrupt:
        typer.echo()
        fail("you have left the table", INTERRUPTED)
    if not finished:
        unsaved = "The game is not over and not saved. " if save is not None else ""
        typer.echo(f"{unsaved}You have left the table.")
    elif save is not None:
        write_file(save, json.dumps(table.transcript(), indent=1) + "\n")
        typer.echo(f"Saved. To see the game again: parlour replay {save}")


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    option: OptionTexts = None,
    games: Annotated[
        int, typer.Option("--games", "-g", metavar="M", min=1, help="How many games.")
    ] = 10_000,
    bot: BotNames = "random",
    threads: Annotated[
        int | None,
        typer.Option(
            "--threads",
            "-t",
            metavar="T",
            min=1,
            max=256,
            help="How many threads; by default one for each core. The games are the same.",
        ),
    ] = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and see how each seat did.

    Ctrl-C ends it early and shows what has been played by then.
    """
    from parlour.terminal.reports import simulation_facts, simulation_table
    from parlour.terminal.waiting import progress_bar

    check_games(games)
    options = read_options(GAMES[game], players, option)
    bots = read_bots(bot, options["players"])
    try:
        with _setting_the_table():
            from parlour.lab.simulate import Series

            series = Series(GAMES[game], options, seed or os.urandom(32), bots)
        with progress_bar(game, _console(stderr=True)) as bar:
            task = bar.add_task("", total=games)
            simulation = series.play(
                games, threads or cores(), lambda done: bar.update(task, completed=done)
            )
    except KeyboardInterrupt:  # later ones are part of the series: see its `play`
        fail("interrupted before the first game", INTERRUPTED)
    if as_json:
        typer.echo(json.dumps(simulation_facts(simulation)))
    else:
        _console().print(simulation_table(simulation))
    if simulation.interrupted:
        fail(f"interrupted: {simulation.games:,} of {games:,} games were played", INTERRUPTED)


@app.command()
def arena(
    game: GameName,
    bots: ArenaBots,
    players: Players = None,
    option: OptionTexts = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-g", metavar="M", min=1, help="How many games; rounded up to whole deals."
        ),
    ] = 200,
    budget: Annotated[
        int | None,
        typer.Option(
            metavar="MS",
            help="How many milliseconds a move the bots have that think. "
            "Those with a time of their own, like master:100, keep it.",
        ),
    ] = None,
    threads: Annotated[
        int,
        typer.Option(
            "--threads",
            "-t",
            metavar="T",
            min=1,
            max=256,
            help="How many games at once. A bot that thinks for so many milliseconds needs a core "
            "to itself, or it plays below its strength: so one, unless you say more.",
        ),
    ] = 1,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Compare bots at balanced tables.

    Every deal is played once for each seating, so that every bot has every seat equally often, with
    the same cards. Shares of the wins come with a 99 % confidence interval and an OpenSkill rating.

    Ctrl-C ends it early and shows the deals that are complete by then.
    """
    from parlour.terminal.reports import standings_facts, standings_table
    from parlour.terminal.waiting import progress_bar

    check_games(games)
    options = read_options(GAMES[game], players, option)
    names = read_arena_bots(bots, options["players"], budget)
    try:
        with _setting_the_table():
            from parlour.lab.arena import Arena

            table = Arena(GAMES[game], options, seed or os.urandom(32), names, budget)
        asked = table.whole_deals(games) * len(table.seatings)
        if asked != games:
            typer.echo(f"{games:,} games are {asked:,} in whole deals", err=True)
        with progress_bar(game, _console(stderr=True)) as bar:
            task = bar.add_task("", total=asked)
            standings = table.play(games, threads, lambda done: bar.update(task, completed=done))
    except KeyboardInterrupt:  # later ones are part of the arena: see its `play`
        fail(UNTIMELY, INTERRUPTED)
    if not standings.deals:
        fail(UNTIMELY, INTERRUPTED)
    if as_json:
        typer.echo(json.dumps(standings_facts(standings)))
    else:
        _console().print(standings_table(standings))
    if standings.interrupted:
        fail(f"interrupted: {standings.games:,} of {asked:,} games count", INTERRUPTED)


app.command()(laboratory.lab)


@app.command()
def replay(
    file: TranscriptFile,
    as_json: Annotated[
        bool,
        typer.Option("--json", help="Print the choices, the result and the last position as JSON."),
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option(metavar="N", help="Tell it as this seat saw it; else as a spectator did."),
    ] = None,
) -> None:
    """Play a saved game again and tell what happened."""
    from parlour.terminal.reports import account, replay_facts

    text = read_file(file)
    with _setting_the_table():
        from parlour.games import transcript

        try:
            document = transcript.read(text)
            match = transcript.replay(document)
        except InvalidTranscript as error:
            fail(f"{file}: {error}")
    if seat is not None:
        check_seat(seat, match.players)
    if as_json:
        typer.echo(json.dumps(replay_facts(match)))
        return
    from parlour.terminal.narrators import NARRATORS

    _console().print(account(match, NARRATORS[match.game](match.options, seat, document["names"])))


def _hash(text: str) -> str:
    kept = text.strip().lower()
    if len(kept) != 64 or not set(kept) <= set("0123456789abcdef"):
        refuse(f"expected 64 hexadecimal digits; got {text!r}")
    return kept


Kept = Annotated[
    str | None,
    typer.Option(parser=_hash, metavar="HASH", help="The commitment published before the deal."),
]
KeptContributions = Annotated[
    list[str] | None,
    typer.Option(
        "--contribution", parser=_hash, metavar="HEX", help="Your own contribution; repeatable."
    ),
]
KeptHashes = Annotated[
    list[str] | None,
    typer.Option(
        "--hash",
        parser=_hash,
        metavar="HASH",
        help="The hash of each contribution, published when dealing began; all, in their order.",
    ),
]


@app.command()
def verify(
    file: TranscriptFile,
    commitment: Kept = None,
    contribution: KeptContributions = None,
    hashes: KeptHashes = None,
) -> None:
    """Check a saved game: its seed, its shuffles, every move and the result.

    With what you kept before the deal, also that the cards could not be chosen afterwards.
    """
    text = read_file(file)
    with _setting_the_table():
        from parlour.games import transcript
        from parlour.games.evidence import Evidence

        kept = Evidence(commitment or "", contribution or (), hashes or ())
        try:
            checked = transcript.verify(transcript.read(text), kept)
        except InvalidTranscript as error:
            fail(f"{file}: {error}")
    for line in checked:
        typer.echo(f"{'✗' if line.startswith(transcript.NOT_PROVEN) else '✓'} {line}")


app.command(cls=hosting.ServeCommand)(hosting.serve)
app.command()(hosting.backup)
app.add_typer(hosting.table, name="table")
app.add_typer(administration.admin, name="admin")


def _setting_the_table() -> "AbstractContextManager[None]":
    from parlour.terminal.waiting import setting_the_table

    return setting_the_table(_console(stderr=True))


def _console(*, stderr: bool = False) -> "Console":
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def main() -> None:
    """The entry point of `parlour` and `python -m parlour`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter that a terminal cannot show, or a byte that is no letter, is no reason to fail.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app(prog_name="parlour", obj=OWN_PROCESS)
    except OSError as error:  # a full disk, a terminal that has gone
        sys.exit(f"parlour: {error.strerror or error}")
