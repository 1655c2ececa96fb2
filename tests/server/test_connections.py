"""Limits for connections: whoever opens many is refused, and players with a seat come in."""

import contextlib
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from parlour.server.limits.connections import ANONYMOUS_FEEDS, FEEDS_PER_PLAYER, ConnectionLimits
from parlour.server.settings import ServerSettings
from tests.server.hosting.nursery import Nursery
from tests.server.playing import people, table_of
from tests.server.raw_feed import CLOSE, TEXT, RawFeed, close_code
from tests.server.running import PATIENCE, Feed, Person, Server, get

FEW_FILES = 256


@pytest.fixture(scope="module")
def limited(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where an address may have 60 connections."""
    database = str(tmp_path_factory.mktemp("limited") / "tables.sqlite")
    with nursery.serving(database, limits=1, connections_per_address=60) as one:
        yield one


@pytest.fixture
def small(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with 256 file descriptors, and no limit for one address."""
    database = str(tmp_path_factory.mktemp("small") / "tables.sqlite")
    with nursery.serving(database, limits=0, open_files=FEW_FILES) as one:
        yield one


@contextlib.contextmanager
def idle_sockets(server: Server, count: int, source: str = "127.0.0.1") -> Iterator[None]:
    """Connections on which nothing is asked."""
    with ExitStack() as held:
        for _ in range(count):
            one = socket.create_connection(
                ("127.0.0.1", server.port), timeout=PATIENCE, source_address=(source, 0)
            )
            held.enter_context(closing(one))
        yield


def first_answer(feed: RawFeed) -> tuple[str, int]:
    """The kind of the first message (its code, where it is a refusal), and the close code."""
    kind = ""
    for opcode, payload in feed.frames():
        if opcode == CLOSE:
            return kind, close_code(payload)
        if opcode == TEXT and not kind:
            told = json.loads(payload)
            kind = told.get("code") or told["type"]
            if kind == "table":
                return kind, 0
    return kind, 0


def watched(server: Server) -> tuple[Person, str]:
    """A player with a seat, and a running table that anybody may watch."""
    ann, bob = people(server, "Ann", "Bob")
    return ann, table_of([ann, bob], players=2)


def is_heard(feed: Feed) -> bool:
    """Whether a player's message is answered."""
    feed.send("ping")
    return bool(feed.until("beat"))


def test_idle_connections_lock_nobody_out(small: Server) -> None:
    """300 idle sockets are more than the process has descriptors: the longest idle ones are
    closed, and both a stranger's request and a player's feed get through."""
    ann, table = watched(small)
    with idle_sockets(small, 300):
        assert get(f"{small.url}/health").status_code == 200
        assert is_heard(ann.feed(table))
        assert ann.get(f"/api/tables/{table}").status_code == 200


def test_spectators_do_not_keep_a_player_out(small: Server) -> None:
    """Feeds of people without a seat are refused while there is still room for those with one, and
    closed with 1013 where there is none."""
    ann, table = watched(small)
    total = ConnectionLimits(ServerSettings(), FEW_FILES).total
    with ExitStack() as held:
        answers = []
        for _ in range(total):
            feed = RawFeed(small, table)
            held.enter_context(closing(feed))
            answers.append(first_answer(feed))
        assert answers[0] == ("table", 0)
        assert answers[-1] == ("busy", 4000)
        assert answers.count(("table", 0)) <= total - total // 4 + 1
        feeds = [ann.feed(table) for _ in range(total // 4)]
        assert all(map(is_heard, feeds))


def test_tables_of_ones_own_do_not_take_the_room_for_players(
    nursery: Nursery, tmp_path: Path
) -> None:
    """Two addresses with as many feeds as they may have, all of hosts at their own tables: another
    player with a seat still comes in."""
    database = str(tmp_path / "tables.sqlite")
    with nursery.serving(database, limits=1, open_files=FEW_FILES) as one:
        ann, table = watched(one)
        crowd = people(one, *(f"Eve {number}" for number in range(12)))
        own = [person.open(players=2) for person in crowd]
        with ExitStack() as held:
            answers = []
            for source in ("127.0.0.11", "127.0.0.12"):
                for number in range(100):
                    which = number % len(crowd)
                    headers = f"Authorization: Bearer {crowd[which].token}\r\n"
                    try:
                        feed = RawFeed(one, own[which], source=source, headers=headers)
                    except (ConnectionError, AssertionError):  # 503: no room for the connection
                        continue
                    held.enter_context(closing(feed))
                    answers.append(first_answer(feed))
            assert ("busy", 4000) in answers
            feeds = [ann.feed(table) for _ in range(FEEDS_PER_PLAYER)]
            assert all(map(is_heard, feeds))


def test_one_address_has_a_number_of_connections(limited: Server) -> None:
    """Beyond it the longest idle connection of that address is closed; another address does not
    notice."""
    with idle_sockets(limited, 60, "127.0.0.7"):
        last = socket.create_connection(
            ("127.0.0.1", limited.port), timeout=PATIENCE, source_address=("127.0.0.7", 0)
        )
        with closing(last):
            last.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert last.recv(100).startswith(b"HTTP/1.1 200")
        assert get(f"{limited.url}/health").status_code == 200


def test_an_address_whose_connections_are_all_in_use_gets_no_more(limited: Server) -> None:
    """Sixty feeds of players: the next connection of that address is answered with 429."""
    ann, bob, cleo = people(limited, "Ann", "Bob", "Cleo")
    table = table_of([ann, bob], players=2)
    with ExitStack() as held:
        for player in [ann, bob, cleo] * 20:
            headers = f"Authorization: Bearer {player.token}\r\n"
            feed = RawFeed(limited, table, source="127.0.0.8", headers=headers)
            held.enter_context(closing(feed))
            assert first_answer(feed) == ("table", 0)
        one = socket.create_connection(
            ("127.0.0.1", limited.port), timeout=PATIENCE, source_address=("127.0.0.8", 0)
        )
        with closing(one):
            assert one.recv(100).startswith(b"HTTP/1.1 429")
        assert ann.get("/api/me").status_code == 200  # from another address


@pytest.mark.parametrize("known", [True, False], ids=["player", "anonymous"])
def test_feeds_of_one_person_are_limited(limited: Server, known: bool) -> None:
    """Twenty of a player, thirty of an address's strangers; a closed one makes room again."""
    ann, table = watched(limited)
    headers = f"Authorization: Bearer {ann.token}\r\n" if known else ""
    source = "127.0.0.9" if known else "127.0.0.10"
    most = FEEDS_PER_PLAYER if known else ANONYMOUS_FEEDS
    feeds = [RawFeed(limited, table, source=source, headers=headers) for _ in range(most)]
    with ExitStack() as held:
        for feed in feeds:
            held.enter_context(closing(feed))
            assert first_answer(feed) == ("table", 0)
        with closing(RawFeed(limited, table, source=source, headers=headers)) as another:
            assert first_answer(another) == ("too-many", 4000)
        feeds[0].close()
        while True:  # until the server has noticed
            with closing(RawFeed(limited, table, source=source, headers=headers)) as another:
                if first_answer(another) == ("table", 0):
                    return


class Line:
    """A connection that only says whether it is idle."""

    def __init__(self, *, idle: bool = True) -> None:
        self.idle, self.dropped = idle, False

    def is_idle(self) -> bool:
        """Whether no request is being answered."""
        return self.idle

    def drop(self) -> None:
        """Note that it was closed."""
        self.dropped = True


def test_the_longest_idle_connection_goes_first() -> None:
    """Of those that never asked anything the oldest; one whose request is being answered stays."""
    limits = ConnectionLimits(ServerSettings(connections_per_address=3), 1000)
    asked, busy, silent, newcomer = Line(), Line(idle=False), Line(), Line()
    for line in (asked, busy, silent):
        assert limits.open(line, "a") is None
    limits.answered(asked, "a")
    assert limits.open(newcomer, "a") is None
    assert [line.dropped for line in (asked, busy, silent)] == [False, False, True]


def test_what_is_closed_is_no_longer_counted() -> None:
    """Three connections, all busy: a fourth fits when one has gone, be it a feed."""
    limits = ConnectionLimits(ServerSettings(connections_per_address=3), 1000)
    lines = [Line(idle=False) for _ in range(3)]
    assert [limits.open(line, "a") for line in lines] == [None] * 3
    assert limits.open(Line(), "a") == "address"
    assert limits.open(Line(), "b") is None
    limits.upgraded(lines[0], "a")
    limits.closed(lines[0], "a")
    assert limits.open(Line(), "a") is None


def test_behind_a_proxy_feeds_are_counted_by_address() -> None:
    """All connections are the proxy's there, so they are not limited by its address."""
    settings = ServerSettings(connections_per_address=2, trust_proxy=1)
    limits = ConnectionLimits(settings, 1000)
    assert [limits.open(Line(idle=False), "proxy") for _ in range(5)] == [None] * 5
    releases = [limits.reserve_feed(f"player {n}", "1.2.3.4") for n in range(2)]
    with pytest.raises(Exception, match="Too many"):
        limits.reserve_feed("player 3", "1.2.3.4")
    limits.reserve_feed("player 3", "1.2.3.5")
    releases[0]()
    limits.reserve_feed("player 3", "1.2.3.4")
