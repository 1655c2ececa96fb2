"""A finished game opens again: step by step, by anybody's eyes, with the proof of its cards."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit


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
        page.get_by_role("link", name="Transcript").click()
    assert download.value.suggested_filename.endswith(".json")


def test_a_stranger_finds_nothing(visit: Visit) -> None:
    """An address that leads nowhere says so and shows the way back."""
    guest = visit()
    page = guest.go("/t/0123456789abcdef01234567")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()
    page.get_by_role("link", name="To the games").click()
    page.locator("[data-play]").first.wait_for()
    guest.go("/nowhere/at/all")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
