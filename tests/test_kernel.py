"""The kernel: chance to the letter, dice, the jit shim, where compiled code is kept, the log."""

import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import compiling, kernel
from parlour.games import GAMES
from parlour.games.cover_me.record import ASK_DRAFT, ASK_TAKE, TAKE
from parlour.games.game import Engine, load_engine
from parlour.games.runner_up import rules
from parlour.games.runner_up.record import STATE
from parlour.kernel import word
from tests.reference.chance import SIPHASH_VECTORS, Chance, siphash_2_4

POOL = 192


def words(key: bytes) -> tuple[Any, Any]:
    """The two halves of a key."""
    return word(int.from_bytes(key[:8], "little")), word(int.from_bytes(key[8:], "little"))


def record(seed: bytes) -> Any:
    """A record with the chance of this seed."""
    fresh = np.zeros(1, STATE)[0]
    kernel.rekey(fresh, *kernel.chance_key(seed))
    return fresh


def test_the_published_vector() -> None:
    """SipHash-2-4 of 00 01 … 07 under the key 00 01 … 0f is 93f5f5799a932462."""
    k0, k1 = words(bytes(range(16)))
    block = word(int.from_bytes(bytes(range(8)), "little"))
    assert int(kernel.siphash(k0, k1, block)) == 0x93F5F5799A932462
    assert SIPHASH_VECTORS[8] == 0x93F5F5799A932462


def test_siphash_agrees_with_the_reference() -> None:
    """For 3,000 keys and blocks, and for those with all bits off and all bits on."""
    pick = Random(1)
    cases = [(pick.randbytes(16), pick.randbytes(8)) for _ in range(3000)]
    edges = (b"\x00", b"\xff", b"\x80", b"\x01")
    cases += [(key * 16, block * 8) for key in edges for block in edges]
    for key, block in cases:
        found = kernel.siphash(*words(key), word(int.from_bytes(block, "little")))
        assert int(found) == siphash_2_4(key, block)


def test_the_key_of_a_seed() -> None:
    """The first 16 bytes of SHA-256("parlour chance 1" + seed), as two little-endian words."""
    seed = bytes(range(32))
    digest = hashlib.sha256(b"parlour chance 1" + seed).digest()
    expected = [int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")]
    assert kernel.chance_key(seed).tolist() == expected
    assert kernel.chance_key(seed).astype("<u8").tobytes() == Chance(seed).key


def test_words_are_counted() -> None:
    """Word number i is the hash of i, whatever came before; a record knows how many it has used."""
    chance, fresh = Chance(bytes(32)), record(bytes(32))
    for used in range(100):
        assert int(fresh.draws) == used
        assert int(kernel.next_word(fresh)) == chance.word()


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 27, 32, 81, 162, 1000, 2**31, 2**32 - 1])
def test_a_draw_is_below_its_bound(bound: int) -> None:
    """It agrees with the reference and lies between 0 and the bound; small ones all turn up."""
    seed = bound.to_bytes(32, "big")
    chance, fresh = Chance(seed), record(seed)
    drawn = [int(kernel.draw_below(fresh, bound)) for _ in range(500)]
    assert drawn == [chance.below(bound) for _ in range(500)]
    assert min(drawn) >= 0
    assert max(drawn) < bound
    assert bound > 32 or set(drawn) == set(range(bound))


def shuffled(fresh: Any, n: int, k: int) -> list[int]:
    """The numbers below n after a shuffle of the first k."""
    desk = kernel.new_desk()[0]
    desk.pool[:n] = range(n)
    kernel.shuffle(fresh, desk, n, k)
    pool: list[int] = desk.pool[:n].tolist()
    return pool


