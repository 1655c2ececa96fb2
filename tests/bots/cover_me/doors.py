"""Ways into the compiled half of the bots, for tests to look at its parts."""

from typing import Any

from parlour.bots.cover_me import foresight, trends
from parlour.bots.cover_me import outlook as prospects
from parlour.compiling import door


@door
def read_trends(tables: Any, first: int, second: int, unknown: int, desks: Any) -> None:
    """Write the odds of every characteristic, with these two cards (or -1) counted too."""
    trends.read_trends(tables[0], first, second, unknown, desks[0])


@door
def three_trends(tables: Any, card: int, desks: Any) -> Any:
    """The chance that a card that lies has three trends."""
    return trends.three_trends(tables[0], card, 0, desks[0])


@door
def no_trend(tables: Any, card: int, desks: Any) -> Any:
    """The chance that a card that lies has none."""
    return trends.no_trend(tables[0], card, 0, desks[0])


@door
def outlook(tables: Any, desks: Any) -> None:
    """Write every seat's chance to win."""
    prospects.outlook(tables[0], desks[0])


@door
def seasons_left(tables: Any) -> Any:
    """How many are still to be played."""
    return prospects.seasons_left(tables[0])


@door
def kind_of(tables: Any) -> Any:
    """Which set of weights a table has."""
    return prospects.kind_of(tables[0])


@door
def foresee(tables: Any, seat: int, foreseen: Any, habit: int, desks: Any) -> Any:
    """What a seat chooses, by what was learned of its cards; one time in `habit` at sight."""
    return foresight.foresee(tables[0], seat, foreseen, habit, desks[0])
