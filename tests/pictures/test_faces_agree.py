"""What one face of a picture shows, all show: any leaf of the tree is changed, and the plain facts,
the terminal at two widths, the page and the drawing must all change with it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from isle import TABLES

from tabletop_core import Picture, Player
from tabletop_core.engine.session import Session
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.pictures.drawing import picture_of
from tabletop_core.pictures.page.alone import svg
from tabletop_core.pictures.page.document import page
from tabletop_core.pictures.picture import Across, Down
from tabletop_core.pictures.plain import plain_lines
from tabletop_core.pictures.terminal.face import draw
from tabletop_core.pictures.things import Flag, Ground
from tabletop_core.scenarios import Performance, read_scenarios

TESTS = Path(__file__).parents[1]
POSITIONS = sorted(TESTS.glob("*/positions/*.toml"))
A_FEW, MANY = 25, 400
STRANGE = Ground("zqx", letter="Z", sign="q")
HOW_IT_LOOKS = {
    # What only says how something looks, is asked for by options, or names one thing twice.
    "Ground": {"hue", "strength", "drawing", "letter", "sign", "name"},
    "Thing": {"kinds", "shape", "at", "kind"},
    "Space": {"label", "name", "at", "kind"},
    "Panel": {"is_board", "about", "title", "owner"},
    "Across": {"weights"},
    "Cards": {"size", "empty"},
    "Group": {"empty"},
    "Column": {"short", "name", "ground"},
    "Players": {"points"},
    "Chip": {"short", "ground"},
    "TrackRow": {"at"},
    "CardFace": {"at", "lies", "name"},
    "Goal": {"at", "name"},
    "Arc": {"at", "gaps"},
    "Seat": {"player", "more_name"},
    "Axis": {"labels"},
    "Picture": {"players", "viewer", "phase", "title", "is_over", "deciding"},
    "Stage": {"now", "steps", "step"},
    "Wedge": {"start", "end"},
    "Sectors": {"joined"},
    "Spots": {"places", "joins"},
    "Tiles": {"width"},
}


ON_ROUND_MAPS = {"Wedge.space", "Sectors.centre"}
"""There the ring says of what ground a space is."""


class Leaf(NamedTuple):
    """One value in a picture, and the picture with another value in its place."""

    where: str
    changed: Callable[[], Picture]


def leaves(
    node: Any, put: Callable[[Any], Any], players: list[Player], above: str = ""
) -> Iterator[Leaf]:
    """Every leaf below a node; `put` builds the whole picture with another node in its place."""
    kind = type(node).__name__
    for field in fields(node):
        if field.name in HOW_IT_LOOKS.get(kind, ()):
            continue
        if field.name == "ground" and above in ON_ROUND_MAPS:
            continue
        value = getattr(node, field.name)
        where = f"{kind}.{field.name}"
        yield from _inside(value, where, partial(_with, node, field.name, put), players)


def _with(node: Any, name: str, put: Callable[[Any], Any], value: Any) -> Any:
    if isinstance(node, Across):
        return put(Across(*value, weights=node.weights))
    return put(Down(*value) if isinstance(node, Down) else replace(node, **{name: value}))


def _inside(
    value: Any, where: str, put: Callable[[Any], Any], players: list[Player]
) -> Iterator[Leaf]:
    if isinstance(value, Ground):
        yield Leaf(where, partial(put, STRANGE))
    elif is_dataclass(value):
        yield from leaves(value, put, players, where)
    elif isinstance(value, frozenset):
        yield Leaf(where, partial(put, value ^ {Flag.NEW}))
    elif isinstance(value, Player):
        others = [player for player in players if player != value]
        if others:
            yield Leaf(where, partial(put, others[0]))
    elif isinstance(value, bool):
        yield Leaf(where, partial(put, not value))
    elif isinstance(value, int):
        yield Leaf(where, partial(put, value + 1))
    elif isinstance(value, str) and value:
        yield Leaf(where, partial(put, value + "zq"))
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            into = partial(_with_item, dict(value), name, put)
            yield from _inside(inner, where, into, players)
    elif isinstance(value, (list, tuple)):
        for place, inner in enumerate(value):
            into = partial(_with_item, list(value), place, put)
            yield from _inside(inner, where, into, players)


def _with_item(items: Any, place: Any, put: Callable[[Any], Any], value: Any) -> Any:
    changed = items.copy()
    changed[place] = value
    return put(changed)


FACES: dict[str, Callable[[Picture], str]] = {
    "plain": lambda picture: "\n".join(plain_lines(picture)),
    "terminal-60": lambda picture: draw(picture, 60).plain(),
    "terminal-100": lambda picture: draw(picture, 100).plain(),
    "page": page,
    "drawing": svg,
}


def pictured(session: Session) -> Picture:
    decision = session.decision
    player = None if decision is None else decision.players[0]
    draw_it = load_plugins().pictures.get(session.game.id)
    return picture_of(session.view(player), draw_it)


def position(file: Path) -> Session:
    performance = Performance(read_scenarios(file)[0], load_plugins())
    performance.start()
    for step in performance.scenario.steps:
        performance.take(step)
    assert performance.session is not None
    return performance.session


CASES: dict[str, Callable[[], Session]] = {
    **{f"{file.parts[-3]}-{file.stem}": partial(position, file) for file in POSITIONS},
    **TABLES,
}


@pytest.mark.parametrize("case", CASES)
def test_whatever_is_changed_in_a_picture_changes_every_face(case: str, full: bool) -> None:
    picture = pictured(CASES[case]())
    before = {name: face(picture) for name, face in FACES.items()}
    found = list(leaves(picture, lambda changed: changed, list(picture.players)))
    chosen = random.Random(case).sample(found, min(len(found), MANY if full else A_FEW))
    missed = []
    for leaf in chosen:
        changed = leaf.changed()
        same = [name for name, face in FACES.items() if face(changed) == before[name]]
        if same:
            missed.append(f"{leaf.where}: {', '.join(same)}")
    assert sorted(set(missed)) == []
