"""The eight phases of a round, one module each, in the order of the rulebook."""
