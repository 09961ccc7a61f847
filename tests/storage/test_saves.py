"""A saved session is the session: at every decision, after everything that was done or undone."""

from __future__ import annotations

import dataclasses
import os
import shutil
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as Phase_
from hypothesis import strategies as st

from tabletop_core.engine.course import Course
from tabletop_core.engine.game import Game
from tabletop_core.engine.journal import draw_to_data
from tabletop_core.engine.phases import Once, Phase
from tabletop_core.engine.session import Session
from tabletop_core.engine.state import State
from tabletop_core.errors import BadInput, CannotUndo, ImpossibleChance, SaveFault, SessionInUse
from tabletop_core.storage.resuming import FindGame
from tabletop_core.storage.saves import (
    Save,
    describe,
    list_saves,
    load,
    save_folder,
    save_path,
)
from tabletop_core.table.players import Player

NAMES = ("Ada", "Bob", "Cleo")
SEATS = {"tic-tac-toe": 2, "secret-draft": 3, "caravan": 3}
GAMES = sorted(SEATS)
_numbers = count()


def begin(find_game: FindGame, game: str, seed: int = 1, **more: Any) -> Session:
    return Session.start(find_game(game), NAMES[: SEATS[game]], seed=seed, **more)


def act(session: Session, choice: int) -> None:
    """Whoever has to answer chooses an option by number."""
    assert session.decision is not None
    players = session.decision.players
    player = players[choice % len(players)]
    keys = list(session.decision.keys(player))
    session.decide(player, keys[choice % len(keys)])


def play(session: Session, choices: Iterator[int] | range) -> None:
    for choice in choices:
        if session.is_over:
            break
        act(session, choice)


def all_of(session: Session) -> dict[str, Any]:
    """Everything about a session that anybody can ask."""
    decision = session.decision
    asked = () if decision is None else decision.players
    return {
        "digest": session.digest,
        "phase": session.phase,
        "round": session.round,
        "result": session.result,
        "counts": session.chance.counts,
        "key": session.chance.key,
        "options": session.options,
        "players": [(int(p), p.name, p.team) for p in session.players],
        "number": None if decision is None else decision.number,
        "asked": {p: decision.options(p) for p in asked} if decision else {},
        "given": dict(session.course.given),
        "journal": [entry.to_data() for entry in session.journal],
        "opening": [event.to_data() for event in session.opening],
        "opening draws": [draw_to_data(draw) for draw in session.opening_draws],
        "views": [session.view(p).to_data() for p in (None, *session.players)],
    }


@pytest.fixture
def folder(tmp_path: Path) -> Callable[[], Path]:
    """A new path for a save, each time it is called."""
    return lambda: tmp_path / f"{next(_numbers)}.tabletop"


exactness = settings(
    max_examples=250 if "--full" in sys.argv else 12,
    deadline=None,
    derandomize=True,
    phases=[Phase_.generate, Phase_.shrink],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
choices_of_a_game = st.lists(st.integers(0, 999), min_size=25, max_size=60)


@exactness
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 99), choices=choices_of_a_game)
def test_a_save_is_exact_at_every_decision(
    find_game: FindGame, folder: Callable[[], Path], game: str, seed: int, choices: list[int]
) -> None:
    session, path = begin(find_game, game, seed), folder()
    save = Save.create(path, session)
    assert all_of(load(path, find_game)) == all_of(session)
    for choice in choices:
        if session.is_over:
            break
        act(session, choice)
        loaded = load(path, find_game)
        assert loaded.notice == ""
        assert all_of(loaded) == all_of(session)
    save.close()
    assert all_of(load(path, find_game)) == all_of(session)


@exactness
@given(
    game=st.sampled_from(GAMES),
    seed=st.integers(0, 99),
    steps=st.lists(
        st.tuples(st.sampled_from("aaaaur"), st.integers(0, 999)), min_size=15, max_size=40
    ),
)
def test_undo_and_redo_are_saved_like_actions(
    find_game: FindGame,
    folder: Callable[[], Path],
    game: str,
    seed: int,
    steps: list[tuple[str, int]],
) -> None:
    session, path = begin(find_game, game, seed), folder()
    save = Save.create(path, session)
    for step, choice in steps:
        if step == "u" and session.journal:
            session.undo(all_agree=True)
        elif step == "r" and session.can_redo:
            session.redo()
        elif step == "a" and not session.is_over:
            act(session, choice)
        assert all_of(load(path, find_game)) == all_of(session)
    save.close()


