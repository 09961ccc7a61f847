"""A scenario shown step by step; a person takes over where he likes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
