"""The picture of any game, from what it declares."""

from __future__ import annotations

from pathlib import Path

import pytest
from isle import ISLE, PLUGINS, TABLES, played

from tabletop_core import Player, Session
from tabletop_core.pictures.any_game import picture_of_any_game
from tabletop_core.pictures.plain import plain_lines
from tabletop_core.pictures.terminal.face import draw
from tabletop_core.pictures.terminal.pen import Pen

SCREENS = Path(__file__).parent / "screens"


def drawn(session: Session, player: Player, width: int) -> str:
    view = session.view(player)
    picture = picture_of_any_game(view)
    keys = () if view.choice is None else view.choice.keys
    lit = {key: str(number) for number, key in enumerate(keys, 1)}
    return draw(picture, width, Pen.of(picture, lit)).plain()


def lines(session: Session, player: Player | None) -> list[str]:
    return plain_lines(picture_of_any_game(session.view(player)))


@pytest.mark.parametrize("look", ["60", "80", "100", "160", "plain"])
@pytest.mark.parametrize("name", TABLES)
def test_the_table_of_any_game_is_as_it_was_kept(name: str, look: str, update: bool) -> None:
    session = TABLES[name]()
    player = session.players[0]
    if look == "plain":
        found = "\n".join(lines(session, player)) + "\n"
    else:
        found = drawn(session, player, int(look))
        assert max(len(line) for line in found.splitlines()) <= int(look)
    kept = SCREENS / f"{name}-{look}.txt"
    if update:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(found, encoding="utf-8")
    assert found == kept.read_text(encoding="utf-8")


def test_a_hand_shows_its_faces_to_its_owner_only() -> None:
    session = played(PLUGINS.game("secret-draft"))
    ada, bob = session.players
    for card in session.state.hands[ada]:
        assert any(f"Hands of Ada, {card.key}" in line for line in lines(session, ada))
    assert not any("Hands of Ada" in line for line in lines(session, bob))
    assert "Ada, hands: 4" in lines(session, ada)
    assert "Ada, hands: 4 face down (DraftCard)" in lines(session, bob)
    assert "Ada, hands: 4 face down (DraftCard)" in lines(session, None)


def test_what_is_secret_or_empty_is_not_told() -> None:
    told = "\n".join(lines(played(ISLE), Player(0)))
    assert "attack" not in told
    assert "Plans" not in told
    assert "Guest" not in told
    assert "Is night" not in told


def test_of_many_places_only_the_taken_ones_are_told() -> None:
    assert "Traps: no. 20: 3" in lines(played(ISLE), None)
