"""What was saved under another version of the rules goes on exactly, if the rules still agree."""

from __future__ import annotations

import dataclasses
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tabletop_core.agents.agent import RandomAgent, play_on
from tabletop_core.engine.game import Game
from tabletop_core.engine.phases import Once
from tabletop_core.engine.session import Session
from tabletop_core.errors import CannotUndo, SaveFault
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.storage.exports import export_session, import_session
from tabletop_core.storage.resuming import FindGame
from tabletop_core.storage.save_files import read_file
from tabletop_core.storage.saves import Save, describe, load

OLD = Path(__file__).parent / "saves-of-0.1.0"
FACTS: dict[str, dict[str, Any]] = json.loads((OLD / "facts.json").read_text(encoding="utf-8"))
CHANGED = ["biosphere", "genesia"]  # their rules are others now
SAME = [game for game in FACTS if game not in CHANGED]
INSTALLED = load_plugins()


def installed(game_id: str) -> Game:
    return INSTALLED.game(game_id)


def of_another_version(game_id: str) -> Game:
    game: Game = dataclasses.replace(installed(game_id), version="99")
    return game


def exported(game: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((OLD / f"{game}.json").read_text(encoding="utf-8"))
    return data


def without_draws(decision: dict[str, Any]) -> dict[str, Any]:
    """0.1.0 wrote draws down that could have come no other way."""
    return {name: part for name, part in decision.items() if name != "chance"}


def must_have_the_facts(session: Session, game: str) -> None:
    facts, decision = FACTS[game], session.decision
    assert decision is not None
    (player,) = decision.players
    assert len(session.journal) == facts["actions"]
    assert (session.phase, session.round) == (facts["phase"], facts["round"])
    assert [player.name] == facts["asked"]
    assert decision.question(player) == facts["question"]
    assert list(decision.keys(player)) == facts["options"]
    if session.game.version == exported(game)["rules_version"]:
        assert session.digest == facts["hash"]
    assert session.notice == ""


def must_go_back_and_on(session: Session, game: str) -> None:
    """It can be seen at any point, taken back to its start, and played to its end."""
    told = [entry.to_data() for entry in session.journal]
    assert [without_draws(decision) for decision in told] == [
        without_draws(decision) for decision in exported(game)["decisions"]
    ]
    last = len(told)
    for count in (0, 1, last // 3, last // 2, last - 1, last):
        earlier = session.at(count)
        assert [entry.to_data() for entry in earlier.journal] == told[:count]
        if count < last:
            again = earlier.decide(session.journal[count].player, session.journal[count].key)
            assert again.to_data() == told[count]
    played = session.clone()
    play_on(played, {player: RandomAgent(7) for player in played.players})
    assert played.is_over
    start = session.at(0).digest
    while session.journal:
        session.undo(all_agree=True)
    assert session.digest == start


@pytest.mark.parametrize("find", [installed, of_another_version])
@pytest.mark.parametrize("game", SAME)
def test_an_old_save_goes_on_and_back(game: str, find: FindGame, tmp_path: Path) -> None:
    path = tmp_path / f"{game}.tabletop"
    shutil.copyfile(OLD / path.name, path)
    before = path.read_bytes()
    must_have_the_facts(load(path, find), game)
    session, save = Save.open(path, find)
    must_have_the_facts(session, game)
    assert path.read_bytes() == before
    must_go_back_and_on(session, game)
    save.close()
    assert load(path, find).journal == []
    assert describe(path).decisions == 0


@pytest.mark.parametrize("find", [installed, of_another_version])
@pytest.mark.parametrize("game", SAME)
def test_an_old_export_goes_on_and_back(game: str, find: FindGame) -> None:
    session = import_session(exported(game), find)
    must_have_the_facts(session, game)
    must_go_back_and_on(session, game)


@pytest.mark.parametrize("game", SAME)
def test_an_old_save_is_played_to_its_end_under_another_version(game: str, tmp_path: Path) -> None:
    path = tmp_path / f"{game}.tabletop"
    shutil.copyfile(OLD / path.name, path)
    session, save = Save.open(path, of_another_version)
    play_on(session, {player: RandomAgent(7) for player in session.players})
    save.close()
    loaded = load(path, of_another_version)
    assert loaded.result == session.result
    assert loaded.digest == session.digest
    assert len(loaded.journal) == len(session.journal) > FACTS[game]["actions"]
    assert loaded.settled == 0


# Rules that have changed


def must_say_so(session: Session, game: str) -> None:
    """All of it stands, but for a decision in the middle of which it was saved."""
    title = session.game.title
    assert session.notice.startswith(f"{title} was played under version 1 of its rules")
    assert FACTS[game]["actions"] - 1 <= len(session.journal) <= FACTS[game]["actions"]
    assert session.settled == len(session.journal)
    assert (session.phase, session.round) == (FACTS[game]["phase"], FACTS[game]["round"])
    assert list(session.game.invariants(session.state)) == []


@pytest.mark.parametrize("game", CHANGED)
def test_an_old_save_says_that_the_rules_have_changed_and_goes_on(
    game: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{game}.tabletop"
    shutil.copyfile(OLD / path.name, path)
    must_say_so(load(path, installed), game)
    session, save = Save.open(path, installed)
    must_say_so(session, game)
    play_on(session, {player: RandomAgent(7) for player in session.players})
    save.close()
    loaded = load(path, installed)
    assert loaded.is_over
    assert loaded.result == session.result
    assert loaded.digest == session.digest


@pytest.mark.parametrize("game", CHANGED)
def test_an_old_export_says_that_the_rules_have_changed_and_goes_on(game: str) -> None:
    session = import_session(exported(game), installed)
    must_say_so(session, game)
    play_on(session, {player: RandomAgent(7) for player in session.players})
    assert session.is_over


# A State of another shape, without a migration


def rules(find_game: FindGame, *, is_old: bool, **changes: Any) -> Game:
    """Caravan: in its old rules no leader is -1, in its new ones nobody."""
    game = find_game("caravan")

    class OldCaravan(game.state):  # type: ignore[misc]
        leader: int = -1

    changes = {"version": "1", "state": OldCaravan} if is_old else {"version": "2", **changes}
    changed: Game = dataclasses.replace(game, **changes)
    return changed


def choose(session: Session, choice: int) -> None:
    assert session.decision is not None
    player = session.decision.players[choice % len(session.decision.players)]
    keys = list(session.decision.keys(player))
    session.decide(player, keys[choice % len(keys)])


def saved(game: Game, path: Path, choices: range) -> Session:
    session = Session.start(game, ["Ada", "Bob", "Cleo"], seed=3, forced={"die": [5, 0]})
    save = Save.create(path, session)
    for choice in choices:
        if not session.is_over:
            choose(session, choice)
        if choice % 5 == 4:
            session.undo(all_agree=True)
    save.close()
    return session


def told(session: Session) -> list[dict[str, Any]]:
    return [entry.to_data() for entry in session.journal]


@pytest.mark.parametrize("actions", [0, 1, 2, 3, 9, 20, 301])
def test_a_state_of_another_shape_needs_no_migration_if_the_rules_agree(
    find_game: FindGame, tmp_path: Path, actions: int
) -> None:
    path = tmp_path / "old.tabletop"
    old = saved(rules(find_game, is_old=True), path, range(actions))
    newer = rules(find_game, is_old=False)
    imported = import_session(json.loads(json.dumps(export_session(old))), lambda _: newer)
    for session in (load(path, lambda _: newer), imported):
        assert session.notice == ""
        assert session.settled == 0
        assert told(session) == told(old)
        assert session.is_over == old.is_over
        assert type(session.state) is newer.state
        while session.journal:
            session.undo(all_agree=True)
        assert session.state.leader is None  # type: ignore[attr-defined]


def test_a_save_of_another_version_is_told_again_in_the_new_one_with_the_next_action(
    find_game: FindGame, tmp_path: Path
) -> None:
    path = tmp_path / "old.tabletop"
    old = saved(rules(find_game, is_old=True), path, range(12))
    newer = rules(find_game, is_old=False)
    before, records = path.read_bytes(), read_file(path)
    session, save = Save.open(path, lambda _: newer)
    assert path.read_bytes() == before
    choose(session, 1)
    save.close()
    after = read_file(path)
    assert after[: len(records)] == records
    assert len(after) == len(records) + 1 + len(old.journal) + 1
    loaded, save = Save.open(path, lambda _: newer)
    assert told(loaded) == told(session)
    assert loaded.digest == session.digest
    loaded.undo(all_agree=True)
    save.close()
    assert told(load(path, lambda _: newer)) == told(old)
    assert told(load(path, lambda _: rules(find_game, is_old=True))) == told(old)


def test_what_was_told_again_is_migrated_from_the_version_that_told_it(
    find_game: FindGame, tmp_path: Path
) -> None:
    path = tmp_path / "old.tabletop"
    saved(rules(find_game, is_old=True), path, range(12))
    session, save = Save.open(path, lambda _: rules(find_game, is_old=False))
    choose(session, 1)
    save.close()
    asked = []

    def migrate(data: dict[str, Any], version: str) -> dict[str, Any]:
        asked.append(version)
        return data

    greeting = [
        Once(lambda state: state.tell("greeted")),
        *rules(find_game, is_old=False).preparation,
    ]
    third = rules(find_game, is_old=False, preparation=greeting, migrate=migrate, version="3")
    goes_on = load(path, lambda _: third)
    assert goes_on.notice.startswith("Caravan was played under version 2")
    assert set(asked) == {"2"}


def test_without_a_migration_another_shape_and_other_rules_are_refused(
    find_game: FindGame, tmp_path: Path
) -> None:
    path = tmp_path / "old.tabletop"
    saved(rules(find_game, is_old=True), path, range(1))
    greeting = [Once(lambda state: state.tell("greeted")), *find_game("caravan").preparation]
    newer = rules(find_game, is_old=False, preparation=greeting)
    with pytest.raises(SaveFault, match=r"version 1 of Caravan .* version 2.*leader"):
        load(path, lambda _: newer)


def test_a_finished_session_of_another_version_can_be_taken_back(
    find_game: FindGame, tmp_path: Path
) -> None:
    path = tmp_path / "old.tabletop"
    old = saved(rules(find_game, is_old=True), path, range(401))
    newer = rules(find_game, is_old=False)
    before = path.read_bytes()
    session, save = Save.open(path, lambda _: newer)
    assert session.is_over
    assert session.result == old.result
    session.undo(all_agree=True)
    assert path.read_bytes() != before
    save.close()
    assert told(load(path, lambda _: newer)) == told(old)[:-1]


def test_what_cannot_be_written_is_told_again_with_the_next_action(
    find_game: FindGame, tmp_path: Path
) -> None:
    path = tmp_path / "old.tabletop"
    old = saved(rules(find_game, is_old=True), path, range(12))
    newer = rules(find_game, is_old=False)
    session, save = Save.open(path, lambda _: newer)
    aside = path.rename(path.with_suffix(".aside"))
    with pytest.raises(SaveFault, match="so nothing was done"):
        session.undo(all_agree=True)
    aside.rename(path)
    assert told(load(path, lambda _: newer)) == told(old)
    session.undo(all_agree=True)
    save.close()
    assert told(load(path, lambda _: newer)) == told(old)[:-1]


def test_a_session_that_once_went_on_under_other_rules_is_whole_again_if_all_agrees(
    find_game: FindGame, tmp_path: Path
) -> None:
    """What stood for good under rules in between is open again under rules that agree with all."""
    path = tmp_path / "old.tabletop"
    saved(rules(find_game, is_old=True), path, range(12))
    greeting = [Once(lambda state: state.tell("greeted")), *find_game("caravan").preparation]
    between = rules(
        find_game, is_old=False, preparation=greeting, migrate=lambda data, version: data
    )
    session, save = Save.open(path, lambda _: between)
    assert session.settled
    with pytest.raises(CannotUndo):
        session.undo(all_agree=True)
    choose(session, 0)
    save.close()
    loaded = load(path, lambda _: rules(find_game, is_old=False, version="3"))
    assert loaded.settled == 0
    assert told(loaded) == told(session)
