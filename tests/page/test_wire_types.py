"""The page speaks the server's language: its types are made from the server's, and are fresh."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from tests.page.wire_types import FILE, interface, page_types, written


def test_the_page_has_the_servers_types() -> None:
    """Who changes a message changes the page with it: `python -m tests.page.wire_types`."""
    assert FILE.read_text(encoding="utf-8") == page_types()


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (int, "number"),
        (str | None, "string | null"),
        (list[int | None], "(number | null)[]"),
        (dict[str, int], "Record<string, number>"),
        (tuple[int, int], "[number, number]"),
        (Annotated[str, Meta(max_length=4)], "string"),
        (Literal["rookie", "master"], "'rookie' | 'master'"),
    ],
)
def test_types_are_written_as_typescript(kind: object, text: str) -> None:
    """Each Python type of the wire has one way to be written."""
    assert written(kind, {}) == text


def test_an_unknown_type_is_not_guessed() -> None:
    """A type the page could not read fails here, not in a browser."""
    with pytest.raises(TypeError, match="no TypeScript"):
        written(bytes, {})


class Asked(Struct, tag="asked", tag_field="type", forbid_unknown_fields=True):
    """Something asked."""

    seat: int
    level: str | None = None


class Answered(Struct):
    """Something answered."""

    seat: int
    level: str | None = None


def test_only_what_is_asked_may_leave_fields_out() -> None:
    """The server sends every field, and takes defaults for those a client leaves out."""
    assert "  level?: string | null;" in interface(Asked, {})
    assert "  type: 'asked';" in interface(Asked, {})
    assert "  level: string | null;" in interface(Answered, {})
