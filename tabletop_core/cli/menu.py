"""The menu of `tabletop` without a command: choose a game, who plays, and its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletop_core.agents.agent import HUMAN
from tabletop_core.cli.commands.games import players_of
from tabletop_core.cli.commands.play import play_game
from tabletop_core.cli.commands.resume import resume_game
from tabletop_core.cli.commands.saves import described
from tabletop_core.cli.game_options import GameOption, options_of
from tabletop_core.cli.prompt.keyboard import Keyboard, Leave
from tabletop_core.cli.prompt.pace import Pace
from tabletop_core.cli.screen import Screen
from tabletop_core.cli.seats import default_seats
from tabletop_core.errors import BadInput, TabletopError
from tabletop_core.sentences import safe, shorten
from tabletop_core.storage.saves import list_saves

if TYPE_CHECKING:
    from tabletop_core.engine.game import Game
    from tabletop_core.hooks.plugins import Plugins

BACK, QUIT, RESUME = "back", "quit", "resume"
MOST_UNFINISHED = 5
AGENT_WORDS = {
    "easy": "a computer that looks no further than its own answer",
    "normal": "a computer that thinks a little",
    "hard": "a computer that thinks long",
    "search": "a computer that thinks for a second",
    "greedy": "a computer that plans its own turn",
    "random": "a computer that does anything",
}


class MenuItem(NamedTuple):
    """One line of a menu: what is typed for it, and what it means."""

    key: str
    label: str


class GoBack(Exception):
    """The last question is to be asked again."""


class Menu:
    """Asks one thing after another; `back` and `quit` work everywhere."""

    def __init__(self, plugins: Plugins, screen: Screen) -> None:
        self.plugins = plugins
        self.screen = screen
        self.keyboard = Keyboard(screen)

    def run(self) -> None:
        """Play games until somebody quits."""
        if not self.plugins.games:
            raise BadInput("no game is installed. Load one: tabletop --plugin PATH")
        self.screen.heading("Tabletop")
        while True:
            try:
                self._do_one_thing()
            except GoBack:
                continue
            except TabletopError as fault:
                self.screen.line(fault, "yellow")

    def _do_one_thing(self) -> None:
        """Begin a game or go on with one."""
        items = [
            MenuItem(game.id, f"{game.title}, {players_of(game)}. {game.about}")
            for game in self.plugins.games.values()
        ]
        unfinished = [save for save in list_saves() if not save.is_over and not save.fault]
        for save in unfinished[:MOST_UNFINISHED]:
            about, progress = described(save)
            items.append(MenuItem(f"{RESUME} {save.name}", f"{about}: {progress}"))
        items.append(MenuItem(QUIT, "leave"))
        chosen = self._choose("What do you want to play?", items)
        if chosen == QUIT:
            raise Leave
        if chosen in self.plugins.games:
            self._start_game(self.plugins.games[chosen])
        else:
            name = chosen.removeprefix(f"{RESUME} ")
            resume_game(self.plugins, name, pace=Pace(), plain=self.screen.is_plain)

    def _start_game(self, game: Game) -> None:
        seats = self._choose_seats(game)
        options = self._choose_options(game, len(seats))
        self.screen.line(f"The same from the command line: {_command(game, seats, options)}", "dim")
        play_game(
            self.plugins,
            game.id,
            seats,
            seed=None,
            options=options,
            pace=Pace(),
            plain=self.screen.is_plain,
        )

    def _choose_seats(self, game: Game) -> list[str]:
        default = default_seats(game, self.plugins.agents)
        counts = [MenuItem(str(count), "") for count in game.players]
        count = int(self._choose("How many play?", counts, str(len(default))))
        agents = [MenuItem(HUMAN, "a person at this screen")]
        agents += [
            MenuItem(name, AGENT_WORDS.get(name, "an agent")) for name in self.plugins.agents
        ]
        seats: list[str] = []
        for number in range(count):
            usual = default[number] if number < len(default) else default[-1]
            who = self._choose(f"Who plays seat {number + 1}?", agents, usual)
            name = self._name(number, seats) if who == HUMAN else ""
            seats.append(f"{name}={who}" if name else who)
        return seats

    def _name(self, number: int, seats: Sequence[str]) -> str:
        taken = {seat.partition("=")[0] for seat in seats if "=" in seat}
        while True:
            name = self._read(f"Name of player {number + 1} (Enter: any):").replace("=", "-")
            if name not in taken:
                return name
            self.screen.line("Somebody is called that already.", "yellow")

    def _choose_options(self, game: Game, players: int) -> dict[str, str]:
        known = options_of(game)
        if not known:
            return {}
        self.screen.line("Options of the game:")
        self.screen.rows([(f"{o.name}={o.default}", _explained(o)) for o in known], 2)
        chosen: dict[str, str] = {}
        while text := self._read("Change one (name=value), or Enter to begin:"):
            name, _, value = text.partition("=")
            try:
                wanted = {**chosen, name.strip(): value.strip()}
                _check_start(game, wanted, players)
                chosen = wanted
            except BadInput as fault:
                self.screen.line(fault, "yellow")
        return chosen

    def _choose(self, question: str, items: Sequence[MenuItem], default: str = "") -> str:
        """One of the items, by number, key, or the beginning of the key."""
        keys = [item.key for item in items]
        if len(keys) == 1:
            return keys[0]
        self.screen.line(question, "bold")
        are_numbers = all(key.isdecimal() for key in keys)
        if are_numbers:
            self.screen.indented(", ".join(keys))
        else:
            self.screen.rows([(n, safe(e.key), safe(e.label)) for n, e in enumerate(items, 1)], 2)
        shown = f"[{default}]>" if default else ">"
        while True:
            typed = self._read(shown, keys) or default
            if typed in keys:
                return typed
            if typed.isdecimal() and not are_numbers and 0 < int(typed[:6]) <= len(keys):
                return keys[int(typed) - 1]
            found = [key for key in keys if typed and key.startswith(typed.casefold())]
            if len(found) == 1:
                return found[0]
            open_keys = ", ".join(keys)
            self.screen.line(f"{shorten(safe(typed), 30)!r}: type one of {open_keys}.", "yellow")

    def _read(self, question: str, completions: Sequence[str] = ()) -> str:
        typed = self.keyboard.ask(question, [*completions, BACK, QUIT]).strip()
        if typed == QUIT:
            raise Leave
        if typed == BACK:
            raise GoBack
        return typed


def _check_start(game: Game, options: dict[str, str], players: int) -> None:
    """Refuse options with which so many players cannot begin."""
    read = game.read_options(options)
    fault = None if game.check_start is None else game.check_start(read, players)
    if fault is not None:
        raise BadInput(fault)


def _explained(option: GameOption) -> str:
    untold = [choice for choice in option.choices if choice not in option.about]
    return f"{option.about} ({', '.join(option.choices)})" if untold else option.about


def _command(game: Game, seats: Sequence[str], options: dict[str, str]) -> str:
    """The command that starts the same game."""
    import shlex

    settings = [part for name, value in options.items() for part in ("--set", f"{name}={value}")]
    return shlex.join(["tabletop", "play", game.id, *seats, *settings])


def open_menu(plugins: Plugins, *, plain: bool = False) -> None:
    """Open the menu."""
    screen = Screen(plain=plain)
    try:
        Menu(plugins, screen).run()
    except Leave:
        screen.line("Goodbye.")
