"""Rules and their numbers: which code carries a rule, why something is refused, the catalogue."""
