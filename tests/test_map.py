"""The map: each part may import from the parts above it, never from below."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour

ROOT = Path(parlour.__file__).parent
# `__init__` is the package itself: what `from parlour import …` gives.
MAP = (
    *("compiling", "kernel", "games", "__init__", "bots", "lab", "envs", "locales", "server"),
    *("terminal", "cli", "__main__"),
)
# The same for the server's packages. Modules beside them are listed like packages.
SERVER = (
    *("memory", "skipped_imports", "clock", "logs", "settings", "tasks", "metrics", "wire"),
    *("requests", "errors", "text", "websocket_frames"),
    *("storage", "tables", "limits", "players", "admin", "jobs", "cluster", "services"),
    *("http", "feed", "app", "serve"),
)
GAMES = ("cover_me", "runner_up")
MODULES = sorted(ROOT.rglob("*.py"))


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """Every module of ours that a file imports, as the words between the dots after `parlour`."""
    package = ("parlour", *path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            home = package[: len(package) - node.level + 1] if node.level else ()
            module = (*home, *(node.module.split(".") if node.module else ()))
            names = [(*module, alias.name) for alias in node.names]
        else:
            continue
        yield from (name[1:] for name in names if name[0] == "parlour")


def part(words: tuple[str, ...]) -> str:
    """The line of the map a module is on; a name of the package itself is on `__init__`'s."""
    first = words[0].removesuffix(".py") if words else ""
    return first if first in MAP else "__init__"


def test_the_map_is_the_one_contributors_read() -> None:
    """CONTRIBUTING.md draws the same map, line by line."""
    text = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    drawn = text.partition("\nsrc/parlour/\n")[2].partition("```")[0]
    names = re.findall(r"^  (\w+)(?:/|\.py)  ", drawn, re.MULTILINE)
    assert names == [name for name in MAP if not name.startswith("__")]
    server = text.partition("\nsrc/parlour/server/\n")[2].partition("```")[0]
    packages = [name for name in SERVER if (ROOT / "server" / name).is_dir()]
    assert re.findall(r"(\w+)/  ", server) == packages


def test_every_module_is_on_the_map() -> None:
    """A new part has its place among the others before it has its first line."""
    parts = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in MODULES}
    assert parts <= set(MAP)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_up(path: Path) -> None:
    """No module imports from a line of the map below its own."""
    own = MAP.index(part(path.relative_to(ROOT).parts))
    assert [".".join(words) for words in imported(path) if MAP.index(part(words)) > own] == []


def server_modules() -> list[Path]:
    """Every module of the server but the packages themselves."""
    return [path for path in MODULES if path.relative_to(ROOT).parts[0] == "server"]


def test_every_part_of_the_server_has_its_place() -> None:
    """A new package or module of the server is put among the others before its first line."""
    parts = {path.relative_to(ROOT).parts[1].removesuffix(".py") for path in server_modules()}
    assert parts - {"__init__"} == set(SERVER)


@pytest.mark.parametrize("path", server_modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_servers_imports_point_up(path: Path) -> None:
    """storage knows no tables, tables know no HTTP: a package imports only from those before it."""
    own = path.relative_to(ROOT).parts[1].removesuffix(".py")
    if own == "__init__":
        return
    found = [words for words in imported(path) if words[0] == "server" and len(words) > 1]
    assert [w for w in found if SERVER.index(w[1]) > SERVER.index(own)] == []


@pytest.mark.parametrize("game", GAMES)
def test_games_do_not_know_each_other(game: str) -> None:
    """What two games share lies in games/, above both."""
    (other,) = set(GAMES) - {game}
    for path in (ROOT / "games" / game).glob("*.py"):
        assert [words for words in imported(path) if words[:2] == ("games", other)] == []


def test_the_kernel_knows_nothing_of_ours() -> None:
    """It is the first line of the map; how it is compiled stands in a file of its own."""
    assert {words[0] for words in imported(ROOT / "kernel.py")} == {"compiling"}
    assert list(imported(ROOT / "compiling.py")) == []


def loaded(script: str) -> list[str]:
    """Which of the heavy libraries a process has loaded after a script; it says so last."""
    done = subprocess.run(
        [sys.executable, "-c", script + REPORT],
        env={**os.environ, "PYTHONPATH": str(ROOT.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    names: list[str] = json.loads(done.stdout.splitlines()[-1])
    return names


REPORT = """
import json, sys
print(json.dumps([name for name in ("numba", "llvmlite", "numpy") if name in sys.modules]))
"""
COMMAND = """
import sys
from parlour.cli import main
sys.argv = ["parlour", *{arguments}]
try:
    main()
except SystemExit as leaving:
    assert not leaving.code, leaving.code
"""


def test_importing_parlour_is_quick() -> None:
    """The compiler and NumPy come with the first match, not before."""
    assert loaded("import parlour; parlour.Move; parlour.InvalidMove") == []


@pytest.mark.parametrize(
    "arguments", [["games"], ["--help"], ["--version"], ["rules", "runner-up", "--language", "en"]]
)
def test_commands_without_a_match_are_quick(arguments: list[str]) -> None:
    """Who only wants to read does not wait for a compiler."""
    assert loaded(COMMAND.format(arguments=arguments)) == []


def test_the_first_match_loads_the_compiler() -> None:
    """Or else the tests above would prove nothing."""
    match = "import os; os.environ['NUMBA_DISABLE_JIT'] = '1'; from parlour import Match"
    assert loaded(match) == ["numba", "llvmlite", "numpy"]
