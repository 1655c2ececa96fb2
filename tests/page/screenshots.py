"""The pictures of the README, from a real browser at real tables: `make screenshots`."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser

from tests.page.browser import DESK, PHONE, ROOT, Guest, open_browser
from tests.server.running import Server, serving

FOLDER = ROOT / "docs" / "images"
Moment = Callable[[dict[str, Any]], bool]
# What is shown: the game, and when something can be seen of it.
MOMENTS: dict[str, Moment] = {
    "cover-me": lambda view: view["phase"] == "place" and view["month"] == 3,
    "runner-up": lambda view: view["stage"] == 2 and view["round"] == 4,
}


def play_until(guest: Guest, moment: Moment) -> None:
    """Choose at random until the moment has come and it is one's turn."""
    random = Random(8)
    while True:
        seen = guest.look()
        (sight,) = seen["seats"]
        if sight["seat"] in seen["waiting"]:
            if moment(sight["view"]):
                return
            guest.choose(sight["seat"], random.choice(sight["moves"]))


def take(
    browser: Browser, server: Server, game: str, name: str, size: tuple[int, int], theme: str
) -> None:
    """One picture of one table."""
    guest = Guest(browser, server, "Ada", size, theme=theme)
    guest.play_now(game)
    play_until(guest, MOMENTS[game])
    guest.page.reload()
    guest.page.get_by_role("list", name="Your hand").wait_for()
    guest.page.wait_for_timeout(800)
    guest.page.screenshot(path=FOLDER / f"{name}.png")
    guest.leave()


def main() -> None:
    """All of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_browser() as browser,
        serving(str(Path(folder) / "x.sqlite")) as server,
    ):
        guest = Guest(browser, server, "Ada")
        guest.home().wait_for_timeout(500)
        guest.page.screenshot(path=FOLDER / "home.png")
        guest.leave()
        for game in MOMENTS:
            take(browser, server, game, game, DESK, "light")
            take(browser, server, game, f"{game}-phone", PHONE, "dark")


if __name__ == "__main__":
    main()
