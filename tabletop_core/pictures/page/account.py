"""What happened, in sentences, the latest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop_core.pictures.page.marks import drawn_alone, player_mark
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.table.players import Player


class Told(NamedTuple):
    """One thing that happened, by whom it was done, and whether it is new for the viewer."""

    words: str
    player: Player | None = None
    is_new: bool = False


def write_account(account: Sequence[Told], pen: Pen) -> str:
    """The sentences; whoever did several things in a row is marked once."""
    lines = []
    before: Player | None = None
    for told in account:
        mark = ""
        if told.player is not None and told.player != before:
            mark = drawn_alone(player_mark(told.player, pen, 7.5), 20)
        before = told.player
        gap = mark or tag("span", class_="gap")
        lines.append(tag("li", gap, tag("span", words(told.words)),
                         class_="new" if told.is_new else ""))  # fmt: skip
    has_news = any(told.is_new for told in account)
    title = "Since your last turn" if has_news else "What happened"
    return tag(
        "section", tag("h2", title), tag("div", tag("ol", *lines), class_="told"), class_="account"
    )
