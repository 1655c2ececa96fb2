"""RU-1: the board, the pawns and the 32 movement cards."""

from collections import Counter

import pytest

from parlour import InvalidOptions, InvalidPosition, Match, new_match

from .positions import SEED, SIZE, SPREAD, after_stage, all_cards, holding, pawns_of


@pytest.mark.rule("RU-1.1")
@pytest.mark.parametrize("field", [-12, -1, 0, 1, 16])
def test_a_pawn_may_stand_on_any_field_of_the_board(field: int) -> None:
    """The track runs from -12 over the start field to 16."""
    assert pawns_of(holding(["+1", "+1", "+1"], pawns=[field, 0, 0])) == [field, 0, 0]


@pytest.mark.rule("RU-1.1")
@pytest.mark.parametrize("field", [-13, 17])
def test_there_is_no_field_beyond_the_ends_of_the_board(field: int) -> None:
    """No pawn can stand below -12 or above 16."""
    with pytest.raises(InvalidPosition):
        holding(["+1", "+1", "+1"], pawns=[field, 0, 0])


@pytest.mark.rule("RU-1.2", "RU-1.7", "RU-2.1", "RU-A01")
@pytest.mark.parametrize(("players", "pawns"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_two_to_six_play_and_each_has_one_pawn(players: int, pawns: int) -> None:
    """Every player has a pawn, with two players the virtual one too; the rest stays in the box."""
    match = new_match("runner-up", players=players, seed=SEED)
    assert match.players == players
    assert match.to_act == tuple(range(players))
    assert pawns_of(match) == [0] * pawns


@pytest.mark.rule("RU-1.2", "RU-1.7", "RU-A01")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_nobody_plays_alone_or_with_a_seventh_pawn(players: int) -> None:
    """There are six pawns, and one player is no game."""
    with pytest.raises(InvalidOptions):
        new_match("runner-up", players=players, seed=SEED)


@pytest.mark.rule("RU-1.3", "RU-1.4", "RU-T01")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_deck_has_the_printed_32_cards(players: int) -> None:
    """-4 once, -3 three times and so on; 13 negative cards, 19 positive ones, no 0, sum +19."""
    cards = all_cards(new_match("runner-up", players=players, seed=SEED).position())
    assert Counter(cards) == {
        "-4": 1,
        "-3": 3,
        "-2": 4,
        "-1": 5,
        "+1": 6,
        "+2": 5,
        "+3": 4,
        "+4": 3,
        "+5": 1,
    }
    values = [int(card) for card in cards]
    assert len(values) == 32
    assert sum(value for value in values if value < 0) == -26
    assert sum(value for value in values if value > 0) == 45
    assert len([value for value in values if value < 0]) == 13
    assert len([value for value in values if value > 0]) == 19


@pytest.mark.rule("RU-1.5")
def test_the_small_numbers_are_used_in_the_tactical_variant_only() -> None:
    """A basic card is its value alone; a tactical card is always written with its number."""
    basic = all_cards(new_match("runner-up", players=4, seed=SEED).position())
    tactical = all_cards(
        new_match("runner-up", players=4, variant="tactical", seed=SEED).position()
    )
    assert [card for card in basic if "#" in card] == []
    assert [card for card in tactical if "#" not in card] == []


@pytest.mark.rule("RU-1.5")
def test_the_numbers_make_no_difference_to_the_basic_game() -> None:
    """The basic game is the same whichever table of numbers is chosen."""
    by_size = new_match("runner-up", players=3, initiative="size", seed=SEED)
    spread = new_match("runner-up", players=3, initiative="spread", seed=SEED)
    for match in (by_size, spread):
        for seat in range(3):
            match.choose(seat, match.moves(seat)[0])
    assert by_size.position()["hands"] == spread.position()["hands"]
    assert pawns_of(by_size) == pawns_of(spread)


@pytest.mark.rule("RU-T51", "RU-A11", "RU-A12")
@pytest.mark.parametrize(("initiative", "table"), [("size", SIZE), ("spread", SPREAD)])
def test_the_white_numbers_are_those_of_the_table(
    initiative: str, table: dict[str, list[int]]
) -> None:
    """Every card has the numbers of its table: each of 1-32 exactly once, so none are equal."""
    match = new_match("runner-up", players=5, variant="tactical", initiative=initiative, seed=SEED)
    numbers: dict[str, list[int]] = {}
    for card in all_cards(match.position()):
        value, _, number = card.partition("#")
        numbers.setdefault(value, []).append(int(number))
    assert {value: sorted(own) for value, own in numbers.items()} == table
    assert sorted(number for own in numbers.values() for number in own) == list(range(1, 33))


@pytest.mark.rule("RU-A11")
def test_the_larger_moves_act_first_by_default() -> None:
    """Without a word about it the numbers go by size: the +5 is number 32, a +1 is number 1."""
    match = new_match("runner-up", players=3, variant="tactical", seed=SEED)
    assert match.options["initiative"] == "size"
    assert {"+5#32", "+1#1", "-4#29"} <= set(all_cards(match.position()))


@pytest.mark.rule("RU-A12")
def test_two_cards_with_one_number_cannot_be() -> None:
    """A position in which two cards carry the number 21 is refused."""
    with pytest.raises(InvalidPosition):
        Match.from_position(
            {
                "game": "runner-up",
                "options": {"players": 3, "variant": "tactical"},
                "round": 5,
                "hands": [["+3#21"], ["+3#21"], ["+1#1"]],
            }
        )


@pytest.mark.rule("RU-1.6")
def test_the_match_keeps_the_score_sheet() -> None:
    """What is scored in a stage is written down per pawn and added to the totals."""
    match = after_stage([5, 2, 2, -3], scores=[0, 0, 0, 0])
    assert match.position()["sheet"] == [[None, 2, 2, None]]
    assert match.position()["scores"] == [0, 2, 2, 0]
