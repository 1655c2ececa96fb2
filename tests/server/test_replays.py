"""Replays and transcripts of finished games: computed once, and kept by browsers."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest

from parlour.games.match import Match, new_match
from parlour.games.transcript import replay
from parlour.server.tables import replay_cache
from parlour.server.tables.replay_cache import ReplayCache
from parlour.server.tables.replay_pages import PAGE, Page
from tests.server.playing import Phone, people, play_out, table_of, transcript_of
from tests.server.running import Person, Server, get


def finished(server: Server, **how: Any) -> tuple[str, list[Person]]:
    """A finished game of two people."""
    seated = people(server, "Ann", "Bob")
    table = table_of(seated, players=2, **how)
    play_out([Phone(person, table) for person in seated], Random(3))
    return table, seated


def computed(server: Server) -> float:
    """How many pages of replays the server has computed."""
    text = get(f"{server.url}/metrics").text
    found = re.search(r"^parlour_replay_pages_total (\S+)$", text, re.M)
    assert found is not None
    return float(found[1])


def test_a_replay_is_computed_once_for_many_requests(server: Server) -> None:
    """Anonymous clients ask for one replay 200 times, with every first frame: a few pages."""
    table, _ = finished(server)
    before = computed(server)
    path = f"{server.url}/api/tables/{table}/replay"

    def ask(first: int) -> httpx.Response:
        return get(path, params={"first": first % 40, "everything": first % 2 == 0})

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(200)))
    assert {answer.status_code for answer in answers} == {200}
    pages = 1 + answers[0].json()["last"] // PAGE
    assert computed(server) - before <= 2 * pages


def test_pages_that_nobody_asks_for_are_dropped() -> None:
    """What was asked for lately stays; the rest goes, oldest first, and is computed anew when it
    is wanted again."""
    match = new_match("runner-up", players=2, seed=bytes(32))
    while not match.is_over:
        match.choose(match.to_act[0], match.moves(match.to_act[0])[0])
    document, loaded = match.transcript(), []

    async def load() -> dict[str, Any]:
        loaded.append(1)
        return document

    async def tell() -> None:
        cache = ReplayCache()

        async def ask(table: str) -> bytes:
            last = len(match.choices)
            return await cache.reply(table, load, players=2, last=last, eyes=None, first=0)

        first = await ask("a")
        cache._expire()
        assert await ask("a") == first
        assert (len(loaded), list(cache._pages)) == (1, [("a", None, 0)])
        cache._asked["a", None, 0] -= replay_cache.KEPT_FOR + 1
        await ask("b")
        cache._expire()
        assert list(cache._pages) == [("b", None, 0)]
        assert cache._size == cache._pages["b", None, 0].size
        assert await ask("a") == first
        assert len(loaded) == 3
        cache.let_go()
        assert (cache._size, len(cache._asked)) == (0, 0)
        await cache.stop()

    asyncio.run(tell())


def test_nothing_is_computed_beyond_the_end(server: Server) -> None:
    """Anonymous clients ask for 200 pages that no game has: the answer is empty, and the game is
    not played again for it."""
    table, _ = finished(server)
    path = f"{server.url}/api/tables/{table}/replay"
    last = get(path).json()["last"]
    before = computed(server)

    def ask(number: int) -> Any:
        first = min(last + 1 + PAGE * number, 2**20)
        return get(path, params={"first": first, "everything": number % 2 == 0}).json()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(200)))
    assert answers == [{"last": last, "frames": []}] * 200
    assert computed(server) == before


def test_every_page_has_a_size() -> None:
    """What holds no frames, or short ones, needs memory too, and leaves the cache in its turn."""
    assert Page([]).size > 0
    assert Page([b"{}"] * 10).size > 20 + Page([]).size


@pytest.mark.parametrize("everything", [False, True])
def test_the_replay_of_a_closed_game_ends_with_its_last_choice(
    server: Server, everything: bool
) -> None:
    """Also where a choice lay face down when the host closed the table."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    play_out([Phone(person, table) for person in (ann, bob)], Random(3), choices=4)
    seat, move = next(
        (person.look(table)["mine"][0], view["moves"][0])
        for person in (ann, bob)
        for view in person.look(table)["seats"]
        if view["moves"]
    )
    (ann, bob)[seat].do(f"/api/tables/{table}/choose", seat=seat, move=move)
    ann.do(f"/api/tables/{table}/close")
    made = len(transcript_of(ann, table)["choices"])
    told = ann.get(f"/api/tables/{table}/replay", everything=everything).json()
    assert told["last"] == made
    assert [each["frame"] for each in told["frames"]] == [*range(made + 1)]


@pytest.mark.parametrize("seat", [None, 1])
def test_every_part_of_a_replay_shows_the_game(server: Server, seat: int | None) -> None:
    """Parts that begin anywhere, across the pages of the cache, are the game as it was played."""
    table, (ann, _) = finished(server, game="cover-me")
    whole = replay(transcript_of(ann, table))
    match = Match(whole.description, whole.options, whole.seed)
    views = [match.view(seat)]
    for choice in whole.choices:
        match.choose(choice.seat, choice.move, at=choice.time)
        views.append(match.view(seat))
    for first in (0, 1, PAGE - 1, PAGE, PAGE + 7, len(views) - 1, len(views) + 5):
        asked = {"first": first} | ({} if seat is None else {"seat": seat})
        told = get(f"{server.url}/api/tables/{table}/replay", params=asked).json()
        assert told["last"] == len(whole.choices)
        assert [each["frame"] for each in told["frames"]] == [
            *range(first, min(first + PAGE, len(views)))
        ]
        assert [each["seats"][0]["view"] for each in told["frames"]] == views[first : first + PAGE]


def test_a_browser_keeps_a_replay(server: Server) -> None:
    """A finished game does not change: a strong ETag, immutable; and 304 for who has it."""
    table, _ = finished(server)
    path = f"{server.url}/api/tables/{table}/replay"
    answer = get(path)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert re.fullmatch('"[0-9a-f]{32}"', answer.headers["etag"])
    again = get(path, headers={"if-none-match": f'"other", {answer.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == answer.headers["etag"]
    assert again.headers["x-content-type-options"] == "nosniff"
    assert get(path, headers={"if-none-match": '"other"'}).status_code == 200
    assert get(path, params={"seat": 0}).headers["etag"] != answer.headers["etag"]


def test_a_private_replay_is_not_kept_for_others(server: Server) -> None:
    """Where nobody may watch, no proxy keeps a copy, and a stranger with the tag gets nothing."""
    table, (ann, _) = finished(server, settings={"watching": False})
    path = f"/api/tables/{table}/replay"
    answer = ann.get(path)
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    refused = get(server.url + path, headers={"if-none-match": answer.headers["etag"]})
    assert (refused.status_code, refused.headers["cache-control"]) == (404, "no-store")
    assert ann.get(f"/api/tables/{table}").headers["cache-control"] == "no-store"


def test_a_transcript_is_asked_for_again(server: Server) -> None:
    """A player's name can be erased from it: a browser may keep it, and always asks."""
    table, (ann, bob) = finished(server)
    path = f"/api/tables/{table}/transcript"
    answer = ann.get(path)
    assert answer.headers["cache-control"] == "public, no-cache"
    tag = {"if-none-match": answer.headers["etag"]}
    assert ann.http.get(path, headers=tag).status_code == 304
    assert bob.http.delete("/api/me").status_code == 204
    changed = ann.http.get(path, headers=tag)
    assert changed.status_code == 200
    assert changed.json()["names"] == ["Ann", "—"]
