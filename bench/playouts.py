"""Random playouts of two tiny games, with the legal options listed at every step."""

from __future__ import annotations

from statistics import median

from bench import bare_loops
from bench.measure import Choose, Effort, Playout, print_table, ratio, take_turns, verdict
from bench.other_engines import NAMES, OPEN_SPIEL, others_that_play
from examples.connect_four import CONNECT_FOUR
from examples.tic_tac_toe import TIC_TAC_TOE
from tabletop_core.engine.course import Course
from tabletop_core.engine.game import Game
from tabletop_core.engine.session import Session, seat
from tabletop_core.table.chance import Chance, key_from_seed

BARE = "bare Python loop"
SEARCH = "Tabletop, search mode"
FULL = "Tabletop, full mode"

SEARCH_OF_BARE = 0.35
FULL_OF_BARE = 0.20
SEARCH_OF_OPEN_SPIEL = 1.7


def in_search_mode(game: Game) -> Playout:
    """Trusted answers, no journal, no checkpoints: what a search does by the thousand."""
    players = seat(["Ada", "Bob"])
    chance = Chance(key_from_seed(1))

    def play(choose: Choose) -> int:
        state = game.new_state(players, None)
        course = Course(game, state, chance, keeps_checkpoints=False)
        course.begin()
        return course.play_out(choose)

    return play


def in_full_mode(game: Game) -> Playout:
    """Every answer named by number and key, checked, journalled and ready to be taken back."""
    players, key = seat(["Ada", "Bob"]), key_from_seed(1)

    def play(choose: Choose) -> int:
        session = Session.start(game, players, key=key)
        decisions = 0
        while (decision := session.decision) is not None:
            player = decision.players[0]
            keys = list(decision.keys(player))
            session.decide(player, keys[choose(len(keys))], decision.number)
            decisions += 1
        return decisions

    return play


def bench_playouts(effort: Effort) -> None:
    """One table a game."""
    _bench(TIC_TAC_TOE, "tic_tac_toe", bare_loops.play_tic_tac_toe, effort)
    _bench(CONNECT_FOUR, "connect_four", bare_loops.play_connect_four, effort)


def _bench(game: Game, name: str, bare: Playout, effort: Effort) -> None:
    others, missing = others_that_play(name)
    contestants = {
        BARE: bare,
        SEARCH: in_search_mode(game),
        FULL: in_full_mode(game),
        **others,
    }
    rates = take_turns(contestants, effort)
    of_bare = {name: ratio(rates[name], rates[BARE]) for name in rates}
    budgets = {
        SEARCH: verdict(of_bare[SEARCH], SEARCH_OF_BARE),
        FULL: verdict(of_bare[FULL], FULL_OF_BARE),
    }
    if OPEN_SPIEL in rates:
        faster = ratio(rates[SEARCH], rates[OPEN_SPIEL])
        kept = verdict(faster, SEARCH_OF_OPEN_SPIEL)
        budgets[OPEN_SPIEL] = f"search mode is {faster:.2f} × as fast, {kept}"
    rows = []
    for row in (BARE, SEARCH, FULL, *NAMES):
        if row in missing:
            rows.append((row, "-", "-", "-", missing[row]))
        else:
            rate = median(rates[row])
            numbers = (f"{rate:,.0f}", f"{1e6 / rate:.2f}", f"{of_bare[row]:.3f}")
            rows.append((row, *numbers, budgets.get(row, "")))
    heading = ("", "decisions/s", "µs each", "of bare", "budget")
    print_table(f"{game.title}: random playouts", heading, rows)
