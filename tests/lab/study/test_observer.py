"""Observed games: a row tells what a listener at the table would have noted."""

from collections import Counter
from functools import partial
from threading import Event
from typing import Any

import numpy as np
import pytest

from parlour.bots.mind import mind_of
from parlour.games.event import Event as Told
from parlour.games.game import load_engine
from parlour.kernel import chance_key, game_key, new_desk
from parlour.lab.simulate import simulate
from parlour.lab.study.observer import Observer
from parlour.lab.study.plan import Plan

from .studies import SEED, plan

TABLES = [
    plan("runner-up", players=2),
    plan("runner-up", players=4, variant="tactical", initiative="spread"),
    plan("runner-up", players=6),
    plan("cover-me", players=2),
    plan("cover-me", players=2, two_player="advanced", tie="extra"),
    plan("cover-me", players=5, length="longer"),
    plan("cover-me", players=3, length="shorter", equal_value=True),
]


def observe(study: Plan, deals: int, first: int = 0) -> Any:
    """The rows of some deals of a study's first table."""
    return Observer(study, study.conditions[0]).play(first, deals, Event())


def told(study: Plan, deal: int) -> tuple[list[list[Told]], dict[str, Any], int]:
    """The same random game once more, choice by choice: what the rules said after each."""
    engine = load_engine(study.description.engine_module)
    setting = engine.setting(study.conditions[0].options)
    key = chance_key(SEED)
    table, desk = np.zeros(1, engine.state), new_desk(listening=True)
    k0, k1 = game_key(np.uint64(key[0]), np.uint64(key[1]), deal)
    desk["die"] = np.uint64(k0) ^ np.uint64(k1)
    engine.start(table, setting, np.uint64(k0), np.uint64(k1), desk)
    heard: list[list[Told]] = []

    def listen() -> None:
        rows = desk["log"][0, : desk["said"][0]].copy()
        heard.append(engine.events(rows, partial(engine.record, table)))
        desk["said"] = 0

    listen()
    act = mind_of(study.game).act
    decisions = 0
    while owing := int(table["owing"][0]):
        for seat in range(study.conditions[0].options["players"]):
            if owing >> seat & 1:
                assert engine.choose(table, seat, int(act(table, seat, 0, desk)), desk)
                decisions += 1
                listen()
    return heard, engine.result(engine.record(table)), decisions


def runner_up_row(heard: list[list[Told]]) -> dict[str, Any]:
    """A listener's notes of Runner-Up."""
    fields: list[list[int]] = []
    scored: list[int] = []
    for event in (event for part in heard for event in part):
        if event.name == "stage":
            fields.append([0] * 6)
        elif event.name == "moved":
            fields[-1][event.data["pawn"]] = event.data["to"]
        elif event.name == "scored":
            scored.append(sum(1 << pawn for pawn in event.data["pawns"]))
    return {"field": fields, "scored": scored}


def cover_me_row(heard: list[list[Told]], rows: int) -> dict[str, Any]:
    """A listener's notes of Cover Me; `rows` are people's."""
    seasons = reshuffles = 0
    threes, trios, cards = Counter[int](), Counter[int](), Counter[tuple[int, str]]()
    for part in heard:
        single = {event.data["row"] for event in part if event.name == "special"}
        for event in part:
            data = event.data
            if event.name == "values" and data["row"] == 0:
                seasons += 1
            elif event.name == "special" and data["value"] == 3 and data["row"] < rows:
                threes[seasons] += 1
            elif event.name in ("scored", "stored"):
                if data["row"] not in single:
                    trios[seasons] += 1
                if event.name == "scored":
                    cards.update((seasons, card[3:]) for card in data["cards"])
            elif event.name == "reshuffled":
                reshuffles += 1
    return {
        "seasons": seasons,
        "reshuffles": reshuffles,
        "threes": [threes[n] for n in range(1, 21)],
        "trios": [trios[n] for n in range(1, 21)],
        "scored": [
            [cards[n, colour] for colour in ("Ye", "Bl", "Re", "Gr", "Bk", "Wh")]
            for n in range(1, 21)
        ],
    }


@pytest.mark.parametrize("study", TABLES, ids=lambda study: str(study.conditions[0].options))
def test_a_row_tells_what_was_heard_at_the_table(study: Plan) -> None:
    """Choice by choice in Python or wholly in the kernel: the same game, the same notes."""
    options = study.conditions[0].options
    for deal, row in enumerate(observe(study, 6)):
        heard, result, decisions = told(study, deal)
        if study.game == "runner-up":
            expected = runner_up_row(heard)
        else:
            people = options["players"] * (1 + (options.get("two_player") == "advanced"))
            expected = cover_me_row(heard, people)
        for name, value in expected.items():
            assert row[name].tolist() == value, name
        parties = len(result["shares"])
        assert row["decisions"] == decisions
        assert row["score"][:parties].tolist() == result["scores"]
        assert (row["won"][:parties] / 60).tolist() == pytest.approx(result["shares"])
        # In the end who stands in the winning place has won.
        last = row["standing"][row["seasons"] - 1 if study.game == "cover-me" else 4]
        assert last == sum(1 << seat for seat in result["winners"])


@pytest.mark.parametrize("game", ["runner-up", "cover-me"])
def test_random_games_are_those_of_simulate(game: str) -> None:
    """The same seed deals the same cards and rolls the same dice everywhere in the laboratory."""
    study = plan(game)
    rows = observe(study, 50)
    simulated = simulate(study.description, study.conditions[0].options, 50, 1, SEED)
    assert (rows["won"].sum(axis=0)[:4] / 3000).tolist() == pytest.approx(
        [seat.win_share for seat in simulated.seats]
    )
    assert rows["score"].mean(axis=0)[:4].tolist() == [seat.mean_score for seat in simulated.seats]
    assert int(rows["decisions"].sum()) == simulated.decisions


@pytest.mark.parametrize("game", ["runner-up", "cover-me"])
def test_the_parts_make_the_whole(game: str) -> None:
    """A deal is the same whichever block it is played in, at a table of different bots too."""
    study = plan(game, bots=["regular", "rookie", "random"], players=3)
    whole = observe(study, 4)
    assert len(whole) == 12
    assert whole.tobytes() == observe(study, 1).tobytes() + observe(study, 3, 1).tobytes()


def test_bots_move_round_the_table() -> None:
    """In turn t seat s has the bot of seat s + t: a regular beats random ones wherever it sits."""
    study = plan("cover-me", bots=["regular", "random", "random"], players=3)
    won = observe(study, 40)["won"].reshape(40, 3, 5).mean(axis=0) / 60
    assert min(won[0, 0], won[1, 2], won[2, 1]) > 0.6


@pytest.mark.parametrize("game", ["runner-up", "cover-me"])
def test_thinking_bots_play_the_same_deals_and_come_out_the_same(game: str) -> None:
    """They think in iterations, not in milliseconds: twice the same row, from the same cards."""
    thinking = plan(game, bots=["expert", "random"], players=2)
    quick = plan(game, players=2)
    rows = observe(thinking, 1)
    assert rows.tobytes() == observe(thinking, 1).tobytes()
    assert len(rows) == 2
    if game == "cover-me":
        assert rows["starter"].tolist() == [observe(quick, 1)["starter"][0]] * 2


def test_a_game_can_be_left_off() -> None:
    """Ctrl-C does not wait for a master."""
    stop = Event()
    study = plan("runner-up", bots=["master:600000", "random"], players=2)
    observer = Observer(study, study.conditions[0])
    stop.set()
    assert observer.play(0, 1, stop) is None