@exactness
@given(
    game=st.sampled_from(GAMES),
    seed=st.integers(0, 99),
    choices=choices_of_a_game,
    stop=st.integers(0, 40),
)
def test_a_loaded_session_goes_on_and_back_as_the_one_that_was_saved(
    find_game: FindGame,
    folder: Callable[[], Path],
    game: str,
    seed: int,
    choices: list[int],
    stop: int,
) -> None:
    session, path = begin(find_game, game, seed), folder()
    save = Save.create(path, session)
    play(session, iter(choices[:stop]))
    save.close()
    loaded, save = Save.open(path, find_game)
    for choice in choices[stop:]:
        if session.is_over:
            break
        act(session, choice)
        act(loaded, choice)
        assert all_of(loaded) == all_of(session)
    while session.journal:
        session.undo(all_agree=True)
        loaded.undo(all_agree=True)
        assert all_of(loaded) == all_of(session)
    assert all_of(load(path, find_game)) == all_of(session)
    save.close()


def test_an_undo_is_as_free_or_as_barred_as_before_it_was_saved(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    session, path = begin(find_game, "caravan", 5), folder()
    save = Save.create(path, session)
    for choice in range(3, 40):
        loaded = load(path, find_game)
        for player in session.players:
            assert freedom(loaded, player) == freedom(session, player)
        if session.is_over:
            break
        act(session, choice * 7)
    save.close()


def freedom(session: Session, player: Player) -> str:
    try:
        return session.clone().undo(player).key
    except CannotUndo as barred:
        return str(barred)


def test_secret_answers_of_an_open_decision_survive(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    session, path = begin(find_game, "caravan"), folder()
    with_save(path, session, lambda: session.decide(session.player("Bob"), "3"))
    loaded, save = Save.open(path, find_game)
    assert loaded.decision is not None
    assert [player.name for player in loaded.decision.players] == ["Ada", "Cleo"]
    loaded.decide(loaded.player("Ada"), "0")
    loaded.decide(loaded.player("Cleo"), "1")
    assert loaded.state.leader == loaded.player("Bob")  # type: ignore[attr-defined]
    save.close()


def with_save(path: Path, session: Session, do: Callable[[], object], **more: Any) -> None:
    save = Save.create(path, session, **more)
    do()
    save.close()


def test_a_save_keeps_who_plays_and_how(find_game: FindGame, folder: Callable[[], Path]) -> None:
    players = [Player(0, "Ada", "sun"), Player(1, "Bob", "moon"), Player(2, "Cleo", "sun")]
    session = Session.start(
        find_game("caravan"), players, seed="x", options={"rounds": 1, "desert": "harsh"}
    )
    path = folder()
    save = Save.create(path, session, ["human", "random", "search:500ms"], seed="x")
    save.close()
    loaded, save = Save.open(path, find_game)
    assert (save.agents, save.seed, save.name) == (
        ("human", "random", "search:500ms"),
        "x",
        path.stem,
    )
    assert [player.team for player in loaded.players] == ["sun", "moon", "sun"]
    assert loaded.options == session.options
    save.close()
    with pytest.raises(BadInput, match="3 players need as many agents, not 2"):
        Save.create(folder(), session, ["human", "random"])


def test_others_may_answer_for_the_players_from_now_on(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    session, path = begin(find_game, "tic-tac-toe"), folder()
    save = Save.create(path, session, ["human", "random"])
    act(session, 0)
    save.change_agents(["greedy", "human"])
    assert save.agents == ("greedy", "human")
    act(session, 0)
    save.close()
    assert describe(path).agents == ("greedy", "human")
    loaded, save = Save.open(path, find_game)
    assert save.agents == ("greedy", "human")
    assert all_of(loaded) == all_of(session)
    with pytest.raises(BadInput, match="2 players need as many agents"):
        save.change_agents(["human"])
    save.close()


def test_facts_about_players_are_about_players_again(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    session, path = begin(find_game, "caravan"), folder()
    with_save(path, session, lambda: play(session, range(9)))
    loaded = load(path, find_game)
    told = [event.facts["player"] for event in loaded.events if "player" in event.facts]
    assert told == [event.facts["player"] for event in session.events if "player" in event.facts]
    assert all(isinstance(player, Player) for player in told)
    assert [str(event) for event in loaded.opening] == [str(event) for event in session.opening]


def test_forced_chance_stays_forced(find_game: FindGame, folder: Callable[[], Path]) -> None:
    forced: dict[str, list[object]] = {"die": [5, 0, 5], "deck": [["tea-5", "tea-4"]]}
    session, path = begin(find_game, "caravan", forced=forced), folder()
    with_save(path, session, lambda: play(session, range(4)))
    loaded = load(path, find_game)
    for _ in range(30):
        if session.is_over:
            break
        for each in (session, loaded):
            assert each.decision is not None
            (player, *_) = each.decision.players
            keys = list(each.decision.keys(player))
            each.decide(player, "boldly" if "boldly" in keys else keys[-1])
    rolls = [draw.result for e in loaded.journal for draw in e.draws if draw.stream == "die"]
    assert rolls[:3] == [5, 0, 5]
    assert all_of(loaded) == all_of(session)


def test_chance_that_may_only_give_forced_results_stays_so(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    forced = {"deck": [[]], "wind": ["Weather.CALM"]}
    session = begin(find_game, "caravan", forced=forced, then_fail=True)
    path = folder()
    with_save(path, session, lambda: play(session, iter([0, 0, 0, 3, 3, 3])))
    loaded = load(path, find_game)
    for each in (session, loaded):
        assert each.decision is not None
        assert each.decision.question(each.decision.players[0]) == "Travel how?"
        with pytest.raises(ImpossibleChance):
            each.decide(each.decision.players[0], "boldly")
    assert all_of(loaded) == all_of(session)


def test_a_session_that_was_played_before_it_was_saved_is_saved_whole(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    for game in GAMES:
        session, path = begin(find_game, game, 4), folder()
        play(session, range(5, 14))
        with_save(path, session, lambda: None)
        loaded = load(path, find_game)
        assert all_of(loaded) == all_of(session)
        while session.journal:
            assert loaded.undo(all_agree=True).to_data() == session.undo(all_agree=True).to_data()
            assert all_of(loaded) == all_of(session)


def test_a_session_can_be_seen_as_it_stood_after_any_action(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    session, path = begin(find_game, "secret-draft", 8), folder()
    save = Save.create(path, session)
    stood = [all_of(session)]
    while not session.is_over:
        act(session, len(stood) * 5)
        stood.append(all_of(session))
    save.close()
    loaded = load(path, find_game)
    assert [all_of(loaded.at(n)) for n in range(len(stood))] == stood
    assert all_of(loaded) == stood[-1]
    with pytest.raises(BadInput, match=f"The session has 0 to {len(stood) - 1}"):
        loaded.at(len(stood))


# The file


def test_a_new_save_does_not_replace_a_file(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    path = folder()
    path.write_text("a diary")
    with pytest.raises(SaveFault, match="is already there"):
        Save.create(path, begin(find_game, "tic-tac-toe"))
    assert path.read_text() == "a diary"


def test_the_file_alone_holds_every_confirmed_action(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    session, path = begin(find_game, "secret-draft"), folder()
    save = Save.create(path, session)
    while not session.is_over:
        act(session, 11)
        copied = folder()
        shutil.copyfile(path, copied)
        assert all_of(load(copied, find_game)) == all_of(session)
    save.close()


def test_reading_changes_nothing_and_leaves_nothing_behind(
    find_game: FindGame, tmp_path: Path
) -> None:
    session, path = begin(find_game, "tic-tac-toe"), tmp_path / "game.tabletop"
    with_save(path, session, lambda: play(session, range(3)))
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    load(path, find_game)
    list_saves(tmp_path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    assert set(before) == {"game.tabletop"}


def test_what_is_done_after_closing_is_not_written(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    session, path = begin(find_game, "tic-tac-toe"), folder()
    save = Save.create(path, session)
    act(session, 1)
    save.close()
    act(session, 2)
    assert len(load(path, find_game).journal) == 1


def test_an_action_that_cannot_be_written_is_not_taken(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    session, path = begin(find_game, "tic-tac-toe"), folder()
    save = Save.create(path, session)
    play(session, range(3))
    before = all_of(session)
    aside = path.rename(path.with_suffix(".aside"))
    for refused in (lambda: act(session, 1), lambda: session.undo(all_agree=True)):
        with pytest.raises(SaveFault, match="so nothing was done"):
            refused()
        assert all_of(session) == before
    aside.rename(path)
    act(session, 1)
    assert all_of(load(path, find_game)) == all_of(session)
    save.close()


@pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files")
def test_a_full_disk_loses_nothing(find_game: FindGame, folder: Callable[[], Path]) -> None:
    path = folder()
    told = in_another_process(
        """
        import resource, sys
        sys.dont_write_bytecode = True  # it would be cut off as well
        session = Session.start(GAME, 3, seed=1)
        save = Save.create(path, session)
        act(session, 0)
        most = path.stat().st_size + 12_000
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        try:
            for choice in range(1000):
                act(session, choice)
        except SaveFault as fault:
            print(fault)
        print(len(session.journal), session.digest)
        """,
        path,
    )
    fault, stood = told.splitlines()
    assert "cannot be written, so nothing was done" in fault
    loaded = load(path, find_game)
    assert f"{len(loaded.journal)} {loaded.digest}" == stood
    assert len(loaded.journal) > 1


CHILD = """
import sys
sys.path.insert(0, {here!r})
from pathlib import Path
from caravan import CARAVAN as GAME
from tabletop_core.errors import *
from tabletop_core.storage.saves import *
from tabletop_core.engine.session import Session

path = Path({path!r})

def act(session, choice):
    player = session.decision.players[0]
    keys = list(session.decision.keys(player))
    session.decide(player, keys[choice % len(keys)])
"""


def child_code(code: str, path: Path) -> list[str]:
    head = CHILD.format(here=str(Path(__file__).parent), path=str(path))
    return [sys.executable, "-c", head + textwrap.dedent(code)]


def in_another_process(code: str, path: Path) -> str:
    done = subprocess.run(child_code(code, path), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


# One writer at a time


def test_a_second_player_is_told_that_the_session_is_in_use(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    session, path = begin(find_game, "caravan"), folder()
    save = Save.create(path, session)
    act(session, 1)
    told = in_another_process(
        """
        try:
            Save.open(path, lambda game: GAME)
        except SessionInUse as fault:
            print(fault)
        print(len(load(path, lambda game: GAME).journal), describe(path).decisions)
        """,
        path,
    )
    assert told == (
        f"{path}: this session is being played elsewhere. Close it there, or play a copy:"
        " export it and import the export.\n1 1\n"
    )
    with pytest.raises(SessionInUse):
        Save.open(path, find_game)
    with pytest.raises(SessionInUse):
        Save.create(path, begin(find_game, "caravan"))
    act(session, 1)
    save.close()
    _, save = Save.open(path, find_game)
    save.close()


def test_a_session_in_use_is_in_use_under_all_names(find_game: FindGame, tmp_path: Path) -> None:
    session, path = begin(find_game, "caravan"), tmp_path / "game.tabletop"
    save = Save.create(path, session)
    act(session, 1)
    (tmp_path / "link").symlink_to(path)
    for name in ("link", "../" + tmp_path.name + "/game.tabletop"):
        with pytest.raises(SessionInUse):
            Save.open(tmp_path / name, find_game)
        assert all_of(load(tmp_path / name, find_game)) == all_of(session)
    save.close()


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
def test_a_killed_player_does_not_keep_the_session(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    path = folder()
    code = """
        session = Session.start(GAME, 3, seed=1)
        save = Save.create(path, session)
        act(session, 0)
        print("ready", flush=True)
        sys.stdin.read()
        """
    child = subprocess.Popen(
        child_code(code, path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdin is not None
    assert child.stdout.readline() == "ready\n"
    with pytest.raises(SessionInUse):
        Save.open(path, find_game)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    session, save = Save.open(path, find_game)
    assert len(session.journal) == 1
    save.close()


def test_readers_see_every_action_while_the_session_is_played(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    path = folder()
    code = """
        session = Session.start(GAME, 3, seed=1)
        save = Save.create(path, session)
        print("ready", flush=True)
        for choice in range(400):
            if session.is_over:
                session.undo(all_agree=True)
                session.undo(all_agree=True)
            act(session, choice * 7)
        save.close()
        """
    with subprocess.Popen(child_code(code, path), stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        read = 0
        while child.poll() is None:
            load(path, find_game)
            assert describe(path).fault == ""
            read += 1
    assert child.returncode == 0
    assert read > 1


# Which saves there are


def test_the_saves_of_a_folder_are_listed_the_last_played_first(
    find_game: FindGame, tmp_path: Path
) -> None:
    for n, game in enumerate(GAMES):
        session = begin(find_game, game, 3)
        path = tmp_path / f"{game}.tabletop"
        agents = ["human"] * SEATS[game]
        with_save(path, session, lambda s=session: play(s, range(400)), agents=agents, seed="3")
        os.utime(path, (n, n))
    (tmp_path / "notes.txt").write_text("not a save")
    found = list_saves(tmp_path)
    assert [save.game for save in found] == GAMES[::-1]
    last = load(found[0].path, find_game)
    assert found[0] == (
        "tic-tac-toe",
        tmp_path / "tic-tac-toe.tabletop",
        "tic-tac-toe",
        ("Ada", "Bob"),
        ("human", "human"),
        last.round,
        len(last.journal),
        True,
        2.0,
        "",
        "3",
    )


def test_a_folder_that_is_not_there_has_no_saves(tmp_path: Path) -> None:
    assert list_saves(tmp_path / "nowhere") == []


def test_where_saves_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", "/games")
    assert save_folder() == Path("/games/saves")
    assert save_path("friday") == Path("/games/saves/friday.tabletop")
    assert save_path("here/friday") == Path("here/friday")
    assert save_path("friday.tabletop") == save_path("friday")
    assert save_path("./friday.tabletop") == Path("friday.tabletop")
    monkeypatch.delenv("TABLETOP_HOME")
    if sys.platform == "linux":
        monkeypatch.setenv("XDG_DATA_HOME", "/data")
        assert save_folder() == Path("/data/tabletop/saves")


@pytest.mark.parametrize("name", ["", ".hidden", "..", "a\nb", "\x00", "-x", "--help", ".tabletop"])
def test_what_a_save_cannot_be_called(name: str) -> None:
    with pytest.raises(BadInput, match="write a plain name"):
        save_path(name)


# Other rules


def other_rules(find_game: FindGame, **changes: Any) -> FindGame:
    def find(game_id: str) -> Game:
        game: Game = dataclasses.replace(find_game(game_id), **changes)
        return game

    return find


def greet(state: State) -> None:
    state.tell("greeted")


def other_beginning(find_game: FindGame, **changes: Any) -> FindGame:
    """Rules under which something else happens, so that no session can be played again exactly."""

    def find(game_id: str) -> Game:
        preparation = [Once(greet), *find_game(game_id).preparation]
        return other_rules(find_game, version="2", preparation=preparation, **changes)(game_id)

    return find


def saved_in_a_trade(find_game: FindGame, path: Path) -> Session:
    """A session of Caravan that stands in the middle of a frame: a card is sold, not claimed."""
    session = begin(find_game, "caravan", forced={"wind": ["Weather.STORM"]})
    save = Save.create(path, session)
    for player in session.players:
        session.decide(player, "0")
    act(session, 0)
    assert session.course.answers
    save.close()
    return session


def test_newer_rules_begin_the_current_frame_again_and_say_so(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    path = folder()
    old = saved_in_a_trade(find_game, path)
    sold = old.journal[-1]
    newer = other_beginning(find_game)
    session, save = Save.open(path, newer)
    assert session.notice == (
        "Caravan was played under version 1 of its rules and goes on under version 2. Played again,"
        f" it is not the same: it begins differently. To be decided again: Cleo (Sell: {sold.key})."
        " What was done before is not verified; it stands and cannot be taken back. Nothing is"
        " written before you act; then the game stays, as it was, in"
        f" {path.stem}.before-2.tabletop."
    )
    assert [e.to_data() for e in session.journal] == [e.to_data() for e in old.journal[:-1]]
    assert session.digest == old.at(3).digest
    assert session.decision is not None
    assert session.decision.number == sold.number
    with pytest.raises(CannotUndo, match="the rules have changed since"):
        session.undo(all_agree=True)
    with pytest.raises(BadInput, match="under other rules"):
        session.at(1)
    session.decide(session.player("Cleo"), sold.key)
    assert session.digest == old.digest
    save.close()
    again, save = Save.open(path, newer)
    assert again.notice == "Not verified: its first 3 actions were taken under other rules."
    assert all_of(again) == all_of(session)
    again.undo(all_agree=True)
    with pytest.raises(CannotUndo, match="the rules have changed since"):
        again.undo(all_agree=True)
    save.close()


def test_a_finished_session_stays_finished_under_newer_rules(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    session, path = begin(find_game, "secret-draft"), folder()
    with_save(path, session, lambda: play(session, range(400)))
    loaded = load(path, other_beginning(find_game))
    assert loaded.is_over
    assert loaded.result == session.result
    assert loaded.digest == session.digest
    assert loaded.clone().digest == session.digest
    assert loaded.notice


def test_the_place_in_the_order_of_play_is_found_again_when_lines_are_added(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    path = folder()
    old = saved_in_a_trade(find_game, path)
    game = find_game("caravan")
    longer = [Phase("Dawn", *[Once(lambda state: None)] * 3), *game.phases]
    session = load(path, other_beginning(find_game, phases=longer))
    assert session.phase == "Bazaar"
    assert session.decision is not None
    assert session.decision.question(session.player("Cleo")) == "Sell"
    assert session.digest == old.at(3).digest


def test_a_place_that_is_gone_is_named(find_game: FindGame, folder: Callable[[], Path]) -> None:
    path = folder()
    saved_in_a_trade(find_game, path)
    before = path.read_bytes()
    shorter = other_rules(find_game, version="2", phases=find_game("caravan").phases[1:])
    with pytest.raises(SaveFault, match=r"version 1 of Caravan .* version 2.*Bazaar: trade 1"):
        Save.open(path, shorter)
    assert path.read_bytes() == before


def test_a_changed_state_needs_a_migration(find_game: FindGame, folder: Callable[[], Path]) -> None:
    session, path = begin(find_game, "tic-tac-toe"), folder()
    with_save(path, session, lambda: play(session, range(3)))

    class Counted(find_game("tic-tac-toe").state):  # type: ignore[misc]
        placed: int = 0

    with pytest.raises(SaveFault, match=r"version 1 of Tic-tac-toe .* version 2.*placed"):
        load(path, other_beginning(find_game, state=Counted))

    def migrate(data: dict[str, Any], version: str) -> dict[str, Any]:
        assert version == "1"
        return {**data, "placed": sum(mark is not None for mark in data["marks"])}

    newer = other_beginning(find_game, state=Counted, migrate=migrate)
    migrated, save = Save.open(path, newer)
    assert migrated.state.placed == 3  # type: ignore[attr-defined]
    assert len(migrated.journal) == 3
    act(migrated, 0)
    save.close()
    again = load(path, newer)
    assert again.notice == "Not verified: its first 3 actions were taken under other rules."
    assert all_of(again) == all_of(migrated)


def test_rules_that_changed_under_the_same_version_are_noticed(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    path = folder()
    saved_in_a_trade(find_game, path)
    game = find_game("caravan")
    trade = game.program[5].rule
    assert trade.__name__ == "trade"

    def sell_the_last(state: Any, player: Player) -> Any:
        card = state.hands[player].pop()
        state.sold[player].append(card)
        return (yield from trade(state, player))

    sell_the_last.__name__ = "trade"
    program = tuple(
        line._replace(rule=sell_the_last) if line.rule is trade else line for line in game.program
    )
    changed = dataclasses.replace(game)
    changed.__dict__["program"] = program
    session = load(path, lambda _: changed)
    assert session.notice.startswith(
        "The rules of Caravan have changed since, though still called 1."
    )
    assert len(session.journal) == 3


def test_a_game_that_is_not_installed_is_named(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    path = folder()
    renamed = dataclasses.replace(find_game("tic-tac-toe"), id="noughts")
    with_save(path, Session.start(renamed, 2), lambda: None)
    with pytest.raises(BadInput, match="no game 'noughts' is installed"):
        load(path, find_game)
    with pytest.raises(BadInput, match="no game 'noughts' is installed"):
        Save.open(path, find_game)
    with pytest.raises(BadInput, match="no game 'noughts' is installed"):
        Save.open(path, find_game)
    assert describe(path).game == "noughts"


def test_a_session_that_ends_before_anybody_is_asked_is_saved_too(
    find_game: FindGame, folder: Callable[[], Path]
) -> None:
    game = dataclasses.replace(find_game("tic-tac-toe"), over=lambda state: True)
    session, path = Session.start(game, 2), folder()
    with_save(path, session, lambda: None)
    loaded = load(path, lambda _: game)
    assert loaded.is_over
    assert loaded.notice == ""
    assert loaded.digest == session.digest


def test_courses_of_finished_sessions_can_be_cloned(find_game: FindGame) -> None:
    session = begin(find_game, "tic-tac-toe")
    play(session, range(20))
    course: Course = session.course.clone()
    assert course.is_over
    assert course.state.digest == session.digest
