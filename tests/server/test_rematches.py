"""Rematches: the same people, whoever of them is left."""

from random import Random

from parlour.games.transcript import verify
from tests.server.playing import Phone, people, play_out, table_of, transcript_of
from tests.server.running import Server


def test_everybody_keeps_seat_and_colour(server: Server) -> None:
    """Also where the bot beside them would have the colour of somebody else by its chair."""
    ann, bob = people(server, "Ann", "Bob")
    table = ann.open(players=3)
    bob.join(table, seat=2, colour=1, name="Bobby")
    ann.do(f"/api/tables/{table}/bot", seat=1, level="rookie")
    ann.do(f"/api/tables/{table}/start")
    play_out([Phone(ann, table), Phone(bob, table)], Random(1))
    new = bob.do(f"/api/tables/{table}/rematch")["table"]
    assert new["host"] == bob.id
    assert [(s["player"], s["name"], s["level"], s["colour"]) for s in new["seats"]] == [
        (ann.id, "Ann", None, 0),
        (None, "", "rookie", 2),
        (bob.id, "Bobby", None, 1),
    ]
    assert [each["table"]["id"] for each in ann.get("/api/me/tables").json()] == [new["id"]]


def test_the_seat_of_who_was_forgotten_is_free(server: Server) -> None:
    """Nobody waits at the new table for a person who deleted everything after the old game."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table = table_of([ann, bob], players=2)
    play_out([Phone(ann, table), Phone(bob, table)], Random(1))
    assert bob.http.delete("/api/me").status_code == 204
    new = ann.do(f"/api/tables/{table}/rematch")["table"]
    assert [(seat["kind"], seat["player"]) for seat in new["seats"]] == [
        ("person", ann.id),
        ("open", None),
    ]
    assert cas.join(new["id"])["mine"] == [1]


def test_everybody_adds_to_the_shuffles(server: Server) -> None:
    """Who was seated by the rematch does so from there: once, before the cards are dealt, and for
    nobody else. All of it is in the transcript, which verifies."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    play_out([Phone(ann, table), Phone(bob, table)], Random(1))
    new = bob.do(f"/api/tables/{table}/rematch")["id"]
    added = {"seat": 0, "contribution": "0a" * 32}
    foreign = bob.post(f"/api/tables/{new}/contribute", **added)
    assert (foreign.status_code, foreign.json()["code"]) == (403, "not-yours")
    ann.do(f"/api/tables/{new}/contribute", **added, request="once")
    assert ann.do(f"/api/tables/{new}/contribute", **added, request="once")
    again = ann.post(f"/api/tables/{new}/contribute", **added)
    assert (again.status_code, again.json()["code"]) == (409, "not-now")
    bob.do(f"/api/tables/{new}/start", contribution="0b" * 32)
    late = bob.post(f"/api/tables/{new}/contribute", seat=1, contribution="0c" * 32)
    assert (late.status_code, late.json()["code"]) == (409, "not-now")
    play_out([Phone(ann, new), Phone(bob, new)], Random(2))
    document = transcript_of(bob, new)
    assert document["contributions"] == ["0a" * 32, "0b" * 32]
    assert len(verify(document)) == 4
