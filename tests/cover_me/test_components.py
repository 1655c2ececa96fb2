"""CM-1: the cards, their values, the markers and the rows."""

from collections import Counter
from itertools import product

import pytest

from parlour import InvalidOptions, Match, new_match

from .positions import all_cards, last_fall, month, reveal, seed, table


@pytest.mark.rule("CM-1.1", "CM-T01")
def test_every_combination_of_the_four_symbols_is_one_card() -> None:
    """3 hair colours x 3 lengths x 3 patterns x 6 clothes colours: 162 cards, each once."""
    cards = all_cards(new_match("cover-me", players=3, seed=seed(1)).position())
    combinations = product("brk", "SML", "qdt", ["Ye", "Bl", "Re", "Gr", "Bk", "Wh"])
    assert len(cards) == 162
    assert set(cards) == {"".join(symbols) for symbols in combinations}


@pytest.mark.rule("CM-1.2", "CM-T01")
def test_the_cards_are_spread_evenly_over_every_symbol() -> None:
    """27 cards per clothes colour, 54 per hair colour, length and pattern, 6 per look."""
    cards = all_cards(new_match("cover-me", players=4, seed=seed(2)).position())
    assert set(Counter(card[3:] for card in cards).values()) == {27}
    for symbol in (0, 1, 2):
        assert sorted(Counter(card[symbol] for card in cards).values()) == [54, 54, 54]
        assert set(Counter(card[symbol] + card[3:] for card in cards).values()) == {9}
    assert set(Counter(card[:3] for card in cards).values()) == {6}
    assert set(Counter(card[:2] + card[3:] for card in cards).values()) == {3}


@pytest.mark.rule("CM-1.2", "CM-2.4", "CM-T01")
def test_the_starting_colours_are_81_cards_with_27_of_each_hair_colour() -> None:
    """All that is not in the next pile or set aside is yellow, red or blue: 81 cards."""
    position = new_match("cover-me", players=5, seed=seed(3)).position()
    kept_back = {*position["next"], *position["later"][0], *position["later"][1]}
    start = [card for card in all_cards(position) if card not in kept_back]
    assert len(start) == 81
    assert {card[3:] for card in start} == {"Ye", "Bl", "Re"}
    assert Counter(card[0] for card in start) == {"b": 27, "r": 27, "k": 27}


@pytest.mark.rule("CM-1.3", "CM-A03")
@pytest.mark.parametrize(
    ("card", "prestige"),
    [("kMtYe", 2), ("kMtRe", 2), ("kMtBl", 2), ("kMtGr", 3), ("kMtBk", 4), ("kMtWh", 5)],
)
def test_a_scored_card_is_worth_what_its_clothes_colour_says(card: str, prestige: int) -> None:
    """Yellow, red and blue give 2, green 3, black 4, white 5."""
    match = reveal(last_fall("222", scored=[[card]]))
    assert match.result is not None
    assert match.result["scores"] == [prestige, 0, 0]
    assert match.result["winners"] == [0]


@pytest.mark.rule("CM-1.4", "CM-A57")
@pytest.mark.parametrize(
    ("season", "trait", "counts"),
    [
        ("winter", "pattern", {"q": 0, "d": 1, "t": 2}),
        ("spring", "clothes", {"Ye": 1, "Bl": 1, "Re": 0, "Gr": 1, "Bk": 0, "Wh": 0}),
    ],
)
def test_a_card_counts_by_its_symbols(season: str, trait: str, counts: dict[str, int]) -> None:
    """Hair colour, length, pattern and clothes are the four letters of the card's name."""
    covers = ["rMtGr", "rMdYe", "rLtBl"]
    match = Match.from_position(table(season=season, hands=[[cover] for cover in covers]))
    month(match, *covers)
    tracks = match.view(None)["tracks"]
    assert tracks["hair"] == {"b": 0, "r": 3, "k": 0}
    assert tracks["length"] == {"S": 0, "M": 2, "L": 1}
    assert tracks[trait] == counts


@pytest.mark.rule("CM-1.5")
@pytest.mark.parametrize(
    ("season", "third"),
    [("winter", "pattern"), ("spring", "clothes"), ("summer", "clothes"), ("fall", "pattern")],
)
def test_the_catwalk_shows_pattern_or_clothes_and_the_mirrors_the_hair(
    season: str, third: str
) -> None:
    """Three tracks at a time: length, hair colour and the third trait of the season."""
    view = Match.from_position(table(season=season, year=2)).view(None)
    assert set(view["tracks"]) == {"hair", "length", third}
    assert (view["season"], view["year"]) == (season, 2)


@pytest.mark.rule("CM-1.6")
def test_there_are_fifteen_fashion_markers() -> None:
    """3 hair colours, 3 lengths, 3 patterns and 6 clothes colours; and one start player."""
    winter = Match.from_position(table(season="winter", starter=2)).view(None)
    spring = Match.from_position(table(season="spring")).view(None)
    markers = {trait: set(track) for trait, track in (winter["tracks"] | spring["tracks"]).items()}
    assert markers == {
        "hair": {"b", "r", "k"},
        "length": {"S", "M", "L"},
        "pattern": {"q", "d", "t"},
        "clothes": {"Ye", "Bl", "Re", "Gr", "Bk", "Wh"},
    }
    assert winter["starter"] == 2


@pytest.mark.rule("CM-1.7", "CM-2.3", "CM-A56")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_player_has_a_row_in_the_middle_and_a_stack_in_front(players: int) -> None:
    """One row and one scored stack per player, empty at the start, the fifth like the others."""
    position = new_match("cover-me", players=players, seed=seed(4)).position()
    assert position["rows"] == [[] for _ in range(players)]
    assert position["scored"] == [[] for _ in range(players)]
    assert [len(hand) for hand in position["hands"]] == [6] * players


@pytest.mark.rule("CM-1.8", "CM-A01")
def test_two_to_five_can_play() -> None:
    """2, 3, 4 and 5 players are accepted, 1 and 6 are not."""
    for players in (2, 3, 4, 5):
        assert new_match("cover-me", players=players, seed=seed(5)).players == players
    for players in (1, 6):
        with pytest.raises(InvalidOptions):
            new_match("cover-me", players=players, seed=seed(5))
