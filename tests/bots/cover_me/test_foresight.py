"""What the search of Cover Me expects of those who choose at the same time."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from parlour import Match
from parlour.bots.cover_me.foresight import (
    APPRENTICESHIP,
    AT_OUR_TABLE,
    FORESEEN,
    HABIT,
    SQUARES,
    TRIES,
    WINS,
)
from parlour.bots.cover_me.mind import MIND
from parlour.bots.cover_me.search import LEARNS_FROM, LEARNS_UNTIL
from parlour.bots.mind import REGULAR, Ledger
from parlour.games.cover_me.cards import NUMBER
from parlour.games.sight import Sight
from parlour.kernel import new_desk
from tests.bots.cover_me.doors import foresee
from tests.bots.minds import searched
from tests.cover_me.positions import last_fall, table, worth

DICE = range(1, 161)
HAND = ["bMqYe", "bMqBl", "rLdYe", "kStYe", "kMtBl", "rSqRe", "kLdRe", "kLtRe"]


def at_table() -> Sight:
    """Seat 0 with these cards, in a second month."""
    rows = [["bMdYe"], ["kLtYe"], ["rSdBl"]]
    return Match.from_position(table(rows=rows, hands=[HAND])).sight(0)


def tried(times: int, chances: dict[str, float]) -> Any:
    """Each of these cards of seat 0 was tried so often and won so many times of it."""
    foreseen = np.zeros(FORESEEN)
    for card, chance in chances.items():
        foreseen[TRIES, 0, NUMBER[card]] = times
        foreseen[[WINS, SQUARES], 0, NUMBER[card]] = chance * times
    return foreseen


def chosen(foreseen: Any, habit: int = HABIT) -> list[int]:
    """What seat 0 chooses of its hand with one throw of the dice after the other."""
    sight, desk, found = at_table(), new_desk(), []
    for die in DICE:
        desk["die"] = die
        found.append(int(foresee(sight.table, 0, foreseen, habit, desk)))
    return found


def at_sight(sight: Sight) -> list[int]:
    """What a regular player would, with the same throws."""
    desk, found = new_desk(), []
    for die in DICE:
        desk["die"] = die
        found.append(int(MIND.act(sight.table, sight.seat, REGULAR, desk)))
    return found


def test_apprentices_choose_like_regular_players() -> None:
    """As long as their cards were tried less than 48 times, whatever came of it."""
    few = tried(5, dict.fromkeys(HAND, 0.0) | {"kLtRe": 1.0})
    assert few[TRIES].sum() < APPRENTICESHIP
    assert chosen(few) == at_sight(at_table())


def test_who_has_learned_takes_what_pays() -> None:
    """All but one time in 16, when they choose at sight."""
    found = Counter(chosen(tried(200, dict.fromkeys(HAND, 0.2) | {"kLtRe": 0.9})))
    assert found[NUMBER["kLtRe"]] >= len(DICE) * (1 - 2 / HABIT)


def test_beside_us_they_may_be_regulars() -> None:
    """Every other time: nobody knows who they are. 160 throws, 80 of them expected, 6 either way
    for each standard deviation."""
    assert NUMBER["bMqYe"] not in at_sight(at_table())
    found = Counter(chosen(tried(200, dict.fromkeys(HAND, 0.2) | {"bMqYe": 0.9}), AT_OUR_TABLE))
    assert 55 <= found[NUMBER["bMqYe"]] <= 105


def test_a_card_never_seen_is_tried() -> None:
    """It may be the best. In units of how much results vary it may be better by a width over the
    root of 4, and those tried a thousand times only by a width over the root of 1,004."""
    found = Counter(chosen(tried(1000, dict.fromkeys(HAND[:-1], 0.2))))
    assert found[NUMBER[HAND[-1]]] >= len(DICE) * (1 - 2 / HABIT)


def learned(match: Match, seat: int, iterations: int = 100) -> Ledger:
    """A search that has learned of the others in so many worlds."""
    return searched(match.sight(seat), [LEARNS_FROM + iterations])


def test_all_who_choose_at_the_same_time_learn() -> None:
    """Covers (CM-4.2) and specials (CM-5.6). In the refill one chooses after the other."""
    covers = last_fall("322")
    assert learned(covers, 0).beside[0][TRIES].sum(axis=1).tolist() == [100, 100, 100, 0, 0]
    rows = [["bMqYe", "bMqBk", "bMdGr"], ["bMdRe", "bLqYe", "rLdRe"], ["rLqBl", "kMdYe", "bSqYe"]]
    specials = Match.from_position(
        table(phase="special", year=3, season="fall", rows=rows, influence=["bMqGr"])
    )
    seats = [100 if seat in specials.to_act else 0 for seat in range(5)]
    assert sum(seats) > 100
    assert learned(specials, 0).beside[0][TRIES].sum(axis=1).tolist() == seats
    refill = Match.from_position(
        table(
            phase="refill", influence=["bMqYe", "bMtRe", "bMqBl"], hand_size=[8, 9, 9], to_act=[0]
        )
    )
    assert not learned(refill, 0).beside[0].any()


def test_experts_do_not_learn() -> None:
    """They search no longer than it takes to begin."""
    assert MIND.brief(4) == LEARNS_FROM
    assert not searched(last_fall("322").sight(0), [LEARNS_FROM]).beside[0].any()


def test_who_thinks_for_long_stops_learning() -> None:
    """After 4,000 iterations the others are what they have become, and only our own moves are
    tried in their company."""
    sight = last_fall("322").sight(0)
    ledger = searched(sight, [5], first=LEARNS_UNTIL - 2)
    assert ledger.beside[0][TRIES].sum(axis=1).tolist() == [2, 2, 2, 0, 0]
    assert ledger.visits[0].sum() == 5


@pytest.mark.parametrize(("milliseconds", "iterations"), [(5, 150), (100, 3_000), (1_000, 51_666)])
def test_how_far_it_gets(milliseconds: int, iterations: int) -> None:
    """A study has no clock: 4,000 in 133 ms, then 55 a millisecond."""
    assert MIND.iterations_in(milliseconds, {"players": 4}) == iterations


def test_our_hand_is_unknown_where_they_learn() -> None:
    """What they learn does not depend on it: seat 0 has other cards, and all is as it was."""
    one, other = last_fall("322"), last_fall("322")
    swapped = other.position()
    hands = swapped["hands"]
    hands[0], swapped["draw"] = (
        swapped["draw"][: len(hands[0])],
        [
            *hands[0],
            *swapped["draw"][len(hands[0]) :],
        ],
    )
    other = Match.from_position(swapped)
    assert one.moves(0) != other.moves(0)
    assert np.array_equal(learned(one, 0).beside[0], learned(other, 0).beside[0])


@pytest.fixture(scope="module")
def denied() -> tuple[Match, Ledger]:
    """The last month of all, 5 to 4 to 0; seat 1 has one card left, seat 2 none.

    Blond 9; semi-long 6, short 2, long 1; squared 4, diamond 4, striped 1. A squared cover of seat
    0 would score 2 and make 7, but then the one of seat 1 that makes 4 + 4 has three trends as
    well. With a diamond one it has two only, and 5 to 4 wins. Regular players rather score.
    """
    match = Match.from_position(
        table(
            year=3,
            season="fall",
            rows=[["bSdYe", "bLqBl"], ["bMqBk", "bStYe"], ["bMdYe", "bMdBl"]],
            influence=["bMqGr", "bMqRe", "bMdGr"],
            hands=[["bMqYe", "kLdBl"], ["kLtYe"], []],
            hand_size=[2, 1, 0],
            draw=["bMqBl", "kLdYe"],
            park="discard",
            scored=worth([3, 2], [4], []),
        )
    )
    return match, learned(match, 1, 2000)


def test_regular_players_would_rather_score(denied: tuple[Match, Ledger]) -> None:
    """So that it can be told from what they do that something was learned."""
    assert set(at_sight(denied[0].sight(0))) == {NUMBER["bMqYe"]}


def test_others_learn_what_wins(denied: tuple[Match, Ledger]) -> None:
    """Seat 1 cannot tell which two of four cards seat 0 holds, and wins where that lays a squared
    one. In five of six worlds a diamond one is among them; regular players would lay a squared one
    in five of six. Who has learned does in one of six, and in some of the others: when it was
    learned, when in doubt. Taken for the one and for the other every other time, in half of all."""
    _, ledger = denied
    squared = [NUMBER["bMqYe"], NUMBER["bMqBl"]]
    diamond = [NUMBER["kLdBl"], NUMBER["kLdYe"]]
    foreseen = ledger.beside[0]
    assert not foreseen[WINS, 0, squared].any()
    assert foreseen[TRIES, 0, diamond].sum() > 2 * foreseen[TRIES, 0, squared].sum()
    forced = NUMBER["kLtYe"]
    assert 1 / 2 - 0.03 < ledger.wins[1, forced] / ledger.visits[1, forced] < 1 / 2 + 0.08
