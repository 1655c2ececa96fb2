"""A position or a transcript is read back as it was written and plays on the same."""

import copy
import json
from random import Random
from typing import Any

import pytest

from parlour import InvalidTranscript, Match
from parlour.games.transcript import verify
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
)

pytestmark = pytest.mark.parametrize("table", COVERING_TABLES, ids=str, scope="module")


@pytest.fixture(scope="module")
def states(table: Table) -> list[Match]:
    """States of every kind, from a game of each policy."""
    played = [*history(table, 31, uniform), *history(table, 32, greedy_short)]
    return assorted(played, 1, Random(table.name))


@pytest.fixture
def few(table: Table, states: list[Match]) -> list[Match]:
    """Some of them, to be played to the end."""
    return a_few(states, table)


def through_json(data: Any) -> Any:
    """What comes out at the other end of a wire."""
    return json.loads(json.dumps(data))


def keeps_each_card(match: Match) -> bool:
    """Whether a position names every card: in basic Runner-Up those of one value are alike."""
    return match.game == "cover-me" or match.options["variant"] == "tactical"


def test_a_position_reads_back_as_it_was_written(states: list[Match]) -> None:
    """from_position(position()) is the same position, through JSON too, byte for byte."""
    for state in states:
        written = state.position()
        assert through_json(written) == written
        read = Match.from_position(through_json(written))
        assert read.position() == written
        assert read.to_act == state.to_act
        assert read.result == state.result
        if keeps_each_card(state):
            assert read.tobytes() == state.tobytes()


def test_reading_a_position_leaves_it_alone(few: list[Match]) -> None:
    """The dict that was handed in is as it was, also after the match was played on."""
    for state in few:
        written = state.position()
        kept = copy.deepcopy(written)
        finish(Match.from_position(written), Random(34))
        assert written == kept


def test_a_match_read_back_looks_the_same_to_everyone(states: list[Match]) -> None:
    """Every seat has the same view, memory and moves as before, and so has a spectator."""
    for state in states:
        read = Match.from_position(state.position())
        for watcher in (*range(state.players), None):
            assert read.view(watcher) == state.view(watcher)
            assert read.memory(watcher) == state.memory(watcher)
        for seat in range(state.players):
            assert read.moves(seat) == state.moves(seat)


def test_a_match_read_back_plays_on_the_same(few: list[Match]) -> None:
    """The same choices lead through the same positions, shuffles included, to the same result."""
    for number, state in enumerate(few):
        played, read = state.clone(), Match.from_position(state.position())
        for seat, move in walk(played, Random(number)):
            if keeps_each_card(state):
                assert read.tobytes() == played.tobytes()
            else:
                assert read.position() == played.position()
            read.choose(seat, move)
        assert read.position() == played.position()
        assert read.result == played.result


def test_a_finished_transcript_replays_and_verifies(table: Table) -> None:
    """Its replay ends in the same record; verify finds four things true."""
    match = finish(table.open(37), Random(37))
    transcript = match.transcript()
    assert through_json(transcript) == transcript
    again = Match.replay(through_json(transcript))
    assert again.tobytes() == match.tobytes()
    assert again.choices == match.choices
    assert [event.data for event in again.events] == [event.data for event in match.events]
    assert len(verify(transcript)) == 4


def test_a_running_match_keeps_its_seed_to_itself(states: list[Match]) -> None:
    """No transcript shows seed, secret or key before the end, and none can be replayed."""
    for state in states:
        if state.to_act:
            transcript = state.transcript()
            text = json.dumps(transcript)
            assert "secret" not in transcript
            assert state.seed.hex() not in text
            assert state.position()["chance"]["key"] not in text
            with pytest.raises(InvalidTranscript):
                Match.replay(transcript)


def test_a_choice_taken_back_is_not_in_the_transcript(table: Table) -> None:
    """A match with second thoughts replays to the same record as played."""
    match, random = table.open(38), Random(38)
    taken_back = 0
    for seat, _ in walk(match, random):
        if len(match.to_act) > 1 and random.random() < 0.2:
            before = len(match.choices)
            match.choose(seat, random.choice(match.moves(seat)))
            match.retract(seat)
            assert len(match.choices) == before
            taken_back += 1
    transcript = match.transcript()
    assert taken_back > 0
    assert Match.replay(transcript).tobytes() == match.tobytes()
    assert len(verify(transcript)) == 4


def test_a_match_from_a_position_has_a_transcript_too(few: list[Match]) -> None:
    """It begins with the position and replays to the same record."""
    for state in few:
        match = finish(Match.from_position(state.position()), Random(39))
        transcript = match.transcript()
        assert transcript["position"] == state.position()
        assert Match.replay(through_json(transcript)).tobytes() == match.tobytes()
        assert len(verify(transcript)) == 4


def test_a_choice_that_came_with_a_position_can_be_taken_back(states: list[Match]) -> None:
    """The seat then owes it again, and the match plays on and replays as any other."""
    for state in states:
        position = state.position()
        chosen = [seat for seat in range(state.players) if position["chosen"][seat]]
        for seat in chosen:
            match = Match.from_position(position)
            match.retract(seat)
            assert seat in match.to_act
        if chosen:
            finish(match, Random(40))
            assert Match.replay(match.transcript()).tobytes() == match.tobytes()
