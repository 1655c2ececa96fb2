"""How likely a characteristic is to be a trend."""

from random import Random
from typing import Any

import numpy as np
import pytest

from parlour import Match
from parlour.bots.cover_me.trends import MOST_LEAD, ODDS
from parlour.games.cover_me.cards import NUMBER, TRAITS
from parlour.kernel import new_desk
from tests.bots.cover_me.doors import no_trend, read_trends, three_trends
from tests.bots.cover_me.solver import traits, trends
from tests.cover_me.positions import DECK, table

SEASONS = {"winter": "pattern", "spring": "clothes", "summer": "clothes", "fall": "pattern"}


def odds(
    influence: list[str], *cards: str, unknown: int = 0, season: str = "winter", more: int = 0
) -> list[dict[str, float]]:
    """The odds of every characteristic of the three traits, with up to two cards counted too."""
    desk, board = read(influence, *cards, unknown=unknown, season=season)
    tracks = ("hair", "length", SEASONS[season])
    assert board["season"][0] == list(SEASONS).index(season)
    return [
        {name: float(desk["odds"][0, more, track, x]) for x, name in enumerate(TRAITS[trait])}
        for track, trait in enumerate(tracks)
    ]


def read(influence: list[str], *cards: str, unknown: int = 0, season: str = "winter") -> Any:
    """A desk with the odds on it, and the table they are of."""
    players = max(3, len(influence))
    match = Match.from_position(
        table(players=players, influence=influence, season=season, year=3, piles={})
    )
    desk = new_desk()
    first, second = [*(NUMBER[card] for card in cards), -1, -1][:2]
    read_trends(match._table, first, second, unknown, desk)
    return desk, match._table


@pytest.mark.rule("CM-4.5", "CM-4.6")
def test_with_nothing_to_come_a_lead_is_a_trend() -> None:
    """Blond 2, red-brown 1; semi-long 2, long 1; squared 1 and striped 2: three trends."""
    assert odds(["bMqYe", "bMtYe", "rLtYe"]) == [
        {"b": 1, "r": 0, "k": 0},
        {"S": 0, "M": 1, "L": 0},
        {"q": 0, "d": 0, "t": 1},
    ]


@pytest.mark.rule("CM-4.5")
def test_a_shared_lead_is_a_trend_for_both() -> None:
    """Blond 1, red-brown 1: both; yellow 2 in spring, where clothes count."""
    hair, length, clothes = odds(["bMqYe", "rMtYe"], season="spring")
    assert hair == {"b": 1, "r": 1, "k": 0}
    assert length == {"S": 0, "M": 1, "L": 0}
    assert clothes == {"Ye": 1, "Bl": 0, "Re": 0, "Gr": 0, "Bk": 0, "Wh": 0}


@pytest.mark.rule("CM-4.6")
def test_what_nobody_shows_is_no_trend() -> None:
    """An empty table: no trends at all, and whatever came next would be one."""
    assert [set(track.values()) for track in odds([])] == [{0.0}, {0.0}, {0.0}]
    assert [set(track.values()) for track in odds([], more=1)] == [{1.0}, {1.0}, {1.0}]


@pytest.mark.rule("CM-4.4")
def test_the_card_itself_is_counted() -> None:
    """Blond 1, red-brown 2: one blond card draws level, a second takes the lead."""
    influence = ["bMqYe", "rMtYe", "rLtYe"]
    assert odds(influence)[0] == {"b": 0, "r": 1, "k": 0}
    assert odds(influence, "bSdYe")[0] == {"b": 1, "r": 1, "k": 0}
    assert odds(influence, "bSdYe", "bSdBl")[0] == {"b": 1, "r": 0, "k": 0}
    # One more of each: blond 2 of 2, red-brown 3, black 1 of 2.
    assert odds(influence, more=1)[0] == {"b": 1, "r": 1, "k": 0}


@pytest.mark.parametrize("season", SEASONS)
def test_with_nothing_to_come_it_is_the_rule(season: str) -> None:
    """Counted out for random rows and cards: 1 for a trend, 0 for none, never in between."""
    dice = Random(season)
    deck = [card for card in DECK if card[3:] != "Wh"]
    for _ in range(40):
        lying = dice.sample(deck, dice.randint(0, 5))
        cards = dice.sample([card for card in deck if card not in lying], dice.randint(0, 2))
        desk, board = read(lying, *cards, season=season)
        found = odds(lying, *cards, season=season)
        leading = trends([*lying, *cards], season) if lying or cards else [set()] * 3
        for track, leaders in zip(found, leading, strict=True):
            assert {x for x, chance in track.items() if chance == 1} == leaders
            assert set(track.values()) <= {0.0, 1.0}
        for card in dice.sample(deck, 5):
            values = [x in t for x, t in zip(traits(card, season), leading, strict=True)]
            assert three_trends(board, NUMBER[card], desk) == all(values)
            assert no_trend(board, NUMBER[card], desk) == (not any(values))


def test_odds_grow_with_the_lead() -> None:
    """Between 0 and 1, whatever is still to come, and never less for a greater lead."""
    assert (ODDS >= 0).all()
    assert (ODDS <= 1).all()
    assert (np.diff(ODDS, axis=2) >= 0).all()
    near = slice(MOST_LEAD - 2, MOST_LEAD + 3)
    assert (np.diff(ODDS[:, 1:, near], axis=2) > 0).all()


def test_what_is_still_to_come_draws_odds_to_the_middle() -> None:
    """A lead is worth less the more covers are unknown, and lagging behind is less hopeless."""
    assert (np.diff(ODDS[:, :, MOST_LEAD:], axis=1) <= 0).all()
    assert (np.diff(ODDS[:, :, :MOST_LEAD], axis=1) >= 0).all()
    assert (ODDS[:, 15, MOST_LEAD + 1] < ODDS[:, 1, MOST_LEAD + 1]).all()
    assert (ODDS[:, 15, MOST_LEAD - 2] > ODDS[:, 1, MOST_LEAD - 2]).all()


def test_a_card_nobody_shows_yet_has_a_chance_while_covers_are_to_come() -> None:
    """CM-4.6 is about the end of the season."""
    assert 0 < odds(["bMqYe", "bMtYe"], unknown=6)[0]["k"] < 0.5
    assert 0.5 < odds(["bMqYe", "bMtYe"], unknown=6)[0]["b"] < 1
