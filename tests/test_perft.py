"""How many ways there are to play on from a position, counted by hand and through the façade.

As chess programs do with perft: a wrong, missing or doubled move anywhere shows in the number.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from math import comb, factorial
from typing import Any

import pytest

from parlour import Match, new_match
from tests.cover_me.positions import last_fall, reveal, table
from tests.runner_up.positions import dealt

SEED = bytes(range(32))


def count(match: Match, is_done: Callable[[Match], bool], any_order: bool = False) -> int:
    """Sequences of choices until it is done. Who owes one at the same time chooses by seat number,
    or in any order: then a sequence also tells who chose first."""
    if is_done(match) or match.is_over:
        return 1
    sequences = 0
    for seat in match.to_act if any_order else match.to_act[:1]:
        moves = match.moves(seat)
        assert len(set(moves)) == len(moves)
        for move in moves:
            clone = match.clone()
            clone.choose(seat, move)
            sequences += count(clone, is_done, any_order)
    return sequences


def perft(match: Match, depth: int, any_order: bool = False) -> int:
    """The number of sequences of so many choices."""
    made = len(match.choices)
    return count(match, lambda now: len(now.choices) - made == depth, any_order)


def perfts(match: Match, depths: Iterable[int], any_order: bool = False) -> list[int]:
    """The numbers of sequences of so many choices, for several depths in one walk."""
    made, reached, deepest = len(match.choices), Counter[int](), max(depths)

    def passed(now: Match) -> bool:
        depth = len(now.choices) - made
        reached[depth] += 1
        return depth == deepest

    count(match, passed, any_order)
    return [reached[depth] for depth in depths]


def until(phase: str) -> Callable[[Match], bool]:
    """Done when Cover Me is in this phase."""
    return lambda match: bool(match.view(None)["phase"] == phase)


TWO_EACH = [["+1", "-1"], ["+2", "-2"], ["+3", "-3"]]
NUMBERED = [["+1#1", "-1#2"], ["+2#12", "-2#13"], ["+3#21", "-3#22"]]
TACTICAL = {"options": {"variant": "tactical"}}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_last_round_of_a_stage_is_forced(players: int) -> None:
    """Runner-Up, round 5: everyone has one card and one place for it, so there is 1 way."""
    match = dealt([["+1"]] * players, stage=5)
    assert perft(match, players) == 1
    assert count(match, lambda _: False) == 1


def test_round_four_with_two_different_cards() -> None:
    """Three players, 2 cards, 3 places for each: (2·3)³ = 216; round 5 adds no choice."""
    match = dealt(TWO_EACH, stage=5)
    assert perfts(match, range(7)) == [1, 6, 36, 216, 216, 216, 216]


def test_cards_of_one_value_are_one_move() -> None:
    """Three players with two equal cards each: (1·3)³ = 27."""
    assert perft(dealt([["+1", "+1"], ["+2", "+2"], ["-1", "-1"]]), 6) == 27


def test_any_order_of_choosing() -> None:
    """Who chooses first is open: 3! orders of the three in round 4, 3! again in round 5."""
    match = dealt(TWO_EACH, stage=5)
    assert perfts(match, (3, 6), any_order=True) == [6 * 216, 6 * 216 * 6]


def test_two_players_have_three_places() -> None:
    """Two players and the virtual one: (2·3)² = 36 in round 4."""
    assert perft(dealt(TWO_EACH[:2], stage=5), 4) == 36


def test_round_three_on() -> None:
    """Two players with 3 different cards: (3·3)² in round 3, (2·3)² in round 4: 81·36 = 2,916."""
    match = dealt([["+1", "-1", "+4"], ["+2", "-2", "+3"]], stage=5)
    assert perfts(match, (2, 4, 6)) == [81, 2916, 2916]


def test_round_three_with_a_pair() -> None:
    """A pair and a single: one of the pair first 3·(2·3), the single first 3·(1·3); 27² = 729."""
    match = dealt([["+1", "+1", "-1"], ["+2", "+2", "-2"]], stage=5)
    assert perft(match, 6) == 729


def test_tactical_round_five() -> None:
    """Three players, one card each: 1 way to lay it; then in turn any of 3 pawns: 3³ = 27."""
    match = dealt([["+1#1"], ["+2#12"], ["+3#21"]], stage=5, **TACTICAL)
    assert perfts(match, range(3, 7)) == [1, 3, 9, 27]


def test_tactical_rounds_four_and_five() -> None:
    """2³ cards, 3³ pawns, and 3³ pawns again with the last cards: 8·27·27 = 5,832."""
    match = dealt(NUMBERED, stage=5, **TACTICAL)
    assert perfts(match, (3, 6, 9, 12)) == [8, 216, 216, 5832]


def test_tactical_turns_have_an_order() -> None:
    """Cards are laid in any order, 3!; pawns in the order of the numbers, so no more ways."""
    match = dealt([["+1#1"], ["+2#12"], ["+3#21"]], stage=5, **TACTICAL)
    assert perft(match, 6, any_order=True) == 6 * 27


def test_tactical_for_two() -> None:
    """2² cards and 3² pawns in round 4, 3² pawns in round 5; the virtual player has no choice."""
    match = dealt(NUMBERED[:2], stage=5, **TACTICAL)
    assert perfts(match, (2, 4, 6, 8)) == [4, 36, 36, 324]


def test_tactical_for_six() -> None:
    """Six players in round 5: after the six cards 6 pawns to choose from each time."""
    hands = [["+1#1"], ["+1#3"], ["+1#5"], ["+1#7"], ["+1#9"], ["+1#11"]]
    assert perft(dealt(hands, stage=5, **TACTICAL), 9) == 6**3


def placing(sizes: list[int], **rest: Any) -> Match:
    """A month in which the seats hold so many cards."""
    return Match.from_position(table(hand_size=sizes, players=len(sizes), **rest))


def test_covers_of_the_last_month() -> None:
    """Hands of 2, 3 and 4 cards in the third month: 2·3·4 = 24 ways, 3! times as many in order."""
    rows = [["bMqRe", "kLqYe"], ["rMtRe", "bMqYe"], ["bLqBl", "rStBl"]]
    match = placing([2, 3, 4], rows=rows, year=3, season="fall")
    assert perft(match, 3) == 24
    assert perft(match, 3, any_order=True) == 144


def test_covers_of_a_whole_season() -> None:
    """Hands of 3 cards for the three months: 3·2·1 orders of each, 6³ = 216 for three players."""
    match = placing([3, 3, 3], influence=["bMqGr", "rSdGr"])
    assert perft(match, 9) == 216


def test_a_short_hand_has_fewer_months() -> None:
    """Hands of 3, 2 and 1 cards: 3! · 2! · 1! = 12, in 3 + 2 + 1 choices."""
    match = placing([3, 2, 1], influence=["bMqGr", "rSdGr"])
    assert perft(match, 6) == 12


def test_two_magazines_each() -> None:
    """Advanced, hands of 3 and 4: an ordered pair of covers each, 3·2 · 4·3 = 72.

    In any order the four choices of a month can be mixed in 4!/(2!·2!) = 6 ways.
    """
    match = placing([3, 4], options={"two_player": "advanced"})
    assert perft(match, 4) == 72
    assert perft(match, 4, any_order=True) == 6 * 72


def test_specials() -> None:
    """Three rows with two best covers each: 2³ = 8 ways to the end of the game, 3!·8 in order."""
    match = reveal(last_fall("ttt"))
    assert match.view(None)["phase"] == "special"
    assert count(match, lambda _: False) == 8
    assert count(match, lambda _: False, any_order=True) == 48


def test_who_has_no_choice_is_not_asked() -> None:
    """One row with two best covers among rows that score: 2 ways."""
    assert count(reveal(last_fall("t33")), lambda _: False) == 2


def test_a_whole_draft() -> None:
    """Two players, three picks each from three open piles or blind: 4⁶ = 4,096."""
    match = new_match("cover-me", players=2, seed=SEED)
    assert count(match, until("place")) == 4**6


@pytest.mark.parametrize(
    ("options", "picks"),
    [({"two_player": "advanced"}, 6), ({"equal_value": True}, 6), ({"quick_deal": True}, 0)],
)
def test_a_draft_from_the_open_piles_only(options: dict[str, Any], picks: int) -> None:
    """Advanced, and with equal value: three sources, 3⁶ = 729 ways for six picks. Quick: none."""
    match = new_match("cover-me", players=2, seed=SEED, **options)
    assert perft(match, picks) == 3**picks


def test_a_draft_that_runs_dry() -> None:
    """Two blond cards and one red-brown, nothing else to turn: 2 tops, then 3 orders of bbr.

    The last of four picks finds nothing; that hand stays short and the first month begins.
    """
    piles = {"b": ["bMqRe", "bMqYe"], "r": ["rMqRe"], "k": []}
    position = table(phase="draft", hand_size=[8, 8, 7], piles=piles, park="scored")
    match = Match.from_position(position)
    assert perfts(match, (1, 2, 3)) == [2, 3, 3]
    assert count(match, until("place")) == 3


@pytest.mark.parametrize("taken", [1, 2, 3])
def test_taking_cards(taken: int) -> None:
    """A refill from three open piles or blind: 4 ways for each card, 4³ = 64 for three zeros."""
    owed = [[0, taken], [0, 0], [0, 0]]
    position = table(phase="refill", hand_size=[9 - taken, 9, 9], owed=owed, to_act=[0])
    assert count(Match.from_position(position), until("place")) == 4**taken


def test_taking_the_last_cards() -> None:
    """Three cards from piles of 2, 2 and 1 that cannot be refilled: orders of them, 5!/(2!·2!·1!)
    for all five; of three, 3! + 2 pairs × 3 places × 2 others = 18."""
    piles = {"b": ["bMqRe", "bMqYe"], "r": ["rMqRe", "rMqYe"], "k": ["kMqRe"]}
    position = table(
        phase="refill",
        hand_size=[6, 9, 9],
        owed=[[0, 3], [0, 0], [0, 0]],
        to_act=[0],
        piles=piles,
        park="scored",
    )
    assert count(Match.from_position(position), until("place")) == factorial(3) + 2 * 3 * 2


def test_keeping_one_of_two() -> None:
    """Each of two players who did not score keeps one of two: 2·2 = 4."""
    position = table(
        phase="refill",
        hand_size=[8, 8, 9],
        owed=[[1, 0], [1, 0], [0, 0]],
        offer=["bMqGr", "kMqGr"],
        to_act=[0],
    )
    assert count(Match.from_position(position), until("place")) == 4


@pytest.mark.parametrize(("offered", "kept", "ways"), [(4, 2, 12), (3, 2, 6), (2, 2, 2), (2, 1, 2)])
def test_keeping_two_of_four(offered: int, kept: int, ways: int) -> None:
    """Advanced: two of four, 4·3 = 12 sequences for 6 pairs; of fewer cards, fewer (CM-A23)."""
    position = table(
        players=2,
        options={"two_player": "advanced"},
        phase="refill",
        hand_size=[12 - kept, 12],
        owed=[[kept, 0], [0, 0]],
        offer=["bMqGr", "kMqGr", "rMqGr", "bSqGr"][:offered],
        to_act=[0],
    )
    match = Match.from_position(position)
    assert count(match, until("place")) == ways
    assert ways == comb(offered, kept) * factorial(kept)


def test_the_exchange_of_a_new_year() -> None:
    """Each may pass, or give one of 9 cards for one of 4: 1 + 9·4 = 37 ways; 37² for two."""
    position = table(players=2, phase="exchange", year=2)
    assert count(Match.from_position(position), until("place")) == 37**2
