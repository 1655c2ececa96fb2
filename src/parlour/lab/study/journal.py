"""The results file of a study: one block of games after another, each whole or not there.

A file says what study it belongs to and which code played it. Then come blocks, written in the
order of the study, whoever played them: the same study makes the same file. A block that was cut
off, by a full disk or a pulled plug, is dropped when the file is opened again.
"""

import json
import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import numpy as np

from parlour.games.errors import ParlourError
from parlour.lab.study.plan import Plan, stamp

FORMAT = 1
_MAGIC = b"parlour study\n"
_HEAD = struct.Struct("<IIIII")  # condition, block, games, bytes, checksum
_LONGEST = 1 << 20


class InvalidResults(ParlourError):
    """A results file that cannot be read, or is not this study's."""


def pack(rows: Any) -> bytes:
    """Rows as a file keeps them."""
    return zlib.compress(rows.tobytes(), 1)


def unpack(data: bytes, row: "np.dtype[Any]") -> Any:
    """Rows from a file."""
    return np.frombuffer(zlib.decompress(data), row)


def _heading(plan: Plan) -> dict[str, Any]:
    return {"format": FORMAT, **stamp(plan.description), "study": plan.facts()}


def read_plan(file: Path) -> Plan:
    """The study a file belongs to."""
    with _reading(file) as stream:
        return _read_heading(file, stream)


def _reading(file: Path) -> IO[bytes]:
    try:
        return file.open("rb")
    except OSError as error:
        raise InvalidResults(f"cannot read {file}: {error.strerror}") from error


def _read_heading(file: Path, stream: IO[bytes]) -> Plan:
    if stream.read(len(_MAGIC)) != _MAGIC:
        raise InvalidResults(f"{file} is not a results file of parlour lab")
    try:
        found = json.loads(stream.readline(_LONGEST))
        plan = Plan.from_facts(found["study"])
        wanted = {"format": FORMAT, **stamp(plan.description)}
        came = {name: found[name] for name in wanted}
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidResults(f"the heading of {file} cannot be read: {error!r}") from error
    if came != wanted:
        raise InvalidResults(
            f"{file} was made by another version: {_version(came)}, and this is "
            f"{_version(wanted)}; choose another folder, or go on with that version"
        )
    return plan


def _version(found: dict[str, Any]) -> str:
    return f"parlour {found['parlour']} (rules {found['rules']}, file format {found['format']})"


class Journal:
    """A results file that is open to be read and added to."""

    def __init__(self, file: Path, plan: Plan) -> None:
        self.file = file
        self.plan = plan
        if not file.exists():
            self._create()
        # No buffer of Python's own: what a full disk has refused must not be written later.
        stream = file.open("r+b", buffering=0)
        try:
            _lock(file, stream)
            self._begin = self._check(stream)
        except BaseException:
            stream.close()
            raise
        self._stream = stream
        self.blocks: list[tuple[int, int, int]] = []  # condition, number, games
        self._ends = [self._begin]
        for head, data in self._walk():
            self.blocks.append(head)
            self._ends.append(self._ends[-1] + _HEAD.size + len(data))
        self._cut(len(self.blocks))

    def _create(self) -> None:
        """Put a new file in its place, whole."""
        heading = json.dumps(_heading(self.plan), ensure_ascii=False).encode()
        fresh = self.file.with_name(self.file.name + ".new")
        try:
            fresh.write_bytes(_MAGIC + heading + b"\n")
            fresh.replace(self.file)
        finally:
            fresh.unlink(missing_ok=True)

    def _check(self, stream: IO[bytes]) -> int:
        """Refuse another study's file; where the blocks begin."""
        plan = _read_heading(self.file, stream)
        if plan.facts() != self.plan.facts():
            raise InvalidResults(
                f"{self.file} holds another study: {_difference(plan, self.plan)}; "
                "choose another folder for this one"
            )
        return stream.tell()

    def _walk(self) -> Iterator[tuple[tuple[int, int, int], bytes]]:
        """The blocks that are whole and in their order."""
        self._stream.seek(self._begin)
        while len(head := self._stream.read(_HEAD.size)) == _HEAD.size:
            condition, block, games, length, checksum = _HEAD.unpack(head)
            data = self._stream.read(length)
            if len(data) < length or zlib.crc32(head[:-4] + data) != checksum:
                return
            yield (condition, block, games), data

    def _cut(self, blocks: int) -> None:
        """Keep so many blocks and drop the rest of the file."""
        del self.blocks[blocks:], self._ends[blocks + 1 :]
        self._stream.truncate(self._ends[-1])

    def deals(self) -> int:
        """How many deals the file has been asked for, as far as it tells."""
        last = [games for condition, _, games in self.blocks if condition == 0]
        return sum(last) // self.plan.conditions[0].turns

    def keep_whole(self, deals: int) -> int:
        """Drop a last block that has fewer deals than it could have; how many are left."""
        done = 0
        for condition, block, games in self.blocks:
            expected = block_games(self.plan, condition, block, deals)
            if games != expected:
                break
            done += 1
        self._cut(done)
        return done

    def add(self, condition: int, block: int, games: int, data: bytes) -> None:
        """Write a block. If there is no room for it, the file stays as it was."""
        head = _HEAD.pack(condition, block, games, len(data), 0)[:-4]
        checksum = struct.pack("<I", zlib.crc32(head + data))
        self._stream.seek(self._ends[-1])
        try:
            rest = memoryview(head + checksum + data)
            while rest:
                rest = rest[self._stream.write(rest) :]
        except OSError:
            with suppress(OSError):
                self._stream.truncate(self._ends[-1])
            raise
        self.blocks.append((condition, block, games))
        self._ends.append(self._stream.tell())

    def read(self) -> Iterator[tuple[int, int, bytes]]:
        """Every block: its condition, its number, its rows as they were packed."""
        for (condition, block, _), data in self._walk():
            yield condition, block, data

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._stream.close()


def block_games(plan: Plan, condition: int, block: int, deals: int) -> int:
    """How many games a block has in a study of so many deals."""
    size = min(plan.block, deals - block * plan.block)
    return max(0, size) * plan.conditions[condition].turns


def _difference(old: Plan, new: Plan) -> str:
    """In what two studies differ, for a person."""
    if old.game != new.game:
        return f"it is about {old.game}, not {new.game}"
    names = [[c.name for c in plan.conditions] for plan in (old, new)]
    if names[0] != names[1]:
        return f"its tables are {', '.join(names[0])}, not {', '.join(names[1])}"
    for one, other in zip(old.conditions, new.conditions, strict=True):
        if one.bots != other.bots:
            return f"its bots are {', '.join(one.bots)}, not {', '.join(other.bots)}"
        if one.options != other.options:
            return f"its options are {one.options}, not {other.options}"
    return f"its seed is {int.from_bytes(old.seed):x}, not {int.from_bytes(new.seed):x}"


def _lock(file: Path, stream: IO[bytes]) -> None:
    """One process at a time; where files cannot be locked, that is up to people."""
    if os.name != "posix":
        return
    import fcntl

    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise InvalidResults(f"another process is at work on {file}") from error
