"""Seats of a running game: nobody reads a hand, or a hidden choice, that is not theirs."""

import json
import re
from typing import Any

import pytest

from parlour.games.transcript import verify
from parlour.server.tables.commands import MOST_ENTRIES, MOST_RETRACTIONS
from tests.server.playing import Phone, people, table_of, transcript_of
from tests.server.running import Person, Server


def hand_of(person: Person, table: str) -> Any:
    """The hand a person sees, from the first of their seats."""
    return person.look(table)["seats"][0]["view"]["hand"]


def code_of(answer: Any) -> str:
    """The code of a refusal."""
    assert answer.status_code >= 400, answer.text
    code: str = answer.json()["code"]
    return code


def choose_first(person: Person, table: str, seat: int) -> str:
    """Make the first legal choice; which it was."""
    views = person.look(table)["seats"]
    move: str = next(view for view in views if view["seat"] == seat)["moves"][0]
    person.do(f"/api/tables/{table}/choose", seat=seat, move=move)
    return move


def offer(owner: Person, table: str, seat: int) -> str:
    """A hand-over code for a seat."""
    code: str = owner.do(f"/api/tables/{table}/handover", seat=seat)["code"]
    return code


@pytest.mark.parametrize("game", ["runner-up", "cover-me"])
def test_the_host_cannot_kick_somebody_and_read_the_hand(server: Server, game: str) -> None:
    """A kicked player's seat is played by a bot; neither the host nor anybody else gets it."""
    ann, bob, cas, stranger = people(server, "Ann", "Bob", "Cas", "Nosy")
    table = table_of([ann, bob, cas], game, players=3)
    ann.do(f"/api/tables/{table}/kick", seat=1)
    for person in (ann, cas, stranger, bob):
        assert code_of(person.post(f"/api/tables/{table}/join", seat=1)) in {"full", "removed"}
        assert code_of(person.post(f"/api/tables/{table}/return", seat=1)) == "not-yours"
        assert code_of(person.post(f"/api/tables/{table}/handover", seat=1)) == "not-yours"
    assert code_of(bob.post(f"/api/tables/{table}/join")) == "removed"
    seat = ann.look(table)["table"]["seats"][1]
    assert (seat["kind"], seat["owner"]) == ("bot", None)


def test_only_the_owner_returns_to_a_vacated_seat(server: Server) -> None:
    """Whoever left finds the hand again; an opponent and a stranger are refused."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=2)
    before = hand_of(bob, table)
    bob.do(f"/api/tables/{table}/leave", seat=1)
    seat = ann.look(table)["table"]["seats"][1]
    assert (seat["kind"], seat["owner"], seat["name"]) == ("bot", bob.id, "Bob")
    for person in (ann, stranger):
        assert code_of(person.post(f"/api/tables/{table}/join", seat=1)) == "full"
        assert code_of(person.post(f"/api/tables/{table}/return", seat=1)) == "not-yours"
    bob.do(f"/api/tables/{table}/return", seat=1)
    now = bob.look(table, after=0)
    assert now["mine"] == [1]
    assert set(now["seats"][0]["view"]["hand"]) <= set(before)


def test_a_seat_is_handed_over_by_its_owner_alone(server: Server) -> None:
    """With the owner's code somebody else may sit down: never the host, never who saw a hand."""
    ann, bob, cas, eve, dan = people(server, "Ann", "Bob", "Cas", "Eve", "Dan")
    table = table_of([ann, bob, cas], players=3)
    path = f"/api/tables/{table}/join"
    assert code_of(eve.post(path, handover="guess")) == "not-found"
    code = offer(bob, table, 1)
    again = bob.do(f"/api/tables/{table}/handover", seat=1, request="same")
    assert again == bob.do(f"/api/tables/{table}/handover", seat=1, request="same")
    assert re.search(rf"/t/{table}\?handover={again['code']}$", again["link"])
    assert code_of(eve.post(path, handover=code)) == "not-found"  # a newer link replaced it
    for person in (ann, cas):
        assert code_of(person.post(path, handover=again["code"])) == "not-yours"
    eve.do(path, handover=again["code"])
    assert eve.look(table)["mine"] == [1]
    assert bob.look(table)["mine"] == []
    assert code_of(dan.post(path, handover=again["code"])) == "not-found"  # it is used up
    assert code_of(bob.post(f"/api/tables/{table}/return", seat=1)) == "not-yours"
    # Who has played one hand may not take over another.
    other = offer(cas, table, 2)
    assert code_of(bob.post(path, handover=other)) == "not-yours"
    dan.do(path, handover=other)


