"""How a game is played: State, order of play, decisions, sessions, views, imagined worlds."""
