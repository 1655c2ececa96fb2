"""The examples in README.md and docs/ are true: each is run, and shows what it says it shows."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
FENCED = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROMPT = ">>> "


def examples(page: Path) -> list[tuple[int, str]]:
    """The fenced blocks that show Python at work, each with the line it begins on."""
    text = page.read_text(encoding="utf-8")
    return [
        (text.count("\n", 0, block.start(2)), block[2])
        for block in FENCED.finditer(text)
        if PROMPT in block[2]
    ]


def report(page: Path) -> tuple[int, str]:
    """How many lines of examples were run, in order and in one session, and what went wrong."""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    session: dict[str, object] = {}
    said: list[str] = []
    for line, block in examples(page):
        test = parser.get_doctest(block, session, page.name, str(page), line)
        runner.run(test, out=said.append, clear_globs=False)
        session = test.globs
    return runner.summarize(verbose=False).attempted, "".join(said)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_are_true(page: Path) -> None:
    """Every line with a prompt is run and prints what stands below it."""
    _, wrong = report(page)
    assert wrong == ""


def test_the_readme_has_an_example() -> None:
    """A newcomer sees a game being played on the first page, and every prompt of it is run."""
    prompts = README.read_text(encoding="utf-8").count(PROMPT)
    assert prompts > 0
    assert report(README)[0] == prompts


def test_a_false_example_is_noticed(tmp_path: Path) -> None:
    """Or else the tests above would prove nothing."""
    page = tmp_path / "page.md"
    page.write_text("```python\n>>> 1 + 1\n2\n```\n\n```python\n>>> 1 + 1\n3\n```\n")
    attempted, wrong = report(page)
    assert attempted == 2
    assert "line 7" in wrong
    assert "Expected:\n    3\nGot:\n    2" in wrong
