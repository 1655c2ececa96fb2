"""Tidy tables of a study's results: of games, of seats, and of stages or seasons.

`conditions` has a row for each table that was compared, with its options; the others name it. They
are written as Parquet, or as CSV, which needs nothing but takes more room and time.
"""

import csv
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from parlour.games.errors import ParlourError
from parlour.games.options import value_text
from parlour.lab.bot_table import VIRTUAL
from parlour.lab.study.lens import SIXTIETHS, Lens, lead_changes, lens_of, settled
from parlour.lab.study.plan import Condition, Plan

PARQUET, CSV, NONE = "parquet", "csv", "none"
FORMATS = (PARQUET, CSV, NONE)
_GATHERED = 200_000  # rows written at a time: Parquet is the smaller for it

Columns = dict[str, Any]


class _Writer(Protocol):
    def add(self, columns: Columns) -> None: ...

    def close(self) -> None: ...


def usual_format() -> str:
    """Parquet where it can be written."""
    return PARQUET if find_spec("pyarrow") else CSV


def check_format(form: str) -> None:
    """Refuse what could not be written later."""
    if form not in FORMATS:
        raise ParlourError(f"the formats are {', '.join(FORMATS)}; got {form!r}")
    if form == PARQUET and not find_spec("pyarrow"):
        raise ParlourError(
            "Parquet needs pyarrow, which is not installed: pip install 'parlour[parquet]', "
            "or ask for --format csv"
        )


class _ParquetWriter:
    """Blocks are gathered into larger groups. Names are kept once each (dictionary)."""

    def __init__(self, file: Path, about: dict[str, str]) -> None:
        self._arrow: Any = import_module("pyarrow")
        self._parquet: Any = import_module("pyarrow.parquet")
        self._file = file
        self._about = about
        self._writer: Any = None
        self._waiting: list[Any] = []
        self._rows = 0

    def add(self, columns: Columns) -> None:
        table = self._arrow.table(
            {name: self._column(values) for name, values in columns.items()}
        ).replace_schema_metadata(self._about)
        if self._writer is None:
            self._writer = self._parquet.ParquetWriter(
                self._file, table.schema, compression="zstd", compression_level=1
            )
        self._waiting.append(table)
        self._rows += table.num_rows
        if self._rows >= _GATHERED:
            self._flush()

    def _column(self, values: Any) -> Any:
        if isinstance(values, tuple):  # names, and a number for each row
            names, numbers = values
            indices = self._arrow.array(numbers.astype(np.int32))
            array = self._arrow.DictionaryArray.from_arrays(indices, list(names))
            return array.cast(self._arrow.dictionary(self._arrow.int32(), self._arrow.string()))
        return self._arrow.array(np.ascontiguousarray(values))

    def _flush(self) -> None:
        if self._waiting:
            table = self._arrow.concat_tables(self._waiting).unify_dictionaries()
            self._writer.write_table(table)
            self._waiting, self._rows = [], 0

    def close(self) -> None:
        self._flush()
        if self._writer is not None:
            self._writer.close()


class _CsvWriter:
    def __init__(self, file: Path) -> None:
        self._stream = file.open("w", encoding="utf-8", newline="")
        self._rows = csv.writer(self._stream)
        self._headed = False

    def add(self, columns: Columns) -> None:
        if not self._headed:
            self._rows.writerow(columns)
            self._headed = True
        self._rows.writerows(zip(*[_plain(values) for values in columns.values()], strict=True))

    def close(self) -> None:
        self._stream.close()


def _plain(values: Any) -> list[Any]:
    if isinstance(values, tuple):
        names, numbers = values
        return [names[number] for number in numbers.tolist()]
    values = values.astype(int) if values.dtype == bool else values
    found: list[Any] = np.round(values, 9).tolist() if values.dtype.kind == "f" else values.tolist()
    return found


