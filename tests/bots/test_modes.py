"""Bots in plain Python: the same source plays there too, without a warning."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# All kinds of bots take turns for some choices; one thought is long in plain Python.
SCRIPT = """
from random import Random
from tests.bots.minds import KINDS
from tests.tables import MAIN_TABLES
for table in MAIN_TABLES:
    if table.name not in {names}:
        continue
    match, chosen = table.open(9), 0
    bots = [kind(Random(1)) for kind in KINDS.values()]
    while chosen < 40 and match.to_act:
        seat = match.to_act[0]
        bot = bots[3] if chosen in (5, 30) else bots[chosen % 3]
        match.choose(seat, bot.choose(match.sight(seat)))
        chosen += 1
    print(table, chosen)
"""


@pytest.mark.parametrize("names", [["ru-4-basic", "ru-2-size"], ["cm-3", "cm-2a"]], ids=str)
def test_bots_play_in_plain_python(names: list[str]) -> None:
    """NUMBA_DISABLE_JIT=1: every kind of bot makes legal moves, and no number overflows."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT.format(names=names)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert sorted(done.stdout.splitlines()) == sorted(f"{name} 40" for name in names)
