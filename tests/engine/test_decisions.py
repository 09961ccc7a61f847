"""Questions: options, refusals, passing, secrets, several at once, reactions."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Any

import pytest

from tabletop_core.engine.acts import Act, ask_act
from tabletop_core.engine.decisions import Option, OptionFacts, Play, ask, ask_all, offer
from tabletop_core.engine.game import Game, Result
from tabletop_core.engine.phases import Once
from tabletop_core.engine.session import Session
from tabletop_core.engine.state import State
from tabletop_core.errors import ForbiddenOption, GameFault, NotAsked, StaleAnswer, UnknownOption
from tabletop_core.rules.rule import Reason, rule
from tabletop_core.table.boards import Grid
from tabletop_core.table.components import Token
from tabletop_core.table.players import Player


class Memory(State):
    answer: str = ""
    is_done: bool = False


class Stance(Enum):
    WAR = "war"
    PEACE = "peace"

    def __str__(self) -> str:
        return self.value


def asking(rule: Callable[[Any], Any]) -> Session:
    """A session in which one rule asks, and its answer ends the game."""

    def run(state: Memory) -> Play[None]:
        answer = yield from rule(state)
        state.answer = repr(answer)
        state.is_done = True

    game = Game(
        id="question",
        title="Question",
        players=range(1, 5),
        state=Memory,
        phases=[Once(run)],
        over=lambda state: state.is_done,
        result=lambda state: Result.won_by(state.players, None),
    )
    return Session.start(game, ["Ada", "Bob", "Cleo"], seed=1)


def keys(session: Session, player: int = 0) -> list[str]:
    assert session.decision is not None
    return list(session.decision.keys(session.players[player]))


def test_an_answer_is_the_value_behind_the_key() -> None:
    session = asking(lambda state: ask(state.players[0], "How many?", range(3)))
    assert keys(session) == ["0", "1", "2"]
    session.decide(session.players[0], "2")
    assert (session.state.answer, session.is_over) == ("2", True)


def test_options_have_keys_labels_and_values() -> None:
    session = asking(
        lambda state: ask(
            state.players[0], "Where?", [(1, 2)], key=lambda p: f"to {p[0]}", label=lambda p: "far"
        )
    )
    assert session.decision is not None
    assert session.decision.options(session.players[0]) == (Option("to 1", "far", (1, 2)),)
    assert session.decision.question(session.players[0]) == "Where?"


class Stone(Token):
    """A component with nothing but its key."""


GRID = Grid(2, 1)


def stands_on(session: Session) -> dict[str, str | None]:
    """The things in the picture on which the options of the first player stand."""
    assert session.decision is not None
    return {option.key: option.at for option in session.decision.options(session.players[0])}


@pytest.mark.parametrize(
    ("question", "nodes"),
    [
        (lambda state: ask(state.players[0], "?", [Stone(key="jade")]), {"jade": "jade"}),
        (lambda state: ask(state.players[0], "?", ["Kent"]), {"Kent": "Kent"}),
        (lambda state: ask(state.players[0], "?", [1], key=GRID.name), {"b1": "b1"}),
        (lambda state: ask(state.players[0], "?", [1]), {"1": None}),
        (
            lambda state: ask(state.players[0], "?", [1], at=lambda n: f"tile {n}", or_pass=True),
            {"1": "tile 1", "pass": None},
        ),
        (
            lambda state: ask_all(state.players, "?", [1], at=lambda n: f"tile {n}"),
            {"1": "tile 1"},
        ),
        (
            lambda state: offer(state.players[0], "?", [1], at=lambda n: f"tile {n}"),
            {"1": "tile 1", "pass": None},
        ),
    ],
)
def test_an_option_names_what_it_stands_on(
    question: Callable[[Any], Any], nodes: dict[str, str | None]
) -> None:
    """A component and a space of a board do so without a word of the game."""
    assert stands_on(asking(question)) == nodes


def test_an_act_stands_on_its_thing_and_is_listed_under_its_word() -> None:
    def things(_state: Any, _player: Player) -> list[Stone]:
        return [Stone(key="jade"), Stone(key="opal")]

    def deed(_state: Any, _player: Player, _stone: Stone) -> None:
        """Nothing comes of it."""

    def unless(_state: Any, _player: Player, stone: Stone) -> str | None:
        return "too dear" if stone.key == "opal" else None

    def price(_state: Any, _player: Player, _stone: Stone) -> OptionFacts:
        return OptionFacts(price="2 coins", way=("shop", "hand"))

    buy = Act("buy", things, deed, unless=unless, facts=price)
    sell = Act("sell", things, deed, at=lambda _s, _p, stone: f"my {stone}", group="trade")
    session = asking(lambda state: ask_act(state, state.players[0], "?", buy, sell))
    choice = session.view(session.players[0]).choice
    assert choice is not None
    assert [(option.key, option.at, option.group) for option in choice.options] == [
        ("buy jade", "jade", "buy"),
        ("sell jade", "my jade", "trade"),
        ("sell opal", "my opal", "trade"),
    ]
    assert choice.options[0].facts == OptionFacts("2 coins", "", ("shop", "hand"))
    assert choice.refused_at == {"buy opal": "opal"}


def test_facts_and_groups_are_told_as_data() -> None:
    session = asking(
        lambda state: ask(
            state.players[0],
            "?",
            [1, 2],
            group=lambda n: "odd" if n % 2 else "even",
            facts=lambda n: OptionFacts(gain=f"{n} points") if n > 1 else OptionFacts(),
        )
    )
    assert session.view(session.players[0]).to_data()["options"] == [
        {"key": "1", "label": "", "group": "odd"},
        {"key": "2", "label": "", "group": "even", "gain": "2 points"},
    ]


NO_NINES = Reason("Q-2", "nine is too many")


@rule("Q-1")
def too_large(limit: int, number: int) -> Reason | str | None:
    if number == 9:
        return NO_NINES
    return f"more than {limit}" if number > limit else None


def test_what_is_not_allowed_is_refused_with_rule_and_reason() -> None:
    session = asking(
        lambda state: ask(state.players[0], "How many?", [1, 5, 9], unless=partial(too_large, 3))
    )
    ada = session.players[0]
    assert session.decision is not None
    assert keys(session) == ["1"]
    assert session.decision.refused(ada) == {"5": ("Q-1", "more than 3"), "9": NO_NINES}
    before = session.digest
    with pytest.raises(ForbiddenOption) as caught:
        session.decide(ada, "5")
    fault = caught.value
    assert (fault.reason, fault.rules, fault.open_keys) == ("more than 3", ("Q-1",), ("1",))
    assert str(fault) == "Ada cannot choose '5': more than 3 (Q-1). Open: 1."
    assert session.digest == before


def test_an_unknown_answer_is_refused_with_what_is_close() -> None:
    session = asking(lambda state: ask(state.players[0], "Where?", ["forest", "desert"]))
    with pytest.raises(UnknownOption) as caught:
        session.decide(session.players[0], "forst")
    assert (caught.value.close, caught.value.open_keys) == (("forest",), ("forest", "desert"))


def test_a_stale_answer_is_refused() -> None:
    session = asking(lambda state: ask(state.players[0], "Where?", ["here"]))
    with pytest.raises(StaleAnswer) as caught:
        session.decide(session.players[0], "here", number=7)
    assert (caught.value.number, caught.value.current) == (7, 1)
    session.decide(session.players[0], "here", number=1)
    with pytest.raises(StaleAnswer, match="the game is over"):
        session.decide(session.players[0], "here", number=1)
    with pytest.raises(NotAsked, match="the game is over"):
        session.decide(session.players[0], "here")


def test_only_who_is_asked_may_answer() -> None:
    session = asking(lambda state: ask(state.players[1], "Where?", ["here"]))
    with pytest.raises(NotAsked) as caught:
        session.decide(session.players[0], "here")
    assert caught.value.asked == ("Bob",)


@pytest.mark.parametrize(("or_pass", "key"), [(True, "pass"), ("done", "done")])
def test_passing_is_an_option_like_any_other(or_pass: bool | str, key: str) -> None:
    session = asking(lambda state: ask(state.players[0], "Buy?", ["cow"], or_pass=or_pass))  # type: ignore[call-overload]
    assert keys(session) == ["cow", key]
    session.decide(session.players[0], key)
    assert session.state.answer == "None"


def test_who_can_only_pass_is_not_asked() -> None:
    session = asking(lambda state: ask(state.players[0], "Buy?", [], or_pass=True))
    assert session.is_over
    assert session.state.answer == "None"


def test_in_secret_a_player_is_asked_even_if_only_passing_is_left() -> None:
    session = asking(lambda state: ask(state.players[0], "Show?", [], or_pass=True, secret=True))
    assert keys(session) == ["pass"]


def test_a_reaction_may_be_declined_and_is_secret() -> None:
    session = asking(lambda state: offer(state.players[1], "Defend?", []))
    bob = session.players[1]
    decision = session.decision
    assert decision is not None
    assert (decision.players, keys(session, 1)) == ((bob,), ["pass"])
    assert (decision.is_reaction(bob), decision.is_secret(bob), decision.may_pass(bob)) == (
        True,
        True,
        True,
    )
    assert session.decide(bob, "pass").is_secret


@pytest.mark.parametrize("unless", [None, lambda value: "never"])
def test_a_question_without_an_option_is_a_fault_of_the_game(unless: Any) -> None:
    candidates = [] if unless is None else [1]
    with pytest.raises(GameFault, match="Ada has no option for 'Well\\?'"):
        asking(lambda state: ask(state.players[0], "Well?", candidates, unless=unless))


def test_all_are_asked_at_once_and_nobody_waits() -> None:
    session = asking(lambda state: ask_all(state.players, "War or peace?", Stance))
    ada, bob, cleo = session.players
    session.decide(cleo, "war")
    assert session.decision is not None
    assert (session.decision.players, session.decision.number) == ((ada, bob), 1)
    assert len(session.decision.players) > 1
    with pytest.raises(NotAsked):
        session.decide(cleo, "peace")
    session.decide(ada, "peace")
    session.decide(bob, "war")
    assert session.state.answer == repr({ada: Stance.PEACE, bob: Stance.WAR, cleo: Stance.WAR})


def test_answers_given_at_once_stay_hidden_until_all_are_in() -> None:
    session = asking(lambda state: ask_all(state.players, "War or peace?", Stance))
    ada, bob, _cleo = session.players
    before = session.view(bob).to_data()
    session.decide(ada, "war")
    after = session.view(bob).to_data()
    assert after.pop("waiting_for") == [1, 2]
    assert before.pop("waiting_for") == [0, 1, 2]
    assert after == before


def test_all_may_have_options_of_their_own() -> None:
    def own(state: Memory) -> Any:
        ada, bob, _cleo = state.players
        return ask_all(
            (ada, bob),
            "Keep?",
            {ada: [1, 2], bob: [3, 4]},
            unless=lambda player, card: "not yours" if card == 2 + player else None,
        )

    session = asking(own)
    assert (keys(session, 0), keys(session, 1)) == (["1"], ["4"])
    assert session.decision is not None
    assert session.decision.refused(session.players[1]) == {"3": ("", "not yours")}


def test_one_of_all_without_an_option_is_a_fault_of_the_game() -> None:
    with pytest.raises(GameFault, match="Bob has no option"):
        asking(
            lambda state: ask_all(
                state.players[:2], "Keep?", {p: [1] * (1 - p) for p in state.players}
            )
        )


def test_questions_may_lie_in_questions() -> None:
    def where(player: Player) -> Play[str]:
        side = yield from ask(player, "Left or right?", ["left", "right"])
        if side == "left":
            return "left"
        depth = yield from ask(player, "How deep?", [1, 2])
        return f"right {depth}"

    session = asking(lambda state: where(state.players[0]))
    session.decide(session.players[0], "right")
    assert keys(session) == ["1", "2"]
    clone = session.clone()
    session.decide(session.players[0], "2")
    clone.decide(clone.players[0], "1")
    assert (session.state.answer, clone.state.answer) == ("'right 2'", "'right 1'")
