"""Decks, hands, rows, bags and supplies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.errors import BadInput
from tabletop_core.table.chance import Chance, key_from_seed
from tabletop_core.table.components import Card, Die
from tabletop_core.table.zones import (
    Bag,
    Deck,
    Declaration,
    Hand,
    Hidden,
    Row,
    Supply,
    Visibility,
    Zone,
    back_of,
    backs,
    per_player,
    zone,
)


@pytest.fixture
def chance() -> Chance:
    return Chance(key_from_seed(1))


def test_a_deck_is_drawn_from_the_top() -> None:
    deck = Deck([1, 2, 3])
    assert (deck.draw(), deck.draw_some(5), deck.draw()) == (1, [2, 3], None)


def test_cards_go_on_top_or_to_the_bottom() -> None:
    deck = Deck([2])
    deck.put_on_top(1)
    deck.put_at_bottom(3)
    assert deck == [1, 2, 3]


def test_an_empty_deck_is_made_from_the_shuffled_discards(chance: Chance) -> None:
    deck: Deck[int] = Deck()
    discard = Row(range(20))
    top = deck.draw_or_reshuffle(discard, chance, "deck")
    assert discard == []
    assert sorted([top, *deck]) == list(range(20))
    assert [top, *deck] != list(range(20))
    assert chance.counts == {"deck": 1}


def test_a_deck_with_cards_leaves_the_discards_alone(chance: Chance) -> None:
    deck, discard = Deck([1]), Row([2])
    assert deck.draw_or_reshuffle(discard, chance, "deck") == 1
    assert (discard, chance.counts) == ([2], {})
    assert Deck[int]().draw_or_reshuffle(Row(), chance, "deck") is None


def test_a_certain_card_is_taken_out() -> None:
    hand = Hand(["a", "b", "a"])
    assert hand.take("a") == "a"
    assert hand == ["b", "a"]
    with pytest.raises(ValueError, match="not in list"):
        hand.take("z")


def test_a_row_is_refilled_at_the_right_or_at_the_left() -> None:
    deck = Deck([1, 2, 3, 4])
    right, left = Row([9]), Row([9])
    right.refill(3, deck.draw)
    left.refill_from_left(4, deck.draw)
    assert (right, left, deck) == ([9, 1, 2], [4, 3, 9], [])


def test_a_card_of_a_row_is_replaced_in_its_place() -> None:
    row = Row([7, 8, 9])
    row.replace(8, Deck([1]).draw)
    assert row == [7, 1, 9]
    row.replace(7, Deck[int]().draw)
    assert row == [1, 9]


@given(st.lists(st.integers(), max_size=30), st.integers(0, 99))
def test_a_bag_gives_everything_back_once(items: list[int], seed: int) -> None:
    bag, chance = Bag(items), Chance(key_from_seed(seed))
    drawn = [bag.draw(chance, "bag") for _ in items]
    assert sorted(drawn, key=repr) == sorted(items, key=repr)
    assert bag.draw(chance, "bag") is None


@pytest.mark.parametrize("kind", [Zone, Deck, Hand, Row, Bag])
def test_a_copy_is_of_the_same_kind_and_independent(kind: type[Zone[int]]) -> None:
    original = kind([1, 2])
    copy = original.copy()
    copy.append(3)
    assert type(copy) is kind
    assert original == [1, 2]


@given(st.integers(0, 20), st.lists(st.integers(0, 30), max_size=10))
def test_a_supply_never_gives_more_than_it_has(limit: int, wishes: list[int]) -> None:
    supply = Supply(limit)
    given_away = [supply.take(wish) for wish in wishes]
    assert sum(given_away) == min(limit, sum(wishes))
    assert supply.left == limit - sum(given_away) >= 0
    supply.put_back(sum(given_away))
    assert supply == Supply(limit)


def test_a_full_supply_takes_nothing_back() -> None:
    supply = Supply(3, 2)
    with pytest.raises(BadInput, match="a supply of 3 cannot hold 4"):
        supply.put_back(2)
    assert supply.left == 2


def test_who_may_see_a_zone_follows_from_its_kind() -> None:
    seen = {
        Zone: Visibility.PUBLIC,
        Row: Visibility.PUBLIC,
        Deck: Visibility.COUNT,
        Hand: Visibility.OWNER,
        Bag: Visibility.UNORDERED,
    }
    for kind, visible in seen.items():
        assert Declaration(kind, None).visible is visible
        assert Declaration(lambda kind=kind: kind([1]), None).visible is visible
        assert Declaration(kind, Visibility.SECRET).visible is Visibility.SECRET
    assert Declaration(int, None).visible is Visibility.PUBLIC


def test_a_zone_with_an_owner_is_declared_for_each_player() -> None:
    with pytest.raises(TypeError, match="per_player"):
        zone(Hand)
    declared = per_player(Hand)
    assert isinstance(declared, Declaration)
    assert declared.per_player


def test_a_face_down_component_shows_its_back() -> None:
    assert backs([Card(key="ace"), Die(key="red")]) == [Hidden("Card"), Hidden("Die")]
    assert back_of(7) == "int"
    assert str(Hidden("Card")) == "?"
    assert Hidden("Card") is Hidden("Card")


def test_components_are_the_same_by_kind_and_key() -> None:
    assert Card(key="a") == Card(key="a")
    assert Card(key="a") != Card(key="b")
    assert Card(key="a") != Die(key="a")
    assert len({Card(key="a"), Card(key="a")}) == 1
    with pytest.raises(ValueError, match="frozen"):
        Card(key="a").key = "b"
