"""For everyone: by keyboard and screen reader, in four languages, small and large, both themes."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.page.browser import DESK, PHONE, Guest
from tests.page.conftest import Visit

LANGUAGES = {"en": "en-GB", "nl": "nl-BE", "fr": "fr-FR", "de": "de-DE"}
RAW = re.compile(r"^[a-z]+(-[a-z0-9]+)+$", re.MULTILINE)


def words(page: Page) -> str:
    """All that can be read on the page."""
    read: str = page.evaluate(
        "() => [...document.querySelectorAll('body *')].flatMap((e) => [...e.childNodes]"
        ".filter((n) => n.nodeType === 3).map((n) => n.data.trim())"
        ".concat(e.getAttribute('aria-label') ?? [])).join('\\n')"
    )
    return read


@pytest.mark.parametrize("size", [(320, 640), PHONE, DESK], ids=["small", "phone", "desk"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_whole_and_fits(
    visit: Visit, language: str, size: tuple[int, int]
) -> None:
    """No message is missing and no button overflows: home, dialogs, lobby and both tables."""
    guest = visit(size=size, language=LANGUAGES[language])
    page = guest.home()
    assert page.locator("html").get_attribute("lang") == language
    check(guest)
    for game in ("cover-me", "runner-up"):
        page.locator(f"[data-friends={game}]").click()
        page.locator("dialog").wait_for()
        check(guest)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.locator("[data-friends=runner-up]").click()
    page.locator("dialog button[type=submit]").click()
    page.wait_for_url("**/t/*")
    page.locator(".qr svg").wait_for()
    check(guest)
    for game in ("runner-up", "cover-me"):
        guest.play_now(game)
        page.locator(".stage ul button").first.wait_for()
        page.wait_for_timeout(300)
        check(guest)


def check(guest: Guest) -> None:
    """The screen as it is: words for everything, and room for the words."""
    assert RAW.findall(words(guest.page)) == []
    assert guest.overflowing() == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_serious(visit: Visit, theme: str, size: tuple[int, int]) -> None:
    """Names, roles and contrast hold on every screen, in both themes."""
    guest = visit(size=size, theme=theme)
    page = guest.home()
    found = guest.serious()
    page.get_by_role("button", name="Settings").click()
    found += guest.serious()
    page.keyboard.press("Escape")
    page.locator("[data-friends=cover-me]").click()
    page.locator("dialog").wait_for()
    page.wait_for_timeout(400)  # until it has risen: a fading text has too little contrast
    found += guest.serious()
    page.locator("dialog button[type=submit]").click()
    page.locator(".qr svg").wait_for()
    found += guest.serious()
    for game in ("runner-up", "cover-me"):
        guest.play_now(game)
        page.locator(".stage ul button").first.wait_for()
        page.wait_for_timeout(500)
        found += guest.serious()
        if size == PHONE:
            page.locator(".handle").click()
        page.locator("#tab-table").click()
        found += guest.serious()
        if size == PHONE:
            page.locator(".handle").click()
        guest.play_on(Random(7))
        guest.wait_for_end()
        page.wait_for_timeout(1000)
        found += guest.serious()
        page.get_by_role("link", name="Watch again").click()
        page.get_by_role("button", name="One step forward").click()
        page.wait_for_timeout(500)
        found += guest.serious()
    assert found == [], "\n".join(sorted(set(found)))[:6000]


@pytest.mark.parametrize("size", [(320, 640), PHONE, DESK, (3840, 2160)], ids=str)
def test_targets_are_large_enough(visit: Visit, size: tuple[int, int]) -> None:
    """What can be pressed is 44 px or more both ways, or lies in running text."""
    guest = visit(size=size)
    page = guest.home()
    small = targets(page)
    guest.play_now("runner-up")
    page.locator(".stage ul button").first.wait_for()
    assert small + targets(page) == []


def targets(page: Page) -> list[str]:
    """Visible buttons, links and fields that are smaller than a fingertip."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, a, select, input, [role=tab]')]
          .filter((e) => e.checkVisibility({visibilityProperty: true}) && !e.closest('.spoken'))
          .map((e) => [e, (e.closest('label') ?? e).getBoundingClientRect()])
          .filter(([, r]) => r.width && (r.width < 43.5 || r.height < 43.5))
          .map(([e, r]) => `${e.outerHTML.slice(0, 120)} ${r.width}×${r.height}`)"""
    )
    return found


def test_a_whole_race_by_keyboard_alone(visit: Visit) -> None:
    """Tab, arrows, Enter and nothing else: from the first screen to the last."""
    guest = visit()
    page = guest.go("/")
    play = page.locator("[data-play=runner-up]")
    play.wait_for()
    for _ in range(60):
        if play.evaluate("(element) => element === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    hand = ".stage [aria-label='Your hand'] button:not([disabled])"
    for choice in range(25):
        page.wait_for_function(
            "(made) => fetch(location.pathname.replace('/t/', '/api/tables/'))"
            ".then((answer) => answer.json()).then(({table, waiting, seats}) => {"
            " const {stage, round} = seats[0].view;"
            " return table.status === 'over'"
            "  || ((stage - 1) * 5 + round > made && waiting.includes(0)); })",
            arg=choice,
        )
        page.wait_for_timeout(300)  # until the page has heard of it, and then has shown it
        expect(page.locator(".sentence.own")).to_be_visible()
        focus(page, hand)
        page.keyboard.press("Enter")
        if choice % 5 < 4:  # the last card of a stage is one's own
            focus(page, ".stage button[aria-label^='Lay']")
            page.keyboard.press("Enter")
    guest.wait_for_end()


def focus(page: Page, selector: str) -> None:
    """Come to something by Tab."""
    page.locator(selector).first.wait_for()
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement?.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")
