"""`parlour simulate`: many games, their sums, and what it refuses."""

import json
import os
import pty
import signal
import subprocess
import sys
from typing import Any

import pytest

from parlour.cli import main
from parlour.games import GAMES
from parlour.lab import simulate as lab
from parlour.lab.simulate import Series, simulate

from .commands import PATIENCE, read_until, run, run_process, smooth, start

SEED = bytes(range(32))


def facts(*arguments: str) -> dict[str, Any]:
    """What `simulate … --json` prints."""
    answer = run("simulate", *arguments, "--json")
    assert answer.code == 0, answer.err
    found: dict[str, Any] = json.loads(answer.out)
    return found


def test_the_json_object() -> None:
    """One object with everything a study needs, of the promised types."""
    found = facts("runner-up", "--players", "4", "--games", "123", "--seed", "2a")
    assert found["game"] == "runner-up"
    assert found["options"] == {"players": 4, "variant": "basic", "initiative": "size"}
    assert found["games"] == 123
    assert found["decisions"] == 123 * 100  # 4 players, 5 stages of 5 cards each
    assert found["seconds"] > 0
    assert found["games_per_second"] == pytest.approx(123 / found["seconds"])
    assert found["decisions_per_second"] == pytest.approx(12300 / found["seconds"])
    assert len(found["seats"]) == 4
    for seat in found["seats"]:
        assert set(seat) == {"bot", "win_share", "mean_score"}
        assert seat["bot"] == "random"
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1)
    assert found["seed"] == "2a".rjust(64, "0")
    assert found["interrupted"] is False


def test_cover_me_too() -> None:
    """The other game, with its own options."""
    found = facts(
        "cover-me", "-p", "3", "-o", "length=shorter", "-o", "quick_deal=true", "-g", "50"
    )
    assert found["options"]["length"] == "shorter"
    assert found["options"]["quick_deal"] is True
    assert found["games"] == 50
    assert len(found["seats"]) == 3
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1)
    assert all(seat["mean_score"] > 0 for seat in found["seats"])


def test_the_virtual_player_is_the_third_entry() -> None:
    """Runner-Up for two: the virtual player has a share of the wins, and no bot plays it."""
    found = facts("runner-up", "--players", "2", "--games", "120")
    assert [seat["bot"] for seat in found["seats"]] == ["random", "random", "virtual"]
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1)
    assert 0.1 < found["seats"][2]["win_share"] < 0.6


@pytest.mark.parametrize("game", GAMES)
def test_threads_change_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sums are the same to the last bit on 1, 2, 3 or 7 threads."""
    monkeypatch.setattr(lab, "BLOCK", 10)  # so that there is something to share out
    games = 47
    description = GAMES[game]
    options = description.read_options({"players": 3})
    alone = simulate(description, options, games, 1, SEED)
    assert alone.games == games
    for threads in (2, 3, 7):
        together = simulate(description, options, games, threads, SEED)
        assert together.seats == alone.seats
        assert together.decisions == alone.decisions


def test_a_series_goes_on_where_a_shorter_one_ends() -> None:
    """Game n is the same whatever is asked for: the first games of a longer series are equal."""
    description = GAMES["runner-up"]
    series = Series(description, description.read_options({"players": 5}), SEED)
    one, two = series.play(1), series.play(2)
    first = [tally.mean_score for tally in one.seats]
    both = [2 * tally.mean_score for tally in two.seats]
    assert all(float(score).is_integer() for score in first + both)
    assert series.play(1).seats == one.seats
    assert two.seats != one.seats


def test_the_seed_decides_the_games() -> None:
    """The same seed gives the same numbers, another seed others; no seed is a new one each time."""
    once = facts("runner-up", "--games", "50", "--seed", "C0FFEE")
    again = facts("runner-up", "--games", "50", "--seed", "c0ffee", "--threads", "2")
    other = facts("runner-up", "--games", "50", "--seed", "c0ffef")
    assert once["seats"] == again["seats"]
    assert once["seats"] != other["seats"]
    assert facts("runner-up", "-g", "1")["seed"] != facts("runner-up", "-g", "1")["seed"]


def test_progress_is_reported() -> None:
    """Whoever waits is told how far it is, and at last that all is done."""
    description = GAMES["runner-up"]
    told: list[int] = []
    options = description.read_options({})
    simulate(description, options, 200, 1, SEED, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 200


def test_the_table() -> None:
    """Without --json a person gets a table, the pace, and the seed to repeat it."""
    answer = run("simulate", "runner-up", "-p", "2", "-o", "variant=tactical", "-g", "50")
    assert answer.code == 0
    shown = smooth(answer.out)
    assert "runner-up players 2 · variant tactical · initiative size" in shown
    assert "seat bot share of wins mean score" in shown
    assert "2 virtual" in shown
    assert "50 games" in shown
    assert "games/s" in shown
    assert "--seed " in shown


def test_json_stands_alone(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but the object goes to stdout, whoever writes it, so another program can read it."""
    command = ["parlour", "simulate", "runner-up", "--games", "100", "--json", "--bot", "random"]
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit) as left:
        main()
    assert not left.value.code
    assert json.loads(capfd.readouterr().out)["games"] == 100


