"""People at a table: seats that are left, handed over and returned to; mute, block and remove."""

import re
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import DESK, PHONE, Guest
from tests.page.conftest import Visit
from tests.page.test_devices import HAND, open_for_two, sit_down
from tests.page.test_everyone import audit
from tests.server.hosting.nursery import Nursery
from tests.server.test_feed import fill_log


def start_for_two(visit: Visit, size: tuple[int, int] = DESK) -> tuple[Guest, Guest]:
    """Ada hosts, Bo is her guest, and the cards are dealt."""
    ada, bo = visit("Ada", size=size), visit("Bo", size=size)
    sit_down(bo, open_for_two(ada))
    ada.page.get_by_role("button", name="Start game").click()
    for guest in (ada, bo):
        guest.page.locator(HAND).first.wait_for()
    return ada, bo


def open_side(page: Page, tab: str) -> None:
    """Show a part of the column beside the table."""
    handle = page.locator(".handle")
    if handle.get_attribute("aria-expanded") == "false":
        handle.click()
    page.locator(f"#tab-{tab}").click()


def open_people(page: Page) -> None:
    """Show the list of people beside the table."""
    open_side(page, "table")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_whoever_leaves_may_return(visit: Visit, size: tuple[int, int]) -> None:
    """The others see whom the seat waits for; its owner gets the seat back with a button."""
    ada, bo = start_for_two(visit, size)
    table = bo.page.url
    open_people(bo.page)
    bo.page.get_by_role("button", name="Leave the table").click()
    expect(bo.page.get_by_text("A bot plays for you until you return.")).to_be_visible()
    bo.page.get_by_role("button", name="Leave the table").click()
    bo.page.locator("[data-play]").first.wait_for()
    open_people(ada.page)
    expect(ada.page.get_by_text("played by a bot until Bo returns")).to_be_visible()
    ada.page.reload()
    open_people(ada.page)
    expect(ada.page.get_by_text("played by a bot until Bo returns")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Return to my seat")).to_have_count(0)
    assert audit(ada) == []
    page = bo.page
    page.goto(table)
    expect(page.get_by_text("You left this game.")).to_be_visible()
    assert audit(bo) == []
    page.get_by_role("button", name="Return to my seat").first.click()
    page.get_by_role("list", name="Your hand").wait_for()
    expect(ada.page.get_by_text("played by a bot until Bo returns")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_seat_is_handed_over_by_link(visit: Visit, size: tuple[int, int]) -> None:
    """The owner makes a link; whoever opens it confirms first and then has the seat."""
    ada, bo = start_for_two(visit, size)
    cas, eve = visit("Cas", size=size), visit("Eve")
    open_people(bo.page)
    bo.page.get_by_role("button", name="Hand my seat to someone").click()
    expect(bo.page.get_by_role("textbox", name="Link for your seat")).to_have_count(0)
    bo.page.get_by_role("button", name="Create the link").click()
    link = bo.page.get_by_role("textbox", name="Link for your seat").input_value()
    assert re.search(r"/t/\w+\?handover=", link)
    assert audit(bo) == []
    old = link
    bo.page.get_by_role("button", name="Create a new link").click()
    field = bo.page.get_by_role("textbox", name="Link for your seat")
    expect(field).not_to_have_value(old)
    link = field.input_value()
    page = cas.home()
    page.goto(link)
    expect(page.get_by_role("heading", name="Take over this seat?")).to_be_visible()
    expect(page.get_by_text("in a game of Runner-Up")).to_be_visible()
    assert audit(cas) == []
    assert cas.overflowing() == []
    assert ada.look()["table"]["seats"][1]["name"] == "Bo"
    page.get_by_role("button", name="Take the seat").click()
    page.get_by_role("list", name="Your hand").wait_for()
    assert "handover" not in page.url
    open_people(ada.page)
    expect(ada.page.locator("#panel-table").get_by_text("Cas")).to_be_visible()
    late = eve.home()
    for used in (link, old):
        late.goto(used)
        late.get_by_role("button", name="Take the seat").click()
        expect(late.get_by_role("alert")).to_contain_text("This link has been used")
    host = ada.page
    host.goto(link)
    host.get_by_role("button", name="Take the seat").click()
    expect(host.get_by_role("alert")).to_be_visible()
    for guest in (ada, eve):
        guest.complaints.clear()  # the browser tells of the refused request


def speak(guest: Guest, text: str) -> None:
    """Say something at the table."""
    open_side(guest.page, "log")
    guest.page.get_by_label("Say something").fill(text)
    guest.page.get_by_label("Say something").press("Enter")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_muted_and_blocked_people_are_not_heard(visit: Visit, size: tuple[int, int]) -> None:
    """Mute is this device's alone; a block is kept by the server and undone in the settings."""
    ada, bo = start_for_two(visit, size)
    speak(ada, "good luck")
    speak(bo, "hello there")
    page = ada.page
    chat = page.get_by_role("log", name="Chat")
    expect(chat).to_contain_text("hello there")
    open_people(page)
    page.get_by_role("button", name="Options for Bo").click()
    assert audit(ada) == []
    assert ada.overflowing() == []
    page.get_by_role("button", name="Mute", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("listitem").get_by_text("muted")).to_be_visible()
    page.locator("#tab-log").click()
    expect(chat).not_to_contain_text("hello there")
    expect(chat).to_contain_text("good luck")
    page.reload()
    open_people(page)
    page.get_by_role("button", name="Options for Bo").click()
    page.get_by_role("button", name="Unmute").click()
    page.get_by_role("button", name="Block", exact=True).click()
    page.get_by_role("button", name="Unblock").wait_for()
    page.keyboard.press("Escape")
    speak(bo, "can you hear me?")
    expect(bo.page.get_by_role("log", name="Chat")).to_contain_text("can you hear me?")
    speak(ada, "quiet here")
    expect(chat).to_contain_text("quiet here")
    for unheard in ("hello there", "can you hear me?"):
        expect(chat).not_to_contain_text(unheard)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Blocked people").click()
    page.get_by_role("button", name="Unblock Bo").click()
    expect(page.get_by_text("You haven’t blocked anyone.")).to_be_visible()
    assert ada.ask("/me/blocks") == []


def test_the_host_removes_somebody_after_a_question(visit: Visit) -> None:
    """One press asks; the second removes, and whoever was removed is told."""
    ada, bo = start_for_two(visit)
    page = ada.page
    open_people(page)
    page.get_by_role("button", name="Options for Bo").click()
    page.get_by_role("button", name="Remove Bo").click()
    expect(page.get_by_text("Bo can’t come back to this table.")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    assert ada.look()["table"]["seats"][1]["player"] == bo.ask("/me")["id"]
    page.get_by_role("button", name="Remove Bo").click()
    page.get_by_role("button", name="Remove Bo").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    told = bo.page.get_by_role("alert")
    expect(told).to_contain_text("The host isn’t letting you play at this table.")
    expect(bo.page.get_by_role("button", name="Return to my seat")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_closed_game_says_who_closed_it_and_why(visit: Visit, size: tuple[int, int]) -> None:
    """Closing asks first; all who sat there read the host's name and the reason, may watch the
    game again and see that its deal was fair."""
    ada, bo = start_for_two(visit, size)
    open_people(bo.page)
    page = ada.page
    open_people(page)
    page.get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("This ends the game for everyone.")).to_be_visible()
    assert audit(ada) == []
    page.get_by_label("Reason").fill("Dinner is ready")
    assert ada.look()["table"]["status"] == "running"
    page.get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("You closed this table.")).to_be_focused()
    told = "Ada closed this table. Reason: Dinner is ready"
    expect(bo.page.get_by_text(told)).to_be_visible()
    bo.page.reload()
    expect(bo.page.get_by_text(told)).to_be_visible()
    assert audit(bo) == []
    assert bo.overflowing() == []
    for guest in (ada, bo):
        expect(guest.page.get_by_role("button", name="Rematch")).to_have_count(0)
        guest.page.get_by_role("button", name="Fair deal").click()
        link = guest.page.get_by_role("dialog").get_by_role("link", name="Download transcript")
        document = guest.ask(str(link.get_attribute("href")).removeprefix("/api"))
        assert document["closed"] is True
        guest.page.keyboard.press("Escape")
        guest.page.get_by_role("link", name="Watch again").click()
        guest.page.get_by_role("list", name="Your hand").wait_for()


def test_closing_an_open_table_asks_first(visit: Visit) -> None:
    """The host may give a reason, which whoever waits there reads; saying no changes nothing."""
    ada, bo = visit("Ada", size=PHONE), visit("Bo", size=PHONE)
    sit_down(bo, open_for_two(ada))
    page = ada.page
    page.get_by_role("button", name="Close the table").press("Enter")
    expect(page.get_by_text("its link and code stop working")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    assert audit(ada) == []
    assert ada.overflowing() == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Close the table")).to_be_focused()
    assert ada.look()["table"]["status"] == "open"
    page.keyboard.press("Enter")
    page.get_by_label("Reason").fill("Too late today")
    page.get_by_role("button", name="Close the table").click()
    page.locator("[data-play]").first.wait_for()
    expect(bo.page.get_by_text("Ada closed this table. Reason: Too late today")).to_be_visible()
    expect(bo.page.get_by_role("link", name="Watch again")).to_have_count(0)


def test_a_host_without_a_seat_starts_the_game(visit: Visit) -> None:
    """Whoever opens a table for others deals their cards and watches."""
    ada, bo = visit("Ada"), visit("Bo")
    page = ada.home()
    page.locator("[data-friends=runner-up]").click()
    for _ in range(2):
        page.get_by_role("button", name="Fewer players").click()
    page.get_by_label("Who sits in seat 1").select_option("rookie")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    sit_down(bo, page.url)
    page.get_by_role("button", name="Start game").click()
    bo.page.get_by_role("list", name="Your hand").wait_for()
    open_people(page)
    expect(page.get_by_text("You are watching.")).to_be_visible()


def test_the_host_changes_the_settings_at_any_time(visit: Visit) -> None:
    """Clock, stand-in and the rest, before the game and in it; the others see the clock."""
    ada, bo = visit("Ada", size=PHONE), visit("Bo", size=PHONE)
    page = ada.page
    sit_down(bo, open_for_two(ada))
    page.get_by_label("List the table publicly").check()
    page.get_by_label("A bot takes over when someone is away").select_option("Never")
    page.get_by_role("button", name="Start game").click()
    page.locator(HAND).first.wait_for()
    open_people(page)
    expect(page.get_by_label("A bot takes over when someone is away")).to_have_value("0")
    page.get_by_label("Time per move").select_option("10 minutes")
    page.get_by_label("Stand-in bot").select_option("Expert")
    expect(bo.page.locator(".clock")).to_be_visible()
    with page.expect_response("**/settings"):
        page.get_by_label("Allow spectators").uncheck()
    settings = ada.look()["table"]["settings"]
    expected = {"clock": 600, "grace": None, "stand_in": "expert", "public": True}
    assert settings == {**settings, **expected, "watching": False}


def test_the_host_ends_the_claim_of_somebody_who_left(visit: Visit) -> None:
    """The seat of somebody who left waits for them until the host says no."""
    ada, bo = start_for_two(visit)
    bo.ask(f"/tables/{bo.table}/leave", seat=1)
    page = ada.page
    open_people(page)
    expect(page.get_by_text("played by a bot until Bo returns")).to_be_visible()
    back = bo.page.get_by_role("button", name="Return to my seat")
    expect(back.first).to_be_visible()
    page.get_by_role("button", name="Options for Bo").click()
    page.get_by_role("button", name="Remove Bo").click()
    expect(page.get_by_text("Bo can’t come back to this table. The bot plays on.")).to_be_visible()
    page.get_by_role("button", name="Remove Bo").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("played by a bot until Bo returns")).to_have_count(0)
    expect(page.locator("#panel-table li").nth(1)).to_contain_text("Bot: regular")
    expect(back).to_have_count(0)
    with bo.page.expect_response("**/api/me"):  # the page knows then whose the seat was
        bo.page.reload()
    open_people(bo.page)
    expect(bo.page.get_by_text("You are watching.")).to_be_visible()
    expect(back).to_have_count(0)


def test_several_seats_are_the_hosts_to_allow(visit: Visit) -> None:
    """Whoever has a seat is offered a second one only while the host allows it."""
    ada, bo = visit("Ada"), visit("Bo")
    page = ada.home()
    page.locator("[data-friends=runner-up]").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    theirs = bo.home()
    theirs.goto(page.url)
    theirs.get_by_role("button", name="Sit here").first.click()
    expect(theirs.get_by_text("You’re in.")).to_be_visible()
    expect(theirs.get_by_role("button", name="Sit here")).to_have_count(0)
    page.get_by_label("Allow several seats per person").check()
    theirs.get_by_role("button", name="Sit here").first.click()
    expect(theirs.get_by_text("Player 3")).to_be_visible()
    expect(theirs.get_by_role("button", name="Name and colour")).to_have_count(2)


def test_the_lobby_says_whether_the_host_is_there(
    browser: Browser, nursery: Nursery, tmp_path: Path
) -> None:
    """Somebody looking for a table sees where the host is present."""
    with nursery.serving(str(tmp_path / "tables.sqlite")) as server:
        host, guest = Guest(browser, server), Guest(browser, server, "Bo", PHONE)
        page = host.home()
        page.locator("[data-friends=runner-up]").click()
        page.get_by_label("List the table publicly").check()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/t/*")
        table = guest.home().locator(f"a[href='/t/{host.table}']")
        expect(table).to_contain_text("host is here")
        host.leave()
        guest.page.goto("about:blank")
        server.kill()  # it remembers for 30 s that the host was here, and the database for 60
        with closing(sqlite3.connect(server.database)) as database, database:
            database.execute("UPDATE tables SET host_seen = created - 60000")
        server.start()
        guest.home()
        expect(table).to_contain_text("host is away")
        assert audit(guest) == []
        assert guest.overflowing() == []
        guest.leave()


def test_a_long_log_is_fetched_page_by_page(
    browser: Browser, nursery: Nursery, tmp_path: Path
) -> None:
    """What does not fit into the first message is asked for in order, and read in order."""
    with nursery.serving(str(tmp_path / "tables.sqlite")) as server:
        ada, bo = start_for_two(partial(Guest, browser, server))
        url, table, n = bo.page.url, bo.table, bo.look()["n"]
        player = ada.ask("/me")["id"]
        ada.page.goto("about:blank")
        bo.page.goto("about:blank")
        server.kill()
        fill_log(server.database, table, player, n, 1234 - n)
        server.start()
        asked: list[str] = []
        bo.page.on("request", lambda request: asked.append(request.url))
        bo.page.goto(url)
        bo.page.locator(HAND).first.wait_for()
        open_side(bo.page, "log")
        talk = bo.page.get_by_role("log", name="Chat").locator("li")
        expect(talk).to_have_count(1234 - n)
        assert [text.split()[-2:] for text in talk.all_inner_texts()] == [
            ["message", str(k)] for k in range(1, 1235 - n)
        ]
        later = [each.partition("?")[2] for each in asked if "/api/tables/" in each]
        assert later == ["after=500", "after=1000"]
        expect(bo.page.get_by_role("log", name="Log")).to_have_attribute("aria-live", "polite")
        for guest in (ada, bo):
            guest.leave()
