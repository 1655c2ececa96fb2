"""From a click on *Play now* to a dealt hand: `python -m benchmarks.page_start`.

The real server, the built page and this machine's Chromium, which has been at the table once
before. What Playwright needs to click and to notice the hand is in the figures.
"""

import statistics
import time

from playwright.sync_api import Browser

from benchmarks.page_frames import house
from tests.page.browser import DESK, PHONE, Guest, open_browser
from tests.server.running import Server

TIMES = 5


def clicks(browser: Browser, server: Server, game: str, size: tuple[int, int]) -> list[float]:
    """Seconds until the hand is there, of somebody who comes back again and again."""
    guest = Guest(browser, server, "Ada", size, moving=True)
    took = []
    for _ in range(TIMES + 1):
        page = guest.home()
        button = page.locator(f"[data-play={game}]")
        button.hover()
        began = time.monotonic()
        button.click()
        page.get_by_role("list", name="Your hand").get_by_role("button").first.wait_for()
        took.append(time.monotonic() - began)
    guest.context.close()
    return took[1:]  # the first time everything is fetched


def main() -> None:
    """Both games at both sizes."""
    print(f"From the click to a dealt hand, {TIMES} times each; milliseconds\n")
    print("| game, size | median | longest |\n|---|---:|---:|")
    with house() as server, open_browser() as browser:
        for game in ("runner-up", "cover-me"):
            for name, size in {"phone": PHONE, "desktop": DESK}.items():
                took = [1000 * each for each in clicks(browser, server, game, size)]
                row = f"{game}, {name} | {statistics.median(took):.0f} | {max(took):.0f}"
                print(f"| {row} |", flush=True)


if __name__ == "__main__":
    main()