def test_bots_may_be_named_for_every_seat() -> None:
    """One name for all, or one for each seat."""
    found = facts("runner-up", "-p", "3", "-g", "10", "--bot", "random,random,random")
    assert [seat["bot"] for seat in found["seats"]] == ["random"] * 3


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_it_out_at_a_table(game: str) -> None:
    """Bots other than random, mixed as one likes: the same report, on any number of threads."""
    same = (game, "-p", "2", "-g", "3", "--bot", "regular,rookie", "--seed", "5", "--threads")
    alone, together = facts(*same, "1"), facts(*same, "3")
    assert [seat["bot"] for seat in alone["seats"]][:2] == ["regular", "rookie"]
    assert alone["games"] == 3
    assert alone["decisions"] >= 3 * 2 * 20
    assert sum(seat["win_share"] for seat in alone["seats"]) == pytest.approx(1)
    assert alone["seats"] == together["seats"]
    assert alone["decisions"] == together["decisions"]


def test_bots_that_think_may_be_simulated_too() -> None:
    """With their time in their name."""
    found = facts("runner-up", "-p", "2", "-g", "1", "--bot", "expert:1,random")
    assert [seat["bot"] for seat in found["seats"]] == ["expert:1", "random", "virtual"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "the games are cover-me, runner-up; got 'chess'"),
        ([], "GAME"),
        (["runner-up", "--players", "7"], "players accepts 2, 3, 4, 5, 6; got 7"),
        (["runner-up", "--players", "-1"], "players accepts"),
        (["runner-up", "--players", "many"], "--players"),
        (["runner-up", "--option", "length=longer"], "Runner-Up has no option 'length'"),
        (["runner-up", "--option", "variant=hard"], "variant accepts basic, tactical; got 'hard'"),
        (["runner-up", "--option", "variant"], "an option is written NAME=VALUE; got 'variant'"),
        (["runner-up", "--option", ""], "an option is written NAME=VALUE; got ''"),
        (["runner-up", "--option", "=basic"], "Runner-Up has no option ''"),
        (["runner-up", "-p", "3", "-o", "players=4"], "players is given twice"),
        (["runner-up", "-o", "variant=basic", "-o", "variant=basic"], "variant is given twice"),
        (["cover-me", "-p", "3", "-o", "two_player=advanced"], "two_player is for 2 players only"),
        (
            ["cover-me", "-p", "3", "-o", "starter=3"],
            "starter accepts random or a seat from 0 to 2",
        ),
        (
            ["runner-up", "--bot", "expart"],
            "the bots are random, rookie, regular, expert, master; got 'expart'",
        ),
        (
            ["runner-up", "--bot", ""],
            "the bots are random, rookie, regular, expert, master; got ''",
        ),
        (["runner-up", "--bot", "random,random"], "give one bot for all seats or 4 bots; got 2"),
        (["runner-up", "--games", "0"], "--games"),
        (["runner-up", "--games", "-5"], "--games"),
        (["runner-up", "--games", "1e6"], "--games"),
        (["runner-up", "--games", "1" + "0" * 30], "at most 1,000,000,000,000 games"),
        (["runner-up", "--threads", "0"], "--threads"),
        (["runner-up", "--threads", "-2"], "--threads"),
        (["runner-up", "--threads", "1000000"], "--threads"),
        (["runner-up", "--seed", "lucky"], "a seed is 1 to 64 hexadecimal digits; got 'lucky'"),
        (["runner-up", "--seed", ""], "a seed is 1 to 64 hexadecimal digits; got ''"),
        (["runner-up", "--seed", "0x10"], "a seed is 1 to 64 hexadecimal digits"),
        (["runner-up", "--seed", "0" * 65], "a seed is 1 to 64 hexadecimal digits"),
        (["runner-up", "--seed", "٣"], "a seed is 1 to 64 hexadecimal digits"),
        (["runner-up", "--jsn"], "--jsn"),
    ],
)
def test_bad_input_is_refused_in_words(arguments: list[str], complaint: str) -> None:
    """Exit 2 and a sentence that says what was expected; nothing is played."""
    answer = run("simulate", *arguments)
    assert answer.code == 2
    assert complaint in answer.err
    assert answer.out == ""


