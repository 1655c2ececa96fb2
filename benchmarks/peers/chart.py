"""The run as a picture: choices a second on a logarithmic scale, for a screen or for paper."""

from pathlib import Path
from typing import Any

from benchmarks.peers.contestant import KERNEL, LIMIT, OTHER, OURS, SAME
from benchmarks.peers.race import Line, Race
from parlour.lab.study.drawing import BLUE, GREEN, GREY, INK, ORANGE, as_svg, new_figure, styled

# Colour, hatch and words: each tells the kinds apart by itself.
LOOKS = {
    OURS: (BLUE, "", "Parlour"),
    LIMIT: (GREY, "\\\\\\\\", "the limit: the same games in C"),
    SAME: (ORANGE, "////", "the same rules in Python"),
    OTHER: (GREEN, "xxxx", "another game, of the library's own"),
}


def short(rate: float) -> str:
    """`34.6 M`, `105 k`, `870`."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if rate >= size:
            return f"{rate / size:.3g}{unit}"
    return f"{rate:.3g}"


def _times(line: Line, kernel: float | None) -> str:
    """How many times as fast the kernel is, where that says something."""
    if kernel is None or line.contestant.key == KERNEL:
        return ""
    ratio = kernel / line.decisions
    return f" (kernel: {ratio:,.0f} ×)" if ratio >= 10 else f" (kernel: {ratio:.2g} ×)"


def draw(race: Race) -> str:
    """A bar for each contestant, the fastest on top."""
    from matplotlib.patches import Patch
    from matplotlib.ticker import FuncFormatter

    lines = sorted(race.lines, key=lambda line: line.decisions)
    kernel = race.rate(KERNEL)
    with styled():
        figure = new_figure(0.27 * len(lines) + 1.2)
        axes: Any = figure.subplots()
        for at, line in enumerate(lines):
            colour, hatch, _ = LOOKS[line.contestant.kind]
            axes.barh(
                *(at, line.decisions, 0.72),
                color=colour if not hatch else "white",
                edgecolor=colour,
                hatch=hatch,
                linewidth=0.9,
            )
            axes.annotate(
                f"{short(line.decisions)}{_times(line, kernel)}",
                *((line.decisions, at), (4, 0)),
                textcoords="offset points",
                va="center",
                fontsize=8,
                color=INK,
            )
        axes.set_yticks(range(len(lines)), [line.contestant.name for line in lines])
        axes.set_ylim(-0.6, len(lines) - 0.4)
        axes.set_xscale("log")
        axes.set_xlim(lines[0].decisions / 3, lines[-1].decisions * 8)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda rate, _: short(rate)))
        axes.xaxis.grid(True)
        axes.tick_params(axis="y", length=0)
        axes.set_xlabel("random choices a second on one core, logarithmic")
        kinds = [kind for kind in LOOKS if any(x.contestant.kind == kind for x in lines)]
        axes.legend(
            handles=[
                Patch(
                    facecolor=LOOKS[kind][0] if not LOOKS[kind][1] else "white",
                    edgecolor=LOOKS[kind][0],
                    hatch=LOOKS[kind][1],
                    label=LOOKS[kind][2],
                )
                for kind in kinds
            ],
            loc="lower right",
        )
        return as_svg(figure, "peers")


def write(race: Race, path: Path) -> None:
    """Draw into a file of its own, on white paper whatever lies behind it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(draw(race) + "\n", encoding="utf-8")
