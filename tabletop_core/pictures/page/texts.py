"""Facts by their names, and sentences."""

from __future__ import annotations

from tabletop_core.pictures.blocks import Facts, Notes
from tabletop_core.pictures.page.drawing import Drawing, below, flowing, level, line_of, lines_of
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen


def write_facts(block: Facts, width: float, pen: Pen) -> str:
    facts = (
        tag("div", tag("dt", words(name)), tag("dd", words(fact)))
        for name, fact in block.facts.items()
    )
    return tag("dl", *facts, class_="facts")


def draw_facts(block: Facts, width: float, pen: Pen) -> Drawing:
    """Names and facts, as many in a line as there is room for."""
    pairs = []
    for name, fact in block.facts.items():
        said = line_of(name, 12, "soft")
        told = line_of(fact, 12, bold=True)
        fits = said.width + told.width + 5 <= width
        pairs.append(level([said, told], 5) if fits else
                     below([said, lines_of(fact, width, 12, bold=True)]))  # fmt: skip
    return flowing(pairs, width, 12, 2)


def write_notes(block: Notes, width: float, pen: Pen) -> str:
    return "".join(tag("p", words(line)) for line in block.lines)


def draw_notes(block: Notes, width: float, pen: Pen) -> Drawing:
    return below([lines_of(line, width, 12) for line in block.lines], 2)
