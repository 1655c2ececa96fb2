"""The figures of Runner-Up alone: where stages end, and what a place is worth."""

from typing import Any

import numpy as np

from parlour.games.runner_up.record import FIRST_FIELD, LAST_FIELD, STAGES
from parlour.lab.study.drawing import (
    BLUE,
    GREY,
    HATCH,
    INK,
    ORANGE,
    PALE,
    RED,
    Picture,
    as_percent,
    as_svg,
    bar_size,
    panels,
    percent,
)
from parlour.lab.study.figures import panel_title
from parlour.lab.study.lens import SIXTIETHS
from parlour.lab.study.runner_up import AHEAD, BEHIND, LEADERS, SCORING, pawns_of
from parlour.lab.study.tally import Findings

_PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def pictures(findings: list[Findings]) -> list[Picture]:
    """All of them."""
    return [final_fields(findings), places(findings)]


def final_fields(findings: list[Findings]) -> Picture:
    """Where the pawns stand when a stage ends."""
    wide = len(findings) <= 2
    across = 1 if len(findings) == 1 else 2 if wide else 3
    figure, axes = panels(len(findings), across, 3.0 if wide else 1.9, sharex=True)
    field = np.arange(FIRST_FIELD, LAST_FIELD + 1)
    rows = []
    for place, found in zip(axes, findings, strict=True):
        counts = found.counts["fields"]
        shares = counts / counts.sum()
        layers: tuple[tuple[int, str, dict[str, Any]], ...] = (
            (BEHIND, "behind: nothing", {"color": PALE}),
            (SCORING, "on the second field: scores", {"color": BLUE}),
            (
                AHEAD,
                "in front: nothing",
                {"facecolor": "white", "edgecolor": ORANGE, "hatch": HATCH, "linewidth": 0.7},
            ),
        )
        under = np.zeros(len(field))
        for kind, label, look in layers:
            there = shares[kind] > 0
            place.bar(
                field[there], shares[kind][there], 0.86, bottom=under[there], label=label, **look
            )
            under = under + shares[kind]
        mean = (counts[SCORING] * field).sum() / max(1, counts[SCORING].sum())
        place.axvline(mean, color=INK, linewidth=1, linestyle=(0, (4, 3)))
        panel_title(place, found, f"{mean:.1f} points on average", small=not wide)
        place.set_xlim(FIRST_FIELD - 0.7, LAST_FIELD + 0.7)
        place.set_xticks(range(FIRST_FIELD, LAST_FIELD + 1, 4))
        as_percent(place.yaxis)
        nobody = found.counts["nobody"].sum() / (STAGES * found.games)
        rows.append(
            [
                found.condition.name,
                *[percent(shares[kind].sum()) for kind in (BEHIND, SCORING, AHEAD)],
                f"{mean:.2f}",
                percent(shares[:, -1].sum(), 2),
                percent(nobody, 3),
            ]
        )
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper left", ncols=3)
    figure.supxlabel("field at the end of a stage", fontsize=9)
    return Picture(
        "fields",
        "Final fields",
        "Where pawns stand when a stage ends, and what it brings them. The dashed line is the mean "
        "field that scores.",
        as_svg(figure, "fields"),
        [
            "table",
            "pawns behind",
            "pawns that score",
            "pawns in front",
            "mean score",
            f"pawns on field {LAST_FIELD}",
            "stages in which nobody scores",
        ],
        rows,
    )


def places(findings: list[Findings]) -> Picture:
    """What a place in the standing is worth, stage by stage."""
    across = min(3, len(findings)) if len(findings) > 1 else 1
    most = max(pawns_of(found.condition.options) for found in findings)
    height = 0.36 * most + 0.75
    figure, axes = panels(len(findings), across, height)
    image = None
    rows = []
    for place, found in zip(axes, findings, strict=True):
        pawns = pawns_of(found.condition.options)
        had = found.counts["placed"][:, :pawns].T
        won = found.counts["placed_second"][:, :pawns].T
        share = np.where(had > 0, won / (SIXTIETHS * np.maximum(1, had)), np.nan)
        image = place.imshow(share, cmap="Blues", vmin=0, vmax=1, aspect="auto")
        for (row, column), value in np.ndenumerate(share):
            place.text(
                column, row, "–" if np.isnan(value) else f"{100 * value:.0f}", ha="center",
                va="center", fontsize=8, color="white" if value > 0.55 else INK,
            )  # fmt: skip
        place.add_patch(_frame(LEADERS, 0))
        place.set_xticks(range(STAGES), [str(stage + 1) for stage in range(STAGES)])
        place.set_yticks(range(pawns), _PLACES[:pawns])
        place.set_ylim(most - 0.5, -0.5)  # rows of one height in all panels
        place.xaxis.tick_top()  # beside the cells also where a table has fewer rows
        place.tick_params(length=0)
        for side in place.spines.values():
            side.set_visible(False)
        leader = share[0, LEADERS]
        panel_title(place, found, f"leader of stage 4: {percent(leader)}", small=across > 1)
        for row in range(pawns):
            rows.append(
                [
                    found.condition.name,
                    _PLACES[row],
                    *["–" if np.isnan(value) else percent(value) for value in share[row]],
                ]
            )
    figure.supxlabel("after stage", fontsize=9)
    figure.supylabel("place by points so far", fontsize=9)
    bar = figure.colorbar(image, ax=axes, anchor=(0, 1), **bar_size(figure))
    bar.outline.set_visible(False)
    as_percent(bar.ax.yaxis)
    bar.ax.tick_params(color=GREY, labelsize=8)
    return Picture(
        "places",
        "Does the leader still finish second?",
        "How often a player who has this place after a stage finishes second in the end, and so "
        "wins or shares the win, in percent. Framed: the leader of stage 4. Players with equal "
        "points have the same place and count as one together.",
        as_svg(figure, "places"),
        ["table", "place", *[f"after stage {stage + 1}" for stage in range(STAGES)]],
        rows,
    )


def _frame(column: int, row: int) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle(
        (column - 0.48, row - 0.46), 0.96, 0.92, fill=False, edgecolor=RED, linewidth=2
    )
