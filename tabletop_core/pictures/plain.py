"""The plain face: one fact a line, everything, for pipes and screen readers.

`plain_facts` gives the facts by their labels, so that what has changed can be told; `plain_lines`
the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from tabletop_core.pictures import blocks
from tabletop_core.pictures.blocks import CardFace, Reached, Seat
from tabletop_core.pictures.picture import Panel, Picture, Stage
from tabletop_core.pictures.rings import neighbours
from tabletop_core.pictures.text import short_name
from tabletop_core.pictures.things import Flag, Ground, Space, Thing
from tabletop_core.sentences import safe
from tabletop_core.table.players import Player

Fact: TypeAlias = "tuple[str, str]"
"""A label and what is so."""


def plain_facts(picture: Picture) -> dict[str, str]:
    """Everything the picture shows, by labels that stay the same while the game goes on."""
    facts: dict[str, str] = {}
    for label, fact in [(picture.heading, ""), *_stage(picture.stage)]:
        facts[safe(label)] = safe(fact)
    for panel in picture.panels:
        for label, fact in _panel(panel):
            _keep(facts, safe(label), safe(fact))
    return facts


def plain_lines(picture: Picture) -> list[str]:
    """The same, one fact a line."""
    return facts_told(plain_facts(picture))


def facts_told(facts: Mapping[str, str]) -> list[str]:
    """Facts by label, one a line."""
    return [f"{label}: {fact}" if fact else label for label, fact in facts.items()]


def _keep(facts: dict[str, str], label: str, fact: str) -> None:
    """Two facts of one label are both kept."""
    number, free = 1, label
    while free in facts:
        number += 1
        free = f"{label} ({number})"
    facts[free] = fact


def _stage(stage: Stage) -> Iterator[Fact]:
    if stage.steps:
        now = None if stage.step is None else stage.steps[stage.step]
        marked = [f"{step} (now)" if step == now else step for step in stage.steps]
        yield "Phases", ", ".join(marked)
    if stage.end:
        yield "The end", stage.end
    for player, (value, of) in (stage.towards or {}).items():
        yield f"{_name(player)}, towards the end", f"{value} of {of}"


def _panel(panel: Panel) -> Iterator[Fact]:
    whose = "" if panel.owner is None else _name(panel.owner)
    title = panel.title if whose in panel.title else f"{whose}, {panel.title}"
    if panel.note:
        yield f"{title}, in short", panel.note
    yield from FACTS[type(panel.block)](panel.block, title)


def _name(player: Player) -> str:
    return short_name(player.name)


def within(title: str, name: str) -> str:
    """A label of something that belongs to something with a title."""
    return f"{title}, {name}" if title and name != title else name or title


# Spaces and things.


def space_fact(space: Space, title: str, *, beside: Sequence[str] = ()) -> Fact:
    """A space and everything on it; one that is of no kind is named with its board."""
    name = space.title if space.title == space.at else f"{space.title} ({space.at})"
    if space.label and space.label not in name:
        name += f" [{space.label}]"
    label = f"{space.kind} {name}" if space.kind else within(title, name)
    said = [] if space.ground is None else [space.ground.name]
    said += [] if space.value is None else [f"worth {space.value}"]
    said += _owner_words(space)
    said += [thing_words(thing) for thing in space.things]
    if space.free is not None:
        said.append(f"{space.free} of {space.room} free")
    elif not space.things and not said:
        said.append("empty")
    said += [flag.value for flag in Flag if flag in space.flags]
    said += [*space.notes, *([f"beside {', '.join(beside)}"] if beside else [])]
    return label, "; ".join(said)


def _owner_words(space: Space) -> list[str]:
    if space.owner is None:
        return [space.holds] if space.holds else []
    return [f"{space.holds or 'of'} {_name(space.owner)}"]


def thing_words(thing: Thing) -> str:
    """A thing in words: `Ada 3 clans`, `Bob die 4 (dying)`, `forest token`."""
    owner = "" if thing.owner is None else _name(thing.owner)
    ground = "" if thing.ground is None else thing.ground.name
    kind = thing.kind if thing.count == 1 else thing.kinds or f"{thing.kind}s"
    count = "" if thing.count == 1 else str(thing.count)
    words = " ".join(part for part in (owner, count, ground, kind, thing.face) if part)
    words += f" [{thing.at}]" if thing.at and thing.at not in words else ""
    return words + _flags_in_words(thing.flags)


def _flags_in_words(flags: frozenset[Flag]) -> str:
    said = [flag.value for flag in Flag if flag in flags]
    return f" ({', '.join(said)})" if said else ""


def _grounds(grounds: Iterable[Ground | None]) -> str:
    return " ".join("any" if ground is None else ground.name for ground in grounds)


# Blocks.


def _tiles(block: blocks.Tiles, title: str) -> Iterator[Fact]:
    for space in block.spaces:
        if space is not None:
            yield space_fact(space, title)


def _spots(block: blocks.Spots, title: str) -> Iterator[Fact]:
    titles = {space.at: space.title for space in block.spaces}
    beside: dict[str, list[str]] = {at: [] for at in titles}
    for one, other in block.joins:
        beside[one].append(titles[other])
        beside[other].append(titles[one])
    for space in block.spaces:
        yield space_fact(space, title, beside=beside[space.at])


def _sectors(block: blocks.Sectors, title: str) -> Iterator[Fact]:
    beside = neighbours(block)
    if block.centre is not None:
        yield space_fact(block.centre, title, beside=beside[block.centre.at])
    for sector in block.sectors:
        if sector.owner is not None:
            spaces = [wedge.space.title for ring in sector.rings for wedge in ring]
            yield f"{title}, of {_name(sector.owner)}", f"{spaces[0]} to {spaces[-1]}"
        for ring in sector.rings:
            for wedge in ring:
                yield space_fact(wedge.space, title, beside=beside[wedge.space.at])


def _arc(block: blocks.Arc, title: str) -> Iterator[Fact]:
    things = ["free" if thing is None else thing_words(thing) for thing in block.things]
    yield f"{title}, in order", ", ".join(things) or "nothing"
    if block.gaps:
        yield f"{title}, gaps", ", ".join(block.gaps)
    for space in (*block.closing, *([block.satellite] if block.satellite else [])):
        label, fact = space_fact(space, title)
        yield label if label.startswith(title) else f"{title}, {label}", fact
    if block.ground is not None:
        yield f"{title}, in the middle", block.ground.name
    for name, fact in block.middle.facts.items():
        yield f"{title}, {name}", fact
    for card in block.beside:
        yield card_fact(card, title)
    for note in block.notes:
        yield f"{title}, {note}", ""


def _wheel(block: blocks.Wheel, title: str) -> Iterator[Fact]:
    for number, (face, words) in enumerate(zip(block.faces, block.words, strict=True)):
        marks = ["marked"] if number == block.marked else []
        marks += ["next"] if number == block.turns_to else []
        yield f"{title}, {face}", ", ".join([*([words] if words else []), *marks])


def _axes(block: blocks.Axes, title: str) -> Iterator[Fact]:
    for axis, way in ((block.across, "across"), (block.up, "up")):
        yield f"{title}, {way}", f"from {axis.low} to {axis.high}: {' '.join(axis.labels)}"
    for (x, y), space in block.spaces.items():
        label, fact = space_fact(space, title)
        yield label, f"{x + 1} across, {y + 1} up; {fact}"


def _tracks(block: blocks.Tracks, title: str) -> Iterator[Fact]:
    for track in block.tracks:
        name = within(title, track.name)
        name += f" ({track.at})" if track.at and track.at not in name.lower() else ""
        said = [track.result] if track.result else []
        said += [] if track.gives is None else [thing_words(track.gives)]
        if track.ground is not None and track.ground.name.lower() != track.name.lower():
            said.append(track.ground.name)
        yield name, "; ".join([*said, f"spaces {' '.join(space.short for space in track.spaces)}"])
        for space in track.spaces:
            label, fact = space_fact(space, name)
            if fact != "empty":
                yield label, fact


def _progress(block: blocks.Progress, title: str) -> Iterator[Fact]:
    for goal in block.goals:
        name = f"{title}, {goal.title}"
        ground = [] if goal.ground is None else [goal.ground.name]
        yield name, "; ".join([goal.words, *(each for each in ground if each not in name.lower())])
        for player, reached in goal.reached.items():
            yield f"{name}, {_name(player)}", _reached(reached)


def _reached(reached: Reached) -> str:
    said = [f"{reached.value} of {reached.of}"]
    said += [reached.words] if reached.words else []
    said += ["met"] if reached.is_met else []
    said += ["done"] if reached.is_done else []
    return ", ".join(said)


def card_fact(card: CardFace, title: str) -> Fact:
    """A card and everything on it."""
    name = card.at if card.title == card.at else f"{card.at} {card.title}"
    said = [] if card.owner is None else [f"of {_name(card.owner)}"]
    said += [] if card.ground is None else [card.ground.name]
    said += [part for part in (card.cost, card.points) if part]
    said += [_grounds(card.pattern)] if card.pattern else []
    said += [_grounds(card.icons)] if card.icons else []
    for chip in card.chips:
        ground = f" ({chip.ground.name})" if chip.ground is not None else ""
        said.append(chip.words + ("" if chip.ground and chip.ground.name in chip.words else ground))
    said += [part for part in (card.text, card.foot) if part]
    said += [flag.value for flag in Flag if flag in card.flags]
    return within(title, name), "; ".join(said)


def _cards(block: blocks.Cards, title: str) -> Iterator[Fact]:
    for card in block.cards:
        yield card_fact(card, title)
    if block.face_down:
        yield f"{title}, face down", str(block.face_down)
    if not block.cards and not block.face_down:
        yield title, block.empty
    if block.deck is not None:
        yield f"{title}, left in the deck", str(block.deck)


def _groups(block: blocks.Groups, title: str) -> Iterator[Fact]:
    for group in block.groups:
        label = within(title, group.name)
        yield label, ", ".join(thing_words(thing) for thing in group.things) or group.empty


def _players(block: blocks.Players, title: str) -> Iterator[Fact]:
    for place, seat in enumerate(block.seats, 1):
        name = _name(seat.player)
        marks = [f"place {place}", *(["first"] if seat.first else [])]
        yield f"{title}, {name}", ", ".join([*marks, *([seat.state] if seat.state else [])])
        for column, fact in zip(block.columns, seat.facts, strict=True):
            if fact:
                yield f"{name}, {_column(column)}", fact
        if seat.points and block.points:
            yield f"{name}, {block.points}", seat.points
        yield from _more(seat, name)


def _column(column: blocks.Column) -> str:
    return column.name


def _more(seat: Seat, name: str) -> Iterator[Fact]:
    for card in seat.more:
        yield card_fact(card, f"{name}, {seat.more_name}")


def _facts(block: blocks.Facts, title: str) -> Iterator[Fact]:
    for name, fact in block.facts.items():
        yield within(title, name), fact


def _notes(block: blocks.Notes, title: str) -> Iterator[Fact]:
    for line in block.lines:
        yield (f"{title}: {line}" if title else line), ""


FACTS: dict[type, Callable[[Any, str], Iterator[Fact]]] = {
    blocks.Tiles: _tiles,
    blocks.Spots: _spots,
    blocks.Sectors: _sectors,
    blocks.Arc: _arc,
    blocks.Wheel: _wheel,
    blocks.Axes: _axes,
    blocks.Tracks: _tracks,
    blocks.Progress: _progress,
    blocks.Cards: _cards,
    blocks.Groups: _groups,
    blocks.Players: _players,
    blocks.Facts: _facts,
    blocks.Notes: _notes,
}
