"""A browser to look at pages with, and the positions they are looked at in."""

from __future__ import annotations

import importlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tabletop_core import Consequences, Picture, View
from tabletop_core.engine.consequences import Brought
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.pictures.page.account import Told
from tabletop_core.pictures.telling import account
from tabletop_core.scenarios.performing import Performance
from tabletop_core.scenarios.reading import read_scenarios

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
MEASURE = (Path(__file__).parent / "measure.js").read_text()


class Scene(NamedTuple):
    """A kept position as the player who decides sees it."""

    view: View[Any]
    picture: Picture
    brought: dict[str, Brought]
    account: list[Told]


@pytest.fixture(scope="session")
def scene() -> Callable[[Path], Scene]:
    """The scene at the end of a scenario."""
    plugins = load_plugins()
    known: dict[Path, Scene] = {}

    def find(path: Path) -> Scene:
        if path not in known:
            [script] = read_scenarios(path)
            performance = Performance(script, plugins)
            assert performance.play() is None
            session = performance.session
            assert session is not None
            assert session.decision is not None
            view = session.view(session.decision.players[0])
            draw = importlib.import_module(f"{script.scenario.game}.picture").draw
            consequences = Consequences(view)
            brought = {option.key: consequences.of(option.key) for option in view.choice.options}
            told = [
                Told(line, entry.player, entry.player != view.player)
                for entry in session.journal
                for line in account(session.game, entry, view.player)
            ]
            known[path] = Scene(view, draw(view), brought, told)
        return known[path]

    return find


class Seen(NamedTuple):
    """What was measured of a page in a window."""

    faults: list[str]
    texts: int
    table: tuple[int, int]
    side: tuple[int, int] | None
    ground: str


class Window:
    """A browser that shows pages."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser

    def open(self, written: str, width: int, height: int, *, dark: bool = False) -> Any:
        """A page in a window of that size; it is closed with the browser."""
        scheme = "dark" if dark else "light"
        shown = self.browser.new_page(
            viewport={"width": width, "height": height}, color_scheme=scheme, offline=True
        )
        shown.set_content(written)
        return shown

    def measure(self, written: str, width: int, height: int, *, dark: bool = False) -> Seen:
        shown = self.open(written, width, height, dark=dark)
        try:
            return Seen(**shown.evaluate(MEASURE.split("\n", 1)[1]))
        finally:
            shown.close()


@pytest.fixture(scope="session")
def window() -> Iterator[Window]:
    """Chromium of the system; without it these tests say so and are skipped."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("NOT MEASURED IN A BROWSER: no Chromium here (Debian: apt install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield Window(browser)
        browser.close()
