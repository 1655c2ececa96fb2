"""RU-2: the deal at the start of every stage."""

from collections import Counter

import pytest

from parlour import new_match

from .positions import COUNTS, SEED, after_stage, all_cards, play_on


@pytest.mark.rule("RU-2.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_match_starts_on_the_start_field_with_five_cards_each(players: int) -> None:
    """Stage 1, round 1: all pawns on 0, no points yet, five cards in every hand."""
    position = new_match("runner-up", players=players, seed=SEED).position()
    assert (position["stage"], position["round"]) == (1, 1)
    assert set(position["pawns"]) == {0}
    assert set(position["scores"]) == {0}
    assert [len(hand) for hand in position["hands"]] == [5] * players


@pytest.mark.rule("RU-2.3", "RU-T02", "RU-T03", "RU-A31")
@pytest.mark.parametrize(("players", "aside"), [(3, 17), (4, 12), (5, 7), (6, 2)])
def test_the_rest_of_the_deck_is_put_aside(players: int, aside: int) -> None:
    """Three players leave 17 cards, four 12, five 7, and six still leave 2."""
    position = new_match("runner-up", players=players, seed=SEED).position()
    assert sum(len(hand) for hand in position["hands"]) == 5 * players
    assert len(position["aside"]) == aside


@pytest.mark.rule("RU-2.3", "RU-8.1", "RU-T04")
def test_two_players_leave_eighteen_cards() -> None:
    """With two players ten cards are dealt, four go to the virtual player, 18 stay aside."""
    position = new_match("runner-up", players=2, seed=SEED).position()
    assert [len(hand) for hand in position["hands"]] == [5, 5]
    assert len(position["virtual"]) == 4
    assert len(position["aside"]) == 18


@pytest.mark.rule("RU-2.2", "RU-T05", "RU-A25", "RU-A26")
def test_the_next_stage_starts_afresh() -> None:
    """After the scoring: pawns on 0, all 32 cards in the deal again, totals kept."""
    match = after_stage([9, 6, 2, -3], stage=4, scores=[4, 1, 0, -2])
    position = match.position()
    assert (position["stage"], position["round"]) == (5, 1)
    assert position["pawns"] == [0, 0, 0, 0]
    assert position["scores"] == [4, 7, 0, -2]
    assert [len(hand) for hand in position["hands"]] == [5, 5, 5, 5]
    assert len(position["aside"]) == 12
    assert Counter(all_cards(position)) == COUNTS
    assert match.to_act == (0, 1, 2, 3)


@pytest.mark.rule("RU-2.2", "RU-A25", "RU-A26")
def test_the_cards_put_aside_come_back_into_the_deal() -> None:
    """Over five stages with three players far more cards are seen than one stage's fifteen."""
    match = new_match("runner-up", players=3, variant="tactical", seed=SEED)
    dealt: list[frozenset[str]] = []
    while match.result is None:
        position = match.position()
        hands = frozenset(card for hand in position["hands"] for card in hand)
        if len(hands) == 15 and hands not in dealt:
            dealt.append(hands)
        play_on(match, choices=1)
    assert len(dealt) == 5
    assert len(frozenset.union(*dealt)) > 25


@pytest.mark.rule("RU-2.2")
@pytest.mark.parametrize(
    ("initiative", "hands"),
    [
        (
            "size",
            [
                ["-3#26", "-1#10", "+1#7", "+1#11", "+3#23"],
                ["-2#17", "-2#19", "-1#4", "-1#6", "+3#27"],
                ["-3#22", "-2#15", "-1#8", "+1#5", "+2#20"],
                ["-4#29", "+1#3", "+2#14", "+3#25", "+4#28"],
            ],
        ),
        (
            "spread",
            [
                ["-3#27", "-1#31", "+1#20", "+1#32", "+3#12"],
                ["-2#22", "-2#28", "-1#9", "-1#17", "+3#29"],
                ["-3#7", "-2#11", "-1#23", "+1#13", "+2#30"],
                ["-4#18", "+1#8", "+2#10", "+3#21", "+4#6"],
            ],
        ),
    ],
)
def test_the_deal_follows_from_the_seed(initiative: str, hands: list[list[str]]) -> None:
    """The seed 00 01 … 1f deals these hands, and no others, on every machine."""
    match = new_match("runner-up", players=4, variant="tactical", initiative=initiative, seed=SEED)
    position = match.position()
    assert position["hands"] == hands
    assert position["chance"] == {"key": "e7b8b67605449bab74b4504fd80f8f40", "draws": 2}


@pytest.mark.rule("RU-2.2", "RU-8.1", "RU-A32")
def test_the_virtual_player_is_dealt_after_the_hands() -> None:
    """Both hands come off the shuffled deck first, then the four cards of the virtual player."""
    position = new_match("runner-up", players=2, seed=SEED).position()
    assert position["hands"] == [
        ["-3", "-1", "+1", "+1", "+3"],
        ["-2", "-2", "-1", "-1", "+3"],
    ]
    assert position["virtual"] == ["-2", "-3", "+2", "+1"]


@pytest.mark.rule("RU-2.2")
def test_another_seed_deals_other_cards() -> None:
    """The deck is shuffled: twenty seeds do not deal the same hands twice."""
    deals = {
        str(new_match("runner-up", players=4, seed=bytes([n]) * 32).position()["hands"])
        for n in range(20)
    }
    assert len(deals) == 20
