"""`python -m benchmarks.peers`: random play, ours and that of others, on one core in one run.

The peers are in the extra `parlour[peers]`; who is missing is left out, with a line that says why.
"""

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.peers import race
from benchmarks.peers.contestant import KERNEL, Contestant
from benchmarks.run import new_table


def table_of(found: race.Race) -> Table:
    """Who was how fast, the fastest first, and what the kernel is to each."""
    table = new_table("Random play on one core, by processor time", "who and what")
    for heading in ("choices/s", "games/s", "kernel ×", "busy"):
        table.add_column(heading, justify="right", no_wrap=True)
    kernel = found.rate(KERNEL)
    for line in sorted(found.lines, key=lambda line: -line.decisions):
        ratio = "" if kernel is None else f"{kernel / line.decisions:,.2f}"
        table.add_row(
            line.contestant.name,
            f"{line.decisions:,.0f}",
            f"{line.games:,.0f}",
            ratio,
            f"{line.busy:.2f}",
        )
    return table


def chosen(names: list[str] | None) -> list[Contestant]:
    """All contestants, or those whose key has one of these words in it, and the kernel."""
    from benchmarks.peers import others, ours

    everybody = [*ours.CONTESTANTS, *others.CONTESTANTS]
    if not names:
        return everybody
    return [
        contestant
        for contestant in everybody
        if contestant.key == KERNEL or any(name in contestant.key for name in names)
    ]


def main() -> None:
    """Read the arguments, measure, and show it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="WORD", help="those with a WORD in their key")
    parser.add_argument("--quick", action="store_true", help="a glance: shorter and fewer runs")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="draw an SVG")
    given = parser.parse_args()
    race.one_core()
    seconds, repeats = (0.05, 2) if given.quick else (0.4, 4)
    with Console(stderr=True).status("") as status:
        found = race.run(chosen(given.only), seconds, repeats, status.update)
    if given.chart:
        from benchmarks.peers import chart

        chart.write(found, given.chart)
    if given.json:
        print(json.dumps(found.as_json(), indent=1))
        return
    console = Console(width=110, highlight=False)
    console.print(", ".join(f"{name} {version}" for name, version in found.about.items()))
    console.print(table_of(found))
    for verdict in found.verdicts():
        if verdict["ratio"] is not None:
            reached = "reached" if verdict["met"] else "MISSED"
            console.print(
                f"kernel against {verdict['against']}: {verdict['ratio']:.2f} ×, "
                f"asked for {verdict['wanted']:g} ×: {reached}"
            )
    for line in found.skipped:
        console.print(line)


if __name__ == "__main__":
    main()
