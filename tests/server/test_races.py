"""Races: whatever comes at once, one thing happens, once, and all see the same."""

import secrets
import threading
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from tests.server.playing import Phone, people, play_out, table_of
from tests.server.running import Person, Server, post
from tests.server.truth import entries_of, rebuild


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Everything at the same moment, each in a thread of its own: the answers in order."""
    answers: list[Any] = [None] * len(acts)
    gate = threading.Barrier(len(acts))

    def run(k: int) -> None:
        gate.wait()
        answers[k] = acts[k]()

    threads = [threading.Thread(target=run, args=(k,)) for k in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_two_devices_of_a_seat_choose_at_once(server: Server) -> None:
    """One choice counts; the other device is told that the seat owes none any more."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    moves = ann.look(table)["seats"][0]["moves"]
    one, two = Phone(ann, table), Phone(ann, table)
    for _ in range(8):
        answers = at_once(
            lambda: one.ask("choose", seat=0, move=moves[0]),
            lambda: two.ask("choose", seat=0, move=moves[1]),
        )
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        (refused,) = [answer for answer in answers if answer["type"] == "refused"]
        assert refused["code"] == "illegal-move"
        assert ann.post(f"/api/tables/{table}/retract", seat=0).status_code == 200
        one.catch_up(two.n)
        two.catch_up(one.n)
    chose = [entry for entry in entries_of(server.database, table) if entry["type"] == "chose"]
    assert len(chose) == 8


def test_the_same_request_twice_is_done_once_and_answered_twice(server: Server) -> None:
    """Sent at once from two devices, sent again later: one entry, and every answer names it."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    path, request = f"/api/tables/{table}/choose", secrets.token_hex(8)
    body = {"seat": 0, "move": ann.look(table)["seats"][0]["moves"][0], "request": request}
    headers = {"authorization": f"Bearer {ann.token}"}

    def send() -> Any:
        return post(server.url + path, json=body, headers=headers).json()

    answers = at_once(send, send, send)
    assert answers == [{"type": "done", "n": answers[0]["n"], "request": request}] * 3
    assert ann.post(path, **body).json() == answers[0]


def test_an_old_request_is_recognised_after_many_others(server: Server) -> None:
    """A hundred entries later the same request is still answered with its own entry."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    chosen = {"seat": 0, "move": ann.look(table)["seats"][0]["moves"][0], "request": "first-of-all"}
    first = ann.do(f"/api/tables/{table}/choose", **chosen)
    said = ann.do(f"/api/tables/{table}/say", text="hello", request="said-once")
    phones = [Phone(bob, table), Phone(ann, table)]
    play_out(phones, Random(1), choices=40)
    for k in range(70):
        phones[k % 2].ask("say", gesture="wave")
    assert ann.do(f"/api/tables/{table}/choose", **chosen) == first
    assert ann.do(f"/api/tables/{table}/say", text="hello", request="said-once") == said
    words = [entry for entry in entries_of(server.database, table) if entry.get("text") == "hello"]
    assert len(words) == 1


def ask_again_for_an_old_choice(ann: Person, bob: Person) -> None:
    """A request of long ago comes again with a move that would be legal now: it is not made."""
    table = table_of([ann, bob], players=2)
    phones = [Phone(ann, table), Phone(bob, table)]
    first = phones[0].ask("choose", seat=0, move=phones[0].moves[0][0], request="long-ago")
    play_out(phones, Random(1), choices=3)
    for k in range(70):
        phones[k % 2].ask("say", gesture="wave")
    phones[0].catch_up(phones[1].n)  # they may be at different processes
    before = ann.look(table)
    asked = {"seat": 0, "move": before["seats"][0]["moves"][0], "request": "long-ago"}
    assert before["waiting"] == [0, 1]
    assert ann.do(f"/api/tables/{table}/choose", **asked) == first
    assert phones[0].ask("choose", **asked) == first
    assert ann.look(table)["n"] == before["n"]
    assert phones[0].choose(0, asked["move"]) == before["n"] + 1


def test_an_old_request_for_what_could_be_done_now(server: Server) -> None:
    """It is answered with its own entry, and nothing is done; the seat can still choose."""
    ask_again_for_an_old_choice(*people(server, "Ann", "Bob"))


