"""`parlour lab`: what it prints and leaves behind, what it refuses, how it is gone on with."""

import json
import os
import pty
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from parlour.lab.study import page

from .commands import PATIENCE, Answer, read_until, run, smooth, start

SMALL = ("--players", "3", "--games", "20", "--format", "csv", "--seed", "7")


def facts(*arguments: str) -> dict[str, Any]:
    """What `lab … --json` prints."""
    answer = run("lab", *arguments, "--json")
    assert answer.code == 0, answer.err
    found: dict[str, Any] = json.loads(answer.out)
    return found


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """No figures, which take seconds, in reports that nobody looks at."""
    monkeypatch.setattr(page, "draw", lambda *_: [])


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Answer]:
    """A small study, and what was printed."""
    folder = tmp_path_factory.mktemp("lab") / "deep" / "study"
    answer = run(
        *("lab", "runner-up", "--bot", "rookie", "-c", "variant=basic,tactical"),
        *(*SMALL, "--output", str(folder)),
    )
    assert answer.code == 0, answer.err
    return folder, answer


def test_the_table_on_the_screen(study: tuple[Path, Answer]) -> None:
    """Who won at which table, with intervals; the tables beside each other; how to repeat it."""
    _, answer = study
    shown = smooth(answer.out)
    assert "runner-up 40 games, 2 tables" in shown
    assert "table seat bot share of wins 99 % sure score" in shown
    assert "table score shared lead changes settled leader 2nd" in shown
    assert "* differs from the table it is compared with, 99 % sure, same deals" in shown
    assert max(len(line) for line in answer.out.splitlines()) <= 80
    assert (
        "parlour lab runner-up --players 3 --bot rookie --compare variant=basic,tactical "
        "--games 20 --seed 7" in answer.err
    )


