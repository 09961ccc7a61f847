"""The contract every game must meet, for our tests and for authors:

    from tabletop_core.testing import check_game

    def test_my_game_keeps_the_contract():
        check_game(MY_GAME, games=20)

Each promise is a function of its own; a broken one is said in a sentence with the seed and the
decision, so that it can be played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple, get_args, get_origin

from tabletop_core.engine.acts import Act
from tabletop_core.engine.decisions import Decision
from tabletop_core.engine.game import Game, Result
from tabletop_core.engine.hiding import hidden_places
from tabletop_core.engine.session import Session
from tabletop_core.errors import (
    CannotUndo,
    ForbiddenOption,
    NotAsked,
    Refused,
    StaleAnswer,
    TabletopError,
    UnknownOption,
)
from tabletop_core.storage.exports import export_session, import_session
from tabletop_core.storage.saves import Save, load
from tabletop_core.table.components import Component
from tabletop_core.table.players import Player
from tabletop_core.table.zones import Deck
from tabletop_core.testing.foretelling import check_consequences
from tabletop_core.testing.leaks import check_secrets, check_views
from tabletop_core.testing.processes import check_processes
from tabletop_core.testing.trials import (
    ContractBroken,
    Trial,
    TrialPlay,
    difference,
    situation,
    trace,
)

SEEDS = "another seed, another game"
NOBODY_WOULD_TYPE = "no such option ✗"


def check_options(trial: Trial) -> None:
    """Every option can be chosen; everything else is refused, and a refusal changes nothing."""
    playing = TrialPlay(trial, "options")
    for _choice in playing:
        session = playing.session
        before = situation(session)
        decision = session.decision
        assert decision is not None
        for player in decision.players:
            _check_keys(playing, decision, player)
            _check_refusals(playing, decision, player)
        _check_unasked(playing, decision)
        playing.must_be_like(before, situation(session), "the session after a refusal")
        for player in decision.players:
            for key in decision.keys(player):
                _choose_in_a_clone(playing, player, key)
        playing.must_be_like(before, situation(session), "the session after choices in its clones")


def _check_keys(playing: TrialPlay, decision: Decision, player: Player) -> None:
    keys = decision.keys(player)
    if not keys:
        playing.fail(f"{player} is asked {decision.question(player)!r} without an option")
    for key, value in keys.items():
        if not isinstance(key, str) or not key or key != key.strip() or not key.isprintable():
            playing.fail(f"{key!r} cannot be typed as an option")
        if not _never_changes(value):
            playing.fail(
                f"the option {key!r} stands for a {type(value).__name__}, which can change"
            )
    ask = playing.session.course.ask_for(player)
    for value in ask.find_legal():
        key = ask.typed(value)
        if keys[key] != value:
            playing.fail(f"two options of {player} have the key {key!r}: {value} and {keys[key]}")


def _never_changes(value: Any) -> bool:
    if isinstance(value, (tuple, frozenset)):
        return all(_never_changes(part) for part in value)
    return value is None or isinstance(value, (int, str, Enum, Component, Act)) or _is_frozen(value)


def _is_frozen(value: Any) -> bool:
    parameters = getattr(type(value), "__dataclass_params__", None)
    return bool(parameters is not None and parameters.frozen)


def _check_refusals(playing: TrialPlay, decision: Decision, player: Player) -> None:
    known_rules = playing.game.rules.by_id
    for key, reason in decision.refused(player).items():
        if key in decision.keys(player):
            playing.fail(f"{key!r} is both an option of {player} and refused: {reason}")
        if not reason.sentence:
            playing.fail(f"{key!r} is refused without a reason")
        for rule in reason.rule.split(", ") if known_rules and reason.rule else ():
            if rule not in known_rules:
                playing.fail(f"{key!r} is refused by rule {rule!r}, which is not in the catalogue")
        if playing.once_in(4):
            _must_refuse(playing, ForbiddenOption, player, key)
    _must_refuse(playing, UnknownOption, player, NOBODY_WOULD_TYPE)
    _must_refuse(
        playing, StaleAnswer, player, next(iter(decision.keys(player))), decision.number - 1
    )


def _check_unasked(playing: TrialPlay, decision: Decision) -> None:
    for player in playing.session.players:
        if player not in decision.players:
            _must_refuse(playing, NotAsked, player, NOBODY_WOULD_TYPE)


def _must_refuse(
    playing: TrialPlay, how: type[Refused], player: Player, key: str, number: int | None = None
) -> None:
    try:
        playing.session.decide(player, key, number)
    except how:
        return
    except TabletopError as fault:
        playing.fail(f"{key!r} of {player} is not refused as {how.__name__}, but: {fault}")
    playing.fail(f"{key!r} of {player} is taken, but should be refused as {how.__name__}")


def _choose_in_a_clone(playing: TrialPlay, player: Player, key: str) -> None:
    try:
        playing.session.clone().decide(player, key)
    except TabletopError as fault:
        playing.fail(f"{player} may choose {key!r}, but: {fault}")


def check_clones(trial: Trial) -> None:
    """A clone stands where its original stands, and has the same future."""
    playing = TrialPlay(trial, "clones")
    clone = playing.session.clone()
    for player, key in playing:
        playing.must_be_like(situation(playing.session), situation(clone), "the clone")
        _play_out(playing)
        clone = clone.clone()
        clone.decide(player, key)
    playing.must_be_like(situation(playing.session), situation(clone), "the clone")


def _play_out(playing: TrialPlay) -> None:
    """Search plays a clone to its end without checks; the original must not notice."""
    if not playing.once_in(20):
        return
    before = situation(playing.session)
    course = playing.session.course.clone(keeps_checkpoints=False)
    most = playing.game.decisions_at_most
    try:
        course.play_out(lambda count: playing.chance.below(count, "play out"), most)
    except Exception as fault:
        playing.fail(f"playing a clone to its end: {type(fault).__name__}: {fault}")
    if not course.is_over:
        playing.fail(f"a clone is not over after {most} decisions")
    playing.must_be_like(before, situation(playing.session), "the session after playing its clone")


def check_undo(trial: Trial) -> None:
    """What is taken back is as if it had not been done; done again, it is as it was."""
    playing = TrialPlay(trial, "undo")
    session = playing.session
    situations = [situation(session)]
    for player, key in playing:
        playing.act(player, key)
        situations.append(situation(session))
        _check_barrier(playing, player)
        session.undo(all_agree=True)
        playing.must_be_like(situations[-2], situation(session), f"taking {key!r} back")
        session.redo()
        playing.must_be_like(situations[-1], situation(session), f"doing {key!r} again")
    for earlier in reversed(situations[:-1]):
        session.undo(all_agree=True)
        playing.must_be_like(earlier, situation(session), "taking everything back")
    for later in situations[1:]:
        session.redo()
        playing.must_be_like(later, situation(session), "doing everything again")


def _check_barrier(playing: TrialPlay, player: Player) -> None:
    """Nobody takes back alone what others did, what chance brought or what came to light."""
    session = playing.session
    for other in session.players:
        clone = session.clone()
        try:
            entry = clone.undo(other)
        except CannotUndo:
            playing.must_be_like(situation(session), situation(clone), "a refused undo")
            continue
        if other != player:
            playing.fail(f"{other} can take back {entry.key!r}, which {player} did")
        if entry.draws:
            playing.fail(f"{other} can take back {entry.key!r}, after which chance was drawn")
        for observer in session.players:
            _nothing_new(playing, clone, observer, entry.key)


def _nothing_new(playing: TrialPlay, earlier: Session, observer: Player, key: str) -> None:
    """What an observer could not see before an action that can be taken back still lies hidden."""
    then = list(_faces(earlier, observer))
    hidden = [
        item for _place, lying in hidden_places(earlier.state, observer) for item in _in(lying)
    ]
    for item in _faces(playing.session, observer):
        if item in then:
            then.remove(item)
        elif item in hidden:
            playing.fail(f"{key!r} can be taken back, but {observer} has seen {item}")


def _in(lying: Any) -> list[Any]:
    return lying if isinstance(lying, list) else [lying]


def _faces(session: Session, player: Player | None) -> Iterator[Component]:
    """All components that a player sees the faces of."""
    table = session.view(player).table
    waiting: list[Any] = [getattr(table, name) for name in type(table).declarations]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Component):
            yield value
        elif isinstance(value, (list, tuple)):
            waiting += value
        elif isinstance(value, dict):
            waiting += [*value, *value.values()]


def check_written(trial: Trial) -> None:
    """Every position can be written as JSON and read back."""
    playing = TrialPlay(trial, "positions can be written")
    for _choice in playing:
        state = playing.session.state
        try:
            text = json.dumps(state.to_data())
            again = playing.game.new_state(state.players, state.options).read_data(json.loads(text))
        except Exception as fault:
            playing.fail(f"the position cannot be written and read: {fault}")
        what = difference(state.to_data(), again.to_data())
        if what:
            playing.fail(f"the position read back differs in {what}")


def check_saves(trial: Trial) -> None:
    """A session that is saved and loaded, or exported and imported, goes on as if it were not."""
    playing = TrialPlay(trial, "saves")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "trial.tabletop"
        save = Save.create(path, playing.session)
        loaded = _load(playing, path)
        for player, key in playing:
            playing.must_be_like(
                situation(playing.session), situation(loaded), "the loaded session"
            )
            if playing.once_in(20):
                loaded = _load(playing, path)
            loaded.decide(player, key)
        playing.must_be_like(situation(playing.session), situation(loaded), "the loaded session")
        _load(playing, path)
        save.close()
    _export_and_import(playing)


def _load(playing: TrialPlay, path: Path) -> Session:
    try:
        loaded = load(path, lambda id: playing.game)
    except TabletopError as fault:
        playing.fail(f"cannot be saved and loaded: {fault}")
    playing.must_be_like(situation(playing.session), situation(loaded), "the loaded session")
    return loaded


def _export_and_import(playing: TrialPlay) -> None:
    try:
        exported = json.loads(json.dumps(export_session(playing.session)))
        imported = import_session(exported, lambda id: playing.game)
    except TabletopError as fault:
        playing.fail(f"cannot be exported and imported: {fault}")
    playing.must_be_like(situation(playing.session), situation(imported), "the imported session")


def check_determinism(trial: Trial) -> None:
    """The same seed and choices give the same game."""
    first, second = trace(trial), trace(trial)
    if first != second:
        pairs = enumerate(zip(first, second, strict=False))
        decision = next((n for n, (one, other) in pairs if one != other), len(first))
        sentence = "a second game with the same seed and choices goes another way"
        raise ContractBroken("determinism", trial, decision, sentence)


def check_seeds(trials: Sequence[Trial]) -> None:
    """Another seed gives another game: no deck lies the same way for all of them."""
    by_players: dict[str, list[Trial]] = {}
    for trial in trials:
        by_players.setdefault(repr((trial.players, trial.options)), []).append(trial)
    for group in by_players.values():
        _check_decks([*group, *(group[0]._replace(seed=1000 + n) for n in range(4))])


def _check_decks(trials: Sequence[Trial]) -> None:
    states = [TrialPlay(trial, SEEDS, stretch=None).session.state for trial in trials]
    for name in type(states[0]).declarations:
        decks = [getattr(state, name) for state in states]
        if not all(isinstance(deck, Deck) and len(set(deck)) > 1 for deck in decks):
            continue
        if all(deck == decks[0] for deck in decks):
            sentence = f"{name} lies the same way for every seed: is it shuffled with state.chance?"
            raise ContractBroken(SEEDS, trials[0], None, sentence)


def check_end(trial: Trial) -> int:
    """The game ends, without a dead end and not too late, and its result is sound."""
    playing = TrialPlay(trial, "the end", stretch=None)
    playing.play_on()
    result = playing.session.result
    if not isinstance(result, Result):
        playing.fail(f"ends with {result!r} instead of a Result")
    _check_result(playing, result)
    return len(playing.session.journal)


def _check_result(playing: TrialPlay, result: Result) -> None:
    players = playing.session.players
    ranked = tuple(standing.player for standing in result.standings)
    if ranked != players:
        playing.fail(f"the result has standings for {ranked}, not for all players in seat order")
    if not set(result.winners) <= set(players):
        playing.fail(f"the winners {result.winners} do not sit at the table")
    best = {standing.player for standing in result.standings if standing.rank == 1}
    if result.winners and best != set(result.winners):
        playing.fail(f"the winners {result.winners} are not those with rank 1")
    for standing in result.standings:
        if standing.breakdown and sum(standing.breakdown.values()) != standing.total:
            playing.fail(f"the points of {standing.player} do not add up to {standing.total}")


def check_invariants(trial: Trial) -> None:
    """What the game says always holds does hold, after every action."""
    if trial.game.invariants is None:
        return
    playing = TrialPlay(trial, "invariants", stretch=None)
    for _choice in playing:
        _must_hold(playing)
    _must_hold(playing)


def _must_hold(playing: TrialPlay) -> None:
    invariants = playing.game.invariants
    assert invariants is not None
    for sentence in invariants(playing.session.state):
        playing.fail(sentence)


PROMISES: Mapping[str, Callable[[Trial], object]] = {
    "end": check_end,
    "options": check_options,
    "invariants": check_invariants,
    "determinism": check_determinism,
    "clones": check_clones,
    "undo": check_undo,
    "written": check_written,
    "saves": check_saves,
    "secrets": check_secrets,
    "views": check_views,
    "consequences": check_consequences,
}
"""The promises that are checked game by game, by name."""


class Kept(NamedTuple):
    """What was played while all promises were kept."""

    games: int
    decisions: int


def trials_of(
    game: Game,
    games: int,
    players: Iterable[int] | None = None,
    options: Iterable[Mapping[str, Any]] | None = None,
    seeds: Iterable[int] | None = None,
) -> list[Trial]:
    """So many trials, with all numbers of players and all settings of the options in turn."""
    counts = list(players or game.players)
    settings = list(options or settings_of(game))
    numbers = range(max(games, len(counts), len(settings))) if seeds is None else seeds
    trials = []
    for n, seed in enumerate(numbers):
        setting = settings[(n + n // len(counts)) % len(settings)]
        trial = Trial(game, counts[n % len(counts)], setting, seed)
        trials.append(trial if _can_start(trial) else trial._replace(options={}))
    return trials


def settings_of(game: Game) -> list[Mapping[str, Any]]:
    """The defaults of a game's options, and every other choice of each option that has choices."""
    settings: list[Mapping[str, Any]] = [{}]
    for name, field in game.options.model_fields.items() if game.options else ():
        choices: tuple[Any, ...] = ()
        if field.annotation is bool:
            choices = (False, True)
        elif get_origin(field.annotation) is Literal:
            choices = get_args(field.annotation)
        settings += [{name: choice} for choice in choices if choice != field.default]
    return settings


def _can_start(trial: Trial) -> bool:
    game = trial.game
    if game.check_start is None:
        return True
    return game.check_start(game.read_options(trial.options), trial.players) is None


def check_game(
    game: Game,
    *,
    games: int = 10,
    players: Iterable[int] | None = None,
    options: Iterable[Mapping[str, Any]] | None = None,
    seeds: Iterable[int] | None = None,
    processes: bool = True,
) -> Kept:
    """Check every promise over some random games; the first broken one is raised."""
    trials = trials_of(game, games, players, options, seeds)
    decisions = 0
    for trial in trials:
        for promise in PROMISES.values():
            promise(trial)
        decisions += check_end(trial)
    check_seeds(trials)
    if processes:
        check_processes(list(islice(trials, 8)))
    return Kept(len(trials), decisions)
