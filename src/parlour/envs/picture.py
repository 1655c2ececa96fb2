"""A table to look at: as text, and as a picture. Both show what a spectator may see."""

from typing import Any

import numpy as np

from parlour.envs import MissingExtra
from parlour.envs.table import Table
from parlour.games.game import View

RENDER_MODES = ("human", "ansi", "rgb_array")

_INK, _PAPER, _LINE = (34, 34, 34), (250, 248, 242), (200, 196, 186)
# Colours that most colour-blind people can tell apart (Okabe and Ito).
_SEATS = [
    (0, 114, 178),
    (230, 159, 0),
    (0, 158, 115),
    (204, 121, 167),
    (86, 180, 233),
    (213, 94, 0),
]
_CLOTHES = {
    "Ye": (240, 228, 66),
    "Bl": (0, 114, 178),
    "Re": (213, 94, 0),
    "Gr": (0, 158, 115),
    "Bk": (60, 60, 60),
    "Wh": (255, 255, 255),
}
_WIDTH, _HEIGHT = 640, 360


def write(table: Table) -> str:
    """The table in a few lines of text."""
    return write_view(table.description.name, table.view())


def write_view(game: str, view: View) -> str:
    """What somebody sees in a few lines of text."""
    return "\n".join(_runner_up(view) if game == "runner-up" else _cover_me(view))


def _runner_up(view: View) -> list[str]:
    lines = [f"Runner-Up, stage {view['stage']}, round {view['round']}"]
    for pawn, (field, score) in enumerate(zip(view["pawns"], view["scores"], strict=True)):
        virtual = pawn >= len(view["hands"])
        chosen = not virtual and view["chosen"][pawn]
        card = view["revealed"][pawn] if pawn < len(view["revealed"]) else None
        note = " has chosen" if chosen else f" shows {card}" if card else ""
        name = "virtual" if virtual else f"seat {pawn}"
        lines.append(f"{name:8} field {field:+3d}  points {score:3d}{note}")
    return lines


def _cover_me(view: View) -> list[str]:
    lines = [f"Cover Me, year {view['year']}, {view['season']}, month {view['month']}"]
    for trait, counts in view["tracks"].items():
        marks = "  ".join(f"{name} {n}" for name, n in counts.items())
        lines.append(f"{trait:8} {marks}")
    lines.append(f"influence {' '.join(view['influence'])}")
    tops = [pile["top"] or "–" for pile in view["open"].values()]
    lines.append(f"open piles {' '.join(tops)}, draw pile {view['draw']}, next pile {view['next']}")
    for row, covers in enumerate(view["rows"]):
        seat = view["row_seats"][row]
        name = "fictional" if seat is None else f"seat {seat}"
        shown = " ".join(cover or "?" for cover in covers)
        lines.append(f"{name:9} {shown}")
    hands = ", ".join(str(n) for n in view["hands"])
    scored = ", ".join(str(n) for n in view["scored_counts"])
    lines.append(f"cards in hand {hands}; covers scored {scored}")
    return lines


def draw(table: Table) -> Any:
    """The table as a picture: an array of 360 rows of 640 pixels of red, green and blue."""
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:
        raise MissingExtra("pillow") from error
    image = Image.new("RGB", (_WIDTH, _HEIGHT), _PAPER)
    pen = ImageDraw.Draw(image)
    view = table.view()
    if table.description.name == "runner-up":
        _draw_track(pen, view)
    else:
        _draw_covers(pen, view)
    return np.asarray(image).copy()


def _draw_track(pen: Any, view: View) -> None:
    """The fields from -12 to 16, and every pawn above its field."""
    pen.text((20, 16), f"Runner-Up   stage {view['stage']}   round {view['round']}", fill=_INK)
    step, base = 21, 300
    for field in range(-12, 17):
        left = 16 + (field + 12) * step
        colour = _INK if field == 0 else _LINE
        pen.rectangle((left, base, left + step - 3, base + 22), outline=colour)
        pen.text((left + 2, base + 5), str(field), fill=_INK)
    piled: dict[int, int] = {}
    for pawn, (field, score) in enumerate(zip(view["pawns"], view["scores"], strict=True)):
        left, floor = 16 + (field + 12) * step, base - 6 - 36 * piled.get(field, 0)
        piled[field] = piled.get(field, 0) + 1
        pen.ellipse((left, floor - 30, left + 18, floor), fill=_SEATS[pawn], outline=_INK)
        pen.text((left + 6, floor - 21), str(pawn), fill=_INK)
        pen.text((20 + 100 * pawn, 40), f"seat {pawn}: {score}", fill=_SEATS[pawn])


def _draw_covers(pen: Any, view: View) -> None:
    """The rows from left to right, the influence row and the open piles below them."""
    title = f"Cover Me   year {view['year']}   {view['season']}   month {view['month']}"
    pen.text((20, 10), title, fill=_INK)
    for row, covers in enumerate(view["rows"]):
        seat = view["row_seats"][row]
        name = "fictional" if seat is None else f"seat {seat}"
        pen.text((20 + 124 * row, 30), name, fill=_INK if seat is None else _SEATS[seat])
        for month, cover in enumerate(covers):
            _draw_cover(pen, 20 + 124 * row, 46 + 66 * month, cover)
    pen.text((20, 256), "influence", fill=_INK)
    for i, cover in enumerate(view["influence"]):
        _draw_cover(pen, 20 + 62 * i, 272, cover)
    pen.text((360, 256), "open piles", fill=_INK)
    for i, pile in enumerate(view["open"].values()):
        if pile["top"]:
            _draw_cover(pen, 360 + 62 * i, 272, pile["top"])


def _draw_cover(pen: Any, left: int, top: int, cover: str | None) -> None:
    """A card in the colour of its clothes, with its name: nobody must tell it by colour alone."""
    colour = _LINE if cover is None else _CLOTHES[cover[3:]]
    pen.rectangle((left, top, left + 54, top + 58), fill=colour, outline=_INK)
    pen.rectangle((left + 4, top + 38, left + 50, top + 54), fill=_PAPER)
    pen.text((left + 8, top + 41), cover or "?", fill=_INK)
