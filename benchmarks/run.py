"""`python -m benchmarks.run [--quick]`: games per second, yardsticks, waiting times, latencies."""

import argparse
import os
import platform
import tempfile
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numba
import numpy as np
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from benchmarks import dataclass_runner_up
from benchmarks.measure import Timing, best_of, child, child_timing, timed, until
from parlour import Match, new_match
from parlour.games import GAMES
from parlour.games.options import Options
from parlour.lab.simulate import Series

SEED = bytes(range(32))
THREADS = (1, 2)
YARDSTICK: Options = {"players": 4}

TABLES: list[tuple[str, str, Options]] = [
    *(("runner-up", f"{n} basic", {"players": n}) for n in range(2, 7)),
    *(("runner-up", f"{n} tactical", {"players": n, "variant": "tactical"}) for n in range(2, 7)),
    ("cover-me", "2 fictional", {"players": 2}),
    ("cover-me", "2 advanced", {"players": 2, "two_player": "advanced"}),
    *(("cover-me", f"{n}", {"players": n}) for n in range(3, 6)),
    ("cover-me", "4 longer", {"players": 4, "length": "longer"}),
    ("cover-me", "4 shorter", {"players": 4, "length": "shorter"}),
    ("cover-me", "4 equal value", {"players": 4, "equal_value": True}),
    ("cover-me", "4 quick deal", {"players": 4, "quick_deal": True}),
]

# A plain-mode process times itself, so that starting Python does not count.
PLAIN = """
import json
from benchmarks.measure import timed
from benchmarks.run import YARDSTICK, series
games = {games}
playing = series("runner-up", YARDSTICK)
timing = timed(lambda: playing.play(games).games)
print(json.dumps({{"work": timing.work, "wall": timing.wall, "cpu": timing.cpu}}))
"""
FIRST_TABLE = """
from parlour import new_match
match = new_match("{game}", players=4)
match.view(0)
match.choose(match.to_act[0], match.moves(match.to_act[0])[0])
"""
FIRST_SERIES = """
from benchmarks.run import series
series("{game}", {{"players": 4}})
"""

Told = Callable[[str], None]


def series(game: str, options: Options) -> Series:
    """A series of random games at a table; making it compiles or loads the rules."""
    return Series(GAMES[game], GAMES[game].read_options(options), SEED)


def throughput(seconds: float, repeats: int, told: Told) -> Table:
    """Games and decisions per second at every table, on one thread and on two."""
    jobs: dict[str, Callable[[], float]] = {}
    decisions: dict[str, float] = {}
    for game, name, options in TABLES:
        told(f"{game} {name}")
        playing = series(game, options)
        sample = playing.play(2000)
        decisions[f"{game} {name}"] = sample.decisions / sample.games
        for threads in THREADS:
            job = _playing(playing, threads)
            jobs[f"{game} {name}, {threads} threads"] = until(seconds, job)
    best = best_of(jobs, repeats, told)
    table = new_table("Random games in the compiled kernel, on one thread and on two", "table")
    for heading in ("games/s", "decisions/s", "busy", "on two", "busy", "speed-up"):
        table.add_column(heading, justify="right", no_wrap=True)
    for game, name, _ in TABLES:
        one, two = (best[f"{game} {name}, {threads} threads"] for threads in THREADS)
        table.add_row(
            f"{game} {name}",
            f"{one.rate:,.0f}",
            f"{one.rate * decisions[f'{game} {name}'] / 1e6:.1f} M",
            f"{one.busy:.2f}",
            f"{two.rate:,.0f}",
            f"{two.busy:.2f}",
            f"{two.rate / one.rate:.2f}×",
        )
    return table


def _playing(playing: Series, threads: int) -> Callable[[int], float]:
    return lambda games: playing.play(games, threads).games


def yardsticks(seconds: float, repeats: int, told: Told) -> Table:
    """Runner-Up, basic, 4 players: compiled, the same source as plain Python, and dataclasses."""
    plain_games = max(10, round(60 * seconds))

    def dataclasses(games: int) -> float:
        chance = Random(0)
        for _ in range(games):
            dataclass_runner_up.Game.for_players(4, chance).play()
        return games

    best = best_of(
        {
            "compiled": until(seconds, _playing(series("runner-up", YARDSTICK), 1)),
            "dataclasses": until(seconds, dataclasses),
        },
        repeats,
        told,
    )
    told("plain Python")
    plain = [
        child_timing(PLAIN.format(games=plain_games), NUMBA_DISABLE_JIT="1")
        for _ in range(min(repeats, 3))
    ]
    best["the same source as plain Python"] = max(plain, key=lambda timing: timing.rate)
    table = new_table("Yardsticks: Runner-Up, basic, 4 players, one thread", "what")
    for heading in ("games/s", "busy", "compiled is faster"):
        table.add_column(heading, justify="right")
    for name, timing in best.items():
        ratio = best["compiled"].rate / timing.rate
        table.add_row(name, f"{timing.rate:,.0f}", f"{timing.busy:.2f}", f"{ratio:,.1f}×")
    return table


