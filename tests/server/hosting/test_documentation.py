"""docs/hosting.md leaves out nothing that a host can set or ask for."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
import typer

from parlour.cli import app
from parlour.server import metrics
from parlour.server.limits import rates
from parlour.server.settings import PREFIX, ServerSettings, read_settings
from parlour.terminal import hosting
from tests.cli.commands import run, smooth

PAGE = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")
SETTINGS = [each.name for each in fields(ServerSettings)]


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_explained(name: str) -> None:
    """By its option, by its variable, and in the help of the command."""
    option = f"--{name.replace('_', '-')}"
    assert f"| `{option}` | `{PREFIX}{name.upper()}` |" in PAGE
    told = smooth(run("serve", "--help").out)
    assert option in told
    assert f"{PREFIX}{name.upper()}" in re.sub(r"\s", "", told)


def test_no_setting_is_invented() -> None:
    """What the table lists exists, with the default it names."""
    rows = re.findall(r"^\| `--([a-z-]+)` \| `(\w+)` \| (.*?) \|", PAGE, re.MULTILINE)
    assert [name.replace("-", "_") for name, _, _ in rows] == SETTINGS
    for name, _, default in rows:
        value = getattr(ServerSettings(), name.replace("-", "_"))
        if default.startswith("`"):
            assert default == f"`{str(value).lower().removesuffix('.0')}`"
        else:
            assert not value


def test_every_command_of_a_host_is_shown() -> None:
    """`parlour serve` and whatever looks after its database."""
    root = typer.main.get_command(app)
    commands = root.commands  # type: ignore[attr-defined]
    named = {"serve", "backup"} | {f"table {each}" for each in commands["table"].commands}
    assert named == {"serve", "backup", "table export", "table import"}
    assert {each.callback for each in hosting.table.registered_commands} == {
        hosting.export_table,
        hosting.import_table,
    }
    for command in named:
        assert f"parlour {command}" in PAGE


def test_the_example_file_is_one(tmp_path: Path) -> None:
    """The settings file on the page is read as it stands."""
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "parlour.toml"
    file.write_text(example, encoding="utf-8")
    read = read_settings({}, file)
    assert (read.host, read.log_level) == ("0.0.0.0", "info")


def test_the_metrics_that_are_named_exist() -> None:
    """Nobody sets an alarm on a metric that is never there."""
    known = {name for each in vars(metrics).values() for name in _names(each)}
    named = set(re.findall(r"`(parlour_\w+)", PAGE)) - {"parlour_table"}
    assert named
    assert named <= known


def _names(metric: object) -> set[str]:
    found = getattr(metric, "_name", None)
    return {found, f"{found}_total"} if isinstance(found, str) else set()


def test_the_limits_are_the_ones_that_hold() -> None:
    """A table of seven rates, each with the number at once that the server allows."""
    part = PAGE.partition("## Limits")[2].partition("## ")[0]
    told = [int(found) for found in re.findall(r"^\| [a-z].*? \| (\d+)[ ,].*second", part, re.M)]
    told += [int(found) for found in re.findall(r"^\| [a-z].*? \| (\d+), then one", part, re.M)]
    assert sorted(set(told)) == sorted({int(most) for most, _ in rates.RATES.values()})
