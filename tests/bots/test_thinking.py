"""The search from outside: repeatable, divisible, and quick to stop."""

from random import Random
from threading import Event, Timer
from typing import Any

import numpy as np
import pytest

from parlour import Match
from parlour.bots import search
from parlour.bots.bot import ThinkingBot
from parlour.bots.mind import Ledger, mind_of
from parlour.bots.search import Budget, promise, think
from parlour.games.sight import Sight
from tests.tables import MAIN_TABLES, Table, finish, walk

ENDLESS = Budget(iterations=10_000_000)  # a test that waits for them runs out of its time


def somewhere(table: Table) -> Sight:
    """A seat with a choice of several moves, a little way into a match."""
    match = table.open(5)
    for number, _ in enumerate(walk(match, Random(5))):
        if number > 12 and len(match.sight(match.to_act[0]).actions) > 2:
            break
    return match.sight(match.to_act[0])


def alike(one: Ledger, other: Ledger) -> bool:
    """Whether two searches have learned the same, to the last bit."""
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("visits", "wins", "squares", "notes")
    )


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_same_dice_and_iterations_same_thoughts(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one go or one iteration at a time: the same ledger, the same move."""
    sight, budget = somewhere(table), Budget(iterations=40)
    monkeypatch.setattr(search, "_FIRST_PART", 1000)
    whole = think(sight, budget, Random(4))
    assert whole.iterations == 40
    monkeypatch.setattr(search, "_FIRST_PART", 1)
    monkeypatch.setattr(search, "_PART", 0.0)
    assert alike(whole.ledger, think(sight, budget, Random(4)).ledger)
    moves = {ThinkingBot(budget, Random(4)).choose(sight) for _ in range(3)}
    assert len(moves) == 1


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_the_ledger_adds_up(table: Table) -> None:
    """One own move is tried in each iteration, a legal one, and shares of the win are shares."""
    sight = somewhere(table)
    ledger = think(sight, Budget(iterations=200), Random(1)).ledger
    visits = ledger.visits[sight.seat]
    assert visits.sum() == 200
    assert set(np.flatnonzero(visits)) <= set(sight.actions)
    assert (ledger.wins >= 0).all()
    assert (ledger.wins <= ledger.visits + 1e-9).all()
    assert (ledger.squares <= ledger.wins + 1e-9).all()
    assert ledger.notes.shape == (mind_of(sight.game).actions, len(mind_of(sight.game).notes))


@pytest.mark.parametrize("table", MAIN_TABLES[:1] + MAIN_TABLES[-1:], ids=str)
def test_cancelling_returns_promptly(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what has been learned by then, and a legal move all the same."""
    sight, cancel = somewhere(table), Event()
    go_on, timer = search.go_on, Timer(0.05, cancel.set)

    def begin(*part: Any) -> None:
        go_on(*part)
        monkeypatch.setattr(search, "go_on", go_on)
        timer.start()

    monkeypatch.setattr(search, "go_on", begin)
    thought = think(sight, ENDLESS, Random(1), cancel)
    assert 0 < thought.iterations < 10_000_000
    assert ThinkingBot(ENDLESS, Random(1)).choose(sight, cancel) in sight.moves


def test_cancelled_before_it_began() -> None:
    """Nothing is learned, and a legal move comes back at once."""
    sight, cancel = somewhere(MAIN_TABLES[0]), Event()
    cancel.set()
    assert think(sight, ENDLESS, Random(1), cancel).iterations == 0
    assert ThinkingBot(ENDLESS, Random(1)).choose(sight, cancel) in sight.moves


@pytest.mark.parametrize("table", MAIN_TABLES[:1] + MAIN_TABLES[-1:], ids=str)
def test_time_ends_it_too(table: Table) -> None:
    """A budget in milliseconds is used, and whichever of two budgets comes first ends it."""
    sight = somewhere(table)
    thought = think(sight, Budget(milliseconds=20), Random(1))
    assert thought.iterations > 0
    assert thought.milliseconds >= 20
    both = think(sight, Budget(milliseconds=600_000, iterations=5), Random(1))
    assert both.iterations == 5


def test_no_part_reaches_into_longer_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long iterations take is known of those that were made: where they begin to take longer, a
    part ends and a small one begins, or the search would be long over its time."""
    sight, parts = somewhere(MAIN_TABLES[0]), []
    deepens = mind_of(sight.game).deepens
    go_on = search.go_on

    def note(sight: Sight, ledger: Ledger, key: tuple[int, int], first: int, n: int) -> None:
        parts.append((first, n))
        go_on(sight, ledger, key, first, n)

    monkeypatch.setattr(search, "go_on", note)
    think(sight, Budget(iterations=deepens + 40), Random(1))
    assert (deepens, 16) in parts
    assert sum(n for _, n in parts) == deepens + 40


def test_a_forced_move_needs_no_thought() -> None:
    """With one move left it is made, however much time there is."""
    match = MAIN_TABLES[1].open(1)
    while len(match.moves(match.to_act[0])) > 1:
        step(match)
    sight = match.sight(match.to_act[0])
    assert ThinkingBot(Budget(milliseconds=600_000), Random(1)).choose(sight) == sight.moves[0]


def ledger_of(sight: Sight, tries: list[float], means: list[float], spread: float) -> Ledger:
    """A ledger in which the moves were tried so often and came to this on average."""
    ledger = Ledger.empty(mind_of(sight.game))
    for action, times, mean in zip(sight.actions, tries, means, strict=True):
        ledger.visits[sight.seat, action] = times
        ledger.wins[sight.seat, action] = times * mean
        ledger.squares[sight.seat, action] = times * (mean**2 + spread**2)
    return ledger


def test_what_further_thought_promises() -> None:
    """Two moves as good as each other, tried 200 times each, where what comes out varies by 0.5:
    their difference is known to sqrt(2 · 0.25 / 200) = 0.05, and to know it would be worth 0.05
    times the mean of the positive half of a normal distribution, 0.3989."""
    sight = somewhere(MAIN_TABLES[0])
    sight.actions = sight.actions[:2]
    even = ledger_of(sight, [200, 200], [0.4, 0.4], 0.5)
    assert promise(sight, even) == pytest.approx(0.05 * 0.3989, abs=1e-5)
    # Two such errors apart: 0.05 · (0.0540 - 2 · 0.02275).
    apart = ledger_of(sight, [200, 200], [0.5, 0.4], 0.5)
    assert promise(sight, apart) == pytest.approx(0.05 * 0.00849, abs=1e-5)
    assert promise(sight, ledger_of(sight, [50, 40], [0.5, 0.5], 0.0)) == 0.0
    assert promise(sight, ledger_of(sight, [50, 0], [0.5, 0.5], 0.3)) == float("inf")


@pytest.mark.parametrize("table", MAIN_TABLES[:1] + MAIN_TABLES[-1:], ids=str)
def test_enough_is_enough(table: Table) -> None:
    """Where little more can be learned the search ends, but not before it knows what it knows."""
    sight = somewhere(table)
    thought = think(sight, ENDLESS, Random(1), enough=1.0)
    assert mind_of(sight.game).earliest <= thought.iterations < 10_000_000


def test_a_bot_by_the_clock_stops_when_it_is_settled() -> None:
    """However much time it was given: a test that waits for that runs out of its own. By iterations
    all of them are made."""
    match = Match.from_position(
        {
            "game": "runner-up",
            "options": {"players": 4},
            "stage": 5,
            "round": 4,
            "pawns": [-10, -9, -8, -7],
            "scores": [60, 30, 0, 0],
        }
    )
    sight = match.sight(2)  # nothing it does matters any more
    assert ThinkingBot(Budget(milliseconds=600_000), Random(1)).choose(sight) in sight.moves
    few = Budget(iterations=mind_of(sight.game).earliest + 100)
    assert think(sight, few, Random(1)).iterations == few.iterations


def step(match: Match) -> None:
    """Somebody makes the first move there is."""
    seat = match.to_act[0]
    match.choose(seat, match.moves(seat)[0])


def test_a_match_that_is_over_is_nothing_to_think_about() -> None:
    """It is refused, as a seat that owes no choice."""
    match = finish(MAIN_TABLES[0].open(1), Random(1))
    with pytest.raises(Exception, match="owes no choice"):
        think(match.sight(0), Budget(iterations=1), Random(1))
