"""The picture as one HTML document: it needs no script, no font and no network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from tabletop_core.pictures.page.account import Told, write_account
from tabletop_core.pictures.page.layout import GAP, fitted, placed, write_part
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.page.question import Question, write_question
from tabletop_core.pictures.page.stage import BAR, write_bar
from tabletop_core.pictures.page.styles import page_styles

if TYPE_CHECKING:
    from tabletop_core.engine.consequences import Brought
    from tabletop_core.engine.game import Game
    from tabletop_core.engine.views import Choice
    from tabletop_core.pictures.picture import Picture

WIDTH, HEIGHT = 1280, 800
"""The window in which nothing has to be scrolled."""
SIDE = 332
"""How wide the question and the account are."""
PADDING = 12
SCROLLBAR = 12
"""Kept free for one, so that nothing moves where a table is higher than its window."""


def page(
    picture: Picture,
    choice: Choice | None = None,
    account: Sequence[Told] = (),
    theme: Literal["auto", "light", "dark"] = "auto",
    *,
    game: Game | None = None,
    brought: Mapping[str, Brought] | None = None,
) -> str:
    """The whole table as a page: the picture, what is asked with its options, what these bring,
    and what happened."""
    question = None
    if choice is not None:
        question = Question(choice=choice, game=game, brought=brought or {})
    pen = pen_for(picture, question)
    side = write_question(question, picture, pen) if question is not None else ""
    side += write_account(account, pen) if account else ""
    width = WIDTH - 2 * PADDING - SCROLLBAR - (SIDE + GAP if side else 0)
    whole = fitted(placed(picture.body, width), HEIGHT - BAR - 2 * PADDING, pen)
    table = tag("section", write_part(whole, pen), class_="picture")
    aside = tag("aside", side, class_="side") if side else ""
    body = tag(
        "div", write_bar(picture, pen), tag("main", table, aside),
        class_="table" if side else "table alone",
    )  # fmt: skip
    linked = links(len(choice.options)) if choice else ""
    styles = page_styles(theme).replace("SIDEpx", f"{SIDE}px") + linked
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{words(picture.heading)}</title><style>{styles}</style>"
    )
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def pen_for(picture: Picture, question: Question | None) -> Pen:
    """The pen for a picture with what is asked over it."""
    if question is None:
        return Pen.of(picture)
    return Pen.of(picture, question.targets(), question.touched(picture))


def links(options: int) -> str:
    """Pointing at an option lights what it is about, and the reverse."""
    rules = []
    for number in range(1, options + 1):
        pointed = f".table:has(.o{number}:is(:hover,:focus-visible)) .t{number}"
        shown = f".table:has(.t{number}:hover) .o{number}"
        rules.append(
            f"{pointed} .ring{{stroke-width:6}}{pointed}.face{{background:var(--gold-soft)}}"
            f"{pointed} .badge circle{{stroke:var(--ink)}}"
            f".table:has(.o{number}:is(:hover,:focus-visible)) .c{number}"
            "{background:var(--gold-soft);box-shadow:0 0 0 2px var(--gold)}"
            f"{shown}{{background:var(--gold-soft);outline:2px solid var(--gold)}}"
        )
    return "".join(rules)
