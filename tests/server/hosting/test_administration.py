"""`parlour admin`: beside running servers on SQLite and PostgreSQL, and without any."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, insert, select, text, update
from websockets.exceptions import ConnectionClosed

from parlour.server.admin import queue
from parlour.server.admin.bans import read_subject
from parlour.server.services import Services
from parlour.server.storage.database import open_database, read_address
from parlour.server.storage.schema import bans, operator_requests
from parlour.terminal import administration
from tests.cli.commands import run, smooth
from tests.server.hosting.keeping import at_home, play
from tests.server.hosting.nursery import Nursery
from tests.server.running import PATIENCE, Feed, Person, Server, client, serving


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may need longer than an operator wants to wait."""
    monkeypatch.setattr(administration, "WAIT", PATIENCE)


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A running server on a database of each kind, behind a proxy that tells addresses."""
    database = str(tmp_path / "tables.sqlite")
    if request.param == "postgresql":
        database = request.getfixturevalue("postgresql")
    with serving(database, "--trust-proxy") as one:
        yield one


def admin(server: Server | str, *arguments: str) -> Any:
    """Run a command that must succeed; what it says."""
    database = server if isinstance(server, str) else server.database
    answer = run("admin", *arguments, "--database", database)
    assert answer.code == 0, answer.err
    return answer


def listed(server: Server | str, *arguments: str) -> list[dict[str, Any]]:
    """A list as JSON."""
    found: list[dict[str, Any]] = json.loads(admin(server, *arguments, "--json").out)
    return found


def until(holds: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def closing_of(feed: Feed) -> tuple[list[dict[str, Any]], int | None]:
    """The last messages of a feed that the server closes, and the code it is closed with."""
    messages: list[dict[str, Any]] = []
    try:
        while True:
            messages.append(feed.next())
    except ConnectionClosed as closed:
        return messages, closed.rcvd.code if closed.rcvd else None


def test_an_operator_closes_a_table(server: Server) -> None:
    """Those at the table are told who closed it and why; the audit log says so."""
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    table = ann.open(players=2)
    eve.join(table)
    ann.do(f"/api/tables/{table}/start")
    feed = eve.feed(table)
    answer = admin(server, "close", f"{server.url}/t/{table}", "--reason", "spam")
    assert answer.out == f"The table {table} is closed.\n"
    assert "No server is running" not in answer.err
    told = feed.until("changed", what="closed")["table"]
    assert (told["status"], told["closed_by"], told["closed_reason"]) == (
        "closed",
        "operator",
        "spam",
    )
    (row,) = listed(server, "audit", "--table", table)
    assert (row["actor"], row["action"], row["detail"]) == ("operator", "close", "spam")
    again = run("admin", "close", table, "--reason", "spam", "--database", server.database)
    assert again.code == 1
    assert "The table is closed already." in again.err
    assert len(listed(server, "audit")) == 1


def test_an_operator_bans_a_player(server: Server) -> None:
    """Feeds are closed, every token is refused with the reason, and a ban can be ended."""
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    table = ann.open(players=3)
    eve.join(table)
    hers, anns = eve.feed(table), ann.feed(table)
    admin(server, "ban", eve.id, "--reason", "insults", "--days", "7")
    messages, code = closing_of(hers)
    assert messages[-1]["type"] == "refused"
    assert (messages[-1]["code"], code) == ("banned", 4000)
    assert "insults" in messages[-1]["message"]
    for answer in (
        eve.get("/api/me"),
        eve.get(f"/api/tables/{table}"),
        eve.post("/api/tables", game="runner-up"),
    ):
        assert answer.status_code == 403
        assert answer.json()["code"] == "banned"
        assert answer.json()["message"] == "You are banned from this server: insults"
    refused = Feed(eve, table)
    assert refused.first["code"] == "banned"
    assert anns.ask("say", text="she is gone")["type"] == "done"  # nobody else is affected
    (row,) = listed(server, "bans")
    assert row["subject"] == f"player:{eve.id}"
    assert row["until"] > row["created"] + 6.9 * 24 * 3600 * 1000
    (found,) = listed(server, "players", "eve")
    assert (found["id"], found["banned"]) == (eve.id, "insults")
    admin(server, "unban", eve.id, "--reason", "she is sorry")
    until(lambda: eve.get("/api/me").status_code == 200)
    actions = [(row["action"], row["subject"], row["detail"]) for row in listed(server, "audit")]
    assert actions == [
        ("unban", f"player:{eve.id}", "she is sorry"),
        ("ban", f"player:{eve.id}", "insults"),
    ]


def test_an_operator_bans_an_address(server: Server) -> None:
    """Requests and feeds from it are refused; its neighbours are not."""

    def ask(address: str) -> httpx.Response:
        with client(base_url=server.url, headers={"x-forwarded-for": address}) as http:
            return http.get("/api/games")

    ann = Person(server)
    table = ann.open(players=3)
    from_there = Feed(None, table, server, {"x-forwarded-for": "203.0.113.5"})
    assert ask("203.0.113.5").status_code == 200
    admin(server, "ban", "203.0.113.5", "--reason", "flood")
    messages, code = closing_of(from_there)
    assert (messages[-1]["code"], code) == ("banned", 4000)
    assert ask("203.0.113.5").status_code == 403
    assert ask("203.0.113.6").status_code == 200
    refused = Feed(None, table, server, {"x-forwarded-for": "203.0.113.5"})
    assert refused.first["code"] == "banned"
    admin(server, "ban", "2001:db8:1:2::/56", "--reason", "flood")
    until(lambda: ask("2001:db8:1:2:3:4:5:6").status_code == 403)
    assert ask("2001:db8:1:200::1").status_code == 200
    admin(server, "unban", "203.0.113.5", "--reason", "over")
    until(lambda: ask("203.0.113.5").status_code == 200)


@contextmanager
def two_servers(nursery: Nursery, database: str) -> Iterator[list[Server]]:
    """Two processes on one database."""
    with ExitStack() as held:
        yield [held.enter_context(nursery.serving(database)) for _ in range(2)]


def test_a_ban_reaches_all_processes(nursery: Nursery, postgresql: str) -> None:
    """Whichever process is asked, the player is refused, and feeds at both are closed."""
    with two_servers(nursery, postgresql) as servers:
        ann, eve = Person(servers[0], "Ann"), Person(servers[0], "Eve")
        table = ann.open(players=3)
        feeds = [Feed(eve, table, server) for server in servers]
        admin(postgresql, "ban", eve.id, "--reason", "insults")
        for feed in feeds:
            messages, code = closing_of(feed)
            assert (messages[-1]["code"], code) == ("banned", 4000)
        for server in servers:
            eve.move_to(server)
            assert eve.get("/api/me").status_code == 403
            ann.move_to(server)
            assert ann.get("/api/me").status_code == 200


def test_a_ban_outlives_a_restart_and_ends_in_time(nursery: Nursery, tmp_path: Path) -> None:
    """A server knows the bans before it serves, and forgets one whose time has passed."""
    database = str(tmp_path / "tables.sqlite")
    with nursery.serving(database) as server:
        eve = Person(server, "Eve")
    engine = create_engine(f"sqlite:///{database}")
    row = {"subject": f"player:{eve.id}", "reason": "insults", "created": 1, "until": None}
    with engine.begin() as connection:
        connection.execute(insert(bans), row)
    with nursery.serving(database) as server:
        eve.move_to(server)
        assert eve.get("/api/me").status_code == 403
        with engine.begin() as connection:
            connection.execute(update(bans).values(created=2, until=3))
        until(lambda: eve.get("/api/me").status_code == 200)
    engine.dispose()


@pytest.fixture
def idle(tmp_path: Path) -> tuple[str, str, str]:
    """An SQLite file that no server uses: its path, a running table, a player's token."""
    file = str(tmp_path / "tables.sqlite")

    async def work(services: Services) -> tuple[str, str, str]:
        table, token = await play(services, choices=3)
        return file, table, token

    return at_home(file, work)


