"""A person's turn through a pipe: what is shown, what can be typed, what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
TIC_TAC_TOE = ("--plugin", str(EXAMPLES / "tic_tac_toe.py"), "play", "tic-tac-toe")
SECRET_DRAFT = ("--plugin", str(EXAMPLES / "secret_draft.py"), "play", "secret-draft")
BIOMOS = ("play", "biomos", "human", "random", "--plain", "--seed", "4")
OX = (*TIC_TAC_TOE, "Ada=human", "Bob=human", "--plain")

Tabletop = Callable[..., Any]


def test_a_whole_game_by_numbers_through_a_pipe(tabletop: Tabletop) -> None:
    # Where the Moon has lifted the first token, 1 is no place to put it down, and 2 is arc 2.
    shown = tabletop(*BIOMOS, typed="1\n2\n" * 100)
    assert shown.code == 0
    assert shown.err == ""
    assert "points (cards" in shown.out
    assert "\x1b" not in shown.out


def test_a_turn_shows_table_news_question_and_numbered_options(tabletop: Tabletop) -> None:
    lines = tabletop(*BIOMOS, typed="").out.splitlines()
    order = [
        "Biomos · round 1",
        "Ada, points: 0",
        "  Bob takes a forest",
        "Ada: Take a token from the pool",
        "  1 mountain",
        "  2 glacier",
    ]
    assert [line for line in lines if line in order] == order


def test_the_input_may_end_at_any_prompt_and_the_game_is_kept(tabletop: Tabletop) -> None:
    shown = tabletop(*BIOMOS, typed="1\n")
    assert shown.code == 0
    assert "tabletop resume biomos-1" in shown.out


@pytest.mark.parametrize("typed", ["b2", "B2", "5", " b2 ", "/help\nb2", "b\nb2"])
def test_an_option_is_taken_by_key_number_or_case(tabletop: Tabletop, typed: str) -> None:
    shown = tabletop(*OX, typed=f"{typed}\n")
    assert "Ada: b2" in shown.out


def test_an_abbreviation_is_taken_if_it_is_clear(tabletop: Tabletop) -> None:
    shown = tabletop(*BIOMOS, typed="mou\nmoo\n")
    assert "Ada takes a mountain" in shown.out
    assert "Ada places it on moon" in shown.out


def test_an_unclear_abbreviation_names_what_it_could_be(tabletop: Tabletop) -> None:
    assert "'a' could be a1, a2, a3." in tabletop(*OX, typed="a\n").out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("b22", "Did you mean 'b2'"),
        ("hepl", "Did you mean 'help'"),
        ("99", "there is no option 99: choose 1 to 9."),
        ("0", "choose 1 to 9"),
        ("xylophone", "Open: a1, b1, c1"),
        ("", "Type a number, an option, or help."),
        ("/dance", "Words: help, table"),
    ],
)
def test_what_is_not_understood_says_what_would_be(
    tabletop: Tabletop, typed: str, answer: str
) -> None:
    shown = tabletop(*OX, typed=f"{typed}\n")
    assert answer in shown.out
    assert shown.code == 0


def test_undo_goes_back_over_agents_and_redo_brings_all_back(tabletop: Tabletop) -> None:
    arguments = (*TIC_TAC_TOE, "human", "random", "--seed", "1", "--plain")
    shown = tabletop(*arguments, typed="b2\nundo\nredo\nlog\n").out
    assert "Taken back: b2." in shown
    assert "Done again: b2." in shown
    assert shown.rstrip().splitlines()[-5].strip() == "Ada: b2"


def test_a_person_does_not_take_back_the_action_of_another_without_asking(
    tabletop: Tabletop,
) -> None:
    shown = tabletop(*OX, typed="a1\nb1\nundo\nundo anyway\n").out
    assert "'a1' cannot be taken back: Bob has acted since." in shown
    assert "Taken back: a1." in shown


def test_undo_without_an_action_of_ones_own(tabletop: Tabletop) -> None:
    assert "nothing yet" in tabletop(*OX, typed="undo\n").out
    assert "nothing has been taken back" in tabletop(*OX, typed="redo\n").out


def test_undo_does_not_go_back_behind_what_an_agent_has_shown(tabletop: Tabletop) -> None:
    arguments = (*SECRET_DRAFT, "human", "random", "--seed", "4", "--plain")
    shown = tabletop(*arguments, typed="2\nundo\n").out
    assert "something hidden has been seen since" in shown


OPEN_CARD = """\
format = 1
game = "genesia"
title = "A card is played openly"
players = ["Ada", "Bob"]
start = { phase = "Growth", players.Ada = { coins = 9, hand = ["BI-1"] } }
steps = [{ check = "Ada has the turn", asked = ["Ada"] }]
"""


def test_against_agents_a_card_of_ones_own_can_be_taken_back(
    tabletop: Tabletop, tmp_path: Path
) -> None:
    file = tmp_path / "open.toml"
    file.write_text(OPEN_CARD)
    arguments = ("play", "--scenario", str(file), "--plain")
    against_agent = tabletop(*arguments, "human", "random", typed="play\nplay BI-1\nundo\n").out
    assert "Taken back: play BI-1." in against_agent
    with_bob = tabletop(*arguments, "human", "human", typed="play\nplay BI-1\nundo\n").out
    assert "'play BI-1' cannot be taken back: something hidden has been seen since" in with_bob


def test_score_log_table_and_hint(tabletop: Tabletop) -> None:
    shown = tabletop(*BIOMOS, typed="1\nscore\nlog 1\ntable\nhint\n").out
    assert "Ada: 0 (cards 0, moon 0)" in shown
    assert "As it looks from what you can see:" in shown
    assert "tries)." in shown
    assert shown.count("Bob, in order") == 2


HIDDEN_CLAIMS = """
format = 1
title = "Both have claimed a card"
game = "biomos"
players = ["Ada", "Bob"]
options = { hidden_claims = true, first_player = 1 }

