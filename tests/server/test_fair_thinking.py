"""Thinking time is shared among players, and people who wait come before tables nobody watches."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from parlour.bots import BotDescription
from parlour.games.sight import Sight
from parlour.server.feed.endpoint import _attach
from parlour.server.jobs import bots
from parlour.server.jobs.thinking_queue import LEAST_MS, ThinkingQueue, Turn, TurnSchedule
from parlour.server.requests import Join, Start
from parlour.server.services import Services
from parlour.server.settings import ServerSettings
from parlour.server.storage import entries as log
from parlour.server.tables import commands
from parlour.server.tables.live import LiveTable
from parlour.server.tables.messages import Connection
from parlour.server.wire import Settings
from tests.server.running import PATIENCE

MASTER = 400.0


def turns(owner: str, number: int, *, attended: bool, address: str | None = None) -> list[Turn]:
    """Turns of masters at the tables of one player."""
    return [Turn(owner, f"{owner}-table", attended, MASTER, address) for _ in range(number)]


def play(schedule: TurnSchedule, threads: int) -> list[Turn]:
    """Let all turns be taken, each for as long as it was given; in the order they began."""
    now, running, taken = 0.0, [], []
    while True:
        while (turn := schedule.take()) is not None:
            running.append((now + turn.given, turn))
            taken.append(turn)
            assert len(running) <= threads
        if not running:
            return taken
        ending = min(running, key=lambda each: each[0])
        running.remove(ending)
        now = ending[0]
        schedule.finish(ending[1])


def played(threads: int, *groups: list[Turn]) -> list[Turn]:
    """The turns in the order they began, where all of them wait from the start."""
    schedule = TurnSchedule(threads)
    for group in groups:
        for turn in group:
            schedule.add(turn)
    return play(schedule, threads)


def given(taken: list[Turn], owner: str) -> list[float]:
    """The milliseconds that the turns of a player were given."""
    return [turn.given for turn in taken if turn.owner == owner]


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_twenty_unattended_tables_take_nothing_from_an_attended_one(threads: int) -> None:
    """Its turns are taken first, and each is given what it would be given alone."""
    alone = played(threads, turns("ann", 5, attended=True))
    mixed = played(threads, turns("eve", 120, attended=False), turns("ann", 5, attended=True))
    assert [turn.owner for turn in mixed[:5]] == ["ann"] * 5
    assert given(mixed, "ann") == given(alone, "ann")
    assert given(alone, "ann")[0] == MASTER * min(1.0, threads / 5)
    assert len(given(mixed, "eve")) == 120
    assert min(given(mixed, "eve")) == LEAST_MS


def test_an_attended_turn_that_comes_later_is_next() -> None:
    """It waits for one turn that has begun, and for none of those that wait."""
    schedule = TurnSchedule(1)
    for turn in turns("eve", 120, attended=False):
        schedule.add(turn)
    first = schedule.take()
    assert first is not None
    (ann,) = turns("ann", 1, attended=True)
    schedule.add(ann)
    assert schedule.take() is None
    assert schedule.to_interrupt() == [first]
    assert schedule.to_interrupt() == []
    schedule.finish(first)
    assert schedule.take() is ann
    assert ann.given == MASTER


def test_an_attended_turn_is_never_interrupted() -> None:
    """Who waits for one bot does not shorten the thought of another that is waited for."""
    schedule = TurnSchedule(1)
    for turn in turns("eve", 2, attended=True) + turns("ann", 1, attended=True):
        schedule.add(turn)
    assert schedule.take() is not None
    assert schedule.to_interrupt() == []


def test_a_person_who_comes_makes_waiting_turns_attended() -> None:
    """Turns that were queued while nobody was there need not wait for other unattended ones."""
    schedule = TurnSchedule(1)
    for turn in turns("eve", 120, attended=False) + turns("ann", 2, attended=False):
        schedule.add(turn)
    schedule.attend("ann-table")
    taken = play(schedule, 1)
    assert [turn.owner for turn in taken[:2]] == ["ann", "ann"]
    assert taken[0].given == MASTER / 2


def test_a_player_with_many_tables_does_not_starve_another() -> None:
    """A hundred turns of one player and five of another: each player has half of the time."""
    taken = played(1, turns("eve", 100, attended=True), turns("ann", 5, attended=True))
    assert given(taken, "ann")[0] == MASTER / 2 / 5
    order = [turn.owner for turn in taken]
    assert order[:10] == ["eve", "ann"] * 5
    assert max(given(taken, "eve")[:5]) == LEAST_MS


def test_many_players_of_one_address_do_not_starve_another() -> None:
    """Forty identities with five turns each, against one player elsewhere: both addresses have half
    of the time, take turns, and the forty are treated alike."""
    crowd = [turns(f"eve {n}", 5, attended=True, address="192.0.2.1") for n in range(40)]
    taken = played(1, *crowd, turns("ann", 5, attended=True, address="192.0.2.2"))
    assert given(taken, "ann")[0] == MASTER / 2 / 5
    order = [turn.owner for turn in taken]
    assert order[:6] == ["eve 0", "ann", "eve 1", "ann", "eve 2", "ann"]
    assert max(given(taken, "eve 0")) == LEAST_MS


def test_one_address_alone_has_all_of_the_time() -> None:
    """A family or a class behind one address shares what nobody else uses."""
    pupils = [turns(f"pupil {n}", 1, attended=True, address="192.0.2.1") for n in range(4)]
    taken = played(2, *pupils)
    assert [turn.given for turn in taken[:2]] == [MASTER * 2 / 4] * 2


def test_a_table_of_unknown_address_counts_by_its_player() -> None:
    """A game that an older release opened keeps its share."""
    taken = played(
        1, turns("eve", 10, attended=True, address="192.0.2.1"), turns("ann", 1, attended=True)
    )
    assert given(taken, "ann") == [MASTER / 2]


def test_what_one_player_cannot_use_is_anothers() -> None:
    """One turn uses one thread; of four threads the other three are free for the other player."""
    taken = played(4, turns("ann", 1, attended=True), turns("bob", 6, attended=True))
    assert given(taken, "ann") == [MASTER]
    assert given(taken, "bob")[0] == MASTER * 3 / 6


def test_unattended_tables_are_fair_among_themselves() -> None:
    """Nobody is there: the players' tables take turns."""
    taken = played(1, turns("eve", 60, attended=False), turns("ann", 2, attended=False))
    assert [turn.owner for turn in taken[:4]] == ["eve", "ann", "eve", "ann"]
    assert given(taken, "ann")[0] == MASTER / 2 / 2


