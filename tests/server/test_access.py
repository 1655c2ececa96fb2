"""Three people at every door: who sits there, who sits elsewhere at the table, and a stranger."""

import json
from typing import Any

import pytest

from tests.server.playing import people, table_of
from tests.server.promises import hash_of
from tests.server.running import Feed, Person, Server, client, get, post

NOWHERE = "0123456789abcdef01234567"
PRIVATE = {"watching": False}
# Every command of a seat or a table, with a body that is well formed.
COMMANDS: dict[str, dict[str, Any]] = {
    "join": {},
    "choose": {"seat": 0, "move": "+1>0"},
    "retract": {"seat": 0},
    "say": {"text": "hello"},
    "start": {},
    "contribute": {"seat": 0, "contribution": "0" * 64},
    "reveal": {"seat": 0, "contribution": "0" * 64},
    "dress": {"seat": 0, "name": "Other"},
    "bot": {"seat": 0, "level": "rookie"},
    "leave": {"seat": 0},
    "kick": {"seat": 0},
    "cover": {"seat": 0},
    "uncover": {"seat": 0},
    "settings": {"settings": {}},
    "close": {},
    "return": {"seat": 0},
    "handover": {"seat": 0},
    "rematch": {},
    "advice": {"seat": 0},
}
LOOKS: dict[str, dict[str, Any]] = {
    "": {},
    "/memory": {"seat": 0},
    "/transcript": {},
    "/replay": {"everything": "true"},
}
OF_A_SEAT = [
    *("choose", "retract", "contribute", "reveal", "dress", "leave", "cover", "uncover", "advice")
]
OF_THE_HOST = ["start", "bot", "kick", "settings", "close"]


def test_every_route_of_a_table_is_tried_here(server: Server) -> None:
    """A new route is added to these tests before it has its first user."""
    paths = get(f"{server.url}/api/openapi.json").json()["paths"]
    prefix = "/api/tables/{table_id}"
    found = {path.removeprefix(prefix) for path in paths if path.startswith(prefix)}
    assert found == {f"/{name}" for name in COMMANDS} | set(LOOKS)


@pytest.mark.parametrize("status", ["open", "running"])
def test_a_strangers_probe_hears_what_it_hears_of_no_table(server: Server, status: str) -> None:
    """A private table answers a stranger, byte for byte, as one that does not exist."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=2, settings=PRIVATE, started=status == "running")
    nobody = client(base_url=server.url)
    with nobody:
        for name, body in COMMANDS.items():
            real = stranger.post(f"/api/tables/{table}/{name}", **body)
            none = stranger.post(f"/api/tables/{NOWHERE}/{name}", **body)
            assert (real.status_code, real.content) == (none.status_code, none.content), name
            assert real.json()["code"] == "not-found", name
            assert nobody.post(f"/api/tables/{table}/{name}", json=body).status_code == 401
        for path, query in LOOKS.items():
            for asker in (stranger.http, nobody):
                real = asker.get(f"/api/tables/{table}{path}", params=query)
                none = asker.get(f"/api/tables/{NOWHERE}{path}", params=query)
                assert (real.status_code, real.content) == (none.status_code, none.content), path
                assert real.status_code in {401, 404}
    for person in (stranger, None):
        real_feed, no_feed = (Feed(person, each, server) for each in (table, NOWHERE))
        assert real_feed.bytes == no_feed.bytes
        assert real_feed.first["code"] == "not-found"


def test_a_code_of_a_table_one_may_not_see_is_no_code(server: Server) -> None:
    """Whoever guesses the code of a full private table hears the same as for any other letters."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=2, settings=PRIVATE, started=False)
    code = ann.look(table)["table"]["code"]
    real, none = (stranger.post("/api/join", code=each) for each in (code, "ZZZZZZ"))
    assert (real.status_code, real.content) == (none.status_code, none.content)


