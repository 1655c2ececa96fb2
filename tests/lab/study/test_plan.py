"""The plan of a study: which tables are compared with which, and what is refused."""

import pytest

from parlour import InvalidOptions
from parlour.games import GAMES
from parlour.lab.study.plan import RULINGS, Plan

from .studies import plan


def test_without_a_comparison_there_is_one_table() -> None:
    """It is compared with nothing."""
    (only,) = plan(players=3).conditions
    assert (only.name, only.reference, only.bots) == ("base", None, ("random",) * 3)
    assert only.options == {"players": 3, "variant": "basic", "initiative": "size"}


def test_comparisons_are_combined() -> None:
    """Two options of two values are four tables, all compared with the first."""
    study = plan("runner-up", "variant=basic,tactical", "players=3,5", bots=["rookie"])
    assert [(c.name, c.reference, len(c.bots)) for c in study.conditions] == [
        ("variant=basic · players=3", None, 3),
        ("variant=basic · players=5", 0, 5),
        ("variant=tactical · players=3", 0, 3),
        ("variant=tactical · players=5", 0, 5),
    ]


def test_bots_are_compared_too() -> None:
    """One for all seats, or one for each with a plus between them: those move round the table."""
    study = plan("cover-me", "bot=regular,regular+rookie+rookie", players=3)
    assert [c.bots for c in study.conditions] == [
        ("regular",) * 3,
        ("regular", "rookie", "rookie"),
    ]
    assert [c.turns for c in study.conditions] == [1, 3]
    assert [study.conditions[1].bot_at(0, turn) for turn in range(3)] == [
        "regular",
        "rookie",
        "rookie",
    ]
    # All tables play the same deals: 10 of them are 10 games here and 30 there.
    assert (study.deals(10), study.games(10)) == (10, 40)


def test_every_option_of_runner_up() -> None:
    """One at a time; the white numbers matter in the tactical game only, so they change there."""
    assert [(c.name, c.reference) for c in plan(every_option=True).conditions] == [
        ("base", None),
        ("players=2", 0),
        ("players=3", 0),
        ("players=5", 0),
        ("players=6", 0),
        ("variant=tactical", 0),
        ("variant=tactical · initiative=spread", 5),
    ]


def test_every_option_of_cover_me() -> None:
    """Every value of every option is there, at a table where it means something."""
    study = plan("cover-me", every_option=True, players=5)
    found = {c.name: c.reference for c in study.conditions}
    names = list(found)
    assert names[0] == "base"
    for option in GAMES["cover-me"].options:
        for value in option.values:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            assert any(c.options.get(option.name) == value for c in study.conditions), text
    assert found["players=2 · two_player=advanced"] == names.index("players=2")
    assert found["equal_value=true · removed=Bk"] == names.index("equal_value=true")
    assert found["length=shorter"] == found["tie=extra"] == 0
    assert len({str(c.options) for c in study.conditions}) == len(study.conditions)


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_options(game: str) -> None:
    """What a report calls a ruling is an option of the game, and is in its catalogue of rules."""
    options = {option.name for option in GAMES[game].options}
    assert set(RULINGS[game]) <= options


def test_a_plan_can_be_written_down() -> None:
    """And read back: it is part of the results file."""
    study = plan("cover-me", "tie=share,extra", "bot=rookie,regular", players=2)
    assert Plan.from_facts(study.facts()) == study


@pytest.mark.parametrize(
    ("comparison", "complaint"),
    [
        ("variant", "a comparison is written NAME=A,B with at least two values; got 'variant'"),
        ("variant=basic", "at least two values"),
        ("variant=basic,basic", "variant is compared with itself"),
        ("variant=basic,chaos", "variant accepts basic, tactical; got 'chaos'"),
        ("length=longer,shorter", "Runner-Up can compare players, variant, initiative, bot"),
        ("bot=regular,regulr", "the bots are random, rookie, regular, expert, master"),
        ("bot=rookie,rookie+random", "give one bot for all seats or 4 bots; got 2"),
        ("players=4,7", "players accepts 2, 3, 4, 5, 6; got '7'"),
    ],
)
def test_a_comparison_that_means_nothing_is_refused(comparison: str, complaint: str) -> None:
    """In words that say what would be accepted."""
    with pytest.raises(InvalidOptions, match=complaint):
        plan("runner-up", comparison)


def test_what_contradicts_itself_is_refused() -> None:
    """Compared and given, compared twice, compared wholly and in part, too many."""
    with pytest.raises(InvalidOptions, match="players is compared, so it cannot be given"):
        plan("runner-up", "players=3,4", players=3)
    with pytest.raises(InvalidOptions, match="players is compared twice"):
        plan("runner-up", "players=3,4", "players=5,6")
    with pytest.raises(InvalidOptions, match="every option is compared already"):
        plan("runner-up", "players=3,4", every_option=True)
    with pytest.raises(InvalidOptions, match="two_player is for 2 players only"):
        plan("cover-me", "players=2,3", "two_player=fictional,advanced")
    with pytest.raises(InvalidOptions, match="at most 48 tables are compared; these are 60"):
        plan(
            "runner-up",
            "players=2,3,4,5,6",
            "variant=basic,tactical",
            "initiative=size,spread",
            "bot=random,rookie,regular",
        )
