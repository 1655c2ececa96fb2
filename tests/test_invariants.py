"""What must hold in every position of every game, whatever the cards and the choices."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Match
from tests.tables import COVER_ME_TABLES, POLICIES, RUNNER_UP_TABLES, Table, walk

GAMES = 60
NUMBERS = st.integers(0, 10**6)
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


def check_open_piles(position: dict[str, Any]) -> None:
    """CM-T87: each of one hair colour; unless a refill failed none is empty, one has one card."""
    for hair, pile in position["open"].items():
        assert all(card[0] == hair for card in pile)
    sizes = [len(pile) for pile in position["open"].values()]
    if all(sizes):
        assert 1 in sizes or position["extra"] or position["phase"] != "draft"
    else:
        # CM-7.6: only where nothing was left to turn, at least when the pile ran out.
        assert not position["draw"] or position["discard"] or position["phase"] == "place"


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


def check_season_start(position: dict[str, Any], full: int) -> None:
    """CM-T86: at a season's start hands are full and the fictional pile has twelve cards."""
    supply = len(position["draw"]) + len(position["discard"])
    if supply == 0 and not all(position["open"].values()):
        return  # CM-A16: there may have been nothing to take
    assert all(len(hand) == full for hand in position["hands"])
    if "fictional" in position:
        assert len(position["fictional"]) + sum(map(len, position["rows"][2:])) == 12


@pytest.mark.rule("CM-T85", "CM-T86", "CM-T87", "CM-T88", "CM-T89")
@settings(max_examples=GAMES)
@given(table=st.sampled_from(COVER_ME_TABLES), number=NUMBERS, policy=st.sampled_from(POLICIES))
def test_cover_me_keeps_its_cards_together(table: Table, number: int, policy: Any) -> None:
    """Cards, piles, tracks, hands and the next pile are in order at every step of a game."""
    match = table.open(number)
    full = 12 if table.options.get("two_player") == "advanced" else 9
    for _ in walk(match, Random(number), policy):
        position = match.position()
        check_cards(table, position)
        check_open_piles(position)
        check_tracks(match, position)
        if position["phase"] == "place" and position["month"] == 1:
            check_season_start(position, full)
        if position["phase"] == "refill" and position["extra"] == 0 and position["offer"]:
            # Section 16: in the printed lengths the next pile is never short.
            assert len(position["offer"]) in (2, 3, 4)
    check_cards(table, match.position())


@pytest.mark.rule("RU-T31", "RU-2.3", "RU-6.5")
@settings(max_examples=GAMES)
@given(table=st.sampled_from(RUNNER_UP_TABLES), number=NUMBERS)
def test_runner_up_keeps_its_cards_and_scores_in_range(table: Table, number: int) -> None:
    """32 cards at every step, pawns on the board, one stage score for all who score, -12 … 15."""
    match = table.open(number)
    for _ in walk(match, Random(number)):
        position = match.position()
        zones = [*position["hands"], position["aside"], position.get("virtual", [])]
        revealed = [card for card in position.get("revealed", []) if card]
        assert sum(map(len, zones)) + len(revealed) == 32
        assert all(-12 <= field <= 16 for field in position["pawns"])
    view = match.view(None)
    for row in view["sheet"]:
        points = {score for score in row if score is not None}
        assert len(points) <= 1
        assert all(-12 <= score <= 15 for score in points)
    totals = [sum(row[pawn] or 0 for row in view["sheet"]) for pawn in range(len(view["pawns"]))]
    assert totals == view["scores"]
