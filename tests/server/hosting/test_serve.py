"""`parlour serve`: settings, the welcome, and a stop that loses nothing."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import httpx
import pytest

from parlour.server import memory
from parlour.server.http.health import _bury
from parlour.server.storage.database import read_address
from parlour.server.storage.file_lock import claimed
from parlour.terminal.waiting import COMPILING
from tests.cli.commands import environment, run, smooth
from tests.server.hosting.listening import CLOSED, Listener, Playing
from tests.server.hosting.nursery import Nursery
from tests.server.hosting.stubborn import check_wholeness, read_rows
from tests.server.running import PATIENCE, Person, Server, get, serving


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "70000"], "port is 0 to 65535; got 70000"),
        (["--workers", "0"], "workers is 1 to 64; got 0"),
        (["--workers", "2"], "several processes need PostgreSQL: --database postgresql://"),
        (["--log-level", "loud"], "log_level is debug, info, warning or error; got 'loud'"),
        (["--public-url", "play.example"], "public_url begins with http:// or https://"),
        (["--public-url", "https://"], "and names a host"),
        (["--public-url", "https://play.example/parlour"], "without a path"),
        (["--limits", "-1"], "limits is 0 to 1e+06; got -1"),
        (["--master-ms", "1"], "master_ms is 10 to 60000; got 1"),
        (["--port", "eight"], "Invalid value for '--port':"),
        (["--nonsense"], "No such option: --nonsense"),
        (["--config", "missing.toml"], "cannot read missing.toml: No such file or directory"),
    ],
)
def test_bad_settings_are_refused(arguments: list[str], words: str) -> None:
    """The message says what is accepted and what came, and nothing is started."""
    answer = run("serve", *arguments)
    assert answer.code == 2
    assert words in answer.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("port = 'x'", "is a number (port)"),
        ("colour = 'red'", "sets 'colour'; the settings are host, port, database"),
        ("port = = 1", "is no TOML file"),
        ("trust_proxy = 'two'", "is a number (trust_proxy)"),
        ("trust_proxy = 11", "trust_proxy is 0 to 10; got 11"),
        ("allowed_hosts = 'http://play.example'", "allowed_hosts is names without scheme or port"),
        ("host = 5", "is of another type; got 5"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, text: str, words: str) -> None:
    """What stands in a settings file is held to the same."""
    file = tmp_path / "parlour.toml"
    file.write_text(text)
    answer = run("serve", "--config", str(file))
    assert answer.code == 2
    assert words in answer.err


def test_a_bad_environment_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the variable."""
    monkeypatch.setenv("PARLOUR_PORT", "door")
    answer = run("serve")
    assert answer.code == 2
    assert "PARLOUR_PORT is a number" in answer.err


def test_the_port_is_in_use() -> None:
    """Another program has it: said at once, with what to do."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = run("serve", "--port", str(port))
    assert answer.code == 1
    assert f"cannot listen on 127.0.0.1 port {port}: Address already in use" in answer.err
    assert "another --port may be free" in answer.err


def test_a_database_that_cannot_be_used(tmp_path: Path) -> None:
    """The message says which and why, and keeps the password to itself."""
    answer = run("serve", "--port", "0", "--database", str(tmp_path))
    assert answer.code == 1
    assert f"cannot use the database sqlite:///{tmp_path}: unable to open" in answer.err
    nowhere = "postgresql://me:secret@127.0.0.1:1/tables"
    answer = run("serve", "--port", "0", "--database", nowhere)
    assert answer.code == 1
    assert "cannot use the database postgresql+psycopg://me:***@127.0.0.1:1/tables" in answer.err
    assert "secret" not in answer.err
    answer = run("serve", "--port", "0", "--database", "mysql://me@host/tables")
    assert "the databases are SQLite and PostgreSQL; got mysql" in answer.err


def test_a_server_in_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings from a file, the environment and the command line; links, a QR code, a clean end.
    Where memory can be given back, it is the C library's (test_memory.py), in this very process."""
    monkeypatch.delenv("PYTHONMALLOC", raising=False)
    database = tmp_path / "tables.sqlite"
    file = tmp_path / "parlour.toml"
    file.write_text(f'host = "127.0.0.1"\ndatabase = "{database}"\nport = 1\nlimits = 0\n')
    log = tmp_path / "log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "parlour", "serve", "--config", str(file), "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=environment(PARLOUR_HOST="0.0.0.0", PARLOUR_LOG_LEVEL="info"),
        )
    assert process.stdout is not None
    try:
        said = [process.stdout.readline().rstrip() for _ in range(2)]
        assert said[0] == "The tables are open. Stop with Ctrl-C."
        found = re.fullmatch(r"  http://localhost:(\d+)", said[1])
        assert found is not None, said[1]
        server = Server(str(database), port=int(found[1]))
        third = process.stdout.readline().rstrip()
        if third:  # a machine without any network has no address to show
            assert re.fullmatch(rf"  http://[\d.]+:{server.port}", third)
            assert process.stdout.readline() == "On a phone in the same network:\n"
            drawn = [process.stdout.readline().rstrip("\n") for _ in range(10)]
            assert all(re.search("[█▀▄]", line) for line in drawn[1:])
        if memory._trim() is not None:
            told = Path(f"/proc/{process.pid}/environ").read_bytes()
            assert b"PYTHONMALLOC=malloc" in told.split(b"\0")
        _check_watching(server)
        _check_stop(process, server)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    lines = [line for line in log.read_text().splitlines() if COMPILING not in line]
    assert lines
    for line in lines:
        assert {"time", "level", "event"} <= json.loads(line).keys()


