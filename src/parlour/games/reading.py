"""Reading what strangers hand in: JSON of bounded size, and values of the type expected."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

from parlour.games.errors import ParlourError
from parlour.games.options import shorten

T = TypeVar("T")

MOST_BYTES = 4_000_000


class Reader:
    """Checks values and complains in the words of one error class."""

    def __init__(self, error: type[ParlourError]) -> None:
        self.error = error

    def json(self, given: Any) -> Any:
        """Parse JSON text; too long, too deep, doubled keys and NaN are refused."""
        if not isinstance(given, str | bytes):
            raise self.error(f"only text can be read as JSON; got {shorten(given)}")
        if len(given) > MOST_BYTES:
            raise self.error(f"at most {MOST_BYTES:,} bytes can be read; got {len(given):,}")
        try:
            return json.loads(
                given.decode() if isinstance(given, bytes) else given,
                object_pairs_hook=self._object,
                parse_constant=self._constant,
                parse_int=self._integer,
            )
        except ParlourError:
            raise
        except RecursionError:
            raise self.error("the JSON is nested too deeply") from None
        except UnicodeDecodeError as error:
            raise self.error(
                f"not readable as JSON: byte {error.start + 1} does not go on as UTF-8 text"
            ) from None
        except ValueError as error:
            raise self.error(f"not readable as JSON: {str(error)[:200]}") from None

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise self.error(f"the key {shorten(key)} stands twice in one object")
            found[key] = value
        return found

    def _integer(self, digits: str) -> int:
        if len(digits) > 100:
            raise self.error(f"a number may have 100 digits; got one of {len(digits):,}")
        return int(digits)

    def _constant(self, name: str) -> Any:
        raise self.error(f"{name} is not a number that can stand here")

    def mapping(self, value: Any, what: str) -> dict[str, Any]:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            raise self.error(f"{what} must be an object with named keys; got {shorten(value)}")
        return value

    def number(self, value: Any, low: int, high: int, what: str) -> int:
        if type(value) is not int or not low <= value <= high:
            raise self.error(
                f"{what} must be a whole number from {low} to {high}; got {shorten(value)}"
            )
        return value

    def text(self, value: Any, what: str, most: int = 100) -> str:
        if not isinstance(value, str) or len(value) > most:
            raise self.error(
                f"{what} must be text of at most {most} characters; got {shorten(value)}"
            )
        return value

    def among(self, value: Any, accepted: tuple[str, ...], what: str) -> str:
        if not isinstance(value, str) or value not in accepted:
            raise self.error(f"{what} must be one of {', '.join(accepted)}; got {shorten(value)}")
        return value

    def items(
        self,
        value: Any,
        read: Callable[[Any, str], T],
        what: str,
        length: int | None = None,
        most: int = 162,
    ) -> list[T]:
        """A list, each item read by `read(item, what it is)`."""
        if not isinstance(value, list | tuple):
            raise self.error(f"{what} must be a list; got {shorten(value)}")
        if length is not None and len(value) != length:
            raise self.error(f"{what} must have {length} entries; got {len(value)}")
        if len(value) > most:
            raise self.error(f"{what} may have at most {most} entries; got {len(value)}")
        return [read(item, f"{what}[{i}]") for i, item in enumerate(value)]


def write_chance(record: Any) -> dict[str, Any]:
    """A match's chance: its key and how many words it has used."""
    return {"key": record.key.astype("<u8").tobytes().hex(), "draws": int(record.draws)}


def read_chance(record: Any, given: Any, reader: Reader) -> None:
    """Put a written chance back into a record."""
    chance = reader.mapping(given, "chance")
    if set(chance) != {"key", "draws"}:
        raise reader.error(f"chance must have key and draws; got {shorten(list(chance))}")
    text = reader.text(chance["key"], "chance.key")
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != 16:
        raise reader.error(f"chance.key must be 32 hexadecimal digits; got {shorten(text)}")
    record.key[0] = int.from_bytes(key[:8], "little")
    record.key[1] = int.from_bytes(key[8:], "little")
    record.draws = reader.number(chance["draws"], 0, 2**62, "chance.draws")
