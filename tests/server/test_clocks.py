"""Time, to the moment: a server without its sockets, with clocks as short as a test needs."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.games import GAMES
from parlour.games.game import find_game
from parlour.games.sight import Sight
from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.feed.endpoint import _attach
from parlour.server.jobs import scheduler
from parlour.server.requests import Join, Start
from parlour.server.serve import warm_up
from parlour.server.services import Services
from parlour.server.settings import ServerSettings
from parlour.server.storage import entries as log
from parlour.server.tables import commands
from parlour.server.tables.live import LiveTable
from parlour.server.tables.messages import Connection, moves_of
from parlour.server.wire import Choose, Settings
from tests.server.running import PATIENCE

GRACE = 3600.0  # seconds: nobody is covered before a test says that it is time


class Parlour:
    """A house in this very process, and a table for two in it."""

    def __init__(self, folder: Path) -> None:
        self.services = Services(ServerSettings(database=str(folder / "tables.sqlite"), limits=0))
        self.live: LiveTable

    async def open(
        self, game: str = "runner-up", options: dict[str, Any] | None = None, **settings: Any
    ) -> None:
        """Open the table and deal; clocks may be shorter here than people may set them."""
        await self.services.open()
        chosen, options = Settings(**settings), options or OPTIONS
        self.live = await self.services.registry.open(
            "ann", lambda host, at: log.Opened(game, options, chosen, host, at)
        )
        for name in ("ann", "bob"):
            await self.act(commands.join(name, name.title(), Join()))
        await self.act(commands.start("ann", Start()))

    async def act(self, command: commands.Command, player: str | None = None) -> int:
        """Have something done."""
        return await self.services.registry.act(self.live.table.id, command, player=player)

    async def choose(self, player: str, seat: int) -> int:
        """Make the first legal choice of a seat."""
        assert self.live.table.match is not None
        move = str(self.live.table.match.moves(seat)[0])
        return await self.act(commands.Choosing(player, Choose(seat, move)), player)

    async def connect(self, player: str) -> Connection:
        """Open a feed."""
        connection = Connection(player)
        await _attach(self.services, self.live.table.id, connection, None)
        self.services.scheduler.arrived(self.live, connection)
        return connection

    def hang_up(self, connection: Connection) -> None:
        """Close a feed."""
        self.live.connections.discard(connection)
        self.services.scheduler.departed(self.live, connection)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something to be so."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, [h.entry for h in self.live.table.history]
            await asyncio.sleep(0.005)

    @property
    def entries(self) -> list[log.Entry]:
        """The table's log."""
        return [applied.entry for applied in self.live.table.history]

    def choices(self) -> list[tuple[int, str]]:
        """Who chose, and on whose behalf."""
        return [(e.seat, e.by) for e in self.entries if isinstance(e, log.Chose)]


OPTIONS = {"players": 2, "variant": "basic", "initiative": "size"}
_QUICK = {"players": 2, "two_player": "advanced", "quick_deal": True}
DOUBLE_CHOICE = find_game(GAMES, "cover-me").read_options(_QUICK)


def run(folder: Path, story: Callable[[Parlour], Awaitable[None]]) -> None:
    """Tell a story in a house of its own."""

    async def tell() -> None:
        parlour = Parlour(folder)
        try:
            await story(parlour)
        finally:
            await parlour.services.close()

    asyncio.run(tell())


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The first thought of a bot compiles, which no clock here is made for."""
    warm_up()


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for as long as on a real evening."""
    monkeypatch.setattr(scheduler, "LINGER", 0.05)
    monkeypatch.setattr(scheduler, "PATIENCE", 0.2)


def test_the_stand_in_chooses_once_for_each_seat(tmp_path: Path) -> None:
    """When the clock runs out each seat that owes a choice gets one, and the next clock starts."""

    async def story(parlour: Parlour) -> None:
        await parlour.open(clock=0.4)
        first = dict(parlour.live.table.due)
        await parlour.until(lambda: len(parlour.choices()) >= 2)
        assert sorted(parlour.choices()[:2]) == [(0, "clock"), (1, "clock")]
        times = [h.at for h in parlour.live.table.history if isinstance(h.entry, log.Chose)]
        assert all(at >= first[str(seat)] for at, seat in zip(times[:2], (0, 1), strict=True))
        assert min(parlour.live.table.due.values()) >= times[1] + 400

    run(tmp_path, story)


def test_a_choice_at_the_very_expiry_counts_once(tmp_path: Path) -> None:
    """Person and clock at the same moment, again and again: one choice for each question."""

    async def story(parlour: Parlour) -> None:
        await parlour.open(clock=0.15)
        for offset in (-2, -1, 0, 0, 1, 2, 3):
            await parlour.until(lambda: "0" in parlour.live.table.due)
            due = parlour.live.table.due["0"]
            await asyncio.sleep(max(0.0, (due + offset) / 1000 - time.time()))
            if 0 in parlour.live.table.waiting:
                await asyncio.gather(parlour.choose("ann", 0), return_exceptions=True)
        match = parlour.live.table.match
        assert match is not None
        made = [seat for seat, _ in parlour.choices()]
        assert len(made) == len(match.choices) >= 7
        for k in range(0, len(made) - 1, 2):  # each round both choose, each once
            assert sorted(made[k : k + 2]) == [0, 1]

    run(tmp_path, story)


