"""`parlour games` and `parlour rules`: what there is to play, and how."""

import subprocess
import sys

import pytest

from parlour.games import GAMES
from parlour.locales import language_of

from .commands import PATIENCE, environment, run, run_process, smooth


def test_both_games_are_on_the_shelf() -> None:
    """Each game with its name, its number of players and its author."""
    shown = smooth(run("games").out)
    assert "cover-me Cover Me, 2 to 5 players" in shown
    assert "By Bram Verbiest" in shown
    assert "runner-up Runner-Up, 2 to 6 players" in shown
    assert "By Simon Havard" in shown


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_listed(game: str) -> None:
    """No table option has to be guessed."""
    shown = run("games").out
    for option in GAMES[game].options:
        assert f"  {option.name} " in shown


def test_the_defaults_are_marked() -> None:
    """A reader sees what holds when nothing is said."""
    shown = smooth(run("games").out)
    assert "players 2 3 (4) 5 6" in shown
    assert "variant (basic) tactical" in shown


def test_the_shelf_does_not_wait_for_the_compiler() -> None:
    """`parlour games` starts at once because it never loads numpy, numba, pydantic or the rules."""
    program = (
        "import sys; sys.argv = ['parlour', 'games']\n"
        "from parlour.cli import main\n"
        "try: main()\n"
        "except SystemExit as end: code = end.code\n"
        "names = 'numpy', 'numba', 'pydantic', 'parlour.kernel', 'parlour.games.match'\n"
        "heavy = [name for name in names if name in sys.modules]\n"
        "print('heavy:', heavy, code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        timeout=PATIENCE,
        env=environment(),
        check=True,
    )
    assert done.stdout.decode().splitlines()[-1] == "heavy: [] 0"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "For 2 to 6 players"),
        ("nl", "Voor 2 tot 6 spelers"),
        ("fr", "2 à 6 joueurs"),
        ("de", "2 bis 6 Spieler"),
    ],
)
def test_the_rules_in_every_language(language: str, words: str) -> None:
    """`--language` chooses among four."""
    answer = run("rules", "runner-up", "--language", language)
    assert answer.code == 0
    assert words.lower() in smooth(answer.out).lower()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "nl", "fr", "de"])
def test_piped_rules_are_plain_markdown(game: str, language: str) -> None:
    """In a pipe the rules are the text itself, without frames or colours."""
    answer = run("rules", game, "--language", language)
    assert answer.out.startswith(f"# {GAMES[game].title}\n")
    assert "\x1b" not in answer.out
    assert "<!--" not in answer.out  # a mark for the page


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "nl"}, "nl"),
        ({"LC_ALL": "", "LANG": "de_AT"}, "de"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_system_s_language(variables: dict[str, str], language: str) -> None:
    """LC_ALL goes before LC_MESSAGES and LANG; a language we lack is English."""
    assert language_of(variables) == language


def test_the_environment_decides() -> None:
    """Without --language the rules come in the terminal's language."""
    answer = run_process("rules", "runner-up", LC_ALL="nl_NL.UTF-8")
    assert answer.code == 0
    assert "spelers" in answer.out


def test_a_terminal_without_these_letters_still_gets_the_rules() -> None:
    """A letter that cannot be shown is replaced: no crash."""
    answer = run_process("rules", "cover-me", "--language", "fr", PYTHONIOENCODING="ascii")
    assert answer.code == 0
    assert answer.out.startswith("# Cover Me")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "the games are cover-me, runner-up; got 'chess'"),
        (["runner-up", "--language", "pt"], "the languages are en, nl, fr, de; got 'pt'"),
        (["runner-up", "--language", "../en"], "the languages are en, nl, fr, de"),
        ([], "GAME"),
    ],
)
def test_what_there_is_not(arguments: list[str], complaint: str) -> None:
    """An unknown game or language is refused with what there is."""
    answer = run("rules", *arguments)
    assert answer.code == 2
    assert complaint in answer.err
