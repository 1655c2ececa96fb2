"""The cards of Cover Me never run out of order: piles, hands and the next pile, at every step."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Match
from tests.tables import COVER_ME_TABLES, POLICIES, Policy, Table, walk

pytestmark = pytest.mark.usefixtures("places_only")

Position = dict[str, Any]
NUMBERS = st.integers(0, 10**6)
A_TABLE = st.sampled_from(COVER_ME_TABLES)
WITH_NEXT_PILE = st.sampled_from(
    [table for table in COVER_ME_TABLES if not table.options.get("equal_value")]
)
A_POLICY = st.sampled_from(POLICIES)

# Section 16 of the catalogue: the fewest cards the next pile can have just before it is drawn from.
LEAST = {"3": 16, "4": 12, "5": 8, "fictional": 17, "advanced": 13}


def positions(match: Match, number: int, policy: Policy) -> Iterator[Position]:
    """Every position of a match, the last one too."""
    for _ in walk(match, Random(number), policy):
        yield match.position()
    yield match.position()


def is_dry(position: Position) -> bool:
    """CM-7.6: nothing is left to turn over."""
    return not position["draw"] and not position["discard"]


@pytest.mark.rule("CM-T87", "CM-7.2", "CM-7.3", "CM-7.6")
@settings(max_examples=40)
@given(table=A_TABLE, number=NUMBERS, policy=A_POLICY)
def test_an_open_pile_is_empty_only_if_a_refill_failed(
    table: Table, number: int, policy: Policy
) -> None:
    """Whoever is asked to take sees three piles, one of a single card, or an empty supply.

    A refill that failed is tried again before the next take: until then the piles stay as they
    are, whatever has come to the discard pile in the meantime.
    """
    failed = False
    for position in positions(table.open(number), number, policy):
        for hair, pile in position["open"].items():
            assert {card[0] for card in pile} <= {hair}
        sizes = [len(pile) for pile in position["open"].values()]
        taking = position["asks"] in ("draft", "take")
        if all(sizes):
            # Once a refill has failed, a pile may be left larger than one until the next one.
            assert 1 in sizes or failed
            failed = failed and 1 not in sizes
        else:
            assert failed or is_dry(position)
            assert is_dry(position) or not taking
            failed = True


@pytest.mark.rule("CM-T86", "CM-6.6", "CM-10.7", "CM-A16")
@settings(max_examples=40)
@given(table=A_TABLE, number=NUMBERS, policy=A_POLICY)
def test_a_season_starts_with_full_hands_unless_all_piles_were_empty(
    table: Table, number: int, policy: Policy
) -> None:
    """9 cards, advanced 12; a shorter hand is one that found no card to take when it was due."""
    full = 12 if table.options.get("two_player") == "advanced" else 9
    before: Position = {}
    for position in positions(table.open(number), number, policy):
        starts = position["phase"] == "place" and position["month"] == 1
        if starts and before.get("phase") not in (None, "place"):
            short = [hand for hand in position["hands"] if len(hand) != full]
            assert all(len(hand) < full for hand in short)
            if short:
                assert is_dry(position)
                assert not any(position["open"].values())
            if "fictional" in position:
                pile = len(position["fictional"]) + sum(map(len, position["rows"][2:]))
                assert pile == 12 or (pile < 12 and is_dry(position))
        before = position


@pytest.mark.rule("CM-T89", "CM-6.9", "CM-11.6")
@settings(max_examples=40)
@given(table=WITH_NEXT_PILE, number=NUMBERS, policy=A_POLICY)
def test_the_next_pile_is_never_short(table: Table, number: int, policy: Policy) -> None:
    """In the printed lengths it has what section 16 works out, and two cards for each one kept."""
    players = table.options["players"]
    least = LEAST[table.options.get("two_player", "fictional") if players == 2 else str(players)]
    before: Position = {"offer": []}
    for position in positions(table.open(number), number, policy):
        if position["extra"]:
            return
        if not set(position["offer"]) <= set(before["offer"]):  # drawn just now
            owed = position["owed"][position["to_act"][0]][0]
            assert len(position["offer"]) == 2 * owed
            assert len(position["next"]) + len(position["offer"]) >= least
        before = position


@pytest.mark.rule("CM-8.5", "CM-2.6", "CM-12.1")
@settings(max_examples=20)
@given(table=A_TABLE, number=NUMBERS, policy=A_POLICY)
def test_the_next_pile_is_of_the_years_colour(table: Table, number: int, policy: Policy) -> None:
    """Green, black, white, none; in equal value none at all. The coming ones wait untouched."""
    colours = {1: "Gr", 2: "Bk", 3: "Wh", 4: ""}
    for position in positions(table.open(number), number, policy):
        next_colours = {card[3:] for card in [*position["next"], *position["offer"]]}
        if table.options.get("equal_value"):
            assert (next_colours, position["later"]) == (set(), [])
            continue
        assert next_colours <= {colours[position["year"]]}
        waiting = [{card[3:] for card in pile} for pile in position["later"]]
        assert waiting == [{"Bk"}, {"Wh"}][position["year"] - 1 :]
        assert all(len(pile) == 27 for pile in position["later"])


@pytest.mark.rule("CM-6.5", "CM-10.6", "CM-A21")
@settings(max_examples=20)
@given(table=A_TABLE, number=NUMBERS, policy=A_POLICY)
def test_rows_and_influence_keep_their_bounds(table: Table, number: int, policy: Policy) -> None:
    """A card for each month gone by in every human row; no more influence cards than rows."""
    for position in positions(table.open(number), number, policy):
        rows = position["rows"]
        assert len(position["influence"]) <= len(rows)
        human = rows[:2] if "fictional" in position else rows
        if position["phase"] == "place" and all(position["hands"]):
            assert {len(row) for row in human} == {position["month"] - 1}
        if position["phase"] not in ("place", "special"):
            assert not any(rows)
