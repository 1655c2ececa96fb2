"""Dealing by commit and reveal: an operator who plays cannot choose the cards.

The operator knows the secret and everything that reaches the server. What it must not know before
its own contribution is fixed are the contributions of the others.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.games.evidence import Evidence
from parlour.games.transcript import verify
from tests.server.hosting.nursery import Nursery
from tests.server.playing import Phone, people, play_out, transcript_of
from tests.server.promises import Promiser, hash_of, promised_table
from tests.server.running import Feed, Server, get
from tests.server.truth import entries_of


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that gives clients a long time to reveal."""
    folder = tmp_path_factory.mktemp("dealing")
    database = str(folder / "tables.sqlite")
    with nursery.serving(database, folder / "log", reveal_time=600_000) as one:
        yield one


@pytest.fixture(scope="module")
def strict(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the time that clients really have."""
    folder = tmp_path_factory.mktemp("strict")
    with nursery.serving(str(folder / "tables.sqlite"), folder / "log") as one:
        yield one


def refused(answer: Any, status: int, code: str) -> None:
    """The answer is this refusal."""
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


def kinds(server: Server, table: str) -> list[str]:
    """The kinds of a table's entries."""
    return [entry["type"] for entry in entries_of(server.database, table)]


def test_a_deal_of_promised_contributions(server: Server) -> None:
    """Hashes first, then reveals, then the cards; the transcript passes with what each one kept."""
    ann, bob = people(server, "Ann", "Bob")
    table, players = promised_table(ann, bob)
    commitment = ann.look(table)["table"]["commitment"]
    ann.do(f"/api/tables/{table}/start")
    info = bob.look(table)["table"]
    assert info["status"] == "open"
    assert info["dealing"]["missing"] == [0, 1]
    hashes = info["dealing"]["hashes"]
    given = [each.given[0] for each in players]
    assert hashes == [hash_of(each) for each in given]
    bob.do(f"/api/tables/{table}/reveal", **players[1].body(1))
    info = ann.look(table)["table"]
    assert (info["status"], info["dealing"]["missing"]) == ("open", [0])
    ann.do(f"/api/tables/{table}/reveal", **players[0].body(0))
    info = ann.look(table)["table"]
    assert (info["status"], info["dealing"]) == ("running", None)
    assert kinds(server, table)[-4:] == ["dealing", "revealed", "revealed", "started"]
    play_out([Phone(ann, table), Phone(bob, table)], Random(1))
    document = transcript_of(ann, table)
    assert document["contributions"] == given  # by seat, though the second was revealed first
    for each in given:
        assert len(verify(document, Evidence(commitment, [each], hashes))) == 7


def test_nobody_hears_a_contribution_before_all_are_in(server: Server) -> None:
    """Feeds, polls and refusals of players, spectators, screens and strangers: hashes only."""
    ann, bob, cas, eve = people(server, "Ann", "Bob", "Cas", "Eve")
    table, players = promised_table(ann, bob, cas)
    feeds = [person.feed(table, after=0) for person in (ann, bob, cas, eve)]
    feeds += [Feed(None, table, server, after=0), ann.feed(table, screen="true")]
    ann.do(f"/api/tables/{table}/start")
    heard: list[str] = []
    for seat, each in enumerate(players[:2]):
        heard.append(each.person.post(f"/api/tables/{table}/reveal", **each.body(seat)).text)
        for person in (ann, bob, cas, eve):
            heard.append(person.get(f"/api/tables/{table}", after=0).text)
            heard += [person.get(f"/api/tables/{table}/{what}").text for what in LOOKS]
            heard.append(person.post(f"/api/tables/{table}/reveal", **each.body(seat)).text)
        heard.append(get(f"{server.url}/api/tables/{table}?after=0").text)
    (started,) = [entry for entry in entries_of(server.database, table) if "deadline" in entry]
    assert started["type"] == "dealing"
    n = ann.look(table)["n"]
    for feed in feeds:
        while json.loads(feed.bytes[-1])["n"] < n:
            feed.next()
        heard += feed.bytes
    given = [word for each in players for word in each.given]
    assert not [text for text in heard for word in given if word in text]
    # What everybody does hear: the hashes, in the order in which they make the seed.
    hashes = [hash_of(each.given[0]) for each in players]
    assert eve.look(table)["table"]["dealing"]["hashes"] == hashes


LOOKS = ("transcript", "replay?everything=true", "memory?seat=0")


def test_the_order_of_the_seed_is_fixed_by_the_hashes(server: Server) -> None:
    """Whoever stores the reveals could else choose among the orders: 720 with six players."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table, players = promised_table(ann, bob, cas)
    ann.do(f"/api/tables/{table}/start")
    for seat in (2, 0, 1):
        players[seat].person.do(f"/api/tables/{table}/reveal", **players[seat].body(seat))
    play_out([Phone(each.person, table) for each in players], Random(2))
    document = transcript_of(ann, table)
    assert document["contributions"] == [each.given[0] for each in players]


def test_a_reveal_that_is_not_the_promised_one(server: Server) -> None:
    """Also another's contribution, a second reveal, another's seat, and a hash that is not
    fresh."""
    ann, bob = people(server, "Ann", "Bob")
    table, players = promised_table(ann, bob)
    ann.do(f"/api/tables/{table}/start")
    path = f"/api/tables/{table}/reveal"
    refused(bob.post(path, seat=1, contribution="ab" * 32), 400, "invalid")
    refused(bob.post(path, seat=1, contribution=players[0].given[0]), 400, "invalid")
    refused(bob.post(path, seat=0, contribution=players[0].given[0]), 403, "not-yours")
    stale = {"seat": 1, "contribution": players[1].given[0], "fresh": hash_of(players[1].given[0])}
    refused(bob.post(path, **stale), 400, "invalid")
    refused(bob.post(path, seat=1, contribution="xyz"), 400, "invalid")
    body = players[1].body(1)
    bob.do(path, **body)
    refused(bob.post(path, **body), 409, "not-now")
    assert ann.look(table)["table"]["dealing"]["missing"] == [0]


def test_nothing_is_revealed_before_dealing_begins(server: Server) -> None:
    """A client that is asked too early by whomever keeps its contribution, or is refused."""
    ann, bob = people(server, "Ann", "Bob")
    table, players = promised_table(ann, bob)
    path = f"/api/tables/{table}/reveal"
    refused(bob.post(path, seat=1, contribution=players[1].given[0]), 409, "not-now")
    assert bob.feed(table).ask("reveal", seat=1, contribution=players[1].given[0])["code"] == (
        "not-now"
    )
    assert "revealed" not in kinds(server, table)


def test_nothing_about_the_deal_changes_once_it_has_begun(server: Server) -> None:
    """No direct contribution, no other hash, no seat taken or given to a bot, no second start."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table, _ = promised_table(ann, bob, players=3)
    ann.do(f"/api/tables/{table}/start", fill="rookie")
    place = f"/api/tables/{table}"
    refused(bob.post(f"{place}/contribute", seat=1, contribution="ab" * 32), 409, "not-now")
    refused(bob.post(f"{place}/contribute", seat=1, commit="ab" * 32), 409, "not-now")
    refused(ann.post(f"{place}/start", fill="rookie", contribution="ab" * 32), 409, "not-now")
    refused(ann.post(f"{place}/start", fill="rookie", commit="ab" * 32), 409, "not-now")
    refused(cas.post(f"{place}/join", contribution="ab" * 32), 409, "not-now")
    refused(ann.post(f"{place}/bot", seat=2, level="rookie"), 409, "not-now")
    assert kinds(server, table)[-1] == "dealing"


def test_contributions_given_openly_are_fixed_when_dealing_begins(server: Server) -> None:
    """An older program at the same table: its contribution is published as a hash, too."""
    ann, bob = people(server, "Ann", "Bob")
    table = ann.open(players=2)
    bob.do(f"/api/tables/{table}/join", contribution="0b" * 32)
    host = Promiser(ann)
    ann.do(f"/api/tables/{table}/start", commit=host.promise())
    hashes = ann.look(table)["table"]["dealing"]["hashes"]
    assert hashes == [hash_of("0b" * 32), hash_of(host.given[0])]
    ann.do(f"/api/tables/{table}/reveal", **host.body(0))
    play_out([Phone(ann, table), Phone(bob, table)], Random(3))
    document = transcript_of(ann, table)
    assert document["contributions"] == ["0b" * 32, host.given[0]]
    assert verify(document, Evidence(hashes=hashes))


def test_a_host_who_gives_openly_deals_for_clients_that_promise(server: Server) -> None:
    """The contribution of `start` is among the hashes before anybody reveals."""
    ann, bob = people(server, "Ann", "Bob")
    table = ann.open(players=2)
    guest = Promiser(bob)
    bob.do(f"/api/tables/{table}/join", commit=guest.promise())
    ann.do(f"/api/tables/{table}/start", contribution="0a" * 32)
    hashes = bob.look(table)["table"]["dealing"]["hashes"]
    assert hashes == [hash_of("0a" * 32), hash_of(guest.given[0])]
    bob.do(f"/api/tables/{table}/reveal", **guest.body(1))
    assert ann.look(table)["table"]["status"] == "running"


def test_without_a_promise_the_cards_are_dealt_at_once(server: Server) -> None:
    """Programs that know nothing of this go on as before."""
    ann, bob = people(server, "Ann", "Bob")
    table = ann.open(players=2)
    bob.join(table)
    ann.do(f"/api/tables/{table}/start", contribution="0a" * 32)
    assert ann.look(table)["table"]["status"] == "running"
    assert "dealing" not in kinds(server, table)


@pytest.mark.parametrize("what", ["join", "contribute", "start"])
def test_a_contribution_is_promised_or_given(server: Server, what: str) -> None:
    """Not both; and `contribute` wants one of them."""
    ann, bob = people(server, "Ann", "Bob")
    table = ann.open(players=2)
    person, body = (bob, {}) if what == "join" else (ann, {"seat": 0, "fill": "rookie"})
    body = {key: value for key, value in body.items() if (key == "seat") == (what == "contribute")}
    both = {"commit": "ab" * 32, "contribution": "cd" * 32}
    refused(person.post(f"/api/tables/{table}/{what}", **body, **both), 400, "invalid")
    if what == "contribute":
        refused(person.post(f"/api/tables/{table}/{what}", **body), 400, "invalid")


def test_a_promise_may_be_replaced_before_dealing(server: Server) -> None:
    """As when a player goes on with another device; what was given openly stays."""
    ann, bob = people(server, "Ann", "Bob")
    table, players = promised_table(ann, bob)
    path = f"/api/tables/{table}/contribute"
    bob.do(path, seat=1, commit=players[1].promise())
    assert ann.look(table)["table"]["seats"][1]["commit"] == hash_of(players[1].given[1])
    refused(bob.post(path, seat=1, contribution="ab" * 32), 409, "not-now")
    ann.do(f"/api/tables/{table}/start")
    old = {"seat": 1, "contribution": players[1].given[0]}
    refused(bob.post(f"/api/tables/{table}/reveal", **old), 400, "invalid")
    bob.do(f"/api/tables/{table}/reveal", **players[1].body(1))


def test_a_host_without_a_seat_promises_nothing(server: Server) -> None:
    """A hash belongs to a seat, from which it is revealed."""
    (ann,) = people(server, "Ann")
    table = ann.open(seats=[], players=2)
    asked = {"fill": "rookie", "commit": "ab" * 32}
    refused(ann.post(f"/api/tables/{table}/start", **asked), 400, "invalid")


@pytest.mark.parametrize("how", ["leave", "kick"])
def test_who_goes_during_dealing_cancels_it(server: Server, how: str) -> None:
    """Those who revealed take part in the next dealing with the fresh hash they sent along, never
    with what is known already; who had not revealed keeps the promise."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table, players = promised_table(ann, bob, cas)
    ann.do(f"/api/tables/{table}/start")
    ann.do(f"/api/tables/{table}/reveal", **players[0].body(0))
    (ann if how == "kick" else cas).do(f"/api/tables/{table}/{how}", seat=2)
    info = ann.look(table)["table"]
    assert (info["status"], info["dealing"]) == ("open", None)
    fresh, kept = hash_of(players[0].given[1]), hash_of(players[1].given[0])
    assert [seat["commit"] for seat in info["seats"]] == [fresh, kept, None]
    refused(bob.post(f"/api/tables/{table}/reveal", **players[1].body(1)), 409, "not-now")
    players[1].given.pop()  # it was not sent
    ann.do(f"/api/tables/{table}/start", fill="rookie")
    assert bob.look(table)["table"]["dealing"]["hashes"] == [fresh, kept]
    for seat, each in enumerate(players[:2]):
        each.person.do(f"/api/tables/{table}/reveal", **each.body(seat))
    assert ann.look(table)["table"]["status"] == "running"


def test_a_table_closed_during_dealing_is_closed(server: Server) -> None:
    """Nobody is dealt to any more."""
    ann, bob = people(server, "Ann", "Bob")
    table, players = promised_table(ann, bob)
    ann.do(f"/api/tables/{table}/start")
    ann.do(f"/api/tables/{table}/close")
    refused(bob.post(f"/api/tables/{table}/reveal", **players[1].body(1)), 409, "not-now")
    assert bob.look(table)["table"]["dealing"] is None


def test_requests_sent_again_are_done_once(server: Server) -> None:
    """Start, promise and reveal, by HTTP and by feed, with the same answers."""
    ann, bob = people(server, "Ann", "Bob")
    table, players = promised_table(ann, bob)
    place = f"/api/tables/{table}"
    promise = {"seat": 1, "commit": players[1].promise(), "request": "promise"}
    assert bob.do(f"{place}/contribute", **promise) == bob.do(f"{place}/contribute", **promise)
    assert ann.do(f"{place}/start", request="start") == ann.do(f"{place}/start", request="start")
    body = players[1].body(1, request="mine")
    first = bob.do(f"{place}/reveal", **body)
    assert bob.do(f"{place}/reveal", **body) == first
    feed = bob.feed(table)
    feed.send("reveal", **body)
    assert feed.until("done", request="mine")["n"] == first["n"]
    last = players[0].body(0, request="last")
    first = ann.do(f"{place}/reveal", **last)
    assert ann.do(f"{place}/reveal", **last) == first
    assert [kinds(server, table).count(kind) for kind in ("dealing", "revealed", "started")] == [
        *(1, 2, 1)
    ]


def test_a_feed_reveals(server: Server) -> None:
    """As the page does: it hears that dealing began, reveals, and hears of its cards."""
    ann, bob = people(server, "Ann", "Bob")
    table, players = promised_table(ann, bob)
    phones = [Phone(ann, table), Phone(bob, table)]
    ann.do(f"/api/tables/{table}/start")
    for seat, phone in enumerate(phones):
        while True:
            message = phone.hear()
            if message["type"] == "changed" and message["what"] == "dealing":
                break
        assert seat in message["table"]["dealing"]["missing"]
        assert phone.ask("reveal", **players[seat].body(seat))["type"] == "done"
    for phone in phones:
        while phone.status == "open":
            phone.hear()
        assert any(phone.moves.values())


def test_who_does_not_reveal_is_named_and_left_out(strict: Server) -> None:
    """After ten seconds dealing begins again with the fresh hashes of those who revealed. The
    client that stayed silent cannot come back into this deal."""
    ann, bob, cas = people(strict, "Ann", "Bob", "Cas")
    table, players = promised_table(ann, bob, cas)
    feed = ann.feed(table)
    ann.do(f"/api/tables/{table}/start")
    for seat in (0, 2):
        players[seat].person.do(f"/api/tables/{table}/reveal", **players[seat].body(seat))
    told = feed.until("changed", what="dealing-failed")
    assert told["failed"] == [1]
    again = told["table"]["dealing"]
    assert (again["failed"], again["missing"]) == ([1], [0, 2])
    assert again["hashes"] == [hash_of(players[seat].given[1]) for seat in (0, 2)]
    late = {"seat": 1, "contribution": players[1].given[0]}
    refused(bob.post(f"/api/tables/{table}/reveal", **late), 409, "not-now")
    refused(bob.post(f"/api/tables/{table}/contribute", seat=1, commit="ab" * 32), 409, "not-now")
    for seat in (0, 2):
        players[seat].person.do(f"/api/tables/{table}/reveal", **players[seat].body(seat))
    play_out([Phone(each.person, table) for each in players], Random(4))
    document = transcript_of(ann, table)
    assert document["contributions"] == [players[seat].given[1] for seat in (0, 2)]
    missed = [each for each in bob.look(table, after=0)["missed"] if each.get("failed")]
    assert [each["what"] for each in missed] == ["dealing-failed"]


def test_a_restart_during_dealing(nursery: Nursery, tmp_path: Path) -> None:
    """What was promised and revealed is in the log: a server that was killed goes on with it, and
    gives everybody the whole time to reveal once more."""
    with nursery.serving(str(tmp_path / "tables.sqlite"), tmp_path / "log") as server:
        ann, bob = people(server, "Ann", "Bob")
        table, players = promised_table(ann, bob)
        ann.do(f"/api/tables/{table}/start")
        ann.do(f"/api/tables/{table}/reveal", **players[0].body(0))
        before = bob.look(table)["table"]
        server.kill()
        server.start()
        assert bob.look(table)["table"] == before
        bob.do(f"/api/tables/{table}/reveal", **players[1].body(1))
        assert ann.look(table)["table"]["status"] == "running"
        play_out([Phone(ann, table), Phone(bob, table)], Random(5))
        assert transcript_of(ann, table)["contributions"] == [each.given[0] for each in players]


def test_everybody_silent_is_dealt_to_in_the_end(strict: Server) -> None:
    """Where nobody reveals, the cards are dealt without any contribution, and everybody is
    named."""
    (ann,) = people(strict, "Ann")
    table, _ = promised_table(ann, players=2)
    feed = ann.feed(table)
    ann.do(f"/api/tables/{table}/start", fill="rookie")
    assert feed.until("changed", what="dealing-failed")["failed"] == [0]
    assert feed.until("changed", what="started")["table"]["status"] == "running"
