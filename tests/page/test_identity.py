"""Who one is on a device: links that ask first, devices that are signed out, accounts deleted."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browser import DESK, PHONE, Guest
from tests.page.conftest import Visit
from tests.page.test_devices import HAND
from tests.page.test_everyone import audit
from tests.page.test_people import open_people, speak, start_for_two
from tests.server.running import Server, get

DAY = 24 * 3600 * 1000
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
)


def player_of(guest: Guest) -> str | None:
    """The id of the player that this browser is to the server."""
    answer = guest.context.request.get(f"{guest.server.url}/api/me")
    assert answer.status in {200, 401}
    return str(answer.json()["id"]) if answer.ok else None


def send(guest: Guest, method: str, path: str) -> Any:
    """Ask the server for something without a body, past the page."""
    headers = {"Origin": guest.server.url}
    url = f"{guest.server.url}/api{path}"
    answer = guest.context.request.fetch(url, method=method, headers=headers)
    assert answer.ok, answer.text()
    return answer.json() if answer.body() else None


def device_link(guest: Guest) -> str:
    """A new link that makes another browser a device of this one's player."""
    return str(send(guest, "POST", "/me/devices")["url"])


def devices_of(guest: Guest) -> int:
    """How many devices and programs the player of this browser has."""
    return len(guest.ask("/me/devices"))


def use_link(guest: Guest, link: str) -> None:
    """Open a device link and say yes."""
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Continue as").click()
    guest.page.locator("[data-play]").first.wait_for()


@contextmanager
def database_of(server: Server) -> Iterator[sqlite3.Connection]:
    """The server's database, past the server."""
    if not server.database:
        pytest.skip("the database of the server at PARLOUR_TEST_PORT is not known")
    with closing(sqlite3.connect(server.database)) as database, database:
        yield database


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_opening_a_device_link_changes_nothing(visit: Visit, size: tuple[int, int]) -> None:
    """The page asks; only whoever says yes is the other player afterwards."""
    ada, guest = visit("Ada"), visit("", size=size)
    ada.ask("/me", name="Ada")
    page = guest.page
    page.goto(device_link(ada))
    expect(page.get_by_role("heading", name="Continue as Ada on this device?")).to_be_visible()
    assert (player_of(guest), devices_of(ada)) == (None, 1)
    assert audit(guest) == []
    page.get_by_role("link", name="No, thanks").click()
    page.locator("[data-play]").first.wait_for()
    assert (player_of(guest), devices_of(ada)) == (None, 1)
    page.go_back()
    page.get_by_role("button", name="Continue as Ada").click()
    page.locator("[data-play]").first.wait_for()
    assert player_of(guest) == player_of(ada)
    assert devices_of(ada) == 2
    expect(page.locator("input[autocomplete=nickname]").first).to_have_value("Ada")


def test_another_identity_is_replaced_only_by_choice(visit: Visit) -> None:
    """Whoever is somebody here is told so, may stay, and names who is replaced."""
    ben, guest = visit("Ben"), visit("Anna")
    ben.ask("/me", name="Ben")
    anna = guest.ask("/me", name="Anna")["id"]
    other = visit("")  # a second device of Anna's
    use_link(other, device_link(guest))
    link = device_link(ben)
    page = guest.page
    page.goto(link)
    expect(page.get_by_text("You are Anna here now.")).to_be_visible()
    assert audit(guest) == []
    page.get_by_role("link", name="Stay Anna").click()
    page.locator("[data-play]").first.wait_for()
    assert player_of(guest) == anna
    page.goto(link)
    page.get_by_role("button", name="Switch to Ben").click()
    page.locator("[data-play]").first.wait_for()
    expect(page.locator("input[autocomplete=nickname]").first).to_have_value("Ben")
    assert player_of(guest) == player_of(ben)
    assert player_of(other) == anna
    assert devices_of(other) == 1  # the one that is Ben's now is no longer Anna's


