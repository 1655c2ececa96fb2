"""The benchmark against peers compares like with like, and does without whoever is missing."""

from random import Random
from typing import Any

import numpy as np
import pytest

from benchmarks.peers import chart, ours, race, twin
from benchmarks.peers.contestant import KERNEL, OTHER, OURS, Contestant, Count
from parlour import Match, new_match

pyspiel: Any = pytest.importorskip("pyspiel")

from benchmarks.peers import openspiel_runner_up  # noqa: E402
from benchmarks.peers.others import simulations  # noqa: E402

VALUES = {"-4": 0, "-3": 1, "-2": 2, "-1": 3, "+1": 4, "+2": 5, "+3": 6, "+4": 7, "+5": 8}


def action_of(move: str) -> int:
    """A move as OpenSpiel's game counts it: `+5>1` is 6 · 8 + 1."""
    value, _, target = move.partition(">")
    return 6 * VALUES[value] + int(target)


def deal(state: Any, match: Match) -> None:
    """Let chance deal what the match has dealt."""
    for seat in range(state.players):
        for card in match.view(seat)["hand"]:
            state.apply_action(VALUES[card])


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_rules_written_for_openspiel_are_the_same_game(players: int) -> None:
    """The same cards and the same moves lead to the same legal moves, positions and shares."""
    game = pyspiel.load_game(f"python_runner_up_by_card(players={players})")
    for seed in range(12):
        pick = Random(seed)
        match = new_match("runner-up", players=players, seed=bytes([seed] * 32))
        state = game.new_initial_state()
        while not match.is_over:
            if state.is_chance_node():
                deal(state, match)
            moves = [[str(move) for move in match.moves(seat)] for seat in range(players)]
            for seat in range(players):
                assert state.legal_actions(seat) == sorted(action_of(move) for move in moves[seat])
            chosen = [pick.choice(moves[seat]) for seat in range(players)]
            state.apply_actions([action_of(move) for move in chosen])
            for seat, move in enumerate(chosen):
                match.choose(seat, move)
            seen = match.view(None)
            assert state.scores == seen["scores"]
            if not (match.is_over or state.is_chance_node()):
                assert state.pawns == seen["pawns"]
        assert state.is_terminal()
        assert match.result is not None
        assert state.returns() == pytest.approx(match.result["shares"])


def test_a_stage_dealt_at_once_is_the_same_game() -> None:
    """Hands are drawn from the one deck; all the rest follows as when cards are dealt singly."""
    at_once = pyspiel.load_game("python_runner_up_by_stage(players=6)").new_initial_state()
    singly = pyspiel.load_game("python_runner_up_by_card(players=6)").new_initial_state()
    pick = Random(5)
    while not at_once.is_terminal():
        if at_once.is_chance_node():
            at_once.apply_action(0)
            for hand in at_once.hands:
                for place in hand:
                    singly.apply_action(place)
        assert str(at_once) == str(singly)
        actions = [pick.choice(at_once.legal_actions(seat)) for seat in range(6)]
        at_once.apply_actions(actions)
        singly.apply_actions(actions)
    assert at_once.returns() == singly.returns()


@pytest.mark.parametrize("chance", ["by_card", "by_stage"])
def test_openspiel_finds_no_fault_with_it(chance: str) -> None:
    """Its random simulations pass; a game has 5 · 5 choices of each player."""
    game = pyspiel.load_game(f"python_runner_up_{chance}")
    if chance == "by_card":
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    assert simulations(f"python_runner_up_{chance}")(3) == Count(games=3, decisions=300)
    assert openspiel_runner_up.DECK.count(4) == 6


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_c_twin_plays_the_very_same_games(players: int) -> None:
    """Shares of the win and scores add up to the same numbers, to the last bit."""
    try:
        twin.playouts()
    except twin.NoCompiler as error:
        pytest.skip(str(error))
    for first, games in ((0, 1), (1, 300)):
        decisions, won, points = ours.kernel_playouts(players, first, games)
        assert decisions == games * 25 * players
        assert won.sum() == pytest.approx(games)
        its_decisions, its_won, its_points = ours.twin_playouts(players, first, games)
        assert its_decisions == decisions
        assert np.array_equal(its_won, won)
        assert np.array_equal(its_points, points)


def test_the_twin_says_what_it_cannot_play() -> None:
    """The virtual player of two is not in it."""
    try:
        twin.playouts()
    except twin.NoCompiler as error:
        pytest.skip(str(error))
    with pytest.raises(ValueError, match="3 to 6 players; got 2"):
        ours.twin_playouts(2, 0, 1)


def busy_work(pieces: int) -> Count:
    """Something that takes processor time."""
    sum(range(20_000 * pieces))
    return Count(pieces, 10 * pieces)


def missing() -> Any:
    """A library that is not there."""
    raise ImportError("No module named 'no_such_library'")


def broken() -> Any:
    """A library that is there and does not work."""
    raise RuntimeError("wrong version\nand much more")


def test_who_is_missing_is_left_out_with_a_line() -> None:
    """The others are measured, drawn and compared all the same."""
    run = race.run(
        [
            Contestant(KERNEL, "Parlour", "kernel", OURS, lambda: busy_work),
            Contestant("gone", "Gone", "chess", OTHER, missing, "gone"),
            Contestant("ill", "Ill", "go", OTHER, broken, "ill"),
        ],
        seconds=0.01,
        repeats=1,
        told=lambda _: None,
    )
    assert [line.contestant.key for line in run.lines] == [KERNEL]
    assert run.lines[0].decisions == pytest.approx(10 * run.lines[0].games)
    assert run.skipped == [
        "Gone: chess is left out: gone is not installed here (pip install 'parlour[peers]')",
        "Ill: go is left out: RuntimeError: wrong version",
    ]
    assert [verdict["met"] for verdict in run.verdicts()] == [None, None, None]
    assert "Parlour: kernel" in chart.draw(run)
    assert run.as_json()["lines"][0]["kernel_is_times"] == 1


def test_a_rate_is_written_for_a_person() -> None:
    """Three digits and a unit."""
    assert [chart.short(rate) for rate in (34_567_890, 105_143, 870.0)] == [
        "34.6 M",
        "105 k",
        "870",
    ]