@pytest.mark.parametrize("guess", ["", " ", "guess", "é", "\x00", "A" * 22])
def test_a_wrong_handover_code_opens_no_seat(server: Server, guess: str) -> None:
    """Neither a seat that is not offered, with a person in it or left, nor one that is."""
    ann, bob, cas, eve = people(server, "Ann", "Bob", "Cas", "Eve")
    table = table_of([ann, bob, cas], players=3)
    offer(bob, table, 1)
    cas.do(f"/api/tables/{table}/leave", seat=2)
    for seat in (None, 0, 1, 2):
        answer = eve.post(f"/api/tables/{table}/join", handover=guess, seat=seat)
        assert code_of(answer) == "not-found"
        assert answer.status_code == 404
    assert [each["kind"] for each in ann.look(table)["table"]["seats"]] == [
        "person",
        "person",
        "bot",
    ]
    assert eve.look(table)["mine"] == []


def test_a_newcomer_never_sees_a_choice_that_somebody_else_made(server: Server) -> None:
    """Not in the view, not in the feed, not by what is missing from the hand; and it stands."""
    ann, bob, eve = people(server, "Ann", "Bob", "Eve")
    table = table_of([ann, bob], players=2)
    before = hand_of(bob, table)
    move = choose_first(bob, table, 1)
    code = offer(bob, table, 1)
    eve.do(f"/api/tables/{table}/join", handover=code)
    feed = eve.feed(table, after=0)
    view = feed.first["seats"][0]["view"]
    assert (view["own_choice"], view["hand"]) == (None, before)
    assert f'"{move}"' not in json.dumps(feed.first)
    assert code_of(eve.post(f"/api/tables/{table}/retract", seat=1)) == "not-yours"
    memory = eve.get(f"/api/tables/{table}/memory", seat=1).json()
    assert f'"{move}"' not in json.dumps(memory)
    choose_first(ann, table, 0)
    turn = feed.until("turn")
    card, target = move.split(">")
    revealed = {"event": "revealed", "seat": 1, "card": card, "target": int(target)}
    assert revealed in turn["events"]
    choose_first(eve, table, 1)


def test_a_newcomer_hears_no_private_event_from_before(server: Server) -> None:
    """With `after=0` who took over is told what a spectator is told.

    The owner who left and returned is told of them again.
    """
    ann, bob, eve = people(server, "Ann", "Bob", "Eve")
    table = table_of([ann, bob], "cover-me", players=2)
    for person, seat in ((ann, 0), (bob, 1)) * 3:
        while any(view["moves"] for view in person.look(table)["seats"]):
            choose_first(person, table, seat)
    mine = [m for m in bob.look(table, after=0)["missed"] if m.get("events")]
    public = [m for m in ann.look(table, after=0)["missed"] if m.get("events")]
    assert mine != public
    bob.do(f"/api/tables/{table}/leave", seat=1)
    bob.do(f"/api/tables/{table}/return", seat=1)
    returned = [m for m in bob.look(table, after=0)["missed"] if m.get("events")]
    assert returned[: len(mine)] == mine
    eve.do(f"/api/tables/{table}/join", handover=offer(bob, table, 1))
    spectator = Person(server, "Zoe").look(table, after=0)["missed"]
    newcomer = eve.look(table, after=0)["missed"]
    assert newcomer == spectator


