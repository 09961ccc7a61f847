"""How the parts of a picture stand beside and below each other, on a page and in a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop_core.pictures import blocks
from tabletop_core.pictures.blocks import CardSize
from tabletop_core.pictures.page.drawing import Drawing, at, below, beside, line_of, lines_of, text
from tabletop_core.pictures.page.faces import DRAWN, WRITTEN
from tabletop_core.pictures.page.lettering import width_of
from tabletop_core.pictures.page.marks import as_drawing, drawn_alone, player_mark
from tabletop_core.pictures.page.markup import number, tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.players import fits_as_table
from tabletop_core.pictures.picture import Across, Down, Panel, Part

GAP = 8
INSIDE = 8
"""Between the frame of a panel and what is in it."""
TITLE = 22
"""How high a title is, and how much room one takes at the side."""
ASIDE = 64
"""How wide a title is that stands at the side with its note."""
NARROW = 340
"""How wide things are drawn for phones."""
SCALES = tuple(percent / 100 for percent in range(100, 49, -3))


@dataclass(frozen=True, slots=True)
class Placed:
    """A part of the layout with its width, and how much of it a board uses."""

    part: Part
    width: float
    inner: tuple[Placed, ...] = ()
    scale: float = 1.0


def placed(part: Part, width: float) -> Placed:
    """Every part with its width."""
    if isinstance(part, Panel):
        return Placed(part, width)
    widths = [width] * len(part.parts) if isinstance(part, Down) else shares(part, width)
    inner = (placed(each, wide) for each, wide in zip(part.parts, widths, strict=True))
    return Placed(part, width, tuple(inner))


def shares(across: Across, width: float) -> list[float]:
    """How wide the parts beside each other are."""
    room = width - GAP * (len(across.parts) - 1)
    return [room * weight / sum(across.weights) for weight in across.weights]


def fitted(whole: Placed, height: float, pen: Pen) -> Placed:
    """The same with boards so large that it is not higher than that, if it can be."""
    if isinstance(whole.part, Panel):
        for scale in SCALES:
            tried = replace(whole, scale=scale)
            if height_of(tried, pen) <= height:
                break
        return tried
    if isinstance(whole.part, Across):
        return replace(whole, inner=tuple(fitted(each, height, pen) for each in whole.inner))
    heights = [height_of(each, pen) for each in whole.inner]
    least = [height_of(scaled(each, SCALES[-1]), pen) for each in whole.inner]
    seen = in_view(least, height)
    heights[seen:], least[seen:] = [0.0] * len(heights[seen:]), [0.0] * len(least[seen:])
    spare = height - sum(least) - GAP * (len(heights) - 1)
    wanted = sum(heights) - sum(least)
    share = max(0.0, min(1.0, spare / wanted)) if wanted else 1.0
    rooms = [low + (high - low) * share for low, high in zip(least, heights, strict=True)]
    return replace(whole, inner=tuple(
        fitted(each, room + 0.1, pen) for each, room in zip(whole.inner, rooms, strict=True)
    ))  # fmt: skip


def in_view(heights: Sequence[float], height: float) -> int:
    """How many parts have room below each other, if boards are small; one at least. The others
    are scrolled to, and boards need not be smaller for them."""
    seen = len(heights)
    while seen > 1 and sum(heights[:seen]) + GAP * (seen - 1) > height:
        seen -= 1
    return seen


def scaled(whole: Placed, scale: float) -> Placed:
    return replace(whole, scale=scale, inner=tuple(scaled(each, scale) for each in whole.inner))


def height_of(whole: Placed, pen: Pen) -> float:
    return draw_part(whole, pen).height


def title_place(panel: Panel, *, bare: bool) -> str:
    """Where the title stands: `beside` in the line, where one of its own would be dear; `aside`,
    with the note below it; `over`, in the free corners of what is drawn; `heading`, in its first
    line; `upright` at the left; else in a line of its own."""
    block = panel.block
    if isinstance(block, (blocks.Groups, blocks.Facts)):
        return "beside"
    if isinstance(block, blocks.Arc):
        return "over"
    if has_heading(block) and not panel.note and not bare:
        return "heading"
    if isinstance(block, blocks.Cards) and block.size is CardSize.SLIM and panel.note:
        return "aside"
    is_row = isinstance(block, blocks.Cards) and block.size is CardSize.LARGE and not panel.note
    return "upright" if is_row and panel.title else ""


def has_heading(block: blocks.Block) -> bool:
    """Whether it begins with a line of its own whose left end is free."""
    return isinstance(block, blocks.Progress) or (
        isinstance(block, blocks.Players) and bool(block.columns)
    )


def is_bare(panel: Panel, width: float, pen: Pen) -> bool:
    """Whether a panel needs no frame: the sea is one, and each player has one."""
    block = panel.block
    if isinstance(block, blocks.Sectors):
        return not has_title(panel)
    is_table = isinstance(block, blocks.Players) and fits_as_table(block, width - 2 * INSIDE, pen)
    return isinstance(block, blocks.Players) and bool(block.columns) and not is_table


def inner_width(panel: Panel, width: float, pen: Pen) -> float:
    """How wide the block of a panel is."""
    bare = is_bare(panel, width, pen)
    room = width if bare else width - 2 * INSIDE
    place = title_place(panel, bare=bare)
    if place == "beside" and panel.title:
        return room - title_width(panel) - 16
    if place == "aside":
        return room - ASIDE
    return room - TITLE if place == "upright" else room


def title_width(panel: Panel) -> float:
    note = width_of(panel.note, 12) + 6 if panel.note else 0
    mark = 28 if panel.owner is not None else 0
    return width_of(panel.title, 13, bold=True) + note + mark


# As a part of a page.


def write_part(whole: Placed, pen: Pen) -> str:
    part = whole.part
    if isinstance(part, Panel):
        return write_panel(part, whole.width, pen.scaled(whole.scale))
    inside = (write_part(inner, pen) for inner in whole.inner)
    if isinstance(part, Down):
        return tag("div", *inside, class_="down", style=f"--least:{number(whole.width)}px")
    columns = " ".join(f"minmax(0,{weight}fr)" for weight in part.weights)
    return tag("div", *inside, class_="across", style=f"--columns:{columns}")


def write_panel(panel: Panel, width: float, pen: Pen) -> str:
    pen = pen.within(panel.owner)
    room = inner_width(panel, width, pen)
    block = panel.block
    if type(block) in WRITTEN:
        inside = WRITTEN[type(block)](block, room, pen)
    else:
        draw = DRAWN[type(block)]
        wide, narrow = draw(block, room, pen), draw(block, NARROW, pen.scaled(1))
        inside = tag("div", wide.alone(panel.title), class_="drawing wide") + tag(
            "div", narrow.alone(panel.title), class_="drawing narrow"
        )
    bare = is_bare(panel, width, pen)
    looks = " ".join(filter(None, ["panel", title_place(panel, bare=bare),
                                   "bare" if bare else "",
                                   "board" if panel.is_board else ""]))  # fmt: skip
    return tag("section", write_title(panel, pen), tag("div", inside, class_="inside"),
               class_=looks)  # fmt: skip


def has_title(panel: Panel) -> bool:
    """The board needs none."""
    return bool(panel.note or (panel.title and not panel.is_board))


def write_title(panel: Panel, pen: Pen) -> str:
    if not has_title(panel):
        return ""
    mark = "" if panel.owner is None else drawn_alone(player_mark(panel.owner, pen, 9), 24)
    note = tag("small", words(panel.note)) if panel.note else ""
    return tag("h2", mark, tag("span", words(panel.title)), note)


# As a part of a drawing.


def draw_part(whole: Placed, pen: Pen) -> Drawing:
    part = whole.part
    if isinstance(part, Panel):
        return draw_panel(part, whole.width, pen.scaled(whole.scale))
    if isinstance(part, Down):
        return below([draw_part(inner, pen) for inner in whole.inner], GAP)
    high = max((height_of(inner, pen) for inner in whole.inner), default=0)
    return beside([draw_level(inner, high, pen) for inner in whole.inner], GAP)


def draw_level(whole: Placed, height: float, pen: Pen) -> Drawing:
    """A part as high as its neighbours; of parts below each other the last one grows."""
    if isinstance(whole.part, Panel):
        return draw_panel(whole.part, whole.width, pen.scaled(whole.scale), height)
    if isinstance(whole.part, Across) or not whole.inner:
        return draw_part(whole, pen)
    spare = (height - height_of(whole, pen)) / len(whole.inner)
    return below([draw_level(each, height_of(each, pen) + spare, pen) for each in whole.inner], GAP)


def draw_panel(panel: Panel, width: float, pen: Pen, least: float = 0) -> Drawing:
    pen = pen.within(panel.owner)
    room = inner_width(panel, width, pen)
    inside = DRAWN[type(panel.block)](panel.block, room, pen)
    bare = is_bare(panel, width, pen)
    edge = 0.0 if bare else float(INSIDE)
    left, top = edge, edge
    place = title_place(panel, bare=bare)
    title = ""
    if has_title(panel):
        drawn = draw_title(panel, pen)
        if place == "beside":
            left += title_width(panel) + 16
            title = drawn.moved(INSIDE, INSIDE + (max(inside.height, 20) - drawn.height) / 2)
        elif place == "aside":
            left += ASIDE
            said = below([line_of(panel.title, 12, bold=True),
                          lines_of(panel.note, ASIDE - 4, 11, "soft")])  # fmt: skip
            title = said.moved(INSIDE, INSIDE + max(0.0, inside.height - said.height) / 2)
        elif place == "upright":
            left += TITLE
            turn = f"translate({INSIDE + 12},{number(INSIDE + inside.height / 2)}) rotate(-90)"
            name = text(panel.title, 0, 0, 12, "soft", bold=True, anchor="middle")
            title = tag("g", name, transform=turn)
        else:
            top += 0 if place in ("over", "heading") else TITLE
            title = drawn.moved(edge + 2, max(0, edge - 2))
    height = top + max(inside.height, 20 if place == "beside" else 0) + edge
    spare = max(0.0, least - height) if edge else 0.0
    height += spare
    top += spare / 2 if place == "over" else 0
    shape = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=12, class_="card")
    frame = shape if edge else ""
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