def _check_watching(server: Server) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            ready = get(f"{server.url}/ready")
            break
        except httpx.ConnectError:
            time.sleep(0.02)
    assert (ready.status_code, ready.json()) == (200, {"status": "ready"})
    health = get(f"{server.url}/health")
    assert (health.status_code, health.json()["status"]) == (200, "alive")
    metrics = get(f"{server.url}/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    assert "# TYPE parlour_choices_total counter" in metrics.text
    assert "\nparlour_connections 0.0\n" in metrics.text


def _check_stop(process: "subprocess.Popen[str]", server: Server) -> None:
    """In the middle of a conversation: all that was acknowledged is there afterwards, status 0."""
    person = Person(server)
    table = person.open(players=2)
    listener = Listener(person, table)
    talking = Playing(partial(_talk, listener))
    deadline = time.monotonic() + PATIENCE
    while len(listener.done) < 20 and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    talking.join()
    assert process.wait(PATIENCE) == 0
    listener.feed.close()
    person.http.close()
    rows = read_rows(server.database)
    stored = {(row[0], row[1]): row[3] for row in rows["log"]}
    assert len(listener.done) >= 20
    for n, request in listener.done:
        assert stored[table, n] == f"{person.id}:{request}"
    check_wholeness(rows)


def _talk(listener: Listener) -> None:
    """Talk until the server hangs up."""
    with suppress(CLOSED):
        while True:
            answer = listener.ask("say", text="…")
            assert answer["type"] == "done" or answer["code"] == "stopping"


MANY = """
import resource
from parlour.server.serve import allow_many_feeds
_, most = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (100, most))
allow_many_feeds()
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0] == most)
"""


def test_a_server_may_have_as_many_feeds_as_the_system_allows() -> None:
    """Not the thousand that a login has by habit: that would be 250 tables of four."""
    done = subprocess.run([sys.executable, "-c", MANY], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_signal_is_no_failure(nursery: Nursery, tmp_path: Path, name: str) -> None:
    """Whoever runs it as a service is told that it ended well."""
    with nursery.serving(str(tmp_path / "tables.sqlite")) as server:
        person = Person(server)
        feed = person.feed(person.open(players=2))
        assert server.stop(getattr(signal, name)) == 0
        feed.close()
        person.http.close()


def test_one_server_has_a_file(tmp_path: Path) -> None:
    """A second server on the same file says so and goes; the first one's death frees it."""
    database = str(tmp_path / "tables.sqlite")
    program = (
        "import sys, time; from parlour.server.storage.file_lock import *; "
        "from parlour.server.storage.database import read_address\n"
        "with claimed(read_address(sys.argv[1])): print('mine', flush=True); time.sleep(600)"
    )
    first = subprocess.Popen(
        [sys.executable, "-c", program, database], stdout=subprocess.PIPE, text=True
    )
    with first:
        assert first.stdout is not None
        assert first.stdout.readline() == "mine\n"
        answer = run("serve", "--port", "0", "--database", database)
        assert answer.code == 1
        assert "another server has the database" in answer.err
        first.kill()
    with claimed(read_address(database)):
        pass


def test_gauges_of_the_dead_are_not_counted(tmp_path: Path) -> None:
    """What a process that was killed had open is forgotten; the living keep theirs."""
    dead = subprocess.Popen(["true"])
    dead.wait()
    files = [f"gauge_livesum_{pid}.db" for pid in (dead.pid, os.getpid())]
    for name in [*files, f"counter_{dead.pid}.db"]:
        (tmp_path / name).touch()
    _bury(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(
        [f"counter_{dead.pid}.db", files[1]]
    )


def test_several_workers(postgresql: str) -> None:
    """`--workers 2` is two processes on one port, with one table, one lobby and one account."""
    with serving(postgresql, "--workers", "2") as server:
        person = Person(server)
        table = person.open(players=2, seats=[{"kind": "me"}, {"kind": "bot", "level": "rookie"}])
        person.do(f"/api/tables/{table}/start")
        feeds = [Listener(person, table) for _ in range(6)]
        said = [one.ask("say", text="Here")["n"] for one in feeds]
        for one in feeds:
            one.hear_until(lambda one: one.n >= said[-1])
        text = get(f"{server.url}/metrics").text
        assert "\nparlour_connections 6.0\n" in text
        for one in feeds:
            one.feed.close()
        person.http.close()
        assert server.stop() == 0


def test_the_help_is_for_newcomers() -> None:
    """It says what the command is for before it says what can be set."""
    told = smooth(run("serve", "--help").out)
    assert told.index("on this machine, in the house, or for the world") < told.index("--host")
    assert "also come from the environment" in told
    assert "--config" in told
    assert "--open" in told