def test_unattended_tables_go_on_slowly_while_people_keep_coming() -> None:
    """However many attended turns come, some of the others are taken, for the least time."""
    schedule = TurnSchedule(1)
    (lonely,) = turns("eve", 1, attended=False)
    schedule.add(lonely)
    for _ in range(20):
        schedule.add(turns("ann", 1, attended=True)[0])
    taken = []
    for _ in range(10):
        schedule.add(turns("ann", 1, attended=True)[0])
        turn = schedule.take()
        assert turn is not None
        schedule.finish(turn)
        taken.append(turn)
    assert lonely in taken
    assert lonely.given == LEAST_MS


def test_a_turn_that_nobody_wants_any_more_is_forgotten() -> None:
    """It is not taken and does not count in the shares."""
    schedule = TurnSchedule(1)
    ann, bob = turns("ann", 1, attended=True) + turns("bob", 1, attended=True)
    for turn in (ann, bob):
        schedule.add(turn)
    schedule.discard(ann)
    assert schedule.take() is bob
    assert bob.given == MASTER
    assert len(schedule) == 1
    schedule.finish(bob)
    assert len(schedule) == 0


def test_a_queue_answers_and_passes_errors_on() -> None:
    """Work is done in a thread; what it returns or raises comes back."""

    async def story() -> None:
        queue = ThinkingQueue(1, "test")

        def fail(_: float, __: Event) -> None:
            raise KeyError("lost")

        assert await queue.think(turns("ann", 1, attended=True)[0], lambda ms, _: ms) == MASTER
        with pytest.raises(KeyError):
            await queue.think(turns("ann", 1, attended=True)[0], fail)
        assert len(queue) == 0
        await queue.stop()

    asyncio.run(story())


def test_an_unattended_thought_ends_when_a_person_waits() -> None:
    """A long thought gives its thread up, after it has looked at the question at least once."""

    async def story() -> None:
        queue, begun = ThinkingQueue(1, "test"), Event()
        looks: list[bool] = []

        def ponder(_: float, cancel: Event) -> str:
            begun.set()
            while not cancel.is_set():
                looks.append(True)
                time.sleep(0.001)
            return "interrupted"

        long = asyncio.create_task(queue.think(Turn("eve", "", False, 1e6), ponder))
        await asyncio.to_thread(begun.wait, PATIENCE)
        assert await queue.think(turns("ann", 1, attended=True)[0], lambda ms, _: ms) == MASTER
        assert await long == "interrupted"
        assert looks
        await queue.stop()

    asyncio.run(story())


