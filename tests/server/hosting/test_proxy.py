"""Behind a proxy: whom the server believes, and what players' browsers are told."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.hosting.nursery import Nursery, Nursling
from tests.server.running import client, post

PUBLIC = "https://play.example.org"


@pytest.fixture(scope="module")
def behind(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursling]:
    """A server as docs/hosting.md starts it behind a proxy with TLS."""
    database = str(tmp_path_factory.mktemp("behind") / "tables.sqlite")
    with nursery.serving(database, public_url=PUBLIC, trust_proxy=True, limits=1) as one:
        yield one


@pytest.fixture(scope="module")
def alone(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursling]:
    """A server that everybody reaches directly."""
    database = str(tmp_path_factory.mktemp("alone") / "tables.sqlite")
    with nursery.serving(database, limits=1) as one:
        yield one


def through(server: Nursling, address: str, **headers: str) -> httpx.Client:
    """A browser's requests as the proxy passes them on, with a Host of its own."""
    told = {"x-forwarded-for": address, "x-forwarded-proto": "https", "origin": PUBLIC}
    return client(base_url=server.url, headers={**told, **headers})


def test_a_cookie_behind_tls(behind: Nursling) -> None:
    """Secure, for this host alone, out of reach of scripts; another cookie counts for nothing."""
    with through(behind, "192.0.2.1") as ann:
        answer = ann.post("/api/me", json={"name": "Ann"})
        (cookie,) = answer.headers.get_list("set-cookie")
        name, *attributes = (part.strip().lower() for part in cookie.split(";"))
        assert name.startswith("__host-parlour=")
        assert {"secure", "httponly", "samesite=lax", "path=/"} <= set(attributes)
        assert not any(each.startswith("domain") for each in attributes)
        token = cookie.partition("=")[2].partition(";")[0]
        known = {"cookie": f"__Host-parlour={token}"}
        assert ann.get("/api/me", headers=known).json()["name"] == "Ann"
        assert ann.get("/api/me", headers={"cookie": f"parlour={token}"}).status_code == 401
        opened = ann.post("/api/tables", json={"game": "runner-up"}, headers=known).json()
        assert opened["link"] == f"{PUBLIC}/t/{opened['id']}"
        link = ann.post("/api/me/devices", headers=known).json()
        assert link["url"] == f"{PUBLIC}/d/{link['code']}"
        elsewhere = {**known, "origin": "https://evil.example.org"}
        refused = ann.post("/api/tables", json={"game": "runner-up"}, headers=elsewhere)
        assert (refused.status_code, refused.json()["code"]) == (403, "origin")


def newcomers(server: Nursling, *addresses: str) -> list[int]:
    """What newcomers from these addresses in turn are answered, until one is refused."""
    found: list[int] = []
    with client(base_url=server.url) as asking:
        for address in addresses:
            headers = {"x-forwarded-for": address}
            answer = asking.post("/api/players", json={"name": "Eva"}, headers=headers)
            found.append(answer.status_code)
            if answer.is_error:
                break
    return found


def test_limits_behind_a_proxy_are_each_players(behind: Nursling) -> None:
    """Only what the proxy itself added counts: claiming another address first helps nobody."""
    claimed = [f"10.0.{k}.1, 192.0.2.2" for k in range(250)]
    answers = newcomers(behind, *claimed)
    assert answers[:60] == [201] * 60
    assert 429 in answers[60:]
    assert newcomers(behind, "192.0.2.3") == [201]


def test_nobody_is_believed_without_a_proxy(alone: Nursling) -> None:
    """Neither an address nor TLS that the asker claims."""
    answer = post(
        f"{alone.url}/api/me", json={"name": "Ann"}, headers={"x-forwarded-proto": "https"}
    )
    assert answer.headers["set-cookie"].startswith("parlour=")
    assert "secure" not in answer.headers["set-cookie"].lower()
    assert 429 in newcomers(alone, *(f"192.0.2.{k}" for k in range(250)))


def test_a_proxy_may_say_that_there_is_tls(nursery: Nursery, tmp_path: Path) -> None:
    """Also where nobody has told the server its address."""
    serving = nursery.serving(str(tmp_path / "tables.sqlite"), trust_proxy=True)
    with serving as server, through(server, "192.0.2.1") as ann:
        cookie = ann.post("/api/me", json={"name": "Ann"}).headers["set-cookie"]
        assert cookie.startswith("__Host-parlour=")
        assert "secure" in cookie.lower()