def test_a_shuffle_agrees_with_the_reference() -> None:
    """For every number of cards up to 192, whole and in part, and with as many words."""
    seed = bytes(range(32))
    chance, fresh = Chance(seed), record(seed)
    for n in range(POOL + 1):
        for k in sorted({0, 1, 2, n // 3, n - 1, n, n + 5} & set(range(n + 6))):
            cards = list(range(n))
            chance.shuffle(cards, k)
            assert shuffled(fresh, n, k) == cards
            assert int(fresh.draws) == chance.draws


@pytest.mark.parametrize(
    ("n", "number", "words_used"),
    [
        *((32, 0, 3), (32, 7675, 4)),
        *((81, 0, 8), (81, 484, 9), (81, 1002, 9), (81, 1590, 9)),
        *((135, 0, 16), (135, 54, 17), (135, 381, 17), (135, 661, 17)),
        *((162, 0, 19), (162, 16, 20), (162, 285, 20), (162, 1257, 20)),
    ],
)
def test_a_shuffle_that_draws_again(n: int, number: int, words_used: int) -> None:
    """A word that would favour some orders is thrown away: rare, but these seeds have one."""
    seed = number.to_bytes(32, "big")
    chance, fresh = Chance(seed), record(seed)
    cards = list(range(n))
    chance.shuffle(cards)
    assert shuffled(fresh, n, n) == cards
    assert int(fresh.draws) == chance.draws == words_used


def test_a_shuffle_keeps_every_card() -> None:
    """Nothing is lost or doubled, and what lies beyond the n cards is not touched."""
    desk = kernel.new_desk()[0]
    desk.pool[:] = range(POOL)
    kernel.shuffle(record(bytes(32)), desk, 100, 100)
    assert sorted(desk.pool[:100].tolist()) == list(range(100))
    assert desk.pool[100:].tolist() == list(range(100, POOL))


def test_every_order_is_as_likely() -> None:
    """Of 24,000 shuffles of four cards each of the 24 orders comes up 1,000 times, give or take."""
    fresh = record(bytes(32))
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        order = tuple(shuffled(fresh, 4, 4))
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 24
    assert sum((times - 1000) ** 2 / 1000 for times in orders.values()) < 50  # chi-square, 23 free


def test_every_game_of_a_series_has_its_own_key() -> None:
    """Game n has the hashes of 2n and 2n + 1; no two of 20,000 games share a half of one."""
    key = bytes(range(16))
    halves = set()
    for number in range(20_000):
        k0, k1 = kernel.game_key(*words(key), number)
        halves |= {int(k0), int(k1)}
    assert len(halves) == 40_000
    k0, k1 = kernel.game_key(*words(key), 7)
    assert int(k0) == siphash_2_4(key, (14).to_bytes(8, "little"))
    assert int(k1) == siphash_2_4(key, (15).to_bytes(8, "little"))


def test_the_die_is_splitmix64() -> None:
    """The published first numbers for the seed 1234567, by their upper 31 bits."""
    desk = kernel.new_desk()[0]
    desk.die = 1234567
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [int(kernel.roll(desk, 2**31)) for _ in published] == [x >> 33 for x in published]


def test_a_die_shows_every_side() -> None:
    """Two numbers of one throw lie below their bounds, and every pair turns up."""
    desk = kernel.new_desk()[0]
    pairs = {tuple(map(int, kernel.roll_two(desk, 5, 6))) for _ in range(1000)}
    assert pairs == {(a, b) for a in range(5) for b in range(6)}
    assert {int(kernel.roll(desk, 9)) for _ in range(500)} == set(range(9))


def run(script: str, **variables: str) -> Any:
    """What a script prints as JSON, in a process of its own."""
    source = str(Path(parlour.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env={**os.environ, "PYTHONPATH": source, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_only_a_door_lets_python_in() -> None:
    """What is merely `jit` has no machine code of its own: it refuses, and does not crash."""
    table, desk = np.zeros(1, STATE), kernel.new_desk()
    with pytest.raises(TypeError, match="not_a_door"):
        rules.legal(table[0], 0, desk[0])


PLAIN = """
import json
from types import FunctionType
from parlour import compiling, kernel, new_match
from parlour.games.runner_up import rules
match = new_match("runner-up", players=3, seed=bytes(32))
print(json.dumps({
    "compiled": compiling.COMPILED,
    "plain": [isinstance(f, FunctionType) for f in (kernel.siphash, kernel.say, rules.choose)],
    "hash": kernel.siphash(0x0706050403020100, 0x0F0E0D0C0B0A0908, 0x0706050403020100),
    "hand": match.view(0)["hand"],
}))
"""


@pytest.mark.parametrize("how", ["switched off", "missing"])
def test_without_numba(how: str) -> None:
    """Switched off or not installed: the same source runs as plain Python and deals the same."""
    missing = 'import sys; sys.modules["numba"] = None\n' if how == "missing" else ""
    switch = {"NUMBA_DISABLE_JIT": "1"} if how == "switched off" else {"NUMBA_DISABLE_JIT": "0"}
    assert run(missing + PLAIN, **switch) == {
        "compiled": False,
        "plain": [True, True, True],
        "hash": 0x93F5F5799A932462,
        "hand": ["-3", "+1", "+2", "+3", "+5"],
    }


COMPILED_SOURCES = ("compiling.py", "kernel.py", "games/hearts/rules.py", "bots/clever.py")


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of a few source files in place of ours."""
    root = tmp_path / "parlour"
    for name in (*COMPILED_SOURCES, "cli.py", "words/en.md"):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    monkeypatch.setattr(compiling, "__file__", str(root / "compiling.py"))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    return root


@pytest.mark.parametrize("name", COMPILED_SOURCES)
def test_a_changed_source_has_another_cache(sources: Path, name: str) -> None:
    """Else callers in other files would go on with what they compiled before; and back again."""
    before = compiling.cache_folder()
    (sources / name).write_text("changed")
    assert compiling.cache_folder() != before
    (sources / name).write_text(name)
    assert compiling.cache_folder() == before


def test_a_new_source_has_another_cache(sources: Path) -> None:
    """One file more is another state of the sources too."""
    before = compiling.cache_folder()
    (sources / "games/hearts/cards.py").write_text("")
    (sources / "games/hearts/scores.py").write_text("1")
    assert compiling.cache_folder() != before


def test_the_environments_have_a_cache_of_their_own(sources: Path) -> None:
    """A change to one leaves the rules' machine code alone; a change to a rule is one for both."""
    (sources / "envs/hearts").mkdir(parents=True)
    (sources / "envs/hearts/doors.py").write_text("doors")
    rules, envs = compiling.cache_folder(), compiling.cache_folder("envs")
    assert rules != envs
    (sources / "envs/hearts/doors.py").write_text("changed")
    assert compiling.cache_folder() == rules
    assert compiling.cache_folder("envs") != envs
    (sources / "envs/hearts/doors.py").write_text("doors")
    (sources / "games/hearts/rules.py").write_text("changed")
    assert compiling.cache_folder() != rules
    assert compiling.cache_folder("envs") != envs


@pytest.mark.parametrize("name", ["cli.py", "words/en.md"])
def test_other_files_leave_the_cache_as_it_is(sources: Path, name: str) -> None:
    """What is not compiled makes nobody wait for a compiler."""
    before = compiling.cache_folder()
    (sources / name).write_text("changed")
    assert compiling.cache_folder() == before


def test_old_caches_are_swept_away(sources: Path) -> None:
    """A folder nobody has used for a week goes when a new one is made; a younger one stays."""
    first = compiling.cache_folder()
    (sources / "kernel.py").write_text("second")
    second = compiling.cache_folder()
    long_ago = time.time() - 30 * 24 * 3600
    os.utime(first, (long_ago, long_ago))
    (sources / "kernel.py").write_text("third")
    third = compiling.cache_folder()
    assert [folder.exists() for folder in (first, second, third)] == [False, True, True]


def longest_log(engine: Engine, options: dict[str, Any], games: int, greedy: bool) -> int:
    """The most that one choice, or the set-up, has noted down over some games."""
    pick = Random(0)
    setting = engine.setting(engine.description.read_options(options))
    longest = 0
    for number in range(games):
        table, desk = np.zeros(1, engine.state), kernel.new_desk(listening=True)
        engine.start(table, setting, *kernel.chance_key(number.to_bytes(32, "big")), desk)
        longest = max(longest, int(desk["said"][0]))
        while owing := int(table["owing"][0]):
            seat = pick.choice([seat for seat in range(6) if owing >> seat & 1])
            actions = desk["actions"][0, : engine.legal(table, seat, desk)].tolist()
            if greedy and table["asks"][0] in (ASK_DRAFT, ASK_TAKE):
                sizes = dict(enumerate(table["open_n"][0].tolist(), TAKE))
                actions = [min(actions, key=lambda action: sizes.get(action, 99))]
            desk["said"] = 0
            engine.choose(table, seat, pick.choice(actions), desk)
            longest = max(longest, int(desk["said"][0]))
    return longest


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("runner-up", {"players": 6}),
        ("runner-up", {"players": 6, "variant": "tactical"}),
        ("cover-me", {"players": 5}),
        ("cover-me", {"players": 5, "length": "longer", "equal_value": True}),
        ("cover-me", {"players": 5, "length": "longer", "quick_deal": True, "tie": "extra"}),
        ("cover-me", {"players": 2, "length": "longer", "equal_value": True}),
        ("cover-me", {"players": 2, "two_player": "advanced", "length": "longer"}),
    ],
)
def test_the_log_has_room_to_spare(game: str, options: dict[str, Any], greedy: bool) -> None:
    """Not even half of it is ever used, also when everyone takes from the smallest pile."""
    room = kernel.DESK["log"].shape[0]
    engine = load_engine(GAMES[game].engine_module)
    assert 0 < longest_log(engine, options, 25, greedy and game == "cover-me") < room // 2
