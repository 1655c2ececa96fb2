"""The last month of the last season, solved exactly: the search agrees within its error."""

from math import sqrt
from random import Random
from statistics import fmean, pvariance

import pytest

from parlour import Match
from parlour.bots.bot import best_action
from parlour.bots.search import Budget, think
from tests.bots.cover_me.solver import gains, shares, solve
from tests.cover_me.positions import DECK, EXAMPLE, table

ITERATIONS = 3000
CASES = [(players, number) for players in (2, 3, 4) for number in range(6)]


def last_covers(players: int, number: int) -> Match:
    """The third month of the last fall, near enough for the last covers to matter.

    Seat 0 has a choice; the others have one card each, which could be any of those and the few in
    the draw pile. All other cards lie open or were seen by all.
    """
    dice = Random(f"{players} {number}")
    advanced = players == 2
    # Fewer characteristics, more covers that follow three trends or none.
    deck = [card for card in DECK if card[3:] != "Wh" and card[:2] in ("bM", "bL", "rM", "kS")]
    dice.shuffle(deck)

    def deal(n: int) -> list[str]:
        return [deck.pop() for _ in range(n)]

    rows = [deal(2) for _ in range(4 if advanced else players)]
    hands = [deal(2 if advanced else 3), *(deal(1) for _ in range(players - 1))]
    standing = [deal(2) for _ in range(players)]
    return Match.from_position(
        table(
            players=players,
            year=3,
            season="fall",
            rows=rows,
            hands=hands,
            hand_size=[len(hand) for hand in hands],
            influence=deal(dice.randint(0, 2)),
            draw=deal(3),
            park="discard",
            scored=standing,
            stored=[deal(1), deal(1)] if advanced else (),
            options={"two_player": "advanced"} if advanced else None,
        )
    )


@pytest.mark.parametrize(("players", "number"), CASES)
def test_the_search_agrees_with_the_solver(players: int, number: int) -> None:
    """Every move's chance within three standard errors, and no move is better than the one it
    settles on."""
    match = last_covers(players, number)
    exact = solve(match, 0)
    sight = match.sight(0)
    assert set(exact) == set(sight.moves)
    thought = think(sight, Budget(iterations=ITERATIONS), Random(number))
    for action in sight.actions:
        ends = exact[sight.move(action)]
        tried = thought.ledger.visits[0, action]
        found = thought.ledger.wins[0, action] / tried
        error = sqrt(pvariance(ends) / tried)
        assert abs(found - fmean(ends)) <= 3 * error + 1e-9, (sight.move(action), tried)
    chosen = sight.move(best_action(sight, thought))
    assert fmean(exact[chosen]) >= max(map(fmean, exact.values())) - 0.02


def test_the_cases_are_worth_solving() -> None:
    """In most of them the moves differ, and in many luck decides as well."""
    solved = [solve(last_covers(*case), 0) for case in CASES]
    assert sum(len({fmean(ends) for ends in case.values()}) > 1 for case in solved) >= 9
    assert sum(any(len(set(ends)) > 1 for ends in case.values()) for case in solved) >= 9


def test_the_solver_knows_the_rules() -> None:
    """The rulebook's winter example (CM-15.2): yellow and green score bMqRe and bMqYe, red and blue
    nothing; and the comparisons of CM-9.2, one after the other."""
    assert gains(EXAMPLE, ["bMdYe", "rSqBl"]) == [["bMqRe"], ["bMqYe"], [], []]
    nothing: list[list[str]] = [[], []]
    assert shares([["bMqRe"], ["bMqGr"]], nothing) == [0, 1]
    assert shares([["bMqBk"], ["bMqRe", "bMqYe"]], nothing) == [0, 1]
    assert shares([["bMqWh", "bMqRe"], ["bMqBk", "bMqGr"]], nothing) == [1, 0]
    assert shares([["bMqRe"], ["bMqYe"]], nothing) == [0.5, 0.5]
    assert shares([["bMqRe"], ["bMqYe"]], [["bSqYe"], ["bSqGr"]]) == [0, 1]
