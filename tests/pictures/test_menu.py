"""Lists of options: order, groups, filter, and which of many are lit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop_core.engine.consequences import Brought
from tabletop_core.engine.decisions import Play, ask
from tabletop_core.engine.game import Game, Result
from tabletop_core.engine.outcomes import Consequence
from tabletop_core.engine.phases import Once
from tabletop_core.engine.session import Session
from tabletop_core.engine.state import State
from tabletop_core.engine.views import Choice
from tabletop_core.pictures.bringing import in_full, in_short, said_of_all
from tabletop_core.pictures.menu import MOST_LIT, MenuGroup, menu_of
from tabletop_core.table.players import Player


class Nothing(State):
    is_done: bool = False


def choice_of(count: int, group: Callable[[int], str] | None = None, **more: Any) -> Choice:
    """So many options, numbered from 1."""

    def turn(state: Nothing) -> Play[None]:
        numbers = range(1, count + 1)
        key = "option {}".format
        yield from ask(state.players[0], "Well?", numbers, key=key, group=group, **more)
        state.is_done = True

    game = Game(
        id="list",
        title="List",
        players=range(1, 3),
        state=Nothing,
        phases=[Once(turn)],
        over=lambda state: state.is_done,
        result=lambda state: Result.won_by(state.players, None),
    )
    session = Session.start(game, 1, seed=1)
    choice = session.view(session.players[0]).choice
    assert choice is not None
    return choice


ADA = Player(0, "Ada")


def gains(*points: int) -> dict[str, Brought]:
    """What the options bring, one after another."""
    known = {}
    for number, gain in enumerate(points, 1):
        brought = Brought(f"option {number}", ADA, (ADA,))
        brought.said = (Consequence("worth", gain),)
        known[brought.key] = brought
    return known


def numbers(groups: tuple[MenuGroup, ...]) -> dict[str, list[int]]:
    return {group.title: [row.number for row in group.rows] for group in groups}


def lit(groups: tuple[MenuGroup, ...]) -> list[int]:
    return [row.number for group in groups for row in group.rows if row.is_lit]


def test_a_short_list_keeps_the_order_of_the_game_and_all_of_it_is_lit() -> None:
    menu = menu_of(choice_of(4), gains(0, 3, -1, 5))
    assert numbers(menu) == {"": [1, 2, 3, 4]}
    assert lit(menu) == [1, 2, 3, 4]


def test_of_many_the_best_come_first_by_what_they_gain_or_lose() -> None:
    points = [0, 2, -1, 9, *[0] * 20]
    menu = menu_of(choice_of(24), gains(*points))
    shown = numbers(menu)
    assert list(shown) == ["gains", "changes nothing", "loses"]
    assert shown["gains"] == [4, 2]
    assert shown["loses"] == [3]
    assert lit(menu) == [4, 2]


def test_where_none_of_many_gains_those_that_lose_least_are_lit() -> None:
    menu = menu_of(choice_of(24), gains(*[-1, *[-3] * 22, -1]))
    assert lit(menu) == [1, 24]


def test_no_more_are_lit_than_can_be_looked_at() -> None:
    menu = menu_of(choice_of(30), gains(*range(30)))
    assert lit(menu) == list(range(30, 10, -1))
    assert len(lit(menu)) == MOST_LIT


def test_where_all_are_alike_all_are_lit() -> None:
    assert len(lit(menu_of(choice_of(30), gains(*[0] * 30)))) == 30
    assert len(lit(menu_of(choice_of(30), {}))) == 30


def test_what_is_not_known_yet_is_no_loss() -> None:
    known = gains(*range(1, 25))
    del known["option 7"]
    assert numbers(menu_of(choice_of(24), known))["not known"] == [7]


def test_declared_groups_go_before_gain_and_loss() -> None:
    menu = menu_of(choice_of(24, lambda n: "odd" if n % 2 else "even"), gains(*range(24)))
    assert list(numbers(menu)) == ["even", "odd"]
    assert numbers(menu)["odd"][:2] == [23, 21]


def test_what_is_typed_filters_and_numbers_keep_their_meaning() -> None:
    choice = choice_of(24, label=lambda n: "far away" if n > 22 else "near")
    assert numbers(menu_of(choice, {}, "option 1")) == {"": [1, *range(10, 20), 21]}
    assert numbers(menu_of(choice, {}, "FAR opt")) == {"": [23, 24]}
    assert menu_of(choice, {}, "nowhere") == ()


GAME: Any = Game(
    id="words",
    title="Words",
    players=range(1, 3),
    state=Nothing,
    phases=[],
    result=lambda state: Result.won_by(state.players, None),
)


def test_a_forecast_has_a_question_mark_and_a_gain_its_sign() -> None:
    brought = Brought("go", ADA, (ADA,))
    brought.said = (Consequence("completes B23", 5), Consequence("fills +2", is_forecast=True))
    brought.points = {ADA: {"Conquest": 3, "Propagation": -1}}
    assert in_short(GAME, brought) == "completes B23 +5, fills +2?, +2"
    assert in_full(GAME, brought) == (
        "+2 points: Conquest +3, Propagation -1",
        "completes B23 +5",
        "fills +2?",
    )


def test_what_is_said_of_all_is_said_once() -> None:
    known = gains(1, 1, 1)
    known["option 3"].said += (Consequence("more"),)
    alike = said_of_all(known.values())
    assert alike == (Consequence("worth", 1),)
    assert in_short(GAME, known["option 3"], but=alike) == "more"
    assert said_of_all(gains(1, 1).values()) == ()
