"""Pages and drawings as a browser and rsvg show them: measured, not looked at."""

from __future__ import annotations

import shutil
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_core.pictures.page.alone import svg
from tabletop_core.pictures.page.document import page

TESTS = Path(__file__).parents[2]
MEASURED = ("biomos", "biosphere", "genesia")
"""Games whose pages are finished: they join as they are."""
POSITIONS = sorted(path for game in MEASURED for path in TESTS.glob(f"{game}/positions/*.toml"))
NAMES = [f"{path.parts[-3]}-{path.stem}" for path in POSITIONS]
WINDOWS = [(1280, 800), (820, 1180)]
every_position = pytest.mark.parametrize("path", POSITIONS, ids=NAMES)


def written(scene: Callable[[Path], Any], path: Path) -> str:
    view, picture, brought, account = scene(path)
    return page(picture, view.choice, account, game=view.game, brought=brought)


@every_position
@pytest.mark.parametrize("size", WINDOWS, ids=["wide", "narrow"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_texts_are_large_enough_in_their_frames_and_apart(
    window: Any, scene: Callable[[Path], Any], path: Path, size: tuple[int, int], dark: bool
) -> None:
    seen = window.measure(written(scene, path), *size, dark=dark)
    assert seen.texts > 30
    assert seen.faults == []


@pytest.mark.parametrize("path", [p for p in POSITIONS if "biosphere" not in p.parts], ids=str)
def test_on_a_usual_screen_nothing_of_the_table_has_to_be_scrolled(
    window: Any, scene: Callable[[Path], Any], path: Path
) -> None:
    seen = window.measure(written(scene, path), 1280, 800)
    assert seen.table[0] <= seen.table[1]


@every_position
def test_on_a_phone_nothing_is_too_small_or_too_wide(
    window: Any, scene: Callable[[Path], Any], path: Path
) -> None:
    seen = window.measure(written(scene, path), 390, 844)
    kept = [fault for fault in seen.faults if not fault.startswith(("drawing", "scroll"))]
    assert kept == []


def test_what_is_measured_would_be_found(window: Any) -> None:
    """The measure itself: each fault it looks for is told."""
    wrong = (
        '<body><div class="panel" style="position:relative;width:200px;height:40px">'
        '<p style="font-size:9px">little</p>'
        '<p style="position:absolute;left:0;top:0">one</p>'
        '<p style="position:absolute;left:4px;top:2px">two</p>'
        '<p style="position:absolute;left:190px;top:0">outside</p>'
        '<svg viewBox="0 0 200 20" width="100" height="10"><text y="10" font-size="14">shrunk'
        "</text></svg></div></body>"
    )
    told = "; ".join(window.measure(wrong, 300, 200).faults)
    assert "small (9.0 px): little" in told
    assert "small (7.0 px): shrunk" in told
    assert "on each other: one | two" in told
    assert "beyond its frame: outside" in told


@every_position
def test_the_page_has_the_theme_of_the_readers_system(
    window: Any, scene: Callable[[Path], Any], path: Path
) -> None:
    light = window.measure(written(scene, path), 1280, 800).ground
    dark = window.measure(written(scene, path), 1280, 800, dark=True).ground
    assert brightness(light) > 600 > 200 > brightness(dark)


def brightness(colour: str) -> int:
    return sum(int(part) for part in colour.removeprefix("rgb(").rstrip(")").split(","))


def test_pointing_at_an_option_lights_what_it_is_about_and_the_reverse(
    window: Any, scene: Callable[[Path], Any]
) -> None:
    shown = window.open(written(scene, TESTS / "biomos/positions/3-players.toml"), 1280, 800)
    ring = "getComputedStyle(document.querySelector('.wide .t10 .ring')).strokeWidth"
    row = "getComputedStyle(document.querySelector('.o10')).outlineStyle"
    assert (shown.evaluate(ring), shown.evaluate(row)) == ("3px", "none")
    shown.hover(".o10")
    assert shown.evaluate(ring) == "6px"
    shown.hover(".wide .t10 .badge")
    assert shown.evaluate(row) == "solid"
    shown.close()


@every_position
def test_a_drawing_alone_is_as_large_in_rsvg_as_in_the_browser_and_not_blank(
    window: Any, scene: Callable[[Path], Any], path: Path, tmp_path: Path
) -> None:
    if shutil.which("rsvg-convert") is None:
        pytest.skip("NOT DRAWN BY RSVG: no rsvg-convert here (Debian: apt install librsvg2-bin)")
    shown = scene(path)
    drawing = svg(shown.picture, shown.view.choice)
    source, target = tmp_path / "table.svg", tmp_path / "table.png"
    source.write_text(drawing)
    subprocess.run(["rsvg-convert", source, "-o", target], check=True, capture_output=True)
    data = target.read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    opened = window.open(f'<body style="margin:0">{drawing}</body>', 1280, 800)
    box = opened.evaluate(
        "(() => { const b = document.querySelector('svg').getBoundingClientRect();"
        " return [b.width, b.height]; })()"
    )
    opened.close()
    assert abs(box[0] - width) <= 1
    assert abs(box[1] - height) <= 1
    assert len(data) > 30_000, "a blank picture is smaller"
