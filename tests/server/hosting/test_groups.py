"""Groups of entries: stored together, each where its place is free, and told if they are stored."""

import asyncio
from collections.abc import Collection, Iterator, Sequence

import psycopg
import pytest
from psycopg.pq import ExecStatus
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from parlour.server.errors import ApiError
from parlour.server.storage.append import CHANNEL, Append, Key, append_all, are_plain
from parlour.server.storage.database import open_database, read_address
from parlour.server.storage.entries import Logged, Spoke
from parlour.server.storage.pg_append import STATEMENTS, can_go_at_once, statement_for, stored_by
from parlour.server.storage.pg_writer import DirectLine
from parlour.server.storage.store import Store
from parlour.server.storage.writer import ATTEMPTS, Job, Writer
from tests.server.hosting.storing import choice, stored
from tests.server.running import PATIENCE


@pytest.fixture
def engine(postgresql: str) -> Iterator[Engine]:
    """A PostgreSQL with our tables."""
    made = open_database(read_address(postgresql))
    yield made
    made.dispose()


def append_at_once(
    line: psycopg.Connection, appends: Sequence[Append], process: str, said: Sequence[str] = ()
) -> Collection[Key]:
    """As the event loop has it done (storage/pg_writer.py), but waiting for it."""
    name, given = statement_for(appends, process, said)
    result = line.pgconn.exec_params(STATEMENTS[name].encode(), given)
    assert result.status == ExecStatus.TUPLES_OK, result.error_message
    return stored_by([result.get_value(row, 0) for row in range(result.ntuples)], appends)


def notices(listener: psycopg.Connection, count: int) -> list[list[str]]:
    """The next notices, so many: their lines."""
    heard = listener.notifies(timeout=PATIENCE, stop_after=count)
    return [notice.payload.split("\n") for notice in heard]


def test_what_is_free_is_stored_and_told(engine: Engine, postgresql: str) -> None:
    """Entries whose place or request is taken are neither stored nor told, nor what follows them.

    They are told in the order of each log.
    """
    with (
        psycopg.connect(postgresql, autocommit=True) as connection,
        psycopg.connect(postgresql, autocommit=True) as listener,
    ):
        listener.execute(f"LISTEN {CHANNEL}")
        first = [choice("b", 1, "-1>0"), choice("a", 1, request="ann:r1")]
        assert append_at_once(connection, first, "here") == {("a", 1), ("b", 1)}
        second = [choice("b", 1, "+5>3"), choice("c", 7), choice("a", 2, request="ann:r1")]
        assert append_at_once(connection, second, "here") == {("c", 7)}
        assert append_at_once(connection, second, "here") == set()
        third = [choice("c", 8), choice("b", 1), choice("c", 9), choice("b", 2), choice("a", 2)]
        assert append_at_once(connection, third, "here") == {("c", 8), ("c", 9), ("a", 2)}
        told = notices(listener, 3)
    entry = '{"type":"chose","seat":1,"move":"%s","by":"person"}'
    assert [(notice[0], notice[1:]) for notice in told] == [
        ("here", [f"a 1 1001 ann:r1 {entry % '+3>2'}", f"b 1 1001 - {entry % '-1>0'}"]),
        ("here", [f"c 7 1007 - {entry % '+3>2'}"]),
        (
            "here",
            [
                f"a 2 1002 - {entry % '+3>2'}",
                f"c 8 1008 - {entry % '+3>2'}",
                f"c 9 1009 - {entry % '+3>2'}",
            ],
        ),
    ]
    assert stored(engine) == [
        ("a", 1, entry % "+3>2"),
        ("a", 2, entry % "+3>2"),
        ("b", 1, entry % "-1>0"),
        ("c", 7, entry % "+3>2"),
        ("c", 8, entry % "+3>2"),
        ("c", 9, entry % "+3>2"),
    ]


