"""The coach at a real browser: what it thinks of the moves, and why."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.browser import PHONE, Guest
from tests.page.conftest import Visit


def to_a_cover(guest: Guest) -> None:
    """Take cards, whichever come first, until a cover is to be placed."""
    while True:
        seen = guest.look()
        if 0 in seen["waiting"]:
            moves = seen["seats"][0]["moves"]
            if moves[0].startswith("place "):
                break
            guest.choose(0, moves[0])
        guest.tap()
    guest.settle()


@pytest.mark.parametrize(("game", "pictures"), [("runner-up", 0), ("cover-me", 6)])
def test_the_coach_tells_the_best_moves_and_why(visit: Visit, game: str, pictures: int) -> None:
    """The six best, the best first, each beside what the other moves come to; keys can read on."""
    guest = visit(size=PHONE)
    guest.play_now(game)
    page = guest.page
    page.get_by_role("list", name="Your hand").wait_for()
    if game == "cover-me":
        to_a_cover(guest)
    page.get_by_role("button", name="Ask the coach").click()
    coach = page.get_by_role("dialog", name="Ask the coach")
    expect(coach.get_by_role("meter")).to_have_count(6)
    expect(coach.locator("li svg image")).to_have_count(pictures)
    chances = [float(meter.get_attribute("value") or "") for meter in coach.locator("meter").all()]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= chance <= 1 for chance in chances)
    assert re.search(r": \d+% \(other moves: \d+%\)", coach.inner_text())
    assert guest.serious() == []
    assert guest.overflowing() == []
    page.keyboard.press("Escape")
    expect(coach).to_have_count(0)
