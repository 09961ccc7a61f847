"""Questions that nobody asks, in the forms that mypy cannot see: what `ask` returns is thrown away,
or used where anything may be used.

Each is marked on the line that has to be named when the game is loaded; mypy reports nothing here.
"""

from tabletop_core import (
    Act,
    EachPlayer,
    Game,
    Play,
    Player,
    Repeat,
    Result,
    State,
    ask,
    ask_act,
    ask_all,
    game_hook,
    offer,
)

NUMBERS = (1, 2, 3)


class Count(State):
    """A game in which a number grows."""

    total: int = 0


def add(state: Count, player: Player) -> Play[bool]:
    """A sound rule."""
    state.total += yield from ask(player, "Add", NUMBERS)
    return state.total % 2 == 0


def add_alone(state: Count, player: Player) -> None:
    """A sound deed."""
    state.total += 1


ADD = Act("add", add_alone)


def throw_away(state: Count, player: Player) -> Play[None]:
    """The answer is not used, so nothing shows that it is none."""
    yield from add(state, player)
    ask(player, "And again?", NUMBERS)  # load: ask
    ask_all(state.players, "All at once?", NUMBERS)  # load: ask_all
    offer(player, "Defend yourself?", NUMBERS)  # load: offer
    ask_act(state, player, "What now?", ADD)  # load: ask_act
    add(state, player)  # load: add


def use_anyhow(state: Count, player: Player) -> Play[None]:
    """A question is used where anything may be used: it counts as true, and can be told."""
    yield from add(state, player)
    state.total += 1 if ask(player, "More?", NUMBERS) else 0  # load: ask
    state.total += 1 if add(state, player) else 0  # load: add
    state.tell("added", number=ask(player, "Which number?", NUMBERS))  # load: ask
    number = ask(player, "Which number is told?", NUMBERS)  # load: ask
    state.tell("added", number=number)


def ask_within(state: Count, player: Player) -> Play[None]:
    """The question stands in a rule within the rule."""

    def twice() -> Play[None]:
        yield from add(state, player)
        ask(player, "And again?", NUMBERS)  # load: ask

    yield from twice()
    ask(player, "And a third time?", NUMBERS)  # load: ask


def is_over(state: Count) -> bool:
    """The game ends with ten."""
    return state.total > 9


def result(state: Count) -> Result:
    """Nobody wins."""
    return Result.won_by(state.players, None)


UNASKED = Game(
    id="unasked",
    title="Unasked",
    players=range(2, 5),
    state=Count,
    phases=[EachPlayer(throw_away, use_anyhow, ask_within, Repeat(add))],
    over=is_over,
    result=result,
)


@game_hook
def tabletop_games() -> list[Game]:
    return [UNASKED]
