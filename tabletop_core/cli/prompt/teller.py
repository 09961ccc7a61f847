"""What is shown and told to whom: the table, the news, and what somebody knows already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tabletop_core.cli.screen import Screen, show_action
from tabletop_core.pictures import telling
from tabletop_core.pictures.drawing import Draw, picture_of
from tabletop_core.pictures.lighting import lit_by
from tabletop_core.pictures.news import with_news
from tabletop_core.pictures.picture import Picture
from tabletop_core.pictures.plain import facts_told, plain_facts

if TYPE_CHECKING:
    from tabletop_core.engine.consequences import Brought
    from tabletop_core.engine.journal import Entry
    from tabletop_core.engine.session import Session
    from tabletop_core.engine.views import View
    from tabletop_core.table.players import Player

MOST_TOLD = 20
MOST_TOLD_AGAIN = 6
ROOM_FOR_A_QUESTION = 16
MOST_CHANGES = 24
NOTHING_KNOWN: Mapping[str, Brought] = MappingProxyType({})


class LastLook(NamedTuple):
    """What somebody last saw of the table, and when."""

    picture: Picture
    facts: dict[str, str]
    height: int
    phase: str
    actions: int


class Teller:
    """Shows the table of a session and tells what has happened, to each what is new."""

    def __init__(self, session: Session, screen: Screen, draw: Draw | None) -> None:
        self._session = session
        self._screen = screen
        self._draw = draw
        self._told: dict[int | None, int] = {}
        self._looks: dict[int | None, LastLook] = {}
        self._has_said_how_to_answer = False

    def explain_the_game(self) -> None:
        """What the game is about as it is played here, in a few lines, if it has them."""
        session = self._session
        text = session.game.intro(session.options, len(session.players))
        paragraphs = text.splitlines() if self._screen.is_plain else text.split("\n\n")
        for paragraph in filter(None, paragraphs):
            self._screen.line(" ".join(paragraph.split()), "dim")

    def say_how_to_answer(self) -> None:
        """What can be typed, once."""
        if not self._has_said_how_to_answer:
            self._has_said_how_to_answer = True
            explained = "Type a number or the option itself; help tells the rest."
            self._screen.indented(explained, "dim")

    def show_table(
        self, view: View, brought: Mapping[str, Brought] = NOTHING_KNOWN, *, whole: bool = False
    ) -> None:
        """The table as somebody may see it, with the good options lit. Plain, or in a window too
        low for the picture while the same player goes on, only what has changed is told, unless the
        whole is wanted."""
        picture = picture_of(view, self._draw)
        facts = plain_facts(picture)
        last = None if whole else self._looks.get(view.player)
        news = facts_told(facts) if last is None else _changes_told(last.facts, facts)
        height = 0
        if self._screen.is_plain:
            for line in news:
                self._screen.line(line)
        elif last is not None and self._goes_on(last, news):
            height = last.height
            for line in news:
                self._screen.indented(line, "dim")
        else:
            seen = self._looks.get(view.player)
            marked = picture if seen is None else with_news(seen.picture, picture)
            height = self._screen.table(marked, lit_by(view.choice, brought))
        actions = len(self._session.journal)
        self._looks[view.player] = LastLook(picture, facts, height, self._session.phase, actions)

    def forget_tables(self) -> None:
        """The screen was cleared: whoever looks next sees the whole table."""
        self._looks.clear()

    def _goes_on(self, last: LastLook, news: list[str]) -> bool:
        """Whether a player only goes on, and the picture is too high to be drawn again for it."""
        rows = self._screen.rows_at_once
        if rows is None or last.height + ROOM_FOR_A_QUESTION <= rows or len(news) > MOST_CHANGES:
            return False
        since = self._session.journal[last.actions :]
        return last.phase == self._session.phase and len({entry.player for entry in since}) <= 1

    def tell_news(self, player: Player | None) -> None:
        """What has happened since this player last looked."""
        start = self._told.get(player)
        journal = self._session.journal
        if start is None:
            opening = [event for event in self._session.opening if event.is_for(player)]
            for event in opening[-MOST_TOLD:]:
                self._screen.indented(telling.sentence(self._session.game, event))
        self._tell(journal[min(start or 0, len(journal)) :], player)
        self._told[player] = len(journal)

    def begin_with_the_last(self) -> None:
        """A session taken up again: everybody knows what has happened so far, but the last few
        actions are told once more."""
        count = max(0, len(self._session.journal) - MOST_TOLD_AGAIN)
        self._told = dict.fromkeys([*self._session.players, None], count)

    def begin_with_what_was_shown(self) -> None:
        """Somebody who looked on sits down: what was told to all is known."""
        count = self._told.get(None, 0)
        self._told = dict.fromkeys([*self._session.players, None], count)

    def forget_what_was_taken_back(self) -> None:
        """Actions that are no longer in the journal will be told anew."""
        count = len(self._session.journal)
        self._told = {player: min(told, count) for player, told in self._told.items()}

    def _tell(self, entries: Sequence[Entry], player: Player | None) -> None:
        """Actions and what came of them, as far as this player may know."""
        if len(entries) > MOST_TOLD:
            self._screen.indented(f"({len(entries) - MOST_TOLD} earlier actions: type log)", "dim")
        for entry in entries[-MOST_TOLD:]:
            show_action(self._screen, self._session.game, entry, player)


def _changes_told(known: Mapping[str, str], facts: Mapping[str, str]) -> list[str]:
    """What is not as it was."""
    changed = {label: fact for label, fact in facts.items() if fact != known.get(label)}
    gone = [label for label, fact in known.items() if fact and label not in facts]
    return [*facts_told(changed), *_gone_told(gone)]


def _gone_told(labels: Sequence[str]) -> list[str]:
    """What is gone, all of one kind in one line: `Your hand, gone: R1, R2`."""
    kinds: dict[str, list[str]] = {}
    for label in labels:
        kind, _, one = label.rpartition(", ")
        kinds.setdefault(kind, []).append(one)
    alone = [f"{label}: gone" for label in kinds.pop("", [])]
    return [*alone, *(f"{kind}, gone: {', '.join(ones)}" for kind, ones in kinds.items())]
