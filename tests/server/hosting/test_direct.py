"""Groups that the event loop itself has PostgreSQL store: the same as the writer, only sooner."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, text

from parlour.server.errors import ApiError
from parlour.server.storage import pg_connection as lines
from parlour.server.storage.append import Append
from parlour.server.storage.database import open_database, read_address
from parlour.server.storage.pg_writer import DirectLine
from parlour.server.storage.store import Store
from parlour.server.storage.writer import LARGEST_GROUP, Job, Writer
from tests.server.hosting.storing import choice, stored
from tests.server.running import PATIENCE

uvloop = pytest.importorskip("uvloop")  # as a server has it, where there is one

Story = Callable[[Store], Awaitable[None]]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that is cut is soon tried again."""
    monkeypatch.setattr(lines, "RETRY", 0.02)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many jobs each group had that the writer was given."""
    groups: list[int] = []
    commit = Writer._commit_together

    def count(self: Writer, group: list[Job]) -> list[Any]:
        groups.append(len(group))
        return commit(self, group)

    monkeypatch.setattr(Writer, "_commit_together", count)
    return groups


async def until_open(store: Store) -> DirectLine:
    """Wait until the line is there."""
    assert store._direct is not None
    line = store._direct._line
    while not line.is_open:
        await asyncio.sleep(0.002)
    return line


def in_a_store(database: str, story: Story) -> None:
    """A store whose line is open."""

    async def tell() -> None:
        store = Store(open_database(read_address(database)), "here")
        store.start()
        try:
            async with asyncio.timeout(PATIENCE):
                await until_open(store)
                await story(store)
        finally:
            await store.stop()

    uvloop.run(tell())


def cut_all(database: str) -> None:
    """End every connection to the database but this one."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_entries_are_stored_without_the_writer(postgresql: str, written: list[int]) -> None:
    """Those that come together by one statement; who comes too late is told so."""

    async def story(store: Store) -> None:
        asked = [store.append(choice(table, n)) for n in (1, 2) for table in "abc"]
        assert await asyncio.gather(*asked) == [True] * 6
        assert await store.append(choice("b", 2)) is False
        assert await store.append(choice("b", 3)) is False  # it was decided on top of that one
        assert await store.append(_in_term(1, choice("b", 3))) is True
        assert [(table, n) for table, n, _ in stored(store.engine)] == [
            ("a", 1), ("a", 2), ("b", 1), ("b", 2), ("b", 3), ("c", 1), ("c", 2),
        ]  # fmt: skip

    in_a_store(postgresql, story)
    assert written == []


def _in_term(epoch: int, append: Append) -> Append:
    append.epoch = epoch
    return append


def test_everything_happens_in_the_order_in_which_it_was_asked(
    postgresql: str, written: list[int]
) -> None:
    """Also where the writer does one thing and the event loop the next. (Of what is stored together
    entries come first.)"""

    def count(database: Connection) -> Any:
        return database.execute(text("SELECT count(*) FROM log")).scalar()

    async def story(store: Store) -> None:
        answers: list[Any] = []

        async def note(asked: Awaitable[Any]) -> None:
            answers.append(await asked)

        notes: list[Awaitable[None]] = []
        for k in range(5):
            notes += [note(store.append(choice(str(k), 1))), note(store.write(count))]
            await asyncio.sleep(0.005 * (k % 2))  # some in one group, some in the next
        await asyncio.gather(*notes)
        counted = [each for each in answers if each is not True]
        assert counted == sorted(counted)
        assert all(k < found <= 5 for k, found in enumerate(counted))

    in_a_store(postgresql, story)
    assert sum(written) >= 5


def test_as_much_as_a_socket_does_not_take_at_once(postgresql: str, written: list[int]) -> None:
    """Several groups as large as they get, most of a megabyte each: all of it is stored."""

    async def story(store: Store) -> None:
        count = 2 * LARGEST_GROUP + 7
        asked = [store.append(choice(str(k), 1, "x" * 1500)) for k in range(count)]
        assert await asyncio.gather(*asked) == [True] * count
        assert len(stored(store.engine)) == count

    in_a_store(postgresql, story)
    assert written == []


def test_what_is_refused_is_the_writers(postgresql: str, written: list[int]) -> None:
    """PostgreSQL does nothing of a statement it refuses: the writer may do it again."""

    async def story(store: Store) -> None:
        line = await until_open(store)
        assert line._line is not None
        line._line.exec_(b"DEALLOCATE append")
        assert await store.append(choice("a", 1)) is True
        assert await store.append(choice("a", 2)) is True
        assert line.is_open

    in_a_store(postgresql, story)
    assert written == [1, 1]


def test_a_line_that_is_cut_between_two_groups(postgresql: str, written: list[int]) -> None:
    """Nobody notices: the writer, whose own line was cut too, does it until there is another."""

    async def story(store: Store) -> None:
        line = await until_open(store)
        assert await store.append(choice("a", 1)) is True
        await asyncio.to_thread(cut_all, postgresql)
        while line.is_open:
            await asyncio.sleep(0.001)
        assert await store.append(choice("a", 2)) is True
        await until_open(store)
        written.clear()
        assert await store.append(choice("b", 1)) is True
        assert written == []

    in_a_store(postgresql, story)


def test_a_line_that_is_cut_while_something_is_asked(postgresql: str) -> None:
    """Nobody knows what is done: that is told, and no answer is made up. What rests on it is void,
    and things go on."""

    async def story(store: Store) -> None:
        with psycopg.connect(postgresql) as other:  # a transaction that holds the place
            other.execute("INSERT INTO log (table_id, n, at, entry) VALUES ('a', 1, 0, '{}')")
            asked = store.append(choice("a", 1))
            await asyncio.sleep(0.05)
            after = store.append(choice("a", 2))
            await asyncio.to_thread(_cut_who_waits, postgresql)
            with pytest.raises(ApiError, match="cannot reach its storage"):
                await asked
            assert await after is False
        # The other transaction is through.
        await until_open(store)
        assert await store.append(_in_term(1, choice("a", 2))) is True
        assert [(table, n) for table, n, _ in stored(store.engine)] == [("a", 1), ("a", 2)]

    in_a_store(postgresql, story)


def _cut_who_waits(database: str) -> None:
    """End the connection that waits for a lock."""
    with psycopg.connect(database, autocommit=True) as connection:
        while True:
            found = connection.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = current_database() AND wait_event_type = 'Lock'"
            ).fetchone()
            if found is not None and found[0]:
                return


def test_what_was_asked_for_is_stored_before_the_end(postgresql: str) -> None:
    """Also what has not even been sent when the store is stopped."""
    asked: list[asyncio.Future[bool]] = []

    async def story(store: Store) -> None:
        for k in range(20):
            asked.append(store.append(choice(str(k), 1)))

    in_a_store(postgresql, story)
    assert [each.result() for each in asked] == [True] * 20


def test_without_a_line(
    postgresql: str, written: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The writer does it all."""
    monkeypatch.setattr(DirectLine, "start", lambda _: None)

    async def tell() -> None:
        store = Store(open_database(read_address(postgresql)), "here")
        store.start()
        try:
            async with asyncio.timeout(PATIENCE):
                asked = [store.append(choice(table, 1)) for table in "abc"]
                assert await asyncio.gather(*asked) == [True] * 3
        finally:
            await store.stop()

    uvloop.run(tell())
    assert written == [3]
