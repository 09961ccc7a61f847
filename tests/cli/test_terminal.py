"""A person at a real terminal, through a pseudo-terminal: whole games, secrets, keys that stop."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_core.engine.session import Session
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.storage.saves import Save, load, save_path
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Visibility

EXAMPLES = Path(__file__).parents[2] / "examples"
TIC_TAC_TOE = ("--plugin", str(EXAMPLES / "tic_tac_toe.py"))
SECRET_DRAFT = ("--plugin", str(EXAMPLES / "secret_draft.py"))
CTRL_C, CTRL_D, TAB, UP = "\x03", "\x04", "\t", "\x1b[A"
ALLOWED_ESCAPES = re.compile(r"\x1b\[[0-9;]*m|\x1b\[\?2004[hl]|\x1b\[[HKJ]|\x1b\[[23]J|\x1b\[A")
COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|9[0-7])m")

Sit = Callable[..., Any]
Tabletop = Callable[..., Any]


OPTION = re.compile(r"(?:^|  ) ?(\d+) +\S", re.MULTILINE)


def some_option(screen: str) -> str:
    """A number of those that the last question offers, another one on every screen."""
    offered = OPTION.findall(screen.rpartition(": ")[2]) or ["1"]
    return str(offered[len(screen) % len(offered)])


WHOLE_GAMES: dict[str, tuple[tuple[str, ...], list[tuple[str, str]]]] = {
    "biomos": (
        ("Bob=random", "--seed", "4"),
        [
            ("why", "Nothing is forbidden here."),
            ("rules BM-1.1", "1-4 players"),
            ("score", "Ada: 0 (cards 0, moon 0)"),
            ("table", "Basic biomes"),
            ("mou", "Place the mountain"),
            ("undo", "Taken back: mountain."),
            ("redo", "Done again: mountain."),
        ],
    ),
    "biosphere": (
        ("Bob=greedy", "--seed", "3", "--fast"),
        [
            ("rules BS-3.16", "The wheel is set to 5/5"),
            ("score", "Ada: 0"),
            ("start L1-Sp1", "Spend evolution points or play a card"),
            ("why", "Not allowed, because"),
            ("why corner", "BS-7.2.6"),
            ("corner", "corner is not allowed"),
            ("table", "Assignments"),
            ("undo", "Taken back: start L1-Sp1."),
            ("redo", "Done again: start L1-Sp1."),
        ],
    ),
    "genesia": (
        ("Bob=random", "--seed", "3"),
        [
            ("rules GN-5.13", "GN-5.13"),
            ("score", "Ada: 0 (Progress 0"),
            ("O2", "Draft: keep a card"),
            ("table", "Genesia · epoch I · Draft"),
            ("undo", "'O2' cannot be taken back: something hidden has been seen since."),
            ("undo anyway", "Taken back: O2."),
            ("redo", "Done again: O2."),
        ],
    ),
}


@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_a_whole_game_with_every_word(
    person: Sit, tabletop: Tabletop, tmp_path: Path, game: str
) -> None:
    others, own_lines = WHOLE_GAMES[game]
    ada = person("play", game, "Ada=human", *others, columns=100)
    ada.reads("Ada>")
    for line, answer in [
        ("help", "These words work at any prompt"),
        ("hint", "As it looks from what you can see:"),
        ("nonsense", "is no option here"),
        *own_lines,
        ("log", "  Ada"),
        ("options all", "Ada: "),
        ("save copy", "tabletop resume copy"),
    ]:
        ada.types(line)
        assert answer in ada.reads("Ada>"), line
    ada.types(f"record {tmp_path / 'mine.toml'}")
    ada.reads("yes or no:")
    ada.types("yes")
    assert "Written." in ada.reads("Ada>")
    ada.types("quit")
    assert ada.leaves() == 0
    assert f"tabletop resume {game}-1" in ada.screen

    again = person("resume", f"{game}-1", "--fast", columns=100)
    assert again.plays_on(some_option) == 0
    assert f"Kept as {game}-1." in again.screen
    assert "Traceback" not in ada.raw + again.raw
    saves = {save["name"]: save for save in json.loads(tabletop("saves", "--json").out)}
    assert saves[f"{game}-1"]["finished"] is True
    assert saves["copy"]["finished"] is False
    recorded = tabletop("run", str(tmp_path / "mine.toml"), "--plain")
    assert recorded.code == 0, recorded.out


def test_hot_seat_shows_no_secret_of_the_other_player(person: Sit) -> None:
    """Hands are compared with what is on the screen whenever somebody could look at it."""
    both = person(*SECRET_DRAFT, "play", "secret-draft", "Ada=human", "Bob=human", "--seed", "3")
    handed_over: list[str] = []

    def answer(screen: str) -> str:
        if screen.rstrip().endswith("press Enter."):
            assert len(screen.strip().splitlines()) == 1
            handed_over.append(screen)
            return ""
        who = screen.rstrip().rpartition("\n")[2].rstrip(">")
        other = "Bob" if who == "Ada" else "Ada"
        assert f"{other} (you)" not in screen
        assert f"{other}>" not in screen
        assert f"{other}: Keep a card" not in screen
        return "1"

    assert both.plays_on(answer) == 0
    assert len(handed_over) >= 4
    assert "(you)" not in both.screen
    assert "points" in both.screen


def test_hands_of_the_other_player_are_never_on_the_screen(person: Sit) -> None:
    both = person(*SECRET_DRAFT, "play", "secret-draft", "Ada=human", "Bob=human", "--seed", "3")
    both.reads("press Enter.")
    both.types("")
    shown = both.reads("Ada>")
    session = load(save_path("secret-draft-1"), load_plugins(files=[Path(SECRET_DRAFT[1])]).game)
    hands = session.state.to_data()["hands"]
    own = shown[shown.index("Hands of Ada") :]
    assert all(card in own for card in hands[0])
    assert "Hands of Bob" not in shown
    assert "4 face down" in own
    both.types("1")
    both.reads("press Enter.")
    assert "Hands of" not in both.screen
    both.types("")
    shown = both.reads("Bob>")
    own = shown[shown.index("Hands of Bob") :]
    assert all(card in own for card in hands[1])
    assert "Hands of Ada" not in shown
    assert "face down" in own


def secrets_of(session: Session, owner: Player, observer: Player) -> set[str]:
    """The printed names of what a player holds and another one cannot see."""
    visible = session.view(observer).table

    def names(table: Any, seat: Player) -> set[str]:
        return {
            item.name
            for line, declared in type(table).declarations.items()
            if declared.visible is Visibility.OWNER
            for item in getattr(table, line)[seat]
            if hasattr(item, "name")
        }

    return names(session.state, owner) - names(visible, owner) - names(visible, observer)


def test_genesia_at_one_screen_keeps_every_secret(person: Sit, tmp_path: Path) -> None:
    """A whole game: before every answer the screen, also what was scrolled out of it, is searched
    for what the other player holds in secret; words that tell what happened are used on the way."""
    plugins = load_plugins()
    transcript = tmp_path / "early.toml"
    words = {5: "log 500", 6: "score", 7: "undo", 8: f"record {transcript}", 9: "log 500"}
    both = person("play", "genesia", "Ada=human", "Bob=human", "--seed", "3", columns=100)
    seen = {"secrets": 0, "prompts": 0}

    def answer(screen: str) -> str:
        if screen.rstrip().endswith("press Enter."):
            assert len(screen.strip().splitlines()) == 1
            return ""
        session = load(save_path("genesia-1"), plugins.game)
        observer = session.player(screen.rstrip().rpartition("\n")[2].rstrip(">"))
        owner = session.players[1 - observer.seat]
        for name in secrets_of(session, owner, observer):
            seen["secrets"] += 1
            assert name not in screen
        seen["prompts"] += 1
        return words.get(seen["prompts"] % 20) or some_option(screen)

    assert both.plays_on(answer) == 0
    assert seen["prompts"] > 100
    assert seen["secrets"] > 300
    assert "Kept as genesia-1." in both.screen
    assert "others play too: record the game when it is over" in both.raw
    assert not transcript.exists()
    assert not any(card in both.screen for card in ("Your hand", "Your packet"))


def test_what_was_typed_cannot_be_called_back_by_the_next_player(person: Sit) -> None:
    both = person(*SECRET_DRAFT, "play", "secret-draft", "Ada=human", "Bob=human", "--seed", "3")
    both.reads("press Enter.")
    both.types("")
    both.reads("Ada>")
    both.types("magpie")
    both.reads("press Enter.")
    both.types("")
    both.reads("Bob>")
    both.presses(f"{UP}{UP}{UP}\n")
    assert "magpie" not in both.reads("Bob>").partition("\n")[0]


def test_an_open_game_needs_no_handing_over(person: Sit) -> None:
    both = person(*TIC_TAC_TOE, "play", "tic-tac-toe", "Ada=human", "Bob=human")
    for name, key in [("Ada", "a1"), ("Bob", "b1"), ("Ada", "a2"), ("Bob", "b2"), ("Ada", "a3")]:
        both.reads(f"{name}>")
        both.types(key)
    assert both.leaves() == 0
    assert "press Enter" not in both.raw
    assert "Ada wins." in both.screen


def test_the_tabulator_completes_an_option(person: Sit) -> None:
    ada = person("play", "biomos", "Ada=human", "Bob=random", "--seed", "4")
    ada.reads("Ada>")
    ada.presses(f"mo{TAB}\n")
    assert "Place the mountain" in ada.reads("Ada>")


PLACES: dict[str, tuple[tuple[str, ...], list[tuple[str, str]], str]] = {
    "turn": (("play", "biomos", "Ada=human", "random"), [], "Ada>"),
    "second turn": (("play", "biomos", "Ada=human", "random"), [("Ada>", "1")], "Ada>"),
    "resign": (("play", "biomos", "Ada=human", "random"), [("Ada>", "resign")], "yes or no:"),
    "hand over": (
        (*SECRET_DRAFT, "play", "secret-draft", "Ada=human", "Bob=human"),
        [],
        "press Enter.",
    ),
    "step": (("play", "biomos", "random", "random", "--step"), [], "Enter goes on."),
    "launcher": ((), [], ">"),
    "how many": ((), [(">", "biomos")], ">"),
    "who": ((), [(">", "biomos"), (">", "2")], ">"),
    "name": ((), [(">", "biomos"), (">", "2"), (">", "human")], "(Enter: any):"),
}


def at(person: Sit, place: str) -> Any:
    """Somebody who has come to a certain prompt."""
    arguments, lines, prompt = PLACES[place]
    ada = person(*arguments)
    for wanted, line in lines:
        ada.reads(wanted)
        ada.types(line)
    ada.reads(prompt)
    return ada


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)], ids=["ctrl-c", "ctrl-d"])
def test_a_person_may_stop_at_every_prompt(person: Sit, place: str, key: str, code: int) -> None:
    ada = at(person, place)
    assert ada.stops_with(key) == code
    assert "Traceback" not in ada.raw
    if "Ada=human" in PLACES[place][0]:
        assert "To go on: tabletop resume" in ada.screen


@pytest.mark.parametrize("place", PLACES)
def test_a_window_may_change_its_size_at_every_prompt(person: Sit, place: str) -> None:
    ada = at(person, place)
    for columns in (40, 200, 60):
        ada.resize(columns)
    ada.types("help")
    ada.reads(">", ":", "Enter.", "on.")
    assert ada.stops_with(CTRL_D) == 0
    assert "Traceback" not in ada.raw
    if "Ada=human" in PLACES[place][0]:
        assert "To go on: tabletop resume" in ada.screen


def test_replay_goes_forward_and_back(person: Sit, tabletop: Tabletop) -> None:
    tabletop("play", "biomos", "random", "random", "--seed", "3", "--save", "x")
    ada = person("replay", "x")
    prompt = "q: quit >"
    assert "After 0 of" in ada.reads(prompt)
    for line, answer in [
        ("", "After 1 of"),
        ("", "After 2 of"),
        ("b", "After 1 of"),
        ("10", "After 10 of"),
        ("9999", "Type a number from 0 to"),
        ("x", "Type a number from 0 to"),
    ]:
        ada.types(line)
        assert answer in ada.reads(prompt)
    ada.types("q")
    assert ada.leaves() == 0


def test_the_menu_starts_a_game_and_offers_it_again(person: Sit) -> None:
    ada = person()
    ada.reads(">")
    for line, prompt in [
        ("biomos", ">"),
        ("2", ">"),
        ("human", "(Enter: any):"),
        ("Zoë", ">"),
        ("random", "to begin:"),
        ("mode=nonsense", "to begin:"),
        ("mode=advanced", "to begin:"),
        ("", "Zoë>"),
    ]:
        ada.types(line)
        ada.reads(prompt)
    assert "tabletop play biomos" in ada.screen
    assert "'discovery' or 'advanced'" in ada.screen
    ada.types("quit")
    assert "resume biomos-1" in ada.reads(">")
    ada.types("resume")
    ada.reads("Zoë>")
    ada.types("quit")
    ada.reads(">")
    ada.types("quit")
    assert ada.leaves() == 0


def test_no_confirmed_action_is_lost_when_the_process_is_killed(person: Sit) -> None:
    ada = person("play", "biomos", "Ada=human", "Bob=random", "--seed", "4", "--save", "x")
    for line in ("1", "1", "1"):
        ada.reads("Ada>")
        ada.types(line)
    shown = ada.reads("Ada>")
    ada.pulls_the_plug()
    again = person("resume", "x")
    question = [line for line in shown.splitlines() if line.startswith("Ada: ")][-1]
    assert question in again.reads("Ada>")


def test_a_second_person_is_told_that_the_game_is_being_played(
    person: Sit, tabletop: Tabletop
) -> None:
    ada = person("play", "biomos", "Ada=human", "Bob=random", "--save", "x")
    ada.reads("Ada>")
    shown = tabletop("resume", "x")
    assert shown.code == 2
    assert shown.err.count("\n") == 1
    ada.types("quit")
    assert ada.leaves() == 0
    Save.open(save_path("x"), load_plugins().game)[1].close()


def test_the_table_fits_a_window_that_was_made_smaller(person: Sit) -> None:
    ada = person(*SECRET_DRAFT, "play", "secret-draft", "Ada=human", "random", columns=100)
    ada.reads("Ada>")
    ada.resize(60)
    ada.types("table")
    shown = ada.reads("Ada>")
    assert max(len(line) for line in shown.splitlines()) == 60


def test_a_picture_too_high_for_the_window_is_not_drawn_again_for_every_step(person: Sit) -> None:
    ada = person("play", "biosphere", "Ada=human", "Bob=random", "--seed", "3")
    assert "Assignments" in ada.reads("Ada>")
    ada.types("start L1-Sp1")
    shown = ada.reads("Ada>")
    assert "(position L1-Sp1)" in shown
    assert "Assignments" not in shown
    ada.types("table")
    assert "Assignments" in ada.reads("Ada>")
    ada.resize(100, lines=120)
    ada.types("evolve larger")
    assert "Assignments" in ada.reads("Ada>")


def test_colours_only_where_they_are_wanted(person: Sit) -> None:
    def raw(**environment: str) -> str:
        ada = person("play", "biomos", "Ada=human", "Bob=random", "--seed", "4", **environment)
        ada.reads("Ada>")
        return str(ada.raw)

    assert COLOUR.search(raw())
    assert not COLOUR.search(raw(NO_COLOR="1"))
    assert "\x1b" not in raw(TERM="dumb").replace("\x1b[?2004h", "")


def test_plain_sends_nothing_that_moves_the_cursor(person: Sit) -> None:
    ada = person("play", "biomos", "Ada=human", "random", "--plain", TERM="vt100")
    ada.reads("Ada>")
    ada.types("1")
    ada.reads("Ada>")
    assert "\x1b" not in ada.raw.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")


@pytest.mark.parametrize("name", ["\x1b[2Jx", "[bold]x", "x\x9b2J", "\x1b]0;x\x07", "\u202ex"])
def test_no_escape_of_a_name_reaches_the_terminal(person: Sit, name: str) -> None:
    ada = person("play", "biomos", f"{name}=human", "random", "--seed", "4")
    ada.reads(">")
    ada.types("1")
    ada.reads(">")
    rest = ALLOWED_ESCAPES.sub("", ada.raw)
    assert not re.search(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]", rest)
