"""Who answers for a player: anything that takes a view and names an option."""
