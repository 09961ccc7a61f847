"""How the parts of a picture stand beside and below each other, on a page and in a drawing."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_core.pictures import blocks
from tabletop_core.pictures.page.drawing import Drawing, at, below, beside, line_of, text
from tabletop_core.pictures.page.faces import DRAWN, WRITTEN
from tabletop_core.pictures.page.lettering import width_of
from tabletop_core.pictures.page.marks import as_drawing, drawn_alone, player_mark
from tabletop_core.pictures.page.markup import number, tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.picture import Across, Down, Panel, Part

GAP = 8
INSIDE = 10
"""Between the frame of a panel and what is in it."""
TITLE = 22
"""How high a title is, and how much room one takes at the side."""
NARROW = 340
"""How wide things are drawn for phones."""
SCALES = (1, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79, 0.76, 0.73, 0.7, 0.67, 0.64, 0.6)


def shares(across: Across, width: float) -> list[float]:
    """How wide the parts beside each other are."""
    room = width - GAP * (len(across.parts) - 1)
    return [room * weight / sum(across.weights) for weight in across.weights]


def title_is_beside(panel: Panel) -> bool:
    """Whether the title stands at the left, where a line of its own would be dear."""
    return isinstance(panel.block, (blocks.Groups, blocks.Facts))


def is_upright(panel: Panel) -> bool:
    """Whether the title runs up the left side."""
    return isinstance(panel.block, blocks.Cards) and bool(panel.title) and not panel.note


def inner_width(panel: Panel, width: float) -> float:
    """How wide the block of a panel is."""
    room = width - 2 * INSIDE
    if title_is_beside(panel) and panel.title:
        return room - title_width(panel) - 14
    return room - TITLE if is_upright(panel) else room


def title_width(panel: Panel) -> float:
    note = width_of(panel.note, 12) + 6 if panel.note else 0
    mark = 28 if panel.owner is not None else 0
    return width_of(panel.title, 13, bold=True) + note + mark


def fitting(part: Part, width: float, height: float, pen: Pen) -> Pen:
    """A pen that draws boards so large that the whole is not higher than that, if it can be."""
    for scale in SCALES:
        scaled = pen.scaled(scale)
        if draw_part(part, width, scaled).height <= height:
            break
    return scaled


# As a part of a page.


def write_part(part: Part, width: float, pen: Pen) -> str:
    if isinstance(part, Panel):
        return write_panel(part, width, pen)
    if isinstance(part, Down):
        inside = (write_part(inner, width, pen) for inner in part.parts)
        return tag("div", *inside, class_="down", style=f"--least:{number(width)}px")
    widths = shares(part, width)
    columns = " ".join(f"{weight}fr" for weight in part.weights)
    inside = (write_part(inner, wide, pen) for inner, wide in zip(part.parts, widths, strict=True))
    return tag("div", *inside, class_="across", style=f"--columns:{columns}")


def write_panel(panel: Panel, width: float, pen: Pen) -> str:
    room = inner_width(panel, width)
    block = panel.block
    if type(block) in WRITTEN:
        inside = WRITTEN[type(block)](block, room, pen)
    else:
        draw = DRAWN[type(block)]
        wide, narrow = draw(block, room, pen), draw(block, NARROW, pen.scaled(1))
        inside = tag("div", wide.alone(panel.title), class_="drawing wide") + tag(
            "div", narrow.alone(panel.title), class_="drawing narrow"
        )
    place = "beside" if title_is_beside(panel) else "upright" if is_upright(panel) else ""
    looks = " ".join(filter(None, ["panel", place, "board" if panel.is_board else ""]))
    return tag("section", write_title(panel, pen), tag("div", inside, class_="inside"),
               class_=looks)  # fmt: skip


def write_title(panel: Panel, pen: Pen) -> str:
    if not (panel.title or panel.note):
        return ""
    mark = "" if panel.owner is None else drawn_alone(player_mark(panel.owner, pen, 9), 24)
    note = tag("small", words(panel.note)) if panel.note else ""
    return tag("h2", mark, tag("span", words(panel.title)), note)


# As a part of a drawing.


def draw_part(part: Part, width: float, pen: Pen) -> Drawing:
    if isinstance(part, Panel):
        return draw_panel(part, width, pen)
    if isinstance(part, Down):
        return below([draw_part(inner, width, pen) for inner in part.parts], GAP)
    widths = shares(part, width)
    drawn = [draw_part(inner, wide, pen)
             for inner, wide in zip(part.parts, widths, strict=True)]  # fmt: skip
    return beside([Drawing(wide, drawing.height, drawing.markup)
                   for wide, drawing in zip(widths, drawn, strict=True)], GAP)  # fmt: skip


def draw_panel(panel: Panel, width: float, pen: Pen) -> Drawing:
    room = inner_width(panel, width)
    inside = DRAWN[type(panel.block)](panel.block, room, pen)
    left, top = float(INSIDE), float(INSIDE)
    title = ""
    if panel.title or panel.note:
        drawn = draw_title(panel, pen)
        if title_is_beside(panel):
            left += title_width(panel) + 14
            title = drawn.moved(INSIDE, INSIDE + (max(inside.height, 20) - drawn.height) / 2)
        elif is_upright(panel):
            left += TITLE
            turn = f"translate({INSIDE + 12},{number(INSIDE + inside.height / 2)}) rotate(-90)"
            said = text(panel.title, 0, 0, 12, "soft", bold=True, anchor="middle")
            title = tag("g", said, transform=turn)
        else:
            top += TITLE
            title = drawn.moved(INSIDE, INSIDE - 3)
    height = top + max(inside.height, 20 if title_is_beside(panel) else 0) + INSIDE
    frame = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=12, class_="card")
    return Drawing(width, height, frame + title + inside.moved(left, top))


def draw_title(panel: Panel, pen: Pen) -> Drawing:
    parts: Sequence[Drawing] = [
        *([] if panel.owner is None else [as_drawing(player_mark(panel.owner, pen, 9), 24)]),
        line_of(panel.title, 13, bold=True),
        *([line_of(panel.note, 12, "soft")] if panel.note else []),
    ]
    height = max(part.height for part in parts)
    x, placed = 0.0, []
    for part in parts:
        placed.append(tag("g", part.markup, transform=at(x, (height - part.height) / 2)))
        x += part.width + 6
    return Drawing(x - 6, height, "".join(placed))
