"""What lies on a table: components, zones, boards, tracks, players, chance, events."""
