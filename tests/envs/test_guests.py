"""Bots from OpenSpiel at our tables, by name."""

import importlib.util
import json
import subprocess
import sys
from itertools import count
from random import Random
from threading import Event
from types import SimpleNamespace

import pytest

from parlour import InvalidOptions, new_match
from parlour.bots import find_bot, make_bot
from parlour.envs import MissingExtra, spiel_bots
from parlour.envs.guests import openspiel, welcome
from parlour.envs.spiel_bots import Guest
from parlour.lab.arena import describe
from tests.cli.commands import run
from tests.tables import MAIN_TABLES, Table

welcome()


def test_simulations_or_milliseconds() -> None:
    """`openspiel:ismcts:500` has simulations, `…:50ms` time, and a bare name a master's time."""
    assert find_bot("openspiel:ismcts:500").milliseconds is None
    assert find_bot("openspiel:ismcts:50ms").milliseconds == 50
    assert find_bot("openspiel:ismcts").milliseconds == 400
    assert find_bot("openspiel:random").milliseconds is None


def test_the_arenas_budget_is_for_those_without_their_own() -> None:
    """As for our own bots."""
    assert describe("openspiel:ismcts", 50).milliseconds == 50
    assert describe("openspiel:ismcts:7ms", 50).milliseconds == 7
    assert describe("openspiel:ismcts:70", 50).milliseconds is None


@pytest.mark.parametrize(
    "name",
    [
        *("openspiel:", "openspiel:alphazero", "openspiel:ismcts:", "openspiel:ismcts:1"),
        *("openspiel:ismcts:0ms", "openspiel:mcts:-3", "openspiel:mcts:600001ms"),
        *("openspiel:random:5", "openspiel:ismcts:5:5", "openspiel:ismcts:ms", "openspiel:mcts:½"),
    ],
)
def test_a_wrong_name_is_refused_in_words(name: str) -> None:
    """What there is, and what came."""
    with pytest.raises(InvalidOptions, match=rf"openspiel:.*; got '{name}'$"):
        find_bot(name)


@pytest.mark.parametrize("table", MAIN_TABLES[::3], ids=str)
@pytest.mark.parametrize("name", ["openspiel:ismcts:6", "openspiel:mcts:6", "openspiel:random"])
def test_guests_play_every_table(table: Table, name: str) -> None:
    """At several points of a match, on the last seat to choose too, with legal moves."""
    match, random = table.open(), Random(1)
    guest = make_bot(find_bot(name), Random(2))
    for made in range(45):
        seat = match.to_act[-1]
        if made % 10 == 0:
            assert guest.choose(match.sight(seat)) in match.moves(seat)
        match.choose(seat, random.choice(match.moves(seat)))


def test_the_same_dice_find_the_same_move() -> None:
    """With so many simulations a guest's game can be played again."""
    sight = new_match("runner-up", players=4, seed=bytes(32)).sight(2)
    moves = {make_bot(find_bot("openspiel:ismcts:40"), Random(5)).choose(sight) for _ in range(3)}
    assert len(moves) == 1


def test_a_guest_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as its name says, by a clock on which a simulation takes a quarter of a second."""
    sight = new_match("runner-up", players=3, seed=bytes(32)).sight(0)
    # Quarters, because sums of them are exact.
    looks = count()
    clock = SimpleNamespace(perf_counter=lambda: next(looks) / 4)
    monkeypatch.setattr(spiel_bots, "time", clock)
    counts = []
    for milliseconds in (5000, 25000):
        guest = make_bot(find_bot(f"openspiel:ismcts:{milliseconds}ms"), Random(1))
        assert isinstance(guest, Guest)
        guest.choose(sight)
        counts.append(guest.clock.simulations)
    # The first two are made without a look at the clock, and after the last one its time is up.
    assert counts == [2 + 20 - 1, 2 + 100 - 1]


def test_a_guest_can_be_called_off() -> None:
    """Minutes of thought end at once when somebody cancels them."""
    sight = new_match("cover-me", players=2, quick_deal=True, seed=bytes(32)).sight(0)
    cancel = Event()
    cancel.set()
    for kind in ("ismcts", "mcts"):
        guest = make_bot(find_bot(f"openspiel:{kind}:600000ms"), Random(1))
        assert guest.choose(sight, cancel) in sight.moves


def test_search_beats_chance() -> None:
    """A sign that the search understands the game: it wins more than its half."""
    answer = run(
        *("arena", "cover-me", "-p", "2", "-o", "length=shorter", "-o", "quick_deal=true"),
        *("--bots", "openspiel:ismcts:30,openspiel:random", "-g", "6", "--seed", "5", "--json"),
    )
    assert answer.code == 0, answer.err
    search, chance = json.loads(answer.out)["bots"]
    assert (search["name"], chance["name"]) == ("openspiel:ismcts:30", "openspiel:random")
    assert search["win_share"] > 0.6


def test_the_arena_refuses_what_openspiel_has_not() -> None:
    """Exit 2 and a sentence."""
    answer = run("arena", "runner-up", "--bots", "openspiel:go")
    assert answer.code == 2
    assert "a bot from OpenSpiel is openspiel:ismcts" in " ".join(answer.err.split())


def test_without_openspiel_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a traceback, but what to install."""
    monkeypatch.setattr("parlour.envs.guests.find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"open_spiel.*pip install 'parlour\[envs\]'"):
        openspiel("openspiel:ismcts")
    answer = run("arena", "runner-up", "--bots", "openspiel:ismcts")
    assert answer.code == 2
    assert "parlour[envs]" in answer.err
    assert importlib.util.find_spec("pyspiel") is not None


MISSING = """
import importlib, sys
for module, missing in {pairs}:
    sys.modules[missing] = None
    try:
        importlib.import_module("parlour.envs." + module)
    except ImportError as error:
        print(type(error).__name__, error)
    del sys.modules[missing]
"""


def test_a_missing_library_is_named() -> None:
    """An import that fails says what is missing and which extra to install."""
    pairs = [
        *[("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo")],
        *[("openspiel", "pyspiel"), ("spiel_bots", "open_spiel")],
    ]
    done = subprocess.run(
        [sys.executable, "-c", MISSING.format(pairs=pairs)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    libraries = ("gymnasium", "pettingzoo", "open_spiel", "open_spiel")
    assert done.stdout.splitlines() == [
        f"MissingExtra this environment needs {library}, which is not installed: "
        "pip install 'parlour[envs]'"
        for library in libraries
    ]
