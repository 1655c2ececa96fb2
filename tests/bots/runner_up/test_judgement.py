"""What a long search of Runner-Up judges moves by, at the tables where that has been practised."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from parlour import Match
from parlour.bots.bot import best_action
from parlour.bots.mind import mind_of
from parlour.bots.runner_up.foresight import TRIES
from parlour.bots.runner_up.judgement import likely_action, sharp_action, weigh_up
from parlour.bots.runner_up.outlook import prepare
from parlour.bots.runner_up.search import COMPARED, JUDGES_FROM
from parlour.bots.runner_up.wits import PRACTISED, new_wits
from parlour.bots.search import Budget, think
from parlour.compiling import door
from parlour.games.runner_up.record import TARGETS, VALUE_AT
from parlour.kernel import new_desk
from parlour.lab.train_judgement import train
from tests.bots.minds import searched
from tests.bots.runner_up.doors import judged
from tests.runner_up.positions import dealt, third_round
from tests.tables import RUNNER_UP_TABLES

FOUR = next(table for table in RUNNER_UP_TABLES if table.name == "ru-4-basic")


@door
def acted(tables: Any, seat: int, wits: Any, desks: Any) -> Any:
    """What a seat is likely to choose."""
    prepare(tables[0], wits[0])
    weigh_up(wits[0])
    return likely_action(tables[0], seat, wits[0], desks[0])


@door
def acted_sharply(tables: Any, seat: int, wits: Any) -> Any:
    """What a seat chooses that takes the best."""
    prepare(tables[0], wits[0])
    weigh_up(wits[0])
    return sharp_action(tables[0], seat, wits[0])


def worths(match: Match, seat: int) -> dict[str, float]:
    """A seat's judgement of each of its moves."""
    sight, wits = match.sight(seat), new_wits((4, 0))
    n = judged(sight.table, seat, wits)
    return dict(zip(sight.moves, wits["worth"][0, :n].tolist(), strict=True))


def by_hand(match: Match, seat: int, move: str) -> float:
    """The same network written down as a sum, with nothing thought out before."""
    wits = new_wits((4, 0))
    judged(match.sight(seat).table, seat, wits)
    w, position = wits[0], match.position()
    value, target = map(int, move.split(">"))
    pawns = list(position["pawns"])
    pawns[target] += value
    kept = list(position["hands"][seat])
    kept.remove(f"{value:+d}")
    at = position["round"] - 1
    others = sorted((p for p in range(4) if p != seat), key=lambda p: -pawns[p])
    ranks = [seat, *others]
    own = pawns[seat]
    noticed = [12 + own]
    noticed += [29 + 25 * i + pawns[p] - own + 12 for i, p in enumerate(others)]
    noticed += [154 + 13 * i + pawns[others[i]] - pawns[others[i + 1]] for i in range(2)]
    places = [list(VALUE_AT).index(int(card)) for card in kept]
    noticed += [206 + 3 * p + i for p in set(places) for i in range(places.count(p))]
    excited = w["notice"][at, [*noticed, 233]].sum(axis=0)
    for rank, pawn in enumerate(ranks):
        excited = excited + w["wish"][pawn] @ w["eager"][at, rank]
    chances = w["prospects"]
    worth = np.array([[chances[1 << p, f + 9, seat] for f in range(16)] for p in ranks])
    expected = w["expect"][at, :4] @ np.maximum(excited, 0) + w["usual"][at, :4]
    return float(worth.mean() + ((worth - worth.mean()) * expected).sum())


@pytest.mark.parametrize("stage", [3, 5])
def test_the_network_by_hand(stage: int) -> None:
    """What was put together for speed is the network as it was learned."""
    match = third_round(stage)
    for seat in range(4):
        found = worths(match, seat)
        assert found == pytest.approx({m: by_hand(match, seat, m) for m in found}, abs=1e-5)


def test_it_depends_on_the_totals() -> None:
    """The same cards, once they are weighed up with other totals and then with the first again."""
    wits = new_wits((4, 0))
    found = []
    for scores in ((4, 9, 0, 6), (20, 0, 9, 6), (4, 9, 0, 6)):
        n = judged(third_round(scores=scores).sight(0).table, 0, wits)
        found.append(wits["worth"][0, :n].copy())
    assert not np.allclose(found[0], found[1])
    assert np.array_equal(found[0], found[2])


def test_in_the_last_stage_it_knows_who_should_score() -> None:
    """Everything is open in the last free round of the match, but seat 1 leads out of reach: who
    is to win must score. Seat 0 is second on the track and stays so rather than overtake."""
    hands = [["+1", "+4"], ["-1", "+1"], ["+1", "-1"], ["+1", "-2"]]
    match = dealt(hands, stage=5, pawns=[5, 9, 1, 0], scores=[0, 40, 0, 0], options={"players": 4})
    found = worths(match, 0)
    assert max(found.values()) - min(found.values()) > 0.1
    assert found["+1>0"] < max(found.values())  # and the +4 after it: first


def test_the_best_is_chosen() -> None:
    """Who plays the imagined stages to their end takes the move that the network, written down as a
    sum, judges highest."""
    for match in (FOUR.open(), third_round(stage=5)):
        for seat in range(4):
            sight = match.sight(seat)
            move = sight.move(acted_sharply(sight.table, seat, new_wits((4, 0))))
            found = {other: by_hand(match, seat, other) for other in sight.moves}
            assert found[move] == pytest.approx(max(found.values()), abs=1e-5)


