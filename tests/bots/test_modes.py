"""Bots in plain Python: the same source plays there too, without a warning."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
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

# One iteration of Runner-Up that thinks further: moves compared in the first round, a stage played
# to its end from the third, and the last free round, thought through hand by hand.
LONG_THOUGHTS = """
from random import Random
from parlour.bots.runner_up.search import COMPARED, JUDGES_FROM
from tests.bots.minds import searched
from tests.tables import MAIN_TABLES
match = next(table for table in MAIN_TABLES if table.name == "ru-4-basic").open(9)
dice = Random(1)
first = {1: JUDGES_FROM, 3: JUDGES_FROM + COMPARED, 4: JUDGES_FROM}
for card_round in range(1, 5):
    if card_round in first:
        ledger = searched(match.sight(0), [1], first=first[card_round])
        print(ledger.visits[0].sum(), ledger.wins[0].sum(), *(part.sum() for part in ledger.beside))
    for seat in range(4):
        match.choose(seat, dice.choice(match.moves(seat)))
"""

# Iterations of Cover Me in which it learns of the others, in the first month.
LEARNING = """
from random import Random
from parlour.bots.cover_me.search import LEARNS_FROM
from tests.bots.minds import searched
from tests.tables import MAIN_TABLES
for table in MAIN_TABLES:
    if table.name in ("cm-3", "cm-2a"):
        match, dice = table.open(9), Random(1)
        while len(match.to_act) == 1:
            match.choose(match.to_act[0], dice.choice(match.moves(match.to_act[0])))
        ledger = searched(match.sight(0), [4], first=LEARNS_FROM)
        print(ledger.wins[0].sum(), *ledger.beside[0].sum(axis=2).ravel())
"""


def run(script: str, **environment: str) -> str:
    """What a script prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize(
    "script", [LONG_THOUGHTS, LEARNING], ids=["long thoughts", "learning of the others"]
)
def test_thoughts_in_plain_python(script: str) -> None:
    """They come to the same there, as nearly as short numbers are added up."""
    told = [
        [[float(word) for word in line.split()] for line in done.splitlines()]
        for done in (run(script), run(script, NUMBA_DISABLE_JIT="1"))
    ]
    for compiled, plain in zip(*told, strict=True):
        assert plain == pytest.approx(compiled, rel=1e-5)
        assert sum(plain) > 0


@pytest.mark.parametrize("names", [["ru-4-basic", "ru-2-size"], ["cm-3", "cm-2a"]], ids=str)
def test_bots_play_in_plain_python(names: list[str]) -> None:
    """NUMBA_DISABLE_JIT=1: every kind of bot makes legal moves, and no number overflows."""
    done = run(SCRIPT.format(names=names), NUMBA_DISABLE_JIT="1")
    assert sorted(done.splitlines()) == sorted(f"{name} 40" for name in names)
