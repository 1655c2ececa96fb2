"""`parlour lab`: a study of a game, from the command line to its report."""

import json
import os
import shlex
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.games import GAMES
from parlour.games.errors import ParlourError
from parlour.terminal.arguments import (
    INTERRUPTED,
    AsJson,
    BotNames,
    GameName,
    OptionTexts,
    Players,
    Seed,
    check_games,
    cores,
    fail,
    given_options,
    names_in,
    refuse,
    refusing,
)

if TYPE_CHECKING:
    from rich.console import Console

    from parlour.lab.study.journal import Journal
    from parlour.lab.study.plan import Plan
    from parlour.lab.study.run import Team

RESULTS = "results.parlour"

Compare = Annotated[
    list[str] | None,
    typer.Option(
        "--compare",
        "-c",
        metavar="NAME=A,B,…",
        help="Tables side by side, with the same deals: an option's values, or bots, as in "
        "bot=rookie,regular or bot=regular+rookie+rookie,rookie. Can be repeated: then every "
        "combination is played.",
    ),
]
EveryOption = Annotated[
    bool,
    typer.Option(
        "--every-option",
        help="Compare every value of every table option with the table given, one at a time.",
    ),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        metavar="FOLDER",
        help="Where results and report go; GAME-study by default. A study that is there already, "
        "finished or not, is gone on with.",
    ),
]
Format = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="The tidy tables: parquet, csv or none. By default parquet where it can be written.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--threads",
        "--workers",
        "-t",
        metavar="T",
        min=1,
        max=4096,
        help="How many games at once; by default as many as there are cores. The results are the "
        "same.",
    ),
]
OnCluster = Annotated[
    bool, typer.Option("--cluster", help="Play on Ray: started here, or at --address.")
]
Address = Annotated[
    str | None,
    typer.Option(
        metavar="HOST:PORT",
        help="A Ray cluster that is there already; auto finds one on this machine.",
    ),
]


@dataclass(frozen=True)
class Work:
    """How a study is to be done, whatever it is."""

    folder: Path
    form: str
    workers: int | None
    cluster: bool
    address: str | None


