"""Every bot plays every table to its end."""

from collections import Counter
from random import Random

import pytest

from parlour import IllegalMove, new_match
from parlour.bots import BOTS, find_bot, make_bot
from tests.bots.minds import KINDS, play_out
from tests.tables import Table


def test_every_kind_of_bot_plays_every_table(table: Table) -> None:
    """Whole legal games of every variant and number of players, all kinds of bots among them."""
    kinds = list(KINDS.values())
    players = table.options["players"]
    for first in range(0, len(kinds), players):
        match = table.open(first)
        bots = [kinds[(first + seat) % 4](Random(seat)) for seat in range(players)]
        assert play_out(match, bots).result is not None


@pytest.mark.parametrize("game", ["runner-up", "cover-me"])
@pytest.mark.parametrize("name", [*list(BOTS)[:3], "expert:1", "master:1"])
def test_every_level_plays_by_its_name(name: str, game: str) -> None:
    """As a table seats it, with its time in milliseconds."""
    match = new_match(game, players=2, seed=bytes(32))
    bots = [make_bot(find_bot(name), Random(seat)) for seat in range(2)]
    assert play_out(match, bots).result is not None


def test_the_random_bot_plays_every_move_alike() -> None:
    """Each of twenty moves comes up about a twentieth of the time."""
    sight = new_match("runner-up", players=4, seed=bytes(32)).sight(0)
    bot = make_bot(find_bot("random"), Random(1))
    counts = Counter(bot.choose(sight) for _ in range(400 * len(sight.moves)))
    assert set(counts) == set(sight.moves)
    assert all(300 < count < 500 for count in counts.values())


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_that_owes_no_choice_says_so(kind: str) -> None:
    """Asked at the wrong moment, it is an error and not a move."""
    match = new_match("runner-up", players=3, seed=bytes(32))
    match.choose(1, match.moves(1)[0])
    with pytest.raises(IllegalMove, match="seat 1 owes no choice now"):
        KINDS[kind](Random(1)).choose(match.sight(1))
