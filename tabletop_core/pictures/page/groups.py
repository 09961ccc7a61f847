"""Things beside the board, in groups: a pool, a bag with how many of each, what is in hand."""

from __future__ import annotations

from tabletop_core.pictures.blocks import Group, Groups
from tabletop_core.pictures.page.drawing import Drawing, flowing, level, line_of
from tabletop_core.pictures.page.marks import as_drawing, body, drawn_alone, sign_class, thing_mark
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.titles import thing_title
from tabletop_core.pictures.things import Shape, Thing

SIZE = 26
SMALL = 20
AROUND = 1.75
"""How much room a thing takes with what is said of it, in its own sizes."""


def is_counted(thing: Thing) -> bool:
    """Whether a number beside a small drawing says it: so many forests in the bag."""
    return thing.shape is not Shape.COUNTER and thing.count != 1 and not (thing.at or thing.flags)


def ground_name(thing: Thing) -> str:
    return "" if thing.ground is None else thing.ground.name


def write_groups(block: Groups, width: float, pen: Pen) -> str:
    return tag("div", *(write_group(group, pen) for group in block.groups), class_="groups")


def write_group(group: Group, pen: Pen) -> str:
    things = "".join(write_thing(thing, pen) for thing in group.things)
    held = things or tag("span", words(group.empty), class_="soft")
    return tag("div", tag("span", words(group.name), class_="soft"), held, class_="group")


def write_thing(thing: Thing, pen: Pen) -> str:
    if is_counted(thing):
        bare = tag("g", body(thing, pen, SMALL), class_=sign_class(thing.ground))
        said = tag("b", str(thing.count)) + words(ground_name(thing))
        return tag("span", drawn_alone(bare, SMALL + 2), said, class_="counted",
                   title=thing_title(thing))  # fmt: skip
    size = SIZE * (AROUND if thing.at in pen.targets or thing.flags else 1.1)
    return drawn_alone(thing_mark(thing, pen, SIZE), size)


def draw_groups(block: Groups, width: float, pen: Pen) -> Drawing:
    parts: list[Drawing] = []
    for group in block.groups:
        name = line_of(group.name, 12, "soft")
        things = [draw_thing(thing, pen) for thing in group.things]
        held = things or [line_of(group.empty, 12, "soft")]
        row = level([name, *held, Drawing(10, 1, "")], 6)
        parts.append(row if row.width <= width else flowing([name, *held], width, 4))
    return flowing(parts, width, 4)


def draw_thing(thing: Thing, pen: Pen) -> Drawing:
    if is_counted(thing):
        title = tag("title", words(thing_title(thing)))
        bare = tag("g", title, body(thing, pen, SMALL), class_=sign_class(thing.ground))
        count = line_of(str(thing.count), 12.5, bold=True)
        return level([as_drawing(bare, SMALL + 2), count, line_of(ground_name(thing), 12.5)], 3)
    size = SIZE * (AROUND if thing.at in pen.targets or thing.flags else 1.1)
    return as_drawing(thing_mark(thing, pen, SIZE), size)
