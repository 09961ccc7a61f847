"""A scenario shown step by step; a person takes over where he likes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TUTORIAL = str(ROOT / "plugins" / "biomos" / "scenarios" / "first-turns.toml")


def test_the_steps_are_shown_with_their_notes_and_then_one_plays_on(tabletop: Any) -> None:
    shown = tabletop("play", "--scenario", TUTORIAL, "--plain", typed="\n\nplay\n")
    assert shown.code == 0
    assert "1. Take a sea: three of the open biomes want seas." in shown.out
    assert "Ada places it on arc 1" in shown.out
    assert "Bob takes a forest" not in shown.out.split("play: you go on from here > play")[0]
    assert "Saved. To go on: tabletop resume" in shown.out


def test_after_the_last_step_the_game_goes_on(tabletop: Any) -> None:
    shown = tabletop("play", "--scenario", TUTORIAL, "--plain", typed="\n" * 8)
    assert "From here it is your game." in shown.out
    assert "Ada claims B27" in shown.out
    assert shown.out.count("Ada: Take a token from the pool") == 1


def test_a_wrong_file_or_number_of_seats_is_one_line(tabletop: Any) -> None:
    missing = tabletop("play", "--scenario", "nothing.toml")
    assert missing.code == 2
    assert "nothing.toml: cannot be read" in missing.err
    few = tabletop("play", "--scenario", TUTORIAL, "human")
    assert few.code == 2
    assert "has 2 players: Ada, Bob" in few.err
    none = tabletop("play", "--scenario", f"{TUTORIAL}::7")
    assert "has the scenarios 1 to 1, not '7'" in none.err


def test_play_without_a_game_says_what_would_have_worked(tabletop: Any) -> None:
    shown = tabletop("play")
    assert shown.code == 2
    assert "tabletop play biomos human greedy" in shown.err


REFUSED = """\
format = 1
game = "biomos"
title = "A wrong claim"
players = ["Ada", "Bob"]
options.first_player = 1
[start]
pool = ["desert", "forest"]
basics = ["B27", "B1", "B2", "B3"]
boards.Ada.arc = ["sea", "sea"]
[[steps]]
do = ["Ada: desert", "arc 2"]
question = "Claim a biome?"
[[steps]]
do = "B1"
refused = "BM-5.1"
[[steps]]
do = "B27"
score.Ada = 4
"""


@pytest.fixture
def refused(tmp_path: Path) -> str:
    file = tmp_path / "refused.toml"
    file.write_text(REFUSED)
    return str(file)


def test_a_refused_step_tells_the_refusal_and_a_wrong_one_what_came(
    tabletop: Any, refused: str
) -> None:
    shown = tabletop("play", "--scenario", refused, "--plain", typed="\n\n\nquit\n").out
    assert "As written: question" in shown
    assert "Step 2: do 'B1' is tried" in shown
    assert "Refused, as it must be: Ada cannot choose 'B1':" in shown
    assert "This does not come as it is written:\n     score of Ada: expected 4, found 5" in shown
    assert shown.endswith("You leave the table.\n")


def test_the_words_are_explained_and_tell_about_the_table(tabletop: Any, refused: str) -> None:
    typed = "help\nnext 1\nwhy\noptions\nlook\nquit\n"
    shown = tabletop("play", "--scenario", refused, "--plain", typed=typed).out
    assert "you go on from here in the place of whoever is asked" in shown
    assert "the agents play until this holds" in shown
    assert "BM-5.1" in shown
    assert "Ada: Claim a biome?" in shown
    assert "'look' is no word here." in shown


def test_the_table_opens_at_a_step_and_the_asked_seat_is_taken(tabletop: Any, refused: str) -> None:
    shown = tabletop("play", "--scenario", refused, "--at", "3", "--plain", typed="play\n").out
    assert "score of Ada: expected 4, found 5" in shown
    assert "This is the table after step 3 of 3." in shown
    assert "You play Bob; normal plays Ada." in shown
    assert "\nBob> " in shown
    assert shown.count("Step 1") == 0


def test_the_agents_of_a_scenario_play_the_others(tabletop: Any, refused: str) -> None:
    text = REFUSED.replace('"Ada", "Bob"', '"Ada", { name = "Bob", agent = "random" }')
    Path(refused).write_text(text)
    shown = tabletop("play", "--scenario", refused, "--plain", typed="play\n").out
    assert "You play Ada; random plays Bob." in shown


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--at", "4"), "--at 4: the scenario has the steps 1 to 3."),
        (("--at", "x"), "'x' is not a valid int"),
    ],
)
def test_a_step_that_is_not_there_is_refused(
    tabletop: Any, refused: str, arguments: tuple[str, ...], told: str
) -> None:
    ran = tabletop("play", "--scenario", refused, *arguments)
    assert ran.code == 2
    assert told in ran.err
    assert "goes with --scenario" in tabletop("play", "biomos", "--at", "1").err
