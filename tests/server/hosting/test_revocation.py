"""A token that is revoked at one process is dead at every other at once."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.hosting.nursery import Nursery, Nursling
from tests.server.playing import table_of
from tests.server.running import Browser, Feed, Person, Server, get, post

Pair = tuple[Nursling, Nursling]


@pytest.fixture
def pair(nursery: Nursery, postgresql: str) -> Iterator[Pair]:
    """Two processes on one database."""
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(nursery.serving(postgresql)),
            stack.enter_context(nursery.serving(postgresql)),
        )
        yield first, second


def me(server: Server, token: str) -> int:
    """What a process answers to a token."""
    return get(f"{server.url}/api/me", headers={"authorization": f"Bearer {token}"}).status_code


def check_closed(feed: Feed) -> None:
    """The feed says why, and ends."""
    message: Any = {"type": ""}
    while message["type"] != "refused":
        message = feed.next()
    assert message["code"] == "nobody"
    with pytest.raises(ConnectionClosed):
        feed.next()


def test_a_deleted_account_is_gone_at_another_process(pair: Pair) -> None:
    """The other process knows the token and has a feed of it: both end with the account."""
    ann, bob = Person(pair[0], "Ann"), Person(pair[0], "Bob")
    table = table_of([ann, bob], players=2)
    assert me(pair[1], bob.token) == 200
    feed = Feed(bob, table, pair[1])
    assert bob.http.delete("/api/me").status_code == 204
    check_closed(feed)
    assert me(pair[1], bob.token) == 401  # without waiting until what it knows is old
    assert me(pair[1], ann.token) == 200


def test_a_revoked_device_is_gone_at_another_process(pair: Pair) -> None:
    """The same for one device of a player; the others stay signed in."""
    ann, bob = Person(pair[0], "Ann"), Person(pair[0], "Bob")
    table = table_of([ann, bob], players=2)
    second = bob.do("/api/me/tokens")["token"]
    listed = get(
        f"{pair[1].url}/api/me/devices", headers={"authorization": f"Bearer {second}"}
    ).json()
    (device,) = (each["id"] for each in listed if each["current"])
    lost = Feed(None, table, pair[1], headers={"authorization": f"Bearer {second}"})
    kept = Feed(bob, table, pair[1])
    assert lost.first["mine"] == kept.first["mine"] == [1]
    assert bob.http.delete(f"/api/me/devices/{device}").status_code == 204
    check_closed(lost)
    assert [me(pair[1], second), me(pair[1], bob.token)] == [401, 200]
    ann.do(f"/api/tables/{table}/say", text="still there?")
    assert kept.until("said")["text"] == "still there?"


def test_a_link_of_a_revoked_device_is_gone_at_another_process(pair: Pair) -> None:
    """Made at one process, revoked at the other: it is used nowhere."""
    bob = Person(pair[0], "Bob")
    second = bob.do("/api/me/tokens")["token"]
    thief = {"authorization": f"Bearer {second}"}
    code = post(f"{pair[0].url}/api/me/devices", headers=thief).json()["code"]
    listed = get(f"{pair[1].url}/api/me/devices", headers=thief).json()
    (device,) = (each["id"] for each in listed if each["current"])
    bob.move_to(pair[1])
    assert bob.http.delete(f"/api/me/devices/{device}").status_code == 204
    for server in pair:
        assert Browser(server).claim(code).status_code == 404


def test_what_a_claim_overwrites_is_gone_at_another_process(pair: Pair) -> None:
    """A browser becomes another player at one process; its old feed ends at the other."""
    ann, bob = Person(pair[0], "Ann"), Browser(pair[0], "Bob")
    table = ann.open(players=2)
    old = bob.cookie()
    feed = Feed(None, table, pair[1], headers={**old, "origin": pair[1].url})
    code = ann.do("/api/me/devices")["code"]
    assert bob.claim(code, replace=bob.id).status_code == 200
    check_closed(feed)
    assert get(f"{pair[1].url}/api/me", headers=old).status_code == 401


def test_a_revocation_while_a_process_does_not_listen(pair: Pair, postgresql: str) -> None:
    """Its line is cut when the token goes: it looks every feed up again once it is back."""
    ann, bob = Person(pair[0], "Ann"), Person(pair[0], "Bob")
    table = table_of([ann, bob], players=2)
    feed = Feed(bob, table, pair[1])
    with psycopg.connect(postgresql) as connection:  # no process hears of this
        connection.execute("DELETE FROM tokens WHERE player = %s", [bob.id])
        connection.commit()
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    check_closed(feed)
    assert me(pair[1], bob.token) == 401
