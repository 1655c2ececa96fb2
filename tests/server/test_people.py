"""People at a table: who sits where, who may come and go, and who plays for whom."""

import time
from random import Random
from typing import Any

import pytest

from parlour.games.transcript import verify
from tests.server.playing import Phone, people, play_out, table_of, transcript_of
from tests.server.running import Server
from tests.server.truth import entries_of


def test_a_seat_is_handed_to_a_bot_and_taken_back(server: Server) -> None:
    """The bot chooses until its person takes the seat back; nobody chooses beside it."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    move = ann.look(table)["seats"][0]["moves"][0]
    ann.do(f"/api/tables/{table}/cover", seat=0, level="rookie")
    phone = Phone(bob, table)
    play_out([phone], Random(1), choices=7)
    seat = bob.look(table)["table"]["seats"][0]
    assert (seat["kind"], seat["covered"], seat["level"]) == ("person", True, "rookie")
    refused = ann.post(f"/api/tables/{table}/choose", seat=0, move=move)
    assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
    refused = ann.post(f"/api/tables/{table}/retract", seat=0)
    assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
    ann.do(f"/api/tables/{table}/uncover", seat=0)
    seat = bob.look(table)["table"]["seats"][0]
    assert (seat["covered"], seat["level"]) == (False, None)
    assert ann.post(f"/api/tables/{table}/uncover", seat=0).json()["code"] == "not-now"
    play_out([Phone(ann, table), phone], Random(2))
    assert len(verify(transcript_of(ann, table))) == 4


def test_a_left_seat_is_taken_over_and_the_game_proves_true(server: Server) -> None:
    """Somebody else takes over with the owner's link, adding chance too late, and plays on."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table = table_of([ann, bob], players=2)
    phones = [Phone(ann, table), Phone(bob, table)]
    play_out(phones, Random(3), choices=8)
    bob.do(f"/api/tables/{table}/leave", seat=1)
    seat = ann.look(table)["table"]["seats"][1]
    assert (seat["kind"], seat["level"], seat["player"]) == ("bot", "regular", None)
    phones[0].catch_up(ann.look(table)["n"])
    play_out(phones[:1], Random(4), choices=3)
    code = bob.do(f"/api/tables/{table}/handover", seat=1)["code"]
    assert cas.join(table, handover=code)["mine"] == [1]
    assert bob.post(f"/api/tables/{table}/join").json()["code"] == "full"
    phones[0].catch_up(ann.look(table)["n"])
    play_out([phones[0], Phone(cas, table)], Random(5))
    document = transcript_of(ann, table)
    assert document["names"] == ["Ann", "Cas"]
    assert len(document["contributions"]) == 2
    assert len(verify(document)) == 4


def test_the_host_asks_somebody_to_leave(server: Server) -> None:
    """Before the game the seat is free again, in the game a bot plays on; a lock keeps it so."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table = table_of([ann, cas], players=2, started=False)
    ann.do(f"/api/tables/{table}/kick", seat=1)
    assert ann.look(table)["table"]["seats"][1]["kind"] == "open"
    assert ann.post(f"/api/tables/{table}/kick", seat=1).json()["code"] == "invalid"
    bob.join(table)
    ann.do(f"/api/tables/{table}/start")
    ann.do(f"/api/tables/{table}/settings", settings={"locked": True})
    ann.do(f"/api/tables/{table}/kick", seat=1)
    assert ann.look(table)["table"]["seats"][1]["kind"] == "bot"
    assert bob.post(f"/api/tables/{table}/join").json()["code"] == "removed"
    assert cas.post(f"/api/tables/{table}/join").json()["code"] == "removed"


def test_a_closed_table_is_gone_for_strangers(server: Server) -> None:
    """Members still see that it was closed; its code leads nowhere; nothing goes on."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=2)
    code = ann.look(table)["table"]["code"]
    watching = stranger.feed(table)
    ann.do(f"/api/tables/{table}/close")
    assert watching.until("changed", what="closed")["table"]["status"] == "closed"
    assert watching.next()["code"] == "not-found"
    assert bob.look(table)["table"]["status"] == "closed"
    assert stranger.get(f"/api/tables/{table}").status_code == 404
    assert stranger.post("/api/join", code=code).status_code == 404
    for what, body in {"choose": {"seat": 0, "move": "+1>0"}, "close": {}}.items():
        assert ann.post(f"/api/tables/{table}/{what}", **body).json()["code"] == "not-now"
    assert ann.get("/api/me/tables").json() == []