def lab(
    game: GameName,
    players: Players = None,
    option: OptionTexts = None,
    bot: BotNames = "random",
    compare: Compare = None,
    every_option: EveryOption = False,
    games: Annotated[
        int,
        typer.Option("--games", "-g", metavar="M", min=1, help="How many games at every table."),
    ] = 10_000,
    output: Output = None,
    form: Format = None,
    workers: Workers = None,
    cluster: OnCluster = False,
    address: Address = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Study a game: many games at several tables, compared, with a report to look at.

    The folder gets [bold]report.html[/bold], tidy tables of games, seats and stages or seasons,
    [bold]summary.json[/bold] and the results themselves.

    Ctrl-C ends it early and reports what has been played by then; the same command goes on.
    Bots that differ move round the table. Bots that think do so for as many tries as they have
    milliseconds for, so that the same seed gives the same results anywhere.
    """
    from parlour.lab.study.plan import Plan, plan_study
    from parlour.lab.study.tidy import check_format, usual_format

    check_games(games)
    given = given_options(players, option)
    folder = output or Path(f"{game}-study")

    def planned(seed: bytes) -> Plan:
        with refusing():
            return plan_study(GAMES[game], given, names_in(bot), compare or [], every_option, seed)

    plan = planned(seed or os.urandom(32))
    with refusing("--format"):
        form = form or usual_format()
        check_format(form)
    work = Work(folder, form, workers, cluster or address is not None, address)
    if seed is None and (folder / RESULTS).exists():
        plan = planned(_seed_of(folder / RESULTS))
    command = _command(game, given, bot, compare, every_option, games, plan.seed)
    try:
        _study(plan, games, work, command, as_json)
    except KeyboardInterrupt:
        fail(f"interrupted; what has been played is in {folder}", INTERRUPTED)
    except ParlourError as error:
        fail(str(error))


def _seed_of(file: Path) -> bytes:
    """The seed of a study that is there already."""
    from parlour.lab.study.journal import read_plan

    try:
        return read_plan(file).seed
    except ParlourError as error:
        fail(str(error))


def _study(plan: "Plan", games: int, work: Work, command: str, as_json: bool) -> None:
    """Open the folder, play what is missing, tell what came of it."""
    from parlour.lab.study.journal import Journal

    began = time.perf_counter()
    try:
        work.folder.mkdir(parents=True, exist_ok=True)
        journal = Journal(work.folder / RESULTS, plan)
    except OSError as error:
        refuse(f"nothing can be written to {work.folder}: {error.strerror}", "--output")
    try:
        deals = max(plan.deals(games), journal.deals())
        asked = plan.games(deals)
        had = sum(games for _, _, games in journal.blocks)
        if had:
            typer.echo(f"{had:,} of {asked:,} games are in {work.folder} already", err=True)
        trouble = _play(journal, deals, work)
        if not journal.blocks:
            fail(trouble or "interrupted before the first games", INTERRUPTED)
        told = _tell(journal, asked, work, command, quiet=as_json)
    finally:
        journal.close()
    if as_json:
        typer.echo(json.dumps({**told, "seconds": time.perf_counter() - began}))
    if trouble is not None:
        kept = f"{told['games']:,} of {asked:,} games are in {work.folder}"
        code = INTERRUPTED if trouble == _CUT_SHORT else 1
        fail(f"{trouble}: {kept}; the same command goes on from there", code)


_CUT_SHORT = "interrupted"


def _play(journal: "Journal", deals: int, work: Work) -> str | None:
    """Play what is missing; why not all of it was, if so."""
    from parlour.lab.study import run
    from parlour.terminal.waiting import setting_the_table

    plan = journal.plan
    if journal.keep_whole(deals) == run.jobs_of(plan, deals):
        return None
    try:
        with ExitStack() as stack:
            with setting_the_table(_console()):
                run.prepare(plan)
                workers = stack.enter_context(_place(work))
            with _bar(plan.game, plan.games(deals)) as progress:
                cut_short = run.play(journal, deals, _team(plan, deals, work, workers), progress)
    except (OSError, ParlourError) as error:  # a full disk, a cluster that went away
        if not journal.blocks:
            raise
        if isinstance(error, OSError):
            return f"cannot write to {work.folder}: {error.strerror or error}"
        return str(error)
    return _CUT_SHORT if cut_short else None


def _team(plan: "Plan", deals: int, work: Work, workers: int) -> "Team":
    from parlour.lab.study import run

    if not work.cluster:
        return run.on_threads(plan, deals, workers)
    from parlour.lab.study.cluster import on_cluster

    return on_cluster(plan, deals, workers)


def _place(work: Work) -> AbstractContextManager[int]:
    """Where the games are played; entering it tells how many can be played at once."""
    if work.cluster:
        from parlour.lab.study.cluster import cluster

        return cluster(work.address, work.workers)
    return nullcontext(work.workers or cores())


def _tell(
    journal: "Journal", asked: int, work: Work, command: str, *, quiet: bool
) -> dict[str, Any]:
    """Add up, write the report and the tables, print; the summary."""
    from parlour.lab.study.digest import REPORT, SUMMARY, add_up, summary, write_whole
    from parlour.lab.study.page import report
    from parlour.terminal.study_tables import study_tables

    plan, folder = journal.plan, work.folder
    games = sum(games for _, _, games in journal.blocks)
    try:
        with _bar("adding up", games) as progress:
            findings, files = add_up(journal, folder, work.form, progress)
        told = summary(plan, findings, asked)
        if not quiet:
            _console(stderr=False).print(study_tables(plan, findings))
        page = report(plan, findings, command, asked)
        files.append(write_whole(folder / SUMMARY, json.dumps(told) + "\n"))
        files.append(write_whole(folder / REPORT, page))
    except OSError as error:
        fail(
            f"cannot write to {folder}: {error.strerror or error}; "
            f"the {games:,} games that were played are kept in {folder / RESULTS}"
        )
    typer.echo(f"{folder / REPORT}  ({', '.join(file.name for file in files[:-1])})", err=True)
    typer.echo(command, err=True)
    return told


def _command(
    game: str,
    given: dict[str, Any],
    bot: str,
    compare: list[str] | None,
    every_option: bool,
    games: int,
    seed: bytes,
) -> str:
    """What to type to see the same again."""
    words = ["parlour", "lab", game]
    for name, value in given.items():
        words += ["--players", str(value)] if name == "players" else ["-o", f"{name}={value}"]
    if bot != "random":
        words += ["--bot", bot]
    for comparison in compare or []:
        words += ["--compare", comparison]
    if every_option:
        words.append("--every-option")
    words += ["--games", str(games), "--seed", f"{int.from_bytes(seed):x}"]
    return shlex.join(words)


def _console(*, stderr: bool = True) -> "Console":
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


@contextmanager
def _bar(word: str, games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar that is told how many games there are."""
    from parlour.terminal.waiting import progress_bar

    with progress_bar(word, _console()) as bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)
