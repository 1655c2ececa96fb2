"""The feed: each entry once and in order, little for others, and nobody waits for the slow."""

import json
import socket
import sqlite3
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.server.storage.entries import Spoke, write_entry
from tests.server.hosting.nursery import Nursery
from tests.server.playing import Phone, people, play_out, table_of
from tests.server.running import Person, Server, get


def test_reconnecting_leaves_no_gap_and_repeats_nothing(server: Server) -> None:
    """Over many lost connections every entry arrives exactly once; a poll tells the same."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    phones = [Phone(ann, table), Phone(bob, table)]
    start = phones[0].n
    random = Random(3)
    while phones[0].status == "running":
        play_out(phones, random, choices=random.randint(1, 9))
        phones[random.randrange(2)].reconnect()
    for phone in phones:
        phone.catch_up(max(each.n for each in phones))
        assert phone.numbers == list(range(start + 1, phone.n + 1))
    missed = ann.look(table, after=0)["missed"]
    assert [message["n"] for message in missed] == list(range(1, phones[0].n + 1))


def test_what_was_missed_has_the_status_of_then(server: Server) -> None:
    """Every turn of a finished game was one of a running game, but the last."""
    pair = people(server, "Ann", "Bob")
    table = table_of(pair, players=2)
    play_out([Phone(person, table) for person in pair], Random(1))
    missed = pair[0].look(table, after=0)["missed"]
    statuses = [message["status"] for message in missed if message["type"] == "turn"]
    assert statuses == [*["running"] * (len(statuses) - 1), "over"]


def test_what_was_missed_is_told_as_it_was(server: Server) -> None:
    """The events heard live and those read afterwards from the log position are the same."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    live, other = Phone(ann, table), Phone(bob, table)
    play_out([live, other], Random(4), choices=24)
    heard = {}
    for text in live.sent:
        message = json.loads(text)
        if message["type"] == "turn":
            heard[message["n"]] = message["events"]
    read = {m["n"]: m["events"] for m in ann.look(table, after=0)["missed"] if m["type"] == "turn"}
    assert heard
    assert heard.items() <= read.items()


def test_a_long_history_is_told_in_pages(nursery: Nursery, tmp_path: Path) -> None:
    """Of 1,234 entries, 500 come with one answer, and the position to ask for more with; a feed
    that was away as long gets the same, and then what happens next."""
    with nursery.serving(str(tmp_path / "tables.sqlite")) as server:
        ann, bob = people(server, "Ann", "Bob")
        table = table_of([ann, bob], players=2)
        n = ann.look(table)["n"]
        server.kill()
        fill_log(server.database, table, ann.id, n, 1234 - n)
        server.start()
        check_pages(ann, bob, table)


def check_pages(ann: Person, bob: Person, table: str) -> None:
    """All of the 1,234 entries are told once, in order, at most 500 at a time."""
    first = ann.look(table, after=0)
    assert [each["n"] for each in first["missed"]] == list(range(1, 501))
    assert (first["n"], first["more"]) == (1234, 500)
    second = ann.look(table, after=500)
    assert [each["n"] for each in second["missed"]] == list(range(501, 1001))
    assert second["more"] == 1000
    third = ann.look(table, after=1000)
    assert [each["n"] for each in third["missed"]] == list(range(1001, 1235))
    assert third["more"] is None
    assert ann.look(table, after=734)["more"] is None  # exactly 500
    feed = bob.feed(table, after=1)
    assert [each["n"] for each in feed.first["missed"]] == list(range(2, 502))
    assert feed.first["more"] == 501
    ann.post(f"/api/tables/{table}/say", text="There you are")
    assert feed.until("said")["n"] == 1235


def fill_log(database: str, table: str, player: str, n: int, entries: int) -> None:
    """Add numbered messages to a log after its n-th entry, past the server."""
    line = sqlite3.connect(database)
    said = [write_entry(Spoke(player, None, "Ann", f"message {k}")) for k in range(entries + 1)]
    rows = [(table, n + k, 2**41 + k, said[k]) for k in range(1, entries + 1)]
    with line:
        line.executemany("INSERT INTO log (table_id, n, at, entry) VALUES (?, ?, ?, ?)", rows)
    line.close()


def test_a_position_in_the_future_is_no_trouble(server: Server) -> None:
    """Somebody who claims to know more than there is hears how things stand."""
    (ann,) = people(server, "Ann")
    table = ann.open()
    assert ann.feed(table, after=99_999).first["missed"] == []
    assert ann.look(table, after=99_999)["missed"] == []


