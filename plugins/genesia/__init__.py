"""Genesia, a game by Éric Labouze (Super Meeple 2019): three epochs of drafting, settling and war.

We follow the Italian rulebook of GateOnGames; map, card faces and objectives are our own.
"""
