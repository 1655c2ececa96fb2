"""Dealing by commit and reveal in two processes, and after a process has died in the middle."""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from parlour.server.cluster.channels import channels_of
from parlour.server.errors import ApiError
from parlour.server.http.actions import reveal_and_deal
from parlour.server.players.accounts import Player
from parlour.server.requests import Contribute, Join, Start
from parlour.server.services import Services
from parlour.server.settings import ServerSettings
from parlour.server.storage import entries as log
from parlour.server.tables import commands, dealing
from parlour.server.tables.state import Table
from parlour.server.wire import Reveal, Settings
from tests.server.hosting.test_two_processes import until
from tests.server.promises import hash_of

OPTIONS = {"players": 3, "variant": "basic", "initiative": "size"}
LONG, SHORT = 600_000, 100  # milliseconds to reveal


class Deal:
    """A table of three people at which dealing has begun, at one or two processes."""

    def __init__(self, processes: list[Services], table: str, people: list[Player]) -> None:
        self.processes, self.table, self.people = processes, table, people
        self.given = [secrets.token_hex(32) for _ in people]
        self.fresh = [secrets.token_hex(32) for _ in people]

    async def reveal(self, services: Services, seat: int, given: list[str] | None = None) -> None:
        """Reveal a contribution at a process."""
        contribution = (given or self.given)[seat]
        fresh = hash_of(self.fresh[seat]) if given is None else None
        asked = Reveal(seat, contribution, fresh, request=f"reveal-{seat}-{given is None}")
        await reveal_and_deal(services, self.table, self.people[seat], asked)

    def tables(self) -> list[Table]:
        """The table as each process has it in memory."""
        return [services.registry.live[self.table].table for services in self.processes]

    async def settled(self) -> list[log.Entry]:
        """The entries from the start of dealing on, once all processes know that it has ended."""
        await until(lambda: {table.status for table in self.tables()} == {"running"})
        logs = [
            [each.entry for each in table.history if each.n >= self.begun]
            for table in self.tables()
        ]
        assert all(each == logs[0] for each in logs)
        assert len({table.seed for table in self.tables()}) == 1
        return logs[0]

    async def begin(self) -> None:
        """Promise all contributions and start."""
        registry = self.processes[0].registry
        for seat, (player, given) in enumerate(zip(self.people, self.given, strict=True)):
            asked = Join(seat=seat, commit=hash_of(given))
            await registry.act(self.table, commands.join(player.id, player.name, asked))
        self.begun = await registry.act(self.table, commands.start(self.people[0].id, Start()))
        for services in self.processes:
            await services.registry.find(self.table)


Story = Callable[[Deal], Awaitable[None]]


def tell(database: str, story: Story, count: int = 1) -> None:
    """A story of a deal, with so many processes."""

    async def run() -> None:
        settings = ServerSettings(database=database, limits=0)
        async with AsyncExitStack() as held:
            processes: list[Services] = []
            for _ in range(count):
                channels = channels_of(settings)
                if channels is not None:
                    await held.enter_async_context(channels)
                processes.append(Services(settings, channels))
                await processes[-1].open()
                held.push_async_callback(processes[-1].close)
            people = [(await processes[0].players.introduce(name))[0] for name in ("A", "B", "C")]
            live = await processes[0].registry.open(
                people[0].id,
                lambda host, at: log.Opened("runner-up", OPTIONS, Settings(), host, at),
            )
            deal = Deal(processes, live.table.id, people)
            await deal.begin()
            await story(deal)

    asyncio.run(run())


