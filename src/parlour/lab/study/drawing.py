"""How a study's figures look: readable in print, without colour, and small enough to mail.

Colours are Okabe and Ito's, which colour-blind people can tell apart; nothing is told by colour
alone. Text stays text in the SVG, so that it can be searched, read aloud and set in the
page's font.
"""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

BLUE, ORANGE, GREEN, RED, SKY, PINK = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#d55e00",
    "#56b4e9",
    "#cc79a7",
)
INK, GREY, PALE, HAIR = "#22262e", "#6b7280", "#d5d9e0", "#e8ebf0"
HUES = (BLUE, RED, GREEN, ORANGE, PINK, SKY)
SHAPES = ("o", "s", "D", "^", "v", "P")
HATCH = "////"
WIDTH = 9.0  # inches: what fits a page in landscape, and a screen

_STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.edgecolor": GREY,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.7,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 9.5,
    "axes.titlelocation": "left",
    "axes.titlecolor": INK,
    "axes.axisbelow": True,
    "grid.color": HAIR,
    "grid.linewidth": 0.8,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "svg.fonttype": "none",
    "svg.hashsalt": "parlour",  # the same study, the same file
    "text.color": INK,
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": 8.5,
    "ytick.labelsize": 8.5,
}


@dataclass(frozen=True)
class Picture:
    """A figure of a report: what it shows, drawn and as numbers."""

    name: str
    title: str
    caption: str
    svg: str
    head: list[str]
    rows: list[list[str]] = field(default_factory=list)


@contextmanager
def styled() -> Iterator[None]:
    """Draw in the house style, whatever this machine's own is."""
    import matplotlib

    settings: Any = matplotlib.rcParams
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        settings.update(_STYLE)
        yield


def new_figure(height: float, width: float = WIDTH) -> Any:
    """An empty sheet."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def panels(count: int, across: int, height: float, **how: Any) -> tuple[Any, list[Any]]:
    """A grid of small panels, the last of which may be left out."""
    across = min(across, count)
    down = -(-count // across)
    figure = new_figure(height * down + 0.35)
    axes = figure.subplots(down, across, squeeze=False, **how)
    flat = list(axes.flat)
    for spare in flat[count:]:
        spare.set_visible(False)
    return figure, flat[:count]


def bar_size(figure: Any) -> dict[str, float]:
    """A colour bar of two inches, however many panels it stands beside."""
    height = float(figure.get_figheight())
    shrink = min(0.85, 2.0 / height)
    return {"shrink": shrink, "aspect": 22, "pad": 0.02, "fraction": 0.05}


def as_svg(figure: Any, name: str) -> str:
    """A figure as an SVG element to be put into a page; its ids are its own."""
    stream = io.StringIO()
    figure.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    svg = stream.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(\bid="|xlink:href="#|url\(#)', rf"\g<1>{name}-", svg)
    svg = re.sub(r"font: ([^;\"]*?)'DejaVu Sans'[^;\"]*", r"font: \1sans-serif", svg)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    # A tenth of a point is finer than any eye.
    return re.sub(r"(\d+\.\d{2})\d+", r"\1", svg).strip()


def percent(value: float, digits: int = 1) -> str:
    """A share for a person."""
    return f"{100 * value:.{digits}f} %"


def as_percent(axis: Any, digits: int = 0) -> None:
    """Label an axis of shares in percent."""
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1, decimals=digits, symbol=" %"))
