"""Seven slips that authors make. Each is marked on the line on which mypy has to report it, with
the code of the error; nothing else in this file may be reported.

What mypy cannot see stands in the files beside it, and is reported when such a game is loaded.
"""

from tabletop_core import EachPlayer, Game, Once, Phase, Play, Player, Repeat, Result, State, ask

SPACES = (1, 2, 3)


class Count(State):
    """A game in which a number grows."""

    total: int = 0


class Other(State):
    """The table of another game."""

    left: int = 0


def add(state: Count, player: Player) -> Play[None]:
    """A sound rule."""
    state.total += yield from ask(player, "Add", SPACES)


def double(state: Count) -> None:
    """A sound rule for the whole table."""
    state.total *= 2


def is_over(state: Count) -> bool:
    """A sound end."""
    return state.total > 9


def result(state: Count) -> Result:
    """A sound result."""
    return Result.won_by(state.players, None)


# 1. A rule without its player.


def add_for_nobody(state: Count) -> Play[None]:
    """A step of each player calls its rules with the player."""
    state.total += yield from ask(state.players[0], "Add", SPACES)


TURNS_WITHOUT_A_PLAYER = Phase("Turns", EachPlayer(add_for_nobody))  # mypy: arg-type
ONCE_WITH_A_PLAYER = Phase("Turns", Once(add))  # mypy: arg-type


# 2. A rule of another State.


def take(state: Other, player: Player) -> Play[None]:
    """It knows another table."""
    state.left -= yield from ask(player, "Take", SPACES)


def is_empty(state: Other) -> bool:
    """It ends another game."""
    return state.left == 0


MIXED = Phase("Turns", EachPlayer(add, take))  # reported where it becomes part of a game
TAKING = Phase("Turns", EachPlayer(take))  # sound, in another game
DECLARED: Phase[Count] = Phase("Turns", EachPlayer(take))  # mypy: arg-type
OF_TWO_TABLES = Game(  # mypy: misc
    id="of-two-tables",
    title="Of two tables",
    players=range(2, 5),
    state=Count,
    phases=[MIXED],
    over=is_over,
    result=result,
)
OF_ANOTHER_TABLE = Game(  # mypy: misc
    id="of-another-table",
    title="Of another table",
    players=range(2, 5),
    state=Count,
    phases=[TAKING],
    over=is_over,
    result=result,
)
BESIDE_EACH_OTHER = Game(
    id="beside-each-other",
    title="Beside each other",
    players=range(2, 5),
    state=Count,
    phases=[
        EachPlayer(add),
        EachPlayer(take),  # mypy: arg-type
    ],
    over=is_empty,  # mypy: arg-type
    result=result,
)


# 3. A wrong `until`.


def nobody_is_left(state: Count, player: Player) -> bool:
    """It is asked for the table, not for a player."""
    return state.total > player


def count_down(state: Count) -> None:
    """It says nothing."""
    state.total -= 1


ASKED_WITH_A_PLAYER = Repeat(Once(double), until=nobody_is_left)  # mypy: arg-type
ASKED_WITHOUT_AN_ANSWER = Repeat(Once(double), until=count_down)  # mypy: arg-type
NEVER_ASKED = Repeat(Once(double), until=True)  # mypy: call-overload
ENDLESS = Repeat(Once(double), EachPlayer(add))  # mypy: call-overload
REPEATED_WITHOUT_AN_ANSWER = EachPlayer(Repeat(add))  # mypy: arg-type


# 4. `over` that returns nothing, and 6. a result that is no Result.


def is_over_perhaps(state: Count) -> None:
    """It forgets to return what it found."""
    _ = state.total > 9


def winner(state: Count) -> Player:
    """It names the winner, which is not yet a result."""
    return state.players[0]


ENDS_BADLY = Game(
    id="ends-badly",
    title="Ends badly",
    players=range(2, 5),
    state=Count,
    phases=[EachPlayer(add)],
    over=is_over_perhaps,  # mypy: arg-type
    over_after_round=is_over_perhaps,  # mypy: arg-type
    result=winner,  # mypy: arg-type
)


# 5. A refusal of the wrong value.


def no_such_word(word: str) -> str | None:
    """It refuses words, but numbers are offered."""
    return None if word.isalpha() else "that is no word"


def truth(number: int) -> bool:
    """It says whether, not why."""
    return number > 2


def add_unless(state: Count, player: Player) -> Play[None]:
    """The refusal does not fit what is offered."""
    state.total += yield from ask(player, "Add", SPACES, unless=no_such_word)  # mypy: arg-type
    state.total += yield from ask(player, "Add", SPACES, unless=truth)  # mypy: arg-type


# 7. `ask` without `yield from`, where the answer is used.


def add_unasked(state: Count, player: Player) -> Play[None]:
    """What `ask` returns is a question, not the answer."""
    first: int = ask(player, "Add", SPACES)  # mypy: assignment
    state.total += first
    state.total += ask(player, "Add", SPACES)  # mypy: operator
    yield from add(state, player)


def add_and_nobody_is_asked(state: Count, player: Player) -> Play[None]:  # mypy: return
    """Without any `yield` it is no rule that asks."""
    ask(player, "Add", SPACES)
