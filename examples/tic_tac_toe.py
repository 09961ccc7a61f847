"""Tic-tac-toe: the smallest whole game."""

from tabletop_core import (
    EachPlayer,
    Game,
    Grid,
    Play,
    Player,
    Result,
    Spaces,
    State,
    ask,
    game_hook,
    zone,
)

GRID = Grid(3, 3)
LINES = GRID.runs(3)


class TicTacToe(State):
    """Nine spaces, each empty or with the mark of a player."""

    marks: Spaces[Player | None] = zone(lambda: [None] * 9, board=GRID)


def place_a_mark(state: TicTacToe, player: Player) -> Play[None]:
    """Put your mark on a free space."""
    marks = state.marks
    free = [space for space in GRID.spaces if marks[space] is None]
    space = yield from ask(player, "Place your mark", free, key=GRID.name)
    marks[space] = player


def winner(state: TicTacToe) -> Player | None:
    """Whoever has three marks in a line."""
    marks = state.marks
    for a, b, c in LINES:
        if marks[a] is not None and marks[a] == marks[b] == marks[c]:
            return marks[a]
    return None


def is_over(state: TicTacToe) -> bool:
    """The game ends with three in a line, or when no space is free."""
    return winner(state) is not None or None not in state.marks


def result(state: TicTacToe) -> Result:
    """Who has the line wins; without one it is a draw."""
    return Result.won_by(state.players, winner(state))


TIC_TAC_TOE = Game(
    id="tic-tac-toe",
    title="Tic-tac-toe",
    players=range(2, 3),
    state=TicTacToe,
    phases=[EachPlayer(place_a_mark)],
    over=is_over,
    result=result,
)


@game_hook
def tabletop_games() -> list[Game]:
    return [TIC_TAC_TOE]
