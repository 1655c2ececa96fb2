"""A hundredth of `make torture`: whether everything holds, not how quickly."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from tests.server.hosting.nursery import Nursery
from tests.server.postgres import Cluster, cluster
from tests.torture.attacks import REVIEW
from tests.torture.results import BEGIN, END, Row, write_table
from tests.torture.runner import COUNTS, Runner
from tests.torture.servers import forked

__all__ = ["cluster"]
SCALE = 0.01
pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def nursery() -> Any:
    """A warm process to fork servers from."""
    made = Nursery()
    yield made
    made.close()


def run(nursery: Nursery, folder: Path, name: str, postgresql: Any = None) -> Row:
    """One load at a small scale; how much memory goes back is not waited for."""
    runner = Runner(
        forked(nursery), nursery, folder, SCALE, postgresql, processes=1, settle=0, warm_up=8
    )
    return runner.run(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in (*COUNTS, "sockets") if name != "files"])
def test_hostile_inputs(nursery: Nursery, tmp_path: Path, name: str) -> None:
    """No answer is a 5xx, and the victim gets all its messages and loses no choice."""
    row = run(nursery, tmp_path, name)
    assert row.wrong() == []
    assert row.lost == 0
    assert row.inputs > 0


@pytest.mark.slow
def test_hostile_files(nursery: Nursery, tmp_path: Path) -> None:
    """Every file is accepted or refused in words, within seconds."""
    row = run(nursery, tmp_path, "files")
    assert row.wrong() == []
    assert row.answers["accepted"] > 0
    assert row.answers["refused"] > row.answers["accepted"]


@pytest.mark.slow
@pytest.mark.parametrize("name", REVIEW)
def test_attacks(nursery: Nursery, tmp_path: Path, name: str) -> None:
    """An attacker gets nothing it must not get, and the victim plays on."""
    row = run(nursery, tmp_path, name)
    assert row.wrong() == []
    assert row.lost == 0
    assert row.inputs > 0
    heard = sum(count for answer, count in row.answers.items() if answer != "429")
    assert heard or name == "idle-sockets", "the rate limit was all that answered"


@pytest.mark.slow
def test_kills_on_sqlite(nursery: Nursery, tmp_path: Path) -> None:
    """What was acknowledged is there after every kill."""
    row = run(nursery, tmp_path, "kills-sqlite")
    assert row.wrong() == []
    assert row.lost == 0


@pytest.mark.slow
def test_kills_and_restarts_on_postgresql(
    nursery: Nursery, tmp_path: Path, cluster: Cluster
) -> None:
    """The same with PostgreSQL, and after a rolling restart of two processes."""
    numbers = itertools.count()

    def create() -> str:
        name = f"torture_{next(numbers)}"
        cluster.do(f"CREATE DATABASE {name}")
        return cluster.url.set(database=name).render_as_string(hide_password=False)

    for name in ("kills-postgresql", "rolling-restart"):
        row = run(nursery, tmp_path, name, create)
        assert row.wrong() == []
        assert row.lost == 0


def test_a_row_names_every_target_it_misses() -> None:
    """Errors, losses, memory, latency and gaps are told apart, and nothing else is a miss."""
    good = Row("good", 10, 0, 0, (100.0, 109.0), latencies=(1.0, 249.0, 900.0), gap=2.0)
    assert good.misses() == []
    bad = Row("bad", 10, 3, 2, (100.0, 111.0), latencies=(1.0, 250.0, 900.0), gap=2.1)
    bad.failures["a stranger took a seat"] += 4
    assert bad.misses() == [
        "3 answers with 5xx",
        "2 acknowledged choices lost",
        "memory +11%",
        "victim p99 250 ms",
        "a gap of 2.1 s",
        "a stranger took a seat (4×)",
    ]
    assert len(bad.wrong()) == 3  # without memory, latency and gap, which depend on the machine


def test_the_table_goes_between_the_markers(tmp_path: Path) -> None:
    """Everything around it stays as it is."""
    document = tmp_path / "reliability.md"
    document.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    write_table([Row("ping frames", 5, lost=0)], "About it:", document)
    text = document.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{BEGIN}\nAbout it:\n\n| what |")
    assert text.endswith(f"{END}\nafter\n")
    assert "old" not in text
    assert "| ping frames | 5 | 0 | 0 | – | – | nothing |" in text
