"""What a game can say: its events and their facts, questions, options, streams and names.

It is read from what is declared, and from the code of the rules where nothing is declared: the
code says all of it, also what comes up once in a thousand games.
"""

from tabletop_core.scenarios.vocabulary.spoken import Asking, Spoken, Told, spoken_by
from tabletop_core.scenarios.vocabulary.things import Things

__all__ = ["Asking", "Spoken", "Things", "Told", "spoken_by"]
