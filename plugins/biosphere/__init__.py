"""Biosphere: breed a species, adapt it to six landscapes, and be the first to fulfil five of the
seven assignments.

A game for 2 to 6 players by Christoph Bauer, Max Kleinschroth, Philipp Rösch and Tilman Schneider
(DDD Verlag, 2017). We follow the German rulebook, version 2.0; RULES.md lists our rulings where it
is silent. Cards, assignments and maps are our own, because the printed ones are not public.
"""
