"""State checkpoints: a table loaded from one is the table that its whole log makes."""

import sqlite3
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, delete, func, select, update

from parlour.games.match import new_match
from parlour.server.players.accounts import Player
from parlour.server.requests import Dress, Join, Start
from parlour.server.services import Services
from parlour.server.storage import entries as log
from parlour.server.storage.entries import Spoke, write_entry
from parlour.server.storage.schema import checkpoints
from parlour.server.tables import commands
from parlour.server.tables.live import LiveTable
from parlour.server.tables.messages import views_of
from parlour.server.tables.state import Table
from parlour.server.tables.state_checkpoints import load_table, store_checkpoint, write_checkpoint
from parlour.server.wire import Choose, Retract, Settings
from tests.server.hosting.keeping import at_home, play
from tests.server.hosting.nursery import Nursery
from tests.server.playing import Phone, people, play_out, table_of

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("runner-up", {"players": 3, "variant": "tactical"}),
    ("runner-up", {"players": 2}),
    ("cover-me", {"players": 2, "two_player": "advanced"}),
    ("cover-me", {"players": 3, "equal_value": True, "length": "shorter"}),
]


async def seated(
    services: Services, game: str, options: dict[str, Any]
) -> tuple[LiveTable, list[Player]]:
    """A running table of people in all seats."""
    given = dict(new_match(game, **options).options)
    players = [(await services.players.introduce(f"P{n}"))[0] for n in range(options["players"])]
    live = await services.registry.open(
        players[0].id, lambda host, at: log.Opened(game, given, Settings(), host, at)
    )
    for seat, player in enumerate(players):
        asked = Join(seat=seat, contribution=f"{seat:02x}" * 32)
        await services.registry.act(live.table.id, commands.join(player.id, player.name, asked))
    await services.registry.act(live.table.id, commands.start(players[0].id, Start()))
    return live, players


async def choose(
    services: Services, live: LiveTable, players: list[Player], chance: Random
) -> None:
    """One seat makes a choice; now and then it takes the choice back and makes another, is renamed
    or is left and returned to."""
    table = live.table
    assert table.match is not None
    seat = chance.choice(table.waiting)
    player, registry = players[seat], services.registry
    moves = list(map(str, table.match.moves(seat)))
    if chance.random() < 0.1:
        await registry.act(table.id, commands.leave(player.id, seat))
        await registry.act(table.id, commands.join(player.id, player.name, Join(seat=seat)))
    if chance.random() < 0.1:
        await registry.act(table.id, commands.dress(player.id, Dress(seat, name=f"N{table.n}")))
    command = commands.Choosing(player.id, Choose(seat, chance.choice(moves)))
    await registry.act(table.id, command, player=player.id, request=f"r{table.n}")
    if table.chairs[seat].pending and chance.random() < 0.2:
        await registry.act(table.id, commands.retract(player.id, Retract(seat)))


