"""How many tables a server holds, and how fast: `python -m benchmarks.server_load`.

Runner-Up tables of four, every seat with a feed of its own, clients in a second process, everything
on loopback and stored durably before it is told. Prints a table; `--postgresql URL` measures two
server processes on that (empty) database instead of one on SQLite.
"""

import argparse
import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from benchmarks.load_client import LoadTable, at_a_pace, at_full_speed, open_tables

TICK = os.sysconf("SC_CLK_TCK")


class Served:
    """A server process that is measured."""

    def __init__(self, database: str, port: int = 0) -> None:
        began = time.perf_counter()
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "parlour", "serve", "--database", database),
                *("--port", str(port), "--limits", "0"),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://.*:(\d+)", line)
            if found:
                self.port = int(found[1])
                break
        while not self._is_ready():
            time.sleep(0.01)
        self.started_in = time.perf_counter() - began

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> float:
        """Resident megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


def percentile(times: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0


async def pace(
    servers: list[Served], tables: list[LoadTable], times: list[float], seconds: float
) -> dict[str, float]:
    """A choice per seat every three seconds at this many tables."""
    await at_a_pace(tables, 3.0)  # everybody awake
    times.clear()
    cpu, began = sum(each.cpu() for each in servers), time.perf_counter()
    sent = await at_a_pace(tables, seconds)
    await asyncio.sleep(0.5)
    spent = sum(each.cpu() for each in servers) - cpu
    took = time.perf_counter() - began
    return {
        "tables": len(tables),
        "choices_s": sent / took,
        "missing": sent - len(times),
        "p50_ms": percentile(times, 0.5),
        "p99_ms": percentile(times, 0.99),
        "max_ms": percentile(times, 1.0),
        "cpu_us_choice": spent / max(1, sent) * 1e6,
        "memory_mb": sum(each.memory() for each in servers),
    }


async def saturate(servers: list[Served], active: int, seconds: float) -> dict[str, float]:
    """As fast as it goes with this many tables at a time."""
    times: list[float] = []
    tables = await open_tables([each.port for each in servers], active * 8, times)
    times.clear()
    cpu, began = sum(each.cpu() for each in servers), time.perf_counter()
    await at_full_speed(tables, active, seconds)
    took = time.perf_counter() - began
    spent = sum(each.cpu() for each in servers) - cpu
    for table in tables:
        for player in table.players:
            player.close()
    return {
        "tables": active,
        "choices_s": len(times) / took,
        "p50_ms": percentile(times, 0.5),
        "p99_ms": percentile(times, 0.99),
        "cpu_us_choice": spent / max(1, len(times)) * 1e6,
    }


def fill_history(database: Path, games: int) -> None:
    """Finished games by copying one that was played: what a year leaves behind."""
    with sqlite3.connect(database) as connection:
        (table,) = connection.execute(
            "SELECT id FROM tables WHERE status = 'over' LIMIT 1"
        ).fetchone()
        for number in range(games):
            connection.execute(
                "INSERT INTO tables SELECT 'old' || ?, NULL, game, status, public, created, ended,"
                " wake, secret, transcript FROM tables WHERE id = ?",
                (number, table),
            )
            connection.execute(
                "INSERT INTO log SELECT 'old' || ?, n, at, request, entry FROM log"
                " WHERE table_id = ?",
                (number, table),
            )
            connection.execute(
                "INSERT INTO members SELECT player, 'old' || ?, seat FROM members"
                " WHERE table_id = ?",
                (number, table),
            )


async def measure(arguments: argparse.Namespace, folder: Path) -> dict[str, object]:
    """Everything, in one run."""
    database = arguments.postgresql or str(folder / "load.sqlite")
    servers = [Served(database) for _ in range(2 if arguments.postgresql else 1)]
    ports = [each.port for each in servers]
    found: dict[str, object] = {"memory_at_start_mb": sum(each.memory() for each in servers)}
    print(f"memory at the start {found['memory_at_start_mb']:.0f} MB", flush=True)
    full = await saturate(servers, arguments.saturation, arguments.seconds)
    show("full speed", full)
    curve = []
    for count in arguments.tables:
        times: list[float] = []
        began = time.perf_counter()
        tables = await open_tables(ports, count, times)
        opening = time.perf_counter() - began
        row = await pace(servers, tables, times, arguments.seconds)
        show(f"{count} tables, opened in {opening:.1f} s", row)
        curve.append(row)
        for table in tables:
            for player in table.players:
                player.close()
    found |= {"saturation": full, "curve": curve}
    if not arguments.postgresql:
        found |= await afterwards(servers[0], Path(database), arguments)
    else:
        for each in servers:
            each.stop()
    return found


async def afterwards(
    server: Served, database: Path, arguments: argparse.Namespace
) -> dict[str, object]:
    """Restart among unfinished tables, and play among many finished ones."""
    server.stop()
    again = Served(str(database))
    print(f"restarted in {again.started_in:.2f} s", flush=True)
    again.stop()
    fill_history(database, arguments.history)
    server = Served(str(database))
    times: list[float] = []
    tables = await open_tables([server.port], 100, times)
    row = await pace([server], tables, times, arguments.seconds)
    show(f"100 tables with {arguments.history} finished games", row)
    for table in tables:
        for player in table.players:
            player.close()
    server.stop()
    return {"restart_s": again.started_in, "with_history": row}


def show(what: str, row: dict[str, float]) -> None:
    """A line of figures."""
    print(what + ":", ", ".join(f"{key} {value:.1f}" for key, value in row.items()), flush=True)


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 300, 1000])
    parser.add_argument("--saturation", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--history", type=int, default=10_000)
    parser.add_argument("--postgresql", metavar="URL")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(arguments, Path(folder)))
    if arguments.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
