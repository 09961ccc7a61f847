"""Biomos: form a planet from terrain tokens and complete biomes before the others do.

A game for 1 to 4 players. We follow the printed rulebook (Italian edition) in Discovery, Advanced
and solo mode; RULES.md lists our rulings where it is silent. Card names are our own.
"""
