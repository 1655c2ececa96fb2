"""`parlour arena`: what it prints, what it refuses, and how it ends early."""

import json
import os
import pty
import signal
import subprocess
from random import Random
from typing import Any

import pytest

from parlour.bots import BotDescription, make_bot
from parlour.bots.bot import Bot
from parlour.lab import bot_table

from .commands import PATIENCE, read_until, run, smooth, start


def facts(*arguments: str) -> dict[str, Any]:
    """What `arena … --json` prints."""
    answer = run("arena", *arguments, "--json")
    assert answer.code == 0, answer.err
    found: dict[str, Any] = json.loads(answer.out)
    return found


def test_the_json_object() -> None:
    """One object with everything a study needs."""
    found = facts("runner-up", "--bots", "regular,random", "-p", "3", "-g", "6", "--seed", "2a")
    assert found["game"] == "runner-up"
    assert found["options"] == {"players": 3, "variant": "basic", "initiative": "size"}
    assert (found["games"], found["deals"]) == (6, 2)
    assert found["seconds"] > 0
    assert found["par"] == pytest.approx(1 / 3)
    assert found["seed"] == "2a".rjust(64, "0")
    assert found["threads"] == 1
    assert found["interrupted"] is False
    assert found["virtual_share"] is None
    assert [bot["name"] for bot in found["bots"]] == ["regular", "random"]
    for bot in found["bots"]:
        expected = {"name", "win_share", "low", "high", "rating", "mean_ms", "max_ms", "games"}
        assert expected <= set(bot)
        assert 0 <= bot["low"] <= bot["win_share"] <= bot["high"] <= 1
        assert bot["games"] == 6


def test_the_seed_decides() -> None:
    """The same seed, the same games, on one thread or two."""
    same = ("cover-me", "--bots", "rookie,regular", "-p", "2", "-g", "4", "--seed")
    once, again = facts(*same, "c0ffee"), facts(*same, "C0FFEE", "--threads", "2")
    assert [bot["win_share"] for bot in once["bots"]] == [bot["win_share"] for bot in again["bots"]]
    assert [bot["rating"] for bot in once["bots"]] == [bot["rating"] for bot in again["bots"]]


def test_bots_that_think_have_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--budget` sets their time; a name with a time of its own keeps it, and is its own bot."""
    budgets: dict[str, float | None] = {}

    def note(bot: BotDescription, random: Random) -> Bot:
        budgets[bot.name] = bot.milliseconds
        return make_bot(bot, random)

    monkeypatch.setattr(bot_table, "make_bot", note)
    found = facts(
        *("runner-up", "--bots", "master,master:1,random", "--budget", "2"),
        *("-p", "3", "-o", "variant=tactical", "-g", "3"),
    )
    assert [bot["name"] for bot in found["bots"]] == ["master", "master:1", "random"]
    assert budgets == {"master": 2, "master:1": 1, "random": None}
    assert all(bot["max_ms"] > (budgets[bot["name"]] or 0) for bot in found["bots"])


def test_the_table() -> None:
    """Without --json a person gets a table, par, and the seed to repeat it."""
    answer = run("arena", "runner-up", "--bots", "regular,random", "-g", "5", "--seed", "7")
    assert answer.code == 0
    shown = smooth(answer.out)
    assert "runner-up players 4 · variant basic · initiative size" in shown
    assert "bot share of wins 99 % sure rating ms a move at most" in shown
    assert "Par is 25.0%. 8 games: 2 deals, each seated in 4 ways" in shown
    assert "--seed 7" in shown
    assert "5 games are 8 in whole deals" in answer.err
    assert max(len(line) for line in answer.out.splitlines()) <= 80


def test_blanks_between_names_are_no_part_of_them() -> None:
    """As one writes a list."""
    found = facts("runner-up", "--bots", "regular, random", "-p", "2", "-g", "2")
    assert [bot["name"] for bot in found["bots"]] == ["regular", "random"]


def test_the_table_of_two() -> None:
    """Runner-Up for two says what the virtual player took."""
    answer = run("arena", "runner-up", "--bots", "regular,random", "-p", "2", "-g", "20")
    assert "The virtual player won" in smooth(answer.out)


def test_json_stands_alone_in_a_pipe() -> None:
    """Nothing but the object goes to stdout, even where games were rounded."""
    assert facts("runner-up", "--bots", "regular,random", "-g", "5")["games"] == 8


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess", "--bots", "regular"], "the games are cover-me, runner-up; got 'chess'"),
        (["runner-up"], "--bots"),
        (["runner-up", "--bots", ""], "the bots are random, rookie, regular, expert, master"),
        (["runner-up", "--bots", "regular,"], "got ''"),
        (["runner-up", "--bots", "regular,mastr"], "got 'mastr'"),
        (["runner-up", "--bots", "regular:5"], "regular acts at sight and takes no time"),
        (["runner-up", "--bots", ",".join(["random"] * 30)], "name fewer bots"),
        (["runner-up", "--bots", "master", "--budget", "0"], "a budget is 1 to 600,000"),
        (["runner-up", "--bots", "master", "--budget", "9999999"], "a budget is 1 to 600,000"),
        (["runner-up", "--bots", "master", "--budget", "long"], "--budget"),
        (["runner-up", "--bots", "random", "-p", "7"], "players accepts 2, 3, 4, 5, 6; got 7"),
        (["runner-up", "--bots", "random", "-o", "length=longer"], "has no option 'length'"),
        (["runner-up", "--bots", "random", "-g", "0"], "--games"),
        (["runner-up", "--bots", "random", "-g", "1" + "0" * 30], "at most 1,000,000,000,000"),
        (["runner-up", "--bots", "random", "-t", "0"], "--threads"),
        (["runner-up", "--bots", "random", "--seed", "x"], "a seed is 1 to 64 hexadecimal"),
    ],
)
def test_bad_input_is_refused_in_words(arguments: list[str], complaint: str) -> None:
    """Exit 2 and a sentence that says what was expected; nothing is played."""
    answer = run("arena", *arguments)
    assert answer.code == 2
    assert complaint in answer.err
    assert answer.out == ""


def interrupted(bots: str, wanted: str, games: str = "900000") -> tuple[int, bytes, str]:
    """Start an arena, press Ctrl-C once its screen shows what is wanted; how it ended."""
    screen, terminal = pty.openpty()  # a terminal for stderr, where the progress bar is drawn
    process = start(
        *("arena", "runner-up", "--bots", bots, "--games", games, "--json"),
        stdout=subprocess.PIPE,
        stderr=terminal,
    )
    os.close(terminal)
    seen = read_until(screen, wanted)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    seen += read_until(screen, "interrupted.*")
    os.close(screen)
    return process.returncode, out, seen


def test_ctrl_c_shows_the_deals_that_are_complete() -> None:
    """Interrupted at work: what is done is printed, stderr says so, and the exit code is 130."""
    code, out, seen = interrupted("regular,random", "[1-9][0-9]+/900000")
    assert code == 130
    found = json.loads(out)
    assert found["interrupted"] is True
    assert 0 < found["games"] == 4 * found["deals"]
    assert f"{found['games']:,} of 900,000 games count" in smooth(seen)
    assert "Traceback" not in seen


def test_ctrl_c_does_not_wait_for_a_master() -> None:
    """Minutes of thought are cut short; without a complete deal there is nothing to show."""
    code, out, seen = interrupted("master:600000", "0/900000")
    assert code == 130
    assert out == b""
    assert "interrupted before the first deal" in smooth(seen)
    assert "Traceback" not in seen
