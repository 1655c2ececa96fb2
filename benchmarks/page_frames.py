"""How smoothly the page plays a reveal: `python -m benchmarks.page_frames`.

The real server, the built page and this machine's Chromium. The browser's own trace tells what it
presented while its CPU was slowed down four times: of the frames between the start and the end of
an animation sixty are due a second; between two animations, and while a breath is held, nothing
moves and none is. On a machine without a graphics card the
pictures are drawn by the same cores that all else runs on, so what the page's main thread worked is
told beside the frames: a phone has to do that as well. That is measured in reveals of their own,
at full speed and in the thread's own time, and multiplied by four. A slowed thread's own time grew
with what else the machine did (probably because the browser slows it down by making it spin), so it
says little on a machine that is shared; four times the full speed is an estimate in its place.
"""

import os
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, CDPSession

from tests.page.browser import DESK, PHONE, Guest, open_browser
from tests.server.running import Server, serving

SLOWED = 4
REVEALS = 4  # of each game at each size, slowed down, and as many at full speed
FRAME = 1000 / 60  # milliseconds
LONG = 50  # milliseconds; a task above it is felt
CATEGORIES = "cc,benchmark,devtools.timeline,disabled-by-default-devtools.timeline,toplevel"
PARTS = {
    "script": ("FunctionCall", "TimerFire", "FireAnimationFrame", "EventDispatch"),
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit"),
}
# Tells in the trace when the table begins to play and when it is at rest again.
WATCH = """() => { window.played = new Promise((done) => {
  const playing = () => document.querySelector('.runner-up .skip, [data-playing]');
  let begun = false;
  const watch = new MutationObserver(() => {
    if (playing() && !begun) { begun = true; console.timeStamp('play'); }
    if (!playing() && begun) { watch.disconnect(); console.timeStamp('played'); done(); }
  });
  watch.observe(document.body, {subtree: true, childList: true, attributes: true});
}); }"""


@dataclass
class Reveal:
    """What the browser did while the table played one reveal, in milliseconds."""

    slowed: bool
    lasted: float
    dropped: int
    moving: list[list[float]]  # for each piece of motion, how long each of its frames stood
    tasks: list[float]  # the main thread's own time for each of its tasks
    parts: dict[str, float]


def record(
    guest: Guest, browser: CDPSession, session: CDPSession, move: str, *, slowed: bool
) -> Reveal:
    """Make a choice and trace what the table plays, until it is at rest again."""
    trace: list[dict[str, Any]] = []
    ended: list[bool] = []
    browser.on("Tracing.dataCollected", lambda message: trace.extend(message["value"]))
    browser.on("Tracing.tracingComplete", lambda _: ended.append(True))
    browser.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED if slowed else 1})
    guest.page.evaluate(WATCH)
    guest.choose(0, move)
    guest.page.evaluate("() => window.played")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    browser.send("Tracing.end")
    while not ended:
        guest.page.wait_for_timeout(20)
    return read(trace, slowed=slowed)


def read(trace: list[dict[str, Any]], *, slowed: bool) -> Reveal:
    """What a trace tells about the page between the two marks."""
    marks = {each["args"]["data"]["message"]: each for each in trace if each["name"] == "TimeStamp"}
    begun, over = marks["play"], marks["played"]
    mine = [
        each
        for each in trace
        if each.get("pid") == begun["pid"]
        # What began before the mark and goes on after it belongs to the play: it set the mark.
        and begun["ts"] - each.get("dur", 0) <= each["ts"] <= over["ts"]
    ]
    main = [each for each in mine if each["tid"] == begun["tid"]]
    shown, skipped, still = frames(mine)
    return Reveal(
        slowed=slowed,
        lasted=(over["ts"] - begun["ts"]) / 1000,
        dropped=len(skipped),
        moving=[
            [
                (shown[b] - shown[a]) / 1000
                for a, b in pairwise(n for n, at in shown.items() if begins <= at <= ends)
                if not any(a < each < b for each in still)
            ]
            for begins, ends in motion(mine)
        ],
        tasks=[
            each.get("tdur", 0) / 1000
            for each in main
            if each["name"] == "ThreadControllerImpl::RunTask"
        ],
        parts={
            part: sum(each.get("tdur", 0) for each in main if each["name"] in names) / 1000
            for part, names in PARTS.items()
        },
    )


