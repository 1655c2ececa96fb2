"""Dealing by commit and reveal in two processes, and after a process has died in the middle."""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from parlour.server import commands, dealing
from parlour.server import entries as log
from parlour.server.channels import channels_of
from parlour.server.edge.acting import reveal_and_deal
from parlour.server.house import House
from parlour.server.players import Player
from parlour.server.refusals import Refusal
from parlour.server.requests import Contribute, Join, Start
from parlour.server.settings import ServerSettings
from parlour.server.table import Table
from parlour.server.wire import Reveal, Settings
from tests.server.hosting.test_houses import until
from tests.server.promises import hash_of

OPTIONS = {"players": 3, "variant": "basic", "initiative": "size"}
LONG, SHORT = 600_000, 100  # milliseconds to reveal


class Deal:
    """A table of three people at which dealing has begun, at one or two processes."""

    def __init__(self, houses: list[House], table: str, people: list[Player]) -> None:
        self.houses, self.table, self.people = houses, table, people
        self.given = [secrets.token_hex(32) for _ in people]
        self.fresh = [secrets.token_hex(32) for _ in people]

    async def reveal(self, house: House, seat: int, given: list[str] | None = None) -> None:
        """Reveal a contribution at a process."""
        contribution = (given or self.given)[seat]
        fresh = hash_of(self.fresh[seat]) if given is None else None
        asked = Reveal(seat, contribution, fresh, request=f"reveal-{seat}-{given is None}")
        await reveal_and_deal(house, self.table, self.people[seat], asked)

    def tables(self) -> list[Table]:
        """The table as each process has it in memory."""
        return [house.hall.live[self.table].table for house in self.houses]

    async def settled(self) -> list[log.Entry]:
        """The entries from the start of dealing on, once all processes know that it has ended."""
        await until(lambda: {table.status for table in self.tables()} == {"running"})
        logs = [
            [each.entry for each in table.happenings if each.n >= self.begun]
            for table in self.tables()
        ]
        assert all(each == logs[0] for each in logs)
        assert len({table.seed for table in self.tables()}) == 1
        return logs[0]

    async def begin(self) -> None:
        """Promise all contributions and start."""
        hall = self.houses[0].hall
        for seat, (player, given) in enumerate(zip(self.people, self.given, strict=True)):
            asked = Join(seat=seat, commit=hash_of(given))
            await hall.act(self.table, commands.join(player.id, player.name, asked))
        self.begun = await hall.act(self.table, commands.start(self.people[0].id, Start()))
        for house in self.houses:
            await house.hall.find(self.table)


Story = Callable[[Deal], Awaitable[None]]


def tell(database: str, story: Story, processes: int = 1) -> None:
    """A story of a deal, with so many processes."""

    async def run() -> None:
        settings = ServerSettings(database=database, limits=0)
        async with AsyncExitStack() as held:
            houses: list[House] = []
            for _ in range(processes):
                channels = channels_of(settings)
                if channels is not None:
                    await held.enter_async_context(channels)
                houses.append(House(settings, channels))
                await houses[-1].open()
                held.push_async_callback(houses[-1].close)
            people = [(await houses[0].players.introduce(name))[0] for name in ("A", "B", "C")]
            live = await houses[0].hall.open(
                people[0].id,
                lambda host, at: log.Opened("runner-up", OPTIONS, Settings(), host, at),
            )
            deal = Deal(houses, live.table.id, people)
            await deal.begin()
            await story(deal)

    asyncio.run(run())


