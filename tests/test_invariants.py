"""What must hold in every position of every game, whatever the cards and the choices."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Match
from tests.tables import COVER_ME_TABLES, POLICIES, RUNNER_UP_TABLES, Table, walk

pytestmark = pytest.mark.usefixtures("places_only")

GAMES = 60
NUMBERS = st.integers(0, 10**6)
# RU-1.3.
RACE_CARDS = {"-4": 1, "-3": 3, "-2": 4, "-1": 5, "+1": 6, "+2": 5, "+3": 4, "+4": 3, "+5": 1}
THIRD = {"winter": "pattern", "spring": "clothes", "summer": "clothes", "fall": "pattern"}
SYMBOL = {
    "hair": slice(0, 1),
    "length": slice(1, 2),
    "pattern": slice(2, 3),
    "clothes": slice(3, 5),
}


def cards_of(position: dict[str, Any]) -> Counter[str]:
    """Every card of a Cover Me position."""
    lists = [position[zone] for zone in ("draw", "next", "discard", "influence", "offer")]
    lists += [*position["open"].values(), *position["later"], *position["hands"]]
    lists += [*position["rows"], *position["scored"], *position.get("stored", [])]
    lists.append(position.get("fictional", []))
    return Counter(card for cards in lists for card in cards)


def check_cards(table: Table, position: dict[str, Any]) -> None:
    """CM-T85: 162 cards, or 135 without the removed colour, none lost or doubled."""
    cards = cards_of(position)
    assert set(cards.values()) == {1}
    assert len(cards) == (135 if table.options.get("equal_value") else 162)


def check_tracks(match: Match, position: dict[str, Any]) -> None:
    """CM-T88: the tracks are a recount of the influence row and the revealed covers."""
    view = match.view(None)
    revealed = [card for row in view["rows"] for card in row if card is not None]
    if position["phase"] == "place":  # X2's open cover does not count yet (CM-10.4)
        month = position["month"]
        revealed = [card for row in view["rows"] for card in row[: month - 1]]
    counted = [*revealed, *position["influence"]]
    assert set(view["tracks"]) == {"hair", "length", THIRD[position["season"]]}
    for trait, counts in view["tracks"].items():
        recount = Counter(card[SYMBOL[trait]] for card in counted)
        assert counts == {name: recount[name] for name in counts}


@pytest.mark.rule("CM-T85", "CM-T88")
@settings(max_examples=GAMES)
@given(table=st.sampled_from(COVER_ME_TABLES), number=NUMBERS, policy=st.sampled_from(POLICIES))
def test_cover_me_keeps_its_cards_together(table: Table, number: int, policy: Any) -> None:
    """Cards and tracks are in order at every step of a game; test_supply.py has the piles."""
    match = table.open(number)
    for _ in walk(match, Random(number), policy):
        position = match.position()
        check_cards(table, position)
        check_tracks(match, position)
    check_cards(table, match.position())


def check_race_cards(table: Table, position: dict[str, Any]) -> None:
    """By value the 32 cards of the box, by number each once; hands shrink by a card a round."""
    shown = [card for card in position.get("revealed", []) if card is not None]
    cards = [card for hand in position["hands"] for card in hand]
    cards += [*position["aside"], *position.get("virtual", []), *shown]
    assert Counter(card.partition("#")[0] for card in cards) == RACE_CARDS
    if table.options["variant"] == "tactical":
        assert sorted(int(card.partition("#")[2]) for card in cards) == list(range(1, 33))
    size = (5 if shown else 6) - position["round"]
    assert {len(hand) for hand in position["hands"]} == {size}
    if table.options["players"] == 2:
        assert len(position["virtual"]) == max(0, size - 1)


@pytest.mark.rule("RU-T31", "RU-1.3", "RU-2.2", "RU-2.3", "RU-4.5", "RU-6.5")
@settings(max_examples=GAMES)
@given(table=st.sampled_from(RUNNER_UP_TABLES), number=NUMBERS)
def test_runner_up_keeps_its_cards_and_scores_in_range(table: Table, number: int) -> None:
    """All cards at every step, pawns on the board, one stage score for all who score, -12 … 15."""
    match = table.open(number)
    for _ in walk(match, Random(number)):
        position = match.position()
        check_race_cards(table, position)
        assert all(-12 <= field <= 16 for field in position["pawns"])
    view = match.view(None)
    for row in view["sheet"]:
        points = {score for score in row if score is not None}
        assert len(points) <= 1
        assert all(-12 <= score <= 15 for score in points)
    totals = [sum(row[pawn] or 0 for row in view["sheet"]) for pawn in range(len(view["pawns"]))]
    assert totals == view["scores"]
