"""What is said when a part of a drawing is pointed at, or read aloud: what the plain face says."""

from __future__ import annotations

from tabletop_core.pictures.blocks import CardFace
from tabletop_core.pictures.plain import card_fact, space_fact, thing_words
from tabletop_core.pictures.things import Space, Thing


def thing_title(thing: Thing) -> str:
    return thing_words(thing)


def space_title(space: Space) -> str:
    label, fact = space_fact(space, "")
    return f"{label}: {fact}" if fact else label


def card_title(card: CardFace) -> str:
    label, fact = card_fact(card, "")
    return f"{label}: {fact}" if fact else label
