"""The wheel of life: which face dies, which face a new die gets, how long a die has left."""

from __future__ import annotations

from tabletop_core import rule

BLANK = 0
FACES = 5
FIRST_GRAVEYARD = 5


@rule("BS-5.1", "BS-5.5")
def next_graveyard(graveyard: int) -> int:
    """The wheel turned by one space: the graveyard climbs by one face, from 5 to 1."""
    return graveyard % FACES + 1


@rule("BS-1.6", "BS-5.6", "BS-5.7", "BS-8.2.7")
def face_for(lifespan: int, graveyard: int) -> int:
    """The face of a new die: as many faces above the graveyard as rounds to live. Lifespan 5
    shows the graveyard's own face, because the wheel has to come round once."""
    return (graveyard + lifespan - 1) % FACES + 1


@rule("BS-8.1.4")
def lowered(face: int) -> int:
    """A die that has moved shows one less; 1 becomes 5."""
    return face - 1 or FACES


@rule("BS-5.8")
def rounds_left(face: int, graveyard: int) -> int:
    """In how many rounds a die dies in phase 1, if it is not moved."""
    return (face - graveyard - 1) % FACES + 1
