"""The figures that the studies of both games have."""

from collections.abc import Callable
from typing import Any

import numpy as np

from parlour.games.options import Options
from parlour.lab.study.drawing import (
    BLUE,
    GREY,
    HUES,
    INK,
    ORANGE,
    PALE,
    SHAPES,
    Picture,
    as_percent,
    as_svg,
    new_figure,
    panels,
    percent,
)
from parlour.lab.study.lens import SHARE, SIXTIETHS, Lens, Measure
from parlour.lab.study.plan import RULINGS
from parlour.lab.study.tally import Estimate, Findings

ACROSS = 4  # small panels beside each other
FEW = 6  # tables that all get pictures of their own


def shown(estimate: Estimate, kind: str, *, signed: bool = False) -> str:
    """An estimate and its interval, for a person."""
    if kind == SHARE and signed:
        return _interval(estimate, lambda x: f"{100 * x:+.2f}", " pp")
    if kind == SHARE:
        return _interval(estimate, lambda x: f"{100 * x:.2f}", " %")
    return _interval(estimate, lambda x: f"{x:+,.3f}" if signed else f"{x:,.3f}", "")


def _interval(estimate: Estimate, write: Callable[[float], str], unit: str) -> str:
    if estimate.low is None or estimate.high is None:
        return write(estimate.mean) + unit
    return f"{write(estimate.mean)}{unit} ({write(estimate.low)} to {write(estimate.high)})"


def telling(findings: list[Findings]) -> tuple[list[Findings], str]:
    """The tables that need a picture of their own, and a word on those that do not.

    Of many tables those are left out that differ in nothing clear of chance from what they are
    compared with: their pictures would be the same again.
    """
    if len(findings) <= FEW:
        return findings, ""
    kept = [
        found
        for found in findings
        if not found.effects or any(e.is_clear_of_zero for e in found.effects.values())
    ]
    left = [found.condition.name for found in findings if found not in kept]
    if not left:
        return findings, ""
    return kept, (
        " The tables about which nothing is clear of chance have no pictures of their own below: "
        f"{', '.join(left)}."
    )


def panel_title(place: Any, found: Findings, more: str, *, small: bool) -> None:
    """A table's name over its panel, and a figure worth knowing."""
    name = found.condition.name
    text = f"{name}\n{more}" if small else f"{name}: {more}"
    place.set_title(text, fontsize=7.5 if small else 9.5)


def win_shares(findings: list[Findings]) -> Picture:
    """Who wins how much, seat by seat and bot by bot."""
    bots = list(dict.fromkeys(seat.bot for found in findings for seat in found.seats))
    lines = sum(len(found.seats) + 1.3 for found in findings)
    figure = new_figure(0.165 * lines + 0.9)
    axes = figure.subplots()
    y, ticks, names = 0.0, [], []
    rows = []
    for found in findings:
        top = y
        par = 1 / len({seat.seat for seat in found.seats})
        for share in sorted(found.seats, key=lambda share: (bots.index(share.bot), share.seat)):
            estimate, at = share.share, bots.index(share.bot)
            low, high = estimate.low or 0.0, estimate.high or 0.0
            axes.plot([low, high], [y, y], color=HUES[at % 6], linewidth=1.6)
            axes.plot(
                estimate.mean,
                y,
                SHAPES[at % 6],
                color=HUES[at % 6],
                markersize=10,
                markeredgecolor="white",
                markeredgewidth=0.6,
            )
            axes.text(
                estimate.mean, y, str(share.seat), ha="center", va="center_baseline",
                color="white", fontsize=6.5, fontweight="bold",
            )  # fmt: skip
            rows.append(
                [
                    found.condition.name,
                    str(share.seat),
                    share.bot,
                    shown(estimate, SHARE),
                    f"{share.score:.2f}",
                ]
            )
            y += 1
        axes.plot([par, par], [top - 0.6, y - 0.4], color=INK, linewidth=0.9, linestyle=(0, (4, 3)))
        ticks.append((top + y - 1) / 2)
        names.append(found.condition.name)
        y += 1.3
    axes.set_yticks(ticks, names)
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(y - 1.3, -1.2)
    axes.grid(axis="x")
    axes.spines["left"].set_visible(False)
    _span(axes, findings)
    as_percent(axes.xaxis, 0)
    axes.set_xlabel("share of the wins")
    from matplotlib.lines import Line2D

    marks = [
        Line2D([], [], marker=SHAPES[i % 6], color=HUES[i % 6], markersize=8, label=bot)
        for i, bot in enumerate(bots)
    ]
    marks.append(Line2D([], [], color=INK, linestyle=(0, (4, 3)), label="an equal share"))
    figure.legend(handles=marks, loc="outside upper left", ncols=len(marks))
    return Picture(
        "wins",
        "Who wins",
        "The share of the wins of every seat, whose number is in the mark, and of every bot. A "
        "shared win counts as its share. The bar is the 99 % interval; where it cannot be seen it "
        "is narrower than the mark.",
        as_svg(figure, "wins"),
        ["table", "seat", "bot", "share of the wins", "mean score"],
        rows,
    )


