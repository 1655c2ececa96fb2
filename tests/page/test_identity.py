"""Who one is on a device: links that ask first, devices that are signed out, accounts deleted.

Most of the server's answers are given here: these tests are about the page.
"""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.browser import DESK, PHONE, Guest
from tests.page.conftest import Visit
from tests.page.test_everyone import audit
from tests.page.test_people import open_people, speak, start_for_two

DAY = 24 * 3600 * 1000
PHONE_ID = "b" * 16
PROGRAM_ID = "c" * 16


class Mock:
    """Answers in the server's stead, and what was asked of them."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.asked: list[tuple[str, str, Any]] = []

    def answer(self, method: str, path: str, body: Any = None, status: int = 200) -> None:
        """Answer requests to a path like this from now on."""

        def reply(route: Route) -> None:
            request = route.request
            if request.method != method:
                route.fallback()
                return
            self.asked.append((method, path, request.post_data_json if request.post_data else None))
            if status == 204:
                route.fulfill(status=204)
            else:
                route.fulfill(status=status, json=body)

        self._page.route(f"**/api{path}", reply)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_opening_a_device_link_changes_nothing(visit: Visit, size: tuple[int, int]) -> None:
    """The page asks; only whoever says yes is the other player afterwards."""
    guest = visit("", size=size)
    mock = Mock(guest.page)
    mock.answer("POST", "/me/claim/preview", {"name": "Ada", "current": None})
    mock.answer("POST", "/me/claim", {"id": "p1", "name": "Ada", "token": None})
    mock.answer("GET", "/me/tables", [])
    mock.answer("GET", "/me/history", [])
    page = guest.go("/d/secret")
    expect(page.get_by_role("heading", name="Continue as Ada on this device?")).to_be_visible()
    assert [path for _, path, _ in mock.asked] == ["/me/claim/preview"]
    assert audit(guest) == []
    page.get_by_role("link", name="No, thanks").click()
    page.locator("[data-play]").first.wait_for()
    assert [path for _, path, _ in mock.asked] == ["/me/claim/preview"]
    page.go_back()
    page.get_by_role("button", name="Continue as Ada").click()
    page.locator("[data-play]").first.wait_for()
    assert ("POST", "/me/claim", {"code": "secret"}) in mock.asked
    expect(page.locator("input[autocomplete=nickname]").first).to_have_value("Ada")


def test_another_identity_is_replaced_only_by_choice(visit: Visit) -> None:
    """Whoever is somebody here is told so, may stay, and names who is replaced."""
    guest = visit("")
    mock = Mock(guest.page)
    mock.answer("POST", "/me/claim/preview", {"name": "Ben", "current": "Anna"})
    mock.answer("GET", "/me", {"id": "anna1", "name": "Anna", "token": None})
    mock.answer("POST", "/me/claim", {"id": "ben1", "name": "Ben", "token": None})
    mock.answer("GET", "/me/tables", [])
    mock.answer("GET", "/me/history", [])
    page = guest.go("/d/secret")
    expect(page.get_by_text("You are Anna here now.")).to_be_visible()
    assert audit(guest) == []
    page.get_by_role("link", name="Stay Anna").click()
    page.locator("[data-play]").first.wait_for()
    assert "/me/claim" not in [path for _, path, _ in mock.asked]
    page = guest.go("/d/secret")
    page.get_by_role("button", name="Switch to Ben").click()
    page.locator("[data-play]").first.wait_for()
    assert ("POST", "/me/claim", {"code": "secret", "replace": "anna1"}) in mock.asked


def test_a_refused_claim_asks_about_who_the_device_has_become(visit: Visit) -> None:
    """Another tab made the device somebody else meanwhile: the page says who, and asks again."""
    guest = visit("")
    mock = Mock(guest.page)
    mock.answer("POST", "/me/claim/preview", {"name": "Ben", "current": None})
    mock.answer("POST", "/me/claim", {"code": "identity", "message": "no"}, status=409)
    mock.answer("GET", "/me", {"id": "anna1", "name": "Anna", "token": None})
    page = guest.go("/d/secret")
    yes = page.get_by_role("button", name="Continue as Ben")
    yes.wait_for()
    mock.answer("POST", "/me/claim/preview", {"name": "Ben", "current": "Anna"})
    yes.click()
    expect(page.get_by_role("alert")).to_contain_text("Someone else is using this device.")
    expect(page.get_by_role("button", name="Switch to Ben")).to_be_visible()
    guest.complaints.clear()  # the browser tells of the refused request


def test_a_used_link_says_what_to_do(visit: Visit) -> None:
    """A link that is used up shows the way to a new one."""
    guest = visit("")
    Mock(guest.page).answer(
        "POST", "/me/claim/preview", {"code": "not-found", "message": "no"}, status=404
    )
    page = guest.go("/d/secret")
    expect(page.get_by_text("This link has been used, or its time is up.")).to_be_visible()
    guest.complaints.clear()  # the browser tells of the refused request


def device(label: str | None, created: int, seen: int | None, **more: Any) -> dict[str, Any]:
    """A device as the server lists it."""
    known = {"id": "a" * 16, "current": False, "kind": "device"}
    return {**known, "label": label, "created": created, "seen": seen, **more}


def devices(now: int) -> list[dict[str, Any]]:
    """Three devices of one player."""
    return [
        device("Safari on iPhone", now - 90 * DAY, now - 3 * DAY, id=PHONE_ID),
        device("Firefox on Linux", now - 9 * DAY, now, current=True),
        device(None, now - DAY, None, id=PROGRAM_ID, kind="program"),
    ]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_device_is_signed_out_after_a_question(visit: Visit, size: tuple[int, int]) -> None:
    """The settings list the devices and mark this one; another is revoked once confirmed."""
    guest = visit(size=size)
    page = guest.home()
    guest.ask("/me", name="Ada")
    page.evaluate("localStorage.setItem('parlour', JSON.stringify({known: true}))")
    mock = Mock(page)
    mock.answer("GET", "/me/devices", devices(int(time.time() * 1000)))
    mock.answer("DELETE", f"/me/devices/{PHONE_ID}", status=204)
    page.reload()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("My devices").click()
    rows = page.get_by_role("list", name="My devices").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("this device")
    expect(rows.nth(0).get_by_role("button")).to_have_text("Sign out here")
    expect(rows.nth(1)).to_contain_text("added yesterday")
    expect(rows.nth(2)).to_contain_text("last used 3 days ago")
    assert audit(guest) == []
    assert guest.overflowing() == []
    page.get_by_role("button", name="Sign out Safari on iPhone").press("Enter")
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    assert audit(guest) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Sign out Safari on iPhone")).to_be_focused()
    assert "DELETE" not in [method for method, _, _ in mock.asked]
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(rows).to_have_count(2)
    assert mock.asked[-1][:2] == ("DELETE", f"/me/devices/{PHONE_ID}")


def test_all_other_devices_are_signed_out_at_once(visit: Visit) -> None:
    """One question for all of them; one that is gone already is no trouble, this one stays."""
    guest = visit()
    page = guest.home()
    guest.ask("/me", name="Ada")
    page.evaluate("localStorage.setItem('parlour', JSON.stringify({known: true}))")
    mock = Mock(page)
    mock.answer("GET", "/me/devices", devices(int(time.time() * 1000)))
    mock.answer("DELETE", f"/me/devices/{PHONE_ID}", {"code": "not-found", "message": "no"}, 404)
    mock.answer("DELETE", f"/me/devices/{PROGRAM_ID}", status=204)
    page.reload()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("My devices").click()
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_text("Your other devices and programs can then no longer")).to_be_visible()
    assert audit(guest) == []
    assert "DELETE" not in [method for method, _, _ in mock.asked]
    mock.answer("GET", "/me/devices", [device("Firefox on Linux", 0, 0, current=True)])
    page.get_by_role("button", name="Sign out everywhere else").click()
    rows = page.get_by_role("list", name="My devices")
    expect(rows.get_by_role("listitem")).to_have_count(1)
    expect(rows).to_be_focused()
    expect(page.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    signed_out = {path for method, path, _ in mock.asked if method == "DELETE"}
    assert signed_out == {f"/me/devices/{PHONE_ID}", f"/me/devices/{PROGRAM_ID}"}
    guest.complaints.clear()  # the browser tells of the refused request


def is_nobody(guest: Guest, told: str) -> None:
    """The first screen says what happened, and neither page nor server know who this is."""
    page = guest.page
    expect(page.get_by_role("status").get_by_text(told)).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("input[autocomplete=nickname]").first).to_have_value("")
    expect(page.get_by_role("heading", name="My tables")).to_have_count(0)
    answer = guest.context.request.get(f"{guest.server.url}/api/me")
    assert answer.status == 401
    assert audit(guest) == []


def test_this_device_is_signed_out(visit: Visit) -> None:
    """The only device is warned; afterwards it is nobody's, and its cookie plays for nobody."""
    guest = visit("Ada", size=PHONE)
    guest.play_now("runner-up")
    before = guest.context.cookies()
    page = guest.go("/")
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("My devices").click()
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_text("This is your only device.")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.get_by_role("button", name="Sign out here").click()
    is_nobody(guest, "You’re signed out on this device.")
    guest.context.add_cookies(before)  # type: ignore[arg-type]
    assert guest.context.request.get(f"{guest.server.url}/api/me").status == 401
    page.reload()
    page.locator("[data-play]").first.wait_for()
    expect(page.get_by_text("You’re signed out on this device.")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_an_account_is_deleted(visit: Visit, size: tuple[int, int]) -> None:
    """In the middle of a game, after a question: a bot plays on, name and words are a dash."""
    ada, bo = start_for_two(visit, size)
    speak(bo, "my secret recipe")
    expect(bo.page.get_by_role("log", name="Chat")).to_contain_text("my secret recipe")
    page = bo.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_text("This can’t be undone.")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    assert audit(bo) == []
    assert bo.overflowing() == []
    assert ada.look()["table"]["seats"][1]["name"] == "Bo"
    page.get_by_role("button", name="Delete for good").click()
    is_nobody(bo, "Your account is deleted.")
    ada.page.reload()
    open_people(ada.page)
    row = ada.page.locator("#panel-table li").nth(1)
    expect(row).to_contain_text("—")
    expect(row).to_contain_text("Bot: regular")
    ada.page.locator("#tab-log").click()
    expect(ada.page.get_by_role("log", name="Chat")).to_contain_text("—")
    expect(ada.page.locator("body")).not_to_contain_text("my secret recipe")
    expect(ada.page.locator("body")).not_to_contain_text("Bo leaves")
    page.locator("[data-play=runner-up]").click()
    page.wait_for_url("**/t/*")  # somebody new
    assert bo.look()["table"]["seats"][0]["name"] == "Guest"


def test_an_account_that_is_gone_already(visit: Visit) -> None:
    """Deleted elsewhere meanwhile: this device is nobody's too. A server in trouble is told of."""
    guest = visit("Ada")
    guest.play_now("runner-up")
    page = guest.go("/")
    mock = Mock(page)
    mock.answer("DELETE", "/me", {"code": "storage", "message": "no"}, 503)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("alert")).to_contain_text("The server cannot store anything")
    mock.answer("DELETE", "/me", {"code": "nobody", "message": "no"}, 401)
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Your account is deleted.")).to_be_focused()
    guest.complaints.clear()  # the browser tells of the refused requests
