"""`python -m tests.torture`: all loads, a table of what came of them, and an exit status.

Everything stays on the loopback interface and within fixed counts and times. Ctrl-C ends it with
the table of what was done so far.
"""

import argparse
import itertools
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from tests.server.hosting.nursery import Nursery
from tests.server.postgres import Cluster, programs
from tests.torture.results import Row, table, write_table
from tests.torture.runner import COUNTS, Runner
from tests.torture.servers import hosted

INTERRUPTED = 130


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="part of the whole load")
    parser.add_argument("--only", metavar="NAME", action="append", help="only this load")
    parser.add_argument("--list", action="store_true", help="name the loads and stop")
    parser.add_argument(
        "--write", action="store_true", help="put the table into docs/reliability.md"
    )
    return parser.parse_args()


def _postgresql(held: ExitStack) -> Callable[[], str] | None:
    """Makes empty databases in a cluster of our own; None where PostgreSQL is not installed."""
    found = programs()
    if found is None:
        return None
    cluster = Cluster(found)
    held.callback(cluster.remove)
    numbers = itertools.count()

    def create() -> str:
        name = f"torture_{next(numbers)}"
        cluster.do(f"CREATE DATABASE {name}")
        return cluster.url.set(database=name).render_as_string(hide_password=False)

    return create


def _tell_row(row: Row, tell: Callable[[str], None]) -> None:
    """Say what came of a load. An attack that only hears 429 is none: the answers show it."""
    tell(row.line())
    tell(
        f"  {row.seconds:.0f} s, of which attacked {row.attacked:.0f} s; answers: "
        f"{dict(row.answers.most_common(8))}"
    )


def main() -> int:
    """Run the loads; 1 where a target was missed."""
    arguments = _arguments()
    began = time.monotonic()

    def tell(text: str) -> None:
        print(f"[{time.monotonic() - began:6.0f} s] {text}", file=sys.stderr, flush=True)

    interrupted = False
    with ExitStack() as held:
        folder = Path(held.enter_context(tempfile.TemporaryDirectory(prefix="parlour-torture-")))
        nursery = Nursery()
        held.callback(nursery.close)
        runner = Runner(
            hosted, nursery, folder, arguments.scale, _postgresql(held), tell,
            processes=max(1, min(4, os.cpu_count() or 1)),
        )  # fmt: skip
        if arguments.list:
            print("\n".join(runner.names()))
            return 0
        if runner.postgresql is None:
            tell("PostgreSQL is not installed: its loads are left out")
        chosen = arguments.only or runner.names()
        unknown = set(chosen) - set(runner.names())
        if unknown:
            raise SystemExit(f"no such load: {', '.join(sorted(unknown))}; see --list")
        try:
            for names in runner.together(chosen):
                tell(f"after {len(runner.rows)} of {len(chosen)}: {', '.join(names)}")
                for row in runner.run_together(names):
                    _tell_row(row, tell)
        except KeyboardInterrupt:
            interrupted = True
            tell("interrupted")
        rows = runner.rows
    print(table(rows))
    return _conclude(rows, arguments, time.monotonic() - began, interrupted=interrupted)


def _conclude(
    rows: list[Row], arguments: argparse.Namespace, seconds: float, *, interrupted: bool
) -> int:
    """Say what was missed, and write the document if asked to."""
    hostile = sum(row.inputs for row in rows[: len(COUNTS)]) if not arguments.only else 0
    missed = {row.name: row.misses() for row in rows if row.misses()}
    print()
    for name, what in missed.items():
        print(f"MISSED {name}: {'; '.join(what)}")
    if not missed:
        print("All targets were met.")
    if arguments.write and not interrupted:
        about = (
            f"`python -m tests.torture --scale {arguments.scale:g}` on {datetime.now(UTC):%Y-%m-%d}"
            f", {os.cpu_count()} cores, Python {platform.python_version()}, "
            f"{seconds / 60:.0f} minutes, {hostile:,} hostile inputs, "
            f"{len(missed)} of {len(rows)} rows with a miss:"
        )
        write_table(rows, about)
    if interrupted:
        return INTERRUPTED
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
