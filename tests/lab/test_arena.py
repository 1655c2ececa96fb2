"""The arena: tables that favour nobody, and sums that do not depend on who did them."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from parlour import InvalidOptions, Match
from parlour.games import GAMES
from parlour.lab import bot_table
from parlour.lab.arena import Arena, describe
from parlour.lab.bot_table import BotTable
from parlour.lab.seatings import seatings

SEED = bytes(range(32))


def arena(bots: list[str], game: str = "runner-up", **options: Any) -> Arena:
    """An arena with a fixed seed."""
    return Arena(GAMES[game], GAMES[game].read_options(options), SEED, bots)


def test_too_few_bots_are_filled_up_with_the_last() -> None:
    """One master against three regulars, in every seat once."""
    assert seatings(["m", "r"], 4) == [
        ("m", "r", "r", "r"),
        ("r", "r", "r", "m"),
        ("r", "r", "m", "r"),
        ("r", "m", "r", "r"),
    ]
    assert seatings(["m"], 2) == [("m", "m"), ("m", "m")]


@pytest.mark.parametrize(("names", "seats"), [("ab", 2), ("abcd", 4), ("abcde", 4), ("abcdef", 2)])
def test_every_bot_has_every_seat_equally_often(names: str, seats: int) -> None:
    """And meets every other bot equally often."""
    found = seatings(list(names), seats)
    for seat in range(seats):
        assert len(set(Counter(seating[seat] for seating in found).values())) == 1
    pairs = Counter(pair for seating in found for pair in combinations(sorted(seating), 2))
    assert len(pairs) == len(list(combinations(names, 2)))
    assert len(set(pairs.values())) == 1


def test_a_crowd_is_refused() -> None:
    """Before its seatings are made: there could be millions."""
    with pytest.raises(InvalidOptions, match="at most 2000 are played: name fewer bots"):
        seatings(["m"] * 300, 6)


def test_every_seating_gets_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """One seed a deal for all rotations, and another for the next deal."""
    fight = arena(["regular", "random"], players=3)
    seeds: list[bytes] = []

    def spy(game: Any, options: Any, seed: bytes, **more: Any) -> Any:
        seeds.append(seed)
        return Match(game, options, seed, **more)

    monkeypatch.setattr(bot_table, "Match", spy)
    fight.play(6)
    assert seeds[:3] == [seeds[0]] * 3
    assert seeds[3:] == [seeds[3]] * 3
    assert seeds[0] != seeds[3]


def test_bots_throw_other_dice_in_other_seatings() -> None:
    """Or rotations of equal bots would be the same game again."""
    table = BotTable(GAMES["runner-up"], GAMES["runner-up"].read_options({}), SEED, [])
    bots = [describe("random", None)] * 4
    games = [table.play(0, bots, seating) for seating in range(4)]
    assert len({str(game.scores) for game in games if game is not None}) > 1
    again = table.play(0, bots, 2)
    assert again is not None
    assert games[2] is not None
    assert again.scores == games[2].scores


def test_games_are_rounded_up_to_whole_deals() -> None:
    """10 games of 4 seatings are 3 deals, 12 games; each bot's seats are counted."""
    found = arena(["regular", "random"], players=4).play(10)
    assert (found.games, found.deals, found.par) == (12, 3, 0.25)
    assert [(bot.name, bot.games, bot.seats) for bot in found.bots] == [
        ("regular", 12, 12),
        ("random", 12, 36),
    ]


def test_shares_add_up() -> None:
    """Over all seats the shares of the win are one; the interval holds the share."""
    found = arena(["regular", "rookie", "random"], "cover-me", players=4).play(4)
    assert sum(bot.win_share * bot.seats for bot in found.bots) == pytest.approx(found.games)
    assert all(0 <= bot.low <= bot.win_share <= bot.high <= 1 for bot in found.bots)
    assert all(0 < bot.mean_ms <= bot.max_ms for bot in found.bots)
    assert found.virtual_share is None


def test_the_virtual_player_has_its_share() -> None:
    """Runner-Up for two: what it wins, nobody else does."""
    found = arena(["regular", "random"], players=2).play(40)
    assert found.virtual_share is not None
    assert found.virtual_share > 0
    won = sum(bot.win_share for bot in found.bots)
    assert won + found.virtual_share == pytest.approx(1)


def test_threads_change_nothing() -> None:
    """For bots that act at sight: the same shares, intervals and ratings, to the last bit."""
    fight = arena(["regular", "rookie", "random"], players=3)
    alone = fight.play(30)
    for threads in (2, 5):
        together = fight.play(30, threads)
        for one, other in zip(alone.bots, together.bots, strict=True):
            assert (one.win_share, one.low, one.high) == (other.win_share, other.low, other.high)
            assert (one.rating, one.sigma) == (other.rating, other.sigma)


def test_a_quick_player_beats_chance() -> None:
    """The yardstick works: a regular among random players wins more than its share."""
    found = arena(["regular", "random"], players=4).play(400)
    assert found.bots[0].low > 0.25
    assert found.bots[0].rating > found.bots[1].rating


def test_an_interrupted_arena_is_the_beginning_of_the_whole() -> None:
    """What Ctrl-C leaves is whole deals, as if only those had been asked for.

    One thread: of two, the one with the first deal may still be at it however much the other has
    played, and then nothing is left (test_workers.py).
    """
    fight = arena(["regular", "random"], players=3)
    told: list[int] = []

    def interrupt(done: int) -> None:
        told.append(done)
        if done > 3 and len([n for n in told if n > 3]) == 1:
            raise KeyboardInterrupt

    part = fight.play(10**9, progress=interrupt)
    assert part.interrupted
    assert 0 < part.games < 10**9
    assert part.games == 3 * part.deals
    whole = fight.play(part.games)
    assert not whole.interrupted
    assert [bot.win_share for bot in whole.bots] == [bot.win_share for bot in part.bots]
    assert [bot.rating for bot in whole.bots] == [bot.rating for bot in part.bots]


def test_the_budget_is_for_those_who_think() -> None:
    """A time in the name goes first, and who acts at sight has none. Names stay as given."""
    assert describe("master", 50).milliseconds == 50
    assert describe("master", 50).name == "master"
    assert describe("master:7", 50).milliseconds == 7
    assert describe("regular", 50).milliseconds is None
    assert describe("expert", None).milliseconds == 50
