"""The figures of Cover Me alone: prestige by colour and season, trends, piles."""

from typing import Any

import numpy as np

from parlour.games.cover_me.cards import CLOTHES
from parlour.lab.study.cover_me import LENS
from parlour.lab.study.drawing import (
    BLUE,
    GREY,
    HATCH,
    INK,
    ORANGE,
    Picture,
    as_percent,
    as_svg,
    bar_size,
    panels,
    percent,
)
from parlour.lab.study.figures import panel_title, shown
from parlour.lab.study.lens import SHARE
from parlour.lab.study.tally import Findings

_COLOURS = dict(zip(CLOTHES, ("yellow", "blue", "red", "green", "black", "white"), strict=True))
_DETAILED = 2  # so many tables have room for numbers in their pictures


def pictures(findings: list[Findings]) -> list[Picture]:
    """All of them."""
    return [prestige(findings), trends(findings), piles(findings)]


def _seasons(found: Findings) -> list[str]:
    return LENS.checkpoints(found.condition.options)


def _initials(found: Findings) -> list[str]:
    return [name.split()[-1][:2].capitalize() for name in _seasons(found)]


def _mark_years(place: Any, found: Findings, colour: str) -> None:
    """A line between two years, and their numbers."""
    years = [name.split()[1] for name in _seasons(found)]
    for at in range(1, len(years)):
        if years[at] != years[at - 1]:
            place.axvline(at - 0.5, color=colour, linewidth=0.8)


def prestige(findings: list[Findings]) -> Picture:
    """Which colours score, and when."""
    detailed = len(findings) <= _DETAILED
    across = 1 if detailed else 3
    figure, axes = panels(len(findings), across, 2.5 if detailed else 1.75)
    means = []
    for found in findings:
        counts = found.counts["prestige"][: len(_seasons(found))]
        means.append(counts.T / (found.games * found.condition.options["players"]))
    top = max(float(mean.max()) for mean in means)
    rows = []
    image = None
    for place, found, mean in zip(axes, findings, means, strict=True):
        image = place.imshow(mean, cmap="Blues", vmin=0, vmax=top, aspect="auto")
        if detailed:
            for (row, column), value in np.ndenumerate(mean):
                place.text(
                    column, row, f"{value:.2f}", ha="center", va="center", fontsize=7.5,
                    color="white" if value > 0.55 * top else INK,
                )  # fmt: skip
        _mark_years(place, found, GREY)
        panel_title(place, found, f"{mean.sum():.1f} a seat", small=not detailed)
        place.set_xticks(range(mean.shape[1]), _initials(found))
        place.set_yticks(range(6), list(_COLOURS.values()))
        place.tick_params(length=0, labelsize=8.5 if detailed else 6.5)
        for side in place.spines.values():
            side.set_visible(False)
        for at, colour in enumerate(_COLOURS.values()):
            rows.append(
                [
                    found.condition.name,
                    colour,
                    f"{mean[at].sum():.3f}",
                    percent(mean[at].sum() / max(mean.sum(), 1e-12)),
                    *[f"{value:.3f}" for value in mean[at]],
                    *[""] * (16 - mean.shape[1]),
                ]
            )
    bar = figure.colorbar(image, ax=axes, anchor=(0, 1), **bar_size(figure))
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=GREY, labelsize=8)
    bar.set_label("prestige a seat", fontsize=8.5)
    most = max(mean.shape[1] for mean in means)
    return Picture(
        "prestige",
        "Prestige by colour and season",
        "The prestige a seat scores on average with covers of each clothes colour, season by "
        "season. Lines part the years.",
        as_svg(figure, "prestige"),
        ["table", "colour", "sum", "share", *[f"season {n}" for n in range(1, most + 1)]],
        [row[: most + 4] for row in rows],
    )


