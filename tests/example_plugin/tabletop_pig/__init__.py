"""Pig: roll as often as you dare; a 1 takes the whole turn away. A traditional dice game."""
