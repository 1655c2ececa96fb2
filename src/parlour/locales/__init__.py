"""The words Parlour speaks: one folder a language."""

from collections.abc import Mapping
from pathlib import Path

from parlour.games.errors import InvalidOptions
from parlour.games.options import shorten

LANGUAGES = {"en": "English", "nl": "Nederlands", "fr": "Français", "de": "Deutsch"}


def language_of(environment: Mapping[str, str]) -> str:
    """The language a terminal asks for (`LANG=nl_BE.UTF-8`), or English where we lack it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            language = environment[variable][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def rules_text(game: str, language: str) -> str:
    """The short rules of a game, in Markdown."""
    if language not in LANGUAGES:
        raise InvalidOptions(f"the languages are {', '.join(LANGUAGES)}; got {shorten(language)}")
    path = Path(__file__).parent / language / f"rules-{game}.md"
    return path.read_text(encoding="utf-8")
