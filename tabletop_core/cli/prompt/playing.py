"""One session at the screen: agents act, people are asked, until the game is over or somebody
leaves."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletop_core.cli.outcome import show_result
from tabletop_core.cli.prompt.keyboard import Keyboard
from tabletop_core.cli.screen import Renderer, Screen, plain_table
from tabletop_core.cli.seats import Seat, agent_answer, make_agent
from tabletop_core.pictures import render
from tabletop_core.pictures.text import short_name

if TYPE_CHECKING:
    from tabletop_core.agents.agent import Agent
    from tabletop_core.engine.journal import Entry
    from tabletop_core.engine.session import Session
    from tabletop_core.engine.views import View
    from tabletop_core.hooks.plugins import Plugins
    from tabletop_core.storage.saves import Save
    from tabletop_core.table.players import Player

PAUSE = 0.4
MOST_TOLD = 20
MOST_TOLD_AGAIN = 6
ROOM_FOR_A_QUESTION = 16
MOST_CHANGES = 12


class Leave(Exception):
    """A person leaves the table before the game is over."""


class Pace(NamedTuple):
    """How the actions of agents are shown."""

    fast: bool = False
    step: bool = False
    watch: bool = False


AT_EASE = Pace()
AskPerson = Callable[["Playing", "Player"], None]
"""Shows a player the turn and takes what is typed, until there is an answer."""


class Shown(NamedTuple):
    """What somebody last saw of the table, and when."""

    facts: dict[str, str]
    height: int
    phase: str
    actions: int


def _facts_told(facts: Mapping[str, str]) -> list[str]:
    return [f"{label}: {fact}" if fact else label for label, fact in facts.items()]


def _changes_told(known: Mapping[str, str], facts: Mapping[str, str]) -> list[str]:
    """What is not as it was."""
    changed = {label: fact for label, fact in facts.items() if fact != known.get(label)}
    gone = [label for label, fact in known.items() if fact and label not in facts]
    return [*_facts_told(changed), *(f"No longer there: {label}" for label in gone)]


class Playing:
    """One session, who plays it, and the screen it is played at."""

    def __init__(
        self,
        session: Session,
        seats: Sequence[Seat],
        plugins: Plugins,
        screen: Screen,
        *,
        seed: int | str | None = None,
        pace: Pace = AT_EASE,
        save: Save | None = None,
    ) -> None:
        self.session = session
        self.seats = list(seats)
        self.plugins = plugins
        self.screen = screen
        self.keyboard = Keyboard(screen)
        self.seed = seed
        self.pace = pace
        self.save = save
        self.agents: dict[Player, Agent] = {}
        self._is_seen = pace.watch or pace.step or any(seat.is_human for seat in seats)
        self.at_the_screen: Player | None = None
        self.shows_secrets = False
        self.has_explained = False
        self._told: dict[int | None, int] = {}
        self._shown: dict[int | None, Shown] = {}
        for player, seat in zip(session.players, seats, strict=True):
            if not seat.is_human:
                self.seat_agent(player, seat.agent)
        if plugins.has_observers:
            session.observers.append(plugins.observe)

    @property
    def humans(self) -> list[Player]:
        return [player for player in self.session.players if player not in self.agents]

    @property
    def renderer(self) -> Renderer | None:
        return self.plugins.renderers.get(self.session.game.id)

    def seat_agent(self, player: Player, text: str) -> None:
        """From now on this agent answers for the player."""
        self.agents[player] = make_agent(text, self.plugins, self.seed, player.seat)
        self.seats[player] = Seat(player.name, text)

    def run(self, ask_person: AskPerson, *, shows_result: bool = True) -> None:
        """Play until the game is over; a person who leaves raises Leave."""
        try:
            self._play(ask_person)
        finally:
            self.cover()
        if shows_result:
            self.show_end()

    def cover(self) -> None:
        """Take secrets off the screen before others look at it."""
        if len(self.humans) > 1 and self.shows_secrets and self.keyboard.is_interactive:
            self.screen.clear()
            self.keyboard.forget()

    def _play(self, ask_person: AskPerson) -> None:
        if not self.humans:
            if self.pace.watch or self.pace.step:
                self.show_table(self.session.view(None))
            else:
                self._run_unseen()
        while (decision := self.session.decision) is not None:
            player = decision.players[0]
            if player in self.agents:
                self._let_agent_act(player)
            else:
                ask_person(self, player)

    def _run_unseen(self) -> None:
        """Agents only, and nobody wants to watch: straight to the end."""
        with self.screen.waiting(f"{self.session.game.title} is being played"):
            while (decision := self.session.decision) is not None:
                self.act_for(decision.players[0])

    def act_for(self, player: Player) -> Entry:
        """Let the player's agent answer."""
        decision = self.session.decision
        assert decision is not None
        seen = len(self.session.events)
        view = self.session.view(player, since=seen)
        key = agent_answer(self.agents[player], self.seats[player].agent, view)
        return self.session.decide(player, key, decision.number)

    def _let_agent_act(self, player: Player) -> None:
        with self.screen.waiting(f"{short_name(player.name)} is thinking"):
            entry = self.act_for(player)
        if not self.pace.watch and not self.pace.step:
            return
        viewer = self.humans[0] if len(self.humans) == 1 else None
        self.tell_news(viewer)
        if self.pace.step or self.session.round != entry.round:
            self.show_table(self.session.view(viewer))
        if self.pace.step:
            if self.keyboard.read("Enter goes on.") is None:
                raise Leave
        elif not self.pace.fast and self.keyboard.is_interactive:
            time.sleep(PAUSE)

    def explain_the_game(self) -> None:
        """What the game is about, in a few lines, if its author wrote them."""
        text = self.session.game.words.how_to_play.strip()
        paragraphs = text.splitlines() if self.screen.is_plain else text.split("\n\n")
        for paragraph in paragraphs if text else ():
            self.screen.line(" ".join(paragraph.split()), "dim")

    def show_table(self, view: View, *, whole: bool = False) -> None:
        """The table as somebody may see it. Plain, or in a window too low for the picture while
        the same player goes on, only what has changed is told, unless the whole is wanted."""
        facts = plain_table(view, self.renderer)
        last = None if whole else self._shown.get(view.player)
        news = _facts_told(facts) if last is None else _changes_told(last.facts, facts)
        height = 0
        if self.screen.is_plain:
            for line in news:
                self.screen.line(line)
        elif last is not None and self._goes_on(last, news):
            height = last.height
            for line in news:
                self.screen.indented(line, "dim")
        else:
            height = self.screen.table(view, self.renderer)
        self._shown[view.player] = Shown(
            facts, height, self.session.phase, len(self.session.journal)
        )

    def forget_tables(self) -> None:
        """The screen was cleared: whoever looks next sees the whole table."""
        self._shown.clear()

    def _goes_on(self, last: Shown, news: list[str]) -> bool:
        """Whether a player only goes on, and the picture is too high to be drawn again for it."""
        rows = self.screen.rows_at_once
        if rows is None or last.height + ROOM_FOR_A_QUESTION <= rows or len(news) > MOST_CHANGES:
            return False
        since = self.session.journal[last.actions :]
        return last.phase == self.session.phase and len({entry.player for entry in since}) <= 1

    def tell_news(self, player: Player | None) -> None:
        """What has happened since this player last looked."""
        start = self._told.get(player)
        journal = self.session.journal
        if start is None:
            opening = [event for event in self.session.opening if event.is_for(player)]
            for event in opening[-MOST_TOLD:]:
                self.screen.indented(render.sentence(self.session.game, event))
        self.tell(journal[min(start or 0, len(journal)) :], player)
        self._told[player] = len(journal)

    def begin_told(self) -> None:
        """A session taken up again: everybody knows what has happened so far, but the last few
        actions are told once more."""
        count = max(0, len(self.session.journal) - MOST_TOLD_AGAIN)
        self._told = dict.fromkeys([*self.session.players, None], count)

    def forget_after(self, count: int) -> None:
        """Actions from that number on were taken back: they will be told anew."""
        self._told = {player: min(told, count) for player, told in self._told.items()}

    def tell(self, entries: Sequence[Entry], player: Player | None) -> None:
        """Actions and what came of them, as far as this player may know."""
        if len(entries) > MOST_TOLD:
            self.screen.indented(f"({len(entries) - MOST_TOLD} earlier actions: type log)", "dim")
        for entry in entries[-MOST_TOLD:]:
            action, *told = render.account(self.session.game, entry, player)
            self.screen.note(action, told, render.player_style(entry.player))

    def show_end(self) -> None:
        """The last news, the table and the result."""
        viewer = self.humans[0] if len(self.humans) == 1 else None
        result = self.session.result
        assert result is not None
        if self._is_seen:
            self.tell_news(viewer)
            self.show_table(self.session.view(viewer))
        show_result(self.screen, result)
