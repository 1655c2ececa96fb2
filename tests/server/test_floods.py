"""Floods: a client that sends without end is cut off, and the others are served meanwhile."""

import json
import os
import signal
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from tests.server.hosting.nursery import Nursery
from tests.server.playing import people, table_of
from tests.server.raw_feed import (
    CLOSE,
    EMPTY_PING,
    PING,
    PONG,
    TEXT,
    RawFeed,
    client_frame,
    close_code,
)
from tests.server.running import PATIENCE, Person, Server

MEGABYTE = 1_000_000
JSON_PING = client_frame(TEXT, b'{"type":"ping"}')


@pytest.fixture(scope="module")
def limited(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that a host gets."""
    database = str(tmp_path_factory.mktemp("limited") / "tables.sqlite")
    with nursery.serving(database, limits=1) as one:
        yield one


def watched_table(server: Server) -> tuple[Person, str]:
    """A player and the running table that anybody may watch."""
    ann, bob = people(server, "Ann", "Bob")
    return ann, table_of([ann, bob], players=2)


def answers(feed: RawFeed) -> tuple[Counter[str], int]:
    """How often each kind of answer came until the server hung up, and its close code."""
    found: Counter[str] = Counter()
    for opcode, payload in feed.frames():
        if opcode == CLOSE:
            return found, close_code(payload)
        if opcode == TEXT:
            told = json.loads(payload)
            found[told.get("code", told["type"])] += 1
        else:
            found[{PING: "ping", PONG: "pong"}[opcode]] += 1
    return found, 0


def test_a_flood_of_empty_pings_is_cut_off(limited: Server) -> None:
    """3 MB are half a million control frames: the budget's 240 are answered, the rest is not read.
    A player at the table goes on."""
    ann, table = watched_table(limited)
    victim = ann.feed(table)
    with closing(RawFeed(limited, table)) as attacker:
        sending = attacker.flood(EMPTY_PING * (3 * MEGABYTE // 6))
        victim.send("ping")
        assert victim.until("beat")
        found, code = answers(attacker)
        sending.join(PATIENCE)
    assert code == 1008
    assert 0 < found["pong"] <= 300
    victim.send("ping")
    assert victim.until("beat")


def test_a_flood_of_json_pings_is_cut_off(limited: Server) -> None:
    """What is over the rate limit is answered once, not message by message."""
    ann, table = watched_table(limited)
    victim = ann.feed(table)
    with closing(RawFeed(limited, table)) as attacker:
        sending = attacker.flood(JSON_PING * (2 * MEGABYTE // len(JSON_PING)))
        victim.send("ping")
        assert victim.until("beat")
        found, code = answers(attacker)
        sending.join(PATIENCE)
    assert code == 1008
    assert 0 < found["beat"] <= 300
    assert found["too-many"] <= 5


def test_messages_over_the_rate_limit_are_answered_once(limited: Server) -> None:
    """Eighty messages one after the other are fewer frames than the budget allows: the sixty of the
    rate limit are done, one is refused, and after twenty refused in a row the feed is closed."""
    (ann,) = people(limited, "Ann")
    table = ann.open(players=2)
    headers = f"Authorization: Bearer {ann.token}\r\n"
    with closing(RawFeed(limited, table, headers=headers)) as client:
        sending = client.flood(JSON_PING * 200)
        found, code = answers(client)
        sending.join(PATIENCE)
    assert code == 1008
    assert 60 <= found["beat"] < 200
    assert found["too-many"] == 1


def test_an_ordinary_client_is_not_cut_off(limited: Server) -> None:
    """Sixty messages at once, with a ping and a pong each: within every limit."""
    (ann,) = people(limited, "Ann")
    table = ann.open(players=2)
    headers = f"Authorization: Bearer {ann.token}\r\n"
    with closing(RawFeed(limited, table, headers=headers)) as client:
        client.socket.sendall((JSON_PING + EMPTY_PING + client_frame(PONG)) * 60)
        found: Counter[int] = Counter()
        for opcode, _ in client.frames():
            found[opcode] += 1
            if found[PONG] == 60 and found[TEXT] == 61:  # the table, and a beat for each message
                break
        assert found[CLOSE] == 0
        client.socket.sendall(client_frame(CLOSE, b"\x03\xe8"))
        assert answers(client)[1] == 1000


@pytest.mark.parametrize(
    "frame",
    [client_frame(0, fin=False), client_frame(PONG), client_frame(PONG, bytes(125))],
    ids=["continuation", "pong", "full pong"],
)
def test_every_kind_of_frame_counts(limited: Server, frame: bytes) -> None:
    """Frames that nobody answers cost time as well."""
    _, table = watched_table(limited)
    with closing(RawFeed(limited, table)) as attacker:
        sending = attacker.flood(client_frame(TEXT, b"{", fin=False) + frame * 20_000)
        _, code = answers(attacker)
        sending.join(PATIENCE)
    assert code == 1008


def test_a_message_in_endless_fragments_is_cut_off(server: Server) -> None:
    """Also without rate limits: empty fragments have no size that could be too large."""
    _, table = watched_table(server)
    with closing(RawFeed(server, table)) as attacker:
        data = client_frame(TEXT, b"{", fin=False) + client_frame(0, fin=False) * 100_000
        sending = attacker.flood(data)
        _, code = answers(attacker)
        sending.join(PATIENCE)
    assert code == 1008


def memory(server: Server) -> float:
    """Megabytes that the server process holds."""
    pages = Path(f"/proc/{server.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


@pytest.mark.parametrize(
    "frame", [client_frame(PING, bytes(125)), JSON_PING], ids=["pongs", "beats"]
)
def test_answers_that_are_not_read_count_as_unread(server: Server, frame: bytes) -> None:
    """A client that asks and never reads is dropped, also without rate limits, and the process does
    not grow with what waits for it."""
    _, table = watched_table(server)
    before = memory(server)
    flood = frame * (60 * MEGABYTE // len(frame))
    with closing(RawFeed(server, table)) as attacker, pytest.raises(ConnectionError):
        attacker.socket.sendall(flood)
    assert memory(server) - before < 30


def test_floods_without_limits_do_not_hold_up_the_others(server: Server) -> None:
    """What waits in the sockets is read in small parts: somebody else's answer comes before the
    floods are consumed.

    The server stands still until floods and question are there, so it meets them together."""
    ann, table = watched_table(server)
    victim = ann.feed(table)
    pings, opened = 40_000, [RawFeed(server, table) for _ in range(8)]
    for attacker in opened:
        assert next(attacker.frames())
    with stopped(server):
        for attacker in opened:
            attacker.socket.sendall(EMPTY_PING * pings)
            attacker.socket.setblocking(False)
        victim.send("ping")
    assert victim.until("beat")
    with stopped(server):
        frames = [opcode for attacker in opened for opcode, _ in attacker.frames()]
    for attacker in opened:
        attacker.close()
    print(f"{frames.count(PONG)} of {pings * len(opened)} pings before the answer")
    assert frames.count(PONG) < pings * len(opened) // 4


@contextmanager
def stopped(server: Server) -> Iterator[None]:
    """The server process stands still for a while."""
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


def test_too_many_connections_of_an_address_are_no_fault_of_the_server(
    nursery: Nursery, tmp_path: Path
) -> None:
    """Where all connections that an address may have are feeds, another one is refused with 429."""
    database = str(tmp_path / "tables.sqlite")
    with (
        nursery.serving(database, limits=1, connections_per_address=4) as server,
        ExitStack() as kept,
    ):
        _, table = watched_table(server)
        for _ in range(4):
            kept.enter_context(closing(RawFeed(server, table)))
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as another:
            assert another.recv(12) == b"HTTP/1.1 429"
