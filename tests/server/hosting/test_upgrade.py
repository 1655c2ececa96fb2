"""Upgrading: a database that the release before migration 0002 wrote, served by today's code."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from parlour.games.transcript import read, verify
from parlour.server.services import Services
from parlour.server.storage.database import NEWEST, open_database, read_address
from tests.server.hosting.keeping import at_home
from tests.server.hosting.nursery import Nursery
from tests.server.hosting.release import Release, restore, returning
from tests.server.hosting.stubborn import check_promises, check_wholeness, read_rows
from tests.server.playing import Phone, play_out, transcript_of
from tests.server.running import Person, Server

STATUS = {
    "finished": "over",
    "running": "running",
    "left": "running",
    "private": "running",
    "open": "open",
    "closed": "closed",
}


@pytest.fixture(params=["sqlite", "postgresql"])
def release(request: pytest.FixtureRequest, tmp_path: Path) -> Release:
    """The database of the release, on each kind of database."""
    if request.param == "sqlite":
        return restore(str(tmp_path / "tables.sqlite"))
    return restore(request.getfixturevalue("postgresql"))


def test_migration_keeps_every_row(release: Release) -> None:
    """Migrating adds columns and tables, and changes nothing that was stored."""
    before = read_rows(release.address)
    engine = open_database(read_address(release.address))
    with engine.connect() as line:
        version = line.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
        people = line.execute(text("SELECT count(*) FROM players")).scalar_one()
        tokens = line.execute(text("SELECT count(*) FROM tokens")).scalar_one()
    engine.dispose()
    assert version == NEWEST
    assert (people, tokens) == (3, 5)  # a token each, one for a program, one device link
    assert read_rows(release.address) == before
    check_promises(before, release.choices)
    check_wholeness(before)


def test_every_table_loads(release: Release) -> None:
    """Each table has the status it had, its people, and its secret choices."""

    async def look(services: Services) -> None:
        for name, table_id in release.tables.items():
            table = (await services.registry.find(table_id)).table
            assert table.status == STATUS[name], name
        running = (await services.registry.find(release.tables["running"])).table
        assert [chair.name for chair in running.chairs][:2] == ["Ann", "Bob"]
        assert running.chairs[0].pending == (release.choices[1].move,)
        left = (await services.registry.find(release.tables["left"])).table
        assert left.chairs[2].owner is not None
        assert left.chairs[2].level is not None

    at_home(release.address, look)


def play_on(names: list[str], release: Release, server: Server, table: str) -> None:
    """These people of the release come back with their tokens and play to the end."""
    people = [release.person(server, name) for name in names]
    phones = [Phone(person, table) for person in people]
    play_out(phones, Random(5))
    assert phones[0].status == "over"
    verify(read(json.dumps(transcript_of(people[0], table))))


def test_every_table_is_played_to_its_end(release: Release, nursery: Nursery) -> None:
    """The running games go on, the open table starts, and every transcript verifies."""
    stored = {row[0]: row[3] for row in read_rows(release.address)["tables"]}
    with nursery.serving(release.address) as server:
        play_on(["Ann", "Bob"], release, server, release.tables["running"])
        play_on(["Ann", "Bob"], release, server, release.tables["left"])
        play_on(["Bob", "Cid"], release, server, release.tables["private"])
        opened = release.tables["open"]
        release.person(server, "Cid").join(opened, seat=2)
        release.person(server, "Ann").do(f"/api/tables/{opened}/start")
        play_on(["Ann", "Bob", "Cid"], release, server, opened)

        ann = release.person(server, "Ann")
        over = transcript_of(ann, release.tables["finished"])
        assert over == json.loads(stored[release.tables["finished"]])
        verify(read(json.dumps(over)))
        replay = ann.get(f"/api/tables/{release.tables['finished']}/replay", everything="true")
        assert replay.status_code == 200, replay.text
        assert len(ann.get("/api/me/history").json()) == 4
        closed = release.tables["closed"]
        assert release.person(server, "Bob").look(closed)["table"]["status"] == "closed"
        assert ann.get(f"/api/tables/{closed}").status_code == 404  # never sat there
    rows = read_rows(release.address)
    check_promises(rows, release.choices)
    check_wholeness(rows)


def test_what_was_said_is_still_told(release: Release, nursery: Nursery) -> None:
    """A client that comes back hears the messages and gestures from before the upgrade."""
    with nursery.serving(release.address) as server:
        told = release.person(server, "Bob").look(release.tables["running"], after=0)
        said = [each for each in told["missed"] if each["type"] == "said"]
    assert [(each["name"], each["text"], each["gesture"]) for each in said] == [
        ("Ann", "Good luck, everybody!", None),
        ("Bob", None, "wave"),
    ]


def test_tokens_are_still_good(release: Release, nursery: Nursery) -> None:
    """Players and their programs are known; a device link that has expired is refused."""
    with nursery.serving(release.address) as server:
        for name in release.tokens:
            assert who(release.person(server, name))["name"] == name
        program = returning(server, release.ids["Ann"], release.program_token)
        assert who(program)["id"] == release.ids["Ann"]
        expire(release)
        claimed = Person(server, "New").post("/api/me/claim", code=release.device_code)
        assert 400 <= claimed.status_code < 500, claimed.text


def who(person: Person) -> Any:
    """Who the server says this is."""
    answer = person.get("/api/me")
    assert answer.status_code == 200, answer.text
    return answer.json()


def expire(release: Release) -> None:
    """Let the device link expire; the dump may have been written in the last ten minutes."""
    engine = open_database(read_address(release.address))
    with engine.begin() as line:
        line.execute(text("UPDATE tokens SET expires = 1 WHERE expires IS NOT NULL"))
    engine.dispose()


def test_a_request_from_before_is_answered_again(release: Release, nursery: Nursery) -> None:
    """A choice acknowledged before the upgrade and sent again has the same place in the log."""
    with nursery.serving(release.address) as server:
        for name, choice in zip(["Ann", "Ann", "Bob"], release.choices, strict=True):
            answer = release.person(server, name).do(
                f"/api/tables/{choice.table}/choose",
                seat=choice.seat,
                move=choice.move,
                request=choice.request,
            )
            assert answer["n"] == choice.n
