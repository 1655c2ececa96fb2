"""The coach's reasons, in words, in every language."""

from dataclasses import dataclass
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from rich.console import Console

from parlour import Move
from parlour.games.cover_me.cards import TRAITS
from parlour.locales import LANGUAGES, _read, say
from parlour.terminal.advice import MOST, REASONS, advice_table, in_words

HEADINGS = {
    *("advice-move", "advice-chance", "advice-why"),
    *("advice-percent", "advice-player", "advice-virtual"),
}
EVERY = [(game, code) for game, codes in REASONS.items() for code in codes]
EXAMPLES: dict[str, list[Any]] = {
    "share": [0.25, 0.5],
    "points": [1.5, -2.25],
    "usual": [0.1, 0.75],
    "seat": [1, 2],
    "trait": list(TRAITS),
    "characteristic": [letter for letters in TRAITS.values() for letter in letters],
}


@dataclass(frozen=True)
class Because:
    """A reason as a coach gives it."""

    code: str
    facts: dict[str, Any]


@dataclass(frozen=True)
class Advised:
    """What a coach thinks of a move."""

    move: Move
    chance: float
    error: float
    reasons: list[Because]


def examples(game: str, code: str) -> dict[str, Any]:
    """Some facts for a reason."""
    return {name: EXAMPLES[name][0] for name in REASONS[game][code]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_or_unused(language: str) -> None:
    """Every reason has its words in every language, and there are no others."""
    resource = FluentParser().parse(_read(language, "advice.ftl"))
    assert not [entry for entry in resource.body if isinstance(entry, ast.Junk)]
    found = [entry.id.name for entry in resource.body if isinstance(entry, ast.Message)]
    assert len(found) == len(set(found))
    assert set(found) == HEADINGS | {f"{game}-{code}" for game, code in EVERY}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "code"), EVERY)
def test_every_reason_tells_its_facts(language: str, game: str, code: str) -> None:
    """With other facts the words are others: nothing that the coach says is lost."""
    facts = examples(game, code)
    words = in_words(game, Because(code, facts), 4, language)
    assert words
    assert "{" not in words
    for name in facts:
        other = in_words(game, Because(code, {**facts, name: EXAMPLES[name][1]}), 4, language)
        assert other != words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_characteristic_has_its_word(language: str) -> None:
    """Inside a trait no two are called alike, the last one in the list included."""
    for trait, letters in TRAITS.items():
        facts = [{"trait": trait, "characteristic": letter} for letter in letters]
        words = {in_words("cover-me", Because("majority", some), 4, language) for some in facts}
        assert len(words) == len(letters)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "player 2 scores this stage: 40% (other moves: 25%)"),
        ("nl", "speler 2 scoort deze etappe: 40% (andere zetten: 25%)"),
        ("fr", "le joueur 2 marque dans cette manche\xa0: 40\xa0% (autres coups\xa0: 25\xa0%)"),
        ("de", "Spieler 2 punktet in dieser Etappe: 40\xa0% (andere Züge: 25\xa0%)"),
    ],
)
def test_a_reason_in_four_languages(language: str, words: str) -> None:
    """Numbers are written as each language writes them."""
    reason = Because("rival-scores", {"seat": 2, "share": 0.4, "usual": 0.25})
    assert in_words("runner-up", reason, 4, language) == words


def test_the_virtual_player_has_a_name() -> None:
    """At a table of two, seat 2 is nobody's."""
    reason = Because("rival-scores", {"seat": 2, "share": 0.4, "usual": 0.25})
    assert in_words("runner-up", reason, 2, "en").startswith("the virtual player scores")


def test_the_table_shows_the_best_moves_by_their_numbers() -> None:
    """Best first, with the number to type; a long list is cut."""
    moves = [Move(f"+{n}>0") for n in range(20)]
    advice = [Advised(move, 0.5, 0.01, []) for move in reversed(moves)]
    console = Console(width=80)
    with console.capture() as shown:
        console.print(advice_table("runner-up", advice, moves, 4, "en"))
    lines = shown.get().splitlines()
    assert lines[0].split() == ["move", "chance", "of", "winning", "±", "why"]
    assert lines[1].split() == ["20", "+19>0", "50%", "1%"]
    assert len(lines) == 1 + MOST


def test_a_message_that_is_not_there_is_an_error() -> None:
    """It would be a slip in the program, and no test of it should pass."""
    with pytest.raises(LookupError):
        say("en", "no-such-message")
