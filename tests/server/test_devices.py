"""A player's devices: a link is confirmed before it is used, and a device can be signed out."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.server.errors import ApiError
from parlour.server.players.device_labels import browser, program
from parlour.server.services import Services
from tests.server.hosting.keeping import at_home
from tests.server.playing import people, table_of
from tests.server.running import FIREFOX, Browser, Feed, Person, Server


def test_a_link_does_not_replace_another_player_silently(server: Server) -> None:
    """A link sent to somebody who plays already changes nothing until they say whom to replace."""
    ann, victim = Person(server, "Ann"), Browser(server, "Victim")
    code = ann.do("/api/me/devices")["code"]
    refused = victim.claim(code)
    assert (refused.status_code, refused.json()["code"]) == (409, "identity")
    assert "set-cookie" not in refused.headers
    assert victim.claim(code, replace=ann.id).json()["code"] == "identity"
    assert victim.name() == "Victim"
    answer = victim.claim(code, replace=victim.id)  # the code was not used up
    assert (answer.status_code, victim.name()) == (200, "Ann")


def test_a_link_is_looked_at_without_being_used_up(server: Server) -> None:
    """The page asks "Continue as Ann?" before anything happens, however often."""
    ann, known, new = Person(server, "Ann"), Browser(server, "Bob"), Browser(server)
    code = ann.do("/api/me/devices")["code"]
    for _ in range(2):
        assert new.preview(code) == {"name": "Ann", "current": None, "same": False}
        assert known.preview(code) == {"name": "Ann", "current": "Bob", "same": False}
    assert new.claim(code).status_code == 200
    assert new.name() == "Ann"
    assert known.preview(code)["code"] == "not-found"
    assert known.preview("no such code")["code"] == "not-found"
    code = ann.do("/api/me/devices")["code"]
    assert new.preview(code) == {"name": "Ann", "current": "Ann", "same": True}
    assert new.claim(code).status_code == 200


def test_devices_are_listed_and_revoked(server: Server) -> None:
    """Each device by its label; a revoked one is signed out at once, and only by its owner."""
    ann, other = Person(server, "Ann"), Person(server, "Nosy")
    phone = Browser(server)
    phone.claim(ann.do("/api/me/devices")["code"])
    listed = ann.get("/api/me/devices").json()
    assert sorted((each["label"], each["kind"], each["current"]) for each in listed) == [
        ("Firefox on Android", "browser", False),
        ("python-httpx", "program", True),
    ]
    (mine,) = (each for each in phone.http.get("/api/me/devices").json() if each["current"])
    assert mine["label"] == "Firefox on Android"
    assert mine["created"] <= mine["seen"]
    path = f"/api/me/devices/{mine['id']}"
    assert other.http.delete(path).status_code == 404
    assert phone.name() == "Ann"
    assert ann.http.delete(path).status_code == 204
    assert phone.name() is None
    assert ann.http.delete(path).status_code == 404
    assert [each["current"] for each in ann.get("/api/me/devices").json()] == [True]
    for wrong in ("0123", "g" * 16, "%" * 16, "A" * 16):
        assert ann.http.delete(f"/api/me/devices/{wrong}").status_code == 404


def test_a_revoked_device_leaves_no_link_behind(server: Server) -> None:
    """A link that a stolen device made is dead when the device is; so is one made elsewhere."""
    ann, other = Person(server, "Ann"), Person(server, "Nosy")
    thief, accomplice = Browser(server), Browser(server)
    thief.claim(ann.do("/api/me/devices")["code"])
    (stolen,) = (each for each in thief.http.get("/api/me/devices").json() if each["current"])
    codes = [thief.http.post("/api/me/devices").json()["code"] for _ in range(2)]
    codes.append(ann.do("/api/me/devices")["code"])
    spared = other.do("/api/me/devices")["code"]
    assert ann.http.delete(f"/api/me/devices/{stolen['id']}").status_code == 204
    for code in codes:
        answer = accomplice.claim(code)
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert accomplice.name() is None
    assert accomplice.claim(spared).status_code == 200
    assert Browser(server).claim(ann.do("/api/me/devices")["code"]).status_code == 200


def test_a_claim_leaves_no_link_of_who_it_replaces(server: Server) -> None:
    """What the browser was before is signed out by the claim, with the links it has made."""
    ann, bob = Person(server, "Ann"), Browser(server, "Bob")
    code = bob.http.post("/api/me/devices").json()["code"]
    assert bob.claim(ann.do("/api/me/devices")["code"], replace=bob.id).status_code == 200
    assert Browser(server).claim(code).status_code == 404


def test_a_request_that_a_revocation_overtakes_makes_no_token(tmp_path: Path) -> None:
    """A device asks for a link or a token, and is signed out before that is stored."""

    async def work(services: Services) -> None:
        player, token = await services.players.introduce("Ann")
        stolen = await services.players.find(token)
        assert stolen is not None
        await services.devices.revoke(player, stolen.token)
        for late in (services.devices.new_link, services.players.another_token):
            with pytest.raises(ApiError, match="signed out"):
                await late(stolen)

    at_home(str(tmp_path / "tables.sqlite"), work)


def test_a_browser_signs_itself_out(server: Server) -> None:
    """Its cookie goes with its token."""
    ann = Browser(server, "Ann")
    (mine,) = ann.http.get("/api/me/devices").json()
    answer = ann.http.delete(f"/api/me/devices/{mine['id']}")
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert ann.name() is None


def test_a_revoked_device_hears_no_more(server: Server) -> None:
    """Its feeds are closed; those of the player's other devices stay open."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    phone = Browser(server)
    phone.claim(ann.do("/api/me/devices")["code"])
    feed = ann.feed(table)
    (device,) = (each for each in phone.http.get("/api/me/devices").json() if each["current"])
    lost = Feed(None, table, server, headers=phone.cookie())
    assert lost.first["mine"] == [0]
    assert ann.http.delete(f"/api/me/devices/{device['id']}").status_code == 204
    assert lost.next()["code"] == "nobody"
    with pytest.raises(ConnectionClosed):
        lost.next()
    bob.do(f"/api/tables/{table}/say", text="still there?")
    assert feed.until("said")["text"] == "still there?"


def test_the_token_that_a_claim_overwrites_is_revoked(server: Server) -> None:
    """What the browser was before ends with it, and so do its feeds; the player stays."""
    ann, browser_of_bob = Person(server, "Ann"), Browser(server, "Bob")
    old = browser_of_bob.http.cookies["parlour"]
    answer = browser_of_bob.claim(ann.do("/api/me/devices")["code"], replace=browser_of_bob.id)
    assert answer.status_code == 200
    assert Browser(server).http.get("/api/me", headers={"cookie": f"parlour={old}"}).is_error


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (FIREFOX, "Firefox on Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "Safari on iPhone",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0",
            "Edge on Windows",
        ),
        ("curl/8.5.0", "curl"),
        ("\u202e" * 40 + "x" * 500, "x" * 60),
        ("", None),
    ],
)
def test_labels(agent: str, label: str | None) -> None:
    """Plain words for the usual browsers, and nothing that could harm for the others."""
    assert browser(agent) == (label, "browser")


def test_a_program_has_its_own_name() -> None:
    """The first product that it names."""
    assert program("my-bot/1.0 (linux)") == ("my-bot", "program")
