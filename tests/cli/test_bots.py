"""The bots' names, and the bot that plays anything."""

from collections import Counter
from random import Random

import pytest

from parlour import InvalidOptions, Move, new_match
from parlour.bots import BOTS, find_bot, seat_bots


def test_the_random_bot_plays_every_move_alike() -> None:
    """Each of four moves comes up about a quarter of the time."""
    bot = find_bot("random").make(Random(1))
    moves = [Move(text) for text in ("+1>0", "+1>1", "+1>2", "+1>3")]
    counts = Counter(bot.choose({}, moves) for _ in range(4000))
    assert set(counts) == set(moves)
    assert all(900 < count < 1100 for count in counts.values())


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", ["runner-up", "cover-me"])
def test_a_bot_plays_a_game_from_what_its_seat_sees(name: str, game: str) -> None:
    """Its view and its moves are enough to come to the end of a game."""
    match = new_match(game, players=2, seed=bytes(32))
    bot = find_bot(name).make(Random(2))
    while match.to_act:
        for seat in match.to_act:
            match.choose(seat, bot.choose(match.view(seat), match.moves(seat)))
    assert match.result is not None


def test_its_own_dice_decide() -> None:
    """Two bots with the same dice choose alike."""
    moves = [Move(str(number)) for number in range(50)]
    one, two = (find_bot("random").make(Random(3)) for _ in range(2))
    assert [one.choose({}, moves) for _ in range(20)] == [two.choose({}, moves) for _ in range(20)]


def test_one_name_is_for_all_seats() -> None:
    """And several names are for one seat each."""
    assert seat_bots(["random"], 3) == ["random", "random", "random"]
    assert seat_bots(["random", "random"], 2) == ["random", "random"]


@pytest.mark.parametrize("names", [[], ["random"] * 2, ["random"] * 4, ["random", "x", "random"]])
def test_the_wrong_bots_are_refused(names: list[str]) -> None:
    """Too few, too many, or one that nobody knows."""
    with pytest.raises(InvalidOptions):
        seat_bots(names, 3)
