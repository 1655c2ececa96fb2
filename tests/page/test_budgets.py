"""What a newcomer's phone has to fetch: the built page keeps to its budgets."""

import gzip
import re
from pathlib import Path

import pytest

from tests.page.browser import BUILT

PAGE = BUILT.parent
kB = 1000  # noqa: N816 (a unit)


def compressed(path: Path) -> int:
    """The bytes that travel: what is compressed already stays as it is."""
    body = path.read_bytes()
    return len(body) if path.suffix in {".woff2", ".png"} else len(gzip.compress(body, 9))


def reached(name: str, *, lazily: bool) -> set[str]:
    """A chunk with everything it imports; with what it imports when needed too, if asked."""
    text = (PAGE / "assets" / name).read_text(encoding="utf-8")
    static = re.findall(r"(?:from|import)\s*[\"']\./([\w.-]+\.js)[\"']", text)
    lazy = re.findall(r"(?:assets/|\./)([\w.-]+\.(?:js|css|woff2))", text) if lazily else []
    found = {name}
    for each in {*static, *lazy} - found:
        found |= reached(each, lazily=False) if each.endswith(".js") else {each}
    return found


@pytest.fixture(scope="module")
def index() -> str:
    """The page's own document."""
    assert BUILT.exists(), "the page is not built: make page"
    return BUILT.read_text(encoding="utf-8")


def test_the_first_screen_is_at_most_120_kb(index: str) -> None:
    """Document, scripts, styles, the display face and one language."""
    names = set(re.findall(r"/assets/([\w.-]+)", index))
    for script in [name for name in names if name.endswith(".js")]:
        names |= reached(script, lazily=False)
    fonts = {path.name for path in PAGE.glob("assets/*.woff2")}
    words = max(PAGE.glob("assets/page-*.js"), key=compressed)
    total = compressed(BUILT) + sum(compressed(PAGE / "assets" / name) for name in names | fonts)
    assert total + compressed(words) <= 120 * kB


def test_fonts_are_at_most_60_kb() -> None:
    """One display face, its Latin letters."""
    assert sum(path.stat().st_size for path in PAGE.glob("assets/*.woff2")) <= 60 * kB


def test_no_other_part_is_larger_than_80_kb() -> None:
    """Each game's table, with its styles and its words, and everything else that comes later."""
    for chunk in PAGE.glob("assets/*.js"):
        assert compressed(chunk) <= 80 * kB, chunk.name
    tables = sum(compressed(path) for path in PAGE.glob("assets/Table-*"))
    assert tables <= 2 * 80 * kB


def test_nothing_comes_from_elsewhere(index: str) -> None:
    """No script, style, font or picture of another host, and no script or style in the document."""
    assert re.findall(r"(?:src|href)=\"(?:https?:)?//", index) == []
    assert re.findall(r"<style|<script(?![^>]*src=)| style=| on\w+=", index) == []
    for path in PAGE.glob("assets/*.css"):
        assert "url(http" not in path.read_text(encoding="utf-8"), path.name
