"""Plugins with one fault each: a good one, in which a few words are replaced.

Every line says what is wrong, how, and words of the reason that must be given for it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop_core import BadInput, Session
from tabletop_core.agents.agent import RandomAgent, play_on
from tabletop_core.hooks.plugins import Plugins, load_plugins

GOOD = """\
from pathlib import Path

from tabletop_core import (
    EachPlayer, Game, Once, Phase, Play, Player, Result, State, ask, game_hook, rule, zone
)

class Count(State):
    total: int = 0

def add(state: Count, player: Player) -> Play[None]:
    state.total += yield from ask(player, "Add", [1, 2])

GAME = Game(
    id="count",
    title="Count to ten",
    players=range(2, 5),
    state=Count,
    phases=[EachPlayer(add)],
    over=lambda state: state.total >= 10,
    result=lambda state: Result.won_by(state.players, None),
)

@game_hook
def tabletop_games():
    return [GAME]
"""

HOOK = "    return [GAME]\n"
FIRST_LINE = "from pathlib import Path\n"
LAST_LINE = "result=lambda state: Result.won_by(state.players, None),\n"


class Bad(NamedTuple):
    """A plugin with one fault."""

    fault: str
    old: str
    new: str
    reason: str

    def text(self) -> str:
        assert GOOD.count(self.old) == 1, self
        return GOOD.replace(self.old, self.new)


def _hook(name: str, returned: str) -> str:
    return f"{HOOK}\n@game_hook\ndef {name}():\n    return {returned}\n"


def _line(text: str) -> str:
    return f"{LAST_LINE}    {text}\n"


BAD = (
    # While it is imported
    Bad("import-error", FIRST_LINE, "import no_such_thing\n", "No module named 'no_such_thing'"),
    Bad("wrong-name-imported", FIRST_LINE, "from tabletop_core import Gaem\n", "'Gaem'"),
    Bad("syntax-error", "class Count(State):", "class Count(State:", "line 7"),
    Bad("tabs-and-spaces", "    total: int = 0", "    total: int = 0\n\tx = 1", "line 9"),
    Bad("raises", FIRST_LINE, "raise ValueError('no luck')\n", "ValueError: no luck"),
    Bad("exits", FIRST_LINE, "import sys; sys.exit(0)\n", "it exits instead of being loaded"),
    Bad("generator-exit", FIRST_LINE, "raise GeneratorExit\n", "GeneratorExit"),
    Bad("own-base-exception", FIRST_LINE, "class E(BaseException): 1\nraise E('odd')\n", "E: odd"),
    Bad("endless", FIRST_LINE, "def f(): f()\nf()\n", "calls itself without end"),
    Bad("asks-for-input", FIRST_LINE, "from pathlib import Path\ninput()\n", "asks for input"),
    Bad(
        "parses-arguments",
        FIRST_LINE,
        "import argparse as a; a.ArgumentParser('x', 'y').parse_args(['--no'])\n",
        "it exits",
    ),
    Bad("missing-data", FIRST_LINE, "open('/no/such/file.toml')\n", "No such file"),
    Bad("unspeakable", FIRST_LINE, "class E(Exception):\n    __str__ = None\nraise E\n", "E: "),
    Bad("many-lines", FIRST_LINE, "raise ValueError('one\\ntwo\\x1b[31m')\n", "one two?[31m"),
    Bad("no-memory", FIRST_LINE, "raise MemoryError\n", "MemoryError"),
    Bad("failed-assertion", FIRST_LINE, "assert 1 + 1 == 3\n", "AssertionError"),
    Bad(
        "argument-missing",
        "    over=lambda state: state.total >= 10,\n",
        "",
        "nobody says when it is over",
    ),
    Bad("argument-unknown", 'title="', 'titel="', "'titel'"),
    Bad("shared-list", "total: int = 0", "total: list[int] = []", "write zone(list)"),
    Bad("no-start-value", "total: int = 0", "total: int", "needs a start value"),
    Bad("rule-without-id", "def add", "@rule()\ndef add", '@rule("XY-1.2")'),
    # Its hooks
    Bad("no-hooks", "@game_hook\ndef tabletop_games", "def games", "it has no hooks"),
    Bad("unmarked-hook", "@game_hook\n", "", "tabletop_games is not a function marked with"),
    Bad(
        "class-for-hook",
        "def tabletop_games():\n    return [GAME]",
        "class tabletop_games: 1",
        "not a function marked",
    ),
    Bad("unknown-hook", "tabletop_games", "tabletop_game", "Did you mean 'tabletop_games'?"),
    Bad("hook-arguments", "games():", "games(config):", "write def tabletop_games()"),
    Bad(
        "observer-arguments",
        HOOK,
        HOOK + "@game_hook\ndef tabletop_observe(game): 1\n",
        "def tabletop_observe(session, entry)",
    ),
    Bad("hook-raises", HOOK, "    return 1 / 0\n", "ZeroDivisionError"),
    Bad("hook-exits", HOOK, "    raise SystemExit\n", "it exits"),
    Bad("returns-none", HOOK, "    [GAME]\n", "returns None; return a list"),
    Bad("yields", HOOK, "    yield GAME\n", "a generator; return a list"),
    Bad("returns-text", HOOK, "    return 'count'\n", "a str; return a list"),
    Bad("returns-class", HOOK, "    return Game\n", "the class Game; return a list"),
    Bad("returns-one-game", HOOK, "    return GAME\n", "a Game; return a list: [MY_GAME]"),
    Bad("lists-texts", HOOK, "    return ['count']\n", "a str; list only Game"),
    Bad("lists-states", HOOK, "    return [Count]\n", "the class Count; list only Game"),
    Bad("lists-it-twice", HOOK, "    return [GAME, GAME]\n", "two games with the id 'count'"),
    Bad("agents-list", HOOK, _hook("tabletop_agents", "[]"), "a list; return a mapping"),
    Bad(
        "agent-no-function", HOOK, _hook("tabletop_agents", "{'good': 3}"), "an int, not a function"
    ),
    Bad(
        "agent-arguments",
        HOOK,
        _hook("tabletop_agents", "{'good': lambda: 1}"),
        "write def make(text, seed)",
    ),
    Bad("agent-name", HOOK, _hook("tabletop_agents", "{'a:b': print}"), "'a:b' is not lowercase"),
    Bad(
        "agent-built-in",
        HOOK,
        _hook("tabletop_agents", "{'random': print}"),
        "'random' is built in",
    ),
    Bad("agent-human", HOOK, _hook("tabletop_agents", "{'human': print}"), "'human' is built in"),
    Bad(
        "command-built-in",
        HOOK,
        _hook("tabletop_commands", "{'play': print}"),
        "'play' is built in",
    ),
    Bad(
        "picture-arguments",
        HOOK,
        _hook("tabletop_pictures", "{'count': lambda: 1}"),
        "def picture(view)",
    ),
    # Its game
    Bad("id-number", 'id="count"', "id=3", "the id 3 is not of the form 'my-game'"),
    Bad("id-capitals", 'id="count"', 'id="Count To Ten"', "'Count To Ten' is not of the form"),
    Bad("id-path", 'id="count"', 'id="../count"', "'../count' is not of the form"),
    Bad("title-empty", 'title="Count to ten"', 'title=" "', "the title ' ' is not one line"),
    Bad("players-empty", "range(2, 5)", "range(5, 2)", "is empty; write range(2, 5)"),
    Bad("players-from-0", "range(2, 5)", "range(0, 5)", "at least 1 player"),
    Bad("players-number", "range(2, 5)", "4", "players is 4; write range(2, 5)"),
    Bad("state-object", "state=Count", "state=dict", "class dict; name a class that is derived"),
    Bad("state-float", "total: int = 0", "total: float = 0.0", "a State cannot hold"),
    Bad("state-set", "total: int = 0", "total: set[int] = zone(set)", "a State cannot hold"),
    Bad("state-unknown", "total: int = 0", "total: 'Nothing' = 0", "'Nothing' is not defined"),
    Bad("no-phases", "[EachPlayer(add)]", "[]", "it has no phases with rules"),
    Bad("empty-phase", "[EachPlayer(add)]", "[Phase('Turns')]", "it has no phases with rules"),
    Bad("phases-of-rules", "[EachPlayer(add)]", "[add]", "made of Phase, Once, EachPlayer and"),
    Bad("phases-no-list", "[EachPlayer(add)]", "EachPlayer(add)", "write a list of Phase"),
    Bad("phases-of-text", "EachPlayer(add)", "EachPlayer('add')", "'add' is not a function"),
    Bad("over-flag", "over=lambda state: state.total >= 10", "over=False", "over is False, not a"),
    Bad("content-data", LAST_LINE, _line("content={},"), "content is {}, not a function"),
    Bad("options-dict", LAST_LINE, _line("options={'a': 1},"), "derived from pydantic.BaseModel"),
    Bad("version-number", LAST_LINE, _line("version=2,"), 'version is 2; write a text: "1"'),
    Bad("package-path", LAST_LINE, _line("package=Path(__file__),"), "write package=__package__"),
    Bad("package-missing", LAST_LINE, _line("package='no_such',"), "write package=__package__"),
    Bad("rule-of-a-player", "EachPlayer(add)", "Once(add)", "Once calls add(state), but it does"),
    Bad("nobody-asked", "+= yield from ask", "+= ask", "ask(...) without `yield from` asks nobody"),
    # Its files, read when somebody asks what is installed
    Bad(
        "content-missing",
        LAST_LINE,
        _line("content=lambda options: open('/no/cards.toml'),"),
        "the table cannot be laid out: FileNotFoundError",
    ),
    Bad("content-exits", LAST_LINE, _line("content=lambda options: exit(),"), "it exits"),
    Bad(
        "start-of-wrong-type", "total: int = 0", "total: tuple[int, int] = 0", "cannot be laid out"
    ),
)


def write_odd_files(folder: Path) -> dict[Path, str]:
    """Files that are no plugins at all, each with words of the reason."""
    folder.mkdir()
    odd = {
        folder / "binary.py": (bytes(range(256)), "null bytes"),
        folder / "nul.py": (b"x = 1\0", "null byte"),
        folder / "latin1.py": ("word = 'für'\n".encode("latin-1"), "utf-8"),
        folder / "empty.py": (b"", "it has no hooks"),
        folder / "notes.txt": (b"hello", "name a file that ends in .py"),
        folder / "huge.py": (b"#" * 2_000_001, "larger than 2000000 bytes"),
        folder / "nested.py": (b"(" * 100_000, "too many nested parentheses"),
    }
    for path, (data, _reason) in odd.items():
        path.write_bytes(data)
    (folder / "folder.py").mkdir()
    return {
        **{path: reason for path, (_data, reason) in odd.items()},
        folder / "folder.py": "it is a folder",
        folder / "missing.py": "there is no such file",
        folder / "a\0b.py": "no",
        folder / ("long" * 200 + ".py"): "cannot be read",
    }


RESERVED = ("play",)


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.fault)
def test_a_bad_file_is_broken_for_the_right_reason(
    bad: Bad, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"{bad.fault}.py"
    path.write_text(bad.text())
    plugins = load_plugins(installed=False, files=[path], reserved_commands=RESERVED).check()
    [broken] = plugins.broken
    assert bad.reason in broken.reason
    assert broken.reason.isprintable()
    assert (broken.name, broken.source) == (bad.fault, str(path))
    assert plugins.games == {}
    assert plugins.agents.keys() == Plugins().agents.keys()
    assert capsys.readouterr().out == ""


def test_the_plugin_in_which_nothing_is_replaced_works(tmp_path: Path) -> None:
    path = tmp_path / "good.py"
    path.write_text(GOOD)
    plugins = load_plugins(installed=False, files=[path]).check()
    assert plugins.broken == []
    session = Session.start(plugins.game("count"), 2, seed=1)
    play_on(session, {0: RandomAgent(1), 1: RandomAgent(2)})
    assert session.is_over


def test_files_that_are_no_plugins_are_broken_with_their_reason(tmp_path: Path) -> None:
    reasons = write_odd_files(tmp_path / "odd")
    plugins = load_plugins(installed=False, files=list(reasons))
    assert len(plugins.broken) == len(reasons)
    for broken, words in zip(plugins.broken, reasons.values(), strict=True):
        assert words in broken.reason


Install = Callable[[str, str], str]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a module on the path, with the metadata of an installed distribution."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)

    def put(name: str, text: str) -> str:
        module = f"installed_{name.replace('-', '_')}_{abs(hash(tmp_path))}"
        (site / f"{module}.py").write_text(text)
        info = site / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[tabletop]\n{name} = {module}\n")
        monkeypatch.delitem(sys.modules, module, raising=False)
        return module

    return put


def test_many_bad_installed_plugins_leave_the_good_one_working(install: Install) -> None:
    before = load_plugins()
    install("good", GOOD.replace('id="count"', 'id="good-count"'))
    for bad in BAD:
        install(bad.fault, bad.text().replace('id="count"', f'id="{bad.fault}"'))
    plugins = load_plugins(reserved_commands=RESERVED).check()
    reasons = {broken.name: broken.reason for broken in plugins.broken}
    for bad in BAD:
        assert bad.reason.replace("'count'", f"'{bad.fault}'") in reasons[bad.fault]
    assert len(plugins.broken) == len(before.check().broken) + len(BAD) >= 25
    assert plugins.games.keys() == before.games.keys() | {"good-count"}
    rows = {row.name: row for row in plugins.rows()}
    assert rows["good"].status == "works"
    assert rows["good"].adds == ("game good-count",)
    assert {rows[bad.fault].status for bad in BAD} == {"broken"}


def test_the_second_game_of_an_id_is_broken_and_names_the_first(install: Install) -> None:
    first = install("first", GOOD)
    install("second", GOOD)
    plugins = load_plugins()
    reasons = {broken.name: broken.reason for broken in plugins.broken}
    assert f"'count' is already added by 'first' ({first} " in reasons["second"]
    assert "first" not in reasons


def test_a_broken_game_is_refused_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "other.py"
    path.write_text(GOOD.replace(LAST_LINE, _line("package=__name__,")))
    (tmp_path / "rules.toml").write_text("this is no catalogue")
    plugins = load_plugins(installed=False, files=[path]).check()
    for asked in ("count", "other"):
        with pytest.raises(
            BadInput, match=r"other.* is broken: .*the rule catalogue cannot be read"
        ):
            plugins.game(asked)


def test_a_game_that_is_not_there_is_refused_with_what_is_close(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(GOOD)
    bad.write_text("import no_such_thing")
    plugins = load_plugins(installed=False, files=[good])
    with pytest.raises(BadInput, match="Did you mean 'count'") as refusal:
        plugins.game("cuont")
    assert "broken" not in str(refusal.value)
    plugins = load_plugins(installed=False, files=[good, bad])
    with pytest.raises(BadInput, match="1 plugin is broken"):
        plugins.game("chess")


def test_an_interrupt_while_plugins_are_loaded_stops_everything(tmp_path: Path) -> None:
    path = tmp_path / "slow.py"
    path.write_text("raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        load_plugins(installed=False, files=[path])


@pytest.mark.parametrize("command", ["plugins", "games"])
def test_the_lists_of_the_command_line_name_every_fault(command: str, tmp_path: Path) -> None:
    """All bad plugins at once, and a good one; nothing is printed but the list."""
    good = tmp_path / "good.py"
    good.write_text(GOOD.replace('id="count"', 'id="good-count"'))
    options = ["--no-plugins", "--plugin", str(good)]
    for bad in BAD:
        path = tmp_path / f"{bad.fault}.py"
        path.write_text(bad.text().replace('id="count"', f'id="{bad.fault}"'))
        options += ["--plugin", str(path)]
    ran = subprocess.run(
        [sys.executable, "-m", "tabletop_core.cli", *options, command, "--plain"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0
    assert "Traceback" not in ran.stderr
    assert "good-count" in ran.stdout
    shown = " ".join(ran.stdout.split())
    for bad in BAD:
        assert bad.reason.replace("'count'", f"'{bad.fault}'") in shown
