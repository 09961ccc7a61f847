"""What is lit in a picture: the things options stand on."""

from __future__ import annotations

from isle import PLUGINS, played

from tabletop_core import Session, View
from tabletop_core.engine.consequences import Consequences
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.pictures.lighting import lit_by
from tabletop_core.pictures.menu import MOST_LIT


def many_targets() -> View:
    """Somebody of Genesia who can go to more regions than can be lit."""
    session = Session.start(load_plugins().game("genesia"), ["Ada", "Bob", "Cleo"], seed=8)
    while True:
        decision = session.decision
        assert decision is not None
        player = decision.players[0]
        view = session.view(player)
        assert view.choice is not None
        if sum(option.at is not None for option in view.choice.options) > MOST_LIT:
            return view
        session.decide(player, view.choice.keys[0])


def test_what_can_be_chosen_is_lit_with_the_number_of_its_option() -> None:
    session = played(PLUGINS.game("tic-tac-toe"), "b2")
    lit = lit_by(session.view(session.players[1]).choice)
    assert lit["a1"] == "1"
    assert lit["c3"] == "8"
    assert "b2" not in lit
    assert lit_by(session.view(session.players[0]).choice) == {}


def test_of_very_many_targets_the_good_ones_are_lit_with_their_own_numbers() -> None:
    view = many_targets()
    assert view.choice is not None
    consequences = Consequences(view)
    known = {key: consequences.of(key) for key in view.choice.keys}
    everything, good = lit_by(view.choice), lit_by(view.choice, known)
    assert len(everything) > MOST_LIT >= len(good) > 0
    assert all(everything[at] == number for at, number in good.items())