def test_a_claim_in_another_tab_signs_nobody_out(visit: Visit) -> None:
    """The feed of who was replaced ends; the page goes on as who the browser has become."""
    ben, guest = visit("Ben"), visit("Anna")
    ben.ask("/me", name="Ben")
    guest.play_now("runner-up")
    tab = guest.context.new_page()
    tab.goto(device_link(ben))
    tab.get_by_role("button", name="Switch to Ben").click()
    tab.locator("[data-play]").first.wait_for()
    page = guest.page
    expect(page.get_by_role("heading", name="Table not found")).to_be_visible()  # of Ben's
    page.wait_for_timeout(1000)  # the page has asked by then who it is
    page.get_by_role("link", name="To the games").click()
    expect(page.locator("input[autocomplete=nickname]").first).to_have_value("Ben")
    expect(page.get_by_text("You’re signed out on this device.")).to_have_count(0)
    assert player_of(guest) == player_of(ben)


def test_a_refused_claim_asks_about_who_the_device_has_become(visit: Visit) -> None:
    """Another tab made the device somebody else meanwhile: the page says who, and asks again."""
    ben, guest = visit("Ben"), visit("")
    ben.ask("/me", name="Ben")
    page = guest.page
    page.goto(device_link(ben))
    yes = page.get_by_role("button", name="Continue as Ben")
    yes.wait_for()
    anna = guest.ask("/me", name="Anna")["id"]
    yes.click()
    expect(page.get_by_role("alert")).to_contain_text("Someone else is using this device.")
    expect(page.get_by_text("You are Anna here now.")).to_be_visible()
    assert player_of(guest) == anna
    page.get_by_role("button", name="Switch to Ben").click()
    page.locator("[data-play]").first.wait_for()
    assert player_of(guest) == player_of(ben)
    guest.complaints.clear()  # the browser tells of the refused request