@pytest.mark.parametrize("after", ["-1", "x", "1e3", "9" * 20, ""])
def test_a_position_that_is_none_is_refused(server: Server, after: str) -> None:
    """`after` is a whole number; anything else is told so, and the feed is closed."""
    (ann,) = people(server, "Ann")
    feed = ann.feed(ann.open(), after=after)
    assert (feed.first["type"], feed.first["code"]) == ("refused", "invalid")
    with pytest.raises(ConnectionClosed) as closed:
        feed.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4000


def test_a_ping_is_answered_with_the_servers_time(server: Server) -> None:
    """The beat says what time it is, so that all clocks show the same."""
    (ann,) = people(server, "Ann")
    feed = ann.feed(ann.open())
    before = time.time() * 1000
    feed.send("ping")
    beat = feed.until("beat")
    assert set(beat) == {"type", "now"}
    assert before - 1000 <= beat["now"] <= time.time() * 1000 + 1000


def test_the_screen_shows_no_hand_whoever_opened_it(server: Server) -> None:
    """A screen in the middle of the table sees what a spectator sees, though the host opened it."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    screen, phone = Phone(ann, table, screen="true"), Phone(ann, table)
    play_out([phone, Phone(bob, table)], Random(5), choices=6)
    screen.catch_up(phone.n)
    for text in screen.sent:
        message = json.loads(text)
        assert message.get("mine", []) == []
        for shown in message.get("seats", []):
            assert (shown["seat"], shown["view"]["hand"], shown["moves"]) == (None, None, [])
    assert json.loads(screen.sent[0])["table"]["code"] is not None


def test_two_devices_of_one_seat_see_the_same(server: Server) -> None:
    """Whatever one device is told of the table the other is told too, byte for byte."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    one, two = Phone(ann, table), Phone(ann, table)
    play_out([one, Phone(bob, table)], Random(6), choices=12)
    two.catch_up(one.n)
    told = [text for text in one.sent[1:] if json.loads(text)["type"] != "done"]
    assert told == two.sent[1:]


def test_several_people_pass_one_device(server: Server) -> None:
    """A device gets all its seats and chooses for each of them, to the end of the game."""
    (ann,) = people(server, "Ann")
    names = ["Mum", "Dad", "Kit"]
    table = ann.open(seats=[{"kind": "me", "name": name} for name in names], players=3)
    ann.do(f"/api/tables/{table}/start")
    phone = Phone(ann, table)
    first = json.loads(phone.sent[0])
    assert first["mine"] == [0, 1, 2]
    assert [shown["seat"] for shown in first["seats"]] == [0, 1, 2]
    assert all(len(shown["view"]["hand"]) == 5 for shown in first["seats"])
    assert [seat["name"] for seat in first["table"]["seats"]] == names
    play_out([phone], Random(7))
    assert phone.status == "over"


def metric(server: Server, name: str) -> float:
    """A number the server counts."""
    for line in get(f"{server.url}/metrics").text.splitlines():
        if line.startswith(f"{name} "):
            return float(line.split()[-1])
    raise AssertionError(f"{name} is not among the metrics")


def deaf_client(server: Server, person: Person, table: str) -> socket.socket:
    """A WebSocket that was opened properly and is never read from."""
    deaf = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # keeps the system's buffers small
    deaf.connect(("127.0.0.1", server.port))
    deaf.sendall(
        f"GET /api/tables/{table}/feed HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {person.token}"
        "\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    return deaf


def test_who_does_not_read_is_dropped_and_nobody_waits(server: Server) -> None:
    """A client that stops reading is dropped; the others go on as if it were not there."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    dropped = metric(server, "parlour_feeds_dropped_total")
    with deaf_client(server, bob, table):
        phone = Phone(ann, table)
        for _ in range(80):
            for k in range(25):
                phone.feed.send("say", text="🂡" * 300, request=f"r{k}-{phone.n}")
            for _ in range(25):
                while phone.hear()["type"] != "done":
                    pass
            if metric(server, "parlour_feeds_dropped_total") > dropped:
                break
        assert metric(server, "parlour_feeds_dropped_total") == dropped + 1
        play_out([phone, Phone(bob, table)], Random(8), choices=4)


@pytest.mark.parametrize("game", ["runner-up", "cover-me"])
def test_who_has_chosen_comes_back_and_sees_his_choice(server: Server, game: str) -> None:
    """A phone that reconnects between a choice and the reveal is shown the choice again."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    quick: dict[str, Any] = (
        {"quick_deal": True} if game == "cover-me" else {}
    )  # the first choice is a cover
    table = table_of([ann, bob, cas], game, players=3, **quick)
    phone = Phone(ann, table)
    move = phone.moves[0][0]
    phone.choose(0, move)
    phone.reconnect()
    (shown,) = json.loads(phone.sent[-1])["seats"]
    chosen = {"runner-up": move, "cover-me": [move.removeprefix("place ")]}[game]
    assert shown["view"]["own_choice"] == chosen
    assert shown["moves"] == []
