"""The printed content: every count and number of the catalogue's data lines."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from genesia.components import DATA, Content, EpochCard, Group, Icon, read_content
from genesia.vocabulary import Settle
from genesia.world import MapFile, World

from tabletop_core import DataFault, read_model


@pytest.fixture
def content() -> Content:
    return read_content()


@pytest.mark.covers("GN-1.4", "GN-1.5", "GN-1.12")
def test_supplies(content: Content) -> None:
    supply = content.numbers.supply
    assert (supply.clans, supply.cities) == (30, 20)
    assert (supply.coins_of_one, supply.coins_of_two) == (50, 25)
    assert supply.coins_of_one + 2 * supply.coins_of_two == 100


@pytest.mark.covers("GN-1.7", "GN-1.8", "GN-1.9", "GN-1.10", "GN-5.24")
def test_90_cards_in_5_groups_of_6_an_epoch_and_9_promo_cards(content: Content) -> None:
    assert Counter(card.epoch for card in content.cards) == {1: 30, 2: 30, 3: 30}
    groups = Counter((card.group, card.epoch) for card in content.cards)
    assert len(groups) == 15
    assert set(groups.values()) == {6}
    assert {str(card.group) for card in content.cards} == {
        "blue",
        "yellow",
        "green",
        "red",
        "violet",
    }
    assert Counter(card.epoch for card in content.promo) == {1: 3, 2: 3, 3: 3}


@pytest.mark.covers("GN-1.6", "GN-2.13", "GN-2.16")
def test_12_objectives_2_in_each_colour_and_2_black_ones(content: Content) -> None:
    colours = Counter(objective.group for objective in content.objectives)
    assert colours == dict.fromkeys(Group, 2)


KINDS = {
    1: {"E": 5, "F": 5, "G": 6, "GE": 1, "GEAF": 2, "attack": 4, "invention": 7},
    2: {"E": 3, "F": 4, "G": 8, "GE": 2, "GEAF": 3, "attack": 4, "invention": 6},
    3: {"E": 3, "F": 4, "G": 6, "GE": 1, "GEAF": 2, "attack": 9, "invention": 5},
}


def kind(card: EpochCard) -> str:
    letters = {Icon.GROWTH: "G", Icon.EXPANSION: "E", Icon.ATTACK: "A", Icon.END: "F"}
    if card.is_invention:
        return "invention"
    icons = "".join(letters[icon] for icon in card.icons)
    return "attack" if icons in ("A", "GA") else icons


@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_kinds_of_cards(content: Content, epoch: int) -> None:
    assert Counter(kind(card) for card in content.cards if card.epoch == epoch) == KINDS[epoch]


COSTS = """
BI-3 2, YI-6 2, GI-2 1, RI-5 3, VI-2 1, BII-1 2, BII-2 1, YII-1 1, YII-2 2, YII-4 1, YII-5 1,
YII-6 1, GII-1 2, RII-1 2, RII-3 1, RII-5 2, VII-2 1, VII-4 1, VII-5 1, BIII-2 3, BIII-3 5,
BIII-4 2, BIII-6 1, YIII-2 2, YIII-5 1, GIII-1 2, GIII-6 1, RIII-1 2, RIII-2 1, RIII-3 2, RIII-4 1,
VIII-2 1, VIII-5 4, VIII-6 1, P2 1, P4 1, P7 6
"""
PROGRESS = """
BI-1 1, BI-2 1, BI-3 2, GI-2 1, GI-6 1, RI-5 2, VI-4 1, BII-1 3, BII-2 2, YII-5 2, GII-1 2,
RII-5 3, VII-5 2, BIII-2 6, BIII-3 9, BIII-4 4, GIII-1 4, VIII-5 8, P2 1, P4 2, P7 10
"""


def table(text: str) -> dict[str, int]:
    pairs = (part.split() for part in text.replace("\n", " ").split(","))
    return {key: int(number) for key, number in pairs}


def test_costs_and_progress_points_as_printed(content: Content) -> None:
    cards = content.cards + content.promo
    assert {card.key: card.cost for card in cards if card.cost} == table(COSTS)
    assert {card.key: card.progress for card in cards if card.progress} == table(PROGRESS)


@pytest.mark.covers("GN-7.2.1")
def test_only_cards_of_epochs_2_and_3_place_pieces_in_homelands(content: Content) -> None:
    settling = {
        card.key
        for card in content.cards
        if any(isinstance(effect, Settle) for effect in card.effects)
    }
    assert settling == {"YII-4", "VII-4", "YIII-4", "GIII-6"}


@pytest.mark.covers("GN-1.1", "GN-1.3")
def test_one_to_five_players_each_with_a_continent(content: Content) -> None:
    from genesia.game import GENESIA

    assert list(GENESIA.players) == [1, 2, 3, 4, 5]
    assert [len(content.worlds[tribes].continents) for tribes in (2, 3, 4, 5)] == [2, 3, 4, 5]


MAPS = {2: (39, 87, 133), 3: (58, 132, 192), 4: (77, 176, 251), 5: (96, 220, 310)}


@pytest.mark.covers("GN-1.2", "GN-2.1", "GN-2.2", "GN-2.4")
@pytest.mark.parametrize("tribes", MAPS)
def test_the_map_of_every_player_count(content: Content, tribes: int) -> None:
    world = content.worlds[tribes]
    edges = sum(len(near) for near in world.neighbours) // 2
    assert (len(world.names), edges, sum(world.values)) == MAPS[tribes]
    assert world.values[world.centre] == 15
    continent = Counter(world.names[region][3] for region in world.continents[0])
    assert continent == {"H": 1, "A": 3, "B": 4, "C": 5}
    assert len(world.genesis) == 6 * tribes + 1


@pytest.mark.covers("GN-2.2", "GN-2.3", "GN-2.4")
@pytest.mark.parametrize("tribes", MAPS)
def test_value_and_distance_go_ring_by_ring(content: Content, tribes: int) -> None:
    world = content.worlds[tribes]
    rings = {"H": (0, 7), "A": (1, 6), "B": (2, 5), "C": (3, 4), "D": (4, 3), "E": (6, 2)}
    for region, name in enumerate(world.names):
        value, away = {**rings, "F": (9, 1)}.get(name.partition(".")[2][:1], (15, 0))
        assert (world.values[region], world.distances[region][world.centre]) == (value, away), name
    home = world.homes[0]
    for value in (1, 2, 3, 4):
        away = [
            steps
            for region, steps in enumerate(world.distances[home])
            if world.values[region] == value
        ]
        assert min(away) == value


@pytest.mark.covers("GN-1.2", "GN-2.1", "GN-2.2", "GN-2.3", "GN-2.4")
def test_the_map_is_joined_as_the_data_file_says() -> None:
    world = World(read_model(MapFile, DATA / "map.toml"), 3)
    near = {world.names[region] for region in world.neighbours[world.find("P3.D3")]}
    assert near == {"P3.C4", "P3.C5", "P3.D2", "P3.E2", "P1.D1"}
    assert {world.names[region] for region in world.neighbours[world.centre]} == {
        "P1.F1",
        "P2.F1",
        "P3.F1",
    }


@pytest.mark.parametrize("tribes", MAPS)
def test_continents_are_alike_and_meet_only_on_the_genesis_board(
    content: Content, tribes: int
) -> None:
    world = content.worlds[tribes]
    shapes = [shape(world, seat) for seat in range(tribes)]
    assert all(found == shapes[0] for found in shapes)
    assert world.distances[world.homes[0]][world.homes[1]] == 9


def shape(world: World, seat: int) -> dict[str, set[str]]:
    """The continent of a seat with the regions beside it, by the part of the name that counts."""
    found = {}
    for region in world.continents[seat]:
        near = {world.names[other] for other in world.neighbours[region]}
        assert {name[:2] for name in near} == {f"P{seat + 1}"}
        found[world.names[region][3:]] = {name[3:] for name in near}
    return found


@pytest.mark.covers("GN-2.8", "GN-10.6", "GN-10.7", "GN-10.8", "GN-10.9")
def test_the_solo_lists_leave_10_10_and_8_cards(content: Content) -> None:
    solo = content.numbers.solo
    assert [str(group) for group in solo.groups] == ["blue", "yellow"]
    for removed in solo.removed.values():
        assert [len(removed.of(epoch)) for epoch in (1, 2, 3)] == [2, 2, 4]
    attack = [card.key for card in content.cards if kind(card) == "attack"]
    beginner = solo.removed["beginner"]
    out = {key for epoch in (1, 2, 3) for key in beginner.of(epoch)}
    assert out == {key for key in attack if key[0] in "BY"}
    assert solo.opened_with == {"expert": 100, "hero": 130}


def test_every_card_and_objective_says_what_it_does(content: Content) -> None:
    for card in content.cards + content.promo:
        assert card.name in card.words
        assert card.effects
    assert (
        content.card("YI-6").words
        == "Thorn Palisade · Attack · cost 2 · defence: cancel the attack"
    )
    assert "1 clan at home or in an own region" in content.card("VI-4").words
    assert "2 clans and 1 city in an opponent's homeland" in content.card("GIII-6").words
    assert "3 per 2 foreign regions (at most 12)" in content.objective("O3").words
    assert (
        "10 with at least 9 valued regions of the home continent" in content.objective("O5").words
    )


@pytest.mark.covers("GN-5.2", "GN-5.3", "GN-5.4", "GN-5.5")
def test_every_card_says_in_which_phase_it_is_played(content: Content) -> None:
    said = {
        "BI-1": "Growth",
        "YI-1": "Expansion",
        "RI-2": "Attack",
        "VI-6": "End of epoch",
        "YI-4": "Growth or Expansion",
        "RIII-3": "Growth, acts in Attack",
        "VI-1": "any phase",
    }
    for key, phases in said.items():
        alike = content.card(key).icons
        cards = [card for card in content.cards + content.promo if card.icons == alike]
        assert {card.words.split(" · ")[1] for card in cards} == {phases}
    assert {content.card(key).icons for key in said} == {card.icons for card in content.cards}


def spoilt(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of the data folder with one change in one file."""
    shutil.copytree(DATA, folder, dirs_exist_ok=True)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("cards.toml", 'do = "coins"', 'do = "gold"', "'gold'"),
        ("cards.toml", "count = 2, at", "number = 2, at", "effects"),
        ("cards.toml", 'icons = ["attack"]', 'icons = ["growth"]', "needs the icons attack"),
        ("cards.toml", 'icons = ["end"]', 'icons = ["end", "growth"]', "no card has these icons"),
        ("cards.toml", 'key = "BI-2"', 'key = "BI-1"', "BI-1 stands there twice"),
        ("cards.toml", 'group = "blue"', 'group = "red"', "cards of epoch 1"),
        ("cards.toml", "cost = 2", "cost = -2", "greater than or equal to 0"),
        ("cards.toml", "cities = 1", "cities = 2", "less than or equal to 1"),
        ("objectives.toml", 'per = "invention"', 'per = "inventions"', "awards"),
        ("map.toml", '"F1-X"', '"F1-Y"', "F1-P1.Y"),
        ("map.toml", '"F1-X",', "", "not all joined"),
        ("game.toml", "income = 15", "income = -1", "income"),
        ("game.toml", '"BI-5", "YI-6"', '"BI-5", "YII-6"', "YII-6 is not in the deck"),
        ("game.toml", '"BI-5", "YI-6"', '"BI-5"', "11 cards in epoch 1"),
    ],
)
def test_wrong_data_is_refused_with_its_file(
    tmp_path: Path, file: str, old: str, new: str, reason: str
) -> None:
    with pytest.raises(DataFault, match=reason):
        read_content(spoilt(tmp_path, file, old, new))


