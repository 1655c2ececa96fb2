"""Every rule has a test, and every test that names a rule names one that exists.

rule_ids.txt and scenario_ids.txt were taken from the rule catalogue both games were written after.
A new rule gets its id in docs/rules first; the lists here only grow.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
PAGES = sorted((TESTS.parent / "docs" / "rules").glob("*.md"))
ID = r"(?:RU|CM)-[A-Z]?\d+(?:\.\d+)?"


def listed(name: str) -> list[str]:
    """The ids in a list, one a line."""
    return (TESTS / name).read_text(encoding="utf-8").split()


@cache
def documented() -> list[str]:
    """Every id that a page of rules gives to a rule, a ruling or an example: a row of a table."""
    return [
        found
        for page in PAGES
        for found in re.findall(rf"^\| ({ID}) \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]


@cache
def marked() -> dict[str, list[str]]:
    """The ids that tests are marked with, and where."""
    places: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("*.py")):
        for call in marks(ast.parse(path.read_text(encoding="utf-8"))):
            for argument in call.args:
                rule = ast.literal_eval(argument)
                where = f"{path.relative_to(TESTS)}:{argument.lineno}"
                places.setdefault(rule, []).append(where)
    return places


def marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Every `pytest.mark.rule(…)`, on a test or in a list of parameters."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield node


def test_every_rule_has_a_test() -> None:
    """Each id on the pages of rules, and each scenario of the catalogue, is some test's mark."""
    wanted = [*documented(), *listed("scenario_ids.txt")]
    assert [rule for rule in wanted if rule not in marked()] == []


def test_every_mark_names_a_rule() -> None:
    """A mark with an id that is on no page and no list is a slip of the pen."""
    known = {*documented(), *listed("scenario_ids.txt")}
    assert {rule: places for rule, places in marked().items() if rule not in known} == {}


def test_every_rule_of_the_catalogue_is_documented() -> None:
    """No id may get lost from the pages of rules."""
    pages = documented()
    assert [rule for rule in listed("rule_ids.txt") if rule not in pages] == []


def test_no_id_is_given_twice() -> None:
    """One id, one rule; one line in each list."""
    for ids in (documented(), listed("rule_ids.txt"), listed("scenario_ids.txt")):
        assert sorted(ids) == sorted(set(ids))


def test_every_id_that_a_page_cites_exists() -> None:
    """A reference such as (CM-A19) leads somewhere; CM-10 alone is the whole section."""
    ids = set(documented())
    sections = {rule.rpartition(".")[0] for rule in ids}
    for page in PAGES:
        cited = set(re.findall(ID, page.read_text(encoding="utf-8")))
        assert cited - ids - sections == set()


def test_every_id_that_the_source_cites_exists() -> None:
    """The same for comments and docstrings of the rules, in full or short (CM-6.1, A19)."""
    ids = set(documented())
    sections = {rule.rpartition(".")[0] for rule in ids}
    for path in sorted((TESTS.parent / "src").rglob("*.py")):
        cited = set(re.findall(ID, path.read_text(encoding="utf-8")))
        assert cited - ids - sections == set(), path


def test_the_lists_are_whole() -> None:
    """Rules and rulings: 84 of Runner-Up, 170 of Cover Me, 11 of ours. Scenarios: 41 and 66."""
    rules, scenarios = listed("rule_ids.txt"), listed("scenario_ids.txt")
    assert len(rules) == 84 + 170 + 11
    assert len(scenarios) == 41 + 66
