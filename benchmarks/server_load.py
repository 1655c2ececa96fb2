"""How many tables a server holds, and how fast: `python -m benchmarks.server_load`.

Runner-Up tables of four, every seat with a feed of its own, clients in a second process, everything
on loopback and stored durably before it is told. One server process on SQLite; with `--postgresql`
two on a PostgreSQL, the clients of every table spread over both.

The parts: `saturation`, as fast as it goes; `curve`, a choice per seat every three seconds at more
and more tables; `restart` among unfinished tables, which are then played to their end; `history`,
the same pace among finished games.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import tempfile
import time
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import uvloop
from sqlalchemy import text

from benchmarks.load_client import (
    Http,
    LoadTable,
    Pace,
    at_full_speed,
    open_tables,
    to_the_end,
)
from benchmarks.load_server import Servers, machine_time, private_postgresql
from parlour.server.storage.database import open_database, read_address

PARTS = ("saturation", "curve", "restart", "history")
Row = dict[str, float]


def percentile(times: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0


@dataclass
class Time:
    """Seconds: on the wall, and of processors for each of those that share the machine."""

    wall: float
    servers: float
    database: float  # PostgreSQL's
    clients: float
    others: float  # whose figures are these, where somebody else is at work

    def __sub__(self, other: "Time") -> "Time":
        return Time(*(mine - its for mine, its in zip(astuple(self), astuple(other), strict=True)))


def time_of(servers: Servers) -> Time:
    """What was spent until now."""
    known = (servers.used(), servers.used_by_database(), time.process_time())
    return Time(time.perf_counter(), *known, machine_time() - sum(known))


async def pace(
    servers: Servers,
    tables: list[LoadTable],
    times: list[float],
    seconds: float,
    *,
    in_step: bool,
) -> Row:
    """A choice per seat every three seconds at this many tables.

    What the servers use when nobody chooses is measured first, and is not a choice's cost.
    """
    await asyncio.sleep(0.5)
    before = time_of(servers)
    await asyncio.sleep(min(5.0, seconds))
    idle = time_of(servers) - before
    choosing = Pace(tables, in_step=in_step)
    keeping = asyncio.create_task(choosing.keep())
    await asyncio.sleep(2 * Pace.EVERY)
    times.clear()
    now = time.perf_counter()
    for table in tables:
        table.since = now
    sent, before = -choosing.sent, time_of(servers)
    await asyncio.sleep(seconds)
    keeping.cancel()
    sent += choosing.sent
    await asyncio.sleep(0.5)
    spent = time_of(servers) - before
    row = {
        "tables": len(tables),
        "choices_s": sent / spent.wall,
        "missing": sent - len(times),
        "p50_ms": percentile(times, 0.5),
        "p99_ms": percentile(times, 0.99),
        "max_ms": percentile(times, 1.0),
        "idle_ms_s": idle.servers / idle.wall * 1000,
        "memory_mb": servers.memory(),
    }
    return row | costs(spent, sent, idle)


async def saturate(servers: Servers, active: int, seconds: float) -> Row:
    """As fast as it goes with this many tables at a time."""
    times: list[float] = []
    tables = await open_tables(servers.ports, active * 8, times)
    times.clear()
    before = time_of(servers)
    await at_full_speed(tables, active, seconds)
    spent = time_of(servers) - before
    hang_up(tables)
    row = {
        "tables": active,
        "choices_s": len(times) / spent.wall,
        "p50_ms": percentile(times, 0.5),
        "p99_ms": percentile(times, 0.99),
    }
    return row | costs(spent, len(times))


def costs(spent: Time, choices: int, idle: Time | None = None) -> Row:
    """Microseconds of processor time that a choice cost everybody, beyond what they use anyway; and
    how many processors somebody else kept busy meanwhile, which should be none."""
    share = spent.wall / idle.wall if idle else 0.0
    anyway = Time(*(each * share for each in astuple(idle))) if idle else Time(0, 0, 0, 0, 0)
    each = 1e6 / max(1, choices)
    row = {"cpu_us_choice": (spent.servers - anyway.servers) * each}
    if spent.database:
        row["database_us_choice"] = (spent.database - anyway.database) * each
    row["client_us_choice"] = (spent.clients - anyway.clients) * each
    return row | {"others": spent.others / spent.wall}


def hang_up(tables: list[LoadTable]) -> None:
    """All clients go."""
    for table in tables:
        for player in table.players:
            player.close()


async def curve(servers: Servers, counts: list[int], seconds: float, *, in_step: bool) -> list[Row]:
    """The same pace at more and more tables."""
    rows = []
    for count in counts:
        times: list[float] = []
        began = time.perf_counter()
        tables = await open_tables(servers.ports, count, times)
        opening = time.perf_counter() - began
        row = await pace(servers, tables, times, seconds, in_step=in_step)
        show(f"{count} tables, opened in {opening:.1f} s", row)
        rows.append(row)
        hang_up(tables)
    return rows


async def restart(servers: Servers, count: int) -> Row:
    """Start among unfinished tables, have everybody back, and play all of them to their end."""
    tables = await open_tables(servers.ports, count, [])
    hang_up(tables)
    servers.stop()
    row = {"tables": count, "restart_s": servers.start(), "memory_at_start_mb": servers.memory()}
    began = time.perf_counter()
    await asyncio.gather(*(table.come_back(servers.ports) for table in tables))
    row["all_back_s"] = time.perf_counter() - began
    row["memory_mb"] = servers.memory()
    await to_the_end(tables)
    row["unfinished"] = sum(not table.over for table in tables)
    hang_up(tables)
    await asyncio.sleep(12.0)  # the servers let go of them at their next look
    row["memory_afterwards_mb"] = servers.memory()
    show("restart", row)
    return row


async def history(
    servers: Servers, database: str, games: int, seconds: float, *, in_step: bool
) -> Row:
    """The pace among finished games, all of them of the same four people."""
    played = (await open_tables(servers.ports, 1, []))[0]
    await to_the_end([played])
    hang_up([played])
    servers.stop()
    fill_history(database, played.id, games)
    servers.start()
    times: list[float] = []
    tables = await open_tables(servers.ports, 100, times)
    row = await pace(servers, tables, times, seconds, in_step=in_step)
    began = time.perf_counter()
    listed = await Http(servers.ports[0]).get("/api/me/history", played.players[0].token)
    assert len(listed) == min(games + 1, 50), len(listed)
    row["list_ms"] = (time.perf_counter() - began) * 1000
    hang_up(tables)
    show(f"100 tables with {games} finished games", row)
    return row


def fill_history(database: str, table: str, games: int) -> None:
    """Finished games by copying one that was played: what years leave behind."""
    numbers = (
        "WITH RECURSIVE numbers (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM numbers"
        f" WHERE k < {int(games)}) "
    )
    copies = {
        "tables": "'old' || k, NULL, game, status, public, created, ended + k, wake, secret,"
        " transcript FROM tables, numbers WHERE id = :table",
        "log": "'old' || k, n, at, request, entry FROM log, numbers WHERE table_id = :table",
        "members": "player, 'old' || k, seat FROM members, numbers WHERE table_id = :table",
    }
    engine = open_database(read_address(database))
    with engine.connect().execution_options(writing=True) as connection, connection.begin():
        for name, copied in copies.items():
            # PostgreSQL has the WITH after the INSERT INTO, and SQLite takes it there too.
            connection.execute(
                text(f"INSERT INTO {name} {numbers}SELECT {copied}"), {"table": table}
            )
    engine.dispose()


async def measure(
    servers: Servers, database: str, arguments: argparse.Namespace
) -> dict[str, object]:
    """All the parts that were asked for, in one run."""
    found: dict[str, Any] = {}
    servers.start()  # a first time, so that bytecode and compiled rules are there
    servers.stop()
    found["start_s"] = servers.start()
    found["memory_at_start_mb"] = servers.memory()
    show("start", found)
    if "saturation" in arguments.parts:
        found["saturation"] = await saturate(servers, arguments.saturation, arguments.seconds)
        show("full speed", found["saturation"])
    if "curve" in arguments.parts:
        found["curve"] = await curve(
            servers, arguments.tables, arguments.seconds, in_step=arguments.in_step
        )
    if "restart" in arguments.parts:
        found["restart"] = await restart(servers, max(arguments.tables))
    if "history" in arguments.parts:
        found["history"] = await history(
            servers,
            database,
            arguments.history,
            arguments.seconds,
            in_step=arguments.in_step,
        )
    servers.stop()
    return found


def show(what: str, row: Row) -> None:
    """A line of figures."""
    print(
        what + ":",
        ", ".join(
            f"{key} {value:.2f}" if key == "others" else f"{key} {value:.1f}"
            for key, value in row.items()
        ),
        flush=True,
    )


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 300, 1000])
    parser.add_argument("--saturation", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--history", type=int, default=10_000)
    parser.add_argument(
        "--in-step",
        action="store_true",
        help="all tables begin at once and turn their cards in the same second of every three",
    )
    parser.add_argument(
        "--postgresql",
        metavar="URL",
        nargs="?",
        const="",
        help="an empty database; without a URL a private PostgreSQL is started for the time",
    )
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    gc.disable()  # the clients take their time from the servers
    with contextlib.ExitStack() as held:
        folder = Path(held.enter_context(tempfile.TemporaryDirectory()))
        database, postmaster = str(folder / "load.sqlite"), None
        if arguments.postgresql:
            database = arguments.postgresql
        elif arguments.postgresql is not None:
            database, postmaster = held.enter_context(private_postgresql())
        count = 1 if arguments.postgresql is None else 2
        servers = Servers(database, count, folder / "bytecode", postmaster)
        held.callback(servers.stop)
        found = uvloop.run(measure(servers, database, arguments))
    if arguments.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
