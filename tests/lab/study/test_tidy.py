"""Tidy tables: complete, consistent with each other, and the same in both formats."""

import csv
from pathlib import Path
from typing import Any

import pytest

from parlour.games.errors import ParlourError
from parlour.lab.study import tidy
from parlour.lab.study.digest import add_up
from parlour.lab.study.plan import Plan

from .studies import SEED, plan, played

parquet: Any = pytest.importorskip("pyarrow.parquet")

STUDIES = [
    plan("runner-up", "variant=basic,tactical", bots=["rookie", "random"], players=2),
    plan("cover-me", "tie=share,extra", players=3, length="shorter", equal_value=True),
]


def read_csv(file: Path) -> list[dict[str, str]]:
    """A table's rows."""
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.game)
def test_the_tables_fit_together(tmp_path: Path, study: Plan) -> None:
    """Every game has its seats, whose shares make one win, and its stages or seasons."""
    with played(tmp_path / "results", study, 30) as journal:
        findings, files = add_up(journal, tmp_path, "parquet")
    rounds = "stages" if study.game == "runner-up" else "seasons"
    assert [file.name for file in files] == [
        f"{name}.parquet" for name in ("conditions", "games", "seats", rounds)
    ]
    conditions, games, seats, stages = (parquet.read_table(file).to_pylist() for file in files)
    assert [row["condition"] for row in conditions] == [c.name for c in study.conditions]
    assert len(games) == sum(found.games for found in findings)
    assert len(seats) == 3 * len(games)
    keys = {(game["condition"], game["deal"], game["turn"]) for game in games}
    assert len(keys) == len(games)
    for found in findings:
        mine = [row for row in seats if row["condition"] == found.condition.name]
        assert sum(row["win_share"] for row in mine) == pytest.approx(found.games)
        mean = sum(row["score"] for row in mine) / len(mine)
        assert mean == pytest.approx(found.measures["score"].mean)
    lasted = sum(5 if study.game == "runner-up" else game["seasons"] for game in games)
    assert len(stages) == lasted
    if study.game == "runner-up":
        by_bot = {
            bot: [row["win_share"] for row in seats if row["bot"] == bot]
            for bot in ("rookie", "random", "virtual")
        }
        assert {len(rows) for rows in by_bot.values()} == {len(games)}
        expected = {share.bot: share.share.mean for share in findings[0].bots}
        first = [row for row in seats if row["condition"] == "variant=basic"]
        for bot, mean in expected.items():
            won = [row["win_share"] for row in first if row["bot"] == bot]
            assert sum(won) / len(won) == pytest.approx(mean)


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.game)
def test_both_formats_hold_the_same(tmp_path: Path, study: Plan) -> None:
    """CSV needs no library and tells the same, column by column."""
    with played(tmp_path / "results", study, 20) as journal:
        _, arrow = add_up(journal, tmp_path, "parquet")
        _, plain = add_up(journal, tmp_path, "csv")
    for one, other in zip(arrow, plain, strict=True):
        rows, texts = parquet.read_table(one).to_pylist(), read_csv(other)
        assert len(rows) == len(texts)
        for row, text in zip(rows[::7], texts[::7], strict=True):
            assert list(row) == list(text)
            for name, value in row.items():
                same = text[name] if isinstance(value, str) else float(text[name])
                assert same == (value if isinstance(value, str) else pytest.approx(float(value)))


def test_the_files_say_what_they_are(tmp_path: Path) -> None:
    """Version, game, options and seed travel with the data."""
    with played(tmp_path / "results", STUDIES[0], 5) as journal:
        _, files = add_up(journal, tmp_path, "parquet")
    about = parquet.read_schema(files[1]).metadata
    assert about[b"game"] == b"runner-up"
    assert about[b"parlour"] == b"0.1.0"
    assert about[b"seed"].decode() == f"{int.from_bytes(SEED):x}"
    assert b'"variant": "tactical"' in about[b"study"]
    (first, second) = parquet.read_table(files[0]).to_pylist()
    assert (first["variant"], first["reference"], first["bots"]) == ("basic", "", "rookie+random")
    assert (second["variant"], second["reference"]) == ("tactical", "variant=basic")


def test_no_format_writes_nothing(tmp_path: Path) -> None:
    """For who wants the report only."""
    with played(tmp_path / "results", STUDIES[0], 5) as journal:
        _, files = add_up(journal, tmp_path, "none")
    assert files == []
    assert [file.name for file in tmp_path.iterdir()] == ["results"]


def test_a_missing_library_is_told_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where pyarrow is missing, CSV is the default, and Parquet says what to install."""
    monkeypatch.setattr(tidy, "find_spec", lambda _: None)
    assert tidy.usual_format() == "csv"
    with pytest.raises(ParlourError, match=r"pip install 'parlour\[parquet\]'"):
        tidy.check_format("parquet")
    with pytest.raises(ParlourError, match="the formats are parquet, csv, none; got 'xls'"):
        tidy.check_format("xls")


@pytest.mark.parametrize("form", ["parquet", "csv"])
def test_what_goes_wrong_leaves_no_half_table(
    tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table is whole or not there."""

    def trip(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tidy.Tables, "_add_conditions", trip)
    with played(tmp_path / "results", STUDIES[1], 5) as journal:  # noqa: SIM117
        with pytest.raises(OSError, match="No space left"):
            add_up(journal, tmp_path, form)
    assert [file.name for file in tmp_path.iterdir()] == ["results"]
