"""The steps of a turn, in the order of the rulebook."""