def test_a_used_link_says_what_to_do(visit: Visit) -> None:
    """A link that is used up, or whose time is up, shows the way to a new one."""
    ada, phone, guest = visit("Ada"), visit(""), visit("")
    player = ada.ask("/me", name="Ada")["id"]
    used, late = device_link(ada), device_link(ada)
    use_link(phone, used)
    with database_of(ada.server) as database:
        expired = "UPDATE tokens SET expires = ? WHERE player = ? AND expires IS NOT NULL"
        assert database.execute(expired, (time.time_ns() // 10**6, player)).rowcount == 1
    for link in (used, late):
        guest.page.goto(link)
        told = guest.page.get_by_text("This link has been used, or its time is up.")
        expect(told).to_be_visible()
    assert player_of(guest) is None
    guest.complaints.clear()  # the browser tells of the refused requests


def open_devices(page: Page) -> Locator:
    """Show the devices in the settings of the first screen."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("My devices").click()
    return page.get_by_role("list", name="My devices")


def play_on_two_devices(visit: Visit, size: tuple[int, int]) -> tuple[Guest, Guest]:
    """Ada on her computer and on her phone, both at her table."""
    ada, phone = visit("Ada", size=size), visit("", size=PHONE, agent=IPHONE)
    ada.play_now("runner-up")
    use_link(phone, device_link(ada))
    phone.page.goto(ada.page.url)
    phone.page.locator(HAND).first.wait_for()
    return ada, phone


def is_nobody(guest: Guest, told: str) -> None:
    """The first screen says what happened, and neither page nor server know who this is."""
    page = guest.page
    expect(page.get_by_role("status").get_by_text(told)).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("input[autocomplete=nickname]").first).to_have_value("")
    expect(page.get_by_role("heading", name="My tables")).to_have_count(0)
    assert player_of(guest) is None
    assert audit(guest) == []


def is_signed_out(guest: Guest) -> None:
    """The table that was open there is gone, because its feed was closed."""
    is_nobody(guest, "You’re signed out on this device.")
    guest.complaints.clear()  # the browser tells of the refused request


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_device_is_signed_out_after_a_question(visit: Visit, size: tuple[int, int]) -> None:
    """The settings list the devices and mark this one; another is revoked once confirmed."""
    ada, phone = play_on_two_devices(visit, size)
    table = ada.page.url
    send(ada, "POST", "/me/tokens")
    now = time.time_ns() // 10**6
    used = "UPDATE tokens SET created = ?, seen = ? WHERE player = ? AND label IS ?"
    past = {"Safari on iPhone": (now - 90 * DAY, now - 3 * DAY), None: (now - DAY, None)}
    with database_of(ada.server) as database:
        for label, (created, seen) in past.items():
            values = (created, seen, player_of(ada), label)
            assert database.execute(used, values).rowcount == 1
    page = ada.go("/")
    rows = open_devices(page).get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("this device")
    expect(rows.nth(0).get_by_role("button")).to_have_text("Sign out here")
    expect(rows.nth(1)).to_contain_text("added yesterday")
    expect(rows.nth(2)).to_contain_text("Safari on iPhone")
    expect(rows.nth(2)).to_contain_text("last used 3 days ago")
    assert audit(ada) == []
    assert ada.overflowing() == []
    page.get_by_role("button", name="Sign out Safari on iPhone").press("Enter")
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    assert audit(ada) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Sign out Safari on iPhone")).to_be_focused()
    assert player_of(phone) == player_of(ada)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(rows).to_have_count(2)
    is_signed_out(phone)
    assert devices_of(ada) == 2
    page.goto(table)
    page.locator(HAND).first.wait_for()


def test_all_other_devices_are_signed_out_at_once(visit: Visit) -> None:
    """One question for all of them; one that is gone already is no trouble, this one stays."""
    ada, phone = play_on_two_devices(visit, DESK)
    table = ada.page.url
    tablet = visit("")
    use_link(tablet, device_link(ada))
    token = send(ada, "POST", "/me/tokens")["token"]
    page = ada.go("/")
    rows = open_devices(page)
    expect(rows.get_by_role("listitem")).to_have_count(4)
    (gone,) = (each["id"] for each in tablet.ask("/me/devices") if each["current"])
    send(tablet, "DELETE", f"/me/devices/{gone}")
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_text("Your other devices and programs can then no longer")).to_be_visible()
    assert audit(ada) == []
    assert devices_of(ada) == 3
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(rows.get_by_role("listitem")).to_have_count(1)
    expect(rows).to_be_focused()
    expect(page.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert devices_of(ada) == 1
    is_signed_out(phone)
    bearer = {"authorization": f"Bearer {token}"}
    assert get(f"{ada.server.url}/api/me", headers=bearer).status_code == 401
    page.goto(table)
    page.locator(HAND).first.wait_for()
    ada.complaints.clear()  # the browser tells of the refused request


def test_this_device_is_signed_out(visit: Visit) -> None:
    """The only device is warned; afterwards it is nobody's, and its cookie plays for nobody."""
    guest = visit("Ada", size=PHONE)
    guest.play_now("runner-up")
    before = guest.context.cookies()
    page = guest.go("/")
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    open_devices(page)
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_text("This is your only device.")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.get_by_role("button", name="Sign out here").click()
    is_nobody(guest, "You’re signed out on this device.")
    guest.context.add_cookies(before)  # type: ignore[arg-type]
    assert player_of(guest) is None
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
    ada, phone = play_on_two_devices(visit, DESK)
    page = ada.go("/")
    page.get_by_role("button", name="Settings").click()
    delete, sure = (
        page.get_by_role("button", name=name) for name in ("Delete my account", "Delete for good")
    )
    delete.click()
    with database_of(ada.server) as database:
        database.execute("BEGIN IMMEDIATE")  # the server cannot write until this is over
        sure.click()
        expect(page.get_by_role("alert")).to_contain_text("The server can’t store anything")
    assert player_of(phone) == player_of(ada) is not None
    delete.click()
    send(phone, "DELETE", "/me")
    is_signed_out(phone)
    sure.click()
    is_nobody(ada, "Your account is deleted.")
    ada.complaints.clear()  # the browser tells of the refused requests
