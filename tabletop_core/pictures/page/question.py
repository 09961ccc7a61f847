"""The question and its options: a number, a name, and what each costs and brings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabletop_core.pictures.blocks import CardFace
from tabletop_core.pictures.bringing import in_parts, said_of_all
from tabletop_core.pictures.menu import MenuGroup, MenuRow, menu_of
from tabletop_core.pictures.nodes import nodes_of
from tabletop_core.pictures.page.marks import drawn_alone, ground_sign, player_mark, sign_class
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen, Target
from tabletop_core.pictures.picture import Picture
from tabletop_core.pictures.things import Space

if TYPE_CHECKING:
    from tabletop_core.engine.consequences import Brought
    from tabletop_core.engine.decisions import Option
    from tabletop_core.engine.game import Game
    from tabletop_core.engine.outcomes import Consequence
    from tabletop_core.engine.views import Choice

SIGN = 16
FEWEST_ALIKE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked over a picture, and what is known of the options."""

    choice: Choice
    game: Game | None = None
    brought: Mapping[str, Brought] = field(default_factory=dict)

    @property
    def groups(self) -> tuple[MenuGroup, ...]:
        return menu_of(self.choice, self.brought)

    def is_good(self, option: Option) -> bool:
        """Whether it brings something, and more than what any option brings; where nothing tells
        them apart, all are good."""
        worths = {key: (found.worth, found.merit) for key, found in self.brought.items()}
        if len(set(worths.values())) < 2:
            return True
        return worths.get(option.key, (0, 0)) > max((0, 0), min(worths.values()))

    def targets(self) -> dict[str, Target]:
        """What the options point at; of many options only the good ones light their things."""
        found: dict[str, list[MenuRow]] = {}
        for group in self.groups:
            for row in group.rows:
                if row.option.at:
                    found.setdefault(row.option.at, []).append(row)
        return {
            at: Target(
                tuple(sorted(row.number for row in rows)),
                is_good=any(self.is_good(row.option) for row in rows),
                is_lit=any(row.is_lit for row in rows),
            )
            for at, rows in found.items()
        }

    def touched(self, picture: Picture) -> dict[str, tuple[int, ...]]:
        """The cards and spaces that the consequences of options name, with their numbers."""
        names = set(named_nodes(picture))
        found: dict[str, list[int]] = {}
        for number, option in enumerate(self.choice.options, 1):
            if option.key in self.brought:
                said = " ".join(part.words for part in self.brought[option.key].said)
                for at in names.intersection(re.findall(r"[\w.-]+", said)):
                    found.setdefault(at, []).append(number)
        return {at: tuple(numbers) for at, numbers in found.items()}


def named_nodes(picture: Picture) -> dict[str, Space | CardFace]:
    """The spaces and cards of a picture by what is typed for them."""
    return {
        node.at: node
        for panel in picture.panels
        for node in nodes_of(panel.block)
        if isinstance(node, (Space, CardFace)) and node.at
    }


# As a part of a page.


def write_question(question: Question, picture: Picture, pen: Pen) -> str:
    """What is asked, and below it the options in their groups."""
    choice = question.choice
    head = tag("h2", words(choice.question))
    alike = said_of_all(question.brought.values())
    note = f"{len(choice.options)} options" if len(choice.options) > 1 else ""
    if alike:
        note = " · ".join([*([note] if note else []), f"each: {', '.join(map(str, alike))}"])
    head += tag("p", words(note), class_="soft") if note else ""
    rows = Rows(question, named_nodes(picture), alike, pen)
    groups = question.groups
    lists = [rows.group(group, is_titled=len(groups) > 1) for group in groups]
    return tag("section", head, *lists, class_="question")


@dataclass(frozen=True, slots=True)
class Rows:
    """Writes the rows of one list."""

    question: Question
    nodes: Mapping[str, Space | CardFace]
    alike: tuple[Consequence, ...]
    pen: Pen

    def group(self, group: MenuGroup, *, is_titled: bool) -> str:
        """A group with its title; what is not lit is there on demand."""
        act = self.common_act(group)
        title = tag("h3", words(group.title)) if is_titled and group.title else ""
        lit = [self.row(row, act) for row in group.rows if row.is_lit]
        rest = [self.row(row, act) for row in group.rows if not row.is_lit]
        shown = tag("ol", *lit, class_="options") if lit else ""
        if rest:
            more = tag("summary", f"{len(rest)} more")
            shown += tag("details", more, tag("ol", *rest, class_="options"))
        return title + shown

    def common_act(self, group: MenuGroup) -> str:
        """The word before the name of the thing, if many options begin with the same."""
        keys = [row.option.key for row in group.rows if row.option.at in self.nodes]
        acts = {key.partition(" ")[0] for key in keys}
        return acts.pop() if len(acts) == 1 and len(keys) >= FEWEST_ALIKE else ""

    def row(self, row: MenuRow, act: str = "") -> str:
        """A number, a name, what the option means, and in chips what it costs and brings."""
        option = row.option
        name = self.name(option, act)
        said = option.label.removeprefix(name).lstrip(": ")
        looks = "number" if self.question.is_good(option) else "number weak"
        parts = [tag("span", str(row.number), class_=looks), self.sign(option)]
        parts += [tag("b", words(name), class_="name"), self.owner(option)]
        parts.append(tag("span", words(said), class_="means") if said else "")
        chips = list(self.chips(option, row.brought))
        parts.append(tag("span", *chips, class_="chips") if chips else "")
        button = tag("button", *parts, type="button", class_=f"option o{row.number}",
                     data_key=option.key, data_points=option.at)  # fmt: skip
        return tag("li", button)

    def name(self, option: Option, act: str) -> str:
        """What is typed, with names in place of codes, without the act all have in common."""
        node = self.nodes.get(option.at or "")
        key = option.key.removeprefix(f"{act} ")
        return key if node is None else key.replace(node.at, node.title)

    def sign(self, option: Option) -> str:
        """Of what the thing is that the option points at."""
        node = self.nodes.get(option.at or "")
        if node is None or node.ground is None or not node.ground.drawing:
            return ""
        drawn = ground_sign(node.ground, 0, 0, SIGN)
        sign = tag("g", drawn, class_=sign_class(node.ground))
        return drawn_alone(sign, SIGN + 2, node.ground.name)

    def owner(self, option: Option) -> str:
        """Whose it is."""
        node = self.nodes.get(option.at or "")
        if node is None or node.owner is None:
            return ""
        return drawn_alone(player_mark(node.owner, self.pen, 8), 20, node.owner.name)

    def chips(self, option: Option, brought: Brought | None) -> Iterator[str]:
        """What the option costs and brings: solid what is sure, dashed what is a forecast."""
        facts = [fact for fact in (option.facts.price, option.facts.gain) if fact]
        unsaid = (fact for fact in facts if fact not in option.label)
        yield from (tag("span", words(fact), class_="chip") for fact in unsaid)
        game = self.question.game
        if game is None or brought is None:
            return
        for part in in_parts(game, brought, but=self.alike, with_values=not facts):
            looks = "chip forecast" if part.is_forecast else "chip"
            sign = (part.gain > 0) - (part.gain < 0) or part.merit
            colour = {1: " up", -1: " down"}.get(sign, "")
            yield tag("span", words(part), class_=looks + colour)