def test_an_unknown_word_is_refused_with_file_and_line(tmp_path: Path) -> None:
    folder = spoilt(tmp_path, "cards.toml", '{ do = "coins", count = 8 }', '{ do = "rob" }')
    line = (folder / "cards.toml").read_text(encoding="utf-8").splitlines()
    with pytest.raises(DataFault) as found:
        read_content(folder)
    assert found.value.file == str(folder / "cards.toml")
    assert found.value.line is not None
    assert 'do = "rob"' in line[found.value.line - 1]


def test_copy_cards_have_more_than_one_colour_and_default_games_have_one(content: Content) -> None:
    copies = {(str(card.group), card.epoch) for card in content.cards if card.is_copy}
    assert copies == {("violet", 1), ("violet", 2), ("violet", 3), ("yellow", 2)}


def test_two_objectives_count_cities_one_of_them_in_a_game_of_two(content: Content) -> None:
    counting = {
        str(objective.group)
        for objective in content.objectives
        if any(award.per == "city" for award in objective.awards)
    }
    assert counting == {"blue", "green"}


@pytest.mark.covers("GN-5.16")
def test_some_secondary_effects_are_for_host_and_guest(content: Content) -> None:
    both = {
        card.key: getattr(effect, "guest_too", False)
        for card in content.cards
        for effect in card.effects
        if getattr(effect, "host_coins", 0) or getattr(effect, "host_clans", 0)
    }
    assert len(both) == 6
    assert {key for key, also in both.items() if also} == {"YII-4", "VII-4"}
    assert content.card("VII-4").words.endswith("; the host and you get 2 coins each")
    assert content.card("YIII-4").words.endswith("; each host gets 2 coins")
    assert content.card("GIII-6").words.endswith("; the host gets 1 clan")


def test_things_are_counted_in_proper_words(content: Content) -> None:
    said = {card.key: card.words for card in content.objectives}
    assert said["O2"] == "Clean Hands · 10 with at least 6 cities, and no attack launched"
    assert said["O7"] == (
        "Heart of the World · 9 with the centre, else 4 with at least 2 regions worth 6 or more"
    )
    assert said["O9"].endswith(
        "else 9 with at least 2 opponents' homelands, else 6 with an opponent's homeland"
    )
    assert "1 per region of the Genesis board + 3 for the centre" in content.card("RIII-6").words
    assert "1 clan in each own city (at most 6)" in content.card("GII-2").words
    assert "2 clans in each of up to 3 own cities" in content.card("GIII-2").words
    assert "2 per Invention" in content.card("BIII-5").words
    assert "1 + 2 per opponent's continent you are on" in content.card("VII-6").words
    assert "(own continent or Genesis board)" in content.card("P3").words
    assert not any("×" in words for words in said.values())
