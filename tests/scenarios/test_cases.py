"""Rows of values that are tests of their own, and positions that files share by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_core.errors import BadInput, DataFault
from tabletop_core.hooks.plugins import Plugins, load_plugins
from tabletop_core.scenarios import parse_scenarios, read_paths, read_scenarios, run, run_paths
from tabletop_core.scenarios.reading import Script

EXAMPLES = Path(__file__).parents[2] / "examples"

CASES = """\
format = 1
game = "tic-tac-toe"
title = "{winner} wins with {last}"
players = ["Ada", "Bob"]
cases = [
    { first = ["a1", "b1", "a2", "b2"], last = "a3", winner = "Ada", open = 4 },
    { first = ["a1", "b1", "a2", "b2", "c1"], last = "b3", winner = "Bob", open = 3 },
]

[[steps]]
do = "{first}"
state.marks.count = 9

[[steps]]
do = "{winner}: {last}"
state.marks."{last}" = "{winner}"
note = "{{no value}}"

[final]
winners = ["{winner}"]
"""


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load_plugins(files=[EXAMPLES / "tic_tac_toe.py"])


def test_each_row_is_a_scenario_of_its_own(tmp_path: Path, plugins: Plugins) -> None:
    text = CASES.replace(", open = 4", "").replace(", open = 3", "")
    scripts = parse_scenarios(text, "cases.toml")
    assert [script.scenario.title for script in scripts] == ["Ada wins with a3", "Bob wins with b3"]
    assert [script.name for script in scripts] == ["cases.toml::1::1", "cases.toml::1::2"]
    assert [run(script, plugins).status for script in scripts] == ["passed", "passed"]
    assert scripts[0].scenario.steps[1].note == "{no value}"


def test_a_row_that_comes_otherwise_fails_alone(tmp_path: Path, plugins: Plugins) -> None:
    text = CASES.replace(", open = 4", "").replace(', winner = "Bob", open = 3', ', winner = "Ada"')
    file = tmp_path / "cases.toml"
    file.write_text(text)
    report = run_paths([file], plugins)
    assert [outcome.status for outcome in report.outcomes] == ["passed", "failed"]
    failure = report.outcomes[1].failure
    assert failure is not None
    assert failure.again == f"tabletop run {file}::1::2"
    [again] = read_paths([f"{file}::1::2"])
    assert isinstance(again, Script)
    assert again.scenario.title == "Ada wins with b3"
    assert len(list(read_paths([f"{file}::1"]))) == 2
    with pytest.raises(BadInput, match="has there the cases 1 to 2, not '1::3'"):
        list(read_paths([f"{file}::1::3"]))


def test_a_title_without_a_place_tells_the_row() -> None:
    text = CASES.replace("{winner} wins with {last}", "Wins").replace(
        '["{winner}"]', '["{winner}"]'
    )
    text = text.replace(", open = 4", "").replace(", open = 3", "")
    titles = [script.scenario.title for script in parse_scenarios(text, "cases.toml")]
    assert titles[0] == "Wins (first ['a1', 'b1', 'a2', 'b2'], last 'a3', winner 'Ada')"


WRONG = [
    ("", "", 5, "'open' is put in nowhere"),
    ('"{winner}: {last}"', '"{winner}: {lst}"', 15, "no case has a value 'lst'. Did you mean"),
    (", open = 3", "", 7, "row 1 has 'open', row 2 has not"),
    ("{winner} wins", "{first} wins", 3, "does not go into a text; write '{first}' alone"),
    ("cases = [\n", "cases = []\nrest.cases = [\n", 5, "there is no row of values"),
    ("cases = [\n", "cases = 3\nnotes_ = [\n", 5, "write rows of values"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "reason"), WRONG)
def test_wrong_cases_are_refused_with_their_line(
    old: str, new: str, line: int, reason: str
) -> None:
    with pytest.raises(DataFault) as fault:
        parse_scenarios(CASES.replace(old, new), "cases.toml")
    assert reason in fault.value.reason
    assert fault.value.line == line


POSITIONS = """\
["two seas"]
pool = ["desert", "forest"]
basics = ["B27", "B1", "B2", "B3"]
boards.Ada.arc = ["sea", "sea"]
"""

NAMED = """\
format = 1
game = "biomos"
[background]
players = ["Ada", "Bob"]
position = "two seas"
options.first_player = 1
[[scenario]]
title = "Both lie there"
[[scenario.steps]]
do = "Ada: desert"
state.arcs.Ada = ["sea", "sea"]
[[scenario]]
title = "Only what is otherwise is said"
start.pool = ["glacier", "forest"]
[[scenario.steps]]
do = ["Ada: glacier", "arc 2"]
state.arcs.Ada = ["sea", "glacier", "sea"]
"""


def test_the_files_of_a_folder_share_positions_by_name(tmp_path: Path, plugins: Plugins) -> None:
    (tmp_path / "positions.toml").write_text(POSITIONS)
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(NAMED)
    report = run_paths([tmp_path], plugins)
    assert [outcome.failure for outcome in report.outcomes] == [None] * 4


def test_a_position_that_is_not_there_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "named.toml"
    file.write_text(NAMED)
    with pytest.raises(DataFault, match=r"named.toml:5: position: there is no .*positions.toml"):
        read_scenarios(file)
    (tmp_path / "positions.toml").write_text(POSITIONS.replace("two seas", "too seas"))
    with pytest.raises(DataFault, match="Did you mean 'too seas'"):
        read_scenarios(file)
    (tmp_path / "positions.toml").write_text("marks = 3")
    with pytest.raises(DataFault, match="write each position as a table with its name"):
        read_scenarios(file)


def test_a_position_that_the_game_refuses_points_to_its_name(
    tmp_path: Path, plugins: Plugins
) -> None:
    (tmp_path / "positions.toml").write_text(POSITIONS.replace("basics", "basisc"))
    (tmp_path / "named.toml").write_text(NAMED.partition('[[scenario]]\ntitle = "Only')[0])
    [outcome] = run_paths([tmp_path], plugins).outcomes
    assert outcome.failure is not None
    assert (outcome.failure.kind, outcome.failure.line) == ("wrong", 5)
    assert "basisc" in outcome.failure.reason