def motion(mine: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """From when to when something moved, of the animations that came to their end."""
    running: dict[str, float] = {}
    pieces: list[tuple[float, float]] = []
    for each in sorted(mine, key=lambda each: float(each["ts"])):
        if each["name"] != "Animation":
            continue
        name = str(each.get("id2", each.get("id")))
        if each["ph"] == "n" and each["args"]["data"].get("state") == "running":
            running[name] = each["ts"]
        elif each["ph"] == "e" and name in running:
            pieces.append((running.pop(name), each["ts"]))
    together: list[tuple[float, float]] = []
    for begins, ends in sorted(pieces):
        if together and begins <= together[-1][1]:
            together[-1] = (together[-1][0], max(ends, together[-1][1]))
        else:
            together.append((begins, ends))
    return together


def frames(mine: list[dict[str, Any]]) -> tuple[dict[int, float], set[int], set[int]]:
    """Frames by their numbers: when each was presented, which were dropped, which not needed."""
    shown: dict[int, float] = {}
    skipped: set[int] = set()
    still: set[int] = set()
    for each in mine:
        if each["name"] != "PipelineReporter" or each["ph"] != "b":
            continue
        told = each["args"]["frame_reporter"]
        number, state = told["frame_sequence"], told["state"]
        if state.startswith("STATE_PRESENTED"):
            shown[number] = each["ts"]
        elif state == "STATE_DROPPED" and told["affects_smoothness"]:
            skipped.add(number)
        elif state == "STATE_NO_UPDATE_DESIRED":
            still.add(number)
    return dict(sorted(shown.items())), skipped - set(shown), still - set(shown)


def reveals(browser: Browser, server: Server, game: str, size: tuple[int, int]) -> list[Reveal]:
    """The first reveals of a game against bots."""
    guest = Guest(browser, server, "Ada", size, moving=True)
    guest.play_now(game)
    guest.page.get_by_role("list", name="Your hand").wait_for()
    guest.settle()
    whole, page = browser.new_browser_cdp_session(), guest.context.new_cdp_session(guest.page)
    random, made = Random(1), list[Reveal]()
    while len(made) < 2 * REVEALS:
        seen = guest.look()
        moves = seen["seats"][0]["moves"]
        if 0 in seen["waiting"] and (game == "runner-up" or moves[0].startswith("place")):
            slowed = len(made) % 2 == 0
            made.append(record(guest, whole, page, random.choice(moves), slowed=slowed))
        elif 0 in seen["waiting"]:
            guest.choose(0, random.choice(moves))
        guest.settle()
    guest.context.close()
    return made


@contextmanager
def house() -> Iterator[Server]:
    """A server; PARLOUR_TEST_PORT names one that runs already."""
    running = os.environ.get("PARLOUR_TEST_PORT")
    if running:
        yield Server("", port=int(running))
        return
    with tempfile.TemporaryDirectory() as folder, serving(str(Path(folder) / "x.sqlite")) as one:
        yield one


def percentile(values: list[float], share: int) -> float:
    """The value below which so many of a hundred lie."""
    return statistics.quantiles(values, n=100)[share - 1] if len(values) > 1 else 0.0


def main() -> None:
    """Both games at both sizes, as a table."""
    print(f"The page's reveals, CPU slowed {SLOWED} times, {REVEALS} of each; milliseconds\n")
    print("| game, size | lasts | in motion | frames a second in motion | p95 frame | dropped"
          " | longest task | long ones a reveal | main thread a frame"
          " | script | style | layout | paint |")  # fmt: skip
    print("|---|" + "---:|" * 12)
    with house() as server, open_browser() as browser:
        for game in ("runner-up", "cover-me"):
            for name, size in {"phone": PHONE, "desktop": DESK}.items():
                print(row(f"{game}, {name}", reveals(browser, server, game, size)), flush=True)


def row(name: str, made: list[Reveal]) -> str:
    """A line of the table."""
    seen = [each for each in made if each.slowed]
    worked = [each for each in made if not each.slowed]
    tasks = sorted((task * SLOWED for each in worked for task in each.tasks), reverse=True)
    lasted = sum(each.lasted for each in worked)
    parts = [SLOWED * sum(each.parts[part] for each in worked) / len(worked) for part in PARTS]
    stood = [frame for each in seen for piece in each.moving for frame in piece]
    cells = [
        name,
        f"{sum(each.lasted for each in seen) / len(seen):.0f}",
        f"{sum(stood) / len(seen):.0f}",
        f"{1000 * len(stood) / sum(stood):.1f}",
        f"{percentile(stood, 95):.1f}",
        f"{sum(each.dropped for each in seen)}",
        f"{tasks[0]:.0f}",
        f"{sum(task > LONG for task in tasks) / len(worked):.1f}",
        f"{sum(tasks) / (lasted / FRAME):.1f}",
        *(f"{part:.0f}" for part in parts),
    ]
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
