"""Several processes serve the same tables from one PostgreSQL."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from random import Random
from typing import Any

import psycopg
import pytest

from parlour.games.transcript import read, verify
from parlour.server.storage.entries import Chose, Logged, read_entry
from tests.server.hosting.listening import CLOSED, Listener, Playing
from tests.server.hosting.nursery import Nursery, Nursling
from tests.server.hosting.stubborn import check_wholeness, read_rows
from tests.server.running import Person, Server, get
from tests.server.test_races import ask_again_for_an_old_choice

Pair = tuple[Nursling, Nursling]


@pytest.fixture
def pair(nursery: Nursery, postgresql: str) -> Iterator[Pair]:
    """Two processes on one database, which both find empty and both want to set up."""
    with ExitStack() as stack:
        both = [Nursling(nursery, postgresql) for _ in range(2)]
        for one in both:
            stack.callback(one.end)
            one.start(wait=False)
        for one in both:
            one.wait()
        yield both[0], both[1]


@pytest.fixture
def people(pair: Pair) -> Iterator[tuple[Person, Person]]:
    """Ann at one process, Bob at the other."""
    both = Person(pair[0], "Ann"), Person(pair[1], "Bob")
    yield both
    for person in both:
        person.http.close()


def sit_down(people: tuple[Person, Person], bots: int = 1, **how: Any) -> str:
    """A running table of Runner-Up: Ann, Bob, and some bots."""
    ann, bob = people
    table = ann.open(**{"players": 2 + bots, **how})
    bob.join(table)
    ann.do(f"/api/tables/{table}/start", fill="rookie")
    return table


def entries(database: str, table: str) -> list[Logged]:
    """A table's log as it is stored."""
    rows = [row[1:] for row in read_rows(database)["log"] if row[0] == table]
    return [Logged(n, at, request, read_entry(entry)) for n, at, request, entry in rows]


def check_end(person: Person, table: str, listeners: list[Listener], database: str) -> None:
    """Everybody heard everything once, what was acknowledged is there, the game was fair."""
    log = entries(database, table)
    for listener in listeners:
        listener.hear_until(lambda one: one.n == len(log))
        assert [m["n"] for m in listener.heard] == list(range(listener.began + 1, len(log) + 1))
        for n, request in listener.done:
            assert log[n - 1].request is not None
            assert str(log[n - 1].request).endswith(f":{request}")
    answer = person.get(f"/api/tables/{table}/transcript")
    verify(read(answer.text))
    check_wholeness(read_rows(database))


def close(*listeners: Listener) -> None:
    """Hang up."""
    for listener in listeners:
        listener.feed.close()


@pytest.mark.parametrize("game", [{}, {"game": "cover-me", "length": "shorter"}])
def test_a_game_across_two_processes(
    pair: Pair, people: tuple[Person, Person], postgresql: str, game: dict[str, Any]
) -> None:
    """Players of one table at different processes play to the end; spectators see the same."""
    table = sit_down(people, **game)
    ann, bob = (Listener(person, table) for person in people)
    watching = [Listener(None, table, server) for server in pair]
    Playing(partial(ann.play, Random(1)), partial(bob.play, Random(2))).join()
    check_end(people[0], table, [ann, bob, *watching], postgresql)
    first = max(one.began for one in watching)
    here, there = ([m for m in one.heard if m["n"] > first] for one in watching)
    assert here == there
    close(ann, bob, *watching)


def metric(server: Server, name: str) -> float:
    """The sum of a metric over its labels."""
    text = get(f"{server.url}/metrics").text
    return sum(float(found) for found in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.M))


def test_bots_think_once(pair: Pair, people: tuple[Person, Person], postgresql: str) -> None:
    """Both processes have the table, and each turn of a bot is thought about by one of them."""
    before = sum(metric(server, "parlour_bot_seconds_count") for server in pair)
    table = sit_down(people, bots=4)
    ann, bob = (Listener(person, table) for person in people)
    Playing(partial(ann.play, Random(1)), partial(bob.play, Random(2))).join()
    thought = sum(metric(server, "parlour_bot_seconds_count") for server in pair) - before
    log = entries(postgresql, table)
    stored = sum(isinstance(e.entry, Chose) and e.entry.by == "bot" for e in log)
    assert stored >= 4 * 5
    # A process that was held up for seconds may have been taken for dead, now and then.
    assert stored <= thought <= stored * 1.2
    close(ann, bob)


def at_once(devices: list[Listener], bodies: list[dict[str, Any]]) -> list[Any]:
    """Two devices choose at the same moment; their answers."""
    answers: list[Any] = [None, None]

    def choose(k: int) -> None:
        answers[k] = devices[k].ask("choose", **bodies[k])

    Playing(partial(choose, 0), partial(choose, 1)).join()
    return answers


