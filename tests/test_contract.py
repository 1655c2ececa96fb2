"""What every match of every game keeps to, whatever is played: choices, copies, views, results."""

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from parlour import IllegalMove, InvalidMove, Match, Move
from tests.tables import (
    COVERING_TABLES,
    Table,
    a_few,
    assorted,
    finish,
    greedy_short,
    history,
    uniform,
    walk,
    watchers,
)

pytestmark = pytest.mark.parametrize("table", COVERING_TABLES, ids=str, scope="module")

CARDS = [h + n + p + c for h in "brk" for n in "SML" for p in "qdt" for c in
         ("Ye", "Bl", "Re", "Gr", "Bk", "Wh")]  # fmt: skip
VALUES = ("-4", "-3", "-2", "-1", "+1", "+2", "+3", "+4", "+5")
# Every move that can be written down, legal somewhere or not.
NOTATION = {
    "cover-me": [
        *(f"{verb} {card}" for verb in ("place", "special", "keep", "discard") for card in CARDS),
        *("take b", "take r", "take k", "take draw", "pass"),
    ],
    "runner-up": [
        *(f"{value}>{target}" for value in VALUES for target in range(7)),
        *(f"{value}#{number}" for value in VALUES for number in range(1, 33)),
        *(f">{pawn}" for pawn in range(7)),
    ],
}
UNREADABLE = [
    *("", "nonsense", "place", "place  bMqRe", "PLACE bMqRe", "place bMqre", "take", "take x"),
    *("pass now", "keep bMqRe bMqYe", "+0>1", "3>1", "+3>", "+3>-1", "+3>1>1", "+6>1", "-5>0"),
    *("+3#0", "+3#33", "+3#021", ">", ">-1", ">>1", "＋3>1", "+3>１", "place\tbMqRe", "\x00"),
]
NOT_TEXT: list[Any] = [None, 3, 1.5, b"pass", ["pass"], {"move": "pass"}]


@pytest.fixture(scope="module")
def states(table: Table) -> list[Match]:
    """States of every kind, from a game of each policy."""
    played = [*history(table, 1, uniform), *history(table, 2, greedy_short)]
    return assorted(played, 1, Random(table.name))


@pytest.fixture
def few(table: Table, states: list[Match]) -> list[Match]:
    """Some of them, to be played to the end."""
    return a_few(states, table)


@pytest.fixture
def simultaneous(states: list[Match]) -> list[Match]:
    """Those in which several seats owe a choice."""
    return [state for state in states if len(state.to_act) > 1]


def secret_choices(state: Match, random: Random) -> dict[int, list[str]]:
    """For each seat that owes something, all it chooses before the reveal."""
    plans: dict[int, list[str]] = {}
    for seat in state.to_act:
        alone = state.clone()
        plans[seat] = []
        while seat in alone.to_act:
            plans[seat].append(uniform(alone, seat, random))
            alone.choose(seat, plans[seat][-1])
    return plans


def sounds(match: Match) -> list[dict[str, Any]]:
    """Everything that happened, in full."""
    return [{"event": event.name, **event.data} for event in match.events]


def same(one: Match, other: Match) -> bool:
    """Whether two matches stand at the same point by the same way."""
    return (
        one.tobytes() == other.tobytes()
        and one.choices == other.choices
        and sounds(one) == sounds(other)
    )


def refusal(match: Match, seat: int, move: Any) -> type[Exception] | None:
    """How a choice is refused; None where it is made. Without a test's report of each refusal,
    which would take longer than a hundred thousand of them."""
    try:
        match.choose(seat, move)
    except (IllegalMove, InvalidMove) as error:
        return type(error)
    return None


def test_exactly_the_moves_listed_are_accepted(states: list[Match]) -> None:
    """Of all that can be written, moves() has what choose() takes; the rest changes nothing.

    Whose turn it is not is refused alike, whatever it is: there what the others may do, and a part.
    """
    random = Random(4)
    for state in assorted(states, 1, random):
        idle = [seat for seat in range(state.players) if seat not in state.to_act]
        for seat in [*random.sample(state.to_act, min(1, len(state.to_act))), *idle[:1]]:
            legal = state.moves(seat)
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (seat in state.to_act)
            assert set(legal) <= set(NOTATION[state.game])
            asked = [move for other in state.to_act for move in state.moves(other)]
            idly = [*asked, *random.sample(NOTATION[state.game], 60)]
            refusing = state.clone()
            for text in NOTATION[state.game] if legal else idly:
                if text in legal:
                    accepting = state.clone()
                    accepting.choose(seat, text)
                    assert accepting.tobytes() != state.tobytes()
                else:
                    assert refusal(refusing, seat, text) is not None
            assert same(refusing, state)


def test_what_cannot_be_read_is_an_invalid_move(states: list[Match]) -> None:
    """InvalidMove, whoever asks, while the match runs; then IllegalMove. Nothing changes."""
    for state in assorted(states, 1, Random(5)):
        probe = state.clone()
        for text in [*UNREADABLE, *NOT_TEXT]:
            error = InvalidMove if state.to_act else IllegalMove
            for seat in (0, state.players - 1):
                assert refusal(probe, seat, text) is error
        assert same(probe, state)


def test_a_seat_that_is_not_at_the_table_chooses_nothing(states: list[Match]) -> None:
    """Neither a number too high or too low nor something that is no number."""
    for state in assorted(states, 1, Random(6)):
        probe = state.clone()
        seats: list[Any] = [-1, state.players, 99, 2**70, None, "0", 0.0, True]
        for seat in seats:
            move = state.moves(state.to_act[0])[0] if state.to_act else "pass"
            with pytest.raises((IllegalMove, InvalidMove)):
                probe.choose(seat, move)
            with pytest.raises((IllegalMove, InvalidMove)):
                probe.retract(seat)
        assert state.moves(-1) == state.moves(state.players) == []
        assert same(probe, state)