class Tables:
    """The tables of a study, written block by block."""

    def __init__(self, plan: Plan, folder: Path, form: str, about: dict[str, str]) -> None:
        self._plan = plan
        self._lens: Lens = lens_of(plan.game)
        self._names = tuple(condition.name for condition in plan.conditions)
        self._folder, self._form, self._about = folder, form, about
        self._rounds = f"{self._lens.checkpoint}s"
        self._writers: dict[str, _Writer] = {}
        self.files = {
            name: folder / f"{name}.{form}"
            for name in ("conditions", "games", "seats", self._rounds)
        }

    def _fresh(self, name: str) -> Path:
        return self._folder / f"{name}.{self._form}.new"

    def _writer(self, name: str) -> _Writer:
        if name not in self._writers:
            fresh = self._fresh(name)
            parquet = self._form == PARQUET
            self._writers[name] = (
                _ParquetWriter(fresh, self._about) if parquet else _CsvWriter(fresh)
            )
        return self._writers[name]

    def add(self, condition: int, first: int, rows: Any) -> None:
        """Write the games of a block, whose first deal this is."""
        table = self._plan.conditions[condition]
        number = np.arange(len(rows))
        game = {
            "condition": (self._names, np.full(len(rows), condition)),
            "deal": first + number // table.turns,
            "turn": (number % table.turns).astype(np.int8),
        }
        self._writer("games").add(game | self._game_columns(rows, table))
        self._add_seats(game, rows, table)
        self._add_rounds(game, rows, table)

    def _game_columns(self, rows: Any, table: Condition) -> Columns:
        lasted = self._lens.lasted(rows)
        return {
            "decisions": rows["decisions"],
            "winners": (rows["won"] > 0).sum(axis=1).astype(np.int8),
            "lead_changes": lead_changes(rows["standing"], lasted).astype(np.int8),
            "settled": settled(rows["standing"], lasted).astype(np.int8),
            **self._lens.game_columns(rows, table),
        }

    def _add_seats(self, game: Columns, rows: Any, table: Condition) -> None:
        parties = self._lens.parties(table.options)
        bots = (*dict.fromkeys(table.bots), VIRTUAL)
        seat = np.tile(np.arange(parties), len(rows))
        turn = np.repeat(game["turn"].astype(np.int64), parties)
        sits = np.array([bots.index(bot) for bot in table.bots])
        bot = np.where(seat < len(sits), sits[(seat + turn) % len(sits)], len(bots) - 1)
        columns = {
            **_repeated(game, parties),
            "seat": seat.astype(np.int8),
            "bot": (bots, bot),
            "score": rows["score"][:, :parties].ravel(),
            "win_share": (rows["won"][:, :parties] / SIXTIETHS).ravel(),
        }
        for name, values in self._lens.seat_columns(rows, table).items():
            columns[name] = np.ascontiguousarray(values).ravel()
        self._writer("seats").add(columns)

    def _add_rounds(self, game: Columns, rows: Any, table: Condition) -> None:
        most = rows["standing"].shape[1]
        reached = (np.arange(most) < self._lens.lasted(rows)[:, None]).ravel()
        # Of each round how many held the winning place, and what came of it for them.
        standing = rows["standing"]
        holders = sum(((standing >> seat) & 1) for seat in range(rows["won"].shape[1]))
        columns = {
            **_repeated(game, most),
            self._lens.checkpoint: np.tile(np.arange(1, most + 1, dtype=np.int8), len(rows)),
            "holders": np.asarray(holders).astype(np.int8).ravel(),
        }
        for name, values in self._lens.checkpoint_columns(rows, table).items():
            columns[name] = np.ascontiguousarray(values).ravel()
        self._writer(self._rounds).add(
            {
                name: (values[0], values[1][reached])
                if isinstance(values, tuple)
                else values[reached]
                for name, values in columns.items()
            }
        )

    def _add_conditions(self) -> None:
        names = [option.name for option in self._plan.description.options]
        options = [condition.options for condition in self._plan.conditions]
        count = np.arange(len(options))
        texts = {
            name: [value_text(each[name]) if name in each else "" for each in options]
            for name in names
        }
        bots = ["+".join(condition.bots) for condition in self._plan.conditions]
        against = [
            "" if condition.reference is None else self._names[condition.reference]
            for condition in self._plan.conditions
        ]
        columns: Columns = {"condition": (self._names, count)}
        about = {name: [self._about[name]] * len(bots) for name in ("game", "seed", "parlour")}
        for name, values in {**texts, "bots": bots, "reference": against, **about}.items():
            distinct = tuple(dict.fromkeys(values))
            columns[name] = (distinct, np.array([distinct.index(value) for value in values]))
        self._writer("conditions").add(columns)

    def finish(self) -> None:
        """Close the tables and put them in their places."""
        self._add_conditions()
        for writer in self._writers.values():
            writer.close()
        for name, file in self.files.items():
            if name in self._writers:
                self._fresh(name).replace(file)

    def give_up(self) -> None:
        """Leave nothing half written behind."""
        for name, writer in self._writers.items():
            with suppress(OSError, ValueError):
                writer.close()
            self._fresh(name).unlink(missing_ok=True)


def _repeated(columns: Columns, times: int) -> Columns:
    """What is true of a game, for each of its seats or rounds."""
    return {
        name: (values[0], np.repeat(values[1], times))
        if isinstance(values, tuple)
        else np.repeat(values, times)
        for name, values in columns.items()
    }


@contextmanager
def writing(plan: Plan, folder: Path, form: str, about: dict[str, str]) -> Iterator[Tables | None]:
    """Tables that are in their places at the end, or not there at all."""
    if form == NONE:
        yield None
        return
    tables = Tables(plan, folder, form, about)
    try:
        yield tables
        tables.finish()
    except BaseException:
        tables.give_up()
        raise
