"""What `parlour lab` prints."""

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:  # these would load the compiler
    from parlour.lab.study.lens import Measure
    from parlour.lab.study.plan import Plan
    from parlour.lab.study.tally import Findings

_SEATED = 4  # so many tables are shown seat by seat; of more, the report tells
_HEADLINES = {
    "runner-up": ("score", "shared", "lead_changes", "settled", "leader_second"),
    "cover-me": ("score", "lead_changes", "settled", "threes", "reshuffles"),
}
_SHORT = {
    "score": "score",
    "shared": "shared",
    "lead_changes": "lead changes",
    "settled": "settled",
    "leader_second": "leader 2nd",
    "threes": "three trends",
    "reshuffles": "reshuffles",
}


def study_tables(plan: "Plan", findings: "list[Findings]") -> RenderableType:
    """A study for a person: who won, and what the tables are like beside each other."""
    from parlour.lab.study.lens import lens_of

    games = sum(found.games for found in findings)
    tables = "one table" if len(findings) == 1 else f"{len(findings)} tables"
    head = Text.assemble((plan.game, "bold cyan"), f"  {games:,} games, {tables}")
    parts: list[RenderableType] = [head]
    if len(findings) <= _SEATED:
        parts.append(_wins(findings))
    measures = {measure.key: measure for measure in lens_of(plan.game).measures}
    parts.append(_beside(findings, [measures[key] for key in _HEADLINES[plan.game]]))
    if any(found.effects for found in findings):
        parts.append(
            Text("* differs from the table it is compared with, 99 % sure, same deals", "dim")
        )
    return Group(*parts)


def _wins(findings: "list[Findings]") -> Table:
    table = Table()
    table.add_column("table", overflow="fold")
    table.add_column("seat", justify="right")
    table.add_column("bot")
    table.add_column("share of wins", justify="right")
    table.add_column("99 % sure", justify="right", no_wrap=True)
    table.add_column("score", justify="right")
    for found in findings:
        shares = [*found.seats, *found.bots]
        for number, share in enumerate(shares):
            estimate = share.share
            table.add_row(
                found.condition.name if number == 0 else "",
                "all" if share.seat is None else str(share.seat),
                share.bot,
                f"{estimate.mean:.2%}",
                f"{estimate.low:.2%} – {estimate.high:.2%}",
                f"{share.score:.2f}",
                end_section=number == len(shares) - 1,
            )
    return table


def _beside(findings: "list[Findings]", measures: "list[Measure]") -> Table:
    table = Table()
    table.add_column("table", overflow="fold")
    for measure in measures:
        table.add_column(_SHORT[measure.key], justify="right")
    for found in findings:
        cells = []
        for measure in measures:
            mean = found.measures[measure.key].mean
            text = f"{mean:.1%}" if measure.kind == "share" else f"{mean:.2f}"
            effect = found.effects.get(measure.key)
            cells.append(text + ("*" if effect and effect.is_clear_of_zero else " "))
        table.add_row(found.condition.name, *cells)
    return table
