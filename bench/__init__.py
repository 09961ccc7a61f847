"""How fast the engine is, beside other ways of playing the same games: `python -m bench`."""
