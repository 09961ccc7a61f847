"""A scenario shown step by step, with its notes, until a person takes over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop_core.cli.prompt.keyboard import Leave
from tabletop_core.cli.prompt.loop import run_to_the_end
from tabletop_core.cli.prompt.prompt import Prompt, open_prompt
from tabletop_core.cli.prompt.question import show_question
from tabletop_core.cli.prompt.reasons import show_refused
from tabletop_core.cli.screen import Screen
from tabletop_core.cli.seats import read_seats, split_seat, usual_agent
from tabletop_core.errors import BadInput, TabletopError
from tabletop_core.pictures.text import short_name
from tabletop_core.scenarios import Performance, Script, read_scenarios
from tabletop_core.scenarios.expecting import Unmet
from tabletop_core.scenarios.finding import choose
from tabletop_core.sentences import did_you_mean, enumeration, similar

if TYPE_CHECKING:
    from tabletop_core.cli.prompt.pace import Pace
    from tabletop_core.engine.views import View
    from tabletop_core.hooks.plugins import Plugins
    from tabletop_core.scenarios.model import ScriptStep
    from tabletop_core.table.players import Player

NEXT, TAKE_OVER, OPTIONS, WHY, TABLE, HELP, QUIT = (
    "next",
    "play",
    "options",
    "why",
    "table",
    "help",
    "quit",
)
QUESTION = f"Enter: the next step; {TAKE_OVER}: you go on from here; {HELP} >"
AT_THE_END = f"Enter: you go on from here; {QUIT}; {HELP} >"
WORDS = {
    NEXT: "the next step, as Enter; `next 5` shows five",
    TAKE_OVER: "you go on from here in the place of whoever is asked",
    OPTIONS: "what can be done now",
    WHY: "what is not allowed now, and why",
    TABLE: "show the table again",
    HELP: "these words",
    QUIT: "leave",
}
KINDS = {
    "do": "a player does this",
    "check": "nothing is done: the table is looked at",
    "until": "the agents play until this holds",
    "undo": "actions are taken back",
    "refused": "a player tries this, and the rules do not allow it",
}


def play_scenario(
    plugins: Plugins,
    file: str,
    seat_texts: Sequence[str],
    *,
    pace: Pace,
    plain: bool,
    save_name: str | None,
    at: int | None = None,
) -> None:
    """Show the steps of a scenario one by one; where a person takes over, the game goes on."""
    guide = Guide(plugins, find_script(file), seat_texts, Screen(plain=plain))
    try:
        guide.show(at)
    except Leave:
        guide.screen.line("You leave the table.")
        return
    prompt = guide.prompt
    if prompt.seating.humans and not prompt.session.is_over:
        prompt = prompt.kept(save_name)
    run_to_the_end(prompt, pace)


def find_script(file: str) -> Script:
    """The scenario of a file; `FILE::2` is its second one, `FILE::2::3` the third case of it."""
    name, _, number = file.partition("::")
    scripts = read_scenarios(Path(name))
    return choose(scripts, name, number)[0] if number else scripts[0]


class Guide:
    """Shows a scenario to somebody, and seats that person in the place of whoever is asked."""

    def __init__(
        self, plugins: Plugins, script: Script, seat_texts: Sequence[str], screen: Screen
    ) -> None:
        self.screen = screen
        self.performance = Performance(script, plugins)
        session = self.performance.start()
        names = [player.name for player in session.players]
        texts = seat_texts or _agents_of(script, usual_agent(plugins.agents))
        if len(texts) != len(names):
            players = f"{script.name} has {len(names)} players: {', '.join(names)}"
            raise BadInput(f"{players}; name so many seats.")
        agents = [split_seat(text, plugins.agents)[1] for text in texts]
        # The players of a scenario keep their names, whoever plays them.
        named = [f"{name}={agent}" for name, agent in zip(names, agents, strict=True)]
        self._is_free = not seat_texts  # a person sits down where somebody is asked
        self.prompt: Prompt = open_prompt(
            session, read_seats(named, plugins.agents), plugins, screen
        )

    @property
    def _steps(self) -> Sequence[ScriptStep]:
        return self.performance.scenario.steps

    def show(self, at: int | None) -> None:
        """Each step with its note; ends where a person takes over. Who leaves raises Leave."""
        if at is not None and not 0 <= at <= len(self._steps):
            raise BadInput(f"--at {at}: the scenario has the steps 1 to {len(self._steps)}.")
        self._introduce()
        done = at or 0
        if done:
            self._hurry(done)
        waiting = 0  # so many more steps were asked for
        is_shown = bool(done)
        while self._steps:
            if done < len(self._steps):
                self._tell_note(done)
            if not waiting:
                if not is_shown:
                    self._show_table()
                is_shown = False
                waiting = self._ask(is_last=done == len(self._steps))
            if not waiting:
                break
            self._take(done)
            done, waiting = done + 1, min(waiting - 1, len(self._steps) - done - 1)
        self._sit_down()

    def _introduce(self) -> None:
        scenario = self.performance.scenario
        self.screen.heading(scenario.title)
        for line in scenario.notes.strip().splitlines():
            self.screen.line(line)

    def _hurry(self, at: int) -> None:
        """Do so many steps and show the table; only the last step is told, below it."""
        for number in range(at - 1):
            self._attempt(number)
        fault = self._attempt(at - 1)
        self._show_table()
        self._tell_note(at - 1)
        self._tell(at - 1, fault)
        self.screen.line(f"This is the table after step {at} of {len(self._steps)}.", "bold")

    def _tell_note(self, number: int) -> None:
        step = self._steps[number]
        if step.note:
            self.screen.line(f"{number + 1}. {step.note}", "bold")

    def _show_table(self) -> None:
        self.prompt.teller.show_table(self._view)
        self.prompt.teller.tell_news(self._viewer)

    @property
    def _viewer(self) -> Player | None:
        humans = self.prompt.seating.humans
        return humans[0] if humans else None

    @property
    def _view(self) -> View:
        """The table as the person sees it, or whoever is asked."""
        session, decision = self.prompt.session, self.prompt.session.decision
        asked = None if decision is None else decision.players[0]
        return session.view(self._viewer or asked)

    def _ask(self, *, is_last: bool) -> int:
        """What the person wants: how many steps more, or 0 to take over."""
        question = AT_THE_END if is_last else QUESTION
        while True:
            typed = self.prompt.keyboard.read(question, tuple(WORDS))
            line = "" if typed is None else " ".join(typed.split()).casefold()
            word, _, rest = line.partition(" ")
            found = [known for known in WORDS if known.startswith(word or NEXT)]
            if typed is None or found == [TAKE_OVER]:
                return 0
            if found == [QUIT]:
                raise Leave
            if found == [NEXT]:
                wanted = int(rest) if rest.isdecimal() and len(rest) < 6 else 1
                return 0 if is_last else max(1, wanted)
            self._answer(found, line)

    def _answer(self, found: Sequence[str], line: str) -> None:
        if len(found) != 1:
            hint = did_you_mean(similar(line, WORDS)) or f" Words: {', '.join(WORDS)}."
            self.screen.line(f"{line!r} is no word here.{hint}", "yellow")
        elif found[0] == TABLE:
            self.prompt.teller.show_table(self._view, whole=True)
        elif found[0] == HELP:
            self.screen.rows(list(WORDS.items()), 2)
            self.screen.line("What a step may be:")
            self.screen.rows(list(KINDS.items()), 2)
        elif self._view.choice is None:
            self.screen.line("Nobody is asked anything now.")
        elif found[0] == OPTIONS:
            view = self._view
            show_question(self.screen, view, self.prompt.foresight.look_for_a_moment(view).known)
        else:
            show_refused(self.screen, self._view.choice)

    def _take(self, number: int) -> None:
        """Do a step and say how it went."""
        self._tell(number, self._attempt(number))

    def _tell(self, number: int, fault: Sequence[str] | None) -> None:
        step = self._steps[number]
        self.screen.line(f"   Step {number + 1}: {_in_words(step)}", "dim")
        if fault is not None:
            self.screen.line("   This does not come as it is written:", "yellow")
            for line in fault:
                self.screen.indented(line, "yellow", by=5)
        elif self.performance.refusal is not None:
            self.screen.indented(f"Refused, as it must be: {self.performance.refusal}", by=3)
        elif expected := _expected(step):
            self.screen.indented(f"As written: {expected}", "dim", by=3)

    def _attempt(self, number: int) -> list[str] | None:
        """Do a step; what does not come as it is written."""
        try:
            self.performance.take(self._steps[number])
        except Unmet as unmet:
            told = [str(missed).rstrip(".") for missed in unmet.mismatches]
            return told or [unmet.reason.rstrip(".")]
        except TabletopError as fault:
            return [str(fault)]
        return None

    def _free_seat(self, asked: Sequence[Player]) -> Player:
        """The seat of whoever is asked, unless the scenario names an agent only for that seat."""
        seats = self.performance.scenario.seats
        players = self.prompt.session.players
        free = [player for player in players if "agent" not in seats[player].model_fields_set]
        return next((player for player in asked if player in free), (*free, *asked)[0])

    def _sit_down(self) -> None:
        """Seat the person where somebody is asked, and say who plays the others."""
        session, seating = self.prompt.session, self.prompt.seating
        session.chance.then_fail = False
        if session.decision is None:
            return
        if self._is_free:
            seating.seat_person(self._free_seat(session.decision.players))
            self.prompt.teller.begin_with_what_was_shown()
        humans = [short_name(player.name) for player in seating.humans]
        others = [
            f"{seat.agent} plays {short_name(seat.name)}"
            for seat in seating.seats
            if not seat.is_human
        ]
        if humans:
            told = [f"You play {enumeration(humans)}", *others]
            self.screen.line(f"{'; '.join(told)}.", "bold")


def _agents_of(script: Script, otherwise: str) -> list[str]:
    """The agents that a scenario names, and the usual one where it names none."""
    return [
        seat.agent if "agent" in seat.model_fields_set else otherwise
        for seat in script.scenario.seats
    ]


def _in_words(step: ScriptStep) -> str:
    """What a step does."""
    if step.refused is not None:
        return f"{step.action} is tried"
    if step.check is not None:
        return "look at the table" if step.check is True else f"look: {step.check}"
    return step.action


def _expected(step: ScriptStep) -> str:
    """The names of what a step expects."""
    names = step.model_fields_set - {"do", "check", "until", "undo", "note", "refused"}
    return ", ".join(name for name in type(step).model_fields if name in names)
