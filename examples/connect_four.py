"""Connect four: discs fall to the bottom; four of them in a line win."""

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

WIDTH, HEIGHT = 7, 6
GRID = Grid(WIDTH, HEIGHT)
COLUMNS = "abcdefg"
# For every space the lines of four through it, as the three other spaces.
LINES_THROUGH = tuple(
    tuple(tuple(n for n in line if n != space) for line in GRID.runs(4) if space in line)
    for space in GRID.spaces
)


class ConnectFour(State):
    """The discs, row by row from the top, and where the last one lies."""

    discs: Spaces[Player | None] = zone(lambda: [None] * (WIDTH * HEIGHT), board=GRID)
    last: int | None = None  # where the last disc lies


def drop_a_disc(state: ConnectFour, player: Player) -> Play[None]:
    """Drop a disc into a column that is not full; it falls to the lowest free space."""
    discs = state.discs
    free = [column for column in range(WIDTH) if discs[column] is None]
    column = yield from ask(player, "Drop a disc", free, key=COLUMNS.__getitem__)
    space = column + WIDTH * (HEIGHT - 1)
    while discs[space] is not None:
        space -= WIDTH
    discs[space] = player
    state.last = space


def winner(state: ConnectFour) -> Player | None:
    """Whoever has four discs in a line; only the last disc can have made one."""
    if state.last is None:
        return None
    discs = state.discs
    player = discs[state.last]
    for a, b, c in LINES_THROUGH[state.last]:
        if discs[a] == player and discs[b] == player and discs[c] == player:
            return player
    return None


def is_over(state: ConnectFour) -> bool:
    """The game ends with four in a line, or when the top row is full."""
    return winner(state) is not None or None not in state.discs[:WIDTH]


def result(state: ConnectFour) -> Result:
    """Who has made the line wins; a full grid without one is a draw."""
    return Result.won_by(state.players, winner(state))


CONNECT_FOUR = Game(
    id="connect-four",
    title="Connect Four",
    players=range(2, 3),
    state=ConnectFour,
    phases=[EachPlayer(drop_a_disc)],
    over=is_over,
    result=result,
    decisions_at_most=WIDTH * HEIGHT,
)


@game_hook
def tabletop_games() -> list[Game]:
    return [CONNECT_FOUR]
