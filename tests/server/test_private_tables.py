"""Private tables before the game: who may join sees the seats, and nothing else of the table."""

import json
from random import Random
from typing import Any

import pytest

from tests.server.playing import Phone, people, play_out, table_of
from tests.server.running import Feed, Person, Server

PRIVATE = {"watching": False}
SECRET = "between us"
NOWHERE = "0" * 24


def private_table(host: Person, *others: Person, players: int = 4, **settings: Any) -> str:
    """An open private table at which something was said."""
    there = [host, *others]
    table = table_of(there, players=players, started=False, settings={**PRIVATE, **settings})
    host.do(f"/api/tables/{table}/say", text=SECRET)
    return table


def block(host: Person, player: Person) -> None:
    """The host blocks somebody."""
    assert host.http.put(f"/api/me/blocks/{player.id}").status_code == 204


def check_hidden(person: Person, table: str) -> None:
    """The table answers somebody, byte for byte, as one that does not exist."""
    for path, query in (
        ("", {}),
        ("", {"after": 0}),
        ("/memory", {"seat": 0}),
        ("/transcript", {}),
    ):
        real = person.get(f"/api/tables/{table}{path}", **query)
        none = person.get(f"/api/tables/{NOWHERE}{path}", **query)
        assert (real.status_code, real.content) == (404, none.content), path
    commands: dict[str, dict[str, Any]] = {
        "join": {},
        "say": {"text": "hello"},
        "leave": {"seat": 0},
        "kick": {"seat": 0},
        "contribute": {"seat": 0, "commit": "0" * 64},
        "reveal": {"seat": 0, "contribution": "0" * 64},
        "return": {"seat": 1},
        "rematch": {},
        "advice": {"seat": 0},
    }
    for command, body in commands.items():
        real = person.post(f"/api/tables/{table}/{command}", **body)
        none = person.post(f"/api/tables/{NOWHERE}/{command}", **body)
        assert (real.status_code, real.content) == (404, none.content), command
    assert person.feed(table).first["code"] == "not-found"


def test_who_may_join_sees_the_seats_alone(server: Server) -> None:
    """By the link: who sits where, and the settings; neither the log nor what is said."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = private_table(ann, bob)
    for person in (stranger, None):
        feed = Feed(person, table, server, after=0)
        assert [seat["name"] for seat in feed.first["table"]["seats"]] == ["Ann", "Bob", "", ""]
        assert (feed.first["missed"], feed.first["more"]) == ([], None)
        first = feed.first["n"]
        ann.do(f"/api/tables/{table}/say", text=SECRET)
        told = feed.next()
        assert (told["n"], told["type"], told["what"]) == (first + 1, "changed", "said")
        assert ann.id not in json.dumps(told)
        assert SECRET not in "".join(feed.bytes)
    seen = stranger.look(table, after=0)
    assert (seen["missed"], seen["more"]) == ([], None)
    stranger.join(table)
    assert SECRET in json.dumps(stranger.look(table, after=0))


def test_who_gets_up_hears_no_more(server: Server) -> None:
    """A feed that is open goes on with the seats; a look from the start tells nothing of before."""
    ann, bob = people(server, "Ann", "Bob")
    table = private_table(ann, bob)
    feed = bob.feed(table, after=0)
    assert SECRET in feed.bytes[0]
    bob.do(f"/api/tables/{table}/leave", seat=1)
    ann.do(f"/api/tables/{table}/say", text="he is gone")
    assert feed.until("changed", what="said")["n"] == ann.look(table)["n"]
    assert "he is gone" not in "".join(feed.bytes)
    assert bob.look(table, after=0)["missed"] == []


def test_who_was_kicked_finds_no_table(server: Server) -> None:
    """The open feed ends with the kick; from then on the table is not there, nor in the history."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table = private_table(ann, bob, players=2)
    code = ann.look(table)["table"]["code"]
    feed = bob.feed(table)
    ann.do(f"/api/tables/{table}/kick", seat=1)
    assert feed.until("refused")["code"] == "not-found"
    check_hidden(bob, table)
    assert bob.post("/api/join", code=code).json()["code"] == "not-found"
    cas.join(table)
    ann.do(f"/api/tables/{table}/start")
    play_out([Phone(ann, table), Phone(cas, table)], Random(1))
    assert bob.get("/api/me/history").json() == []
    assert [game["id"] for game in cas.get("/api/me/history").json()] == [table]


def test_whom_the_host_has_blocked_finds_no_table(server: Server) -> None:
    """A feed that is open at that moment ends; unblocked they see the seats again."""
    ann, bob = people(server, "Ann", "Bob")
    table = private_table(ann)
    feed = bob.feed(table)
    block(ann, bob)
    assert feed.until("refused")["code"] == "not-found"
    check_hidden(bob, table)
    assert ann.http.delete(f"/api/me/blocks/{bob.id}").status_code == 204
    assert bob.join(table)["mine"] == [1]


@pytest.mark.parametrize("change", ["host", "settings"])
def test_a_feed_ends_when_a_block_comes_to_count(server: Server, change: str) -> None:
    """Another host has blocked who looks on; or the table is private from now on."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table = private_table(ann, bob, watching=change == "settings")
    block({"host": bob, "settings": ann}[change], cas)
    feed = cas.feed(table)
    assert feed.first["type"] == "table"
    if change == "host":
        ann.do(f"/api/tables/{table}/leave", seat=0)
    else:
        ann.do(f"/api/tables/{table}/settings", settings=PRIVATE)
    assert feed.until("refused")["code"] == "not-found"
    check_hidden(cas, table)


def test_a_blocked_player_keeps_the_seat(server: Server) -> None:
    """Blocking is no kick: who sits at the table plays on."""
    ann, bob = people(server, "Ann", "Bob")
    table = private_table(ann, bob, players=2)
    feed = bob.feed(table)
    block(ann, bob)
    ann.do(f"/api/tables/{table}/start")
    assert feed.until("changed", what="started")
    assert bob.look(table)["mine"] == [1]


def test_who_left_before_the_game_has_no_part_in_it(server: Server) -> None:
    """The history of who got up at the open table has nothing of the game that others played."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table = private_table(ann, bob, players=2)
    bob.do(f"/api/tables/{table}/leave", seat=1)
    cas.join(table)
    ann.do(f"/api/tables/{table}/start")
    play_out([Phone(ann, table), Phone(cas, table)], Random(2))
    assert bob.get("/api/me/history").json() == []
    assert bob.get(f"/api/tables/{table}/transcript").status_code == 404


@pytest.mark.parametrize("ending", ["over", "closed"])
def test_who_left_the_game_sees_how_it_ended(server: Server, ending: str) -> None:
    """Not who was kicked: for them the table is gone, and so is its place in the history."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table = private_table(ann, bob, cas, players=3)
    ann.do(f"/api/tables/{table}/start")
    bob.do(f"/api/tables/{table}/leave", seat=1)
    cas.do(f"/api/tables/{table}/leave", seat=2)
    ann.do(f"/api/tables/{table}/kick", seat=2)
    if ending == "over":
        play_out([Phone(ann, table)], Random(3))
    else:
        ann.do(f"/api/tables/{table}/close")
    assert bob.look(table)["table"]["status"] == ending
    assert bob.get(f"/api/tables/{table}/transcript").status_code == 200
    check_hidden(cas, table)
    assert cas.get("/api/me/history").json() == []
    assert len(bob.get("/api/me/history").json()) == (ending == "over")
