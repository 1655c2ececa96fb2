"""A finished game opens again: step by step, by anybody's eyes, with the proof of its cards."""

import re
from random import Random

import pytest
from playwright.sync_api import Route, expect

from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.page.test_everyone import audit


@pytest.mark.parametrize("game", ["runner-up", "cover-me"])
def test_a_finished_game_can_be_watched_again(visit: Visit, game: str) -> None:
    """Steps, jumps, other eyes, all hands, a link to the moment, the transcript and the tick."""
    guest = visit()
    guest.play_now(game)
    guest.play_on(Random(5))
    guest.wait_for_end()
    page = guest.page
    page.get_by_role("link", name="Watch again").click()
    page.get_by_role("button", name="One step forward").click()
    page.wait_for_url("**moment=1&**")
    slider = page.get_by_role("slider")
    page.get_by_label("Seen by").select_option("1")
    page.wait_for_url("**moment=1&eyes=1")
    expect(page.locator(".reel span")).to_have_text(re.compile(r"^1/\d\d+$"))
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="To the end").click()
    page.get_by_label("Seen by").select_option("all")
    hands = page.get_by_role("region", name="All hands open")
    expect(hands).to_be_visible()
    chapters = page.get_by_label("Chapters")
    expect(chapters.locator("option")).not_to_have_count(1)
    chapters.select_option(index=1)
    expect(hands.locator("li").first).to_be_visible()
    moment = page.url
    page.goto(moment)
    expect(page.get_by_role("region", name="All hands open")).to_be_visible()
    expect(slider).to_have_value(moment.partition("moment=")[2].partition("&")[0])
    expect(page.get_by_role("button", name="Fair deal")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download transcript").click()
    assert download.value.suggested_filename.endswith(".json")


def test_a_stranger_finds_nothing(visit: Visit) -> None:
    """An address that leads nowhere says so and shows the way back."""
    guest = visit()
    page = guest.go("/t/0123456789abcdef01234567")
    expect(page.get_by_role("heading", name="Table not found")).to_be_visible()
    page.get_by_role("link", name="To the games").click()
    page.locator("[data-play]").first.wait_for()
    guest.go("/nowhere/at/all")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_older_games_are_fetched_when_they_are_wanted(visit: Visit) -> None:
    """Ten games at first; the button brings more, and takes the reader to the first of them."""
    guest = visit(size=PHONE)
    guest.play_now("runner-up")
    games = [
        {"id": f"g{n}", "game": "runner-up", "options": {}, "names": [], "mine": [0], "result": {}}
        | {"ended": n * 60_000}
        for n in range(62, 0, -1)
    ]

    def history(route: Route) -> None:
        before = int(route.request.url.rpartition("=")[2]) if "?" in route.request.url else 2**53
        route.fulfill(json=[each for each in games if int(str(each["ended"])) < before][:50])

    guest.page.route("**/api/me/history*", history)
    page = guest.go("/")
    played = page.get_by_role("region", name="Played games").get_by_role("link")
    expect(played).to_have_count(10)
    assert audit(guest) == []
    assert guest.overflowing() == []
    more = page.get_by_role("button", name="Show more")
    for shown in (20, 30, 40, 50, 60, 62):
        more.click()
        expect(played).to_have_count(shown)
        expect(played.nth((shown - 1) // 10 * 10)).to_be_focused()
    expect(more).to_have_count(0)
    expect(played.last).to_have_attribute("href", "/replay/g1")