@pytest.mark.parametrize(("cards", "heat"), [(5, 2.0), (3, 1.2)])
def test_others_draw_what_is_likely(cards: int, heat: float) -> None:
    """In proportion to how good their moves are judged, the farther apart these lie the hotter, and
    in the first round hotter than in the third."""
    match = FOUR.open() if cards == 5 else third_round(stage=5)
    sight, wits, desk = match.sight(1), new_wits((4, 0)), new_desk()
    desk["die"] = 3
    drawn = Counter(sight.move(acted(sight.table, 1, wits, desk)) for _ in range(8000))
    found = np.array([by_hand(match, 1, move) for move in sight.moves])
    chances = np.exp((found - found.max()) / (heat * found.std()))
    chances /= chances.sum()
    for move, likely in zip(sight.moves, chances, strict=True):
        assert drawn[move] / 8000 == pytest.approx(likely, abs=4 * (likely / 8000) ** 0.5)


def test_others_do_not_know_our_hand() -> None:
    """With another hand of ours they judge and choose the same."""
    match = FOUR.open()
    other = match.position()
    other["hands"][0], other["aside"][:5] = other["aside"][:5], other["hands"][0]
    desks = new_desk(), new_desk()
    for table, desk in zip((match, Match.from_position(other)), desks, strict=True):
        desk["die"] = 5
        wits = new_wits((4, 0))
        record = table.sight(1).table
        record["hand"][0, 0] = table.sight(0).table["hand"][0, 0]
        desk["weights"][0, :20] = [acted(record, 1, wits, desk) for _ in range(20)]
    assert np.array_equal(desks[0]["weights"], desks[1]["weights"])


def test_a_long_search_looks_ahead_by_it() -> None:
    """From its long iterations on it learns about its own moves only, and foresees nobody by what
    was seen; before that it is what it was."""
    sight = FOUR.open().sight(1)
    before = searched(sight, [10], first=JUDGES_FROM - 10)
    assert before.visits.sum(axis=1).tolist() == [10, 10, 10, 10, 0, 0]
    ledger = searched(sight, [60], first=JUDGES_FROM + COMPARED + 1)
    assert ledger.visits.sum(axis=1).tolist() == [0, 60, 0, 0, 0, 0]
    assert not ledger.beside[0][TRIES].any()
    # Every stage is still played to its end, so that a choice can be explained.
    assert 0 < ledger.notes[:, 1].sum() < 60


def test_a_short_search_is_what_it_was() -> None:
    """Whatever has been practised since: these are the tries of a search before there was any."""
    sight = FOUR.open().sight(1)
    tries = [20, 10, 7, 19, 37, 17, 36, 1, 1, 5, 24, 7, 5, 5, 13, 7, 1, 10, 18, 57]
    assert searched(sight, [300]).visits[1, sight.actions].tolist() == tries


def test_parts_make_no_difference() -> None:
    """Beginning a little before it is long: the same ledger, in however many parts."""
    sight = FOUR.open().sight(1)
    whole = searched(sight, [COMPARED + 300], first=JUDGES_FROM - 50)
    parts = searched(sight, [1, 16, 83, COMPARED + 200], first=JUDGES_FROM - 50)
    for name in ("visits", "wins", "squares", "notes"):
        assert np.array_equal(getattr(whole, name), getattr(parts, name))
    # What was judged counts as 500 tries of each move in the first round, and then 250 were made.
    assert whole.visits[1].sum() == pytest.approx(500 * len(sight.actions) + 250)


def test_it_agrees_with_stages_played_to_their_end() -> None:
    """Two ways to the same chance: imagined stages, and judgement. They are a few hundredths
    apart at most, in every round."""
    match, dice = FOUR.open(3), Random(2)
    for _ in range(4):
        sight = match.sight(2)
        played = searched(sight, [6000])
        looked = searched(sight, [3000], first=2 * JUDGES_FROM + 30_000)
        best = int(np.argmax(played.visits[2]))
        means = [ledger.wins[2, best] / ledger.visits[2, best] for ledger in (played, looked)]
        assert means[0] == pytest.approx(means[1], abs=0.08)
        for seat in range(4):
            match.choose(seat, dice.choice(match.moves(seat)))


@pytest.mark.slow
def test_practice_is_reproducible() -> None:
    """The same seed learns the same, and something."""
    one, two = train((4, 0), 4), train((4, 0), 4)
    for name in PRACTISED:
        assert np.array_equal(one[name], two[name])
    assert not np.array_equal(one["expect"], train((4, 0), 5)["expect"])
    assert (one["notice"] == 0).mean() > 0.2  # of six players there are two missing


def test_a_thought_has_a_move() -> None:
    """Long thoughts in every round of a stage; the moves are legal."""
    match: Any = FOUR.open(5)
    for _ in range(5):
        for seat in range(4):
            sight = match.sight(seat)
            thought = think(sight, Budget(iterations=JUDGES_FROM + 200), Random(seat))
            action = best_action(sight, thought)
            assert action // TARGETS < len(VALUE_AT)
            match.choose(seat, sight.move(action))
    assert match.position()["stage"] == 2


@pytest.mark.parametrize(
    ("players", "variant", "milliseconds", "iterations"),
    [
        (4, "basic", 5, 750),
        (4, "basic", 400, 16_733),  # 1,000 in 6.7 ms, then 40 a millisecond
        (4, "tactical", 400, 60_000),
        (3, "basic", 400, 60_000),
    ],
)
def test_how_far_it_gets(players: int, variant: str, milliseconds: int, iterations: int) -> None:
    """A study has no clock: an iteration that thinks further counts for more time."""
    options = {"players": players, "variant": variant}
    assert mind_of("runner-up").iterations_in(milliseconds, options) == iterations
