"""The results file: the same whoever played, gone on with, and never trusted blindly."""

import json
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

from parlour.lab.study import journal as journals
from parlour.lab.study.journal import InvalidResults, Journal, read_plan
from parlour.lab.study.plan import Plan
from parlour.lab.study.run import Team, jobs_of, on_threads, plan_text, play, play_job

from .studies import findings, plan, played, rows_of

STUDY = plan("runner-up", "variant=basic,tactical", bots=["rookie"], players=3)
GAMES = 450  # three blocks a table, the last of them short


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a study played in one go."""
    file = tmp_path_factory.mktemp("study") / "results"
    played(file, STUDY, GAMES).close()
    return file.read_bytes()


def test_any_number_of_threads_makes_the_same_file(tmp_path: Path, whole: bytes) -> None:
    """Blocks are written in the order of the study, whoever finishes first."""
    played(tmp_path / "results", STUDY, GAMES, threads=3).close()
    assert (tmp_path / "results").read_bytes() == whole


def stopping_after(study: Plan, deals: int, blocks: int) -> Team:
    """A team that is interrupted after some blocks."""

    def team(first: int, jobs: int, add, glance) -> bool:  # type: ignore[no-untyped-def]
        for job in range(first, min(jobs, first + blocks)):
            done = play_job(plan_text(study), deals, job, Event())
            assert done is not None
            add(done)
        glance()
        return True

    return team


def test_an_interrupted_study_goes_on_where_it_was(tmp_path: Path, whole: bytes) -> None:
    """And comes to the same file as one that was not interrupted; nothing is played twice."""
    file = tmp_path / "results"
    told: list[int] = []
    journal = Journal(file, STUDY)
    assert play(journal, GAMES, stopping_after(STUDY, GAMES, 3), told.append)
    # Table 1, table 2, table 1: the tables take turns.
    assert [condition for condition, _, _ in journal.blocks] == [0, 1, 0]
    journal.close()
    journal = Journal(file, STUDY)
    assert play(journal, GAMES, on_threads(STUDY, GAMES, 2), told.append) is False
    journal.close()
    assert told[:3] == [0, 600, 600]
    assert told[-1] == 2 * GAMES
    assert file.read_bytes() == whole


def test_a_finished_study_can_be_made_longer(tmp_path: Path, whole: bytes) -> None:
    """The last, short block is played again as a whole one; asking for less drops nothing."""
    file = tmp_path / "results"
    journal = played(file, STUDY, 250)
    assert journal.deals() == 250
    journal.close()
    played(file, STUDY, GAMES).close()
    assert file.read_bytes() == whole
    journal = Journal(file, STUDY)
    deals = max(STUDY.deals(100), journal.deals())
    assert journal.keep_whole(deals) == jobs_of(STUDY, deals) == 6
    journal.close()


@pytest.mark.parametrize("damage", ["cut", "flip"])
def test_a_damaged_end_is_dropped_and_played_again(
    tmp_path: Path, whole: bytes, damage: str
) -> None:
    """A pulled plug costs the last block, not the study."""
    file = tmp_path / "results"
    broken = bytearray(whole)
    if damage == "cut":
        del broken[-100:]
    else:
        broken[-100] ^= 1
    file.write_bytes(broken)
    journal = Journal(file, STUDY)
    assert len(journal.blocks) == 5
    journal.close()
    played(file, STUDY, GAMES).close()
    assert file.read_bytes() == whole


def test_rows_come_back_as_they_were(tmp_path: Path) -> None:
    """Packed and unpacked: the number of games that were asked for, at every table."""
    with played(tmp_path / "results", STUDY, GAMES) as journal:
        assert [len(rows) for rows in rows_of(journal, 1)] == [200, 200, 50]
        assert [found.games for found in findings(journal)] == [GAMES, GAMES]
    assert read_plan(tmp_path / "results") == STUDY


def test_another_version_is_refused(tmp_path: Path, whole: bytes) -> None:
    """It says which version made the file, and which this is."""
    file = tmp_path / "results"
    file.write_bytes(whole.replace(b'"parlour": "0.1.0"', b'"parlour": "0.0.9"'))
    with pytest.raises(InvalidResults, match=r"made by another version: parlour 0\.0\.9 .*0\.1\.0"):
        Journal(file, STUDY)
    file.write_bytes(whole.replace(b'"rules": 1', b'"rules": 7'))
    with pytest.raises(InvalidResults, match=r"another version.*rules 7"):
        Journal(file, STUDY)


def test_what_is_no_results_file_is_refused(tmp_path: Path) -> None:
    """Somebody's poem, an empty file, a heading that makes no sense; and it is left as it was."""
    file = tmp_path / "results"
    heading = json.dumps({"format": 1, "parlour": "0.1.0"}).encode()
    for content in (b"roses are red\n", b"", journals._MAGIC + heading + b"\n"):
        file.write_bytes(content)
        with pytest.raises(InvalidResults, match=r"not a results file|cannot be read"):
            Journal(file, STUDY)
        assert file.read_bytes() == content
    with pytest.raises(InvalidResults, match="cannot read"):
        read_plan(tmp_path / "nothing")


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (plan("cover-me"), "it is about runner-up, not cover-me"),
        (plan("runner-up", players=3), "its tables are variant=basic, variant=tactical, not base"),
        (
            plan("runner-up", "variant=basic,tactical", players=3),
            "its bots are rookie, rookie, rookie, not random, random, random",
        ),
        (Plan(STUDY.game, bytes(32), STUDY.conditions), "its seed is .*, not 0"),
    ],
)
def test_another_studys_file_is_refused(
    tmp_path: Path, whole: bytes, other: Plan, difference: str
) -> None:
    """It says in what they differ, and leaves the file alone."""
    file = tmp_path / "results"
    file.write_bytes(whole)
    with pytest.raises(InvalidResults, match=difference):
        Journal(file, other)
    assert file.read_bytes() == whole


def test_one_process_at_a_time(tmp_path: Path) -> None:
    """Two that write the same file would spoil it."""
    journal = Journal(tmp_path / "results", STUDY)
    with pytest.raises(InvalidResults, match="another process is at work"):
        Journal(tmp_path / "results", STUDY)
    journal.close()
    Journal(tmp_path / "results", STUDY).close()


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file may grow beyond so many bytes: what a full disk looks like to a program."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_keeps_what_there_was_room_for(tmp_path: Path, whole: bytes) -> None:
    """The error is told, whole blocks stay, and the study goes on when there is room again."""
    file = tmp_path / "results"
    journal = Journal(file, STUDY)
    with room_for(len(whole) * 2 // 3), pytest.raises(OSError, match="File too large"):
        play(journal, GAMES, on_threads(STUDY, GAMES, 1))
    kept = len(journal.blocks)
    assert 0 < kept < 6
    journal.close()
    assert whole.startswith(file.read_bytes())
    journal = Journal(file, STUDY)
    assert len(journal.blocks) == kept
    play(journal, GAMES, on_threads(STUDY, GAMES, 1))
    journal.close()
    assert file.read_bytes() == whole
