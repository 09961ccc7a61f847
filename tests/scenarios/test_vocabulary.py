"""What a game can say is complete and true: in whole games, in the pages, in the schema."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
import tomli_w

from tabletop_core import Session
from tabletop_core.agents.agent import RandomAgent, play_on
from tabletop_core.errors import DataFault, TabletopError
from tabletop_core.hooks.plugins import Plugins, load_plugins
from tabletop_core.scenarios import parse_each, run
from tabletop_core.scenarios.expecting import score_table
from tabletop_core.scenarios.places import plain
from tabletop_core.scenarios.vocabulary import Things, spoken_by
from tabletop_core.scenarios.vocabulary.schema import schema_of
from tabletop_core.scenarios.vocabulary.words import GameWords, words_as_page

ROOT = Path(__file__).parents[2]
OURS = ["biomos", "biosphere", "genesia"]
EXAMPLES = ["connect_four", "secret_draft", "tic_tac_toe"]
GAMES = [*OURS, *(name.replace("_", "-") for name in EXAMPLES)]


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load_plugins(files=[ROOT / "examples" / f"{name}.py" for name in EXAMPLES])


@pytest.fixture(scope="module")
def words(plugins: Plugins) -> dict[str, GameWords]:
    return {name: GameWords(plugins.game(name)) for name in GAMES}


def texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts_in(part)


def modes_of(words: GameWords) -> list[dict[str, Any]]:
    options = words.to_data()["options"].get("mode", "")
    return [{}, *({"mode": mode} for mode in options.split(" | ") if mode)]


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_say_nothing_that_is_not_listed(
    name: str, plugins: Plugins, words: dict[str, GameWords], full: bool
) -> None:
    game, spoken = plugins.game(name), spoken_by(plugins.game(name))
    modes = modes_of(words[name])
    unsaid: set[Any] = set()
    for number in range(100 if full else 4):
        count, options = game.players[number % len(game.players)], modes[number % len(modes)]
        try:
            session = Session.start(game, count, options=options, seed=number)
        except TabletopError:  # not every mode is for every number of players
            continue
        things = Things(spoken, session.state)
        agents = {seat: RandomAgent(number * 7 + seat) for seat in range(count)}
        while session.decision is not None:
            for player in session.decision.players:
                question = session.decision.question(player)
                askings = [a for a in spoken.askings if things.fits(a.question, question)]
                keys = [*session.decision.keys(player), *session.decision.refused(player)]
                unsaid |= {("question", question)} if not askings else set()
                unsaid |= {
                    ("option", question, key)
                    for key in keys
                    if not any(things.fits(o, key) for a in askings for o in a.options)
                }
            play_on(session, agents, most=1)  # type: ignore[arg-type]
        for stream in session.chance.counts:
            if not any(things.fits(text, stream) for text in spoken.streams):
                unsaid.add(("stream", stream))
        for event in session.events:
            facts = spoken.events[event.key].facts
            for fact, value in event.facts.items():
                names = things.names_of(facts[fact])
                for text in texts_in(plain(value)):
                    is_known = things.can_be_said(text) if names is None else text in names
                    unsaid |= set() if is_known else {("value", event.key, fact, text)}
        if session.result is not None:
            for points in score_table(session).values():
                unsaid |= {("score", part) for part in points if part not in words[name].scores}
    assert unsaid == set()


@pytest.mark.parametrize("name", OURS)
def test_the_page_of_a_game_is_current(name: str, words: dict[str, GameWords]) -> None:
    page = ROOT / "docs" / f"words-{name}.md"
    assert page.read_text(encoding="utf-8") == words_as_page(words[name]), (
        f"tabletop words {name} --page > docs/words-{name}.md"
    )


@pytest.mark.parametrize("name", GAMES)
def test_words_and_schema_are_json_data(name: str, words: dict[str, GameWords]) -> None:
    data = words[name].to_data()
    assert json.loads(json.dumps(data)) == data
    schema = schema_of(words[name])
    jsonschema.Draft7Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema


def shipped(name: str) -> list[Path]:
    folder = ROOT / "plugins" / name / "scenarios"
    return [file for file in sorted(folder.glob("*.toml")) if file.name != "mutants.toml"]


@pytest.fixture(scope="module")
def validators(words: dict[str, GameWords]) -> dict[str, Any]:
    return {name: jsonschema.Draft7Validator(schema_of(words[name])) for name in OURS}


@pytest.mark.parametrize("name", OURS)
def test_the_schema_accepts_every_shipped_scenario(name: str, validators: dict[str, Any]) -> None:
    for file in shipped(name):
        data = tomllib.loads(file.read_text())
        faults = [
            f"{file.name}: {fault.message[:200]}" for fault in validators[name].iter_errors(data)
        ]
        assert faults == []


def places_of(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All keys and texts of a scenario."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*place, key)
            yield from places_of(inner, (*place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from places_of(inner, (*place, number))


def misspelt(name: str, chance: Random) -> str:
    at = chance.randrange(len(name) + 1)
    return name[:at] + chance.choice("qxzj") + name[at:]


def with_a_slip(data: Any, place: tuple[Any, ...], chance: Random) -> bool:
    """Change one key, text or type; whether that could be done."""
    for part in place[:-1]:
        data = data[part]
    last, value = place[-1], data[place[-1]]
    kind = chance.randrange(3)
    if kind == 0 and isinstance(last, str):
        data[misspelt(last, chance)] = data.pop(last)
    elif kind == 1 and isinstance(value, str):
        data[last] = misspelt(value, chance)
    elif kind == 2 and not isinstance(value, (dict, list)):
        data[last] = chance.choice([value] if isinstance(value, bool) else [[], {}, True, 1979])
    else:
        return False
    return True


@pytest.mark.parametrize("name", OURS)
def test_the_schema_refuses_what_the_runner_refuses(
    name: str, validators: dict[str, Any], plugins: Plugins, full: bool
) -> None:
    """What the schema refuses, the runner refuses; what the runner refuses unplayed, because a key
    or a type is wrong, the schema refuses. Only the runner sees who plays and what lies there."""
    chance = Random(13)
    files = [tomllib.loads(file.read_text()) for file in shipped(name)]
    too_strict, too_lax, refused = [], [], 0
    for number in range(200 if full else 40):
        data = deepcopy(files[number % len(files)])
        shared = {"background", "format", "game"} & data.keys()
        whole = {key: data[key] for key in shared}
        whole["scenario"] = [chance.choice(data["scenario"])] if "scenario" in data else [data]
        place = chance.choice([p for p in places_of(whole) if p[0] == "scenario" and len(p) > 2])
        if not with_a_slip(whole, place, chance):
            continue
        is_valid = validators[name].is_valid(whole)
        [found, *_] = parse_each(tomli_w.dumps(whole), "mutated.toml")
        failure = None if isinstance(found, DataFault) else run(found, plugins).failure
        refused += not is_valid
        if not is_valid and failure is None and not isinstance(found, DataFault):
            too_strict.append((place, whole["scenario"][0].get("title")))
        if is_valid and isinstance(found, DataFault):
            too_lax.append((place, found.reason))
    assert too_strict == []
    assert too_lax == []
    assert refused
