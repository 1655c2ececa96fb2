"""The page deals by commit and reveal by itself, and tells what is proven of a deal."""

import json
import shlex
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.cli.commands import run
from tests.page.browser import Guest
from tests.page.conftest import Visit
from tests.server.truth import entries_of


def meet(host: Guest, friend: Guest, game: str = "runner-up") -> None:
    """Two people at one table, with bots in the other seats; not dealt yet."""
    page = host.home()
    page.locator(f"[data-friends={game}]").click()
    for seat in (3, 4):
        page.get_by_label(f"Who sits in seat {seat}").select_option("rookie")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    friend.home()
    friend.page.goto(page.url)
    friend.page.get_by_role("button", name="Sit here").first.click()
    expect(friend.page.get_by_role("button", name="Name and colour")).to_be_visible()
    expect(page.get_by_text("Everyone is here.")).to_be_visible()


def finish(*guests: Guest) -> None:
    """Play to the end; everybody sees it."""
    for seed, guest in enumerate(guests):
        if guest.look()["table"]["status"] == "running":
            guest.ask(f"/tables/{guest.table}/cover", seat=seed, level="rookie")
    for guest in guests:
        guest.wait_for_end()


def kinds(guest: Guest) -> list[str]:
    """The kinds of the table's entries up to the start."""
    found = [entry["type"] for entry in entries_of(guest.server.database, guest.table)]
    return found[: found.index("started") + 1]


def changed(page: Page, **changes: Any) -> None:
    """Have the server tell a transcript that somebody has changed."""

    def answer(route: Route) -> None:
        told = route.fetch()
        route.fulfill(response=told, body=json.dumps(told.json() | changes))

    page.route("**/transcript", answer)


def test_two_devices_deal_fairly(visit: Visit, tmp_path: Path) -> None:
    """Both promise and reveal without a click. The command in the dialog checks the transcript
    with what this device kept, and a transcript without its contribution is found out."""
    host, friend = visit("Ada"), visit("Bo")
    meet(host, friend)
    host.page.get_by_role("button", name="Start game").click()
    for guest in (host, friend):
        guest.page.get_by_role("list", name="Your hand").wait_for()
    assert kinds(host)[-4:] == ["dealing", "revealed", "revealed", "started"]
    finish(host, friend)
    for guest in (host, friend):
        guest.page.get_by_role("button", name="Fair deal").click()
        dialog = guest.page.get_by_role("dialog")
        expect(dialog.get_by_text("What your device added is in it.")).to_be_visible()
        expect(dialog.get_by_text("nobody could choose the cards")).to_be_visible()
        _, verify, name, *kept = shlex.split(dialog.locator("code").inner_text())
        assert kept.count("--hash") == 2
        document = guest.ask(f"/tables/{guest.table}/transcript")
        file = tmp_path / name
        file.write_text(json.dumps(document), encoding="utf-8")
        checked = run(verify, str(file), *kept)
        assert checked.code == 0, checked.err
        assert "hashes published before anybody revealed" in checked.out
    changed(friend.page, contributions=document["contributions"][:1])
    friend.page.reload()
    expect(friend.page.get_by_role("button", name="The deal doesn’t check out")).to_be_visible()


def test_a_device_with_two_seats_is_shown_one_fair_deal(visit: Visit, tmp_path: Path) -> None:
    """It reveals a contribution for each seat, in one deal, and the command checks both."""
    host, friend = visit("Ada"), visit("Bo")
    page = host.home()
    page.locator("[data-friends=runner-up]").click()
    page.get_by_role("button", name="Fewer players").click()
    page.get_by_label("Allow several seats per person").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    friend.home()
    theirs = friend.page
    theirs.goto(page.url)
    for seats in (1, 2):
        theirs.get_by_role("button", name="Sit here").first.click()
        expect(theirs.get_by_role("button", name="Name and colour")).to_have_count(seats)
    page.get_by_role("button", name="Start game").click()
    page.get_by_role("list", name="Your hand").wait_for()
    assert kinds(host)[-5:] == ["dealing", "revealed", "revealed", "revealed", "started"]
    friend.ask(f"/tables/{friend.table}/cover", seat=2, level="rookie")
    finish(host, friend)
    theirs.get_by_role("button", name="Fair deal").click()
    dialog = theirs.get_by_role("dialog")
    expect(dialog.get_by_text("nobody could choose the cards")).to_be_visible()
    _, verify, name, *kept = shlex.split(dialog.locator("code").inner_text())
    assert kept.count("--contribution") == 2
    file = tmp_path / name
    document = friend.ask(f"/tables/{friend.table}/transcript")
    file.write_text(json.dumps(document), encoding="utf-8")
    checked = run(verify, str(file), *kept)
    assert checked.code == 0, checked.err


def test_a_set_up_position_is_not_proven(visit: Visit) -> None:
    """The page says so, though the secret and the seed are right."""
    guest = visit()
    guest.play_now("runner-up")
    guest.page.get_by_role("list", name="Your hand").wait_for()
    assert kinds(guest)[-3:] == ["dealing", "revealed", "started"]
    finish(guest)
    expect(guest.page.get_by_role("button", name="Fair deal")).to_be_visible()
    changed(guest.page, position={"game": "runner-up"})
    guest.page.reload()
    guest.page.get_by_role("button", name="Deal not proven").click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.get_by_text("began at a position that someone set up")).to_be_visible()


def test_a_device_that_added_nothing_proves_nothing(visit: Visit) -> None:
    """A game that a program started: the numbers fit together, and no more is claimed."""
    guest = visit()
    guest.home()
    guest.ask("/me", name="Ada")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "rookie"}]
    opened = guest.ask("/tables", game="runner-up", options={"players": 2}, seats=seats)
    guest.ask(f"/tables/{opened['id']}/start", contribution="ab" * 32)
    guest.go(f"/t/{opened['id']}").get_by_role("list", name="Your hand").wait_for()
    finish(guest)
    guest.page.get_by_role("button", name="Deal not proven").click()
    expect(guest.page.get_by_text("Your device added nothing to this deal.")).to_be_visible()


def test_a_device_that_does_not_answer_is_named(visit: Visit) -> None:
    """The friend has closed the page: after a while the cards are dealt without that device, and
    everybody who is there sees why."""
    host, friend = visit("Ada"), visit("Bo")
    meet(host, friend)
    friend.go("/")
    page = host.page
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_text("Dealing the cards")).to_be_visible()
    page.get_by_role("list", name="Your hand").wait_for()
    assert kinds(host)[-5:] == ["dealing", "revealed", "dealing-failed", "revealed", "started"]
    expect(page.get_by_text("Dealt again: no answer from Bo’s device.")).to_be_visible()
    friend.go(f"/t/{host.table}")
    finish(host, friend)
    page.get_by_role("button", name="Deal not proven").click()
    expect(page.get_by_role("dialog").get_by_text("Dealing began 2 times")).to_be_visible()


def test_a_seat_continued_on_another_device(visit: Visit) -> None:
    """Its promise is replaced by one that this device can reveal: nobody waits for the other."""
    host, friend = visit("Ada"), visit("Bo")
    meet(host, friend)
    with friend.page.expect_response(lambda answer: answer.url.endswith("/contribute")):
        friend.page.evaluate("localStorage.removeItem('parlour-evidence')")
        friend.page.reload()
    host.page.get_by_role("button", name="Start game").click()
    friend.page.get_by_role("list", name="Your hand").wait_for()
    assert kinds(host)[-4:] == ["dealing", "revealed", "revealed", "started"]