def test_reveals_at_two_processes(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All reveal at the same moment, some at each process: the cards are dealt once, and both
    processes have the same ones."""
    monkeypatch.setattr(dealing, "REVEAL_TIME", LONG)

    async def story(deal: Deal) -> None:
        here, there = deal.processes
        await asyncio.gather(*(deal.reveal((here, there, there)[seat], seat) for seat in range(3)))
        found = await deal.settled()
        kinds = [type(entry).__name__ for entry in found]
        assert kinds == ["Dealing", "Revealed", "Revealed", "Revealed", "Started"]
        assert [each.hex() for each in deal.tables()[1].contributions] == deal.given

    tell(postgresql, story, count=2)


def test_two_processes_repeat_a_dealing_once(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both see that the time is over, one of them says so."""
    monkeypatch.setattr(dealing, "REVEAL_TIME", LONG)

    async def story(deal: Deal) -> None:
        here, there = deal.processes
        await deal.reveal(here, 0)
        await deal.reveal(there, 2)
        await until(lambda: all(table.dealing.missing == [1] for table in deal.tables()))  # type: ignore[union-attr]
        late = deal.tables()[0].dealing
        assert late is not None
        monkeypatch.setattr("parlour.server.tables.registry.now_ms", lambda: late.deadline)
        await asyncio.gather(
            *(
                services.scheduler._end_dealing(services.registry.live[deal.table])
                for services in deal.processes
            )
        )
        await deal.reveal(there, 2, deal.fresh)
        await deal.reveal(here, 0, deal.fresh)
        found = await deal.settled()
        assert [entry.failed for entry in found if isinstance(entry, log.DealingFailed)] == [[1]]
        for table in deal.tables():
            assert [each.hex() for each in table.contributions] == [deal.fresh[0], deal.fresh[2]]

    tell(postgresql, story, count=2)


def test_a_process_that_died_after_the_last_reveal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cards were not dealt yet: whoever looks after the table next deals them."""
    monkeypatch.setattr(dealing, "REVEAL_TIME", LONG)

    async def story(deal: Deal) -> None:
        registry = deal.processes[0].registry
        for seat, player in enumerate(deal.people):
            command = commands.reveal(player.id, Reveal(seat, deal.given[seat]))
            await registry.act(deal.table, command)
        live = registry.live[deal.table]
        assert live.table.status == "open"
        with pytest.raises(ApiError):  # nothing else can be done meanwhile
            await registry.act(deal.table, commands.start(deal.people[0].id, Start()))
        del registry.live[deal.table]
        await deal.processes[0].scheduler._wake(deal.table, 0)
        await deal.settled()

    tell(str(tmp_path / "tables.sqlite"), story)


def test_a_clock_ends_the_dealing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without anybody asking, dealing is repeated at the deadline and dealt without those who
    never reveal; a fresh hash that is not revealed either is left out, too."""
    monkeypatch.setattr(dealing, "REVEAL_TIME", SHORT)

    async def story(deal: Deal) -> None:
        with contextlib.suppress(ApiError):  # on a slow machine its time may be over already
            await deal.reveal(deal.processes[0], 2)
        found = await deal.settled()
        failed = [entry.failed for entry in found if isinstance(entry, log.DealingFailed)]
        assert failed in ([[0, 1], [2]], [[0, 1, 2]])
        assert deal.tables()[0].contributions == []

    tell(str(tmp_path / "tables.sqlite"), story)


def test_a_replayed_log_makes_the_same_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table built anew from its log after a failed dealing and a cancelled one is the same."""
    monkeypatch.setattr(dealing, "REVEAL_TIME", LONG)

    async def story(deal: Deal) -> None:
        (services,) = deal.processes
        registry, people = services.registry, deal.people
        await deal.reveal(services, 0)
        await registry.act(deal.table, commands.leave(people[1].id, 1))
        asked = Join(seat=1, contribution="0b" * 32)
        await registry.act(deal.table, commands.join(people[1].id, "B", asked))
        commit = Contribute(2, commit=hash_of(deal.fresh[2]))
        await registry.act(deal.table, commands.contribute(people[2].id, commit))
        await registry.act(deal.table, commands.start(people[0].id, Start()))
        middle, _ = await registry._read(deal.table)
        middle.now = registry.live[deal.table].table.now  # of the latest decision: not in the log
        assert middle == registry.live[deal.table].table
        await deal.reveal(services, 2, deal.fresh)
        await deal.reveal(services, 0, deal.fresh)
        await deal.settled()
        live = registry.live[deal.table].table
        again, _ = await registry._read(deal.table)
        assert (again.seed, again.info(member=True)) == (live.seed, live.info(member=True))
        expected = ["0b" * 32, deal.fresh[0], deal.fresh[2]]
        assert [each.hex() for each in again.contributions] == expected

    tell(str(tmp_path / "tables.sqlite"), story)
