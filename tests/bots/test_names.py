"""The bots' names, the time they take, and who sits where."""

from random import Random

import pytest

from parlour import InvalidOptions, ParlourError
from parlour.bots import BOTS, find_bot, make_bot, seat_bots
from parlour.bots.bot import QuickBot, ThinkingBot
from parlour.bots.search import Budget


def test_four_levels_and_a_yardstick() -> None:
    """From weak to strong, each with a word on how it plays."""
    assert list(BOTS) == ["random", "rookie", "regular", "expert", "master"]
    assert all(bot.summary for bot in BOTS.values())


def test_who_acts_at_sight_and_who_thinks() -> None:
    """Experts and masters think, and a master for longer."""
    quick = [name for name, bot in BOTS.items() if bot.milliseconds is None]
    assert quick == ["random", "rookie", "regular"]
    assert 0 < (BOTS["expert"].milliseconds or 0) < (BOTS["master"].milliseconds or 0)
    assert isinstance(make_bot(BOTS["regular"], Random(1)), QuickBot)
    assert isinstance(make_bot(BOTS["expert"], Random(1)), ThinkingBot)


def test_a_name_may_bring_its_time() -> None:
    """`master:100` is a master that has 100 ms for a move."""
    assert find_bot("master:100").milliseconds == 100
    assert find_bot("master:100").name == "master:100"


def test_a_name_may_bring_its_iterations() -> None:
    """`master:5000it` searches so often, whatever the clock says; an expert does then too."""
    for name in ("master:5000it", "expert:5000it"):
        bot = find_bot(name)
        assert (bot.name, bot.iterations, bot.brief, bot.own_time) == (name, 5000, False, True)
        assert isinstance(make_bot(bot, Random(1)), ThinkingBot)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("expart", "the bots are random, rookie, regular, expert, master; got 'expart'"),
        ("", "the bots are"),
        ("Master", "the bots are"),
        (":5", "the bots are"),
        ("regular:5", "regular acts at sight and takes no time; got 'regular:5'"),
        ("random:", "random acts at sight"),
        (
            "master:",
            "master:MS takes 1 to 600000 milliseconds, master:Nit 1 to 10000000 iterations;"
            " got 'master:'",
        ),
        ("master:it", "master:MS takes"),
        ("master:0it", "master:MS takes"),
        ("master:10000001it", "master:MS takes"),
        ("master:5iit", "master:MS takes"),
        ("master:0", "master:MS takes 1 to 600000 milliseconds"),
        ("master:-1", "master:MS takes"),
        ("master:1.5", "master:MS takes"),
        ("master:1e3", "master:MS takes"),
        ("master:600001", "master:MS takes"),
        ("master:5:5", "master:MS takes"),
    ],
)
def test_a_wrong_name_is_refused_in_words(name: str, complaint: str) -> None:
    """What there is, and what came."""
    with pytest.raises(InvalidOptions, match="^" + complaint.replace("(", r"\(")):
        find_bot(name)


@pytest.mark.parametrize(
    "budget",
    [
        {},
        {"milliseconds": 0},
        {"milliseconds": -1},
        {"milliseconds": float("nan")},
        {"milliseconds": float("inf")},
        {"iterations": 0},
        {"iterations": 10**9},
    ],
)
def test_an_impossible_budget_is_refused(budget: dict[str, float]) -> None:
    """Nothing, less than nothing, or without end."""
    with pytest.raises(ParlourError, match=r"^a budget is .*; got "):
        Budget(**budget)  # type: ignore[arg-type]


def test_one_name_is_for_all_seats() -> None:
    """And several names are for one seat each."""
    assert seat_bots(["random"], 3) == ["random", "random", "random"]
    assert seat_bots(["random", "master:5"], 2) == ["random", "master:5"]


@pytest.mark.parametrize("names", [[], ["random"] * 2, ["random"] * 4, ["random", "x", "random"]])
def test_the_wrong_bots_are_refused(names: list[str]) -> None:
    """Too few, too many, or one that nobody knows."""
    with pytest.raises(InvalidOptions):
        seat_bots(names, 3)
