"""Names and answers that try to steer the terminal, to crash or to confuse: shown harmlessly."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len as width

from tabletop_core.pictures.text import cut, short_name
from tabletop_core.sentences import safe

EXAMPLES = Path(__file__).parents[2] / "examples"
TIC_TAC_TOE = ("--plugin", str(EXAMPLES / "tic_tac_toe.py"), "play", "tic-tac-toe")

Tabletop = Callable[..., Any]

HOSTILE = [
    "[bold red]Ada[/]",
    "[/]",
    "[link=http://example.org]x[/link]",
    ":smile:",
    "\x1b[2J",
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x1b]52;c;cGFzdGU=\x07",
    "\x1bP+q544e\x1b\\",
    "\x1b[?1049h",
    "\x9b31m",
    "\x9d0;title\x9c",
    "\x00",
    "\x07\x08\x7f",
    "a\rb",
    "two\nlines",
    "tab\tbed",
    "\x0b\x0c",
    "x" * 10_000,
    "\U0001f600" * 2_000,
    "a" + "\u0301" * 5_000,
    "\u202eadA",
    "\u2066isolated\u2069",
    "\u200f\u200e\u061c",
    "שלום עולם",
    "مرحبا",
    "\u2028line\u2029paragraph",
    "\ufeff\u200b\u00ad",
    "\udcff",
    "%s %d {0} {player} \\N{DASH} $(reboot) `reboot`",
]
ALLOWED = "\n"
NUMBERS = [str(number) for number in range(len(HOSTILE))]


def assert_harmless(text: str) -> None:
    """Nothing in the text steers a terminal."""
    for sign in text:
        kind = unicodedata.category(sign)
        assert sign in ALLOWED or kind not in ("Cc", "Cs", "Zl", "Zp"), repr(sign)
        assert kind != "Cf" or sign in "\u200c\u200d", repr(sign)


@pytest.mark.parametrize("name", HOSTILE, ids=NUMBERS)
@pytest.mark.parametrize("look", [[], ["--plain"]], ids=["drawn", "plain"])
def test_a_hostile_name_is_shown_harmlessly(tabletop: Tabletop, name: str, look: list[str]) -> None:
    arguments = (*TIC_TAC_TOE, f"{name}=human", "random", "--seed", "1", *look)
    shown = tabletop(*arguments, typed="1\nscore\nlog\nundo\nhelp\n" + "1\n" * 9)
    if "\0" in name:  # the system cannot hand this over as an argument
        assert shown.code == 2
        return
    assert shown.code == 0
    assert shown.err == ""
    assert_harmless(shown.out)
    assert max(width(line) for line in shown.out.splitlines()) <= 100


@pytest.mark.parametrize("answer", HOSTILE, ids=NUMBERS)
@pytest.mark.parametrize("before", ["", "why ", "rules ", "save ", "log ", "record ", "undo "])
def test_a_hostile_answer_is_refused_harmlessly(
    tabletop: Tabletop, answer: str, before: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = (*TIC_TAC_TOE, "human", "random", "--seed", "1", "--plain")
    typed = f"{before}{answer}\nquit\n".encode("utf-8", "surrogatepass")
    shown = tabletop(*arguments, typed=typed)
    assert shown.code == 0
    assert_harmless(shown.out + shown.err)
    assert len(shown.out) < 20_000


@pytest.mark.parametrize("text", HOSTILE, ids=NUMBERS)
@pytest.mark.parametrize(
    "place",
    [
        ("play",),
        ("play", "biomos"),
        ("play", "biomos", "random", "random", "--set"),
        ("rules", "biomos"),
        ("rules",),
        ("replay",),
        ("resume",),
        ("import",),
        ("new",),
        ("check",),
        ("run",),
        ("simulate", "biomos", "random", "random", "--games"),
        ("--plugin",),
        (),
    ],
    ids=" ".join,
)
def test_hostile_arguments_are_one_harmless_line(
    tabletop: Tabletop,
    text: str,
    place: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = tabletop(*place, text, *(["games"] if place == ("--plugin",) else []))
    assert shown.code in (0, 2)
    assert_harmless(shown.out + shown.err)
    assert "Traceback" not in shown.err
    assert shown.code == 0 or shown.err.count("\n") == 1
    assert len(shown.err) < 4_000


@pytest.mark.parametrize("text", HOSTILE, ids=NUMBERS)
def test_safe_text_stays_safe_and_short_names_are_short(text: str) -> None:
    assert_harmless(safe(text))
    assert safe(safe(text)) == safe(text)
    assert 0 < width(short_name(text)) <= 24


def test_harmless_text_is_left_alone() -> None:
    for text in ("Ada", "Zoë", "naïve café", "日本語", "👩‍🚀", "¿Qué?", "Ω ≤ ∞"):
        assert safe(text) == text


def test_control_signs_are_shown_as_pictures() -> None:
    assert safe("a\x1b[2Jb\x00\x7f") == "a␛[2Jb␀␡"


def test_a_text_is_cut_by_columns() -> None:
    assert cut("日本語日本語", 7) == "日本語…"
    assert cut("abc", 3) == "abc"


def test_texts_of_a_plugin_are_shown_harmlessly(tabletop: Tabletop, tmp_path: Path) -> None:
    plugin = tmp_path / "loud.py"
    plugin.write_text(
        "from tabletop_core import Notes, Panel, Picture, game_hook\n"
        "@game_hook\n"
        "def tabletop_pictures():\n"
        "    notes = Notes(['\\x1b[2Jhello', '[bold]x'])\n"
        "    return {'tic-tac-toe': lambda view: Picture.of(view, Panel('', notes))}\n"
    )
    shown = tabletop("--plugin", str(plugin), *TIC_TAC_TOE, "human", "random", typed="1\n")
    assert "␛[2Jhello" in shown.out
    assert "[bold]x" in shown.out
    assert_harmless(shown.out)