def test_conflicting_choices(pair: Pair, people: tuple[Person, Person], postgresql: str) -> None:
    """A seat's two devices choose at once at two processes: one choice counts, both hear of it."""
    ann, bob = people
    table = sit_down(people, bots=0)
    devices = [Listener(ann, table, server) for server in pair]
    other = Listener(bob, table)
    chance = Random(3)
    for turn in range(8):
        for device in (*devices, other):
            device.hear_until(lambda one: any(one.moves.values()))
        moves = [chance.choice(devices[0].moves[0]) for _ in range(2)]
        bodies: list[dict[str, Any]] = [{"seat": 0, "move": move} for move in moves]
        if turn % 2:  # not two choices but one, sent twice
            bodies = [{"seat": 0, "move": moves[0], "request": f"turn-{turn}"}] * 2
        for device in devices:
            device.moves[0] = []
        answers = at_once(devices, [dict(body) for body in bodies])
        if turn % 2:
            assert [answer["type"] for answer in answers] == ["done", "done"]
            assert answers[0]["n"] == answers[1]["n"]
        else:
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        other.play(chance, choices=1)
    log = entries(postgresql, table)
    assert sum(isinstance(each.entry, Chose) for each in log) == 16
    for device in devices:
        device.hear_until(lambda one: one.n == len(log))
    check_wholeness(read_rows(postgresql))
    close(*devices, other)


def make_older(database: str, milliseconds: int) -> None:
    """Let time pass: all that is stored happened longer ago."""
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE log SET at = at - %s", [milliseconds])
        connection.execute("UPDATE tables SET wake = wake - %s", [milliseconds])


def clocked(people: tuple[Person, Person]) -> str:
    """A running table where a choice has to be made within 15 seconds."""
    ann, bob = people
    table = ann.open(players=2, settings={"clock": 15})
    bob.join(table)
    ann.do(f"/api/tables/{table}/start")
    return table


def check_clock(log: list[Logged]) -> None:
    """The clock chose for both seats, and never before the time of a turn was over."""
    choices = [each for each in log if isinstance(each.entry, Chose)]
    assert len(choices) >= 2
    for k, each in enumerate(choices):
        assert isinstance(each.entry, Chose)
        assert each.entry.by == "clock"
        if k >= 2:  # the first turn was made to begin earlier
            assert each.at >= choices[k // 2 * 2 - 1].at + 15_000


def test_an_old_request_is_recognised(people: tuple[Person, Person]) -> None:
    """PostgreSQL says no more than that a place is taken: here it is the request that was."""
    ask_again_for_an_old_choice(*people)


def test_a_clock_fires_once(pair: Pair, people: tuple[Person, Person], postgresql: str) -> None:
    """Both processes watch the clock of one table; each seat's time runs out once."""
    table = clocked(people)
    for server in pair:
        server.kill()
    make_older(postgresql, 13_500)
    before = len(entries(postgresql, table))
    for server in pair:
        server.start()
    ann, bob = (Listener(person, table) for person in people)
    for one in (ann, bob):
        one.hear_until(lambda one: one.n >= before + 2)
    check_clock(entries(postgresql, table))
    close(ann, bob)


def test_duties_outlive_a_process(
    pair: Pair, people: tuple[Person, Person], postgresql: str
) -> None:
    """A process dies with a clock running and a bot's turn owed: the other does both."""
    people[1].move_to(pair[0])  # nobody is at the other process, and it knows of no table
    table = clocked(people)
    solo = people[0].open(players=2, seats=[{"kind": "me"}, {"kind": "bot", "level": "rookie"}])
    people[0].do(f"/api/tables/{solo}/start")
    pair[0].kill()
    with psycopg.connect(postgresql) as connection:  # it had not come to choosing yet
        bots = "DELETE FROM log WHERE table_id = %s AND entry LIKE %s"
        connection.execute(bots, [solo, '%"chose"%'])
    make_older(postgresql, 16_000)
    people[0].move_to(pair[1])
    before = {each: len(entries(postgresql, each)) for each in (table, solo)}
    clock, bot = (Listener(None, each, pair[1]) for each in (table, solo))
    clock.hear_until(lambda one: one.n >= before[table] + 2)
    bot.hear_until(lambda one: one.n >= before[solo] + 1)
    check_clock(entries(postgresql, table))
    close(clock, bot)


@pytest.mark.slow
def test_a_process_dies_in_the_middle(
    pair: Pair, people: tuple[Person, Person], postgresql: str
) -> None:
    """Its players come back to the other one; nothing that was acknowledged is missing."""
    table = sit_down(people, bots=2)
    ann, bob = (Listener(person, table) for person in people)

    def play_on() -> None:
        try:
            ann.play(Random(1))
        except CLOSED:
            ann.come_back(pair[1])
            ann.play(Random(1))

    playing = Playing(play_on, partial(bob.play, Random(2)))
    watching = Listener(None, table, pair[1])
    watching.hear_until(lambda one: one.n >= 25)
    pair[0].kill()
    playing.join()
    people[0].move_to(pair[1])
    check_end(people[0], table, [ann, bob, watching], postgresql)
    close(ann, bob, watching)


def test_the_line_between_processes_is_cut(people: tuple[Person, Person], postgresql: str) -> None:
    """Every connection to PostgreSQL is cut, twice: the feeds go on where they were."""
    table = sit_down(people, bots=0)
    ann, bob = (Listener(person, table) for person in people)
    for turn in range(2):
        with psycopg.connect(postgresql) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        answer = {"type": "refused", "code": "storage"}
        while answer["type"] == "refused":
            assert answer["code"] == "storage"
            answer = ann.ask("say", text="Still there?", request=f"said-{turn}")
        bob.hear_until(lambda one, n=answer["n"]: one.n >= n)  # type: ignore[misc]
    Playing(partial(ann.play, Random(1)), partial(bob.play, Random(2))).join()
    check_end(people[0], table, [ann, bob], postgresql)
    close(ann, bob)