def test_a_private_table_stays_private_after_somebody_left(server: Server) -> None:
    """With `watching` off a stranger gets nothing, before and after a seat is vacated."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=2, settings={"watching": False})
    assert stranger.get(f"/api/tables/{table}").status_code == 404
    bob.do(f"/api/tables/{table}/leave", seat=1)
    assert stranger.get(f"/api/tables/{table}", after=0).status_code == 404
    assert stranger.feed(table).first["code"] == "not-found"
    assert bob.look(table)["mine"] == []  # who may return may look
    bob.do(f"/api/tables/{table}/return", seat=1)


@pytest.mark.parametrize(
    ("game", "options"), [("runner-up", {}), ("cover-me", {"quick_deal": True})]
)
def test_a_bot_that_covers_a_seat_is_no_coach(
    server: Server, game: str, options: dict[str, Any]
) -> None:
    """Its choice is shown to nobody before the reveal, and cannot be taken back."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], game, players=2, settings={"coach": False}, **options)
    before = ann.look(table)["seats"][0]
    phone = Phone(ann, table)
    ann.do(f"/api/tables/{table}/cover", seat=0, level="rookie")
    while 0 in phone.waiting:
        message = phone.hear()
        if message["type"] == "ready":
            assert message["choice"] is None
            assert not message["moves"]
            phone.waiting = message["waiting"]
    for _ in range(2):
        now = ann.look(table)["seats"][0]
        assert now["view"]["own_choice"] == before["view"]["own_choice"]
        assert now["view"]["hand"] == before["view"]["hand"]
        assert now["moves"] == []
        answer = ann.post(f"/api/tables/{table}/retract", seat=0)
        assert code_of(answer) in {"not-now", "not-yours"}
        ann.post(f"/api/tables/{table}/uncover", seat=0)
    while bob.look(table)["seats"][0]["moves"]:
        choose_first(bob, table, 1)
        if ann.look(table)["seats"][0]["moves"]:
            break
    choose_first(ann, table, 0)  # the next decision is hers


def test_choices_are_taken_back_a_few_times_only(server: Server) -> None:
    """Alternating choose and retract does not fill the log; the next decision begins anew."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    for _ in range(MOST_RETRACTIONS):
        choose_first(ann, table, 0)
        ann.do(f"/api/tables/{table}/retract", seat=0)
    choose_first(ann, table, 0)
    answer = ann.post(f"/api/tables/{table}/retract", seat=0)
    assert code_of(answer) == "too-many"
    choose_first(bob, table, 1)
    choose_first(ann, table, 0)
    ann.do(f"/api/tables/{table}/retract", seat=0)


def test_a_log_has_an_end_and_the_game_goes_on(server: Server) -> None:
    """When the log is full nobody can chat any more, and everybody can still choose and leave."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    feed = ann.feed(table)
    for number in range(MOST_ENTRIES):
        feed.send("say", gesture="wave", request=f"wave-{number}")
    refused = feed.until("refused")
    assert refused["code"] == "too-many"
    assert ann.look(table)["n"] <= MOST_ENTRIES
    choose_first(ann, table, 0)
    assert code_of(ann.post(f"/api/tables/{table}/retract", seat=0)) == "too-many"
    choose_first(bob, table, 1)
    bob.do(f"/api/tables/{table}/leave", seat=1)


def test_several_seats_only_where_the_host_allows_it(server: Server) -> None:
    """The host may take several, and may let others do so."""
    ann, bob = people(server, "Ann", "Bob")
    table = ann.open(seats=[{"kind": "me"}, {"kind": "me"}], players=5)
    bob.join(table)
    assert code_of(bob.post(f"/api/tables/{table}/join")) == "several-seats"
    ann.do(f"/api/tables/{table}/settings", settings={"several_seats": True})
    assert bob.join(table)["mine"] == [2, 3]


