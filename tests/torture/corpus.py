"""Requests that Schemathesis makes from the server's OpenAPI document, kept as lines of JSON."""

import base64
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.generation import GenerationMode


def write_corpus(url: str, file: Path, examples: int, chance: int = 0) -> int:
    """Write requests of every route, allowed and forbidden ones; how many there are."""
    written = 0
    with file.open("w", encoding="utf-8") as lines:
        schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
        for found in schema.get_all_operations():
            operation: Any = cast(Any, found).ok()
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                for case in _cases(operation, mode, examples, chance):
                    lines.write(json.dumps(case) + "\n")
                    written += 1
    return written


def _cases(
    operation: Any, mode: GenerationMode, examples: int, chance: int
) -> Iterator[dict[str, Any]]:
    made: list[dict[str, Any]] = []

    @seed(chance)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def keep(case: Any) -> None:
        asked = case.as_transport_kwargs(base_url="http://parlour")
        path, _, query = asked["url"].removeprefix("http://parlour").partition("?")
        if "{table_id}" in case.path:
            path = case.path
        with contextlib.suppress(UnicodeError, ValueError):
            written = {
                "method": asked["method"],
                "path": _printable(path),
                "query": _printable(query or _query(asked.get("params"))),
                "body": base64.b64encode(_content(asked)).decode(),
            }
            made.append(written)

    with contextlib.suppress(Unsatisfiable):  # a route with nothing that could be wrong
        keep()
    yield from made


def _query(values: Any) -> str:
    from urllib.parse import urlencode

    return urlencode(values, doseq=True, errors="replace") if values else ""


def _printable(text: str) -> str:
    """Text without what would end the line of a request."""
    return "".join(letter if "!" <= letter <= "~" else "%20" for letter in text)


def _content(asked: dict[str, Any]) -> bytes:
    if "json" in asked:
        return json.dumps(asked["json"]).encode()
    data = asked.get("data", b"")
    return data if isinstance(data, bytes) else str(data).encode("utf-8", "surrogatepass")