def test_names_and_colours(server: Server) -> None:
    """A seat has the name and colour its person wishes, unless somebody has the colour."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=3, started=False)
    bob.do(f"/api/tables/{table}/dress", seat=1, name="  Bobby \n Tables ", colour=4)
    seat = ann.look(table)["table"]["seats"][1]
    assert (seat["name"], seat["colour"]) == ("Bobby Tables", 4)
    taken = ann.post(f"/api/tables/{table}/dress", seat=0, colour=4)
    assert (taken.status_code, taken.json()["code"]) == (409, "taken")


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ([{"kind": "me", "colour": 1}, {"kind": "me", "colour": 1}], "taken"),
        ([{"kind": "me"}, {"kind": "me", "name": "\u200b"}], "invalid"),
    ],
)
def test_a_refused_opening_leaves_no_table(
    server: Server, seats: list[dict[str, Any]], code: str
) -> None:
    """Seats that cannot be had are found out before the table is there."""
    (ann,) = people(server, "Ann")
    refused = ann.post("/api/tables", game="runner-up", options={"players": 3}, seats=seats)
    assert refused.json()["code"] == code
    assert ann.get("/api/me/tables").json() == []


def test_bots_that_fill_the_table_have_colours_of_their_own(server: Server) -> None:
    """Bob took the colour of the chair that a bot gets: the bot has the first that is left."""
    ann, bob = people(server, "Ann", "Bob")
    table = ann.open(players=4)
    bob.join(table, seat=3, colour=1)
    ann.do(f"/api/tables/{table}/start", fill="rookie")
    assert [seat["colour"] for seat in ann.look(table)["table"]["seats"]] == [0, 2, 3, 1]


def test_seats_of_bots_are_given_and_cleared(server: Server) -> None:
    """The host fills a free seat with a bot and clears it; the start fills what is left."""
    (ann,) = people(server, "Ann")
    table = ann.open(players=3)
    ann.do(f"/api/tables/{table}/bot", seat=1, level="expert")
    assert ann.look(table)["table"]["seats"][1]["level"] == "expert"
    ann.do(f"/api/tables/{table}/bot", seat=1)
    assert ann.look(table)["table"]["seats"][1]["kind"] == "open"
    refused = ann.post(f"/api/tables/{table}/start")
    assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
    ann.do(f"/api/tables/{table}/start", fill="rookie")
    assert [seat["level"] for seat in ann.look(table)["table"]["seats"]] == [
        *(None, "rookie", "rookie")
    ]


def test_a_device_link_works_once(server: Server) -> None:
    """The code makes another device the same player, one time."""
    ann, other = people(server, "Ann", "Nosy")
    link = ann.do("/api/me/devices")
    assert link["url"].endswith(f"/d/{link['code']}")
    answer = other.post("/api/me/claim", code=link["code"], replace=other.id)
    assert answer.json()["id"] == ann.id
    cookie = {"cookie": f"parlour={answer.cookies['parlour']}", "authorization": ""}
    assert other.http.get("/api/me", headers=cookie).json()["id"] == ann.id
    again = other.post("/api/me/claim", code=link["code"])
    assert (again.status_code, again.json()["code"]) == (404, "not-found")
    assert other.http.get("/api/me", headers={"authorization": f"Bearer {link['code']}"}).is_error


def test_a_deleted_player_leaves_games_without_a_name(server: Server) -> None:
    """Name and words are gone from log, feed and transcript, also of a game that still runs."""
    ann, bob = people(server, "Ann", "Bartholomew")
    finished = table_of([ann, bob], players=2)
    bob.do(f"/api/tables/{finished}/say", text="my secret words")
    play_out([Phone(ann, finished), Phone(bob, finished)], Random(6))
    running = table_of([ann, bob], players=2)
    bob.do(f"/api/tables/{running}/say", text="my secret words")
    phone = Phone(ann, running)
    play_out([phone, Phone(bob, running)], Random(7), choices=6)
    assert bob.http.delete("/api/me").status_code == 204
    assert bob.get("/api/me").status_code == 401
    phone.catch_up(ann.look(running)["n"])
    play_out([phone], Random(8))
    for table in (finished, running):
        document = transcript_of(ann, table)
        assert len(verify(document)) == 4
        written = [str(document), str(entries_of(server.database, table))]
        written.append(ann.get(f"/api/tables/{table}", after=0).text)
        for text in written:
            assert "Bartholomew" not in text
            assert "secret words" not in text
    assert transcript_of(ann, finished)["names"] == ["Ann", "—"]


def test_deleting_one_player_spares_who_sat_there_later(server: Server) -> None:
    """The seat's next person keeps the name, in the log and in the transcript."""
    ann, bob, cas = people(server, "Ann", "Bartholomew", "Cas")
    table = table_of([ann, bob], players=2)
    cas.join(table, handover=bob.do(f"/api/tables/{table}/handover", seat=1)["code"])
    cas.do(f"/api/tables/{table}/dress", seat=1, name="Casimir")
    play_out([Phone(ann, table), Phone(cas, table)], Random(9))
    assert bob.http.delete("/api/me").status_code == 204
    document = transcript_of(ann, table)
    assert document["names"] == ["Ann", "Casimir"]
    assert len(verify(document)) == 4
    assert "Casimir" in str(entries_of(server.database, table))
    assert "Bartholomew" not in str(entries_of(server.database, table))


