"""CM-T85 to CM-T90 and section 16: what holds in every state of every game."""

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from parlour import Match, new_match

from .positions import all_cards, seed, walk

pytestmark = pytest.mark.usefixtures("places_only")

Position = dict[str, Any]

VARIANTS: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 4, "quick_deal": True},
    {"players": 5},
    {"players": 2},
    {"players": 2, "two_player": "advanced"},
    {"players": 3, "length": "longer"},
    {"players": 5, "length": "shorter"},
    {"players": 4, "equal_value": True},
    {"players": 2, "equal_value": True, "length": "longer", "removed": "Ye"},
    {"players": 2, "two_player": "advanced", "equal_value": True, "length": "shorter"},
]

every_variant = pytest.mark.parametrize("options", VARIANTS, ids=str, scope="module")


def game(options: dict[str, Any], number: int) -> Match:
    """A new match of the variant."""
    return new_match("cover-me", seed=seed(number), **options)


def positions(options: dict[str, Any], games: int = 2) -> list[list[Position]]:
    """Every position of a few games played at random."""
    return [played(VARIANTS.index(options), number) for number in range(games)]


@cache
def played(variant: int, number: int) -> list[Position]:
    """Every position of one game. Many tests look at the same games; none changes anything."""
    match = game(VARIANTS[variant], number)
    return [match.position() for match in walk(match, seed=number)]


def season_starts(history: list[Position]) -> list[Position]:
    """The positions of one game in which a season begins and nobody has chosen yet."""
    starts: list[Position] = []
    for position in history:
        if position["phase"] == "place" and position["month"] == 1:
            when = (position["year"], position["season"])
            if not starts or when != (starts[-1]["year"], starts[-1]["season"]):
                starts.append(position)
    return starts


def pool(position: Position) -> int:
    """The cards in draw pile, open piles and discard pile."""
    opened = sum(len(pile) for pile in position["open"].values())
    return len(position["draw"]) + opened + len(position["discard"])


@pytest.mark.rule("CM-T85", "CM-1.1")
@every_variant
def test_no_card_is_ever_lost_or_doubled(options: dict[str, Any]) -> None:
    """162 different cards in all zones together, 135 in equal value."""
    total = 135 if options.get("equal_value") else 162
    for history in positions(options):
        for position in history:
            cards = all_cards(position)
            assert len(cards) == len(set(cards)) == total


@pytest.mark.rule("CM-T86", "CM-6.6", "CM-10.7", "CM-11.8")
@every_variant
def test_every_season_starts_with_full_hands(options: dict[str, Any]) -> None:
    """9 cards in every hand (advanced 12); the fictional players have 12 with their covers."""
    full = 12 if options.get("two_player") == "advanced" else 9
    for history in positions(options):
        for start in season_starts(history):
            assert {len(hand) for hand in start["hands"]} == {full}
            if "fictional" in start:
                laid = len(start["rows"][2]) + len(start["rows"][3])
                assert (laid, len(start["fictional"])) == (2, 10)


@pytest.mark.rule("CM-T87", "CM-7.2", "CM-7.3", "CM-A58")
@every_variant
def test_one_open_pile_always_has_a_single_card(options: dict[str, Any]) -> None:
    """Three piles of one hair colour each, none empty and one of size 1, while refills work."""
    for history in positions(options, games=3):
        for position in history:
            piles = position["open"]
            for hair in "brk":
                assert {card[0] for card in piles[hair]} <= {hair}
            if not all(piles.values()):
                assert (position["draw"], position["discard"]) == ([], [])
                break
            assert min(len(pile) for pile in piles.values()) == 1


@pytest.mark.rule("CM-T88", "CM-4.7")
@every_variant
def test_the_tracks_always_equal_a_recount(options: dict[str, Any]) -> None:
    """Influence row and revealed covers, counted by hair, length and pattern or clothes."""
    for match in walk(game(options, 7), seed=7):
        position = match.position()
        if position["phase"] not in ("place", "special", "exchange"):
            continue
        covers = position["rows"]
        if "fictional" in position and position["phase"] == "place":
            shown = position["month"] - 1
            covers = [*covers[:2], covers[2][:shown], covers[3][:shown]]
        open_cards = [*position["influence"], *(card for row in covers for card in row)]
        by_clothes = position["season"] in ("spring", "summer")
        third = "clothes" if by_clothes else "pattern"
        recount = {
            "hair": Counter(card[0] for card in open_cards),
            "length": Counter(card[1] for card in open_cards),
            third: Counter(card[3:] if by_clothes else card[2] for card in open_cards),
        }
        tracks = {trait: Counter(track) for trait, track in match.view(None)["tracks"].items()}
        assert tracks == recount


@pytest.mark.rule("CM-T89", "CM-6.9", "CM-11.6")
@pytest.mark.parametrize(
    ("options", "least"),
    [
        ({"players": 3}, 16),
        ({"players": 4}, 12),
        ({"players": 5}, 8),
        ({"players": 2}, 17),
        ({"players": 2, "two_player": "advanced"}, 13),
        ({"players": 5, "length": "longer"}, 8),
        ({"players": 5, "length": "shorter"}, 17),
    ],
)
def test_the_next_pile_is_never_short(options: dict[str, Any], least: int) -> None:
    """Before any draw it holds at least what section 16 works out, and an offer is complete."""
    for number in range(3):
        heard_so_far = 0
        for match in walk(game(options, number), seed=number):
            new = [event.heard_by(None) for event in match.events[heard_so_far:]]
            heard_so_far = len(match.events)
            if any(event is not None and event["event"] == "offered" for event in new):
                position = match.position()
                assert len(position["next"]) + len(position["offer"]) >= least
                assert len(position["offer"]) in (2, 4)
        assert heard_so_far > 0


@every_variant
def test_the_supply_changes_as_worked_out(options: dict[str, Any]) -> None:
    """Section 16: P + old influence - scored (- non-scorers - upkeep) (+ H in a new year)."""
    fictional = options["players"] == 2 and "two_player" not in options
    compared = 0
    for history in positions(options):
        starts = season_starts(history)
        for old, new in pairwise(starts):
            stacks = [
                sum(len(stack) for stack in position["scored"] + position.get("stored", []))
                for position in (old, new)
            ]
            has_next = not options.get("equal_value") and old["year"] < 4
            quiet = len(new["influence"]) - (2 if fictional else 0)
            expected = pool(old) + len(old["influence"]) - (stacks[1] - stacks[0])
            if not has_next:
                expected -= quiet + (2 if fictional else 0)
            elif fictional:
                expected -= 1
            if has_next and new["year"] > old["year"]:
                expected += len(old["next"]) - quiet - (1 if fictional else 0)
            assert pool(new) == expected
            compared += 1
    assert compared >= 14


@pytest.mark.rule("CM-A60", "CM-A09", "CM-6.2", "CM-6.4")
@every_variant
def test_a_row_scores_one_card_worth_three_or_a_zero_trio(options: dict[str, Any]) -> None:
    """Never both, never anything else, and fictional rows never."""
    match = game(options, 9)
    for _ in walk(match, seed=9):
        pass
    values: dict[int, list[int]] = {}
    scored = 0
    for event in (event.heard_by(None) for event in match.events):
        if event is None:
            continue
        if event["event"] == "values":
            values[event["row"]] = event["values"]
        if event["event"] in ("scored", "stored"):
            row = values.pop(event["row"])
            cards = len(event["cards"])
            assert (max(row), cards) == (3, 1) or (max(row) == 0 and cards == len(row) == 3)
            scored += 1
    assert scored > 0
