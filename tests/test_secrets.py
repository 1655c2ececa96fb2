"""Nothing leaks: what a watcher cannot know makes no difference to anything it is given."""

import json
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.games.cover_me.cards import CARDS, NUMBER
from tests.tables import (
    MAIN_TABLES,
    POLICIES,
    RUNNER_UP_TABLES,
    Policy,
    Table,
    assorted,
    finish,
    greedy_short,
    history,
    uniform,
    walk,
    watchers,
)
from tests.worlds import (
    Permutation,
    hide,
    imagine,
    named,
    rearranged,
    rearrangement,
    recoloured,
    translate,
    unknown,
)

Heard = list[dict[str, Any]]
Step = tuple[int, str]


@pytest.fixture(scope="module", params=MAIN_TABLES, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    """The main tables in turn: between them they have every kind of secret."""
    asked: Table = request.param
    return asked


@pytest.fixture(
    scope="module", params=[table for table in MAIN_TABLES if table.game == "cover-me"], ids=str
)
def cover_me_table(request: pytest.FixtureRequest) -> Table:
    """Those of Cover Me."""
    asked: Table = request.param
    return asked


@pytest.fixture(scope="module")
def states(table: Table) -> list[Match]:
    """States of every kind, from a game of each policy."""
    played = [*history(table, 51, uniform), *history(table, 52, greedy_short)]
    return assorted(played, 3, Random(53))


def heard_since(match: Match, watcher: int | None, count: int) -> Heard:
    """What the watcher has heard after the first so many events."""
    return [event.heard_by(watcher) for event in match.events[count:]]


def everything(match: Match, watcher: int | None) -> tuple[Any, ...]:
    """All that a watcher is given: record, view, memory and moves."""
    moves = match.moves(watcher) if watcher is not None else []
    hidden = hide(match, watcher).tobytes()
    return hidden, match.view(watcher), match.memory(watcher), moves


def test_an_imagined_world_cannot_be_told_from_the_real_one(states: list[Match]) -> None:
    """hide(imagine(hide(s))) is hide(s) byte for byte, and so are view, memory and moves."""
    for number, state in enumerate(states):
        for watcher in watchers(state):
            world = imagine(state, watcher, number)
            assert everything(world, watcher) == everything(state, watcher)
            assert hide(imagine(world, watcher, number + 1), watcher) == hide(state, watcher)


def test_an_imagined_world_could_be_real(states: list[Match]) -> None:
    """It is a position that can be set up, has a result, and can be played to the end."""
    for number, state in enumerate(assorted(states, 1, Random(54))):
        watcher = Random(number).choice(watchers(state))
        world = imagine(state, watcher, number)
        assert Match.from_position(world.position()).position() == world.position()
        assert finish(world.clone(), Random(number)).result is not None
        if state.to_act:
            assert world.to_act == state.to_act
            assert world.result is None
        else:
            assert world.result == state.result


def test_two_imaginings_differ_and_one_key_gives_one_world(states: list[Match]) -> None:
    """The hidden cards come from the key handed in, not from the real match."""
    for state in assorted(states, 1, Random(55)):
        if state.to_act:
            worlds = {imagine(state, None, number).tobytes() for number in (1, 2, 3, 1, 2, 3)}
            assert len(worlds) == 3
            assert state.tobytes() not in worlds


def test_the_key_is_in_nothing_a_watcher_gets(states: list[Match]) -> None:
    """Neither in the hidden record nor in views, memories or events, in bytes, hex or numbers."""
    for state in assorted(states, 1, Random(56)):
        words = [int(word) for word in state._table["key"][0]]
        written = state.position()["chance"]["key"]
        for watcher in watchers(state):
            hidden = hide(state, watcher).tobytes()
            events = heard_since(state, watcher, 0)
            told = json.dumps([state.view(watcher), state.memory(watcher), events])
            assert hidden[:24] == bytes(24)
            for word in words:
                assert word.to_bytes(8, "little") not in hidden
                assert str(word) not in told
            for text in (written[:16], written[16:], state.seed.hex()):
                assert text not in told


def nothing_pending(match: Match) -> bool:
    """Whether no choice lies on the table unseen."""
    return not any(match.position()["chosen"])


def some_steps(state: Match, policy: Policy, random: Random) -> list[Step]:
    """Up to 12 choices from here on; in Runner-Up up to a reveal, and not over the next deal.

    A basic move names a value, not a card, so it can be repeated elsewhere only once it is shown.
    """
    match, whole = state.clone(), 0
    steps: list[Step] = []
    stage = match.view(None).get("stage")
    for step in walk(match, random, policy):
        if match.view(None).get("stage") != stage:
            break
        if match.game == "cover-me" or nothing_pending(match):
            whole = len(steps)
        if len(steps) == 12:
            break
        steps.append(step)
    return steps[:whole]


def never_learned(state: Match, watcher: int | None, steps: list[Step]) -> set[int]:
    """The cards that the watcher knows nothing of while these steps are taken."""
    match = state.clone()
    secret = unknown(match, watcher)
    for seat, move in steps:
        match.choose(seat, move)
        secret &= unknown(match, watcher)
    if match.game == "cover-me":
        for event in heard_since(match, watcher, len(state.events)):
            secret -= {NUMBER[card] for card in named(event)}
    return secret


def compare_worlds(
    real: Match, other: Match, watcher: int | None, steps: list[Step], moved: Permutation
) -> None:
    """Take the same steps in both worlds: the watcher sees and hears the same at every point."""
    start = len(real.events)
    real, other = real.clone(), other.clone()
    assert hide(other, watcher).tobytes() == hide(real, watcher).tobytes()
    for seat, move in steps:
        real.choose(seat, move)
        other.choose(seat, translate(other, move, moved) if seat != watcher else move)
        assert heard_since(other, watcher, start) == heard_since(real, watcher, start)
        assert hide(other, watcher).tobytes() == hide(real, watcher).tobytes()


@pytest.mark.parametrize("policy", POLICIES)
def test_secrets_that_stay_secret_make_no_difference(table: Table, policy: Policy) -> None:
    """Mix what a watcher never learns: record and events stay the same, now and as play goes on."""
    random = Random(57)
    played = history(table, 57, policy)
    if table.game == "runner-up":
        played = [state for state in played if nothing_pending(state)]
    for state in random.sample(played, 4):
        watcher = random.choice(watchers(state))
        steps = some_steps(state, policy, random)
        secret = never_learned(state, watcher, steps)
        moved = rearrangement(state, watcher, secret, random)
        compare_worlds(state, rearranged(state, moved), watcher, steps, moved)


@pytest.mark.parametrize("policy", POLICIES)
def test_which_of_two_cards_was_dealt_by_its_colour_stays_secret(
    cover_me_table: Table, policy: Policy
) -> None:
    """Of two cards of a colour in a foreign hand nobody can tell which one the table knew of."""
    random = Random(58)
    for state in random.sample(history(cover_me_table, 58, policy), 4):
        watcher = random.choice(watchers(state))
        steps = some_steps(state, policy, random)
        compare_worlds(state, recoloured(state, watcher, random), watcher, steps, {})


SECRET_STEPS = {"chosen", "kept", "buried", "took", "reshuffled"}


def corresponding(real: Match, world: Match, seat: int, move: str) -> str:
    """The move another seat makes in an imagined world when it makes this one in the real world."""
    moves = world.moves(seat)
    if move.startswith("keep"):
        return moves[[str(other) for other in real.moves(seat)].index(move)]
    return move if move in moves else moves[0]


def is_secret_step(match: Match, move: str) -> bool:
    """A choice that is not shown at once: one of several, a card kept, or one taken blind."""
    return len(match.to_act) > 1 or move.startswith("keep") or move == "take draw"


def test_a_secret_step_sounds_the_same_in_an_imagined_world(states: list[Match]) -> None:
    """Whatever the other seat really chose, kept or drew, the watcher hears and sees the same."""
    random = Random(59)
    compared = 0
    for number, state in enumerate(states):
        for seat in state.to_act:
            move = random.choice(state.moves(seat))
            watcher = random.choice([other for other in watchers(state) if other != seat])
            if not is_secret_step(state, move):
                continue
            real, world = state.clone(), imagine(state, watcher, number)
            world.choose(seat, corresponding(real, world, seat, move))
            real.choose(seat, move)
            heard = heard_since(real, watcher, len(state.events))
            imagined = heard_since(world, watcher, len(state.events))
            shown = [i for i, event in enumerate(heard) if event["event"] not in SECRET_STEPS]
            secret = shown[0] if shown else len(heard)
            assert secret > 0
            assert imagined[:secret] == heard[:secret]
            if not shown:
                assert imagined == heard
                assert hide(world, watcher).tobytes() == hide(real, watcher).tobytes()
            compared += 1
    assert compared > 0


@pytest.mark.parametrize("policy", POLICIES)
def test_nobody_hears_of_a_card_that_he_could_not_know(
    cover_me_table: Table, policy: Policy
) -> None:
    """A card named to a watcher is one it can place right after, or was shown to all just then.

    A foreign card drawn or kept is named only to a watcher who once drew it from the next pile.
    """
    match, random = cover_me_table.open(60), Random(60)
    watcher = random.choice(watchers(match))
    drawn: set[str] = set()
    told = 0
    for _ in walk(match, random, policy):
        public = {card for event in heard_since(match, None, told) for card in named(event)}
        unseen = {CARDS[card] for card in unknown(match, watcher)}
        for event in heard_since(match, watcher, told):
            assert not (set(named(event)) - public) & unseen
            if event["event"] == "offered" and event["cards"]:
                assert event["seat"] == watcher
                drawn |= set(event["cards"])
            if event["event"] in ("took", "kept", "joined") and event["card"]:
                own = event.get("seat") == watcher
                assert own or event.get("pile") in ("b", "r", "k") or event["card"] in drawn
        told = len(match.events)


@pytest.mark.parametrize("runner_up_table", RUNNER_UP_TABLES, ids=str)
def test_runner_up_names_cards_when_dealt_and_when_revealed(runner_up_table: Table) -> None:
    """Dealt cards are named to their owner, revealed ones to all, and no other event names any."""
    match = finish(runner_up_table.open(61), Random(61))
    for watcher in watchers(match):
        for event in heard_since(match, watcher, 0):
            if event["event"] == "dealt":
                assert (event["cards"] is not None) == (event["seat"] == watcher)
            elif event["event"] != "revealed":
                assert not {"card", "cards", "hand"} & set(event)