def test_a_code_of_a_full_table_is_no_code(server: Server) -> None:
    """Who has the letters but no seat hears no more than who guesses them, full or locked."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    full = table_of([ann, bob], players=2)
    locked = table_of([ann], players=2, started=False, settings={"locked": True})
    none = stranger.post("/api/join", code="ZZZZZZ")
    for table in (full, locked):
        real = stranger.post("/api/join", code=ann.look(table)["table"]["code"])
        assert (real.status_code, real.content) == (none.status_code, none.content)
    assert none.json()["message"] == "No table with a free seat has this code."


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_body_says_that_it_is_json(server: Server, kind: str | None) -> None:
    """What a form of another site's page could send is refused, whatever is in it."""
    (ann,) = people(server, "Ann")
    headers = {} if kind is None else {"content-type": kind}
    answer = ann.http.put("/api/me", content=b'{"name": "Eve"}', headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")
    assert answer.json()["expected"] == "application/json"
    assert ann.get("/api/me").json()["name"] == "Ann"


@pytest.mark.parametrize("name", OF_A_SEAT)
def test_a_seat_obeys_its_owner_alone(server: Server, name: str) -> None:
    """Another player of the table and a spectator are refused; the owner is heard."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=2, started=name not in {"contribute", "reveal"})
    body = dict(COMMANDS[name])
    if name == "reveal":
        ann.do(f"/api/tables/{table}/start", commit=hash_of(body["contribution"]))
    if name == "choose":
        body["move"] = ann.look(table)["seats"][0]["moves"][0]
    path = f"/api/tables/{table}/{name}"
    for person in (bob, stranger):
        answer = person.post(path, **body)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")
        assert "your" in json.dumps(answer.json())
    if name == "retract":
        ann.do(f"/api/tables/{table}/choose", seat=0, move=ann.look(table)["seats"][0]["moves"][0])
    if name == "uncover":
        ann.do(f"/api/tables/{table}/cover", seat=0, level="rookie")
    assert ann.post(path, **body).status_code == 200


@pytest.mark.parametrize("name", OF_THE_HOST)
def test_a_table_obeys_its_host_alone(server: Server, name: str) -> None:
    """What the host decides nobody else decides: neither a player nor a spectator."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=3, started=False)
    body = dict(COMMANDS[name])
    body |= {"fill": "rookie"} if name == "start" else {}
    body |= {"seat": {"bot": 2, "kick": 1}[name]} if name in {"bot", "kick"} else {}
    path = f"/api/tables/{table}/{name}"
    for person in (bob, stranger):
        answer = person.post(path, **body)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")
    assert ann.post(path, **body).status_code == 200


def test_memory_is_ones_own(server: Server) -> None:
    """What a seat has seen is for its owner; the others are refused."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    path = f"/api/tables/{table_of([ann, bob], 'cover-me', players=2)}/memory"
    assert [person.get(path, seat=0).status_code for person in (ann, bob, stranger)] == [
        *(200, 403, 403)
    ]
    assert ann.get(path, seat=0).json()["hands"][0] is None


def test_speaking_and_a_rematch_are_for_those_at_the_table(server: Server) -> None:
    """Owner and other player may speak, a spectator may not, by HTTP or on a feed."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=2)
    path = f"/api/tables/{table}/say"
    answers = [person.post(path, text="hello").status_code for person in (ann, bob, stranger)]
    assert answers == [200, 200, 403]
    assert stranger.feed(table).ask("say", text="hello")["code"] == "not-yours"
    assert Feed(None, table, server).ask("say", text="hello")["code"] == "nobody"
    assert stranger.post(f"/api/tables/{table}/rematch").json()["code"] == "not-yours"
    assert bob.post(f"/api/tables/{table}/rematch").json()["code"] == "not-now"


def test_the_code_is_for_members(server: Server) -> None:
    """Host and players are told the code; spectators, the lobby and nobody are not."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=3, settings={"public": True}, started=False)
    code = ann.look(table)["table"]["code"]
    assert len(code) == 6
    assert bob.look(table)["table"]["code"] == code
    assert code not in stranger.get(f"/api/tables/{table}").text
    lobby = stranger.get("/api/tables")
    assert table in lobby.text
    assert code not in lobby.text
    assert code not in get(f"{server.url}/api/tables").text
    assert code in bob.get("/api/tables").text


def left_alone(feed: Feed) -> Any:
    """The last thing a listener hears before the feed is closed on him."""
    while True:
        message = feed.next()
        if message["type"] == "refused":
            return message


def test_who_looks_on_is_sent_away_when_watching_is_forbidden(server: Server) -> None:
    """From then on nothing of the table reaches a spectator; the players hear on."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=2)
    watching, player = [stranger.feed(table), Feed(None, table, server)], bob.feed(table)
    ann.do(f"/api/tables/{table}/settings", settings=PRIVATE)
    ann.do(f"/api/tables/{table}/say", text="alone at last")
    for feed in watching:
        assert left_alone(feed)["code"] == "not-found"
        assert "alone" not in "".join(feed.bytes)
    assert player.until("said")["text"] == "alone at last"


def test_who_was_kicked_from_a_private_table_hears_no_more(server: Server) -> None:
    """The feed of somebody who was asked to leave ends there."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2, settings=PRIVATE)
    feed = bob.feed(table)
    ann.do(f"/api/tables/{table}/settings", settings={**PRIVATE, "locked": True})
    ann.do(f"/api/tables/{table}/kick", seat=1)
    assert left_alone(feed)["code"] == "not-found"
    assert bob.get(f"/api/tables/{table}").status_code == 404


def test_nobody_else_gets_at_a_player(server: Server) -> None:
    """Own tables, history and devices need one's own token; a made-up one is nobody's."""
    (ann,) = people(server, "Ann")
    for path in ("/api/me", "/api/me/tables", "/api/me/history"):
        assert ann.get(path).status_code == 200
        for headers in ({}, {"authorization": "Bearer x"}, {"cookie": "parlour=made-up"}):
            answer = get(server.url + path, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (401, "nobody")
    assert ann.token not in ann.get("/api/me").text


@pytest.mark.parametrize("origin", [None, "https://elsewhere.example", "null"])
def test_another_sites_page_cannot_use_the_cookie(server: Server, origin: str | None) -> None:
    """With a cookie, an unsafe request or a feed must come from our own page."""
    browser = client(base_url=server.url)
    with browser:
        browser.post("/api/me", json={"name": "Ann"})
        token = browser.cookies["parlour"]
        headers = {} if origin is None else {"origin": origin}
        answer = browser.post("/api/tables", json={"game": "runner-up"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")
        good = {"origin": server.url}
        assert browser.post("/api/tables", json={"game": "runner-up"}, headers=good).is_success
    person = Person(server, "Ann")
    table = person.open()
    person.token = token
    cookie = f"parlour={token}"
    with_cookie = Feed(None, table, server, {"cookie": cookie, **headers})
    assert with_cookie.first["code"] == "origin"
    assert Feed(None, table, server, {"cookie": cookie, **good}).first["type"] == "table"


def test_the_cookie_is_for_the_browser_alone(server: Server) -> None:
    """HttpOnly and SameSite, and the token in it is nowhere else in the answer."""
    answer = post(f"{server.url}/api/me", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert answer.json()["token"] is None
    assert answer.cookies["parlour"] not in answer.text
