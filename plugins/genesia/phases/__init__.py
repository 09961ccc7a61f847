"""The phases of an epoch, in the order of the rulebook."""