class Recorder:
    """Replaces the bots: notes the time of each turn, and chooses when it is told to go on."""

    def __init__(self) -> None:
        self.go_on = Event()
        self.given: dict[int, list[float]] = {}  # by the number of players

    def make_bot(self, bot: BotDescription, _: Random) -> "RecordingBot":
        """A bot with this time."""
        return RecordingBot(self, bot.milliseconds or 0.0)


class RecordingBot:
    """A bot that notes the time it was given, waits, and makes the first move."""

    def __init__(self, recorder: Recorder, milliseconds: float) -> None:
        self.recorder = recorder
        self.milliseconds = milliseconds

    def choose(self, sight: Sight, _: Any = None) -> Any:
        """The first move."""
        self.recorder.given.setdefault(sight.options["players"], []).append(self.milliseconds)
        self.recorder.go_on.wait(PATIENCE)
        return sight.move(sight.actions[0])


async def open_table(
    services: Services, host: str, players: int, address: str | None = None
) -> LiveTable:
    """An open table of a player's."""
    options = {"players": players, "variant": "basic", "initiative": "size"}
    return await services.registry.open(
        host,
        lambda player, at: log.Opened("runner-up", options, Settings(), player, at),
        address=address,
    )


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.005)


def test_a_server_gives_a_watched_table_its_full_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty tables of six masters wait; the two masters of a watched table think as ever."""
    recorder = Recorder()
    monkeypatch.setattr(bots, "make_bot", recorder.make_bot)

    async def story() -> None:
        settings = ServerSettings(database=str(tmp_path / "tables.sqlite"), limits=0, thinkers=2)
        services = Services(settings)
        await services.open()
        try:
            crowd = [await open_table(services, "eve", 6) for _ in range(20)]
            for live in crowd:
                await services.registry.act(live.table.id, commands.start("eve", Start("master")))
            await until(lambda: sum(len(live.thinking) for live in crowd) == 120)
            watched = await open_table(services, "ann", 3)
            await _attach(services, watched.table.id, Connection("ann"), None)
            await services.registry.act(watched.table.id, commands.join("ann", "Ann", Join()))
            await services.registry.act(watched.table.id, commands.start("ann", Start("master")))
            await until(lambda: len(watched.thinking) == 2)
            recorder.go_on.set()
            await until(lambda: len(recorder.given.get(3, [])) >= 2)
            assert recorder.given[3][:2] == [settings.master_ms] * 2
        finally:
            recorder.go_on.set()
            await services.close()

    asyncio.run(story())


def test_identities_of_one_address_share_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten identities poll a table with a master each, so all are attended; a table opened from
    elsewhere, polled as well, has half of the threads, also after a restart."""
    recorder = Recorder()
    monkeypatch.setattr(bots, "make_bot", recorder.make_bot)
    settings = ServerSettings(database=str(tmp_path / "tables.sqlite"), limits=0, thinkers=1)

    async def begin(services: Services, host: str, players: int, address: str) -> str:
        live = await open_table(services, host, players, address)
        for command in (commands.join(host, host, Join()), commands.start(host, Start("master"))):
            await services.registry.act(live.table.id, command, player=host)
        return live.table.id

    async def prepare(services: Services) -> list[str]:
        crowd = [await begin(services, f"eve{n}", 2, "192.0.2.1") for n in range(10)]
        return [*crowd, await begin(services, "ann", 3, "192.0.2.2")]

    async def story() -> None:
        services = Services(settings)
        services.bots._stopping = True  # nobody thinks before the restart
        await services.open()
        tables = await prepare(services)
        await services.close()
        services = Services(settings)
        await services.open()
        try:
            lives = [await services.registry.find(table) for table in tables]
            for live in lives:
                live.seen[live.table.host] = time.monotonic()
                services.bots.look(live, everywhere=True)
            await until(lambda: sum(len(live.thinking) for live in lives) == 12)
            recorder.go_on.set()
            await until(lambda: len(recorder.given.get(3, [])) >= 2)
            # The first of the eleven may have begun alone; ann's two share half of the thread.
            assert recorder.given[3][0] == settings.master_ms / 2 / 2
        finally:
            recorder.go_on.set()
            await services.close()

    asyncio.run(story())
