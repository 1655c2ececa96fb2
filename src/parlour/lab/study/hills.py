"""Figures of distributions: a row of hills, one for each table, over the same axis."""

from typing import Any

import numpy as np

from parlour.lab.study.drawing import (
    BLUE,
    HATCH,
    ORANGE,
    PALE,
    Picture,
    as_svg,
    new_figure,
    percent,
)
from parlour.lab.study.lens import LOWEST, Lens
from parlour.lab.study.tally import Findings


def scores(findings: list[Findings], word: str) -> Picture:
    """How scores are spread, and how those of the winners are."""
    rows = []
    for found in findings:
        each = [_spread(found.counts[key], LOWEST) for key in ("scores", "winning_scores")]
        rows.append([found.condition.name, *[text for spread in each for text in spread]])
    svg = _hills(
        findings,
        [("scores", "all seats", BLUE, None), ("winning_scores", "winners", ORANGE, HATCH)],
        LOWEST,
        word,
        "scores",
    )
    return Picture(
        "scores",
        "Scores",
        f"How the {word} of all seats at the end are spread, and, hatched, those of the winners "
        "alone. Each hill has its own height; the line marks the mean.",
        svg,
        ["table", *[f"{who}: {what}" for who in ("all", "winners") for what in _SPREAD]],
        rows,
    )


_SPREAD = ("mean", "5 %", "median", "95 %")


def _spread(counts: Any, first: int) -> list[str]:
    """Mean and quantiles of a distribution."""
    total = counts.sum()
    if not total:
        return ["–"] * 4
    values = first + np.arange(len(counts))
    below = np.cumsum(counts) / total
    quantiles = [str(int(values[np.searchsorted(below, q)])) for q in (0.05, 0.5, 0.95)]
    return [f"{(counts * values).sum() / total:.2f}", *quantiles]


def _hills(
    findings: list[Findings],
    layers: list[tuple[str, str, str, str | None]],
    first: int,
    label: str,
    name: str,
) -> str:
    """A row of hills, one for each table, over the same axis."""
    height = 0.62 if len(findings) > 2 else 1.5
    figure = new_figure(height * len(findings) + 0.95)
    axes = figure.subplots()
    low, high = _reach([found.counts[key] for found in findings for key, *_ in layers])
    for at, found in enumerate(findings):
        base = -float(at)
        for key, _, colour, hatch in layers:
            whole = found.counts[key][: high + 1]
            if not whole.sum():
                continue
            own = max(low, int(np.nonzero(whole)[0].min()))
            end = int(np.nonzero(whole)[0].max())
            counts = whole[own : end + 1]
            hill = 0.86 * counts / counts.max()
            x = first + np.arange(own, end + 1)
            edges = np.append(x - 0.5, x[-1] + 0.5)
            axes.stairs(
                base + hill, edges, baseline=base, fill=True, hatch=hatch, linewidth=0.8,
                facecolor="none" if hatch else colour, edgecolor=colour,
                alpha=0.95 if hatch else 0.55,
            )  # fmt: skip
            mean = (counts * x).sum() / counts.sum()
            axes.plot([mean, mean], [base, base + 0.9], color=colour, linewidth=1.4)
        axes.axhline(base, color=PALE, linewidth=0.7, zorder=0)
    axes.set_yticks(
        [0.3 - at for at in range(len(findings))], [found.condition.name for found in findings]
    )
    axes.set_xlim(first + low - 0.7, first + high + 0.7)
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(-len(findings) + 0.95, 1.0)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(label)
    if len(layers) > 1:
        from matplotlib.patches import Patch

        marks = [
            Patch(
                facecolor="none" if hatch else colour, edgecolor=colour, hatch=hatch, alpha=0.8,
                label=title,
            )
            for _, title, colour, hatch in layers
        ]  # fmt: skip
        figure.legend(handles=marks, loc="outside upper left", ncols=len(marks))
    return as_svg(figure, name)


def _reach(distributions: list[Any]) -> tuple[int, int]:
    """From where to where anything worth drawing happens: all but one in ten thousand."""
    lows, highs = [], []
    for counts in distributions:
        if counts.sum():
            below = np.cumsum(counts) / counts.sum()
            lows.append(int(np.searchsorted(below, 5e-5)))
            highs.append(int(np.searchsorted(below, 1 - 5e-5)))
    return max(0, min(lows) - 1), max(highs) + 1


def lengths(findings: list[Findings]) -> Picture | None:
    """How long games are; None where all of them are equally long."""
    rows = [[found.condition.name, *_spread(found.counts["decisions"], 0)] for found in findings]
    if (sum(found.counts["decisions"] for found in findings) > 0).sum() <= 1:
        return None
    svg = _hills(
        findings, [("decisions", "", BLUE, None)], 0, "decisions in a game, all seats", "lengths"
    )
    return Picture(
        "lengths",
        "Length",
        "How many choices a game takes, of all seats together. The line marks the mean.",
        svg,
        ["table", *_SPREAD],
        rows,
    )


def lead_changes(findings: list[Findings], lens: Lens) -> Picture:
    """How often the winning place changes hands."""
    svg = _hills(
        findings, [("lead_changes", "", BLUE, None)], 0, "lead changes in a game", "changes"
    )
    most = max(int(np.nonzero(found.counts["lead_changes"])[0].max()) for found in findings)
    return Picture(
        "changes",
        "Lead changes",
        f"After every {lens.checkpoint} somebody would win if the game ended there. A lead change "
        "is when that is no longer the same player, or not the same players.",
        svg,
        ["table", *[str(number) for number in range(most + 1)]],
        [
            [
                found.condition.name,
                *[percent(n / found.games) for n in found.counts["lead_changes"][: most + 1]],
            ]
            for found in findings
        ],
    )