def choices_of(server: Server, table: str) -> list[tuple[int, str]]:
    """Who has chosen, and on whose behalf."""
    chose = [each for each in entries_of(server.database, table) if each["type"] == "chose"]
    return [(each["seat"], each["by"]) for each in chose]


def test_a_clock_runs_out_and_somebody_vanishes(server: Server) -> None:
    """After 15 s a stand-in chooses once; who hangs up after a choice is covered, and comes back.

    The two tables wait at the same time: a page may take 6 s to load, then 5 s of grace.
    """
    ann, bob = people(server, "Ann", "Bob")
    clocked = table_of([ann, bob], players=2, settings={"clock": 15})
    seen = ann.look(clocked)
    due = seen["due"]
    assert set(due) == {"0", "1"}
    ann.do(f"/api/tables/{clocked}/choose", seat=0, move=seen["seats"][0]["moves"][0])
    lonely = table_of([ann, bob], players=2, settings={"grace": 5})
    phones = [Phone(ann, lonely), Phone(bob, lonely)]
    play_out(phones, Random(10), choices=2)
    phones[1].close()
    covered = False
    while not covered:
        message = phones[0].hear()
        covered = message["type"] == "changed" and message["what"] == "covered"
    seat = message["table"]["seats"][1]
    assert (seat["away"], seat["covered"], seat["kind"]) == (True, True, "person")
    play_out(phones[:1], Random(11), choices=3)
    back = Phone(bob, lonely)
    while back.hear().get("what") != "back":
        pass
    assert [seat["covered"] for seat in bob.look(lonely)["table"]["seats"]] == [False, False]
    watch = Phone(ann, clocked)
    while len(chose := choices_of(server, clocked)) < 2:
        watch.hear()
    assert chose[:2] == [(0, "person"), (1, "clock")]
    assert time.time() * 1000 >= due["1"]


def test_a_host_who_leaves_hands_the_table_over(server: Server) -> None:
    """To whoever has sat there longest, wherever; everybody hears of it, and the log says so."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table = table_of([ann], players=3, started=False)
    cas.join(table, seat=2)
    bob.join(table, seat=1)
    phone = Phone(bob, table)
    ann.do(f"/api/tables/{table}/leave", seat=0)
    while (message := phone.hear()).get("what") != "left":
        pass
    assert message["table"]["host"] == cas.id
    assert entries_of(server.database, table)[-1]["host"] == cas.id
    assert ann.post(f"/api/tables/{table}/close").json()["code"] == "not-yours"
    cas.do(f"/api/tables/{table}/start", fill="rookie")
    cas.do(f"/api/tables/{table}/leave", seat=2)
    assert bob.look(table)["table"]["host"] == bob.id
    bob.do(f"/api/tables/{table}/leave", seat=1)  # nobody is left to have it
    assert bob.look(table)["table"]["host"] == bob.id
    bob.do(f"/api/tables/{table}/close")


def test_a_host_with_two_seats_leaves_one(server: Server) -> None:
    """As long as the host sits at the table it stays his, or hers."""
    ann, bob = people(server, "Ann", "Bob")
    table = ann.open(players=3, seats=[{"kind": "me"}, {"kind": "me", "name": "Ann's aunt"}])
    bob.join(table)
    ann.do(f"/api/tables/{table}/leave", seat=0)
    assert ann.look(table)["table"]["host"] == ann.id


def test_the_history_knows_the_seats_that_one_kept(server: Server) -> None:
    """Who got up in the middle finds the game there, without a seat of theirs."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    table = table_of([ann, bob], players=2)
    bob.do(f"/api/tables/{table}/leave", seat=1)
    cas.join(table, handover=bob.do(f"/api/tables/{table}/handover", seat=1)["code"])
    play_out([Phone(ann, table), Phone(cas, table)], Random(12))
    for person, seats in ((ann, [0]), (bob, []), (cas, [1])):
        (game,) = person.get("/api/me/history").json()
        assert (game["id"], game["mine"]) == (table, seats)
