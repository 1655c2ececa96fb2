"""Rematches: the same people, whoever of them is left."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.games.transcript import verify
from parlour.server.http.rematch import open_rematch
from parlour.server.limits.tables import OPEN_PER_PLAYER
from parlour.server.services import Services
from tests.server.hosting.keeping import at_home, play
from tests.server.hosting.nursery import Nursery
from tests.server.playing import Phone, people, play_out, table_of, transcript_of
from tests.server.running import Person, Server


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


def finished(*there: Person, **settings: Any) -> str:
    """A table whose game is over."""
    table = table_of(there, players=len(there), settings=settings)
    play_out([Phone(person, table) for person in there], Random(1))
    return table


def seated(table: Any) -> list[str | None]:
    """Who has which seat of a table."""
    return [seat["player"] for seat in table["seats"]]


def test_who_was_kicked_does_not_join_the_rematch(server: Server) -> None:
    """Not the next one either, whoever asks for it; the others go on as they were."""
    ann, bob, cas, dan = people(server, "Ann", "Bob", "Cas", "Dan")
    table = table_of([ann, bob, cas], players=3, started=False)
    ann.do(f"/api/tables/{table}/kick", seat=2)
    dan.join(table)
    ann.do(f"/api/tables/{table}/start")
    for asker in (bob, ann):
        play_out([Phone(person, table) for person in (ann, bob, dan)], Random(1))
        table = asker.do(f"/api/tables/{table}/rematch")["id"]
        assert seated(asker.look(table)["table"]) == [ann.id, bob.id, dan.id]
        dan.do(f"/api/tables/{table}/leave", seat=2)
        assert cas.post(f"/api/tables/{table}/join").json()["code"] == "removed"
        dan.join(table)
        asker.do(f"/api/tables/{table}/start")


@pytest.mark.parametrize("blocker", ["host", "other"])
def test_nobody_is_seated_beside_a_host_they_block(server: Server, blocker: str) -> None:
    """Whoever of the two has blocked the other: the seat stays free."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table = finished(ann, bob, cas)
    one, two = (bob, ann) if blocker == "host" else (ann, bob)
    assert one.http.put(f"/api/me/blocks/{two.id}").status_code == 204
    new = bob.do(f"/api/tables/{table}/rematch")["table"]
    assert seated(new) == [None, bob.id, cas.id]


@pytest.mark.parametrize("locked", [False, True])
def test_a_host_with_two_seats_keeps_both(server: Server, locked: bool) -> None:
    """Somebody else asks for the rematch: everybody sits as before, under the same settings."""
    ann, bob = people(server, "Ann", "Bob")
    table = ann.open(players=3, seats=[{"kind": "me"}, {"kind": "me", "name": "Ann's aunt"}])
    bob.join(table)
    ann.do(f"/api/tables/{table}/start")
    ann.do(f"/api/tables/{table}/settings", settings={"locked": locked})
    settings = ann.look(table)["table"]["settings"]
    play_out([Phone(ann, table), Phone(bob, table)], Random(1))
    new = bob.do(f"/api/tables/{table}/rematch")["table"]
    assert seated(new) == [ann.id, ann.id, bob.id]
    assert (new["host"], new["settings"]) == (bob.id, settings)
    assert ann.post(f"/api/tables/{new['id']}/leave", seat=1).status_code == 200


def test_a_banned_player_is_not_seated(tmp_path: Path) -> None:
    """The seat of somebody whom the operator has banned since is free."""

    async def work(services: Services) -> list[str | None]:
        old, token = await play(services)
        ann = await services.players.find(token)
        assert ann is not None
        table = (await services.registry.find(old)).table
        bob = table.chairs[1].player
        await services.bans.ban(f"player:{bob}", "insults", None)
        await services.bans.refresh()
        live = await open_rematch(services, table, ann.id, "127.0.0.1")
        return [chair.player for chair in live.table.chairs] + [ann.id]

    first, second, ann = at_home(str(tmp_path / "tables.sqlite"), work)
    assert (first, second) == (ann, None)


def test_a_rematch_counts_as_an_open_table(nursery: Nursery, tmp_path: Path) -> None:
    """Who has as many open tables as may be opens no other by a rematch."""
    with nursery.serving(str(tmp_path / "tables.sqlite"), limits=1) as server:
        ann, bob = people(server, "Ann", "Bob")
        table = table_of([ann, bob], players=2)
        bob.do(f"/api/tables/{table}/leave", seat=1)
        play_out([Phone(ann, table)], Random(1))
        for _ in range(OPEN_PER_PLAYER):
            ann.open()
        refused = ann.post(f"/api/tables/{table}/rematch")
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