def test_a_choice_that_the_clock_began_is_finished_by_the_bot(tmp_path: Path) -> None:
    """Of two cards to be chosen the bot chooses both; the person waits for no further clock."""

    async def story(parlour: Parlour) -> None:
        await parlour.open("cover-me", DOUBLE_CHOICE, clock=GRACE)
        await parlour.services.bots.choose_for(parlour.live, 0, "rookie", "clock")
        await parlour.until(lambda: 0 not in parlour.live.table.waiting)
        assert parlour.choices() == [(0, "clock"), (0, "bot")]
        await parlour.choose("bob", 1)
        await parlour.choose("bob", 1)  # all is shown: the next choice is everybody's own
        assert parlour.live.table.chairs[0].acting is None
        assert 0 not in parlour.live.table.waiting or moves_of(parlour.live.table, 0)

    run(tmp_path, story)


def test_the_second_half_of_a_hidden_choice_is_not_made_blindly(tmp_path: Path) -> None:
    """While the bot finishes, its person is told of no moves, and any is refused."""

    async def story(parlour: Parlour) -> None:
        await parlour.open("cover-me", DOUBLE_CHOICE, clock=GRACE)
        parlour.services.bots.look = lambda *_, **__: None  # type: ignore[method-assign]
        heard: list[Any] = []
        ann = await parlour.connect("ann")
        ann.push = lambda frame: heard.append(msgspec.json.decode(frame[frame.index(b"{") :]))
        await parlour.services.bots.choose_for(parlour.live, 0, "rookie", "clock")
        assert parlour.live.table.waiting == [0, 1]
        assert moves_of(parlour.live.table, 0) == []
        assert [(each["type"], each["choice"], each["moves"]) for each in heard] == [
            ("ready", None, [])
        ]
        with pytest.raises(ApiError, match="A bot finishes this choice"):
            await parlour.choose("ann", 0)

    run(tmp_path, story)


def test_a_half_made_choice_of_a_seat_that_is_handed_over_is_finished(tmp_path: Path) -> None:
    """Who takes over sees nothing of it and may not go on with it: a bot does."""

    async def story(parlour: Parlour) -> None:
        await parlour.open("cover-me", DOUBLE_CHOICE, clock=GRACE)
        await parlour.choose("bob", 1)
        await parlour.act(commands.offer_handover("bob", 1))
        code = parlour.live.table.handover_code(1)
        await parlour.act(commands.join("cas", "Cas", Join(handover=code)))
        await parlour.until(lambda: 1 not in parlour.live.table.waiting)
        assert parlour.choices() == [(1, "person"), (1, "bot")]

    run(tmp_path, story)


def test_what_was_thought_about_one_question_is_not_played_on_the_next(tmp_path: Path) -> None:
    """The stand-in thinks; meanwhile both choose and a new round begins: its thought is void."""

    async def story(parlour: Parlour) -> None:
        thinking, go_on = asyncio.Event(), asyncio.Event()
        think = parlour.services.bots._think

        async def slowly(live: LiveTable, sight: Sight, level: str) -> str:
            move = await think(live, sight, level)
            thinking.set()
            await go_on.wait()
            return move

        parlour.services.bots._think = slowly  # type: ignore[method-assign]
        await parlour.open(clock=0.3)
        await asyncio.wait_for(thinking.wait(), PATIENCE)
        parlour.services.bots._think = think  # type: ignore[method-assign]
        await parlour.act(commands.resettle("ann", Settings()))
        await parlour.choose("ann", 0)
        await parlour.choose("bob", 1)
        go_on.set()
        await asyncio.sleep(0.2)
        assert parlour.choices() == [(0, "person"), (1, "person")]
        assert parlour.live.table.waiting == [0, 1]

    run(tmp_path, story)