def test_bad_input_is_no_traceback() -> None:
    """As a process of its own too: the complaint is on stderr, and is no traceback."""
    answer = run_process("simulate", "runner-up", "--option", "variant=hard")
    assert answer.code == 2
    assert answer.out == ""
    assert "variant accepts basic, tactical" in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a disk that is always full")
def test_a_full_disk_is_no_traceback() -> None:
    """When the result cannot be written, a sentence says so."""
    with open("/dev/full", "wb") as disk:
        process = start(
            *("simulate", "runner-up", "-g", "10", "--json"), stdout=disk, stderr=subprocess.PIPE
        )
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "parlour: No space left on device" in err.decode()
    assert "Traceback" not in err.decode()


def test_ctrl_c_shows_what_has_been_played() -> None:
    """Interrupted at work: what is done is printed, stderr says so, and the exit code is 130."""
    screen, terminal = pty.openpty()  # a terminal for stderr, where the progress bar is drawn
    process = start(
        *("simulate", "runner-up", "--games", "900000000", "--json"),
        stdout=subprocess.PIPE,
        stderr=terminal,
    )
    os.close(terminal)
    seen = read_until(screen, r"[1-9][0-9]*/900000000")
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    seen += read_until(screen, "games were played")
    os.close(screen)
    assert process.returncode == 130
    found = json.loads(out)
    assert found["interrupted"] is True
    assert 0 < found["games"] < 900_000_000
    assert found["games"] % lab.BLOCK == 0
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1)
    assert f"{found['games']:,} of 900,000,000 games were played" in smooth(seen)
    assert "Traceback" not in seen


def test_an_interrupted_series_is_the_beginning_of_the_whole() -> None:
    """What Ctrl-C leaves is the first games of the series, as if only those had been asked for."""
    description = GAMES["runner-up"]
    series = Series(description, description.read_options({"players": 3}), SEED)

    def interrupt(done: int) -> None:
        if done and not interrupted:
            interrupted.append(done)
            raise KeyboardInterrupt

    interrupted: list[int] = []
    part = series.play(10**9, 2, interrupt)
    assert part.interrupted
    assert 0 < part.games < 10**9
    whole = series.play(part.games, 1)
    assert whole.seats == part.seats
    assert whole.decisions == part.decisions
    assert not whole.interrupted