def test_reveals_at_two_processes(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All reveal at the same moment, some at each process: the cards are dealt once, and both
    processes have the same ones."""
    monkeypatch.setattr(dealing, "REVEAL_TIME", LONG)

    async def story(deal: Deal) -> None:
        here, there = deal.houses
        await asyncio.gather(*(deal.reveal((here, there, there)[seat], seat) for seat in range(3)))
        found = await deal.settled()
        kinds = [type(entry).__name__ for entry in found]
        assert kinds == ["Dealing", "Revealed", "Revealed", "Revealed", "Started"]
        assert [each.hex() for each in deal.tables()[1].contributions] == deal.given

    tell(postgresql, story, processes=2)


def test_two_processes_repeat_a_dealing_once(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both see that the time is over, one of them says so."""
    monkeypatch.setattr(dealing, "REVEAL_TIME", LONG)

    async def story(deal: Deal) -> None:
        here, there = deal.houses
        await deal.reveal(here, 0)
        await deal.reveal(there, 2)
        await until(lambda: all(table.dealing.missing == [1] for table in deal.tables()))  # type: ignore[union-attr]
        late = deal.tables()[0].dealing
        assert late is not None
        monkeypatch.setattr("parlour.server.hall.now_ms", lambda: late.deadline)
        await asyncio.gather(
            *(house.duties._end_dealing(house.hall.live[deal.table]) for house in deal.houses)
        )
        await deal.reveal(there, 2, deal.fresh)
        await deal.reveal(here, 0, deal.fresh)
        found = await deal.settled()
        assert [entry.failed for entry in found if isinstance(entry, log.DealingFailed)] == [[1]]
        for table in deal.tables():
            assert [each.hex() for each in table.contributions] == [deal.fresh[0], deal.fresh[2]]

    tell(postgresql, story, processes=2)


def test_a_process_that_died_after_the_last_reveal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cards were not dealt yet: whoever looks after the table next deals them."""
    monkeypatch.setattr(dealing, "REVEAL_TIME", LONG)

    async def story(deal: Deal) -> None:
        hall = deal.houses[0].hall
        for seat, player in enumerate(deal.people):
            command = commands.reveal(player.id, Reveal(seat, deal.given[seat]))
            await hall.act(deal.table, command)
        live = hall.live[deal.table]
        assert live.table.status == "open"
        with pytest.raises(Refusal):  # nothing else can be done meanwhile
            await hall.act(deal.table, commands.start(deal.people[0].id, Start()))
        del hall.live[deal.table]
        await deal.houses[0].duties._wake(deal.table, 0)
        await deal.settled()

    tell(str(tmp_path / "tables.sqlite"), story)


def test_a_clock_ends_the_dealing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without anybody asking, dealing is repeated at the deadline and dealt without those who
    never reveal; a fresh hash that is not revealed either is left out, too."""
    monkeypatch.setattr(dealing, "REVEAL_TIME", SHORT)

    async def story(deal: Deal) -> None:
        with contextlib.suppress(Refusal):  # on a slow machine its time may be over already
            await deal.reveal(deal.houses[0], 2)
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
        (house,) = deal.houses
        hall, people = house.hall, deal.people
        await deal.reveal(house, 0)
        await hall.act(deal.table, commands.leave(people[1].id, 1))
        asked = Join(seat=1, contribution="0b" * 32)
        await hall.act(deal.table, commands.join(people[1].id, "B", asked))
        commit = Contribute(2, commit=hash_of(deal.fresh[2]))
        await hall.act(deal.table, commands.contribute(people[2].id, commit))
        await hall.act(deal.table, commands.start(people[0].id, Start()))
        middle, _ = await hall._read(deal.table)
        middle.now = hall.live[deal.table].table.now  # of the latest decision: not in the log
        assert middle == hall.live[deal.table].table
        await deal.reveal(house, 2, deal.fresh)
        await deal.reveal(house, 0, deal.fresh)
        await deal.settled()
        live = hall.live[deal.table].table
        again, _ = await hall._read(deal.table)
        assert (again.seed, again.info(member=True)) == (live.seed, live.info(member=True))
        expected = ["0b" * 32, deal.fresh[0], deal.fresh[2]]
        assert [each.hex() for each in again.contributions] == expected

    tell(str(tmp_path / "tables.sqlite"), story)