def test_which_groups_go_at_once() -> None:
    """Not where somebody comes or goes, and not what no notice could hold."""
    few = [choice("a", 1), choice("b", 9), choice("a", 2)]
    assert are_plain(few)
    assert can_go_at_once(few)
    assert can_go_at_once([])
    over = Append("b", choice("b", 1).logged, changes={"wake": 1})
    assert not are_plain([*few, over])
    assert can_go_at_once([*few, over])
    for more in ({"member": ("ann", 0)}, {"leaver": ("ann", 0)}, {"opening": {"id": "b"}}):
        assert not are_plain([*few, Append("b", choice("b", 1).logged, **more)])
        assert not can_go_at_once([*few, Append("b", choice("b", 1).logged, **more)])
    speech = Logged(1, 0, None, Spoke("ann", 0, "Ann", "\N{CHEQUERED FLAG}" * 500))
    assert not can_go_at_once([*few, Append("b", speech)])


@pytest.mark.usefixtures("engine")
def test_a_large_group_is_told_in_several_notices(postgresql: str) -> None:
    """None of them too large for PostgreSQL, each line whole, and each log in its order."""
    text = "\N{CHEQUERED FLAG}" * 400
    appends = [
        Append(f"{k:03}", Logged(n, 0, None, Spoke("ann", 0, "Ann", text[: 7 * k])))
        for n in range(1, 5)
        for k in range(50)
    ]
    words = [f"? {k} {'x' * 1000}" for k in range(10)]
    with (
        psycopg.connect(postgresql, autocommit=True) as connection,
        psycopg.connect(postgresql, autocommit=True) as listener,
    ):
        listener.execute(f"LISTEN {CHANNEL}")
        assert append_at_once(connection, appends, "here", words) == {each.key for each in appends}
        append_at_once(connection, [], "here", ["! the end"])
        told: list[str] = []
        for notice in listener.notifies(timeout=PATIENCE):
            told += notice.payload.split("\n")[1:]
            assert notice.payload.startswith("here\n")
            if told[-1] == "! the end":
                break
    assert told[:10] == words
    places = [tuple(line.split(" ", 2)[:2]) for line in told[10:-1]]
    assert places == [(f"{k:03}", str(n)) for k in range(50) for n in range(1, 5)]


def test_what_changes_with_an_entry(engine: Engine, postgresql: str) -> None:
    """A table's row changes where its entries are stored, and only in what is named."""
    row = {"game": "runner-up", "status": "open", "public": True, "created": 5, "secret": b"s"}
    asked = "SELECT id, code, status, public, ended, wake, transcript FROM tables ORDER BY id"
    over = {"status": "over", "code": None, "wake": None, "ended": 9, "transcript": '{"é": "\\n"}'}
    with engine.connect() as connection, connection.begin():
        opened = [
            Append(k, choice(k, 1).logged, opening={"id": k, "code": k.upper(), **row})
            for k in "abcd"
        ]
        append_all(connection, opened, "here")
    with psycopg.connect(postgresql, autocommit=True) as line:
        changed = [
            Append("a", choice("a", 2).logged, changes={"wake": 7}),
            Append("a", choice("a", 3).logged, changes={"wake": 8}),
            Append("b", choice("b", 2).logged, changes={"wake": 7}),
            Append("b", choice("b", 3).logged, changes=over),
            Append("c", choice("c", 1).logged, changes=over),  # too late
            Append("d", choice("d", 2).logged, changes={"public": False, "wake": 6}),
        ]
        won = append_at_once(line, changed, "here")
        assert won == {("a", 2), ("a", 3), ("b", 2), ("b", 3), ("d", 2)}
        found = line.execute(asked).fetchall()
    assert found == [
        ("a", "A", "open", True, None, 8, None),
        ("b", None, "over", True, 9, None, '{"é": "\\n"}'),
        ("c", "C", "open", True, None, None, None),
        ("d", "D", "open", False, None, 6, None),
    ]


