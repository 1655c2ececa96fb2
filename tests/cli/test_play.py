"""`parlour play`: a whole game by typing, and every way out of it."""

import json
import os
import pty
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from parlour.bots.search import Budget

from .commands import PATIENCE, read_until, run, run_process, smooth, start

FIRST_MOVES = "1\n" * 400  # more than any game asks for


def test_a_whole_game_of_runner_up() -> None:
    """Typing the first number each time plays 25 cards and ends with who won and why."""
    answer = run("play", "runner-up", "--seed", "5", typed=FIRST_MOVES)
    assert answer.code == 0
    shown = smooth(answer.out)
    assert shown.count("Your move: 1") == 25
    assert "Stage 1 of 5 · round 1 of 5" in shown
    assert "Stage 5 of 5 · round 5 of 5" in shown
    assert shown.count("End of stage") == 5
    assert "the second-highest wins." in shown
    assert re.search(r"(You win|Player \d wins|share the win) with -?\d+ points?\.", shown)


def test_a_whole_game_in_a_pipe() -> None:
    """The same as a process of its own, fed from a pipe: no colours, nothing on stderr to fear.

    Bytes that are no text are only a slip: even those do not break the game.
    """
    answer = run_process(
        *("play", "runner-up", "-p", "2", "-o", "variant=tactical"),
        typed=b"\xff\xfe\n" + FIRST_MOVES.encode(),
    )
    assert answer.code == 0
    assert "a tactical move is a card with its number" in smooth(answer.out)
    assert "\x1b" not in answer.out
    assert "The end" in answer.out
    assert "the virtual player" in answer.out
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    "options",
    [
        ["-p", "3"],
        ["-p", "2", "-o", "length=shorter"],
        ["-p", "2", "-o", "two_player=advanced", "-o", "quick_deal=true", "--seat", "1"],
        ["-p", "5", "-o", "equal_value=true", "-o", "tie=extra", "-o", "open_scores=true"],
    ],
)
def test_a_whole_game_of_cover_me(options: list[str]) -> None:
    """Every way to play it comes to an end with the prestige of all."""
    answer = run("play", "cover-me", *options, "--seed", "5", typed="1\n" * 1000)
    assert answer.code == 0
    shown = smooth(answer.out)
    assert "The end" in shown
    assert re.search(r"Prestige: .*(You win|Player \d wins|share the win)\.", shown)


def test_the_same_seed_is_the_same_game() -> None:
    """With a seed the cards and the bots repeat themselves, so a game can be shown to a friend."""
    once = run("play", "runner-up", "--seed", "abc", typed=FIRST_MOVES)
    again = run("play", "runner-up", "--seed", "ABC", typed=FIRST_MOVES)
    other = run("play", "runner-up", "--seed", "abd", typed=FIRST_MOVES)
    assert once.out == again.out
    assert once.out != other.out


def test_nothing_is_wider_than_80_columns() -> None:
    """The smallest usual terminal is wide enough, for the most players too."""
    for arguments in (["runner-up", "-p", "6"], ["cover-me", "-p", "5"]):
        answer = run("play", *arguments, "--seed", "1", typed="1\n" * 1000)
        assert max(len(line) for line in answer.out.splitlines()) <= 80


def test_a_move_can_be_typed_as_it_is_written() -> None:
    """The notation of the list is accepted as well as the number."""
    answer = run("play", "runner-up", "--seed", "7", typed="+4>2\nquit\n")
    assert "You lay +4 before player 2." in answer.out


def test_a_plus_is_a_card_and_not_a_number() -> None:
    """+2 is half a move, not move number 2."""
    answer = run("play", "runner-up", "--seed", "7", typed="+2\nquit\n")
    assert "a move is a card and the player it lies before, like +3>2; got '+2'" in answer.out
    assert "You lay" not in answer.out


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("hello", "a move is a card and the player it lies before, like +3>2; got 'hello'"),
        ("+5>1", "+5>1: that card is not in your hand"),
        ("+1>9", "there is no player 9"),
        ("0", "Type a number from 1 to 16, or a move."),
        ("17", "Type a number from 1 to 16, or a move."),
        ("9" * 5000, "Type a number from 1 to 16, or a move."),
        ("", "Type a number from 1 to 16, or a move."),
        ("[bold]", "got '[bold]'"),
        ("\u0663", "got '\u0663'"),
    ],
)
def test_a_slip_is_explained_and_asked_again(typed: str, reply: str) -> None:
    """What cannot be played is said why, and the question stays."""
    answer = run("play", "runner-up", "--seed", "7", typed=f"{typed}\n1\nquit\n")
    assert answer.code == 0
    assert reply in smooth(answer.out)
    assert "You lay -2 before yourself." in answer.out


def test_the_only_move_needs_no_typing() -> None:
    """With one card left, Enter plays it."""
    answer = run("play", "runner-up", "--seed", "7", typed="1\n1\n1\n1\n\nquit\n")
    assert "The last card goes before yourself" in answer.out
    assert "End of stage 1" in answer.out


def test_undo_takes_a_choice_back() -> None:
    """Back to before the last choice, as often as there was one; another move can follow."""
    answer = run("play", "runner-up", "--seed", "7", typed="1\n1\nundo\nundo\nundo\n+4>2\nquit\n")
    shown = answer.out
    assert shown.count("Taken back.") == 2
    assert "There is nothing to take back yet." in shown
    assert "You lay +4 before player 2." in shown.split("There is nothing to take back yet.")[1]


