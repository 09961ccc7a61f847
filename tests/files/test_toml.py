"""Files that a person has written: what is wrong is said with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict

from tabletop_core.errors import DataFault
from tabletop_core.files.lines import Lines
from tabletop_core.files.reading import LARGEST_FILE
from tabletop_core.files.toml import (
    MOST_BRACKETS_IN_A_LINE,
    parse_toml,
    read_model,
    read_toml,
)


class Animal(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    legs: int = 4


class Zoo(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    animals: list[Animal] = []


GOOD = """\
title = "Zoo"

[[animals]]
name = "cow"

[[animals]]
name = "ant"
legs = 6
"""


def read(tmp_path: Path, text: str) -> Zoo:
    path = tmp_path / "zoo.toml"
    path.write_text(text)
    return read_model(Zoo, path)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    zoo = read(tmp_path, GOOD)
    assert [(animal.name, animal.legs) for animal in zoo.animals] == [("cow", 4), ("ant", 6)]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("legs = 6", 'legs = "six"', 8, "animals.1.legs: Input should be a valid integer"),
        ("legs = 6", "wings = 6", 8, "animals.1.wings: Extra inputs are not permitted"),
        ('name = "cow"', "", 3, "animals.0.name: Field required"),
        ('title = "Zoo"', "title = 3", 1, "title: Input should be a valid string"),
        ('name = "ant"', "name = ", 7, "Invalid value"),
        ('title = "Zoo"', 'title = "Zoo"\ntitle = "Two"', 2, "Cannot overwrite a value"),
    ],
)
def test_a_fault_is_said_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    with pytest.raises(DataFault) as caught:
        read(tmp_path, GOOD.replace(old, new))
    assert (caught.value.line, caught.value.file) == (line, str(tmp_path / "zoo.toml"))
    assert words in caught.value.reason
    assert str(caught.value).startswith(f"{tmp_path / 'zoo.toml'}:{line}: ")


def test_more_faults_are_counted(tmp_path: Path) -> None:
    with pytest.raises(DataFault, match=r"\(and 1 more\)"):
        read(tmp_path, GOOD.replace("legs = 6", "wings = 2\nlegs = 'x'"))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataFault, match=r"none\.toml: cannot be read: No such file"):
        read_toml(tmp_path / "none.toml")
    with pytest.raises(DataFault, match="cannot be read: Is a directory"):
        read_toml(tmp_path)


def test_what_is_not_text_or_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "zoo.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataFault, match="is not text in UTF-8"):
        read_toml(path)
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(DataFault, match="larger than"):
        read_toml(path)


@pytest.mark.parametrize("opening", ["[", "{a="])
def test_deep_nesting_is_refused_and_does_not_crash(opening: str) -> None:
    with pytest.raises(DataFault):
        parse_toml("x = " + opening * 100_000, "deep.toml")
    with pytest.raises(DataFault):
        parse_toml("x = " + opening * (MOST_BRACKETS_IN_A_LINE - 200), "deep.toml")


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        assert isinstance(parse_toml(text, "any.toml"), dict)
    except DataFault as fault:
        assert fault.line is None or 1 <= fault.line <= text.count("\n") + 2  # noqa: PT017


@given(
    st.lists(st.sampled_from([*GOOD.splitlines(), "[x.y]", "a = {b = 1}"]), max_size=12),
    st.lists(st.sampled_from(["animals", "legs", "name", "x", 0, 1, 7]), max_size=4),
)
def test_a_line_is_always_one_of_the_text(lines: list[str], location: list[str | int]) -> None:
    text = "\n".join(lines)
    assert 1 <= Lines(text).line(location) <= max(1, len(lines))
