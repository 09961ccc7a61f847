"""A scenario shown step by step, with its notes, until a person takes over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.cli.prompt.playing import Pace, Playing
from tabletop_core.cli.prompt.start import run_to_the_end
from tabletop_core.cli.saving import keep, keep_by_itself
from tabletop_core.cli.screen import Screen
from tabletop_core.cli.seats import read_seats
from tabletop_core.errors import BadInput
from tabletop_core.hooks.plugins import HUMAN
from tabletop_core.scenarios import Performance, Script, read_scenarios
from tabletop_core.scenarios.expecting import Unmet

if TYPE_CHECKING:
    from tabletop_core.hooks.plugins import Plugins

TAKE_OVER = "play"
PROMPT = f"Enter: the next step; {TAKE_OVER}: you go on from here"


def play_scenario(
    plugins: Plugins,
    file: str,
    seat_texts: Sequence[str],
    *,
    pace: Pace,
    plain: bool,
    save_name: str | None,
) -> None:
    """Show the steps of a scenario one by one; where a person takes over, the game goes on."""
    script = find_script(file)
    performance = Performance(script, plugins)
    session = performance.start()
    names = [player.name for player in session.players]
    texts = seat_texts or [HUMAN] + ["greedy"] * (len(names) - 1)
    seats = read_seats([_named(name, text) for name, text in zip(names, texts, strict=False)],
                       plugins.agents)  # fmt: skip
    if len(seats) != len(names) or len(texts) != len(names):
        raise BadInput(f"{file} has {len(names)} players: {', '.join(names)}; name so many seats.")
    playing = Playing(session, seats, plugins, Screen(plain=plain), seed=None, pace=pace)
    show_steps(playing, performance)
    session.chance.then_fail = False
    if playing.humans and not session.is_over:
        if save_name is not None:
            playing.save = keep(session, seats, None, save_name)
        else:
            playing.save = keep_by_itself(session, seats, None, playing.screen)
    run_to_the_end(playing, as_json=False)


def find_script(file: str) -> Script:
    """The scenario of a file; `FILE::2` is its second one."""
    name, _, number = file.partition("::")
    scripts = read_scenarios(Path(name))
    if not number:
        return scripts[0]
    if not number.isdecimal() or not 1 <= int(number) <= len(scripts):
        raise BadInput(f"{name} has the scenarios 1 to {len(scripts)}, not {number!r}.")
    return scripts[int(number) - 1]


def _named(name: str, text: str) -> str:
    """The players of a scenario keep their names, whoever plays them."""
    return f"{name}={text.rpartition('=')[2]}"


def show_steps(playing: Playing, performance: Performance) -> None:
    """Each step with its note; ends where a person takes over or after the last one."""
    screen, scenario = playing.screen, performance.scenario
    viewer = playing.humans[0] if playing.humans else None
    screen.heading(scenario.title)
    for line in scenario.notes.strip().splitlines():
        screen.line(line)
    for number, step in enumerate(scenario.steps, 1):
        playing.show_table(playing.session.view(viewer))
        playing.tell_news(viewer)
        if step.note:
            screen.line(f"{number}. {step.note}", "bold")
        typed = playing.keyboard.read(f"{PROMPT} >", (TAKE_OVER,))
        if typed is None or typed.strip().casefold() in (TAKE_OVER, TAKE_OVER[0]):
            return
        screen.line(f"   {step.action}", "dim")
        try:
            performance.take(step)
        except Unmet as unmet:
            raise BadInput(f"step {number}: {unmet.reason}. Run it: tabletop run FILE") from None
