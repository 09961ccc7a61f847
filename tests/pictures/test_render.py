"""The generic table of any game, and what happened, in sentences."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from tabletop_core import (
    Bag,
    Card,
    Deck,
    EachPlayer,
    Game,
    PerPlayer,
    Play,
    Player,
    RegionMap,
    Result,
    Session,
    Spaces,
    State,
    Supply,
    Visibility,
    ask,
    per_player,
    zone,
)
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.pictures.render import (
    account,
    heading,
    picture,
    result_lines,
    sentence,
    table_lines,
    winners_sentence,
)
from tabletop_core.pictures.text import counted_in_words, in_words, title
from tabletop_core.sentences import enumeration
from tabletop_core.table.events import Event

ROAD = RegionMap({"1": 0, "2": 0}, [("1", "2")])
SCREENS = Path(__file__).parent / "screens"
EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = [EXAMPLES / name for name in ("tic_tac_toe.py", "connect_four.py", "secret_draft.py")]
PLUGINS = load_plugins(installed=False, files=FILES)

MAP = RegionMap({"coast": 1, "hill": 2, "lake": 3}, [("coast", "hill"), ("hill", "lake")])


class Isle(State):
    """A little of everything that can be declared."""

    regions: Spaces[Player | None] = zone(lambda: [None] * 3, board=MAP)
    road: Spaces[str | None] = zone(lambda: ["cart", None], board=ROAD)
    stones: Bag[str] = zone(lambda: Bag(["red", "blue", "red"]))
    coins: Supply = zone(lambda: Supply(10, 7))
    prices: dict[str, int] = zone(lambda: {"cart": 2})
    weather: str = "rain"
    is_night: bool = False
    guest: str | None = None
    traps: Spaces[int] = zone(lambda: [0] * 19 + [3])
    plans: Deck[Card] = zone(lambda: Deck([Card(key="attack")]), visible=Visibility.SECRET)
    steps: PerPlayer[int] = per_player(int)
    gardens: PerPlayer[Spaces[str | None]] = per_player(lambda: ["rose", None], board=ROAD)


def settle(state: Isle, player: Player) -> Play[None]:
    """Take a region."""
    free = [n for n, owner in enumerate(state.regions) if owner is None]
    region = yield from ask(player, "Settle", free, key=lambda n: MAP.regions[n])
    state.regions[region] = player
    state.tell("settled", player=player, region=MAP.regions[region], value=region)


ISLE = Game(
    id="isle",
    title="Isle",
    players=range(2, 3),
    state=Isle,
    phases=[EachPlayer(settle)],
    over=lambda state: None not in state.regions,
    result=lambda state: Result.by_points(
        state.players,
        {player: {"land": state.regions.count(player), "sea": 1} for player in state.players},
    ),
    phrases={"settled": "{player} settles {region} ({value:+d})"},
)


def drawn(session: Session, player: Player | None, width: int) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, highlight=False)
    console.print(picture(session.view(player)))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def played(game: Game, *keys: str, seed: int = 3) -> Session:
    session = Session.start(game, ["Ada", "Bob"], seed=seed)
    for key in keys:
        assert session.decision is not None
        session.decide(session.decision.players[0], key)
    return session


TABLES = {
    "tic-tac-toe": lambda: played(PLUGINS.game("tic-tac-toe"), "b2", "a1", "c3"),
    "connect-four": lambda: played(PLUGINS.game("connect-four"), "d", "d", "e"),
    "secret-draft": lambda: played(PLUGINS.game("secret-draft")),
    "isle": lambda: played(ISLE, "hill"),
}


@pytest.mark.parametrize("look", ["60", "80", "plain"])
@pytest.mark.parametrize("name", TABLES)
def test_the_generic_table_is_as_it_was_kept(name: str, look: str, update: bool) -> None:
    session = TABLES[name]()
    player = session.players[0]
    if look == "plain":
        found = "\n".join(table_lines(session.view(player))) + "\n"
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
    cards = [card.key for card in session.state.hands[ada]]
    assert f"Ada, hands: {', '.join(cards)}" in table_lines(session.view(ada))
    assert "Ada, hands: 4 face down (DraftCard)" in table_lines(session.view(bob))
    assert "Ada, hands: 4 face down (DraftCard)" in table_lines(session.view(None))


def test_what_is_secret_or_empty_is_not_told() -> None:
    lines = "\n".join(table_lines(played(ISLE).view(Player(0))))
    assert "attack" not in lines
    assert "Plans" not in lines
    assert "Guest" not in lines
    assert "Is night" not in lines


def test_of_many_places_only_the_taken_ones_are_told() -> None:
    assert "Traps: no. 20: 3" in table_lines(played(ISLE).view(None))


def test_a_heading_says_where_the_game_stands() -> None:
    session = played(PLUGINS.game("secret-draft"))
    assert heading(session.view(None)) == "Secret Draft · round 1 · Draft"
    over = played(PLUGINS.game("tic-tac-toe"), "a1", "b1", "a2", "b2", "a3")
    assert heading(over.view(None)) == "Tic-tac-toe · round 3 · the game is over"


def test_events_are_told_in_the_words_of_the_game() -> None:
    session = played(ISLE, "hill")
    told = account(ISLE, session.journal[0], session.players[1])
    assert told == ["Ada settles hill (+1)"]


def test_an_action_whose_events_do_not_name_the_player_is_told_as_well() -> None:
    game = replace(ISLE, phrases={"settled": "{region} has an owner"})
    session = played(game, "hill")
    told = account(game, session.journal[0], session.players[1])
    assert told == ["Ada: hill", "hill has an owner"]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Event("rained", {}), "Rained"),
        (Event("cart_moved", {"steps": 2, "by": Player(0, "Ada")}), "Cart moved: steps 2, by Ada"),
        (Event("settled", {"player": Player(0, "Ada")}), "Settled: player Ada"),
        (Event("settled", {"player": "x", "region": "y", "value": "z"}), "Settled: player x"),
    ],
)
def test_events_without_fitting_words_are_told_as_facts(event: Event, told: str) -> None:
    assert sentence(ISLE, event).startswith(told)


@pytest.mark.parametrize(
    ("phrase", "value", "told"),
    [
        ("{value:coin}", 1, "1 coin"),
        ("{value:coin}", 2, "2 coins"),
        ("{value:coin}", 0, "0 coins"),
        ("{value:city/cities}", 1, "1 city"),
        ("{value:city/cities}", 3, "3 cities"),
        ("{value:+d} {value:x}", 10, "+10 a"),
        ("{value:free move}", True, "Settled: value yes"),
    ],
)
def test_a_phrase_names_what_it_counts(phrase: str, value: int, told: str) -> None:
    game = replace(ISLE, phrases={"settled": phrase})
    assert sentence(game, Event("settled", {"value": value})) == told


def test_a_secret_choice_is_told_to_its_player_only() -> None:
    session = played(PLUGINS.game("secret-draft"))
    ada, bob = session.players
    key = next(iter(session.decision.keys(ada))) if session.decision else ""
    entry = session.decide(ada, key)
    assert account(session.game, entry, ada)[0] == f"Ada: {key}"
    assert account(session.game, entry, bob)[0] == "Ada has chosen in secret"


def test_results_in_words() -> None:
    result = played(ISLE, "hill", "lake", "coast").result
    assert result is not None
    assert result_lines(result) == [
        "Ada wins.",
        "1. Ada: 3 points (land 2, sea 1)",
        "2. Bob: 2 points (land 1, sea 1)",
    ]
    players = [Player(0, "Ada"), Player(1, "Bob")]
    assert winners_sentence(Result.won_by(players, None)) == "Nobody wins: a draw."
    shared = Result.by_points(players, {player: {"x": 1} for player in players})
    assert winners_sentence(shared) == "Ada and Bob share the victory."


def test_values_in_words() -> None:
    assert in_words(None) == "–"
    assert in_words(True) == "yes"
    assert in_words(Visibility.PUBLIC) == "public"
    assert in_words(Supply(10, 7)) == "7 of 10"
    assert in_words(("a", 2, None)) == "a, 2, –"
    assert in_words({}) == ""
    assert in_words([]) == "nothing"
    assert counted_in_words(["red", "blue", "red"]) == "2 red, 1 blue"
    assert enumeration(["Ada"]) == "Ada"
    assert enumeration(["Ada", "Bob", "Cleo"]) == "Ada, Bob and Cleo"
    assert title("free_cards") == "Free cards"