[start]
pool = ["sea", "sea"]
boards.Ada = { arc = ["sea", "desert"], claimed = ["B1"] }
boards.Bob = { arc = ["sea", "desert"], moon = "sea", claimed = ["B22"] }

[[steps]]
check = "both have claimed a card"
phase = "Turns"
"""


def test_a_score_that_is_partly_hidden_is_no_false_total(
    tabletop: Tabletop, tmp_path: Path
) -> None:
    file = tmp_path / "hidden.toml"
    file.write_text(HIDDEN_CLAIMS)
    arguments = ("play", "--scenario", str(file), "human", "random", "--plain")
    lines = tabletop(*arguments, typed="play\nscore\n").out.splitlines()
    assert "  Ada: 3 (cards 3, moon 0)" in lines
    assert "  Bob: 3 and what lies hidden (cards hidden, moon 3)" in lines
    assert "Ada, B1 Blue Ice Vault: 3; glacier glacier" in lines
    assert "Bob, cards: 1 face down" in lines


def test_no_number_stands_beside_a_name_that_counts_differently(
    tabletop: Tabletop, tmp_path: Path
) -> None:
    file = tmp_path / "moon.toml"
    three = HIDDEN_CLAIMS.replace(
        '["sea", "desert"], claimed', '["sea", "desert", "forest"], claimed'
    )
    file.write_text(three)
    arguments = ("play", "--scenario", str(file), "human", "random", "--plain")
    shown = tabletop(*arguments, typed="play\nmoon\n1\n2\n").out
    assert "  1  arc 1  the sea" in shown
    assert "  arc 2  D [S] F" in shown  # the first place is where it comes from
    assert "1  arc 2" not in shown
    assert "Ada's Moon moves the sea from arc 1 to arc 2" in shown


def test_a_lone_player_has_no_rank(tabletop: Tabletop) -> None:
    lost = tabletop("play", "biomos", "random", "--seed", "2", "--plain").out
    assert "Nobody wins: lost against the Black Hole" in lost
    assert "\nAda: " in lost
    drawn = tabletop("play", "biomos", "random", "--seed", "2").out
    assert "rank" not in drawn
    found = json.loads(tabletop("play", "biomos", "random", "--seed", "2", "--json").out)
    assert (found["winners"], found["players"][0]["rank"]) == ([], None)


def test_rules_at_the_prompt(tabletop: Tabletop) -> None:
    shown = tabletop(*BIOMOS, typed="rules BM-1.1\nrules nonsense\n")
    assert "BM-1.1  1-4 players" in shown.out
    assert "has no rule 'nonsense'" in shown.out
    assert shown.code == 0


def test_rules_alone_tell_the_sections(tabletop: Tabletop) -> None:
    shown = tabletop(*BIOMOS, typed="rules\n").out
    assert "Biomos has 118 rules:" in shown
    assert "  2  Set-up (Discovery mode, 2-4 players) (" in shown
    assert "BM-2.1" not in shown


def test_who_can_do_only_one_thing_is_not_asked(tabletop: Tabletop) -> None:
    """The card takes all points, so only passing is left."""
    arguments = ("play", "biosphere", "human", "random", "--plain", "--seed", "3")
    shown = tabletop(*arguments, typed="1\n6\nlog\nundo\n").out
    assert "Ada: pass" in shown
    assert shown.count("Ada: Spend evolution points or play a card") == 1
    assert "'buy " in shown.partition("cannot be taken back")[0].splitlines()[-1]


def test_why_takes_the_beginning_of_what_is_not_allowed(tabletop: Tabletop) -> None:
    arguments = ("play", "biosphere", "human", "random", "--plain", "--seed", "3")
    shown = tabletop(*arguments, typed="1\n1\nwhy buy\n").out
    assert "Not allowed, because you cannot pay it (BS-7.0.7):\n  buy " in shown


def test_resign_lets_an_agent_play_on_and_resume_knows(tabletop: Tabletop) -> None:
    shown = tabletop(*BIOMOS, typed="resign\nno\nresign\nyes\n")
    assert "You play on." in shown.out
    assert "normal plays on for Ada." in shown.out
    assert "wins." in shown.out or "share" in shown.out
    (save,) = json.loads(tabletop("saves", "--json").out)
    assert save["agents"] == ["normal", "random"]
    assert save["finished"] is True


def test_quit_keeps_the_game_and_resume_goes_on(tabletop: Tabletop) -> None:
    tabletop(*BIOMOS, typed="1\nquit\n")
    shown = tabletop("resume", "--plain", typed="1\nquit\n")
    assert shown.code == 0
    assert "biomos-1: round 1." in shown.out
    (save,) = json.loads(tabletop("saves", "--json").out)
    assert save["decisions"] >= 4


def test_an_interrupted_game_ends_as_one_that_was_not(tabletop: Tabletop) -> None:
    whole = json.loads(tabletop(*BIOMOS, "--json", typed="1\n" * 100).out)
    tabletop(*BIOMOS, "--save", "parts", typed="1\n" * 3)
    for _ in range(3):
        tabletop("resume", "parts", "--plain", typed="1\n" * 4)
    rest = json.loads(tabletop("resume", "parts", "--json", typed="1\n" * 100).out)
    assert rest["state_hash"] == whole["state_hash"]
    assert rest["players"] == whole["players"]


def test_save_makes_a_copy_that_stands_still(tabletop: Tabletop) -> None:
    shown = tabletop(*BIOMOS, typed="save friday\n1\nsave friday\nsave\n").out
    assert "tabletop resume friday" in shown
    assert "is already there" in shown
    saves = {save["name"]: save for save in json.loads(tabletop("saves", "--json").out)}
    assert saves["friday"]["decisions"] < saves["biomos-1"]["decisions"]


def test_record_writes_a_scenario_that_passes(tabletop: Tabletop, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    shown = tabletop(*BIOMOS, typed=f"1\n1\nrecord {file}\nyes\nrecord {file}\nyes\nrecord\n").out
    assert f"tabletop run {file}" in shown
    assert "is already there" in shown
    assert "record my-game.toml" in shown
    from tabletop_core.hooks.plugins import load_plugins
    from tabletop_core.scenarios import run_paths

    assert run_paths([str(file)], load_plugins()).exit_code == 0


def test_nobody_is_named_so_one_person_plays_against_an_agent(tabletop: Tabletop) -> None:
    shown = tabletop("play", "biomos", "--plain", "--seed", "1", typed="")
    assert "human normal" in shown.out


def test_a_game_without_a_person_is_kept_only_if_asked_for(tabletop: Tabletop) -> None:
    tabletop("play", "biomos", "random", "random")
    assert json.loads(tabletop("saves", "--json").out) == []
    tabletop("play", "biomos", "random", "random", "--save", "mine")
    assert [save["name"] for save in json.loads(tabletop("saves", "--json").out)] == ["mine"]
    assert "already there" in tabletop("play", "biomos", "random", "random", "--save", "mine").err


def test_step_waits_after_every_action_of_an_agent(tabletop: Tabletop) -> None:
    arguments = (*TIC_TAC_TOE, "random", "random", "--step", "--plain", "--seed", "2")
    shown = tabletop(*arguments, typed="\n" * 20)
    assert shown.out.count("Enter goes on.") >= 5
    assert tabletop(*arguments, typed="\n").code == 0


def test_agents_that_fail_are_named(tabletop: Tabletop, tmp_path: Path) -> None:
    plugin = tmp_path / "clumsy.py"
    plugin.write_text(
        "from tabletop_core import game_hook\n"
        "class Clumsy:\n"
        "    def choose(self, view):\n"
        "        return [][0]\n"
        "@game_hook\n"
        "def tabletop_agents():\n"
        "    return {'clumsy': lambda text, seed: Clumsy()}\n"
    )
    shown = tabletop("--plugin", str(plugin), "play", "biomos", "clumsy", "random")
    assert shown.code == 1
    assert "the agent 'clumsy' has a fault: IndexError" in shown.err


def test_a_broken_picture_gives_way_to_the_generic_one(tabletop: Tabletop, tmp_path: Path) -> None:
    plugin = tmp_path / "smudge.py"
    plugin.write_text(
        "from tabletop_core import game_hook\n"
        "@game_hook\n"
        "def tabletop_pictures():\n"
        "    return {'tic-tac-toe': lambda view: 1 / 0}\n"
    )
    shown = tabletop("--plugin", str(plugin), *TIC_TAC_TOE, "human", "random", typed="5\n")
    assert "the picture of this game is broken: ZeroDivisionError" in shown.out
    assert "┃a1 " in shown.out


def test_what_is_gone_from_the_table_is_told_in_one_line_of_its_kind(tabletop: Tabletop) -> None:
    typed = "\n".join(["1"] * 12)
    shown = tabletop(
        "play", "genesia", "Ada=human", "random", "--seed", "3", "--plain", typed=typed
    )
    assert "No longer there" not in shown.out
    assert "Going on" not in shown.out
    assert "Your packet, gone: BI-5 Healing Roots, BI-1 Kept Embers, " in shown.out
    assert "Your hand, BI-6 Campfire Teachings: " in shown.out


FOREST_IN_HAND = """
format = 1
game = "biomos"
title = "A forest beside a glacier"

