"""The words Parlour speaks: one folder a language."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.games.errors import InvalidOptions
from parlour.games.options import shorten

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = {"en": "English", "nl": "Nederlands", "fr": "Français", "de": "Deutsch"}
TYPED = "<!-- typed -->\n"  # What follows is for those who type; the page leaves it out.


def language_of(environment: Mapping[str, str]) -> str:
    """The language a terminal asks for (`LANG=nl_BE.UTF-8`), or English where we lack it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            language = environment[variable][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def rules_text(game: str, language: str) -> str:
    """The short rules of a game, in Markdown."""
    return _read(language, f"rules-{game}.md").replace(TYPED, "")


@cache
def messages(language: str) -> "FluentBundle":
    """A language's short messages, for the page and the terminal alike (Project Fluent)."""
    from fluent.runtime import FluentBundle, FluentResource

    # Isolation marks are for text in two directions, which none of our languages has.
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(_read(language, "advice.ftl")))
    return bundle


def say(language: str, message: str, **facts: Any) -> str:
    """A message in words. KeyError for one that there is not; the tests see that there is."""
    bundle = messages(language)
    pattern = bundle.get_message(message).value
    assert pattern is not None
    words, errors = bundle.format_pattern(pattern, facts)
    if errors:
        raise errors[0]
    return str(words)


def _read(language: str, file: str) -> str:
    if language not in LANGUAGES:
        raise InvalidOptions(f"the languages are {', '.join(LANGUAGES)}; got {shorten(language)}")
    return (Path(__file__).parent / language / file).read_text(encoding="utf-8")