def waiting(repeats: int, told: Told) -> Table:
    """How long a newcomer waits: processes from start to end, caches empty and full."""
    table = new_table("Waiting, whole processes", "what")
    for heading in ("wall, s", "CPU, s"):
        table.add_column(heading, justify="right")

    def add(name: str, timings: list[Timing]) -> None:
        timing = min(timings, key=lambda timing: timing.wall)
        table.add_row(name, f"{timing.wall:.2f}", f"{timing.cpu:.2f}")

    told("parlour games")
    add("parlour games", [child("-m", "parlour", "games")[0] for _ in range(repeats)])
    for game in GAMES:
        for what, script in (("table", FIRST_TABLE), ("series", FIRST_SERIES)):
            told(f"{game}: first {what}")
            with tempfile.TemporaryDirectory() as cache:
                call = ("-c", script.format(game=game))
                empty = child(*call, NUMBA_CACHE_DIR=cache)[0]
                add(f"{game}: first {what}, compiled", [empty])
                full = [child(*call, NUMBA_CACHE_DIR=cache)[0] for _ in range(repeats)]
                add(f"{game}: first {what}, from the cache", full)
    return table


def latencies(seconds: float, repeats: int, told: Told) -> Table:
    """What one call through the façade costs, and a whole game played again."""
    jobs: dict[str, Callable[[], float]] = {}
    for game in GAMES:
        match = _middle(game)
        seat = match.to_act[0]
        move = match.moves(seat)[0]
        document = _finished(game).transcript()
        calls: dict[str, Callable[[], Any]] = {
            "view": partial(match.view, seat),
            "moves": partial(match.moves, seat),
            "clone": match.clone,
            "clone and choose": partial(_clone_and_choose, match, seat, move),
            "position": match.position,
            "from_position": partial(Match.from_position, match.position()),
            f"replay of {len(document['choices'])} choices": partial(Match.replay, document),
        }
        for name, call in calls.items():
            call()
            jobs[f"{game}: {name}"] = until(seconds / 5, _often(call))
    best = best_of(jobs, repeats, told)
    table = new_table("Latency through the façade", "call")
    for heading in ("µs", "busy"):
        table.add_column(heading, justify="right")
    for name, timing in best.items():
        table.add_row(name, f"{1e6 * timing.each:,.1f}", f"{timing.busy:.2f}")
    choosing = {game: _choosing(game, repeats) for game in GAMES}
    for game, timing in choosing.items():
        name = f"{game}: choose, mean over a game"
        table.add_row(name, f"{1e6 * timing.each:,.1f}", f"{timing.busy:.2f}")
    return table


def _often(call: Callable[[], Any]) -> Callable[[int], float]:
    def job(times: int) -> float:
        for _ in range(times):
            call()
        return times

    return job


def _clone_and_choose(match: Match, seat: int, move: str) -> None:
    match.clone().choose(seat, move)


def _middle(game: str) -> Match:
    """A match of four in the middle, with somebody's choice open."""
    match, pick = new_match(game, players=4, seed=SEED), Random(0)
    for _ in range(60):
        seat = match.to_act[0]
        match.choose(seat, pick.choice(match.moves(seat)))
    return match


def _finished(game: str) -> Match:
    match, pick = _middle(game), Random(1)
    while not match.is_over:
        seat = match.to_act[0]
        match.choose(seat, pick.choice(match.moves(seat)))
    return match


def _choosing(game: str, repeats: int) -> Timing:
    """Nothing but the choices of a whole game, one after another."""
    choices = _finished(game).choices

    def job() -> float:
        match = new_match(game, players=4, seed=SEED)
        for choice in choices:
            match.choose(choice.seat, choice.move, at=0)
        return len(choices)

    return max((timed(job) for _ in range(5 * repeats)), key=lambda timing: timing.rate)


def new_table(title: str, *columns: str) -> Table:
    """An empty table with its first columns."""
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in columns:
        table.add_column(column, no_wrap=True)
    return table


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a glance: shorter and fewer runs")
    quick = parser.parse_args().quick
    seconds, repeats = (0.05, 2) if quick else (0.4, 5)
    console = Console()
    console.print(
        f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}, "
        f"NumPy {np.__version__}, Numba {numba.__version__}. The best of {repeats} runs each; "
        "busy is CPU time by wall time: where it is below the number of threads, the machine had "
        "other things to do, and the figure is too low."
    )
    with Console(stderr=True).status("") as status:
        console.print(throughput(seconds, repeats, status.update))
        console.print(yardsticks(seconds, repeats, status.update))
        console.print(latencies(seconds, repeats, status.update))
        console.print(waiting(2 if quick else 3, status.update))


if __name__ == "__main__":
    main()
