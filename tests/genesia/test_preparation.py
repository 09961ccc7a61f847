"""Set-up: pieces, turn order, decks, secret objectives (catalogue 1 and 2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from genesia.game import GENESIA

from tabletop_core import BadInput, Session


@pytest.mark.covers("GN-1.4", "GN-1.5", "GN-1.11", "GN-2.6", "GN-2.17", "GN-2.18", "GN-2.19")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_pieces_are_beside_the_map_and_nobody_has_coins(fresh: Any, players: int) -> None:
    t = fresh(players)
    for player in t.session.players:
        assert t.supply(player.name) == (30, 20)
        assert t.clans(player.name) == {}
        assert t.cities(player.name) == set()
        assert t.coins(player.name) == 0
    assert [str(stance) for stance in t.public.stances] == ["peace"] * players


@pytest.mark.covers("GN-2.1", "GN-1.2", "GN-9.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_player_has_a_continent_at_the_board_of_the_player_count(
    fresh: Any, players: int
) -> None:
    t = fresh(players)
    assert len(t.public.world.continents) == players
    assert len(t.public.world.names) == 19 * players + 1


@pytest.mark.covers("GN-1.13", "GN-2.5")
def test_the_first_turn_order_is_random(fresh: Any) -> None:
    orders = Counter(tuple(fresh(3, seed=seed).public.order) for seed in range(60))
    assert len(orders) == 6
    t = fresh(3, forced={"turn order": [["2", "0", "1"]]})
    assert t.public.order == [2, 0, 1]


@pytest.mark.covers("GN-2.7", "GN-2.8", "GN-2.10", "GN-2.11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_game_uses_as_many_groups_as_players(fresh: Any, players: int) -> None:
    state = fresh(players).session.state
    first = ["blue", "yellow", "green", "red", "violet"][:players]
    for epoch in (1, 2, 3):
        deck = state.deck(epoch)
        assert Counter(str(card.group) for card in deck) == dict.fromkeys(first, 6)
        assert {card.epoch for card in deck} == {epoch}


@pytest.mark.covers("GN-2.11")
def test_the_decks_are_shuffled_and_face_down(fresh: Any) -> None:
    decks = {
        tuple(card.key for card in fresh(2, seed=seed).session.state.deck_2) for seed in (1, 2)
    }
    assert len(decks) == 2
    assert {str(card) for card in fresh(2).public.deck_2} == {"?"}


@pytest.mark.covers("GN-2.12", "GN-2.14")
def test_two_objectives_in_the_colours_in_play_are_dealt_and_one_is_kept(fresh: Any) -> None:
    t = fresh(2)
    ada, bob = t.player("Ada"), t.player("Bob")
    assert t.question == "Keep a secret objective"
    assert t.asked == ["Ada", "Bob"]
    dealt = {player: list(t.view(player.name).table.objectives[player]) for player in (ada, bob)}
    everything = [objective for hand in dealt.values() for objective in hand]
    assert len(set(everything)) == 4
    assert {str(objective.group) for objective in everything} <= {"blue", "yellow"}
    kept = {player: dealt[player][0] for player in (ada, bob)}
    for player in (ada, bob):
        t.do(f"{player}: {kept[player].key}")
    for player, other in ((ada, bob), (bob, ada)):
        table = t.view(player.name).table
        assert list(table.objectives[player]) == [kept[player]]
        assert list(table.returned[player]) == [dealt[player][1]]
        assert [str(card) for card in table.objectives[other]] == ["?"]
        assert [str(card) for card in table.returned[other]] == ["?"]


@pytest.mark.covers("GN-2.12")
def test_black_objectives_come_in_if_wanted(fresh: Any) -> None:
    def colours(**options: Any) -> set[str]:
        state = fresh(2, **options).session.state
        cards = [*state.objective_deck, *state.objectives[0], *state.objectives[1]]
        return {str(card.group) for card in cards}

    assert colours() == {"blue", "yellow"}
    assert colours(black_objectives=True) == {"blue", "yellow", "black"}


@pytest.mark.covers("GN-2.15")
def test_objectives_of_every_colour_that_appears_in_an_epoch(fresh: Any) -> None:
    t = fresh(2, groups="blue red; blue green; violet red")
    state = t.state
    cards = [*state.objective_deck, *state.objectives[0], *state.objectives[1]]
    assert {str(card.group) for card in cards} == {"blue", "red", "green", "violet"}


@pytest.mark.covers("GN-11.1", "GN-11.2")
def test_without_objectives_play_begins_with_the_draft(fresh: Any) -> None:
    t = fresh(2, objectives=False)
    assert t.phase == "Draft"
    assert not t.state.objective_deck


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (2, {"groups": "blue"}, "2 different colours"),
        (2, {"groups": "blue black"}, "2 different colours"),
        (2, {"groups": "blue red; blue red"}, "one list for each"),
        (2, {"groups": "blue pink"}, "groups"),
        (2, {"decks": "BI-1; BII-1; BIII-1"}, "12 different cards"),
        (2, {"decks": "BI-1"}, "12 different cards"),
        (3, {"teams": "AB"}, "one letter for each of the 3 seats"),
        (2, {"teams": "AA"}, "at least two teams"),
        (1, {"promo": True}, "only the option 'level'"),
        (1, {"groups": "blue"}, "only the option 'level'"),
        (2, {"level": "god"}, "level"),
    ],
)
def test_wrong_options_are_refused_in_one_line(
    players: int, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadInput, match=reason) as found:
        Session.start(GENESIA, players, options=options, seed=1)
    assert "\n" not in str(found.value)
