"""What is around the game: chat, the coach, memories, replays and lists of tables."""

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import httpx
import pytest

from parlour.server.http.lists import MOST
from tests.server.hosting.nursery import Nursery
from tests.server.playing import Phone, people, play_out, table_of, transcript_of
from tests.server.running import Person, Server


@pytest.fixture(scope="module")
def strict(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its rate limits as they are meant."""
    folder = tmp_path_factory.mktemp("strict")
    with nursery.serving(str(folder / "tables.sqlite"), limits=1) as one:
        yield one


def test_words_and_gestures_reach_everybody(server: Server) -> None:
    """What is said is told to all with the name of the seat, on one line, as plain text."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    feeds = [ann.feed(table), bob.feed(table)]
    bob.do(f"/api/tables/{table}/say", text=" <b>hi</b>\n\u202ethere\t 🎲 ")
    bob.do(f"/api/tables/{table}/say", gesture="applause")
    for feed in feeds:
        said = feed.until("said")
        assert (said["seat"], said["name"], said["text"]) == (1, "Bob", "<b>hi</b> there 🎲")
        assert feed.until("said")["gesture"] == "applause"


@pytest.mark.parametrize(
    "body",
    [
        *({}, {"text": ""}, {"text": " \n\u202e"}, {"text": "x" * 301}, {"text": "x" * 10_000}),
        *({"gesture": "bow"}, {"text": "x", "gesture": "wave"}, {"text": 7}, {"words": "x"}),
    ],
    ids=lambda body: str(body)[:30],
)
def test_what_nobody_can_say(server: Server, body: dict[str, Any]) -> None:
    """Nothing, too much, both at once or an unknown gesture: refused, by HTTP and on the feed."""
    (ann,) = people(server, "Ann")
    table = ann.open()
    answer = ann.post(f"/api/tables/{table}/say", **body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    feed = ann.feed(table)
    feed.send("say", **body)
    assert feed.until("refused")["code"] == "invalid"
    assert ann.look(table)["n"] == 2


def test_the_host_switches_the_chat_off(server: Server) -> None:
    """Nobody speaks then, the host neither; and on again."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    ann.do(f"/api/tables/{table}/settings", settings={"chat": False})
    for person in (ann, bob):
        answer = person.post(f"/api/tables/{table}/say", text="hello")
        assert (answer.status_code, answer.json()["code"]) == (409, "not-now")
    ann.do(f"/api/tables/{table}/settings", settings={"chat": True})
    assert bob.post(f"/api/tables/{table}/say", text="hello").status_code == 200


def check_limit(most: int, a_second: float, *ways: Callable[[], str]) -> None:
    """So many at once are let through, and as many more as time allows; then every way is shut.

    However slow the machine is: what it lets through meanwhile is counted.
    """
    began, passed = time.monotonic(), 0
    for way in ways:
        while (trouble := way()) != "too-many":
            assert trouble == ""
            passed += 1
    assert most <= passed <= most + a_second * (time.monotonic() - began)


def told(answer: httpx.Response, *, expected: int = 200) -> str:
    """Nothing where the answer is the expected one, or else why not."""
    return "" if answer.status_code == expected else str(answer.json()["code"])


def test_chatter_is_limited(strict: Server) -> None:
    """Six at once and no more, by HTTP and on feeds together; somebody else may still speak."""
    ann, bob = people(strict, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    feed = ann.feed(table)
    check_limit(
        *(6, 0.5),
        lambda: told(ann.post(f"/api/tables/{table}/say", gesture="wave")),
        lambda: feed.ask("say", text="hello").get("code", ""),
    )
    assert bob.post(f"/api/tables/{table}/say", gesture="wave").status_code == 200


def test_codes_cannot_be_tried_out(strict: Server) -> None:
    """Twenty guesses from an address, then it has to wait; playing goes on meanwhile."""
    (ann,) = people(strict, "Ann")
    check_limit(
        *(20, 0.2),
        lambda: told(ann.post("/api/join", code="GUESS7"), expected=404),
        lambda: told(ann.post("/api/me/claim", code="guess"), expected=404),
    )
    assert ann.post("/api/tables", game="runner-up").status_code == 201


def test_tables_cannot_be_piled_up(strict: Server) -> None:
    """Twenty new tables at once for one player, then it has to wait."""
    (ann,) = people(strict, "Ann")

    def open_and_close() -> httpx.Response:
        answer = ann.post("/api/tables", game="runner-up")
        if answer.status_code == 201:
            ann.do(f"/api/tables/{answer.json()['id']}/close")
        return answer

    check_limit(20, 0.2, lambda: told(open_and_close(), expected=201))


def test_the_coach_rates_every_move_of_ones_own(server: Server) -> None:
    """A chance between 0 and 1 for each legal move; nothing once one has chosen or it is off."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    path = f"/api/tables/{table}/advice"
    moves = ann.look(table)["seats"][0]["moves"]
    advice = ann.do(path, seat=0)
    assert {each["move"] for each in advice} == set(moves)
    assert all(0 <= each["chance"] <= 1 and each["error"] >= 0 for each in advice)
    ann.do(f"/api/tables/{table}/choose", seat=0, move=moves[0])
    assert ann.post(path, seat=0).json()["code"] == "not-now"
    ann.do(f"/api/tables/{table}/settings", settings={"coach": False})
    assert "coach" in bob.post(path, seat=1).json()["message"]


def test_a_replay_shows_every_moment_once_it_is_over(server: Server) -> None:
    """Frame 0 is the deal, then one frame for each choice; with `everything` all hands are open."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    path = f"/api/tables/{table}/replay"
    assert ann.get(path).json()["code"] == "not-now"
    play_out([Phone(ann, table), Phone(bob, table)], Random(1))
    choices = transcript_of(ann, table)["choices"]
    frames = ann.get(path, everything="true").json()["frames"]
    assert ann.get(path).json()["last"] == len(choices)
    assert [frame["frame"] for frame in frames] == list(range(min(80, len(choices) + 1)))
    assert [frame["move"] for frame in frames[1:]] == [
        c["move"] for c in choices[: len(frames) - 1]
    ]
    assert [shown["seat"] for shown in frames[0]["seats"]] == [0, 1]
    assert all(len(shown["view"]["hand"]) == 5 for shown in frames[0]["seats"])
    (spectator,) = ann.get(path).json()["frames"][0]["seats"]
    assert spectator["view"]["hand"] is None
    assert ann.get(path, seat=5).status_code == 400
    rest = ann.get(path, first=len(choices)).json()["frames"]
    assert [frame["frame"] for frame in rest] == [len(choices)]


def ids(answer: httpx.Response) -> list[str]:
    """The tables of a list, in its order."""
    return [entry["table"]["id"] for entry in answer.json()]


def test_the_lobby_lists_what_one_can_join(server: Server) -> None:
    """Public, open, unlocked, with a seat free; the newest first."""
    ann, stranger = people(server, "Ann", "Nosy")
    first = ann.open(settings={"public": True})
    second = ann.open(settings={"public": True})
    others = [
        ann.open(),
        ann.open(settings={"public": True, "locked": True}),
        ann.open(settings={"public": True}, seats=[{"kind": "me"}, {"kind": "bot"}], players=2),
    ]
    listed = ids(stranger.get("/api/tables"))
    assert listed[:2] == [second, first]
    assert not set(others) & set(listed)
    ann.do(f"/api/tables/{first}/start", fill="rookie")
    assert first not in ids(stranger.get("/api/tables"))


def test_full_tables_do_not_hide_the_others(server: Server) -> None:
    """Half a hundred that wait full for their host are newer: the one with a seat is listed."""
    ann, bob = people(server, "Ann", "Bob")
    table = bob.open(settings={"public": True})
    full: dict[str, Any] = {"seats": [{"kind": "me"}, {"kind": "bot"}], "players": 2}
    newer = [ann.open(settings={"public": True}, **full) for _ in range(MOST)]
    assert ids(bob.get("/api/tables"))[0] == table
    for each in newer:
        ann.do(f"/api/tables/{each}/leave", seat=0)
        ann.do(f"/api/tables/{each}/close")


def test_tables_one_has_left_do_not_hide_ones_own(server: Server) -> None:
    """However many newer ones there were."""
    ann, bob = people(server, "Ann", "Bob")
    table = bob.open()
    for _ in range(MOST):
        bob.do(f"/api/tables/{bob.join(ann.open())['table']['id']}/leave", seat=1)
    assert ids(bob.get("/api/me/tables")) == [table]


def test_ones_own_tables_come_by_whose_turn_it_is(server: Server) -> None:
    """Those that wait for the player first; a table one has left is not among them."""
    ann, bob = people(server, "Ann", "Bob")
    waiting = table_of([ann, bob], players=2)
    chosen = table_of([ann, bob], players=2)
    open_one = ann.open()
    move = ann.look(chosen)["seats"][0]["moves"][0]
    ann.do(f"/api/tables/{chosen}/choose", seat=0, move=move)
    listed = ids(ann.get("/api/me/tables"))
    assert listed[0] == waiting
    assert set(listed[1:]) == {chosen, open_one}
    bob.do(f"/api/tables/{chosen}/leave", seat=1)
    assert ids(bob.get("/api/me/tables")) == [waiting]


def test_the_history_has_finished_games_only(server: Server) -> None:
    """The newest first, with seats, names and result; for those who played, for nobody else."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    tables = []
    for number in range(2):
        table = table_of([ann, bob], players=2)
        play_out([Phone(ann, table), Phone(bob, table)], Random(number))
        tables.append(table)
    table_of([ann, bob], players=2)
    history = bob.get("/api/me/history").json()
    assert [game["id"] for game in history] == tables[::-1]
    assert (history[0]["mine"], history[0]["names"]) == ([1], ["Ann", "Bob"])
    assert history[0]["result"] == transcript_of(ann, tables[1])["result"]
    older = bob.get("/api/me/history", before=history[0]["ended"]).json()
    assert [game["id"] for game in older] == tables[:1]
    assert stranger.get("/api/me/history").json() == []


def test_one_player_on_several_programs(server: Server) -> None:
    """Another token of the same player sits in the same seats."""
    (ann,) = people(server, "Ann")
    table = ann.open()
    other = Person(server, "Somebody")
    other.http.headers["authorization"] = f"Bearer {ann.do('/api/me/tokens')['token']}"
    assert other.look(table)["mine"] == [0]
    assert other.get("/api/me").json()["id"] == ann.id