def test_without_a_server_it_is_done_in_the_database(idle: tuple[str, str, str]) -> None:
    """Closed with a transcript, banned, audited; the next server finds it so."""
    file, table, token = idle
    answer = admin(file, "close", table, "--reason", "spam")
    assert "No server is running" in answer.err
    found = {row["name"]: row["id"] for row in listed(file, "players")}
    admin(file, "ban", found["Ann"], "--reason", "insults")
    assert [row["action"] for row in listed(file, "audit")] == ["ban", "close"]
    (row,) = listed(file, "tables", "--status", "closed")
    assert (row["id"], row["opened_by"]["name"]) == (table, "Ann")

    async def look(services: Services) -> tuple[Any, Any]:
        player = await services.players.find(token)
        assert player is not None
        with pytest.raises(Exception, match="insults"):
            services.bans.check(player=player.id)
        return (await services.registry.find(table)).table.info(member=True), services.ready

    info, _ = at_home(file, look)
    assert (info.status, info.closed_by, info.closed_reason) == ("closed", "operator", "spam")
    with create_engine(f"sqlite:///{file}").connect() as line:
        kept = line.execute(text("SELECT transcript FROM tables")).scalar()
        assert line.execute(select(operator_requests)).all() == []
    line.engine.dispose()
    assert kept is not None


