"""An export is one JSON object that holds the whole session; what comes back is compared."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop_core.engine.game import Game
from tabletop_core.engine.phases import Once
from tabletop_core.engine.session import Session
from tabletop_core.errors import BadInput, SaveFault, TabletopError
from tabletop_core.storage import exports
from tabletop_core.storage.exports import (
    ExportedSession,
    export_session,
    import_session,
    read_export,
)
from tabletop_core.storage.resuming import FindGame
from tabletop_core.storage.saves import Save, load
from tabletop_core.table.players import Player

SEATS = {"tic-tac-toe": 2, "secret-draft": 3, "caravan": 3}
NAMES = ("Ada", "Bob", "Cleo")
SCHEMA = Path(exports.__file__).parent / "schema" / "session.schema.json"


def played(find_game: FindGame, game: str, seed: int, choices: list[int]) -> Session:
    session = Session.start(find_game(game), NAMES[: SEATS[game]], seed=seed)
    for choice in choices:
        if session.decision is None:
            break
        player = session.decision.players[choice % len(session.decision.players)]
        keys = list(session.decision.keys(player))
        session.decide(player, keys[choice % len(keys)])
    return session


def through_json(session: Session, **more: Any) -> Any:
    return json.loads(json.dumps(export_session(session, **more)))


def everything(session: Session) -> tuple[Any, ...]:
    return (
        session.digest,
        session.phase,
        session.chance.counts,
        [entry.to_data() for entry in session.journal],
        [session.view(player).to_data() for player in (None, *session.players)],
        session.result,
    )


@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    game=st.sampled_from(sorted(SEATS)),
    seed=st.integers(0, 99),
    choices=st.lists(st.integers(0, 999), max_size=50),
    more=st.lists(st.integers(0, 999), max_size=10),
)
def test_an_imported_session_is_the_exported_one(
    find_game: FindGame, game: str, seed: int, choices: list[int], more: list[int]
) -> None:
    session = played(find_game, game, seed, choices)
    data = through_json(session)
    imported = import_session(data, find_game)
    assert imported.notice == ""
    assert everything(imported) == everything(session)
    assert through_json(imported) == data
    for choice in more:
        if session.decision is None:
            break
        player = session.decision.players[0]
        key = list(session.decision.keys(player))[choice % len(session.decision.keys(player))]
        session.decide(player, key)
        imported.decide(player, key)
        assert everything(imported) == everything(session)
    while session.journal:
        session.undo(all_agree=True)
        imported.undo(all_agree=True)
        assert everything(imported) == everything(session)


def test_an_export_tells_every_decision_in_order(find_game: FindGame) -> None:
    players = [Player(0, "Ada", "sun"), Player(1, "Bob")]
    session = Session.start(find_game("caravan"), players, seed=7, options={"rounds": 1})
    session.decide(players[0], "2")
    session.decide(players[1], "1")
    data = through_json(session, agents=["human", "random"], seed="7")
    assert list(data)[:5] == ["format", "game", "rules_version", "options", "players"]
    assert data["players"] == [
        {"name": "Ada", "team": "sun", "agent": "human"},
        {"name": "Bob", "team": None, "agent": "random"},
    ]
    assert (data["game"], data["rules_version"], data["seed"]) == ("caravan", "1", "7")
    assert data["options"] == {"rounds": 1, "desert": "mild"}
    assert data["opening"]["chance"][0]["stream"] == "deck"
    assert len(data["opening"]["chance"][0]["result"]) == 15
    assert data["opening"]["events"] == [{"event": "dealt", "sizes": [3, 3]}]
    weather = session.state.weather  # type: ignore[attr-defined]
    assert data["decisions"][1] == {
        "number": 1,
        "player": "Bob",
        "round": 1,
        "phase": "Preparation",
        "question": "How much water do you bid?",
        "options": ["0", "1", "2", "3"],
        "chosen": "1",
        "secret": True,
        "chance": [{"stream": "wind", "number": 0, "result": str(weather)}],
        "events": [
            {"event": "leads", "player": "Ada", "bids": {"Ada": 2, "Bob": 1}, "drunk": 2},
            {"event": "weather", "now": str(weather), "back": None},
        ],
    }
    assert data["state_hash"] == session.digest
    assert data["key"] == session.chance.key.hex()


def test_an_import_can_be_saved_and_saved_sessions_exported(
    find_game: FindGame, tmp_path: Path
) -> None:
    session = played(find_game, "secret-draft", 3, list(range(9, 40, 2)))
    imported = import_session(through_json(session), find_game)
    path = tmp_path / "imported.tabletop"
    save = Save.create(path, imported)
    save.close()
    loaded = load(path, find_game)
    assert through_json(loaded) == through_json(session)
    assert everything(loaded.at(4)) == everything(session.at(4))


def test_the_published_schema_is_up_to_date() -> None:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **ExportedSession.model_json_schema(),
    }
    text = json.dumps(schema, indent=2) + "\n"
    assert SCHEMA.read_text() == text, f"write this to {SCHEMA}: {text}"


def test_the_schema_names_everything_an_export_holds(find_game: FindGame) -> None:
    schema = json.loads(SCHEMA.read_text())
    data = through_json(played(find_game, "caravan", 1, [1, 2, 3, 4, 5]))
    assert data.keys() <= schema["properties"].keys()
    assert set(schema["required"]) <= data.keys()
    decision = schema["$defs"]["DecisionData"]
    assert data["decisions"][0].keys() == decision["properties"].keys() == set(decision["required"])


# What was changed is noticed


def changed(data: Any, *place: Any, to: Any) -> Any:
    data = copy.deepcopy(data)
    holder = data
    for part in place[:-1]:
        holder = holder[part]
    holder[place[-1]] = to
    return data


def test_a_changed_export_is_refused_with_the_place(find_game: FindGame) -> None:
    session = played(find_game, "tic-tac-toe", 1, [0, 0, 0, 0])
    data = through_json(session)
    for place, to, told in [
        (("decisions", 2, "chosen"), "a1", r"decision 3 \(Ada: a1\) cannot be made again"),
        (("decisions", 2, "player"), "Bob", r"decision 3 \(Bob: \w+\) cannot be made again"),
        (("decisions", 2, "player"), "Eve", "nobody called 'Eve' sits at the table"),
        (("decisions", 1, "options"), ["a1"], r"decision 2 .* not the stated options"),
        (("decisions", 3, "events"), [{"event": "won"}], r"decision 4 .* not the stated events"),
        (("state_hash",), "0" * 32, "leads to another position"),
        (("checkpoint", "turn"), 1, "is not where its decisions lead"),
        (("checkpoint", "decisions"), 9, "fewer decisions than it says"),
        (("settled",), 9, "fewer decisions than it says"),
        (("key",), "abc", "key: String should match pattern"),
        (("format",), "tabletop-session-2", "format: Input should be 'tabletop-session-1'"),
        (("colour",), "red", "colour: Extra inputs are not permitted"),
        (("players", 0, "name"), "Bob", "two players are called 'Bob'"),
        (("players",), [{"name": "Ada"}], "is for 2 players, not 1"),
        (("game",), "chess", "no game 'chess' is installed"),
        (("options",), {"size": 4}, "has no options, so 'size' cannot be set"),
        (("start", "state", "marks"), [None] * 4, "its start is not what its key and options"),
        (("start", "place"), "Nowhere", "its start is not what its key and options lead to"),
        (("start",), None, "its start is not what its key and options lead to"),
    ]:
        with pytest.raises(BadInput, match=told):
            import_session(changed(data, *place, to=to), find_game)
    for nonsense in (None, [], "export", {}, 7):
        with pytest.raises(BadInput):
            import_session(nonsense, find_game)


@settings(
    max_examples=80,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data(), version=st.sampled_from(["1", "2"]), begins_differently=st.booleans())
def test_a_mutated_export_never_crashes(
    find_game: FindGame, data: st.DataObject, version: str, begins_differently: bool
) -> None:
    session = played(find_game, "caravan", 2, [5, 6, 7, 8, 9])
    exported = through_json(session)
    places = list(places_in(exported))
    holder, key = places[data.draw(st.integers(0, len(places) - 1))]
    holder[key] = data.draw(
        st.none() | st.booleans() | st.integers(-3, 20) | st.text(max_size=3) | st.just([])
    )
    game = other_beginning(find_game("caravan")) if begins_differently else find_game("caravan")
    game = dataclasses.replace(game, version=version)
    line = ""
    try:
        imported = import_session(exported, lambda _: game)
    except TabletopError as fault:
        line = str(fault)
    else:
        assert version == "1" or imported.notice or not begins_differently
        imported.view(None)
    assert line.isprintable()


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in nested JSON data: what holds it, and under which key."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(entries):
        yield value, key
        if isinstance(inner, (dict, list)):
            yield from places_in(inner)


def test_an_export_is_read_from_a_file(find_game: FindGame, tmp_path: Path) -> None:
    session = played(find_game, "tic-tac-toe", 1, [0, 0])
    path = tmp_path / "session.json"
    path.write_text(json.dumps(export_session(session, ["human", "random"], "1")))
    exported = read_export(path)
    assert (exported.agents, exported.seed) == (("human", "random"), "1")
    assert everything(import_session(exported, find_game)) == everything(session)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "is not JSON"),
        (b"{", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"[]", "valid dictionary"),
        (b"{}", "game: Field required"),
    ],
)
def test_a_file_that_is_no_export_is_refused_with_its_name(
    tmp_path: Path, content: bytes, told: str
) -> None:
    path = tmp_path / "session.json"
    path.write_bytes(content)
    with pytest.raises(SaveFault, match=told) as refused:
        read_export(path)
    assert str(refused.value).startswith(f"{path}: ")
    with pytest.raises(SaveFault, match="cannot be read"):
        read_export(tmp_path)
    with pytest.raises(SaveFault, match="No such file"):
        read_export(tmp_path / "nowhere.json")


# What was made up is not taken for what was played


def with_points(game: Game) -> Game:
    """Caravan with a rule that must always hold: nobody has sold more than there is."""

    def broken(state: Any) -> Iterator[str]:
        sold = sum(len(row) for row in state.sold)
        if sold > 15 - len(state.deck):
            yield f"{sold} goods are sold, more than were dealt"

    changed: Game = dataclasses.replace(game, invariants=broken)
    return changed


def crafted(game: Game, **more: Any) -> Any:
    """An export whose start gives Ada three goods for nothing, and is right in everything else."""
    session = Session.start(game, NAMES, seed=2)
    state = session.state
    state.sold[session.players[0]].extend(state.deck.draw_some(3))  # type: ignore[attr-defined]
    checkpoint = session.checkpoint
    assert checkpoint is not None
    checkpoint.state = state.copy()
    return through_json(session) | more


def test_a_start_that_was_made_up_is_refused(find_game: FindGame) -> None:
    game = find_game("caravan")
    with pytest.raises(SaveFault, match="its start is not what its key and options lead to"):
        import_session(crafted(game), lambda _: game)


@pytest.mark.parametrize("version", ["0", "1"])
def test_what_cannot_be_verified_says_so(find_game: FindGame, version: str) -> None:
    game = find_game("caravan")
    session = played(find_game, "caravan", 2, [1, 2, 3])
    data = through_json(session)
    made_up = {"settled": 3, "start": data["checkpoint"], "rules_version": version}
    data["decisions"][0]["options"] = ["0", "1", "2", "3", "99"]
    imported = import_session(data | made_up, lambda _: game)
    assert "not verified" in imported.notice.casefold()


def test_what_the_game_forbids_is_refused(find_game: FindGame) -> None:
    game = find_game("caravan")
    data = through_json(played(find_game, "caravan", 2, [1, 2, 3]))
    data["checkpoint"]["state"]["sold"][0] = [f"tea-{n}" for n in range(1, 6)] * 4
    data["decisions"][0]["options"] = ["0", "1", "2", "3", "99"]
    data |= {"rules_version": "0"}
    assert "not verified" in import_session(data, lambda _: game).notice
    with pytest.raises(SaveFault, match="20 goods are sold, more than were dealt"):
        import_session(data, lambda _: with_points(game))


def test_a_save_that_was_made_up_says_that_it_is_not_verified(
    find_game: FindGame, tmp_path: Path
) -> None:
    game, path = with_points(find_game("caravan")), tmp_path / "made-up.tabletop"
    session = Session.start(game, NAMES, seed=2)
    state: Any = session.state
    assert session.checkpoint is not None
    for goods in ("tea", "silk", "salt"):
        cards = [state.content.component(None, f"{goods}-{n}") for n in range(1, 6)]
        state.sold[session.players[0]].extend(cards)
    session.checkpoint.state = state.copy()
    Save.create(path, session).close()
    loaded = load(path, lambda _: game)
    assert "Not verified: the same actions now lead to another position." in loaded.notice
    assert "Something cannot be: 15 goods are sold, more than were dealt." in loaded.notice


# Other rules


def other_beginning(game: Game) -> Game:
    """The game with rules under which something else happens, and another version."""
    preparation = [Once(lambda state: state.tell("greeted")), *game.preparation]
    return dataclasses.replace(game, version="2", preparation=preparation)


def test_under_other_rules_an_import_goes_on_from_its_checkpoint(
    find_game: FindGame, tmp_path: Path
) -> None:
    session = played(find_game, "secret-draft", 3, list(range(9, 16)))
    newer = other_beginning(find_game("secret-draft"))
    imported = import_session(through_json(session), lambda _: newer)
    assert imported.notice.startswith(
        "Secret Draft was played under version 1 of its rules and goes on under version 2."
    )
    kept = len(imported.journal)
    assert 0 < kept <= len(session.journal)
    assert [e.to_data() for e in imported.journal] == [e.to_data() for e in session.journal[:kept]]
    assert imported.digest == session.at(kept).digest
    for entry in session.journal[kept:]:
        imported.decide(entry.player, entry.key)
    assert imported.digest == session.digest
    again = import_session(through_json(imported), lambda _: newer)
    assert everything(again) == everything(imported)
    path = tmp_path / "moved.tabletop"
    Save.create(path, again).close()
    loaded = load(path, lambda _: newer)
    assert loaded.notice == f"Not verified: its first {kept} actions were taken under other rules."
    assert everything(loaded) == everything(imported)


def test_a_finished_session_is_imported_finished_under_other_rules(find_game: FindGame) -> None:
    session = played(find_game, "tic-tac-toe", 3, list(range(20)))
    newer = other_beginning(find_game("tic-tac-toe"))
    imported = import_session(through_json(session), lambda _: newer)
    assert imported.is_over
    assert imported.result == session.result
    assert through_json(imported)["start"] is None
    again = import_session(through_json(imported), lambda _: newer)
    assert again.digest == session.digest