def test_a_move_is_its_text(states: list[Match]) -> None:
    """What moves() lists can be sent as text, with spaces around it, and is noted as listed."""
    random = Random(7)
    for state in states:
        for seat in state.to_act:
            move = random.choice(state.moves(seat))
            assert type(move) is Move
            one, other = state.clone(), state.clone()
            one.choose(seat, move)
            other.choose(seat, f" {json.loads(json.dumps(move))}\n")
            assert same(one, other)
            assert (one.choices[-1].seat, one.choices[-1].move) == (seat, move)


def test_the_order_of_simultaneous_choices_does_not_matter(simultaneous: list[Match]) -> None:
    """However the same secret choices come in, the record after the reveal is the same."""
    random = Random(8)
    for state in simultaneous:
        plans = secret_choices(state, random)
        calls = [seat for seat, plan in plans.items() for _ in plan]
        outcomes = set()
        for order in (calls, calls[::-1], *(random.sample(calls, len(calls)) for _ in range(3))):
            match = state.clone()
            coming = {seat: iter(plan) for seat, plan in plans.items()}
            for seat in order:
                match.choose(seat, next(coming[seat]))
            told = [event for event in sounds(match) if event["event"] != "chosen"]
            outcomes.add((match.tobytes(), json.dumps(told)))
        assert len(outcomes) == 1


def test_a_choice_taken_back_was_never_made(simultaneous: list[Match]) -> None:
    """retract restores the record and the list of choices, for one choice and for two."""
    random = Random(9)
    for state in simultaneous:
        for seat, plan in secret_choices(state, random).items():
            match = state.clone()
            steps = []
            for move in plan:
                steps.append((match.tobytes(), list(match.choices)))
                match.choose(seat, move)
            for before in reversed(steps):
                match.retract(seat)
                assert (match.tobytes(), match.choices) == before
            assert [event.name for event in match.events[len(state.events) :]] == [
                *["chosen"] * len(plan),
                *["retracted"] * len(plan),
            ]


def test_what_everybody_has_seen_cannot_be_taken_back(states: list[Match]) -> None:
    """After a reveal or a choice made openly, retract is illegal and changes nothing."""
    for state in assorted(states, 1, Random(10)):
        match = state.clone()
        for _ in walk(match, Random(10)):
            if len(match.choices) > len(state.choices) and not any(match.position()["chosen"]):
                break
        shown = match.clone()
        for seat in range(state.players):
            with pytest.raises(IllegalMove):
                shown.retract(seat)
        assert same(shown, match)


def test_a_clone_is_equal_and_leads_a_life_of_its_own(few: list[Match]) -> None:
    """Same record, choices, events and views; playing one on leaves the other as it was."""
    for state in few:
        clone = state.clone()
        before = (state.tobytes(), list(state.choices), sounds(state))
        assert same(clone, state)
        for watcher in watchers(state):
            assert clone.view(watcher) == state.view(watcher)
        finish(clone, Random(12))
        assert (state.tobytes(), state.choices, sounds(state)) == before
        assert clone.result is not None


def test_the_bytes_are_the_whole_state(few: list[Match]) -> None:
    """A record restored from tobytes() plays on to the same end."""
    for state in few:
        restored = state.clone()
        restored._table = np.frombuffer(state.tobytes(), state._engine.state).copy()
        original = finish(state.clone(), Random(14))
        assert finish(restored, Random(14)).tobytes() == original.tobytes()
        assert restored.result == original.result


def test_views_and_memories_are_plain_data_with_the_same_keys_throughout(
    states: list[Match],
) -> None:
    """JSON there and back changes nothing; every seat's view has the same keys in every state."""
    keys = set()
    for state in states:
        for watcher in watchers(state):
            view, memory = state.view(watcher), state.memory(watcher)
            assert json.loads(json.dumps([view, memory])) == [view, memory]
            assert view["seat"] == watcher
            assert view["to_act"] == list(state.to_act)
            assert view["options"] == state.options
            assert view["result"] == state.result
            keys.add((tuple(view), tuple(memory)))
    assert len(keys) == 1


def test_events_are_plain_data_with_the_same_keys_for_everyone(table: Table) -> None:
    """JSON there and back changes nothing; an event of one name always has the same keys."""
    match = finish(table.open(15), Random(15))
    keys: dict[str, tuple[str, ...]] = {}
    for watcher in watchers(match):
        heard = [event.heard_by(watcher) for event in match.events]
        assert json.loads(json.dumps(heard)) == heard
        for event in heard:
            assert keys.setdefault(event["event"], tuple(event)) == tuple(event)
    assert match.events[-1].heard_by(None) == {"event": "result", **(match.result or {})}


def test_the_win_is_shared_out_whole_among_the_winners(table: Table) -> None:
    """Shares are equal, sum to 1, and are the winners'; there is no result before the end."""
    for number in (16, 17):
        match = table.open(number)
        for _ in walk(match, Random(number)):
            assert match.result is None
        result = match.result
        assert result is not None
        shares, winners, places = result["shares"], result["winners"], result["places"]
        assert sum(shares) == pytest.approx(1, abs=1e-12)
        assert winners == [pawn for pawn, share in enumerate(shares) if share > 0]
        assert {shares[pawn] for pawn in winners} == {1 / len(winners)}
        best = 1 if match.game == "cover-me" or set(places) == {1} else 2
        assert winners == [pawn for pawn, place in enumerate(places) if place == best]
        assert [match.moves(seat) for seat in range(match.players)] == [[]] * match.players
