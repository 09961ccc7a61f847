"""Taking a session up again never discards anything: not by itself, and not unseen."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from tabletop_core.engine.decisions import ask, ask_all
from tabletop_core.engine.game import Game
from tabletop_core.engine.phases import Once
from tabletop_core.engine.session import Session
from tabletop_core.errors import GameFault, SaveFault
from tabletop_core.storage.resuming import FindGame
from tabletop_core.storage.save_files import read_file
from tabletop_core.storage.saves import Save, describe, list_saves, load

NAMES = ("Ada", "Bob", "Cleo")


def saved(find_game: FindGame, path: Path) -> Session:
    """A session of Caravan in the middle of a frame: Cleo has sold a card, nobody claimed it."""
    forced = {"wind": ["Weather.STORM"]}
    session = Session.start(find_game("caravan"), NAMES, seed=1, forced=forced)
    save = Save.create(path, session)
    for player in session.players:
        session.decide(player, "0")
    assert session.decision is not None
    seller = session.decision.players[0]
    session.decide(seller, next(iter(session.decision.keys(seller))))
    assert session.course.answers
    save.close()
    return session


def told(session: Session) -> list[dict[str, Any]]:
    return [entry.to_data() for entry in session.journal]


def other_rules(find_game: FindGame, version: str = "2") -> FindGame:
    """Rules under which something else happens at the start."""
    game = find_game("caravan")
    preparation = [Once(lambda state: state.tell("greeted")), *game.preparation]
    changed: Game = dataclasses.replace(game, version=version, preparation=preparation)
    return lambda _: changed


def with_a_bug(find_game: FindGame, fault: BaseException, version: str = "1") -> FindGame:
    """The same rules, but today what comes of a sale does not work."""
    game = find_game("caravan")

    def trade(state: Any, player: Any) -> Any:
        yield from ask(player, "Sell", list(state.hands[player]), or_pass="stop")
        raise fault

    changed: Game = dataclasses.replace(game, version=version)
    changed.__dict__["program"] = tuple(
        line._replace(rule=trade) if getattr(line.rule, "__name__", "") == "trade" else line
        for line in game.program
    )
    return lambda _: changed


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.tabletop"


def test_opening_writes_nothing_and_says_what_would_be_lost(
    find_game: FindGame, path: Path
) -> None:
    old = saved(find_game, path)
    sold = old.journal[-1]
    before = path.read_bytes()
    session, save = Save.open(path, other_rules(find_game))
    assert "goes on under version 2" in session.notice
    assert f"To be decided again: Cleo (Sell: {sold.key})." in session.notice
    assert "as it was, in friday.before-2.tabletop" in session.notice
    save.close()
    assert path.read_bytes() == before
    assert [save.name for save in list_saves(path.parent)] == ["friday"]
    assert told(load(path, find_game)) == told(old)


def test_with_the_first_action_the_old_save_is_laid_aside_whole(
    find_game: FindGame, path: Path
) -> None:
    old = saved(find_game, path)
    records = read_file(path)
    newer = other_rules(find_game)
    session, save = Save.open(path, newer)
    session.decide(session.player("Cleo"), old.journal[-1].key)
    save.close()
    aside = path.with_name("friday.before-2.tabletop")
    assert read_file(aside) == records
    assert told(load(aside, find_game)) == told(old)
    again = load(path, newer)
    assert told(again) == told(session)
    assert [record.kind for record in read_file(path)[len(records) :]] == ["restart", "action"]


def test_what_is_laid_aside_never_replaces_anything(find_game: FindGame, path: Path) -> None:
    old = saved(find_game, path)
    path.with_name("friday.before-2.tabletop").write_text("mine")
    session, save = Save.open(path, other_rules(find_game))
    session.decide(session.player("Cleo"), old.journal[-1].key)
    save.close()
    assert path.with_name("friday.before-2.tabletop").read_text() == "mine"
    assert told(load(path.with_name("friday.before-2-2.tabletop"), find_game)) == told(old)


def test_where_nothing_can_be_laid_aside_the_action_is_not_taken(
    find_game: FindGame, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = saved(find_game, path)
    before = path.read_bytes()
    session, save = Save.open(path, other_rules(find_game, version="2" + "x" * 300))
    journal = told(session)
    with pytest.raises(SaveFault, match="so nothing was done"):
        session.decide(session.player("Cleo"), old.journal[-1].key)
    assert told(session) == journal
    save.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", ["1", "2"])
def test_a_bug_that_is_gone_tomorrow_costs_nothing(
    find_game: FindGame, path: Path, version: str
) -> None:
    old = saved(find_game, path)
    before = path.read_bytes()
    buggy = with_a_bug(find_game, ZeroDivisionError("division by zero"), version)
    assert "division by zero" in load(path, buggy).notice
    session, save = Save.open(path, buggy)
    assert f"To be decided again: Cleo (Sell: {old.journal[-1].key})." in session.notice
    with pytest.raises(GameFault):
        session.decide(session.player("Cleo"), old.journal[-1].key)
    save.close()
    assert path.read_bytes() == before
    assert told(load(path, find_game)) == told(old)


def test_the_notice_tells_no_secret(find_game: FindGame, path: Path) -> None:
    session = Session.start(find_game("caravan"), NAMES, seed=1)
    save = Save.create(path, session)
    session.decide(session.player("Ada"), "3")
    save.close()
    game = find_game("caravan")

    def choose_a_leader(state: Any) -> Any:
        yield from ask_all(state.players, "How much water do you bid?", range(3))

    changed: Game = dataclasses.replace(game)
    changed.__dict__["program"] = tuple(
        line._replace(rule=choose_a_leader)
        if getattr(line.rule, "__name__", "") == "choose_a_leader"
        else line
        for line in game.program
    )
    notice = load(path, lambda _: changed).notice
    assert "To be decided again: Ada (How much water do you bid?)." in notice
    assert "3" not in notice


@pytest.mark.parametrize("version", ["1", "2"])
def test_too_little_memory_is_not_taken_for_other_rules(
    find_game: FindGame, path: Path, version: str
) -> None:
    saved(find_game, path)
    before = path.read_bytes()
    small = with_a_bug(find_game, MemoryError(), version)
    for read in (load, Save.open):
        with pytest.raises(SaveFault, match="the memory is not enough"):
            read(path, small)
    assert path.read_bytes() == before


def test_a_frame_that_cannot_be_read_is_played_again_under_the_same_version(
    find_game: FindGame, path: Path
) -> None:
    """An author renamed a step: its place is gone, but the whole session leads there again."""
    old = saved(find_game, path)
    game = find_game("caravan")

    def barter(state: Any, player: Any) -> Any:
        return (yield from trade(state, player))

    (trade,) = {line.rule for line in game.program if getattr(line.rule, "__name__", "") == "trade"}
    renamed = dataclasses.replace(game)
    renamed.__dict__["program"] = tuple(
        line._replace(rule=barter) if line.rule is trade else line for line in game.program
    )
    session, save = Save.open(path, lambda _: renamed)
    assert session.notice == ""
    assert told(session) == told(old)
    session.undo(all_agree=True)
    save.close()
    again = load(path, lambda _: renamed)
    assert told(again) == told(old)[:-1]
    assert again.settled == 0


def test_who_answers_can_change_before_anybody_acts(find_game: FindGame, path: Path) -> None:
    saved(find_game, path)
    newer = other_rules(find_game)
    _session, save = Save.open(path, newer)
    save.change_agents(["random"] * 3)
    save.close()
    again = load(path, newer)
    assert len(again.journal) == 3
    assert describe(path).agents == ("random",) * 3


def test_a_look_at_a_session_under_other_rules_writes_nothing(
    find_game: FindGame, path: Path, tmp_path: Path
) -> None:
    old = saved(find_game, path)
    before, files = path.read_bytes(), sorted(tmp_path.iterdir())
    session = load(path, other_rules(find_game))
    assert "friday.before" not in session.notice
    session.decide(session.player("Cleo"), old.journal[-1].key)
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == files