def test_who_was_removed_from_an_open_table_cannot_rejoin(server: Server) -> None:
    """Neither by the link nor by the code."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table = table_of([ann, bob], players=3, started=False)
    code = ann.look(table)["table"]["code"]
    ann.do(f"/api/tables/{table}/kick", seat=1)
    assert code_of(bob.post(f"/api/tables/{table}/join")) == "removed"
    assert code_of(bob.post("/api/join", code=code)) == "not-found"
    cas.join(table)


def test_closing_a_running_game_keeps_its_transcript(server: Server) -> None:
    """It says who closed it and why, and the choices so far can be checked."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=2)
    moves = [choose_first(ann, table, 0), choose_first(bob, table, 1)]
    ann.do(f"/api/tables/{table}/close", reason="The pizza  is here")
    info = bob.look(table)["table"]
    assert (info["status"], info["closed_by"]) == ("closed", ann.id)
    assert info["closed_reason"] == "The pizza is here"
    document = transcript_of(bob, table)
    assert (document["closed"], document["result"]) == (True, None)
    assert [choice["move"] for choice in document["choices"]] == moves
    assert verify(document)[-1] == "The game was closed before its end; there is no result."
    assert stranger.get(f"/api/tables/{table}/transcript").status_code == 404


def test_the_host_ends_the_ownership_of_a_vacated_seat(server: Server) -> None:
    """Who leaves before being kicked is kicked all the same: the bot plays on, nobody returns."""
    ann, bob, eve = people(server, "Ann", "Bob", "Eve")
    table = table_of([ann, bob], players=2)
    bob.do(f"/api/tables/{table}/leave", seat=1)
    code = offer(bob, table, 1)
    assert code_of(bob.post(f"/api/tables/{table}/kick", seat=1)) == "not-yours"
    ann.do(f"/api/tables/{table}/kick", seat=1)
    seat = ann.look(table)["table"]["seats"][1]
    assert (seat["kind"], seat["level"], seat["owner"]) == ("bot", "regular", None)
    assert code_of(bob.post(f"/api/tables/{table}/return", seat=1)) == "not-yours"
    assert code_of(bob.post(f"/api/tables/{table}/join", seat=1)) == "removed"
    assert code_of(bob.post(f"/api/tables/{table}/handover", seat=1)) == "not-yours"
    assert code_of(eve.post(f"/api/tables/{table}/join", handover=code)) == "not-found"
    assert code_of(ann.post(f"/api/tables/{table}/kick", seat=1)) == "invalid"


def test_who_is_blocked_does_not_return(server: Server) -> None:
    """Neither by `return` nor by `join`; unblocked they find the seat again."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    bob.do(f"/api/tables/{table}/leave", seat=1)
    assert ann.http.put(f"/api/me/blocks/{bob.id}").status_code == 204
    for name in ("return", "join"):
        assert code_of(bob.post(f"/api/tables/{table}/{name}", seat=1)) == "removed"
    assert ann.http.delete(f"/api/me/blocks/{bob.id}").status_code == 204
    bob.do(f"/api/tables/{table}/return", seat=1)


def test_a_hand_over_link_outlives_its_owners_leaving(server: Server) -> None:
    """Who sends the link and then leaves is replaced by it; who returned has to send another."""
    ann, bob, cas, eve = people(server, "Ann", "Bob", "Cas", "Eve")
    table = table_of([ann, bob, cas], players=3)
    codes = [offer(person, table, seat) for seat, person in ((1, bob), (2, cas))]
    bob.do(f"/api/tables/{table}/leave", seat=1)
    cas.do(f"/api/tables/{table}/leave", seat=2)
    cas.do(f"/api/tables/{table}/return", seat=2)
    path = f"/api/tables/{table}/join"
    assert code_of(eve.post(path, handover=codes[1])) == "not-found"
    eve.do(path, handover=codes[0])
    assert eve.look(table)["mine"] == [1]
    assert code_of(bob.post(f"/api/tables/{table}/return", seat=1)) == "not-yours"