def test_the_folder(study: tuple[Path, Answer]) -> None:
    """Results, tidy tables, a summary and the report, and nothing half done."""
    folder, _ = study
    assert sorted(file.name for file in folder.iterdir()) == [
        "conditions.csv",
        "games.csv",
        "report.html",
        "results.parlour",
        "seats.csv",
        "stages.csv",
        "summary.json",
    ]
    summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    assert (summary["game"], summary["games"], summary["asked"]) == ("runner-up", 40, 40)
    assert (summary["parlour"], summary["rules"], summary["seed"]) == ("0.1.0", "1", "7")
    first, second = summary["tables"]
    assert (first["reference"], second["reference"]) == (None, 0)
    assert second["effects"]["decisions"] == {"mean": 75.0, "low": 75.0, "high": 75.0}
    assert "<svg" in (folder / "report.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("undrawn")
def test_the_same_command_goes_on(study: tuple[Path, Answer]) -> None:
    """What is there is not played again, and needs no seed; more games are added to it."""
    folder, _ = study
    before = (folder / "results.parlour").read_bytes()
    same = [
        *("runner-up", "--bot", "rookie", "-c", "variant=basic,tactical", "--players", "3"),
        *("--format", "none", "--output", str(folder)),
    ]
    answer = run("lab", *same, "--games", "20", "--json")
    assert answer.code == 0
    assert "40 of 40 games are in" in answer.err
    assert json.loads(answer.out)["seed"] == "7"
    assert (folder / "results.parlour").read_bytes() == before
    assert facts(*same, "--games", "21")["games"] == 42


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "the games are cover-me, runner-up; got 'chess'"),
        (["runner-up", "--bot", "mastr"], "the bots are random, rookie, regular, expert, master"),
        (["runner-up", "--bot", "rookie,random"], "give one bot for all seats or 4 bots; got 2"),
        (["runner-up", "-o", "length=longer"], "has no option 'length'"),
        (["runner-up", "-c", "length=longer,shorter"], "can compare players, variant, initiative"),
        (["runner-up", "-c", "variant"], "a comparison is written NAME=A,B"),
        (["runner-up", "-c", "variant=basic,chaos"], "variant accepts basic, tactical"),
        (["runner-up", "-c", "players=3,4", "-p", "3"], "players is compared, so it cannot be"),
        (["runner-up", "--every-option", "-c", "players=3,4"], "every option is compared already"),
        (["runner-up", "--format", "xls"], "the formats are parquet, csv, none; got 'xls'"),
        (["runner-up", "--games", "0"], "--games"),
        (["runner-up", "--games", "1" + "0" * 30], "at most 1,000,000,000,000"),
        (["runner-up", "--threads", "0"], "--threads"),
        (["runner-up", "--seed", "x"], "a seed is 1 to 64 hexadecimal"),
        (["runner-up", "--output", "/proc/nothing"], "nothing can be written to /proc/nothing"),
    ],
)
def test_bad_input_is_refused_in_words(
    arguments: list[str], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit 2, a sentence that says what was expected, and no folder."""
    monkeypatch.chdir(tmp_path)
    answer = run("lab", *arguments)
    assert answer.code == 2
    assert complaint in answer.err
    assert answer.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_cluster_that_is_not_there(tmp_path: Path) -> None:
    """Exit 1 and where nobody answered; --address alone means a cluster."""
    answer = run(
        *("lab", "runner-up", *SMALL, "--output", str(tmp_path)), "--address", "127.0.0.1:1"
    )
    assert answer.code == 1
    assert "no cluster answers at 127.0.0.1:1" in answer.err
    assert "Traceback" not in answer.err


def test_another_study_or_version_in_the_folder(study: tuple[Path, Answer], tmp_path: Path) -> None:
    """Exit 1, what is there instead, and nothing touched."""
    folder, _ = study
    before = (folder / "results.parlour").read_bytes()
    answer = run("lab", "cover-me", *SMALL, "--output", str(folder))
    assert answer.code == 1
    assert "holds another study: it is about runner-up, not cover-me" in answer.err
    assert (folder / "results.parlour").read_bytes() == before
    old = before.replace(b'"parlour": "0.1.0"', b'"parlour": "0.0.3"')
    (tmp_path / "results.parlour").write_bytes(old)
    answer = run("lab", "runner-up", "--output", str(tmp_path))
    assert answer.code == 1
    assert "was made by another version: parlour 0.0.3" in answer.err
    assert (tmp_path / "results.parlour").read_bytes() == old


@pytest.mark.usefixtures("undrawn")
def test_ctrl_c_reports_what_was_played_and_the_same_command_goes_on(tmp_path: Path) -> None:
    """Interrupted at work: exit 130, a report of what there is; gone on with, the same results."""
    screen, terminal = pty.openpty()  # a terminal for stderr, where the progress bar is drawn
    command = ("lab", "runner-up", "-p", "3", "--bot", "regular", "--format", "none", "--seed", "5")
    process = start(
        *(*command, "--games", "900000", "--output", str(tmp_path / "a"), "--json"),
        stdout=subprocess.PIPE,
        stderr=terminal,
    )
    os.close(terminal)
    seen = read_until(screen, "[1-9][0-9]*00/900000")
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    seen += read_until(screen, "goes on from there")
    os.close(screen)
    assert process.returncode == 130
    assert "Traceback" not in seen
    done = json.loads(out)["games"]
    assert 0 < done < 900000
    assert f"interrupted: {done:,} of 900,000 games are in" in smooth(seen)
    assert f"{done:,} of 900,000 games have been played" in (
        tmp_path / "a" / "report.html"
    ).read_text(encoding="utf-8")
    more = ("--games", str(done + 200), "--output")
    assert run(*command, *more, str(tmp_path / "a")).code == 0
    assert run(*command, *more, str(tmp_path / "b")).code == 0
    one, other = ((tmp_path / name / "results.parlour").read_bytes() for name in "ab")
    assert one == other
