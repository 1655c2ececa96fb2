"""From a journal to what is learned from it: tables, figures, a summary."""

import json
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from parlour.lab.study import tidy
from parlour.lab.study.journal import Journal, unpack
from parlour.lab.study.lens import lens_of
from parlour.lab.study.observer import row_type
from parlour.lab.study.plan import Plan, stamp
from parlour.lab.study.tally import Estimate, Findings, SeatShare, Tally

SUMMARY = "summary.json"
REPORT = "report.html"


def about(plan: Plan) -> dict[str, str]:
    """What every file of a study says of itself."""
    return {
        "game": plan.game,
        "seed": f"{int.from_bytes(plan.seed):x}",
        **{name: str(value) for name, value in stamp(plan.description).items()},
        "study": json.dumps(plan.facts(), ensure_ascii=False),
    }


def add_up(
    journal: Journal, folder: Path, form: str, progress: Callable[[int], None] = lambda _: None
) -> tuple[list[Findings], list[Path]]:
    """Read a journal once: what was found, and the tidy tables that were written.

    Tallying and writing go on side by side, since both are mostly outside the interpreter.
    """
    plan = journal.plan
    tally, row = Tally(plan), row_type(plan.game)
    games = 0
    with tidy.writing(plan, folder, form, about(plan)) as tables, ThreadPoolExecutor(1) as other:
        for condition, block, data in journal.read():
            rows = unpack(data, row)
            written = None
            if tables is not None:
                written = other.submit(tables.add, condition, block * plan.block, rows)
            tally.add(condition, block, rows)
            if written is not None:
                written.result()
            games += len(rows)
            progress(games)
        files = [] if tables is None else list(tables.files.values())
    return tally.findings(), files


def summary(plan: Plan, findings: Iterable[Findings], asked: int) -> dict[str, Any]:
    """A study as one JSON object."""
    tables = [_facts(found) for found in findings]
    return {
        **{name: text for name, text in about(plan).items() if name != "study"},
        "games": sum(table["games"] for table in tables),
        "asked": asked,
        "measures": {
            measure.key: {
                "title": measure.title,
                "kind": measure.kind,
                "meaning": measure.meaning,
            }
            for measure in lens_of(plan.game).measures
        },
        "tables": tables,
    }


def _facts(found: Findings) -> dict[str, Any]:
    condition = found.condition
    return {
        "name": condition.name,
        "options": condition.options,
        "bots": list(condition.bots),
        "reference": condition.reference,
        "games": found.games,
        "deals": found.deals,
        "seats": [_share(share) for share in found.seats],
        "by_bot": [_share(share) for share in found.bots],
        "measures": {key: asdict(estimate) for key, estimate in found.measures.items()},
        "effects": {key: asdict(estimate) for key, estimate in found.effects.items()},
        "counts": {key: counts.tolist() for key, counts in found.counts.items()},
    }


def _share(share: SeatShare) -> dict[str, Any]:
    estimate: Estimate = share.share
    return {
        "seat": share.seat,
        "bot": share.bot,
        "win_share": estimate.mean,
        "low": estimate.low,
        "high": estimate.high,
        "mean_score": share.score,
    }


def write_whole(file: Path, text: str) -> Path:
    """Write a file so that it is the old one or the new one, never a part of it."""
    fresh = file.with_name(file.name + ".new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)
    return file
