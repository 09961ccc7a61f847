"""The rules of the bare loops behind OpenSpiel's interface for games written in Python."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from bench import bare_loops
from examples.connect_four import HEIGHT, WIDTH

pyspiel: Any = import_module("pyspiel")  # it brings no types


def _game_type(name: str, title: str) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )


def _game_info(actions: int, length: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=length,
    )


TIC_TAC_TOE = _game_type("bench_tic_tac_toe", "Tic-tac-toe with the rules of the bench")
CONNECT_FOUR = _game_type("bench_connect_four", "Connect four with the rules of the bench")


class TicTacToeGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Any = None) -> None:
        super().__init__(TIC_TAC_TOE, _game_info(9, 9), params or {})

    def new_initial_state(self) -> TicTacToeState:
        return TicTacToeState(self)


class ConnectFourGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Any = None) -> None:
        super().__init__(CONNECT_FOUR, _game_info(WIDTH, WIDTH * HEIGHT), params or {})

    def new_initial_state(self) -> ConnectFourState:
        return ConnectFourState(self)


class TicTacToeState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: TicTacToeGame) -> None:
        super().__init__(game)
        self.marks: bare_loops.Marks = [None] * 9
        self.player = 0
        self.is_over = False

    def current_player(self) -> Any:
        return pyspiel.PlayerId.TERMINAL if self.is_over else self.player

    def is_terminal(self) -> bool:
        return self.is_over

    def _legal_actions(self, _player: int) -> list[int]:
        return bare_loops.free_spaces(self.marks)

    def _apply_action(self, action: int) -> None:
        self.marks[action] = self.player
        self.is_over = bare_loops.is_decided(self.marks)
        self.player = 1 - self.player

    def returns(self) -> list[float]:
        return _returns(bare_loops.three_in_a_line(self.marks))


class ConnectFourState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: ConnectFourGame) -> None:
        super().__init__(game)
        self.discs: bare_loops.Marks = [None] * (WIDTH * HEIGHT)
        self.last = 0
        self.player = 0
        self.is_over = False

    def current_player(self) -> Any:
        return pyspiel.PlayerId.TERMINAL if self.is_over else self.player

    def is_terminal(self) -> bool:
        return self.is_over

    def _legal_actions(self, _player: int) -> list[int]:
        return bare_loops.free_columns(self.discs)

    def _apply_action(self, action: int) -> None:
        self.last = bare_loops.drop(self.discs, action, self.player)
        self.is_over = bare_loops.is_decided_by(self.discs, self.last)
        self.player = 1 - self.player

    def returns(self) -> list[float]:
        return _returns(bare_loops.four_in_a_line(self.discs, self.last))


def _returns(winner: int | None) -> list[float]:
    """What the end is worth to both."""
    if winner is None:
        return [0.0, 0.0]
    return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]


pyspiel.register_game(TIC_TAC_TOE, TicTacToeGame)
pyspiel.register_game(CONNECT_FOUR, ConnectFourGame)
