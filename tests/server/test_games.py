"""Whole games of every variant, by people on feeds, by programs over plain HTTP, and with bots."""

import json
from random import Random
from typing import Any

import pytest

from parlour.games.errors import InvalidTranscript
from parlour.games.transcript import read, verify
from tests.server.playing import Device, Phone, Program, people, play_out, table_of, transcript_of
from tests.server.running import Server
from tests.tables import TABLES, Table

NAMES = ("Ann", "Bob", "Cas", "Dee", "Eva", "Fin")
_BY_NAME = {table.name: table for table in TABLES}
ON_FEEDS = [
    _BY_NAME[name]
    for name in (
        *("ru-2-basic", "ru-3-basic", "ru-4-basic", "ru-5-basic", "ru-6-basic"),
        *("ru-3-size", "ru-4-spread"),
        *("cm-2f", "cm-2a-shorter", "cm-3-shorter", "cm-4-shorter-extra", "cm-5-shorter"),
    )
]
BY_PROGRAMS = [
    _BY_NAME[name] for name in ("ru-2-size", "ru-3-basic", "cm-2a-shorter-quick", "cm-3-open")
]
MIXED = [
    _BY_NAME[name]
    for name in (
        *("ru-2-basic", "ru-6-basic", "ru-5-spread"),
        *("cm-2f-longer", "cm-3-equal", "cm-4", "cm-5-equal-quick"),
    )
]


def check_transcript(document: dict[str, Any], table: Table, names: list[str]) -> None:
    """It is true, of this table, and a single changed byte makes it false."""
    assert document["game"] == table.game
    assert table.options.items() <= document["options"].items()
    assert document["names"] == names
    assert len(verify(document)) == 4
    text = json.dumps(document)
    random = Random(table.name)
    for _ in range(6):
        place = random.randrange(len(text))
        other = random.choice([c for c in "0123456789abcdefXYZ,: " if c != text[place]])
        forged = text[:place] + other + text[place + 1 :]
        if _means(forged) != document:
            with pytest.raises(InvalidTranscript):
                verify(read(forged))


def _means(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


@pytest.mark.parametrize("table", ON_FEEDS, ids=str)
def test_people_play_a_whole_game_on_feeds(server: Server, table: Table) -> None:
    """Everybody on a WebSocket; each hears every entry once, and the transcript proves true."""
    seated = people(server, *NAMES[: table.options["players"]])
    opened = table_of(seated, table.game, **table.options)
    phones = [Phone(person, opened) for person in seated]
    play_out(phones, Random(table.name))
    assert {phone.status for phone in phones} == {"over"}
    document = transcript_of(seated[-1], opened)
    check_transcript(document, table, list(NAMES[: len(seated)]))
    assert len(document["contributions"]) == len(seated)
    for phone in phones:
        phone.close()


@pytest.mark.parametrize("table", BY_PROGRAMS, ids=str)
def test_programs_play_a_whole_game_by_plain_http(server: Server, table: Table) -> None:
    """No WebSocket at all: polls and posts are enough to play, and to miss nothing."""
    seated = people(server, *NAMES[: table.options["players"]])
    opened = table_of(seated, table.game, **table.options)
    programs = [Program(person, opened) for person in seated]
    play_out(programs, Random(table.name))
    for program in programs:
        program.wait()
        assert program.status == "over"
        assert program.numbers == list(range(1, program.n + 1))
    check_transcript(transcript_of(seated[0], opened), table, list(NAMES[: len(seated)]))


@pytest.mark.parametrize("table", MIXED, ids=str)
def test_people_programs_and_bots_play_together(server: Server, table: Table) -> None:
    """A phone in seat 0, at larger tables a program in seat 1, bots in the others."""
    players = table.options["players"]
    seated = people(server, *NAMES[: 1 if players == 2 else 2])
    bots = ["regular", "rookie", "regular", "rookie", "regular"][: players - len(seated)]
    opened = table_of(seated, table.game, bots=bots, **table.options)
    devices: list[Device] = [Phone(seated[0], opened)]
    devices += [Program(person, opened) for person in seated[1:]]
    made = play_out(devices, Random(table.name))
    document = transcript_of(seated[0], opened)
    names = [*NAMES[: len(seated)], *(f"{bot} {k + len(seated) + 1}" for k, bot in enumerate(bots))]
    check_transcript(document, table, names)
    by_people = [choice for choice in document["choices"] if choice["seat"] < len(seated)]
    assert len(by_people) == made


def test_bots_play_alone_while_their_host_looks_on(server: Server) -> None:
    """A table with no person in any seat plays to its end by itself."""
    (host,) = people(server, "Ann")
    bots = [{"kind": "bot", "level": level} for level in ("regular", "rookie", "expert")]
    table = host.open("runner-up", seats=bots, players=3)
    host.do(f"/api/tables/{table}/start")
    screen = Phone(host, table)
    while screen.status == "running":
        screen.wait()
    assert len(verify(transcript_of(host, table))) == 4
