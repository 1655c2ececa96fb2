"""What the search of Cover Me expects of those who choose at the same time."""

from collections import Counter

import numpy as np
import pytest

from parlour import Match
from parlour.bots.cover_me.foresight import APPRENTICESHIP, HABIT
from parlour.bots.cover_me.mind import MIND
from parlour.bots.mind import REGULAR, Ledger
from parlour.games.cover_me.cards import NUMBER
from parlour.kernel import new_desk
from tests.bots.cover_me.doors import foresee
from tests.bots.minds import searched
from tests.cover_me.positions import last_fall, table, worth

DICE = range(1, 161)
HAND = ["bMqYe", "bMqBl", "rLdYe", "kStYe", "kMtBl", "rSqRe", "kLdRe", "kLtRe"]


def choices(ledger: Ledger) -> Counter[int]:
    """What seat 0 chooses of its hand with one throw of the dice after the other."""
    match = Match.from_position(table(rows=[["bMdYe"], ["kLtYe"], ["rSdBl"]], hands=[HAND]))
    sight, desk = match.sight(0), new_desk()
    found: Counter[int] = Counter()
    for die in DICE:
        desk["die"] = die
        found[int(foresee(sight.table, 0, ledger.visits, ledger.wins, ledger.squares, desk))] += 1
    return found


def tried(times: int, chances: dict[str, float]) -> Ledger:
    """Each of these cards of seat 0 was tried so often and won so many times of it."""
    ledger = Ledger.empty(MIND)
    for card, chance in chances.items():
        ledger.visits[0, NUMBER[card]] = times
        ledger.wins[0, NUMBER[card]] = ledger.squares[0, NUMBER[card]] = chance * times
    return ledger


def test_apprentices_choose_like_regular_players() -> None:
    """As long as their cards were tried less than 48 times, whatever came of it."""
    match = Match.from_position(table(rows=[["bMdYe"], ["kLtYe"], ["rSdBl"]], hands=[HAND]))
    sight, desk = match.sight(0), new_desk()
    few = tried(5, dict.fromkeys(HAND, 0.0) | {"kLtRe": 1.0})
    assert few.visits.sum() < APPRENTICESHIP
    for die in DICE:
        desk["die"] = die
        regular = int(MIND.act(sight.table, 0, REGULAR, desk))
        desk["die"] = die
        assert int(foresee(sight.table, 0, few.visits, few.wins, few.squares, desk)) == regular


def test_who_has_learned_takes_what_pays() -> None:
    """All but one time in 16, when they choose at sight."""
    found = choices(tried(200, dict.fromkeys(HAND, 0.2) | {"kLtRe": 0.9}))
    assert found[NUMBER["kLtRe"]] >= len(DICE) * (1 - 2 / HABIT)


def test_a_card_never_seen_is_tried() -> None:
    """It may be the best. In units of how much results vary it may be better by a width over the
    root of 4, and those tried a thousand times only by a width over the root of 1,004."""
    found = choices(tried(1000, dict.fromkeys(HAND[:-1], 0.2)))
    assert found[NUMBER[HAND[-1]]] >= len(DICE) * (1 - 2 / HABIT)


def test_all_who_choose_at_the_same_time_learn() -> None:
    """Covers (CM-4.2) and specials (CM-5.6); nobody learns of cards they cannot hold. In the refill
    one chooses after the other."""
    covers = last_fall("322")
    ledger = searched(covers.sight(0), [100])
    assert ledger.visits.sum(axis=1).tolist() == [100, 100, 100, 0, 0, 0]
    assert not ledger.visits[1:, covers.sight(0).actions].any()
    rows = [["bMqYe", "bMqBk", "bMdGr"], ["bMdRe", "bLqYe", "rLdRe"], ["rLqBl", "kMdYe", "bSqYe"]]
    specials = Match.from_position(
        table(phase="special", year=3, season="fall", rows=rows, influence=["bMqGr"])
    )
    seats = [100 if seat in specials.to_act else 0 for seat in range(6)]
    assert sum(seats) > 100
    assert searched(specials.sight(0), [100]).visits.sum(axis=1).tolist() == seats
    refill = Match.from_position(
        table(
            phase="refill", influence=["bMqYe", "bMtRe", "bMqBl"], hand_size=[8, 9, 9], to_act=[0]
        )
    )
    assert searched(refill.sight(0), [100]).visits.sum(axis=1).tolist() == [100, 0, 0, 0, 0, 0]


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
    return match, searched(match.sight(1), [2000])


def test_regular_players_would_rather_score(denied: tuple[Match, Ledger]) -> None:
    """So that it can be told from what they do that something was learned."""
    sight, desk = denied[0].sight(0), new_desk()
    for die in DICE:
        desk["die"] = die
        assert int(MIND.act(sight.table, 0, REGULAR, desk)) == NUMBER["bMqYe"]


def test_others_learn_what_wins(denied: tuple[Match, Ledger]) -> None:
    """Seat 1 cannot tell which two of four cards seat 0 holds. In five of six worlds a diamond one
    is among them; regular players would score with a squared one in five of six. Now in one of
    six, and in some of the others: when it was learned, when habit has it, when in doubt."""
    _, ledger = denied
    squared = [NUMBER["bMqYe"], NUMBER["bMqBl"]]
    diamond = [NUMBER["kLdBl"], NUMBER["kLdYe"]]
    assert np.array_equal(ledger.wins[0, diamond], ledger.visits[0, diamond])
    assert not ledger.wins[0, squared].any()
    assert ledger.visits[0, squared].sum() + ledger.visits[0, diamond].sum() == 2000
    assert 1 / 6 - 0.03 < ledger.visits[0, squared].sum() / 2000 < 1 / 6 + 0.15
    forced = NUMBER["kLtYe"]
    assert ledger.wins[1, forced] == ledger.visits[0, squared].sum()
