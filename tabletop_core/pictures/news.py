"""What is new since somebody last looked, from two pictures: a game writes nothing for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from difflib import SequenceMatcher
from typing import Any, NamedTuple, TypeVar, cast

from tabletop_core.pictures.blocks import Arc, CardFace
from tabletop_core.pictures.picture import Across, Down, Panel, Part, Picture, panels_of
from tabletop_core.pictures.things import Flag, Space, Thing

N = TypeVar("N")


class Known(NamedTuple):
    """What somebody knew of one panel."""

    spaces: dict[str, Space]
    cards: Counter[str]
    arcs: dict[str, Arc]


def with_news(before: Picture, after: Picture) -> Picture:
    """The later picture, with `NEW` on what was not there, or not so, in the earlier one."""
    known = {panel.title: _known(panel) for panel in panels_of(before.body)}
    return replace(after, body=_part(after.body, known))


def _known(panel: Panel) -> Known:
    nodes = list(_nodes(panel.block))
    return Known(
        {node.at: node for node in nodes if isinstance(node, Space)},
        Counter(node.at for node in nodes if isinstance(node, CardFace)),
        {node.at: node for node in nodes if isinstance(node, Arc)},
    )


def _nodes(node: Any) -> Iterator[Any]:
    """Everything below a node of the tree, and the node itself."""
    yield node
    if is_dataclass(node):
        for field in fields(node):
            yield from _nodes(getattr(node, field.name))
    elif isinstance(node, dict):
        for inner in node.values():
            yield from _nodes(inner)
    elif isinstance(node, (list, tuple)):
        for inner in node:
            yield from _nodes(inner)


def _part(part: Part, known: dict[str, Known]) -> Part:
    if isinstance(part, Across):
        return Across(*(_part(inner, known) for inner in part.parts), weights=part.weights)
    if isinstance(part, Down):
        return Down(*(_part(inner, known) for inner in part.parts))
    if part.title not in known:
        return part
    return replace(part, block=_marked(part.block, known[part.title]))


def _marked(node: N, known: Known) -> N:
    """The same tree with what is new marked."""
    found: Any = node
    if isinstance(node, Space):
        found = _space(node, known.spaces.get(node.at))
    elif isinstance(node, CardFace):
        found = _card(node, known.cards)
    elif isinstance(node, Arc):
        found = _arc(node, known.arcs.get(node.at))
    elif is_dataclass(node) and not isinstance(node, type):
        changed = {
            field.name: new
            for field in fields(node)
            if (new := _marked(old := getattr(node, field.name), known)) is not old
        }
        found = replace(node, **changed) if changed else node
    elif isinstance(node, dict):
        marked = {name: _marked(inner, known) for name, inner in node.items()}
        found = marked if any(marked[name] is not node[name] for name in node) else node
    elif isinstance(node, (list, tuple)):
        several = [_marked(inner, known) for inner in node]
        is_new = any(new is not old for new, old in zip(several, node, strict=True))
        found = several if is_new else node
    return cast(N, found)


def _bare(thing: Thing | None) -> Thing | None:
    """A thing without what is said of it."""
    return None if thing is None else replace(thing, flags=frozenset())


def _new(thing: Thing) -> Thing:
    return replace(thing, flags=thing.flags | {Flag.NEW})


def _space(space: Space, before: Space | None) -> Space:
    """A space that has changed, and what on it was not there."""
    if before is None:
        return space
    left = Counter(_bare(thing) for thing in before.things)
    things = []
    for thing in space.things:
        bare = _bare(thing)
        things.append(thing if left[bare] > 0 else _new(thing))
        left[bare] -= 1
    is_same = space.owner == before.owner and space.holds == before.holds
    if is_same and not any(left.values()):
        return space
    return replace(space, things=things, flags=space.flags | {Flag.NEW})


def _card(card: CardFace, known: Counter[str]) -> CardFace:
    if known[card.at]:
        known[card.at] -= 1
        return card
    return replace(card, flags=card.flags | {Flag.NEW})


def _arc(arc: Arc, before: Arc | None) -> Arc:
    """What has come into a row, wherever it was put."""
    if before is None:
        return arc
    old, new = _filled(before.things), _filled(arc.things)
    if old == new:
        return arc
    things = list(arc.things)
    for kind, _from, _to, start, end in SequenceMatcher(None, old, new, False).get_opcodes():
        if kind in ("insert", "replace"):
            things[start:end] = [thing and _new(thing) for thing in things[start:end]]
    return replace(arc, things=things)


def _filled(things: Sequence[Thing | None]) -> list[Thing | None]:
    """The things in a row, without the free places at its end."""
    bare = [_bare(thing) for thing in things]
    while bare and bare[-1] is None:
        bare.pop()
    return bare