def everything(table: Table) -> Any:
    """All of a table that anybody can be told."""
    seats = [None, *range(len(table.chairs))]
    views = views_of(table, seats)
    told = table.match.told if table.match else 0
    return (
        [msgspec.json.encode(each) for each in views.values()],
        table.match and (table.match.choices, table.match.events, table.match.tobytes(), told),
        table.history,
        table.info(member=True),
        [(each.owner, each.pending, each.retractions, each.private_from) for each in table.chairs],
        (table.n, table.at, table.seed, table.requests, table.held, table.removed, table.waiting),
    )


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_checkpoint_and_the_rest_of_the_log_make_the_same_table(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    """At any moment of a game: loaded from a checkpoint some entries old, and without one."""

    async def story(services: Services) -> int:
        live, players = await seated(services, game, options)
        chance, compared = Random(7), 0
        while live.table.status == "running":
            state, n = write_checkpoint(live.table), live.table.n

            def store(database: Connection, n: int = n, state: bytes = state) -> None:
                store_checkpoint(database, live.table.id, n, state)

            await services.store.write(store)
            for _ in range(chance.randint(1, 6)):
                if live.table.status == "running":
                    await choose(services, live, players, chance)
            from_checkpoint, done = await services.registry._read(live.table.id)
            assert done == n
            await services.store.write(forget_checkpoints)
            replayed, done = await services.registry._read(live.table.id)
            assert done == 0
            assert everything(from_checkpoint) == everything(replayed) == everything(live.table)
            compared += 1
        return compared

    assert at_home(str(tmp_path / "tables.sqlite"), story) > 5


def replace_state(database: Connection, state: bytes) -> None:
    """Put something else in the place of all checkpoints."""
    database.execute(update(checkpoints).values(state=state))


def forget_checkpoints(database: Connection) -> None:
    """Remove all checkpoints."""
    database.execute(delete(checkpoints))


def test_only_the_entries_after_a_checkpoint_are_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 1,200 messages and a few choices, the server stores a checkpoint by itself, and loads the
    table without applying an entry before it."""
    database = str(tmp_path / "tables.sqlite")

    async def begin(services: Services) -> tuple[str, int]:
        table_id, _ = await play(services, choices=5)
        return table_id, services.registry.live[table_id].table.n

    table_id, n = at_home(database, begin)
    line = sqlite3.connect(database)
    said = write_entry(Spoke("nobody", None, "Ann", "Hello"))
    with line:
        rows = [(table_id, n + k, 2**41 + k, said) for k in range(1, 1201)]
        line.executemany("INSERT INTO log (table_id, n, at, entry) VALUES (?, ?, ?, ?)", rows)
    line.close()
    applied: list[int] = []
    apply = Table.apply

    def noted(table: Table, logged: Any, played: Any = None) -> Any:
        applied.append(logged.n)
        return apply(table, logged, played)

    async def load(services: Services) -> int:
        applied.clear()
        table = (await services.registry.find(table_id)).table
        await services.registry.save_checkpoints()
        asked = select(func.count()).select_from(checkpoints)
        counted = await services.store.read(lambda database: database.execute(asked).scalar())
        assert counted == 1
        return table.n

    monkeypatch.setattr(Table, "apply", noted)
    assert at_home(database, load) == n + 1200
    assert applied == list(range(1, n + 1201))
    assert at_home(database, load) == n + 1200
    assert applied == []


@pytest.mark.parametrize(
    "state",
    [
        b"",
        b"\xc1 no msgpack",
        b"\x94\xa50 1 2\xc0\xc0\x90",
        None,
    ],
    ids=["empty", "unreadable", "another-release", "too-long-for-the-log"],
)
def test_a_checkpoint_that_cannot_be_used_is_ignored(tmp_path: Path, state: bytes | None) -> None:
    """The log decides: the table is the same, and the next checkpoint replaces this one."""

    async def story(services: Services) -> None:
        table_id, _ = await play(services, choices=4)
        table = services.registry.live[table_id].table
        n = table.n if state is not None else table.n + 1
        given = state if state is not None else write_checkpoint(table)
        await services.store.write(lambda at: store_checkpoint(at, table_id, n, given))
        loaded, done = await services.registry._read(table_id)
        assert done == 0
        assert everything(loaded) == everything(table)
        services.registry.live[table_id].checkpoint = -1000
        await services.registry.save_checkpoints()
        assert (await services.registry._read(table_id))[1] == table.n

    at_home(str(tmp_path / "tables.sqlite"), story)


def test_a_truncated_or_foreign_record_is_ignored(tmp_path: Path) -> None:
    """Every prefix of a checkpoint, and one of another table, leads to the log's table."""

    async def story(services: Services) -> None:
        (table_id, _), (other, _) = await play(services, choices=4), await play(services, choices=6)
        table = services.registry.live[table_id].table
        whole = write_checkpoint(table)
        foreign = write_checkpoint(services.registry.live[other].table)
        cuts = [whole[:k] for k in range(0, len(whole), 37)]
        await services.store.write(lambda at: store_checkpoint(at, table_id, table.n, whole))
        for given in (*cuts, foreign):
            await services.store.write(partial(replace_state, state=given))
            loaded = await services.store.read(lambda at: load_table(at, table_id))
            assert loaded is not None
            assert loaded[1] == 0
            assert everything(loaded[0]) == everything(table)

    at_home(str(tmp_path / "tables.sqlite"), story)


def test_an_erased_name_does_not_return_with_a_checkpoint(tmp_path: Path) -> None:
    """A checkpoint from before an erasure is stored after it: it holds no name to bring back."""

    async def story(services: Services) -> None:
        table_id, token = await play(services, choices=4)
        table = services.registry.live[table_id].table
        state, n = write_checkpoint(table), table.n
        assert b"Ann" not in state
        ann = await services.players.find(token)
        assert ann is not None
        await services.erasures.erase(ann)
        await services.store.write(lambda at: store_checkpoint(at, table_id, n, state))
        loaded, done = await services.registry._read(table_id)
        assert done == n
        assert [chair.name for chair in loaded.chairs] == ["—", "Bob"]

    at_home(str(tmp_path / "tables.sqlite"), story)


def test_a_restarted_server_continues_from_a_checkpoint(nursery: Nursery, tmp_path: Path) -> None:
    """A table with 700 messages of its people: after a kill -9 everybody plays on to the end, and
    the transcript holds every choice."""
    database = str(tmp_path / "tables.sqlite")
    with nursery.serving(database) as server:
        ann, bob = people(server, "Ann", "Bob")
        table = table_of([ann, bob], players=2)
        phones = [Phone(ann, table), Phone(bob, table)]
        made = play_out(phones, Random(5), choices=6)
        server.kill()
        line = sqlite3.connect(database)
        with line:
            ((n,),) = line.execute("SELECT max(n) FROM log WHERE table_id = ?", [table])
            said = write_entry(Spoke("nobody", None, "Ann", "Hello"))
            rows = [(table, n + k, 2**41 + k, said) for k in range(1, 701)]
            line.executemany("INSERT INTO log (table_id, n, at, entry) VALUES (?, ?, ?, ?)", rows)
        line.close()
        server.start()
        assert ann.look(table)["n"] == n + 700
        while not rows_in(database):
            ann.look(table)
        server.kill()
        server.start()
        for phone in phones:
            phone.reconnect()
        made += play_out(phones, Random(6))
        document = ann.get(f"/api/tables/{table}/transcript").json()
        assert len(document["choices"]) == made


def rows_in(database: str) -> int:
    """How many checkpoints there are."""
    line = sqlite3.connect(database)
    try:
        return int(line.execute("SELECT count(*) FROM checkpoints").fetchone()[0])
    finally:
        line.close()