[options]
first_player = 1

[[players]]
name = "Ada"
[[players]]
name = "Bob"

[start]
turn = "Ada"
pool = ["forest", "sea", "desert"]
basics = ["B23", "B3"]
[start.boards.Ada]
arc = ["forest", "glacier"]

[[steps]]
do = "forest"
"""


def turn_with_a_forest(tabletop: Tabletop, tmp_path: Path, typed: str) -> list[str]:
    """What Ada sees when she takes over behind the first step of a scenario."""
    file = tmp_path / "forest.toml"
    file.write_text(FOREST_IN_HAND)
    arguments = ("play", "--scenario", str(file), "human", "random", "--plain")
    shown = tabletop(*arguments, typed=f"\nplay\n{typed}")
    assert shown.err == ""
    return [line.removeprefix("Ada>").strip() for line in shown.out.splitlines()]


def test_every_row_says_in_short_what_the_option_brings(tabletop: Tabletop, tmp_path: Path) -> None:
    lines = turn_with_a_forest(tabletop, tmp_path, "")
    assert "3  arc 3  F G [F] · completes B23 Frozen Pond +5" in lines


def test_what_an_option_brings_is_told_in_full_on_request(
    tabletop: Tabletop, tmp_path: Path
) -> None:
    lines = turn_with_a_forest(tabletop, tmp_path, "what arc 3\nwhat moom\nwhat\n")
    start = lines.index("arc 3 brings:")
    assert lines[start + 1 : start + 4] == [
        "completes B23 Frozen Pond +5",
        "then: Ada places it on arc 3",
        "you are asked: Claim a biome?",
    ]
    assert "'moom' is no option here. Did you mean 'moon'?" in lines
    assert lines.count("3  arc 3  F G [F] · completes B23 Frozen Pond +5") == 2


def test_the_options_are_filtered_by_a_word_and_keep_their_numbers(
    tabletop: Tabletop, tmp_path: Path
) -> None:
    lines = turn_with_a_forest(tabletop, tmp_path, "options moon\noptions zebra\n4\n")
    row = "4  moon  form your Moon: 3 points for each other forest, 3 so far · +3"
    assert lines.count(row) == 2
    assert "no option has 'zebra' in it" in lines
    assert "Ada places it on moon" in lines
