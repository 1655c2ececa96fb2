"""`python -m benchmarks.bots [--quick]`: how long the bots take, how fast they search, and whether
a thousand games leave anything behind."""

import argparse
import gc
import resource
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from benchmarks.run import SEED, new_table
from parlour import Match, new_match
from parlour.bots import BOTS, BotDescription, find_bot, make_bot
from parlour.bots.search import Budget, think
from parlour.games import GAMES
from parlour.games.options import Options
from parlour.games.sight import Sight
from parlour.lab.bot_table import BotTable, rehearse

Told = Callable[[str], None]

# Where one search is timed: the game, its options, and how many choices into it.
MOMENTS: list[tuple[str, Options, tuple[int, ...]]] = [
    ("runner-up", {"players": 4}, (0, 40, 80)),
    ("runner-up", {"players": 4, "variant": "tactical"}, (0, 80, 160)),
    ("cover-me", {"players": 4}, (12, 80, 160)),
    ("cover-me", {"players": 2}, (6, 50, 90)),
]


def paces(moves: int, told: Told) -> Table:
    """Milliseconds a move, of one bot among regulars. A forced move is no thought and not timed."""
    table = new_table("A move, 4 players, one thread: milliseconds", "bot")
    for heading in ("budget", "moves", "mean", "99 %", "most", "over"):
        table.add_column(heading, justify="right", no_wrap=True)
    for game in GAMES:
        for bot in BOTS.values():
            told(f"{game}: {bot.name}")
            spent = sorted(_pace(game, bot, moves if bot.milliseconds else 20 * moves))
            budget = bot.milliseconds
            table.add_row(
                f"{game} {bot.name}",
                f"{budget:g}" if budget else "",
                str(len(spent)),
                f"{sum(spent) / len(spent):.3f}",
                f"{spent[-1 - len(spent) // 100]:.3f}",
                f"{spent[-1]:.3f}",
                f"{spent[-1] / budget - 1:+.1%}" if budget else "",
            )
    return table


def _pace(game: str, bot: BotDescription, moves: int) -> list[float]:
    """How long each of its moves took."""
    spent: list[float] = []
    others = make_bot(BOTS["regular"], Random(0))
    me = make_bot(bot, Random(1))
    number = 0
    while len(spent) < moves:
        match = new_match(game, players=4, seed=Random(number).randbytes(32))
        rehearse(match, [bot, BOTS["regular"]])
        number += 1
        while match.to_act and len(spent) < moves:
            for seat in match.to_act:
                sight = match.sight(seat)
                began = time.perf_counter()
                move = (me if seat == 0 else others).choose(sight)
                if seat == 0 and len(sight.actions) > 1:
                    spent.append(1000 * (time.perf_counter() - began))
                match.choose(seat, move)
    return spent


def searches(seconds: float, told: Told) -> Table:
    """Iterations per second of the search, early, halfway and late in a match."""
    table = new_table("The search, one thread: iterations/s", "table")
    for heading in ("early", "halfway", "late"):
        table.add_column(heading, justify="right", no_wrap=True)
    for game, options, moments in MOMENTS:
        name = " ".join([game, *[str(value) for value in options.values()]])
        told(name)
        rates = [_rate(_sight(game, options, choices), seconds) for choices in moments]
        table.add_row(name, *[f"{rate:,.0f}" for rate in rates])
    return table


def _sight(game: str, options: Options, choices: int) -> Sight:
    """What somebody who has a choice sees, so many choices into a match of regulars."""
    match = new_match(game, seed=SEED, **options)
    bot = make_bot(BOTS["regular"], Random(2))
    while choices > 0 or len(match.moves(match.to_act[0])) == 1:
        _step(match, bot.choose(match.sight(match.to_act[0])))
        choices -= 1
    return match.sight(match.to_act[0])


def _step(match: Match, move: str) -> None:
    match.choose(match.to_act[0], move)


def _rate(sight: Sight, seconds: float) -> float:
    think(sight, Budget(iterations=1), Random(0))
    thought = think(sight, Budget(milliseconds=1000 * seconds), Random(0))
    return thought.iterations / (thought.milliseconds / 1000)


def memory(games: int, told: Told) -> Table:
    """What the process holds before and after so many games, in quarters: it should stay flat."""
    table = new_table(f"Memory in MB, {games:,} games with a thought in each", "table")
    for heading in ("before", "¼", "½", "¾", "after", "peak"):
        table.add_column(heading, justify="right", no_wrap=True)
    bots = [find_bot(name) for name in ("random", "rookie", "regular")]
    for game in GAMES:
        told(f"{game}: memory")
        options = GAMES[game].read_options({"players": 3})
        bench = BotTable(GAMES[game], options, SEED, [*bots, BOTS["master"]])
        sight = _sight(game, {"players": 3}, 10)
        bench.play(0, bots)
        held = [_resident()]
        for quarter in range(4):
            for number in range(quarter * games // 4, (quarter + 1) * games // 4):
                bench.play(number, bots)
                think(sight, Budget(iterations=20), Random(number))
            held.append(_resident())
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        table.add_row(game, *[f"{size:.1f}" for size in held], f"{peak:.1f}")
    return table


def _resident() -> float:
    """Megabytes of this process that are in memory now (Linux)."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a glance: fewer moves and games")
    quick = parser.parse_args().quick
    console = Console()
    with Console(stderr=True).status("") as status:
        console.print(paces(10 if quick else 100, status.update))
        console.print(searches(0.2 if quick else 2, status.update))
        console.print(memory(100 if quick else 1000, status.update))


if __name__ == "__main__":
    main()
