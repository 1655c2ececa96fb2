"""A learning curve as a picture, for a screen or for paper."""

from dataclasses import dataclass
from typing import Any

from examples.self_play import Measured
from parlour.lab.study.drawing import BLUE, GREY, INK, as_percent, as_svg, new_figure, styled


@dataclass(frozen=True)
class Point:
    """How strong the agent was after so many matches and so many seconds."""

    matches: int
    seconds: float
    measured: Measured


def draw(points: list[Point], bot: str, par: float, marks: dict[str, float]) -> str:
    """The agent's share of the wins against bots, with its interval, over what it learned from.

    `marks` are levels to compare it with, by name.
    """
    with styled():
        figure = new_figure(3.4)
        axes: Any = figure.subplots()
        at = [point.matches for point in points]
        measured = [point.measured for point in points]
        axes.fill_between(
            at, [m.low for m in measured], [m.high for m in measured], color=BLUE, alpha=0.18, lw=0
        )
        axes.plot(at, [m.share for m in measured], color=BLUE, marker="o", markersize=3.5)
        for name, level in {"an equal share": par, **marks}.items():
            axes.axhline(level, color=GREY, linestyle="--", linewidth=0.9)
            axes.annotate(
                f"{name}, {100 * level:.0f} %",
                (1, level),
                xycoords=("axes fraction", "data"),
                xytext=(-4, 3),
                textcoords="offset points",
                ha="right",
                fontsize=8,
                color=INK,
            )
        axes.set_ylim(0.1, max([0.5, *marks.values(), *(m.high for m in measured)]) + 0.05)
        axes.set_xlim(0, max(1, at[-1]) * 1.02)
        axes.xaxis.set_major_formatter(lambda matches, _: f"{matches:,.0f}")
        as_percent(axes.yaxis)
        axes.grid(True)
        axes.set_xlabel(f"matches learned from ({points[-1].seconds / 60:.1f} minutes in all)")
        axes.set_ylabel("share of the wins, 99 % interval")
        axes.set_title(f"One learning agent against three {bot}s, Runner-Up for four")
        return as_svg(figure, "curve")
