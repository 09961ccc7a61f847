"""Starting from a position: laid out from the box, or refused in one line."""

from __future__ import annotations

from typing import Any

import pytest
from genesia.game import GENESIA
from genesia.state import Genesia

from tabletop_core import BadInput
from tabletop_core.testing import Table


def start(position: dict[str, Any], players: int = 2, **options: Any) -> Table[Genesia]:
    names = ["Ada", "Bob", "Cleo", "Dan", "Eve"][:players]
    return Table[Genesia].start(GENESIA, names, options=options, position=position)


def test_pieces_cards_and_objectives_come_from_the_box() -> None:
    t = start(
        {
            "epoch": 2,
            "phase": "Expansion",
            "order": ["Bob", "Ada"],
            "players": {
                "Ada": {
                    "coins": 12,
                    "clans": {"P1.H": 3, "P2.C1": 2},
                    "cities": ["P1.A1"],
                    "hand": ["BII-2"],
                    "inventions": ["BI-1"],
                    "copied": ["BI-2"],
                    "played": ["BII-6"],
                    "progress": [4],
                    "objective": "O3",
                },
                "Bob": {"coins": 2},
            },
        }
    )
    state = t.state
    assert list(GENESIA.invariants(state)) == []  # type: ignore[misc]
    assert t.asked == ["Bob"]
    assert (state.clan_supply[0], state.city_supply[0], state.markers[0]) == (24, 19, 1)
    view = t.view("Ada")
    assert [card.key for card in view.table.objectives[0]] == ["O3"]
    assert view.table.toll_free == [True, False]
    assert view.table.progress == [[4], [0]]


def test_a_turn_can_be_named() -> None:
    words = {"coins": 9}
    t = start({"turn": "Bob", "order": ["Ada", "Bob"], "players": {"Ada": words, "Bob": words}})
    assert t.asked == ["Bob"]


def test_a_draft_can_be_begun_with_named_packets() -> None:
    packets = {"Ada": ["BI-1", "BI-2"], "Bob": ["YI-1", "YI-2"]}
    t = start(
        {
            "phase": "Draft",
            "players": {
                name: {
                    "packet": packets[name],
                    "hand": [f"{name[0] if name == 'Bob' else 'Y'}I-{n}" for n in range(3, 7)],
                }
                for name in packets
            },
        },
        objectives=False,
    )
    t.do("Ada: BI-2", "Bob: YI-1")
    assert t.phase == "Growth"
    assert [card.key for card in t.view("Ada").table.sold[0]] == ["BI-1"]


def test_solo_tribes_have_names() -> None:
    t = start(
        {"players": {"second tribe": {"coins": 4}}, "order": ["second tribe", "first tribe"]}, 1
    )
    assert t.question == "Growth, second tribe"


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"epok": 2}, "epok: there is no such word. Did you mean 'epoch'"),
        ({"epoch": 4}, "epoch"),
        ({"phase": "Dinner"}, "there is no phase 'Dinner'"),
        ({"players": {"Eve": {}}}, "nobody is called 'Eve'. Players: Ada, Bob"),
        ({"players": {"Ada": {"clans": {"P9.H": 1}}}}, "no region 'P9.H'"),
        ({"players": {"Ada": {"clans": {"P1.H": 31}}}}, "only 30 clans"),
        ({"players": {"Ada": {"cities": ["P1.H", "P1.H"]}}}, "one for a region"),
        ({"players": {"Ada": {"coins": -1}}}, "coins"),
        ({"players": {"Ada": {"hand": ["GI-1"]}}}, "GI-1 is not in the decks"),
        ({"players": {"Ada": {"hand": ["BII-1"]}}}, "of epoch 1"),
        ({"players": {"Ada": {"hand": ["BI-1"]}, "Bob": {"hand": ["BI-1"]}}}, "two places"),
        ({"players": {"Ada": {"hand": ["ZZ-1"]}}}, "no card 'ZZ-1'"),
        ({"players": {"Ada": {"inventions": ["YI-3"]}}}, "no Invention"),
        ({"players": {"Ada": {"inventions": ["BIII-2"]}}}, "no Invention"),
        ({"players": {"Ada": {"objective": "O12"}}}, "O12 is not in play"),
        ({"players": {"Ada": {"objective": "O99"}}}, "no objective 'O99'"),
        ({"players": {"Ada": {"progress": [1]}}}, "only 0 epochs are over"),
        ({"order": ["Ada"]}, "every player stands in it once"),
        ({"phase": "Attack", "turn": "Ada"}, "nobody can be named for the phase"),
        (
            {"players": {"Ada": {"clans": {"P1.A1": 1}}, "Bob": {"clans": {"P1.A1": 1}}}},
            "P1.A1 cannot hold pieces of two players",
        ),
    ],
)
def test_an_impossible_position_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as found:
        start(position)
    assert "\n" not in str(found.value)


def test_a_card_replaced_by_a_promo_card_can_still_be_named() -> None:
    for key in ("BI-1", "YI-6", "BI-4"):
        t = start({"players": {"Ada": {"hand": [key]}}}, promo=True)
        assert list(GENESIA.invariants(t.state)) == []  # type: ignore[misc]
