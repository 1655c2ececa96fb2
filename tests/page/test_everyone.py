"""For everyone: by keyboard and screen reader, in four languages, small and large, both themes."""

import re
from collections.abc import Iterator
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


# Sizes that have the same layout are seen in one walk; the first is the one it is walked at.
NARROW, WIDE = [PHONE, (320, 640)], [DESK, (3840, 2160)]


def at_each(page: Page, sizes: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The screen as it is, at each of these sizes."""
    for width, height in [*sizes[1:], sizes[0]]:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


@pytest.mark.parametrize("sizes", [NARROW, [DESK]], ids=["phones", "desk"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_whole_and_fits(
    visit: Visit, language: str, sizes: list[tuple[int, int]]
) -> None:
    """No message is missing and no button overflows: home, dialogs, lobby and both tables."""
    guest = visit(size=sizes[0], language=LANGUAGES[language])
    page = guest.home()
    assert page.locator("html").get_attribute("lang") == language
    check(guest, sizes)
    for game in ("cover-me", "runner-up"):
        page.locator(f"[data-friends={game}]").click()
        page.locator("dialog").wait_for()
        check(guest, sizes)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.locator("[data-friends=runner-up]").click()
    page.locator("dialog button[type=submit]").click()
    page.wait_for_url("**/t/*")
    page.locator(".qr svg").wait_for()
    check(guest, sizes)
    for game in ("runner-up", "cover-me"):
        guest.play_now(game)
        page.locator(".stage ul button").first.wait_for()
        check(guest, sizes)


def check(guest: Guest, sizes: list[tuple[int, int]]) -> None:
    """The screen as it is: words for everything, and room for the words."""
    guest.settle()
    assert RAW.findall(words(guest.page)) == []
    for size in at_each(guest.page, sizes):
        assert guest.overflowing() == [], size


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_serious(visit: Visit, size: tuple[int, int]) -> None:
    """Names, roles and contrast hold on every screen, in both themes."""
    guest = visit(size=size)
    page = guest.home()
    found = audit(guest)
    page.get_by_role("button", name="Settings").click()
    found += audit(guest)
    page.keyboard.press("Escape")
    page.locator("[data-friends=cover-me]").click()
    page.locator("dialog").wait_for()
    found += audit(guest)
    page.locator("dialog button[type=submit]").click()
    page.locator(".qr svg").wait_for()
    found += audit(guest)
    for game in ("runner-up", "cover-me"):
        guest.play_now(game)
        page.locator(".stage ul button").first.wait_for()
        found += audit(guest)
        if size == PHONE:
            page.locator(".handle").click()
        page.locator("#tab-table").click()
        found += audit(guest)
        if size == PHONE:
            page.locator(".handle").click()
        guest.play_on(Random(7))
        guest.wait_for_end()
        found += audit(guest)
        page.get_by_role("link", name="Watch again").click()
        page.get_by_role("button", name="One step forward").click()
        found += audit(guest)
    assert found == [], "\n".join(sorted(set(found)))[:6000]


def audit(guest: Guest) -> list[str]:
    """The screen in both themes. Of what axe looks at, only contrast depends on the theme."""
    found = guest.serious()
    guest.page.emulate_media(color_scheme="dark")
    guest.page.locator("html[data-theme=dark]").wait_for(state="attached")
    found += guest.serious("color-contrast")
    guest.page.emulate_media(color_scheme="light")
    guest.page.locator("html[data-theme=light]").wait_for(state="attached")
    return found


def test_the_rules_lie_over_home_and_table(visit: Visit) -> None:
    """Escape or the way back puts them away; who read them is where they were."""
    guest = visit(size=PHONE, language="fr-FR")
    page = guest.home()
    link = page.get_by_role("link", name="Règles de Cover Me")
    sheet = page.get_by_role("dialog", name="Règles de Cover Me")
    link.click()
    expect(sheet.get_by_role("heading", level=3)).to_have_count(8)
    found = audit(guest)
    for width, height in at_each(page, NARROW):
        assert guest.overflowing() == [], (width, height)
        assert sheet.evaluate(
            "(e) => [...e.querySelectorAll('.body, table')].every("
            "(each) => each.scrollWidth <= each.clientWidth)"
        )
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(link).to_be_focused()
    expect(page).to_have_url(re.compile(r"/$"))

    guest.play_now("runner-up")
    table = page.url
    page.locator(".stage ul button").first.wait_for()
    page.locator(".handle").click()
    link = page.get_by_role("link", name="Règles de Runner-Up")
    sheet = page.get_by_role("dialog", name="Règles de Runner-Up")
    for putting_away in (page.go_back, lambda: page.keyboard.press("Escape")):
        link.click()
        expect(sheet.get_by_role("heading", name="Décompte des points")).to_be_visible()
        putting_away()
        expect(sheet).to_have_count(0)
        expect(link).to_be_focused()
        expect(page).to_have_url(table)
    link.click()
    expect(sheet).to_be_visible()
    found += audit(guest)
    assert found == [], "\n".join(sorted(set(found)))[:6000]


@pytest.mark.parametrize("sizes", [NARROW, WIDE], ids=["narrow", "wide"])
def test_targets_are_large_enough(visit: Visit, sizes: list[tuple[int, int]]) -> None:
    """What can be pressed is 44 px or more both ways, or lies in running text."""
    guest = visit(size=sizes[0])
    page = guest.home()
    small = [each for _ in at_each(page, sizes) for each in targets(page)]
    guest.play_now("runner-up")
    page.locator(".stage ul button").first.wait_for()
    assert small + [each for _ in at_each(page, sizes) for each in targets(page)] == []


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


HAND = ".stage [aria-label='Your hand'] button[aria-disabled=false]"


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
    for choice in range(25):
        skip(page)
        expect(page.locator(".asked.own")).to_be_visible()
        focus(page, HAND)
        page.keyboard.press("Enter")
        if choice % 5 < 4:  # the last card of a stage is one's own
            focus(page, ".stage button[aria-label^='Play']")
            page.keyboard.press("Enter")
    skip(page)
    guest.wait_for_end()


def skip(page: Page) -> None:
    """Skip what the table plays, by the button that is there meanwhile."""
    button = page.locator(".action .skip")
    page.wait_for_function(
        "(hand) => document.querySelector(`.action .skip, .podium, ${hand}`)", arg=HAND
    )
    while button.count():  # a slow machine may have played it all before one comes to the button
        if page.evaluate("() => document.activeElement.matches('.skip')"):
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Tab")


def focus(page: Page, selector: str) -> None:
    """Come to something by Tab."""
    page.locator(selector).first.wait_for()
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement?.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")