def test_another_players_request_of_the_same_name_is_another(server: Server) -> None:
    """Request ids are each player's own: nobody is answered with somebody else's entry."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    first = ann.do(f"/api/tables/{table}/say", gesture="wave", request="same")
    second = bob.do(f"/api/tables/{table}/say", gesture="wow", request="same")
    assert first["n"] != second["n"]


def test_a_repeated_join_is_one_seat(server: Server) -> None:
    """Somebody whose phone sends the request again sits once, also with a name of his own."""
    ann, bob = people(server, "Ann", "Bob")
    table = ann.open(players=4)
    for _ in range(2):
        answer = bob.do(f"/api/tables/{table}/join", name="Bobby", request="sit-down")
        assert answer["mine"] == [1]


def test_a_choice_and_a_retract_crossing(server: Server) -> None:
    """The last choice and a retract at once: revealed with it or taken back, never both."""
    ann, bob = people(server, "Ann", "Bob")
    for _ in range(6):
        table = table_of([ann, bob], players=2)
        moves = [ann.look(table)["seats"][0]["moves"][0], bob.look(table)["seats"][0]["moves"][0]]
        ann.do(f"/api/tables/{table}/choose", seat=0, move=moves[0])
        choice, back = at_once(
            partial(bob.post, f"/api/tables/{table}/choose", seat=1, move=moves[1]),
            partial(ann.post, f"/api/tables/{table}/retract", seat=0),
        )
        assert choice.status_code == 200
        after = ann.look(table)
        if back.status_code == 200:
            assert after["waiting"] == [0]
            assert after["seats"][0]["view"]["round"] == 1
        else:
            assert back.json()["code"] == "illegal-move"
            assert after["waiting"] == [0, 1]
            assert after["seats"][0]["view"]["round"] == 2
        truth = rebuild(server.database, table).states[-1]
        assert truth is not None
        assert list(truth.to_act) == after["waiting"]


def test_the_last_seat_goes_to_one(server: Server) -> None:
    """Eight people for one seat: one sits, seven hear that no seat is free."""
    (ann,) = people(server, "Ann")
    crowd = people(server, *(f"Person {k}" for k in range(8)))
    table = ann.open(players=2)
    answers = at_once(
        *(
            lambda person=person: person.post(f"/api/tables/{table}/join", request="now")
            for person in crowd
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert {a.json()["code"] for a in answers if a.status_code == 409} == {"full"}
    (winner,) = [k for k, answer in enumerate(answers) if answer.status_code == 200]
    assert ann.look(table)["table"]["seats"][1]["player"] == crowd[winner].id


def test_one_colour_goes_to_one(server: Server) -> None:
    """Two who want the same colour at once: one has it, the other hears that it is taken."""
    (ann,) = people(server, "Ann")
    crowd = people(server, "Bob", "Cas")
    table = ann.open(players=3)
    answers = at_once(
        *(
            lambda person=person: person.post(f"/api/tables/{table}/join", colour=5)
            for person in crowd
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert [a.json()["code"] for a in answers if a.status_code == 409] == ["taken"]


def test_everybody_asks_for_a_rematch_at_once(server: Server) -> None:
    """All are sent to the same new table, each in the old seat; no other stays open."""
    trio = people(server, "Ann", "Bob", "Cas")
    table = table_of(trio, players=3, settings={"locked": False})
    trio[0].do(
        f"/api/tables/{table}/settings", settings={"locked": True, "chat": False, "public": False}
    )
    play_out([Phone(person, table) for person in trio], Random(2))
    answers = at_once(*(lambda p=p: p.do(f"/api/tables/{table}/rematch") for p in trio))
    assert len({answer["id"] for answer in answers}) == 1
    new = answers[0]["table"]
    assert [seat["player"] for seat in new["seats"]] == [person.id for person in trio]
    assert (new["settings"]["locked"], new["settings"]["chat"]) == (True, False)
    for person in trio:
        assert [entry["table"]["id"] for entry in person.get("/api/me/tables").json()] == [
            new["id"]
        ]
        assert person.do(f"/api/tables/{table}/rematch")["id"] == new["id"]
