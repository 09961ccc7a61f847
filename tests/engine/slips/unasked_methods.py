"""Questions that nobody asks, where what asks is called by a longer name: a method, or `ask` with
its package. Mypy cannot see them either.
"""

import tabletop_core
from tabletop_core import EachPlayer, Game, Play, Player, Result, State, ask, game_hook

NUMBERS = (1, 2, 3)


class Count(State):
    """A game in which a number grows."""

    total: int = 0

    def grow(self, player: Player) -> Play[None]:
        """A sound rule, as a method."""
        self.total += yield from ask(player, "Grow", NUMBERS)

    def grow_twice(self, player: Player) -> Play[None]:
        """The second time nobody is asked."""
        yield from self.grow(player)
        self.grow(player)  # load: grow
        ask(player, "And again?", NUMBERS)  # load: ask


def grow_without_an_answer(state: Count, player: Player) -> Play[None]:
    """The question is thrown away, or counts as true."""
    yield from state.grow_twice(player)
    state.grow(player)  # load: grow
    state.total += 1 if not state.grow(player) else 0  # load: grow


def ask_by_full_name(state: Count, player: Player) -> Play[None]:
    """The package is named with it."""
    yield from tabletop_core.ask(player, "By its full name?", NUMBERS)
    tabletop_core.ask(player, "And again?", NUMBERS)  # load: ask


def is_over(state: Count) -> bool:
    """The game ends with ten."""
    return state.total > 9


def result(state: Count) -> Result:
    """Nobody wins."""
    return Result.won_by(state.players, None)


UNASKED = Game(
    id="unasked-methods",
    title="Unasked methods",
    players=range(2, 5),
    state=Count,
    phases=[EachPlayer(grow_without_an_answer, ask_by_full_name)],
    over=is_over,
    result=result,
)


@game_hook
def tabletop_games() -> list[Game]:
    return [UNASKED]
