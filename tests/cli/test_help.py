"""Every command explains itself."""

import pytest

from .commands import run, run_process, smooth

COMMANDS = {
    "games": ["Show the games and their options"],
    "rules": ["Read the rules of a game", "GAME", "--language", "en, nl, fr, de"],
    "play": [
        "against bots",
        "GAME",
        "--players",
        "--option",
        "--seat",
        "--seed",
        "--bot",
        "random, rookie, regular, expert, master",
        "hint",
        "--save",
    ],
    "simulate": [
        *("Let bots play many games", "GAME", "--players", "--option", "--games", "--bot"),
        *("--threads", "--seed", "--json", "Ctrl-C"),
    ],
    "arena": [
        *("Compare bots at balanced tables", "GAME", "--bots", "--players", "--option", "--games"),
        *("--budget", "--threads", "--seed", "--json", "Ctrl-C", "needs a core to itself"),
        "random, rookie, regular, expert, master",
    ],
    "lab": [
        *("Study a game", "GAME", "--players", "--option", "--bot", "--compare", "--every-option"),
        *("--games", "--output", "--format", "--threads", "--workers", "--cluster", "--address"),
        *("--seed", "--json", "Ctrl-C", "random, rookie, regular, expert, master"),
    ],
    "replay": ["Play a saved game again", "FILE", "--json", "--seat"],
    "admin": [
        "List and close tables",
        "tables",
        "players",
        "bans",
        "audit",
        "close",
        "ban",
        "unban",
    ],
    "verify": ["Check a saved game", "FILE"],
}


def test_the_front_door() -> None:
    """`parlour --help` lists every command and says where to start."""
    answer = run("--help")
    assert answer.code == 0
    for command in COMMANDS:
        assert f" {command} " in smooth(answer.out)
    assert "Start with: parlour play runner-up" in smooth(answer.out)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_explains_itself(command: str) -> None:
    """Its help says what it does and names everything it accepts."""
    answer = run(command, "--help")
    assert answer.code == 0
    for words in COMMANDS[command]:
        assert words in smooth(answer.out)


def test_nothing_typed_shows_the_help() -> None:
    """Somebody who types only `parlour` is shown around."""
    answer = run()
    assert "parlour play runner-up" in smooth(answer.out + answer.err)


def test_the_version() -> None:
    """`parlour --version` is one line."""
    answer = run("--version")
    assert answer.code == 0
    assert answer.out == "parlour 0.1.0\n"


def test_an_unknown_command_is_refused() -> None:
    """A slip in the command's name is a usage error, not a crash."""
    answer = run("plya")
    assert answer.code == 2
    assert "plya" in answer.err


def test_python_m_parlour_is_parlour() -> None:
    """`python -m parlour` is the same program, and says so in its help."""
    answer = run_process("play", "--help")
    assert answer.code == 0
    assert "Usage: parlour play" in smooth(answer.out)
