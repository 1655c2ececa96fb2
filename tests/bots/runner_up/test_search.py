"""The search of Runner-Up, on positions with a known answer."""

from random import Random
from typing import Any

import numpy as np
import pytest

from parlour import Match
from parlour.bots.bot import best_action
from parlour.bots.runner_up.search import LONG
from parlour.bots.search import Budget, Thought, think
from parlour.games.game import Move
from parlour.games.sight import Sight
from tests.bots.minds import searched
from tests.bots.runner_up.solver import after, duel, solve_pawns
from tests.runner_up.positions import BASIC_DECK, dealt, last_free_round, numbered_deck
from tests.tables import RUNNER_UP_TABLES


def thought_of(match: Match, seat: int, iterations: int = 2000) -> tuple[Sight, Thought]:
    """What a seat thinks."""
    sight = match.sight(seat)
    return sight, think(sight, Budget(iterations=iterations), Random(5))


def best(match: Match, seat: int, iterations: int = 2000) -> Move:
    """The move the search settles on."""
    sight, thought = thought_of(match, seat, iterations)
    return sight.move(best_action(sight, thought))


def test_a_forced_move() -> None:
    """The last card: one move, and its chance all the same."""
    match = dealt([["+3"], ["-1"], ["+1"]], stage=5, pawns=[0, 5, 4], scores=[30, 9, 0])
    assert best(match, 1, 50) == "-1>1"


def test_the_pawn_that_makes_exactly_second() -> None:
    """Totals 10, 8, 0 and the last move of the match: see test_quick."""
    match = dealt(
        [[], [], []],
        options={"players": 3, "variant": "tactical"},
        stage=5,
        round=5,
        pawns=[3, 4, 6],
        scores=[10, 8, 0],
        revealed=["+4#31", "+1#1", "+3#21"],
        order=[1],
    )
    assert best(match, 1, 100) == ">0"


def test_the_last_free_card_that_makes_second() -> None:
    """Seat 1 is out of everybody's reach on the sheet, the others far back: to win, seat 0 must
    score in this last stage, and only second on the track scores. +1 for itself and the -1 kept
    for the end would leave it first; the +3 before the pawn just behind lets that pass."""
    match = last_free_round()
    # Whatever the others do with +1s: seat 1 has at most 14 and at least 12 of itself.
    assert best(match, 0, 4000) == "+3>1"


def test_away_from_the_lead_when_second_wins() -> None:
    """Seat 0 leads 10 to 9 to 0 before the last pawn move and stands second on the track: scoring
    would keep it first. It moves on to the leader's field, and seat 1, now second, passes it."""
    match = dealt(
        [[], [], []],
        options={"players": 3, "variant": "tactical"},
        stage=5,
        round=5,
        pawns=[6, 3, 8],
        scores=[10, 9, 0],
        revealed=["+2#12", "+4#31", "+3#21"],
        order=[0],
    )
    assert best(match, 0, 100) == ">0"


def test_the_virtual_player_wins_too() -> None:
    """Two players: seat 0 moves last. Left alone the virtual player is second and wins."""
    match = dealt(
        [[], []],
        options={"players": 2, "variant": "tactical"},
        stage=5,
        round=5,
        pawns=[2, 9, 4],
        scores=[3, 20, 0],
        revealed=["+3#21", "+4#31", None],
        order=[0],
    )
    assert best(match, 0, 100) == ">0"


@pytest.mark.parametrize("number", range(6))
def test_open_cards_solved_exactly(number: int) -> None:
    """Tactical, the last pawn moves of the match, up to three: the solver finds no better one."""
    dice = Random(number)
    deck = numbered_deck("size")
    match = dealt(
        [[], [], []],
        options={"players": 3, "variant": "tactical"},
        stage=5,
        round=5,
        pawns=[dice.randint(-3, 8) for _ in range(3)],
        scores=[dice.randint(0, 12) for _ in range(3)],
        revealed=dice.sample(deck, 3),
    )
    order = match.position()["order"]
    match = after(match, [f">{dice.randrange(3)}"]) if number % 2 else match
    (seat,) = match.to_act
    assert len(order) == 3
    values = {move: solve_pawns(after(match, [move]))[seat] for move in match.moves(seat)}
    assert values[best(match, seat, 3000)] == pytest.approx(max(values.values()), abs=0.02)


@pytest.mark.parametrize("number", range(6))
def test_the_last_free_round_solved_exactly(number: int) -> None:
    """Basic, two players, all cards known: against what the other was seen to choose, no move is
    better than the one the search settles on, and it knows what that is worth. What it saw since it
    was long is what it goes by."""
    dice = Random(number)
    mine, yours = dice.sample(["+3", "-3", "+4", "-1"], 2), dice.choice(["+1", "+2", "-2"])
    rest = list(BASIC_DECK)
    for card in (*mine, yours, yours, yours):
        rest.remove(card)
    match = dealt(
        [mine, [yours, yours]],
        options={"players": 2},
        virtual=[yours],
        stage=5,
        pawns=[dice.randint(0, 6) for _ in range(3)],
        scores=[dice.randint(0, 12) for _ in range(3)],
        aside=rest,
        played=rest,
    )
    ends = duel(match)
    sight, thought = thought_of(match, 0, 2 * LONG)
    ledger, other = thought.ledger, match.sight(1)
    before = thought_of(match, 0, LONG)[1].ledger
    visits = (ledger.visits - before.visits)[1, other.actions]
    often = dict(zip(other.moves, visits / visits.sum(), strict=True))
    worth = {
        move: sum(often[reply] * ends[move, reply][0] for reply in other.moves)
        for move in sight.moves
    }
    action = best_action(sight, thought)
    chosen = sight.move(action)
    assert worth[chosen] == pytest.approx(max(worth.values()), abs=0.03)
    estimate = ledger.wins[0, action] / ledger.visits[0, action]
    # Where mixing pays, the two chase each other, and the estimate comes out a little rosy.
    assert estimate == pytest.approx(worth[chosen], abs=0.1)


@pytest.mark.parametrize("table", RUNNER_UP_TABLES[::4], ids=str)
def test_parts_make_no_difference(table: Any) -> None:
    """The same key and iterations, the same ledger, in however many parts."""
    sight = table.open().sight(1)
    whole, parts = searched(sight, [300]), searched(sight, [1, 16, 83, 200])
    assert np.array_equal(whole.visits, parts.visits)
    assert np.array_equal(whole.wins, parts.wins)
    assert np.array_equal(whole.notes, parts.notes)
    assert whole.visits[1].sum() == 300
    assert np.all(whole.notes[:, 0] + whole.notes[:, 1] <= whole.visits[1])


def test_what_is_hidden_makes_no_difference() -> None:
    """Two tables that differ in what seat 0 cannot know: the same thoughts."""
    match = RUNNER_UP_TABLES[6].open()
    poisoned = match.position()
    hands, aside = poisoned["hands"], poisoned["aside"]
    hands[1], aside[:5] = aside[:5], hands[1]
    poisoned["chosen"][2] = f"{hands[2][0]}>1"
    other = Match.from_position(poisoned)
    match.choose(2, match.moves(2)[-1])
    ledgers = [searched(m.sight(0), [200]) for m in (match, other)]
    assert np.array_equal(ledgers[0].visits, ledgers[1].visits)
    assert np.array_equal(ledgers[0].wins, ledgers[1].wins)