def trends(findings: list[Findings]) -> Picture:
    """How often covers score, and how."""
    detailed = len(findings) <= _DETAILED
    across = 1 if len(findings) == 1 else 2 if detailed else 3
    figure, axes = panels(len(findings), across, 2.6 if detailed else 1.7, sharey=True)
    rows = []
    for place, found in zip(axes, findings, strict=True):
        seasons = len(_seasons(found))
        played = np.maximum(1, found.counts["row_seasons"][:seasons])
        threes = found.counts["threes"][:seasons] / played
        trios = found.counts["trios"][:seasons] / played
        at = np.arange(seasons)
        place.bar(at, threes, 0.8, color=BLUE, label="one cover follows three trends")
        place.bar(
            at, trios, 0.8, bottom=threes, facecolor="white", edgecolor=ORANGE, hatch=HATCH,
            linewidth=0.7, label="three covers follow none",
        )  # fmt: skip
        _mark_years(place, found, GREY)
        three, trio = found.measures["threes"], found.measures["trios"]
        figures = f"{percent(three.mean)} and {percent(trio.mean, 2)}"
        panel_title(place, found, figures, small=not detailed)
        place.set_xticks(at, _initials(found))
        place.tick_params(axis="x", length=0, labelsize=8.5 if detailed else 6.5)
        place.grid(axis="y")
        as_percent(place.yaxis)
        rows.append(
            [
                found.condition.name,
                shown(three, SHARE),
                shown(trio, SHARE),
                f"{found.counts['threes'].sum():,}",
                f"{found.counts['trios'].sum():,}",
            ]
        )
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper left", ncols=2)
    figure.supylabel("of the rows of covers", fontsize=9)
    return Picture(
        "trends",
        "Three trends and zero trios",
        "How often a row of covers scores in a season: with one cover that follows three trends, "
        "or with three that follow none. All other rows go on to the influence row.",
        as_svg(figure, "trends"),
        ["table", "three trends", "zero trios", "three trends, times", "zero trios, times"],
        rows,
    )


def piles(findings: list[Findings]) -> Picture:
    """How often piles run out."""
    across = 1 if len(findings) == 1 else min(4, len(findings))
    detailed = len(findings) <= _DETAILED
    figure, axes = panels(len(findings), across, 2.4 if detailed else 1.6, sharex=True, sharey=True)
    most = max(int(np.nonzero(found.counts["reshuffles"])[0].max()) for found in findings)
    most = max(most, 3)
    drawn = min(most, 12)
    rows = []
    for place, found in zip(axes, findings, strict=True):
        shares = found.counts["reshuffles"] / found.games
        place.bar(range(drawn + 1), shares[: drawn + 1], 0.8, color=BLUE)
        mean = found.measures["reshuffles"].mean
        place.axvline(mean, color=INK, linewidth=1, linestyle=(0, (4, 3)))
        panel_title(place, found, f"{mean:.2f} a game", small=not detailed)
        place.set_xticks(range(0, drawn + 1, 1 if drawn <= 6 else 2))
        place.set_ylim(0, 1)
        place.grid(axis="y")
        as_percent(place.yaxis)
        measures = found.measures
        rows.append(
            [
                found.condition.name,
                f"{mean:.3f}",
                percent(shares[1:].sum(), 2),
                *[shown(measures[key], SHARE) for key in ("bare", "short", "no_next")],
            ]
        )
    figure.supxlabel("reshuffles in a game", fontsize=9)
    figure.supylabel("of the games", fontsize=9)
    return Picture(
        "piles",
        "Piles that run out",
        "How often in a game the face-down pile is used up and the discard pile takes its place. "
        "The numbers below tell how often there was nothing to reshuffle either and an open pile "
        "stayed bare, a hand began a season short, or the next pile was used up.",
        as_svg(figure, "piles"),
        [
            "table",
            "reshuffles a game",
            "games with a reshuffle",
            "games with a bare open pile",
            "games with a short hand",
            "games without a next pile",
        ],
        rows,
    )
