"""People at real browsers: the system's Chromium in front of a real server with the built page."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.playing import Phone, play_out
from tests.server.running import Server

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "src" / "parlour" / "server" / "page" / "index.html"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE, DESK = (390, 844), (1440, 900)
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
# What a page may complain of that is no fault of its own: the server was just pulled from under it.
SEVERED = ("ERR_CONNECTION", "WebSocket connection", "Failed to fetch", "ERR_NETWORK")
# Milliseconds; long, because a machine may have much else to do, and only what fails waits so long.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)
# A tap while a table plays what happened: it shows at once how that ends.
TAP = """document.querySelector('.runner-up .skip')?.click();
  document.querySelector('[data-playing]')?.dispatchEvent(
    new PointerEvent('pointerdown', {bubbles: true}));"""
# Nothing moves that will come to rest, and no table plays.
STILL = """() => !document.querySelector('.runner-up .skip, [data-playing]')
  && document.getAnimations().every((each) => each.playState !== 'running'
    || each.effect.getComputedTiming().endTime === Infinity)"""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def chromium_path() -> str | None:
    """Where this machine's Chromium is; PARLOUR_CHROMIUM names another."""
    named = os.environ.get("PARLOUR_CHROMIUM")
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return named or next((path for path in found if path), None)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A browser for a while; a machine without one skips what needs it."""
    path = chromium_path()
    if path is None:
        pytest.skip("no Chromium on this machine; PARLOUR_CHROMIUM can name one")
    assert BUILT.exists(), "the page is not built: make page"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


class Guest:
    """Somebody at a browser, who notices every complaint of the page."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        name: str = "Ada",
        size: tuple[int, int] = DESK,
        *,
        theme: str = "light",
        language: str = "en-GB",
        moving: bool = False,
        agent: str | None = None,
    ) -> None:
        self.server = server
        self.name = name
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="no-preference" if moving else "reduce",
            locale=language,
            user_agent=agent,
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.complaints.append(said.text) if said.type == "error" else None,
        )

    def go(self, path: str = "/") -> Page:
        """Open an address of the house."""
        self.page.goto(self.server.url + path)
        return self.page

    def home(self) -> Page:
        """The first screen, with one's name in its field."""
        page = self.go("/")
        page.locator("[data-play]").first.wait_for()
        page.locator("input[autocomplete=nickname]").first.fill(self.name)
        return page

    def play_now(self, game: str) -> str:
        """Sit down against bots; the table's id."""
        page = self.home()
        page.locator(f"[data-play={game}]").click()
        page.wait_for_url("**/t/*")
        return self.table

    @property
    def table(self) -> str:
        """The table one is at."""
        return self.page.url.partition("/t/")[2].partition("?")[0].partition("/")[0]

    def ask(self, path: str, **body: Any) -> Any:
        """Ask the server as this browser would, past the page."""
        headers = {"Origin": self.server.url}
        url = f"{self.server.url}/api{path}"
        if body:
            answer = self.context.request.post(url, data=body, headers=headers)
        else:
            answer = self.context.request.get(url)
        assert answer.ok, f"{path}: {answer.text()}"
        return answer.json()

    def look(self) -> Any:
        """The table as the server tells it."""
        return self.ask(f"/tables/{self.table}")

    def device(self) -> Phone:
        """This person's connection to the table one is at, past the page."""
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in self.context.cookies())
        proof = {"cookie": cookies, "origin": self.server.url}
        return Phone(None, self.table, server=self.server, headers=proof)

    def play_on(self, random: Random) -> None:
        """Choose at random for all of one's seats, past the page, until the game is over."""
        play_together([self], random)

    def choose(self, seat: int, move: str) -> None:
        """Make a choice, past the page."""
        self.ask(f"/tables/{self.table}/choose", type="choose", seat=seat, move=move)

    def tap(self) -> None:
        """Skip what the table is playing."""
        self.page.evaluate(f"() => {{ {TAP} }}")

    def wait_for_end(self) -> None:
        """Until the page shows the end of the game, with a tap for everything it plays before."""
        ended = f"() => {{ {TAP} return document.querySelector('.ending') !== null; }}"
        self.page.wait_for_function(ended)
        expect(self.page.locator(".ending")).to_be_visible()

    def settle(self) -> None:
        """Until everything on the screen has come to rest."""
        self.page.wait_for_function(STILL)

    def serious(self, *rules: str) -> list[str]:
        """What axe-core finds serious or critical on the screen, by all rules or by these."""
        self.settle()  # a text that is fading has too little contrast
        if not self.page.evaluate("'axe' in window"):
            # Evaluated, not loaded: the page's own policy lets no other script in.
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "(only) => axe.run(document, {resultTypes: ['violations'], runOnly: only,"
            " preload: false, iframes: false}).then((all) => all.violations)",
            list(rules or RULES),
        )
        return [
            f"{each['id']}: {node['target']} {node['html'][:200]} {node['failureSummary'][:300]}"
            for each in found
            if each["impact"] in {"serious", "critical"}
            for node in each["nodes"]
        ]

    def overflowing(self) -> list[str]:
        """Buttons whose words do not fit, and a page that scrolls sideways."""
        found: list[str] = self.page.evaluate(
            """() => {
              const wide = [...document.querySelectorAll('button, .button, label, h1, h2, h3')]
                .filter((e) => e.checkVisibility?.() && !e.closest('.spoken')
                  && !e.classList.contains('spoken') && e.scrollWidth > e.clientWidth + 1
                  && getComputedStyle(e).display !== 'inline')
                .map((e) => `${e.className}: ${e.textContent.trim().slice(0, 60)}`);
              const page = document.documentElement;
              if (page.scrollWidth > page.clientWidth) wide.push(`the page: ${page.scrollWidth}`);
              return wide;
            }"""
        )
        return found

    def leave(self, *, severed: bool = False) -> None:
        """Close the browser; a page that complained fails the test."""
        self.context.close()
        heard = [
            each
            for each in self.complaints
            if not (severed and any(word in each for word in SEVERED))
        ]
        assert heard == [], "; ".join(heard)[:3000]


def play_together(guests: Sequence[Guest], random: Random) -> None:
    """Choose at random for everybody at a table, past their pages, until the game is over."""
    devices = [guest.device() for guest in guests]
    play_out(devices, random)
    for device in devices:
        device.close()
    assert devices[0].status == "over"
