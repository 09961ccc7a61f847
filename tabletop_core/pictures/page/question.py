"""The question and its options: a number, a name, and what it costs and brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tabletop_core.pictures.blocks import CardFace
from tabletop_core.pictures.nodes import nodes_of
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Target
from tabletop_core.pictures.picture import Picture
from tabletop_core.pictures.things import Space

if TYPE_CHECKING:
    from tabletop_core.engine.decisions import Option
    from tabletop_core.engine.views import Choice


def targets_of(choice: Choice | None) -> dict[str, Target]:
    """What the options point at."""
    numbers: dict[str, list[int]] = {}
    for number, option in enumerate(choice.options if choice else (), 1):
        if at := option.at:
            numbers.setdefault(at, []).append(number)
    return {at: Target(tuple(found)) for at, found in numbers.items()}


def write_question(choice: Choice, names: Mapping[str, str]) -> str:
    """What is asked, and below it the options in their groups."""
    count = len(choice.options)
    head = tag("h2", words(choice.question))
    if count > 1:
        head += tag("p", f"{count} options", class_="soft")
    lists = []
    for group, numbered in in_groups(choice):
        options = (write_option(number, option, names) for number, option in numbered)
        title = tag("h3", words(group)) if group else ""
        lists.append(title + tag("ol", *options, class_="options"))
    return tag("section", head, *lists, class_="question")


def in_groups(choice: Choice) -> Iterator[tuple[str, list[tuple[int, Option]]]]:
    """The options by group, in the order in which the groups come; each keeps its number."""
    groups: dict[str, list[tuple[int, Option]]] = {}
    for number, option in enumerate(choice.options, 1):
        groups.setdefault(option.group, []).append((number, option))
    yield from groups.items()


def option_name(option: Option, names: Mapping[str, str]) -> str:
    """What is typed, with names in place of codes."""
    at = option.at
    return option.key.replace(at, names[at]) if at and at in names else option.key


def write_option(number: int, option: Option, names: Mapping[str, str]) -> str:
    name = option_name(option, names)
    said = option.label.removeprefix(name).lstrip(": ")
    parts = [
        tag("span", str(number), class_="number"),
        tag("b", words(name), class_="name"),
        tag("span", words(said), class_="means") if said else "",
        *(tag("span", words(fact), class_="chip") for fact in facts_of(option)),
    ]
    button = tag("button", *parts, type="button", class_=f"option o{number}", data_key=option.key,
                 data_points=option.at)  # fmt: skip
    return tag("li", button)


def facts_of(option: Option) -> list[str]:
    """What it costs and what it brings."""
    return [fact for fact in (option.facts.price, option.facts.gain) if fact]


def names_in(picture: Picture) -> dict[str, str]:
    """What everything that can be pointed at is called."""
    found: dict[str, str] = {}
    for panel in picture.panels:
        for node in nodes_of(panel.block):
            if isinstance(node, (Space, CardFace)):
                found[node.at] = node.title
    return found
