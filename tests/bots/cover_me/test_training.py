"""How the outlook of Cover Me was learned."""

import numpy as np
import pytest

from parlour.bots.cover_me.outlook import FEATURES, WEIGHTS
from parlour.bots.cover_me.rehearse import rehearse
from parlour.games import GAMES
from parlour.games.cover_me.engine import ENGINE
from parlour.games.cover_me.record import STATE
from parlour.kernel import chance_key, new_desk
from parlour.lab.train_cover_me import fit, learn

TRUE = np.array([0.5, -0.2, 0.05, 1.5])
SPREADS = np.array([3.0, 1.0, 10.0, 0.5])


def games(number: int) -> tuple[np.ndarray, np.ndarray]:
    """Features of four players, and the chances the true weights give them."""
    dice = np.random.default_rng(7)
    features = dice.normal(5.0, 1.0, (number, 4, FEATURES)) * SPREADS
    odds = np.exp(features @ TRUE)
    return features, odds / odds.sum(axis=1, keepdims=True)


def test_the_fit_finds_the_weights_again() -> None:
    """From the chances themselves: exact, but for the slight pull to zero."""
    features, chances = games(4000)
    assert fit(features, chances) == pytest.approx(TRUE, rel=0.02)


def test_the_fit_finds_them_from_who_won() -> None:
    """From winners drawn with these chances: within a few standard errors. One feature scaled to
    spread 1 has an error of about 1 / sqrt(games · p(1 - p)) = 1 / sqrt(20000 · 0.1) = 0.02."""
    features, chances = games(20_000)
    dice = np.random.default_rng(8)
    winner = (dice.random(20_000)[:, None] > chances.cumsum(axis=1)).sum(axis=1).clip(max=3)
    assert fit(features, np.eye(4)[winner]) * SPREADS == pytest.approx(TRUE * SPREADS, abs=0.1)


def test_what_tells_nothing_gets_no_weight() -> None:
    """Everybody wins alike, whatever the features: all weights are nothing."""
    features, _ = games(500)
    assert fit(features, np.full((500, 4), 0.25)) == pytest.approx(np.zeros(FEATURES), abs=1e-9)


def test_a_feature_that_never_varies_gets_no_weight() -> None:
    """As the stored cards, which there are in the advanced game alone."""
    features, _ = games(2000)
    features[:, :, 1] = 0
    odds = np.exp(features @ TRUE)
    found = fit(features, odds / odds.sum(axis=1, keepdims=True))
    assert found[1] == 0
    assert found[[0, 2, 3]] == pytest.approx(TRUE[[0, 2, 3]], rel=0.02)


@pytest.mark.slow
def test_learning_is_reproducible() -> None:
    """The same file every time: a few matches of the shorter game, learned twice."""
    options = {"players": 3, "length": "shorter"}
    kind, weights = learn(options, 250)
    again, same = learn(options, 250)
    # Three players come after the two ways of two; not equal value; the third length.
    assert kind == again == (2 * 2 + 0) * 3 + 2
    assert np.array_equal(weights, same)
    assert weights.shape == WEIGHTS.shape[1:]
    assert weights[1:9].any(axis=1).all()
    assert not weights[9:].any()
    assert (weights[1:5, 0] > 0).all()


def test_matches_are_looked_at_when_each_season_begins() -> None:
    """Five matches of the standard game: twelve seasons each, counted down; nobody has prestige in
    the first, nobody stores, and the shares of the win add up."""
    setting = ENGINE.setting(GAMES["cover-me"].read_options({"players": 4}))
    features, shares = np.zeros((99, 4, FEATURES)), np.zeros((99, 4))
    left, table = np.zeros(99, np.int64), np.zeros(1, STATE)
    key = chance_key(bytes(32))
    n = rehearse(table, setting, key, 5, new_desk(), features, left, shares)
    assert n == 60
    assert left[:60].tolist() == [*range(12, 0, -1)] * 5
    assert shares[:60].sum(axis=1) == pytest.approx(np.ones(60))
    prestige = features[:60, :, 0].reshape(5, 12, 4)
    assert (prestige[:, 0] == 0).all()
    assert (np.diff(prestige, axis=1) >= 0).all()
    assert (features[:, :, 1] == 0).all()
    # Nine cards of 2 in the first season; the best cover is worth no more than 2.
    assert (features[0, :, 2] == 18).all()
    assert (features[0, :, 3] <= 2).all()
