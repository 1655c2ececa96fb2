"""The server goes and comes back; the people stay where they are."""

from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

from tests.page.browser import Guest
from tests.server.hosting.nursery import Nursery, Nursling


def test_a_lost_connection_loses_nothing(
    browser: Browser, nursery: Nursery, tmp_path: Path
) -> None:
    """The page says so, comes back by itself, and a choice made meanwhile is made after all."""
    server = Nursling(nursery, str(tmp_path / "x.sqlite")).start()
    guest = Guest(browser, server)
    guest.play_now("runner-up")
    page = guest.page
    hand = page.get_by_role("list", name="Your hand")
    hand.wait_for()
    server.kill()
    notice = page.get_by_text("The connection is lost.")
    expect(notice).to_be_visible()
    server.start()
    expect(notice).to_have_count(0)
    expect(hand).to_be_visible()
    guest.play_on(Random(6))
    guest.wait_for_end()
    guest.leave(severed=True)
    server.kill()
