"""Which rules could be wrong without anybody noticing?

    python -m tabletop_core.testing.mutate biomos plugins/biomos tests/biomos
    python -m tabletop_core.testing.mutate biomos plugins/biomos tests/biomos --faults 300 --seed 1

Every rule function of the game is changed in turn; or, with --faults, small faults are made inside
rule code: so many, chosen by the seed. The scenarios and tests of the named paths are run until one
fails. What survives is listed with its rules; `mutants.toml` beside the scenarios may say why that
is right.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tabletop_core.errors import TabletopError
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.scenarios.finding import EXPLAINED
from tabletop_core.testing.explanations import explain, explain_faults
from tabletop_core.testing.faults import choose, faults_of
from tabletop_core.testing.hearing import Hearing
from tabletop_core.testing.mutants import Mutant, mutants_of

IDS_SHOWN = 6


class Verdict(NamedTuple):
    """What a run has found."""

    mutants: Sequence[Mutant]
    about: str
    idle: Sequence[str]

    @property
    def survivors(self) -> list[Mutant]:
        return [mutant for mutant in self.mutants if mutant.survives]

    @property
    def open_ones(self) -> list[Mutant]:
        return [mutant for mutant in self.survivors if not mutant.explained]

    @property
    def is_good(self) -> bool:
        return not self.open_ones and not self.idle

    @property
    def summary(self) -> str:
        noticed = len(self.mutants) - len(self.survivors)
        idle = sum(mutant.is_equivalent for mutant in self.mutants)
        share = f"{noticed / max(1, len(self.mutants) - idle):.1%}"
        return (
            f"{self.about}: {noticed} noticed, "
            f"{sum(mutant.is_shown for mutant in self.mutants)} of them by what shows the rule, "
            f"{len(self.survivors) - len(self.open_ones)} explained, "
            f"{len(self.open_ones)} not noticed. {idle} change nothing; "
            f"of the others {share} are noticed."
        )


def switch_rules_off(hearing: Hearing) -> Verdict:
    """Change every rule function in turn."""
    mutants = mutants_of(hearing.game)
    hearing.hear(mutants)
    idle = [sentence for path in hearing.paths for sentence in explain(mutants, path / EXPLAINED)]
    about = f"{_functions(mutants)} rule functions changed in {len(mutants)} ways"
    return Verdict(mutants, about, idle)


def make_faults(hearing: Hearing, count: int, seed: str) -> Verdict:
    """Make so many small faults inside rule code, chosen by the seed."""
    possible = faults_of(hearing.game)
    chosen = choose(possible, count, seed)
    hearing.hear(chosen)
    idle = [
        sentence for path in hearing.paths for sentence in explain_faults(possible, chosen, path)
    ]
    about = (
        f"{len(possible)} small faults can be made in {_functions(possible)} functions; "
        f"{len(chosen)} of them, by seed {seed}"
    )
    return Verdict(chosen, about, idle)


def _functions(mutants: Sequence[Mutant]) -> int:
    return len({mutant.name for mutant in mutants})


def _said(mutant: Mutant) -> str:
    """A mutant in one line: where, what, and which rules."""
    ids = [*mutant.ids[:IDS_SHOWN], *(["..."] if len(mutant.ids) > IDS_SHOWN else [])]
    return f"{mutant.place} {mutant.name} {mutant.change} ({', '.join(ids)})"


def _report(verdict: Verdict) -> None:
    for mutant in verdict.survivors:
        print(f"{_said(mutant)}: {mutant.explained or 'NOBODY NOTICES'}")
    for sentence in verdict.idle:
        print(sentence)
    print(verdict.summary)


def _report_hidden(verdict: Verdict) -> None:
    """Rules that are shown by somebody who does not say so."""
    for mutant in verdict.mutants:
        if mutant.noticed_by and not mutant.is_shown:
            print(f"{_said(mutant)}: only noticed by {mutant.noticed_by}")


def main(arguments: Sequence[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    try:
        hearing = Hearing(given.game, given.paths, load_plugins(), given.patience)
        if given.faults:
            verdict = make_faults(hearing, given.faults, given.seed)
        else:
            verdict = switch_rules_off(hearing)
            _report_hidden(verdict)
    except TabletopError as fault:
        print(fault, file=sys.stderr)
        return 2
    _report(verdict)
    return 0 if verdict.is_good else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tabletop_core.testing.mutate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("paths", nargs="+", type=Path, help="scenarios and tests of the game")
    parser.add_argument(
        "--faults", type=int, metavar="N", help="make N small faults inside rule code instead"
    )
    parser.add_argument("--seed", default="1", help="which faults are chosen (1)")
    parser.add_argument(
        "--patience",
        type=float,
        default=math.inf,
        metavar="SECONDS",
        help="ask nothing that takes longer than this",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
