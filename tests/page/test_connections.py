"""The server goes and comes back; the people stay where they are."""

from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

from tests.page.browser import Guest
from tests.server.hosting.nursery import Nursery, Nursling


def test_a_lost_connection_loses_nothing(
    browser: Browser, nursery: Nursery, tmp_path: Path
) -> None:
    """The page says so, offers nothing meanwhile, and comes back by itself with the same hand."""
    server = Nursling(nursery, str(tmp_path / "x.sqlite")).start()
    guest = Guest(browser, server)
    guest.play_now("runner-up")
    page = guest.page
    hand = page.get_by_role("list", name="Your hand")
    hand.wait_for()
    guest.settle()
    table = page.locator(".runner-up")
    place = table.bounding_box()
    server.kill()
    notice = page.get_by_text("Connection lost.")
    expect(notice).to_be_visible()
    assert table.bounding_box() == place
    cards = hand.all_inner_texts()
    expect(hand.locator("button[aria-disabled=false]")).to_have_count(0)
    server.start()
    expect(notice).to_have_count(0)
    expect(hand.locator("button[aria-disabled=false]")).to_have_count(5)
    assert hand.all_inner_texts() == cards
    guest.play_on(Random(6))
    guest.wait_for_end()
    guest.leave(severed=True)
    server.end()
