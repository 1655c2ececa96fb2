"""The same source steps the same matches, compiled or not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .digest_steps import lines

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]


def digests(**environment: str) -> list[str]:
    """What tests.envs.digest_steps prints under these settings."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.envs.digest_steps"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def test_plain_python_steps_the_same_matches() -> None:
    """NUMBA_DISABLE_JIT=1: record for record, number for number, and no warning on the way."""
    compiled = list(lines())
    assert len(compiled) == 16
    assert digests(NUMBA_DISABLE_JIT="1") == compiled
