"""How many simulations a second `search` makes, beside a tree search written by hand for the same
two games, and beside OpenSpiel's MCTS bot in Python on the same rules."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from math import log, sqrt
from statistics import median
from time import process_time

from bench.bare_loops import (
    Marks,
    drop,
    free_columns,
    free_spaces,
    is_decided,
    is_decided_by,
    three_in_a_line,
)
from bench.bare_loops import four_in_a_line as four_through
from bench.measure import Choose, Effort, print_table, random_choices, ratio, verdict
from examples.connect_four import CONNECT_FOUR, HEIGHT, WIDTH
from examples.tic_tac_toe import TIC_TAC_TOE
from tabletop_core.agents.search import SearchAgent
from tabletop_core.agents.thinking_time import Budget
from tabletop_core.engine.game import Game
from tabletop_core.engine.session import Session

OF_BY_HAND = 0.4
OF_OPEN_SPIEL = 2.0
BY_HAND = "UCT written by hand"
TABLETOP = "Tabletop, search"
OPEN_SPIEL = "OpenSpiel, MCTSBot in Python, same rules"

Search = Callable[[int, int], None]
"""Makes so many simulations from the beginning, with that seed."""


class Node:
    """A position of the search that is written by hand."""

    __slots__ = ("children", "tries", "won")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.tries = 0
        self.won = 0.0


class TicTacToe:
    """Tic-tac-toe on a plain list."""

    def __init__(self) -> None:
        self.marks: Marks = [None] * 9
        self.winner: int | None = None

    def free(self) -> list[int]:
        return free_spaces(self.marks)

    def play(self, answer: int, player: int) -> bool:
        """Whether that was the end."""
        self.marks[answer] = player
        if is_decided(self.marks):
            self.winner = three_in_a_line(self.marks)
            return True
        return False


class ConnectFour:
    """Connect four on a plain list."""

    def __init__(self) -> None:
        self.discs: Marks = [None] * (WIDTH * HEIGHT)
        self.winner: int | None = None

    def free(self) -> list[int]:
        return free_columns(self.discs)

    def play(self, answer: int, player: int) -> bool:
        """Whether that was the end."""
        last = drop(self.discs, answer, player)
        if is_decided_by(self.discs, last):
            self.winner = four_through(self.discs, last)
            return True
        return False


def by_hand(new: type[TicTacToe] | type[ConnectFour]) -> Search:
    """Plain UCT: down the tree, one new node, at random to the end, and back."""

    def search(simulations: int, seed: int) -> None:
        choose: Choose = random_choices(seed)
        root = Node()
        for _ in range(simulations):
            game, node, player, is_over = new(), root, 0, False
            path: list[tuple[int, Node]] = []
            is_new = False
            while not is_over and not is_new:
                free = game.free()
                untried = [answer for answer in free if answer not in node.children]
                if untried:
                    answer = untried[choose(len(untried))]
                    node.children[answer] = child = Node()
                    is_new = True
                else:
                    whole = log(node.tries + 1)
                    answer, child = max(
                        node.children.items(),
                        key=lambda item: item[1].won / item[1].tries + sqrt(whole / item[1].tries),
                    )
                path.append((player, child))
                is_over = game.play(answer, player)
                node, player = child, 1 - player
            while not is_over:
                free = game.free()
                is_over = game.play(free[choose(len(free))], player)
                player = 1 - player
            root.tries += 1
            for who, passed in path:
                passed.tries += 1
                passed.won += 0.5 if game.winner is None else game.winner == who

    return search


def with_tabletop(game: Game) -> Search:
    """The agent `search:N` at its first decision."""
    session = Session.start(game, 2, seed=1)
    view = session.view(session.players[0])

    def search(simulations: int, seed: int) -> None:
        SearchAgent(seed, Budget(simulations=simulations)).think(view)

    return search


def with_open_spiel(name: str) -> Search:
    """OpenSpiel's own bot in Python, on the rules of the bare loop."""
    import_module("bench.open_spiel_games")  # registers the games in Python
    game = import_module("pyspiel").load_game(name)
    mcts = import_module("open_spiel.python.algorithms.mcts")
    numpy = import_module("numpy")

    def search(simulations: int, seed: int) -> None:
        random = numpy.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        bot = mcts.MCTSBot(game, 1.4, simulations, evaluator, solve=False, random_state=random)
        bot.mcts_search(game.new_initial_state())

    return search


def bench_search(effort: Effort) -> None:
    """One table a game."""
    _bench("Tic-tac-toe", TIC_TAC_TOE, TicTacToe, "bench_tic_tac_toe", effort)
    _bench("Connect Four", CONNECT_FOUR, ConnectFour, "bench_connect_four", effort)


def _bench(
    title: str,
    game: Game,
    plain: type[TicTacToe] | type[ConnectFour],
    open_spiel: str,
    effort: Effort,
) -> None:
    searches = {BY_HAND: by_hand(plain), TABLETOP: with_tabletop(game)}
    missing = ""
    try:
        searches[OPEN_SPIEL] = with_open_spiel(open_spiel)
    except ImportError as fault:
        missing = f"not installed ({fault})"
    rates: dict[str, list[float]] = {name: [] for name in searches}
    for seed in range(effort.rounds):
        for name, search in searches.items():
            start = process_time()
            search(effort.playouts, seed)
            rates[name].append(effort.playouts / (process_time() - start))
    own = rates[TABLETOP]
    rows = [(BY_HAND, _told(rates[BY_HAND]), "")]
    rows.append((TABLETOP, _told(own), _of(own, rates[BY_HAND], OF_BY_HAND, "by hand")))
    if missing:
        rows.append((OPEN_SPIEL, "-", missing))
    else:
        of_other = _of(own, rates[OPEN_SPIEL], OF_OPEN_SPIEL, "OpenSpiel")
        rows.append((OPEN_SPIEL, _told(rates[OPEN_SPIEL]), of_other))
    print_table(f"{title}, search", ("", "simulations/s", "budget of Tabletop"), rows)


def _told(rates: list[float]) -> str:
    return f"{median(rates):,.0f}"


def _of(own: list[float], other: list[float], least: float, name: str) -> str:
    found = ratio(own, other)
    return f"{found:.2f} of {name}, {verdict(found, least)}"
