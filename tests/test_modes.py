"""Compiled, plain and bounds-checked: the same source plays the same games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from parlour import compiling
from tests.digest_games import lines

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parent.parent


def digests(**environment: str) -> list[str]:
    """What tests.digest_games prints under these settings."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.digest_games"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def compiled() -> list[str]:
    """The digests of the ordinary, compiled mode, which is that of this process."""
    return list(lines())


def test_plain_python_plays_the_same_games(compiled: list[str]) -> None:
    """NUMBA_DISABLE_JIT=1: record for record the same, and no warning on the way."""
    assert len(compiled) > 10
    assert digests(NUMBA_DISABLE_JIT="1") == compiled


def test_no_index_runs_out_of_bounds(compiled: list[str]) -> None:
    """NUMBA_BOUNDSCHECK=1: nothing is read or written outside its array, and games are the same.

    Numba does not ask how cached code was compiled, so checked code has a place of its own, in
    which it is kept for the next run: in a folder for each state of the sources, as ever.
    """
    checked = compiling.cache_folder().parents[1] / "parlour-checked"
    assert digests(NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(checked)) == compiled
