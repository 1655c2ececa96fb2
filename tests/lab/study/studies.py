"""Small studies for the tests: planned, played and added up."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parlour.games import GAMES
from parlour.lab.study.journal import Journal, unpack
from parlour.lab.study.observer import row_type
from parlour.lab.study.plan import Plan, plan_study
from parlour.lab.study.run import on_threads, play
from parlour.lab.study.tally import Findings, Tally

SEED = bytes(range(32))


def plan(
    game: str = "runner-up",
    *compare: str,
    bots: Sequence[str] = ("random",),
    every_option: bool = False,
    **options: Any,
) -> Plan:
    """A study with a fixed seed."""
    return plan_study(GAMES[game], options, bots, compare, every_option, SEED)


def played(file: Path, study: Plan, games: int, threads: int = 1) -> Journal:
    """A study that has been played."""
    deals = study.deals(games)
    journal = Journal(file, study)
    assert play(journal, deals, on_threads(study, deals, threads)) is False
    return journal


def rows_of(journal: Journal, condition: int = 0) -> list[Any]:
    """The rows of a journal, block by block."""
    row = row_type(journal.plan.game)
    return [unpack(data, row) for which, _, data in journal.read() if which == condition]


def study_findings(file: Path, study: Plan, games: int) -> list[Findings]:
    """What a study comes to."""
    with played(file, study, games) as journal:
        return findings(journal)


def findings(journal: Journal) -> list[Findings]:
    """What a journal adds up to."""
    tally, row = Tally(journal.plan), row_type(journal.plan.game)
    for condition, block, data in journal.read():
        tally.add(condition, block, unpack(data, row))
    return tally.findings()
