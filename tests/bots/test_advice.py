"""The coach: every move's chance, its error, and why."""

from collections.abc import Iterator
from random import Random

import pytest

from parlour import IllegalMove, Match
from parlour.bots.advice import MOST_REASONS, Advice, advise
from parlour.bots.mind import mind_of
from parlour.bots.search import Budget, think
from parlour.games.cover_me.cards import NUMBER
from parlour.terminal.advice import REASONS
from tests.cover_me.positions import table as cover_me
from tests.tables import MAIN_TABLES, Table, assorted, history, walk

BUDGET = Budget(iterations=60)


def situations(table: Table) -> Iterator[tuple[Match, int]]:
    """A moment of every kind, and a seat that owes a choice in each."""
    random = Random(3)
    for match in assorted(history(table, 2)[::3], 1, random):
        if match.to_act:
            yield match, random.choice(match.to_act)


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_every_move_is_advised_on(table: Table) -> None:
    """Each once, the best first, with a chance, an error above 0, and known reasons."""
    known = REASONS[table.game]
    for match, seat in situations(table):
        advice = advise(match.sight(seat), budget=BUDGET, random=Random(1))
        assert sorted(advised.move for advised in advice) == sorted(match.moves(seat))
        chances = [advised.chance for advised in advice]
        assert chances == sorted(chances, reverse=True)
        for advised in advice:
            assert 0 <= advised.chance <= 1
            assert advised.error > 0
            assert len(advised.reasons) <= MOST_REASONS == 2
            for reason in advised.reasons:
                assert tuple(reason.facts) == known[reason.code]
                if "share" in reason.facts:
                    assert 0 <= reason.facts["share"] <= 1
                    assert 0 <= reason.facts["usual"] <= 1
                assert reason.facts.get("seat") != seat


@pytest.mark.parametrize("game", REASONS)
def test_every_reason_is_given_some_time(game: str) -> None:
    """What the terminal has words for does happen."""
    given = set()
    for table in MAIN_TABLES:
        if table.game == game:
            for match, seat in situations(table):
                sight = match.sight(seat)
                ledger = think(sight, BUDGET, Random(2)).ledger
                for action in sight.actions:
                    if ledger.visits[seat, action]:
                        found = mind_of(game).reasons(sight, ledger, action)
                        given |= {reason.code for reason in found}
    assert given == set(REASONS[game])


def somewhere(table: Table) -> tuple[Match, int]:
    """A seat with a choice of several moves, a little way into a match."""
    match = table.open(5)
    for number, _ in enumerate(walk(match, Random(5))):
        if number > 12 and len(match.moves(match.to_act[0])) > 2:
            break
    return match, match.to_act[0]


@pytest.mark.parametrize("table", [MAIN_TABLES[1], MAIN_TABLES[5]], ids=str)
def test_only_the_moves_asked_for(table: Table) -> None:
    """Some of the moves: the same advice on those, and on no others."""
    match, seat = somewhere(table)
    sight, moves = match.sight(seat), match.moves(seat)
    every = advise(sight, None, BUDGET, Random(1))
    asked = advise(sight, [moves[2], moves[0]], BUDGET, Random(1))
    assert asked == [advised for advised in every if advised.move in (moves[0], moves[2])]
    assert advise(sight, [], BUDGET, Random(1)) == []


@pytest.mark.parametrize("table", [MAIN_TABLES[1], MAIN_TABLES[5]], ids=str)
def test_what_is_no_move_is_refused(table: Table) -> None:
    """Before any thought is given to it; and so is a seat that owes no choice."""
    match, seat = somewhere(table)
    sight = match.sight(seat)
    with pytest.raises(IllegalMove, match="'place nothing' is not one of the seat's moves"):
        advise(sight, [match.moves(seat)[0], "place nothing"], BUDGET)
    match.choose(seat, match.moves(seat)[0])
    idle = next(other for other in range(match.players) if other not in match.to_act)
    with pytest.raises(IllegalMove, match="owes no choice"):
        advise(match.sight(idle), budget=BUDGET)


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_same_dice_same_advice(table: Table) -> None:
    """To the last reason, for a number of iterations; other dice say it a little otherwise."""
    match, seat = somewhere(table)

    def advice(dice: int) -> list[Advice]:
        return advise(match.sight(seat), budget=Budget(iterations=100), random=Random(dice))

    assert advice(1) == advice(1)
    assert advice(1) != advice(2)


