"""The same two games on OpenSpiel and PettingZoo, when those are installed."""

from __future__ import annotations

from importlib import import_module

from bench.measure import Choose, Playout

OPEN_SPIEL = "OpenSpiel, game in Python, same rules"
OPEN_SPIEL_BUILT_IN = "OpenSpiel, its own game in C++"
PETTING_ZOO = "PettingZoo, its own game in Python"
NAMES = (OPEN_SPIEL, OPEN_SPIEL_BUILT_IN, PETTING_ZOO)
"""The rows that every table has, measured or not."""


def others_that_play(game: str) -> tuple[dict[str, Playout], dict[str, str]]:
    """Who can play a game here, and why the others cannot."""
    playing: dict[str, Playout] = {}
    missing: dict[str, str] = {}
    try:
        playing[OPEN_SPIEL] = _open_spiel(f"bench_{game}")
        playing[OPEN_SPIEL_BUILT_IN] = _open_spiel(game)
    except ImportError as fault:
        missing[OPEN_SPIEL] = missing[OPEN_SPIEL_BUILT_IN] = f"not installed ({fault})"
    try:
        playing[PETTING_ZOO] = _petting_zoo(game)
    except ImportError as fault:
        missing[PETTING_ZOO] = f"not installed ({fault})"
    return playing, missing


def _open_spiel(name: str) -> Playout:
    import_module("bench.open_spiel_games")  # registers the games in Python
    game = import_module("pyspiel").load_game(name)

    def play(choose: Choose) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[choose(len(actions))])
            decisions += 1
        return decisions

    return play


def _petting_zoo(game: str) -> Playout:
    module = {"tic_tac_toe": "tictactoe_v3", "connect_four": "connect_four_v3"}[game]
    environment = import_module(f"pettingzoo.classic.{module}").env()
    positions = import_module("numpy").flatnonzero

    def play(choose: Choose) -> int:
        environment.reset()
        decisions = 0
        for _agent in environment.agent_iter():
            seen, _reward, is_over, is_cut, _more = environment.last()
            if is_over or is_cut:
                environment.step(None)
            else:
                legal = positions(seen["action_mask"])
                environment.step(legal[choose(len(legal))])
                decisions += 1
        return decisions

    return play