def test_without_a_server_on_postgresql(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers: the request is withdrawn, and it is done in the database."""
    monkeypatch.setattr(administration, "WAIT", 0.3)

    async def work(services: Services) -> str:
        await services.operators.stop()
        table, _ = await play(services, choices=3)
        return table

    table = at_home(postgresql, work)
    answer = admin(postgresql, "close", table, "--reason", "spam")
    assert "No server is running" in answer.err
    (row,) = listed(postgresql, "audit")
    assert (row["action"], row["table_id"]) == ("close", table)
    engine = open_database(read_address(postgresql))
    with engine.connect() as connection:
        assert connection.execute(select(operator_requests)).all() == []
    engine.dispose()


def test_a_server_that_does_not_answer(
    idle: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody has the SQLite file and does nothing: the command says so, and changes nothing."""
    from parlour.server.storage.file_lock import claimed

    monkeypatch.setattr(administration, "WAIT", 0.3)
    file, table, _ = idle
    with claimed(read_address(file)):
        answer = run("admin", "close", table, "--reason", "spam", "--database", file)
    assert answer.code == 1
    assert "a server has the database and did not answer within 0 seconds" in answer.err
    assert listed(file, "audit") == []
    (row,) = listed(file, "tables")
    assert row["status"] == "running"


def test_an_old_request_is_not_done(idle: tuple[str, str, str]) -> None:
    """A command that was killed while it waited has no effect hours later; two claim once."""
    file = idle[0]
    engine = open_database(read_address(file))
    old, new = (queue.new_request("close", idle[1], "spam") for _ in range(2))
    with engine.connect().execution_options(writing=True) as connection, connection.begin():
        queue.put(connection, old)
        connection.execute(update(operator_requests).values(created=1))
        queue.put(connection, new)
        assert queue.waiting(connection) == [new]
        assert queue.claim(connection, new)
        assert not queue.claim(connection, new)
        assert not queue.withdraw(connection, new)
        assert queue.waiting(connection) == []
        queue.clean(connection)
        assert len(connection.execute(select(operator_requests)).all()) == 1
    engine.dispose()


@pytest.mark.parametrize(
    ("given", "subject"),
    [
        ("5f0c2a9b1d3e4f60", "player:5f0c2a9b1d3e4f60"),
        ("player:ann", "player:ann"),
        ("1234567890123456", "player:1234567890123456"),
        ("192.0.2.7", "address:192.0.2.7"),
        ("address:192.0.2.7", "address:192.0.2.7"),
        ("192.0.2.7/32", "address:192.0.2.7"),
        ("192.0.2.7/24", "address:192.0.2.0/24"),
        ("2001:db8::1", "address:2001:db8::/64"),
        ("2001:db8::/48", "address:2001:db8::/48"),
        ("::ffff:192.0.2.7", "address:192.0.2.7"),
    ],
)
def test_who_is_meant(given: str, subject: str) -> None:
    """A player's id or an address; an IPv6 address stands for its household's network."""
    assert read_subject(given) == subject


def test_what_the_commands_refuse(idle: tuple[str, str, str]) -> None:
    """One line says what was expected; nothing changes."""
    file, table, _ = idle
    cases: list[tuple[int, str, list[str]]] = [
        (2, "a player's id, an IP address", ["ban", "not/anybody", "--reason", "x"]),
        (2, "a player is named by the id", ["ban", "player:no one", "--reason", "x"]),
        (2, "a player's id, an IP address", ["ban", "address:nowhere", "--reason", "x"]),
        (1, "There is no player nobody1.", ["ban", "nobody1", "--reason", "x"]),
        (1, "address:192.0.2.1 is not banned.", ["unban", "192.0.2.1", "--reason", "x"]),
        (2, "a reason has 1 to 300 letters", ["close", table, "--reason", " \n"]),
        (2, "a reason has 1 to 300 letters", ["close", table, "--reason", "x" * 301]),
        (2, "--reason", ["close", table]),
        (1, "there is no table 'nowhere'", ["close", "nowhere", "--reason", "x"]),
        (2, "the statuses are open, running, over, closed", ["tables", "--status", "lost"]),
    ]
    for code, words, arguments in cases:
        answer = run("admin", *arguments, "--database", file)
        assert answer.code == code, (arguments, answer.err)
        assert words in answer.err
    assert listed(file, "audit") == []
    missing = run("admin", "tables", "--database", f"{file}.missing")
    assert missing.code == 1
    assert "there is no database" in missing.err


def test_the_lists_are_readable(idle: tuple[str, str, str]) -> None:
    """Columns with a head; what people are called cannot steer a terminal."""
    file, table, _ = idle
    admin(file, "ban", "192.0.2.1", "--reason", "flood")
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE players SET name = :name"), {"name": "A\x1b[31m"})
    engine.dispose()
    head, row = admin(file, "tables").out.splitlines()
    assert head.split() == ["TABLE", "GAME", "STATUS", "OPENED", "BY", "PLAYERS"]
    assert row.startswith(f"{table}  runner-up  running  ")
    assert "A?[31m (" in row
    assert len(admin(file, "players").out.splitlines()) == 3
    assert admin(file, "bans").out.splitlines()[1].endswith("unbanned  flood")
    assert "operator  ban" in admin(file, "audit").out


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ([], ["List and close tables, ban players and addresses, read the audit log"]),
        (["close"], ["TABLE", "transcript of a running game is kept", "--reason"]),
        (["ban"], ["WHO", "A player's id, an IP address", "--reason", "--days"]),
        (["audit"], ["what hosts and operators did", "--table", "--json"]),
    ],
)
def test_the_commands_explain_themselves(command: list[str], words: list[str]) -> None:
    """Their help says what they do."""
    answer = run("admin", *command, "--help")
    assert answer.code == 0
    for each in words:
        assert each in smooth(answer.out)
