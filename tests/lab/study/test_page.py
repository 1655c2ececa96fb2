"""The report: whole in itself, readable without colours, the same for the same study."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from parlour.lab.study import page as pages
from parlour.lab.study.page import report
from parlour.lab.study.plan import Plan

from .studies import plan, study_findings


def page(folder: Path, study: Plan, games: int) -> str:
    """The report of a study."""
    found = study_findings(folder / "results", study, games)
    return report(study, found, "parlour lab …", games)


class Outline(HTMLParser):
    """Headings, and whatever would have to be fetched from somewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.fetched: list[str] = []
        self._heading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._heading = tag in ("h1", "h2")
        if tag in ("script", "link", "img", "iframe"):
            self.fetched.append(tag)
        self.fetched += [
            f"{name}={value}"
            for name, value in attrs
            if name in ("src", "href", "xlink:href") and not (value or "").startswith("#")
            if not (value or "").startswith("data:")
        ]

    def handle_data(self, data: str) -> None:
        if self._heading:
            self.headings.append(data)
            self._heading = False


@pytest.fixture(scope="module")
def runner_up(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two tables of Runner-Up, compared."""
    study = plan("runner-up", "players=2,4")
    return page(tmp_path_factory.mktemp("study"), study, 60)


@pytest.fixture(scope="module")
def cover_me(tmp_path_factory: pytest.TempPathFactory) -> str:
    """One table of Cover Me with different bots."""
    study = plan("cover-me", bots=["regular", "rookie"], players=2)
    return page(tmp_path_factory.mktemp("study"), study, 20)


def test_the_sections(runner_up: str, cover_me: str) -> None:
    """All that a study of each game looks at has its place."""
    outline = Outline()
    outline.feed(runner_up)
    assert outline.headings == [
        "Runner-Up: a study of 120 games",
        "Who wins",
        "What each change does",
        "Scores",
        "Final fields",
        "Does the leader still finish second?",
        "How early the winner is decided",
        "Lead changes",
        "Length",
        "All measures",
        "How it was made",
    ]
    outline = Outline()
    outline.feed(cover_me)
    assert outline.headings == [
        "Cover Me: a study of 20 games",
        "Who wins",
        "Scores",
        "Prestige by colour and season",
        "Three trends and zero trios",
        "Piles that run out",
        "How early the winner is decided",
        "Lead changes",
        "Length",
        "All measures",
        "How it was made",
    ]


def test_nothing_has_to_be_fetched(runner_up: str, cover_me: str) -> None:
    """One file, for mail, a train or an archive."""
    for text in (runner_up, cover_me):
        outline = Outline()
        outline.feed(text)
        assert outline.fetched == []
        assert "url(http" not in text
        assert len(text) < 1_000_000


def test_figures_are_svg_that_says_what_it_shows(runner_up: str) -> None:
    """Drawings with text in them, each with a name for who cannot see it; no id twice."""
    drawings = re.findall(r"<svg.*?</svg>", runner_up, re.DOTALL)
    assert len(drawings) == 8
    for drawing in drawings:
        root = ElementTree.fromstring(drawing)
        assert root.get("role") == "img"
        assert len(root.get("aria-label") or "") > 40
        assert any(element.tag.endswith("text") for element in root.iter())
    ids = re.findall(r'\bid="([^"]+)"', runner_up)
    assert len(ids) == len(set(ids))


def test_nothing_is_told_by_colour_alone(cover_me: str) -> None:
    """Bots have shapes, seats their numbers, layers hatching; all colours are from a palette that
    colour-blind people can tell apart, or greys, or one blue from light to dark."""
    assert "hatch" in cover_me
    palette = {"#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7"}
    figures = re.findall(r"<svg.*?</svg>", cover_me, re.DOTALL)
    used = {colour for figure in figures for colour in re.findall(r"#[0-9a-f]{6}\b", figure)}
    hues = {colour for colour in used if not _is_greyish(colour)}
    assert hues <= palette


def _is_greyish(colour: str) -> bool:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return max(red, green, blue) - min(red, green, blue) < 40 or red <= green <= blue


def test_the_same_study_makes_the_same_page(tmp_path: Path) -> None:
    """To the letter: no dates, no chance."""
    study = plan("runner-up", bots=["rookie"], players=3)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert page(tmp_path / "a", study, 30) == page(tmp_path / "b", study, 30)


def test_an_unfinished_study_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who reads it later must know."""
    monkeypatch.setattr(pages, "draw", lambda *_: [])
    study = plan("runner-up")
    found = study_findings(tmp_path / "results", study, 30)
    assert "30 of 99 games have been played so far" in report(study, found, "", 99)
    assert "Not finished" not in report(study, found, "", 30)


def test_names_are_text_not_markup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command line may hold anything."""
    monkeypatch.setattr(pages, "draw", lambda *_: [])
    study = plan("runner-up")
    found = study_findings(tmp_path / "results", study, 10)
    assert "<script>" not in report(study, found, "parlour lab '<script>'", 10)
