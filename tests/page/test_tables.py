"""Whole games at real browsers: from the first click to the last screen."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.browser import DESK, PHONE, play_together
from tests.page.conftest import Visit

GAMES = ("runner-up", "cover-me")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", GAMES)
def test_play_now_to_the_last_screen(visit: Visit, game: str, size: tuple[int, int]) -> None:
    """A click, a dealt hand, a whole game, its end and a rematch."""
    guest = visit(size=size)
    page = guest.home()
    page.locator(f"[data-play={game}]").click()
    page.get_by_role("list", name="Your hand").wait_for()
    guest.play_on(Random(1))
    guest.wait_for_end()
    expect(page.get_by_role("button", name="Fair deal")).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    page.get_by_role("button", name="Start game").click()
    page.get_by_role("list", name="Your hand").wait_for()


VARIANTS = [
    ("runner-up", {"players": 2}),
    ("runner-up", {"players": 6}),
    ("runner-up", {"players": 3, "variant": "tactical"}),
    ("runner-up", {"players": 3, "variant": "tactical", "initiative": "spread"}),
    ("cover-me", {"players": 2}),
    ("cover-me", {"players": 2, "two_player": "advanced"}),
    ("cover-me", {"players": 3, "length": "shorter", "quick_deal": True}),
    ("cover-me", {"players": 3, "length": "shorter", "equal_value": True, "tie": "extra"}),
    ("cover-me", {"players": 3, "length": "longer", "open_scores": True, "quick_deal": True}),
]


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=str)
def test_every_variant_is_shown_to_its_end(
    visit: Visit, game: str, options: dict[str, object]
) -> None:
    """No variant has a view, an event or a result that the page cannot show."""
    guest = visit()
    guest.home()
    guest.ask("/me", name="Ada")
    players = int(str(options["players"]))
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "rookie"} for _ in range(players - 1))]
    opened = guest.ask("/tables", game=game, options=options, seats=seats)
    guest.ask(f"/tables/{opened['id']}/start", request="start")
    page = guest.go(f"/t/{opened['id']}")
    page.get_by_role("list", name="Your hand").wait_for()
    guest.play_on(Random(2))
    guest.wait_for_end()


def test_four_browsers_at_one_table(visit: Visit) -> None:
    """Friends meet by link and by code, talk, and see the same end."""
    host = visit("Ada")
    page = host.home()
    page.locator("[data-friends=runner-up]").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    code = page.locator(".code strong").inner_text()
    friends = [visit("<b>Zoë</b> 🎉"), visit("שלום"), visit("x" * 40)]
    for i, friend in enumerate(friends):
        theirs = friend.home()
        if i:
            theirs.goto(page.url)
            theirs.get_by_role("button", name="Sit here").first.click()
        else:
            theirs.locator("input.code").fill(code.lower())
            theirs.get_by_role("button", name="Join").click()
            theirs.wait_for_url("**/t/*")
        expect(theirs.get_by_text("You’re in.")).to_be_visible()
    expect(page.get_by_text("Everyone is here.")).to_be_visible()
    page.get_by_role("button", name="Start game").click()
    for guest in (host, *friends):
        guest.page.get_by_role("list", name="Your hand").wait_for()
    says = friends[0].page.get_by_label("Say something")
    says.fill("<img src=x onerror=alert(1)> " + "ha" * 5000)
    says.press("Enter")
    expect(page.locator("section ol bdi", has_text="<img src=x")).to_be_visible()
    play_together([host, *friends], Random(3))
    for guest in (host, *friends):
        guest.wait_for_end()
    ends = {guest.page.locator(".sentence").inner_text() for guest in (host, *friends)}
    assert len({end for end in ends if "win" in end}) >= 1
    page.get_by_role("button", name="Rematch").click()
    theirs = friends[0].page
    # Who was seated by others adds to the shuffles as well.
    with theirs.expect_response(lambda answer: answer.url.endswith("/contribute")) as added:
        theirs.get_by_role("button", name="Join the rematch").click()
    assert added.value.status == 200
    expect(theirs.get_by_text("You’re in.")).to_be_visible()


def test_pass_and_play_covers_the_hands(visit: Visit) -> None:
    """Between two people on one device nobody's cards can be seen."""
    guest = visit("Ada")
    page = guest.home()
    page.locator("[data-friends=runner-up]").click()
    page.get_by_label("Who sits in seat 2").select_option("me")
    for seat in (3, 4):
        page.get_by_label(f"Who sits in seat {seat}").select_option("rookie")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start game").click()
    for name in ("Ada", "Player 2"):
        expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
        expect(page.get_by_role("list", name="Your hand")).to_have_count(0)
        page.get_by_role("button", name=f"I’m {name}").click()
        hand = page.get_by_role("list", name="Your hand")
        hand.wait_for()
        seat = 0 if name == "Ada" else 1
        sight = next(each for each in guest.look()["seats"] if each["seat"] == seat)
        expect(hand.get_by_role("button")).to_have_count(len(sight["view"]["hand"]))
        guest.choose(seat, sight["moves"][0])
    expect(page.get_by_role("heading", name="Pass the device to Ada")).to_be_visible()
    guest.play_on(Random(4))
    guest.wait_for_end()


def test_a_closed_table_lets_go_of_everybody(visit: Visit) -> None:
    """Who was in the middle of a game is told, has nothing to choose, and is shown the way out."""
    guest = visit()
    guest.play_now("runner-up")
    page = guest.page
    hand = page.get_by_role("list", name="Your hand")
    expect(hand.locator("button[aria-disabled=false]")).to_have_count(5)
    guest.ask(f"/tables/{guest.table}/close", request="close")
    expect(page.get_by_role("status").get_by_text("This table is closed.")).to_be_visible()
    expect(hand.locator("button[aria-disabled=false]")).to_have_count(0)
    expect(page).to_have_title("Runner-Up · Parlour")
    page.locator(".notice").get_by_role("link", name="To the games").click()
    page.locator("[data-play]").first.wait_for()
