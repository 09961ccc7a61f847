"""A: income and draft (catalogue 4)."""

from __future__ import annotations

from typing import Any

import pytest
from genesia.components import KNOWN_ICONS
from genesia.picture import draw

from tabletop_core import Player
from tabletop_core.pictures.plain import plain_facts


@pytest.mark.covers("GN-4.1", "GN-1.14")
def test_15_coins_are_added_to_what_is_left(table: Any) -> None:
    t = table(epoch=2, phase="Start of epoch", Ada={"coins": 7}, Bob={"coins": 90})
    assert (t.coins("Ada"), t.coins("Bob")) == (22, 105)


@pytest.mark.covers("GN-2.10", "GN-4.2", "GN-4.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_6_cards_each_and_the_whole_deck_is_dealt(fresh: Any, players: int) -> None:
    t = fresh(players, objectives=False)
    state = t.state
    assert [len(packet) for packet in state.packets] == [6] * players
    assert not state.deck_1
    assert t.asked == [player.name for player in t.session.players]


def packet_of(t: Any, player: Player) -> list[str]:
    """The cards a player is choosing from, as the player sees them."""
    return [card.key for card in t.view(player.name).table.packets[player]]


def pick(t: Any) -> dict[str, tuple[list[str], str]]:
    """All keep the first card of their packet: what each saw and kept."""
    seen = {}
    for player in t.session.players:
        packet = packet_of(t, player)
        seen[player.name] = (packet, packet[0])
        t.do(f"{player}: {packet[0]}")
    return seen


@pytest.mark.covers("GN-4.3", "GN-4.7")
@pytest.mark.parametrize(("epoch", "giver"), [(1, -1), (2, 1), (3, -1)])
def test_packets_go_to_the_neighbour_in_the_direction_of_the_epoch(
    table: Any, epoch: int, giver: int
) -> None:
    t = table(3, epoch=epoch, phase="Start of epoch")
    names = [player.name for player in t.session.players]
    before = pick(t)
    after = {player.name: packet_of(t, player) for player in t.session.players}
    for seat, name in enumerate(names):
        packet, kept = before[names[(seat + giver) % 3]]
        assert after[name] == [key for key in packet if key != kept]


@pytest.mark.covers("GN-4.3")
def test_nothing_is_passed_before_all_have_chosen(fresh: Any) -> None:
    t = fresh(2, objectives=False)
    bob = t.player("Bob")
    packet = packet_of(t, bob)
    t.do(f"Ada: {t.options_of('Ada')[0]}")
    assert packet_of(t, bob) == packet
    assert t.asked == ["Bob"]


@pytest.mark.covers("GN-4.4", "GN-4.5", "GN-4.6", "GN-4.8", "GN-4.9")
def test_five_picks_make_the_hand_and_the_sixth_card_is_gone_unseen(fresh: Any) -> None:
    t = fresh(3, objectives=False)
    kept: dict[str, list[str]] = {name: [] for name in ("Ada", "Bob", "Cleo")}
    for number in range(5):
        for name, (packet, card) in pick(t).items():
            assert len(packet) == 6 - number
            kept[name].append(card)
        if number < 4:
            assert t.phase == "Draft"
            assert all(t.hand(name) == cards for name, cards in kept.items())
    assert t.phase == "Growth"
    for player in t.session.players:
        assert t.hand(player.name) == kept[player.name]
        assert t.coins(player.name) == 15
        assert len(t.public.sold[player]) == 1
        assert {str(card) for card in t.public.sold[player]} == {"?"}


@pytest.mark.covers("GN-4.3", "GN-4.4")
def test_packets_picks_and_sixth_cards_are_hidden_from_the_others(fresh: Any) -> None:
    t = fresh(2, objectives=False)
    ada, bob = t.session.players
    for _ in range(5):
        pick(t)
    table = t.view("Ada").table
    assert {str(card) for card in table.hands[bob]} == {"?"}
    assert {str(card) for card in table.sold[bob]} == {"?"}
    assert "?" not in {str(card) for card in table.sold[ada]}


@pytest.mark.covers("GN-5.2")
def test_every_card_that_is_shown_says_in_which_phase_it_is_played(fresh: Any) -> None:
    t = fresh(2, objectives=False)
    hand = t.options_of("Ada")[0]
    t.everybody("", **{name: t.options_of(name)[0] for name in ("Ada", "Bob")})
    content = t.state.content
    labels = {option.key: option.label for option in t.view("Ada").choice.options}
    facts = plain_facts(draw(t.view("Ada")))
    for key in [hand, *labels]:
        card = content.card(key)
        assert card.words.startswith(f"{card.name} · {KNOWN_ICONS[card.icons]} · ")
        assert labels.get(key, card.words) == card.words
        where = "Your hand" if key == hand else "Your packet"
        told = facts[f"{where}, {key} {card.name}"].split("; ")
        assert " ".join(map(str, card.icons)) in told


@pytest.mark.covers("GN-5.6")
def test_who_may_copy_is_told_what_and_for_how_much(table: Any) -> None:
    t = table(Ada={"coins": 3, "hand": ["RI-5"]}, Bob={"coins": 9, "hand": ["VI-2"]})
    t.do("Ada: play RI-5")
    spear = t.state.content.card("RI-5").words
    assert t.labels["VI-2"] == f"Watchful Neighbour, cost 1 and 3, does: {spear}"