@pytest.mark.usefixtures("engine")
def test_what_is_said_is_told_with_what_is_stored(postgresql: str) -> None:
    """Also where nothing is stored, and in the order in which it was said."""
    with (
        psycopg.connect(postgresql, autocommit=True) as connection,
        psycopg.connect(postgresql, autocommit=True) as listener,
    ):
        listener.execute(f"LISTEN {CHANNEL}")
        assert append_at_once(connection, [choice("a", 1)], "here", ["? a ann"]) == {("a", 1)}
        assert append_at_once(connection, [], "here", ["? b bob", "! a ann"]) == set()
        assert append_at_once(connection, [choice("a", 1)], "here", ["~ c"]) == set()
        assert append_at_once(connection, [choice("a", 1)], "here") == set()
        assert append_at_once(connection, [choice("a", 2)], "here") == {("a", 2)}
        told = notices(listener, 5)
    entry = '{"type":"chose","seat":1,"move":"+3>2","by":"person"}'
    assert told == [
        ["here", "? a ann"],
        ["here", f"a 1 1001 - {entry}"],
        ["here", "? b bob", "! a ann"],
        ["here", "~ c"],
        ["here", f"a 2 1002 - {entry}"],
    ]


def test_much_that_is_said_is_told_in_several_notices(engine: Engine, postgresql: str) -> None:
    """A notice holds so much; what does not fit goes into the next one, each line whole."""
    lines = [f"? {k} {'x' * 1000}" for k in range(20)]
    with engine.connect() as connection, psycopg.connect(postgresql, autocommit=True) as listener:
        listener.execute(f"LISTEN {CHANNEL}")
        with connection.begin():
            append_all(connection, [choice("a", 1)], "here", lines)
        told = notices(listener, 4)
    assert {notice[0] for notice in told} == {"here"}
    heard = [line for notice in told for line in notice[1:]]
    assert heard[:20] == lines
    assert heard[20].startswith("a 1 1001 - ")
    assert all(len("\n".join(notice)) < 8000 for notice in told)


@pytest.fixture
def troubled(monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """What goes wrong with the commits to come, one after the other. They are the writer's."""
    trouble: list[Exception] = []
    commit = Writer._commit_together

    def fail(self: Writer, group: list[Job]) -> list[object]:
        if trouble:
            raise trouble.pop()
        return commit(self, group)

    monkeypatch.setattr(DirectLine, "is_open", False)
    monkeypatch.setattr(Writer, "_commit_together", fail)
    return trouble


def check_stored(database: str, *expected: bool) -> None:
    """Store an entry at one table after the other: those that can be are, the others refused."""

    async def tell() -> None:
        store = Store(open_database(read_address(database)), "here")
        store.start()
        try:
            for k, stores in enumerate(expected):
                if stores:
                    assert await store.append(choice(str(k), 1)) is True
                else:
                    with pytest.raises(ApiError, match="cannot reach its storage"):
                        await store.append(choice(str(k), 1))
            found = [table for table, _, _ in stored(store.engine)]
            assert found == [str(k) for k, stores in enumerate(expected) if stores]
        finally:
            await store.stop()

    asyncio.run(tell())


@pytest.mark.parametrize("failures", [1, ATTEMPTS - 1, ATTEMPTS])
@pytest.mark.parametrize("directly", [False, True])
def test_a_deadlock_is_tried_again(
    postgresql: str, troubled: list[Exception], failures: int, directly: bool
) -> None:
    """Where PostgreSQL ends our waiting we begin anew, but not for ever; whoever tells of it."""
    deadlock = psycopg.errors.DeadlockDetected()
    told = deadlock if directly else OperationalError("INSERT", {}, deadlock)
    troubled += [told] * failures
    check_stored(postgresql, failures < ATTEMPTS, True)


def test_the_writer_outlives_whatever_goes_wrong(
    postgresql: str, troubled: list[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that dies between two statements fails with an error that SQLAlchemy does not know."""

    def fail(_self: Writer, _group: list[Job]) -> list[object]:
        raise psycopg.ProgrammingError("can't change 'autocommit' now")

    troubled.append(psycopg.ProgrammingError("can't change 'autocommit' now"))
    with monkeypatch.context() as patch:
        patch.setattr(Writer, "_commit_one_by_one", fail)
        check_stored(postgresql, False, True)