def test_who_vanishes_is_covered_after_the_grace_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also who has just chosen; a page that loads again in time is not noticed at all."""

    async def story(parlour: Parlour) -> None:
        await parlour.open(grace=0.3)
        await parlour.connect("ann")
        bob = await parlour.connect("bob")
        await parlour.choose("bob", 1)
        with monkeypatch.context() as patch:  # in time, however long it takes to connect
            patch.setattr(scheduler, "LINGER", GRACE)
            parlour.hang_up(bob)
            await asyncio.sleep(0)
            bob = await parlour.connect("bob")
        await parlour.services.scheduler._miss(parlour.live, "bob")
        assert not any(isinstance(entry, log.WentAway) for entry in parlour.entries)
        parlour.hang_up(bob)
        await parlour.until(lambda: log.WentAway(1) in parlour.entries)
        await parlour.until(lambda: log.Covered(1, "regular", False) in parlour.entries)
        gone, covered = (
            next(h.at for h in parlour.live.table.history if isinstance(h.entry, kind))
            for kind in (log.WentAway, log.Covered)
        )
        assert covered >= gone + 300
        await parlour.choose("ann", 0)
        await parlour.until(lambda: (1, "bot") in parlour.choices())
        await parlour.connect("bob")
        await parlour.until(lambda: log.CameBack(1) in parlour.entries)
        chair = parlour.live.table.chairs[1]
        assert (chair.cover, chair.away_since) == (None, None)

    run(tmp_path, story)


def test_a_program_that_stops_asking_is_missed_and_one_that_asks_again_is_back(
    tmp_path: Path,
) -> None:
    """Plain HTTP has no goodbye: silence is noticed, and so is the next question."""

    async def story(parlour: Parlour) -> None:
        await parlour.open(grace=0.1)
        parlour.services.scheduler.heard(parlour.live, "bob")
        await parlour.connect("ann")
        await parlour.until(lambda: log.Covered(1, "regular", False) in parlour.entries)
        assert not any(e == log.WentAway(0) for e in parlour.entries)
        parlour.services.scheduler.heard(parlour.live, "bob")
        await parlour.until(lambda: log.CameBack(1) in parlour.entries)
        assert parlour.live.table.chairs[1].cover is None

    run(tmp_path, story)


def test_nobody_is_covered_while_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two who both left their table find it as it was."""

    async def story(parlour: Parlour) -> None:
        await parlour.open(grace=GRACE)
        feeds = [await parlour.connect("ann"), await parlour.connect("bob")]
        for feed in feeds:
            parlour.hang_up(feed)
        away = [log.WentAway(0), log.WentAway(1)]
        await parlour.until(lambda: all(entry in parlour.entries for entry in away))
        # Both have gone before anybody's grace ends, however long it takes to note that.
        monkeypatch.setattr(scheduler, "now_ms", lambda: now_ms() + int(2000 * GRACE))
        await parlour.services.scheduler._look(parlour.live)
        assert not any(isinstance(entry, log.Covered) for entry in parlour.entries)
        assert parlour.choices() == []

    run(tmp_path, story)


def test_a_slow_game_needs_one_reminder(tmp_path: Path) -> None:
    """With a clock of days, what is to be remembered does not grow with every choice."""

    async def story(parlour: Parlour) -> None:
        await parlour.open(clock=14 * 24 * 3600)
        for _ in range(10):
            await parlour.choose("ann", 0)
            await parlour.choose("bob", 1)
        assert len(parlour.services.scheduler._agenda) == 1

    run(tmp_path, story)


def test_a_slow_clock_runs_out_while_the_server_is_away(tmp_path: Path) -> None:
    """Days later it starts again: who was late is chosen for, once, though nobody is there."""
    days = 2 * 24 * 3600

    async def before(parlour: Parlour) -> None:
        await parlour.open(clock=days)
        await parlour.choose("ann", 0)

    async def afterwards(parlour: Parlour) -> None:
        await parlour.services.open()
        await parlour.until(lambda: bool(parlour.services.registry.live))
        (parlour.live,) = parlour.services.registry.live.values()
        await parlour.until(lambda: len(parlour.choices()) >= 2)
        assert parlour.choices() == [(0, "person"), (1, "clock")]
        due = parlour.live.table.due
        assert sorted(due) == ["0", "1"]
        assert set(due.values()) == {parlour.live.table.at + days * 1000}

    run(tmp_path, before)
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        database.execute("UPDATE log SET at = at - ?", [days * 1000])
        database.execute("UPDATE tables SET wake = wake - ?", [days * 1000])
    run(tmp_path, afterwards)


def set_clock(monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    """Have the system's clock jump."""
    true = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: true() + hours * 3_600_000_000_000)


def test_the_system_clock_jumps_forward(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half an hour to choose, and the system's clock is set an hour forward: nobody is late, and
    whose turn comes next has half an hour, too."""

    async def story(parlour: Parlour) -> None:
        await parlour.open(clock=1800)
        due = dict(parlour.live.table.due)
        set_clock(monkeypatch, 1)
        await parlour.services.scheduler._look(parlour.live)
        assert parlour.choices() == []
        assert parlour.live.table.due == due
        await parlour.choose("ann", 0)
        await parlour.choose("bob", 1)
        await parlour.services.scheduler._look(parlour.live)
        assert parlour.choices() == [(0, "person"), (1, "person")]
        for seat in ("0", "1"):
            assert 0 <= parlour.live.table.due[seat] - due[seat] < 1_800_000

    run(tmp_path, story)


def test_the_system_clock_jumps_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's clock is set an hour back: a choice clock that runs still runs out."""

    async def story(parlour: Parlour) -> None:
        await parlour.open(clock=0.4)
        set_clock(monkeypatch, -1)
        await parlour.until(lambda: len(parlour.choices()) >= 2)
        assert sorted(parlour.choices()[:2]) == [(0, "clock"), (1, "clock")]

    run(tmp_path, story)
