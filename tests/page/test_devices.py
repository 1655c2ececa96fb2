"""Several devices: a screen with two phones, a page in the background, a new phone."""

import json
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.page.browser import PHONE, Guest, play_together
from tests.page.conftest import Visit

HAND = "[aria-label='Your hand'] button[aria-disabled=false]"


def open_for_two(host: Guest) -> str:
    """A race for two, the other seat free; where the table is."""
    page = host.home()
    page.locator("[data-friends=runner-up]").click()
    for _ in range(2):
        page.get_by_role("button", name="Fewer players").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page.url


def sit_down(guest: Guest, link: str) -> None:
    """Come by a link and take the free seat."""
    page = guest.home()
    page.goto(link)
    page.get_by_role("button", name="Sit here").click()
    expect(page.get_by_text("You’re in.")).to_be_visible()


def lay(page: Page) -> None:
    """Lay a card by taps: the first of the hand, before the first person who may have it."""
    page.locator(HAND).first.click()
    if page.locator("button.pick").count():
        page.locator("button.pick").first.click()


def test_a_screen_and_two_phones_play_a_stage(visit: Visit) -> None:
    """The screen shows the way in and all that is public, and is never told a hand."""
    ada, bo, room = visit("Ada", size=PHONE), visit("Bo", size=PHONE), visit("TV")
    table = open_for_two(ada)
    told: list[Any] = []
    screen = room.page
    screen.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: told.append(json.loads(frame))),
    )
    screen.goto(table + "/screen")
    expect(screen.get_by_role("img", name="QR code")).to_be_visible()
    sit_down(bo, screen.locator(".link").inner_text())
    expect(screen.locator(".waiting").get_by_text("Bo")).to_be_visible()
    ada.page.get_by_role("button", name="Start game").click()
    for round_ in range(1, 6):
        for phone in (ada, bo):
            phone.page.locator(HAND).first.wait_for()
            lay(phone.page)
        for page in (ada, bo, room):
            page.page.wait_for_function(
                f"() => document.querySelectorAll('.pips .past').length === {round_ % 5}"
            )
            page.settle()
        expect(screen.get_by_role("list", name="Your hand")).to_have_count(0)
    expect(screen.get_by_role("heading", name="Stage 2")).to_be_visible()
    first = screen.locator("[data-cell$='-1']")
    expect(first).to_have_count(3)  # two people and the virtual player
    assert any(text.strip(" ·") for text in first.all_inner_texts()) or "nobody" in (
        screen.get_by_role("log").inner_text().lower()
    )
    expect(screen.get_by_role("log")).to_contain_text("Bo")
    views = [each["view"] for message in told for each in message.get("seats", [])]
    assert len(views) > 5
    assert all(view["seat"] is None and view["hand"] is None for view in views)


# Notifications as a browser shows them, and a page that is in the background when we say so.
BACKGROUND = """
  window.shown = [];
  window.Notification = class {
    static get permission() { return localStorage.getItem('answered') ?? 'default'; }
    static requestPermission() {
      localStorage.setItem('answered', 'granted');
      return Promise.resolve('granted');
    }
    constructor(title, options) { window.shown.push([title, options.body]); }
    close() {}
  };
  let away = false;
  Object.defineProperty(document, 'visibilityState', {get: () => away ? 'hidden' : 'visible'});
  window.turnAway = () => { away = true; };
"""


def test_a_notification_tells_that_it_is_ones_turn(visit: Visit) -> None:
    """Once for each turn, to who asked for it and looks elsewhere; the title tells everybody."""
    ada, bo = visit("Ada"), visit("Bo")
    ada.context.add_init_script(BACKGROUND)
    page = ada.home()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Notify me when it’s my turn").check()
    page.keyboard.press("Escape")
    sit_down(bo, open_for_two(ada))
    page.get_by_role("button", name="Start game").click()
    page.locator(HAND).first.wait_for()
    expect(page).to_have_title("● Your turn – Runner-Up")
    assert page.evaluate("window.shown") == []
    lay(page)
    expect(page).to_have_title("Runner-Up · Parlour")
    page.evaluate("window.turnAway()")
    bo.page.locator(HAND).first.wait_for()
    lay(bo.page)
    expect(page).to_have_title("● Your turn – Runner-Up")
    assert page.evaluate("window.shown") == [["Your turn", "Runner-Up"]]


def test_a_link_moves_a_person_to_another_device(visit: Visit) -> None:
    """Who opens it is the same person there, with name, table and hand; it works once."""
    old, new, late = visit("Ada"), visit("", size=PHONE), visit("")
    old.play_now("runner-up")
    table = old.page.url
    old.go("/").get_by_role("button", name="Settings").click()
    old.page.get_by_role("button", name="Play on another device").click()
    expect(old.page.get_by_role("img", name="QR code")).to_be_visible()
    link = old.page.get_by_role("textbox", name="Link for another device").input_value()
    page = new.page
    page.goto(link)
    page.get_by_role("button", name="Continue as Ada").click()
    page.locator("[data-play]").first.wait_for()
    assert new.ask("/me")["id"] == old.ask("/me")["id"]
    expect(page.locator("input[autocomplete=nickname]").first).to_have_value("Ada")
    page.goto(table)
    page.locator(HAND).first.wait_for()
    play_together([new], Random(9))
    new.wait_for_end()
    late.page.goto(link)
    expect(late.page.get_by_role("heading", name="This link doesn’t work")).to_be_visible()
    late.complaints.clear()  # the browser tells of the refused request