def test_more_thought_smaller_error() -> None:
    """The best move's standard error shrinks with the root of the tries."""
    match, seat = somewhere(MAIN_TABLES[5])
    few, many = (
        advise(match.sight(seat), budget=Budget(iterations=n), random=Random(1))[0].error
        for n in (100, 4000)
    )
    assert many < few / 2


def test_a_cover_that_takes_the_lead_has_the_majority() -> None:
    """CM-4.5, winter: blond 2, red-brown 2; semi-long 3, short 1; squared 2, striped 1, diamond 1.

    Blond or red-brown would lead alone; semi-long and squared lead already, and the rest lag.
    """
    match = Match.from_position(
        cover_me(
            players=4,
            influence=["bMqYe", "bMqBl", "rMtYe", "rSdYe"],
            hands=[["bLtRe", "rMqRe", "kSdRe"]],
            hand_size=[3, 9, 9, 9],
        )
    )
    sight = match.sight(0)
    ledger = think(sight, BUDGET, Random(1)).ledger
    majorities = {
        card: [
            reason.facts
            for reason in mind_of("cover-me").reasons(sight, ledger, NUMBER[card])
            if reason.code == "majority"
        ]
        for card in ("bLtRe", "rMqRe", "kSdRe")
    }
    assert majorities == {
        "bLtRe": [{"trait": "hair", "characteristic": "b"}],
        "rMqRe": [{"trait": "hair", "characteristic": "r"}],
        "kSdRe": [],
    }


def test_the_majority_is_among_the_reasons_told() -> None:
    """In spring clothes count: yellow and blue have one each, and nothing is decided yet."""
    match = Match.from_position(
        cover_me(season="spring", influence=["bMqYe", "rSdBl", "kLtRe"], hands=[["bSqBl", "rLtYe"]])
    )
    advice = {advised.move: advised for advised in advise(match.sight(0), None, BUDGET, Random(1))}
    told = [reason for advised in advice.values() for reason in advised.reasons]
    assert any(reason.code == "majority" for reason in told)
    assert all(
        reason.facts["trait"] in ("hair", "length", "clothes")
        for reason in told
        if reason.code == "majority"
    )


def test_what_wins_stands_out() -> None:
    """The last month of all: the cover with three trends wins the match, and that is the reason."""
    match = Match.from_position(
        cover_me(
            year=3,
            season="fall",
            rows=[["bLqBl", "bStYe"], ["bSdRe", "kLqYe"], ["bStBl", "kMtYe"]],
            influence=["bMqGr", "bMqBk", "bMqYe"],
            hands=[["bMdBk", "bMqRe", "kMdGr"]],
            hand_size=[3, 0, 7],
            scored=[["bLtBk"], ["rLtGr", "rLtYe"], []],
        )
    )
    # 4 to 5 to 0 before; see tests/bots/cover_me/test_search.py.
    first, *rest = advise(match.sight(0), None, Budget(iterations=300), Random(1))
    assert first.move == "place bMqRe"
    assert first.chance == 1
    assert [advised.chance for advised in rest] == [0, 0]
    for advised in (first, *rest):
        shares = {reason.code: reason.facts.get("share") for reason in advised.reasons}
        assert shares.get("three-trends", advised.chance) == advised.chance
        assert advised is first or "three-trends" in shares
        # The others never have three trends; beside them the best one's are unusual.
        for reason in advised.reasons:
            if reason.code == "three-trends" and advised is first:
                assert reason.facts == {"share": 1, "usual": 0}