def test_undo_between_two_covers() -> None:
    """Cover Me's advanced game asks for two covers: the first can be taken back alone."""
    answer = run(
        *("play", "cover-me", "-p", "2", "-o", "two_player=advanced", "-o", "quick_deal=true"),
        typed="1\nundo\nquit\n",
    )
    asked = re.findall(r"Lay a cover for month 1 in your (\w+) row", answer.out)
    assert asked == ["primary", "secondary", "primary"]


@pytest.mark.parametrize("game", ["runner-up", "cover-me"])
def test_the_coach_gives_a_hint(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of moves with their chances, in the player's language; the game goes on after it."""
    monkeypatch.setattr("parlour.terminal.plain.HINT", Budget(iterations=30))
    answer = run("play", game, "--language", "nl", "--seed", "7", typed="hint\n1\nquit\n")
    assert answer.code == 0
    shown = smooth(answer.out)
    assert "zet winstkans ± waarom" in shown
    assert shown.count("Your move: ") == 3
    assert re.search(r"\d+(,\d)?% \d+(,\d)?%", shown)
    assert max(len(line) for line in answer.out.splitlines()) <= 80


def test_help_and_rules_are_at_hand() -> None:
    """Both can be read in the middle of a game, and the game goes on."""
    answer = run("play", "runner-up", "--language", "nl", typed="help\nrules\n1\nquit\n")
    assert answer.code == 0
    assert "take your last choice back" in answer.out
    assert "Iedereen rent, niemand wil eerste zijn" in smooth(answer.out)
    assert "You lay" in answer.out


@pytest.mark.parametrize("typed", ["quit\n", "QUIT\n", "q\n", "1\nquit\n", "", "1\n"])
def test_leaving(typed: str) -> None:
    """`quit`, or the end of the input, leaves the table in peace."""
    answer = run("play", "runner-up", typed=typed)
    assert answer.code == 0
    assert answer.out.endswith("You have left the table.\n")


def is_asleep(pid: int) -> bool:
    """Whether the first thread of a process waits for something."""
    status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    return status.rpartition(")")[2].split()[0] == "S"


@pytest.mark.skipif(not os.path.exists("/proc"), reason="needs to see what a process is doing")
def test_ctrl_c_leaves_the_table() -> None:
    """At the prompt of a real terminal: a short word, exit 130, no traceback."""
    screen, terminal = pty.openpty()
    process = start(*("play", "runner-up"), stdin=terminal, stdout=terminal, stderr=subprocess.PIPE)
    os.close(terminal)
    read_until(screen, "Your move:")
    # Not before it sits there waiting for a key: a signal that comes just before would wait, too.
    while not is_asleep(process.pid):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    os.close(screen)
    assert process.returncode == 130
    assert "you have left the table" in err.decode()
    assert "Traceback" not in err.decode()


def test_saving_the_game(tmp_path: Path) -> None:
    """`--save` writes a transcript that `verify` accepts and `replay` tells again."""
    file = tmp_path / "game.json"
    played = run("play", "runner-up", "--seed", "5", "--save", str(file), typed=FIRST_MOVES)
    assert played.code == 0
    assert f"parlour replay {file}" in smooth(played.out)
    document = json.loads(file.read_text(encoding="utf-8"))
    assert document["names"] == ["human", "regular 1", "regular 2", "regular 3"]
    assert len(document["choices"]) == 100
    assert run("verify", str(file)).code == 0
    assert "Human lays" in run("replay", str(file)).out


def test_saving_after_an_undo(tmp_path: Path) -> None:
    """What was taken back is not part of the game."""
    file = tmp_path / "game.json"
    typed = "1\n2\nundo\n3\nundo\n" + FIRST_MOVES
    assert run("play", "runner-up", "--save", str(file), typed=typed).code == 0
    assert run("verify", str(file)).code == 0


def test_a_game_that_was_left_is_not_saved(tmp_path: Path) -> None:
    """An unfinished game could not be checked, so none is written, and that is said."""
    file = tmp_path / "game.json"
    answer = run("play", "runner-up", "--save", str(file), typed="quit\n")
    assert answer.code == 0
    assert "not saved" in smooth(answer.out)
    assert not file.exists()


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    """It is refused before the game begins, not after."""
    file = tmp_path / "precious.json"
    file.write_text("precious")
    answer = run("play", "runner-up", "--save", str(file), typed=FIRST_MOVES)
    assert answer.code == 2
    assert "exists already" in answer.err
    assert file.read_text() == "precious"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "the games are cover-me, runner-up; got 'chess'"),
        (["runner-up", "--seat", "4"], "the seats of this table are 0 to 3; got 4"),
        (["runner-up", "--seat", "-1"], "the seats of this table are 0 to 3; got -1"),
        (["runner-up", "--bot", "random,random"], "give one bot for all seats or 3 bots; got 2"),
        (
            ["runner-up", "--bot", "nobody"],
            "the bots are random, rookie, regular, expert, master; got 'nobody'",
        ),
        (["runner-up", "--seed", "xyz"], "a seed is 1 to 64 hexadecimal digits"),
        (["runner-up", "--language", "klingon"], "the languages are en, nl, fr, de"),
        (["runner-up", "--save", "/no/such/folder/game.json"], "nothing can be written to"),
        (["runner-up", "-o", "variant"], "an option is written NAME=VALUE"),
    ],
)
def test_bad_input_is_refused_before_the_first_card(arguments: list[str], complaint: str) -> None:
    """Exit 2 and a sentence; no table is set."""
    answer = run("play", *arguments, typed="")
    assert answer.code == 2
    assert complaint in answer.err
    assert answer.out == ""
