"""A scenario shown step by step, with its notes, until a person takes over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.agents.agent import HUMAN
from tabletop_core.cli.prompt.loop import run_to_the_end
from tabletop_core.cli.prompt.prompt import Prompt, open_prompt
from tabletop_core.cli.screen import Screen
from tabletop_core.cli.seats import read_seats, split_seat
from tabletop_core.errors import BadInput
from tabletop_core.scenarios import Performance, Script, read_scenarios
from tabletop_core.scenarios.expecting import Unmet
from tabletop_core.scenarios.finding import choose

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.pace import Pace
    from tabletop_core.hooks.plugins import Plugins

TAKE_OVER = "play"
QUESTION = f"Enter: the next step; {TAKE_OVER}: you go on from here"


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
    if len(texts) != len(names):
        raise BadInput(f"{file} has {len(names)} players: {', '.join(names)}; name so many seats.")
    agents = [split_seat(text, plugins.agents)[1] for text in texts]
    # The players of a scenario keep their names, whoever plays them.
    named = [f"{name}={agent}" for name, agent in zip(names, agents, strict=True)]
    seats = read_seats(named, plugins.agents)
    prompt = open_prompt(session, seats, plugins, Screen(plain=plain))
    show_steps(prompt, performance)
    session.chance.then_fail = False
    if prompt.seating.humans and not session.is_over:
        prompt = prompt.kept(save_name)
    run_to_the_end(prompt, pace)


def find_script(file: str) -> Script:
    """The scenario of a file; `FILE::2` is its second one."""
    name, _, number = file.partition("::")
    scripts = read_scenarios(Path(name))
    return choose(scripts, name, number)[0] if number else scripts[0]


def show_steps(prompt: Prompt, performance: Performance) -> None:
    """Each step with its note; ends where a person takes over or after the last one."""
    screen, scenario = prompt.screen, performance.scenario
    viewer = prompt.seating.humans[0] if prompt.seating.humans else None
    screen.heading(scenario.title)
    for line in scenario.notes.strip().splitlines():
        screen.line(line)
    for number, step in enumerate(scenario.steps, 1):
        prompt.teller.show_table(prompt.session.view(viewer))
        prompt.teller.tell_news(viewer)
        if step.note:
            screen.line(f"{number}. {step.note}", "bold")
        typed = prompt.keyboard.read(f"{QUESTION} >", (TAKE_OVER,))
        if typed is None or typed.strip().casefold() in (TAKE_OVER, TAKE_OVER[0]):
            return
        screen.line(f"   {step.action}", "dim")
        try:
            performance.take(step)
        except Unmet as unmet:
            raise BadInput(f"step {number}: {unmet.reason}. Run it: tabletop run FILE") from None