def _span(axes: Any, findings: list[Findings]) -> None:
    """Some room to either side: differences of a thousandth are not to look like mountains."""
    values = [
        bound
        for found in findings
        for seat in found.seats
        for bound in (seat.share.low or 0.0, seat.share.high or 0.0)
    ]
    values += [1 / len({seat.seat for seat in found.seats}) for found in findings]
    low, high = min(values), max(values)
    room = max(0.02, 0.08 * (high - low))
    axes.set_xlim(max(-0.01, low - room), min(1.01, high + room))


def _names(findings: list[Findings]) -> list[str]:
    return [found.condition.name for found in findings]


def decided(findings: list[Findings], lens: Lens) -> Picture:
    """How early the winner is decided."""
    across = 1 if len(findings) == 1 else min(ACROSS, max(2, len(findings)))
    height = 2.9 if len(findings) <= 2 else 1.75
    figure, axes = panels(len(findings), across, height, sharey=True, sharex=True)
    rows = []
    base = None
    for place, found in zip(axes, findings, strict=True):
        length = len(lens.checkpoints(found.condition.options))
        after = np.arange(1, length + 1) / length
        reached = found.counts["lasted"][::-1].cumsum()[::-1][1 : length + 1]
        held = found.counts["held"][:length] / (SIXTIETHS * np.maximum(1, reached))
        sure = np.cumsum(found.counts["settled"][1 : length + 1]) / found.games
        if base is not None:
            place.plot(*base[0], color=PALE, linewidth=3, zorder=0)
            place.plot(*base[1], color=PALE, linewidth=3, zorder=0)
        base = base or ((after, held), (after, sure))
        place.plot(
            after,
            held,
            "o-",
            color=BLUE,
            markersize=3.6,
            label="of the wins go to who holds the winning place",
        )
        place.plot(
            after, sure, "s--", color=ORANGE, markersize=3.4, label="of the games are settled"
        )
        if len(findings) > 1:
            place.set_title(found.condition.name, fontsize=9 if len(findings) <= 2 else 7.5)
        place.set_ylim(0, 1.03)
        place.set_xlim(0, 1.03)
        place.grid()
        as_percent(place.yaxis)
        as_percent(place.xaxis)
        rows.append([found.condition.name, *[percent(x) for x in held], *[""] * (16 - length)])
        rows.append(["… settled", *[percent(x) for x in sure], *[""] * (16 - length)])
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper left", ncols=2)
    figure.supxlabel("of the game has been played", fontsize=9)
    most = max(len(lens.checkpoints(found.condition.options)) for found in findings)
    return Picture(
        "decided",
        "How early the winner is decided",
        f"After each {lens.checkpoint}: how much of the wins goes to whoever holds the winning "
        "place then, and in how many games the place is held from there to the end by those who "
        "win. Several may hold it together."
        + (" The pale lines are the first table's." if len(findings) > 1 else ""),
        as_svg(figure, "decided"),
        ["table", *[f"{lens.checkpoint} {n}" for n in range(1, most + 1)]],
        [row[: most + 1] for row in rows],
    )


