"""No opened file loses anything: whatever has changed since, every action stays somewhere."""

from __future__ import annotations

import dataclasses
import random
import shutil
import sys
import types
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_core.engine.game import Game
from tabletop_core.engine.phases import Once
from tabletop_core.engine.session import Session
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.storage.saves import Save, load, save_files

GAMES = ("biosphere", "genesia", "biomos")
PLACES = 17  # in each game, with --full
LONGEST = 120
COPY = "a_changed_copy"

Change = Callable[[Game, Path], Game]


def another_version(game: Game, _folder: Path) -> Game:
    changed: Game = dataclasses.replace(game, version=f"{game.version}-next")
    return changed


def other_rules(game: Game, _folder: Path) -> Game:
    preparation = [Once(lambda state: state.tell("greeted")), *game.preparation]
    changed: Game = dataclasses.replace(game, version="99", preparation=preparation)
    return changed


def other_rules_of_the_same_name(game: Game, folder: Path) -> Game:
    changed: Game = dataclasses.replace(other_rules(game, folder), version=game.version)
    return changed


def other_content(game: Game, folder: Path) -> Game:
    """The game with a table in its package that is not what it was."""
    assert game.folder is not None
    shutil.copytree(game.folder / "data", folder / "data")
    for table in (folder / "data").glob("*.toml"):
        table.write_text(table.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    sys.modules[COPY] = module = types.ModuleType(COPY)
    module.__file__ = str(folder / "__init__.py")
    changed: Game = dataclasses.replace(game, package=COPY)
    return changed


CHANGES: tuple[Change, ...] = (
    another_version,
    other_rules,
    other_rules_of_the_same_name,
    other_content,
)


def act(session: Session, chance: random.Random) -> None:
    assert session.decision is not None
    player = session.decision.players[0]
    session.decide(player, chance.choice(list(session.decision.keys(player))))


def saved(game: Game, path: Path, seed: int) -> Session:
    chance = random.Random(seed)
    session = Session.start(game, 3, seed=seed)
    save = Save.create(path, session)
    for _ in range(chance.randrange(LONGEST)):
        if not session.is_over:
            act(session, chance)
    save.close()
    return session


def told(session: Session) -> list[dict[str, Any]]:
    return [entry.to_data() for entry in session.journal]


def resume_and_act(path: Path, game: Game, seed: int) -> tuple[Session, int]:
    """Open a save, then act once; the session, and how much of it was there when it was opened."""
    session, save = Save.open(path, lambda _: game)
    opened = len(session.journal)
    if not session.is_over:
        act(session, random.Random(seed))
    save.close()
    return session, opened


@pytest.mark.parametrize("change", CHANGES)
def test_every_action_stays_whatever_has_changed(
    tmp_path: Path, full: bool, change: Change, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: sys.modules.pop(COPY, None))
    counts: Counter[str] = Counter()
    for name in GAMES:
        game = load_plugins().game(name)
        folder = tmp_path / name
        folder.mkdir()
        changed = change(game, folder)
        for seed in range(PLACES if full else 1):
            path = folder / f"{seed}.tabletop"
            old = saved(game, path, seed)
            before = path.read_bytes()
            opened, save = Save.open(path, lambda _, changed=changed: changed)
            save.close()
            assert path.read_bytes() == before
            assert opened.notice or change is another_version
            session, kept = resume_and_act(path, changed, seed)
            assert told(session)[:kept] == told(old)[:kept]
            aside = [file for file in save_files(folder) if file.stem.startswith(f"{seed}.before")]
            if kept < len(old.journal):
                assert "To be decided again" in opened.notice
                assert told(load(aside[0], lambda _, game=game: game)) == told(old)
            assert told(load(path, lambda _, changed=changed: changed)) == told(session)
            counts.update(resumes=1, actions=len(old.journal), again=len(old.journal) - kept)
            counts["aside"] += bool(aside)
    print(
        f"{change.__name__}: {counts['resumes']} resumes, {counts['actions']} actions,"
        f" {counts['again']} to be decided again (told, and laid aside), 0 lost;"
        f" {counts['aside']} saves laid aside"
    )
