"""A save keeps what it was played with: it says what has changed, and plays on with its own."""

from __future__ import annotations

import dataclasses
import json
import sys
import types
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from tabletop_core import read_text
from tabletop_core.engine.game import Game
from tabletop_core.engine.phases import Once
from tabletop_core.engine.session import Session
from tabletop_core.errors import SaveFault
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.storage.content import MOST_KEPT
from tabletop_core.storage.exports import export_session, import_session
from tabletop_core.storage.resuming import FindGame
from tabletop_core.storage.saves import Save, load

OLD = Path(__file__).parent / "saves-of-0.1.0"
PACKAGE = "a_game_of_goods"


class Rules(BaseModel):
    rounds: int = 2
    price: Path | None = None
    map: str = "recommended"


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    (tmp_path / "there").mkdir()
    monkeypatch.chdir(tmp_path / "there")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game with a table of its own."""
    folder = tmp_path / PACKAGE
    (folder / "data").mkdir(parents=True)
    (folder / "data" / "goods.toml").write_text("rain = 1\n")
    (folder / "rules.toml").write_text("")
    module = types.ModuleType(PACKAGE)
    module.__file__ = str(folder / "__init__.py")
    monkeypatch.setitem(sys.modules, PACKAGE, module)
    return folder


@pytest.fixture
def find(find_game: FindGame, package: Path) -> FindGame:
    """Caravan, read from files: the water in the box, and whatever an option names."""
    game = find_game("caravan")

    def deal(state: Any) -> None:
        for named in (state.options.price, state.options.map):
            for path in _files(named):
                state.tell("read", text=read_text(path))
        text = (package / "data" / "goods.toml").read_text().splitlines()[0]
        state.tell("rain", amount=text)

    preparation = [Once(deal), *game.preparation]
    changed: Game = dataclasses.replace(
        game, options=Rules, package=PACKAGE, preparation=preparation
    )
    return lambda _: changed


def _files(named: Path | str | None) -> list[Path]:
    if named in (None, "recommended"):
        return []
    path = Path(str(named))
    return sorted(path.iterdir()) if path.is_dir() else [path]


def saved(find: FindGame, **options: Any) -> Path:
    session = Session.start(find("caravan"), 3, seed=1, options=options)
    path = Path("game.tabletop").absolute()
    save = Save.create(path, session)
    for player in session.players:
        session.decide(player, "0")
    save.close()
    return path


def test_nothing_is_said_while_nothing_has_changed(find: FindGame) -> None:
    Path("price.txt").write_text("5\n")
    assert load(saved(find, price="price.txt"), find).notice == ""


@pytest.mark.parametrize("option", ["price", "map"])
def test_a_file_that_is_gone_or_changed_is_taken_from_the_save(
    find: FindGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    named = Path("mine.txt").absolute()
    named.write_text("FFG\n")
    path = saved(find, **{option: "mine.txt"})
    monkeypatch.chdir(tmp_path)
    assert load(path, find).notice == ""  # a relative path means what it meant
    named.write_text("FFF\n")
    changed, save = Save.open(path, find)
    assert changed.notice == f"{named} has changed since; the game goes on with it as it was."
    assert changed.opening[0].facts["text"] == "FFG\n"
    changed.undo(all_agree=True)
    save.close()
    named.unlink()
    gone = load(path, find)
    assert gone.notice == f"{named} is gone; the game goes on with it as it was."
    assert (len(gone.journal), gone.settled) == (2, 0)
    again = import_session(json.loads(json.dumps(export_session(gone))), find)
    assert again.digest == gone.digest


def test_a_folder_is_taken_from_the_save_with_all_its_files(find: FindGame) -> None:
    folder = Path("mine").absolute()
    folder.mkdir()
    for name in ("one.toml", "two.toml"):
        (folder / name).write_text(f"name = '{name}'\n")
    path = saved(find, price="mine")
    (folder / "three.toml").write_text("")
    session = load(path, find)
    assert session.notice == f"{folder} has changed since; the game goes on with it as it was."
    assert [event.key for event in session.opening].count("read") == 2


def test_what_is_too_large_to_keep_is_named_when_it_is_gone(find: FindGame) -> None:
    named = Path("mine.txt").absolute()
    named.write_text("F" * (MOST_KEPT + 1))
    path = saved(find, price="mine.txt")
    assert path.stat().st_size < MOST_KEPT
    named.write_text("G")
    assert f"{named} has changed since, and the save does not keep it." in load(path, find).notice
    named.unlink()
    with pytest.raises(SaveFault, match=f"it was played with {named}, which is gone"):
        load(path, find)


def test_a_changed_table_of_the_game_is_named_once(find: FindGame, package: Path) -> None:
    path = saved(find)
    (package / "data" / "goods.toml").write_text("rain = 1\n# the same\n")
    (package / "rules.toml").write_text("# other words\n")
    session, save = Save.open(path, find)
    assert session.notice == "The content of Caravan has changed since: data/goods.toml."
    assert (len(session.journal), session.settled) == (3, 0)
    session.undo(all_agree=True)
    save.close()
    assert load(path, find).notice == ""


def test_a_table_that_makes_another_game_loses_nothing(find: FindGame, package: Path) -> None:
    path = saved(find)
    table = package / "data" / "goods.toml"
    before = path.read_bytes()
    table.write_text("rain = 2\n")
    session, save = Save.open(path, find)
    assert session.notice.startswith("The content of Caravan has changed since: data/goods.toml.")
    assert "Not verified: it begins differently" in session.notice
    assert len(session.journal) == 3
    save.close()
    assert path.read_bytes() == before
    exported = json.loads(json.dumps(export_session(load(path, find))))
    table.write_text("rain = 1\n")
    assert load(path, find).notice == ""
    assert import_session(exported, find).notice.startswith("The content of Caravan has changed")


def test_what_an_option_says_is_no_file_because_one_is_called_so(find: FindGame) -> None:
    Path("recommended").write_text("F")
    Path("random").write_text("F")
    for chosen in ("recommended", "random"):
        session = Session.start(find("caravan"), 3, options={"map": chosen}, seed=1)
        assert export_session(session)["options"]["map"] == chosen


def test_a_kept_text_that_was_made_up_lands_nowhere_else(find: FindGame, tmp_path: Path) -> None:
    Path("mine.txt").write_text("FFG\n")
    session = Session.start(find("caravan"), 3, options={"price": "mine.txt"}, seed=1)
    data = json.loads(json.dumps(export_session(session)))
    (kept,) = [file for file in data["content"] if "option" in file]
    Path("mine.txt").unlink()
    for change in ({"text": "FFF\n"}, {"file": "/x/.."}, {"file": "/x/.bashrc"}):
        data["content"] = [kept | change]
        with pytest.raises(SaveFault):
            import_session(data, find)
    assert not list(tmp_path.rglob(".bashrc"))


def test_old_saves_say_nothing_of_their_content() -> None:
    plugins = load_plugins()
    for path in OLD.glob("*.tabletop"):
        assert "content" not in load(path, plugins.game).notice


def test_the_map_of_biosphere_is_kept(tmp_path: Path) -> None:
    plugins = load_plugins()
    drawn = Path("coast.txt").absolute()
    content = plugins.game("biosphere").content(plugins.game("biosphere").read_options({}))  # type: ignore[operator, misc]
    drawn.write_text(content.recommended[2].replace("/", "\n") + "\n")
    session = Session.start(plugins.game("biosphere"), 2, seed=1, options={"map": "coast.txt"})
    Save.create(Path("game.tabletop"), session).close()
    drawn.unlink()
    loaded = load(Path("game.tabletop"), plugins.game)
    assert loaded.notice == f"{drawn} is gone; the game goes on with it as it was."
    assert loaded.digest == session.digest