def effects(findings: list[Findings], lens: Lens, game: str) -> Picture | None:
    """What each table does differently from the one it is compared with, deal by deal."""
    compared = [found for found in findings if found.effects]
    measures = [measure for measure in lens.measures if _matters(measure, compared)]
    if not compared or not measures:
        return None
    across = 3
    height = 0.185 * len(compared) + 0.72
    figure, axes = panels(len(measures), across, height, sharey=True)
    names = [_effect_name(found, findings, game) for found in compared]
    for place, measure in zip(axes, measures, strict=True):
        scale = 100 if measure.kind == SHARE else 1
        place.axvline(0, color=GREY, linewidth=0.9)
        for y, found in enumerate(compared):
            effect = found.effects[measure.key]
            low = scale * (effect.mean if effect.low is None else effect.low)
            high = scale * (effect.mean if effect.high is None else effect.high)
            sure = effect.is_clear_of_zero
            colour = BLUE if sure else GREY
            place.plot([low, high], [y, y], color=colour, linewidth=1.6, solid_capstyle="butt")
            place.plot(
                scale * effect.mean, y, "o", color=colour, markersize=5,
                markerfacecolor=colour if sure else "white",
            )  # fmt: skip
        place.set_yticks(range(len(compared)), names)
        place.set_ylim(len(compared) - 0.4, -0.6)
        place.tick_params(axis="y", length=0, labelsize=7.5)
        place.grid(axis="x")
        place.margins(x=0.08)
        place.set_title(measure.title, fontsize=8)
        if measure.kind == SHARE:
            place.set_xlabel("percentage points", fontsize=7, labelpad=1)
    return Picture(
        "effects",
        "What each change does",
        "The difference to the table it is compared with, which played the same deals, and its "
        "99 % interval. Filled: clear of 0. Hollow: may be chance, or nothing at all. Measures "
        "that no change touches are left out.",
        as_svg(figure, "effects"),
        ["table", *[measure.title for measure in measures]],
        [
            [
                name,
                *[
                    shown(found.effects[measure.key], measure.kind, signed=True)
                    for measure in measures
                ],
            ]
            for name, found in zip(names, compared, strict=True)
        ],
    )


def _matters(measure: Measure, compared: list[Findings]) -> bool:
    return any(found.effects[measure.key].mean != 0 for found in compared)


def _effect_name(found: Findings, findings: list[Findings], game: str) -> str:
    """The change, what it is compared with where that is not the first, and its ruling."""
    name = found.condition.name
    reference = found.condition.reference or 0
    if reference:
        against = findings[reference].condition
        name = " · ".join(
            part for part in name.split(" · ") if part not in against.name.split(" · ")
        )
        name += f" (at {against.name})"
    changed = changed_options(found.condition.options, findings[reference].condition.options)
    rulings = [RULINGS[game][option] for option in changed if option in RULINGS[game]]
    return name + "".join(f" · {ruling}" for ruling in rulings)


def changed_options(options: Options, others: Options) -> list[str]:
    """The options in which two tables differ."""
    return [name for name, value in options.items() if name in others and others[name] != value]


def measure_table(findings: list[Findings], lens: Lens) -> tuple[list[str], list[list[str]]]:
    """All measures of all tables."""
    head = ["measure", *_names(findings)]
    rows = [
        [
            f"{measure.title}, {measure.meaning}",
            *[shown(found.measures[measure.key], measure.kind) for found in findings],
        ]
        for measure in lens.measures
    ]
    return head, rows
