"""Intervals and ratings, against numbers worked out by hand or found in tables."""

import pytest

from parlour.lab.ratings import Ratings, interval, student


@pytest.mark.parametrize(
    ("freedom", "reach"),
    [(1, 63.657), (2, 9.925), (10, 3.169), (11, 3.106), (20, 2.845), (30, 2.750), (1000, 2.581)],
)
def test_student(freedom: int, reach: float) -> None:
    """The values printed in any table of Student's t."""
    assert student(freedom) == pytest.approx(reach, abs=0.002)


def test_an_interval_by_hand() -> None:
    """Shares ½, 0, ½, 0: mean ¼, variance 1/12, squared error 1/48, worth 9 games; t is 5.841.

    Wilson: (¼ + t²/18 ± t √(¼·¾/9 + t²/324)) / (1 + t²/9) = 0.4478 ± 0.4330.
    """
    low, high = interval([0.5, 0.0, 0.5, 0.0])
    assert low == pytest.approx(0.0148, abs=1e-4)
    assert high == pytest.approx(0.8808, abs=1e-4)


def test_all_deals_won() -> None:
    """Ten of ten: t is 3.25, and the interval begins at 1 / (1 + t²/10)."""
    low, high = interval([1.0] * 10)
    assert low == pytest.approx(1 / 2.05625)
    assert high == 1


def test_all_deals_lost() -> None:
    """The same from the other side."""
    low, high = interval([0.0] * 10)
    assert low == 0
    assert high == pytest.approx(1 - 1 / 2.05625)


def test_one_deal_says_little() -> None:
    """There is no telling how deals vary: it counts as a single game."""
    low, high = interval([0.25])
    assert low < 0.02
    assert high > 0.85


def test_equal_deals_are_no_certainty() -> None:
    """Thirds do not add up exactly; the rounding is not taken for a tiny variance."""
    low, high = interval([1 / 3] * 7)
    assert high - low > 0.5


def test_many_deals_are_the_mean_and_its_standard_error() -> None:
    """0 and ½ in turns, 4000 deals: the error is ¼ / √4000 = 0.00395, 2.578 times that 0.0102."""
    low, high = interval([0.0, 0.5] * 2000)
    assert low == pytest.approx(0.25 - 0.0102, abs=2e-4)
    assert high == pytest.approx(0.25 + 0.0102, abs=2e-4)


def test_the_games_of_a_deal_are_no_independent_evidence() -> None:
    """All four of a deal won or none, at random: as sure as 50 games, not as 200."""
    deals = [1.0, 0.0, 0.0, 0.0] * 12 + [1.0, 0.0]
    low, high = interval(deals)
    assert high - low > 0.3


def test_ratings_begin_equal_and_follow_the_wins() -> None:
    """Who wins rises, who loses falls, and one gets surer of both."""
    ratings = Ratings()
    begin = ratings.of("a").mu
    assert ratings.of("b").mu == begin == 25
    for _ in range(20):
        ratings.add(["a", "b"], [1.0, 0.0])
    assert ratings.of("a").mu > 30
    assert ratings.of("b").mu < 20
    assert ratings.of("a").sigma < 25 / 3


def test_only_the_win_counts() -> None:
    """Losers rank equal, in whatever order they sit; a shared win is shared."""
    ratings = Ratings()
    ratings.add(["a", "b", "c", "d"], [0.0, 0.5, 0.5, 0.0])
    assert ratings.of("a").mu == ratings.of("d").mu < 25
    assert ratings.of("b").mu == ratings.of("c").mu > 25


def test_bots_of_one_name_have_one_rating() -> None:
    """Three against one: the three move together, and a game among themselves says nothing."""
    ratings = Ratings()
    ratings.add(["a", "a", "a"], [1.0, 0.0, 0.0])
    assert ratings.of("a").mu == 25
    ratings.add(["b", "a", "a", "a"], [1.0, 0.0, 0.0, 0.0])
    assert ratings.of("b").mu > 25 > ratings.of("a").mu
