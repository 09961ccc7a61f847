"""Scripted sessions: TOML in, a session and its expectations out.

format = 1
game = "pig"
title = "A 1 takes the points of the turn away"
covers = ["PIG-4"]
players = ["Ada", "Bob"]

[chance.forced]
die = [5, 1]

[[steps]]
do = "Ada: roll"
state.at_risk = 5

[[steps]]
do = "Ada: roll"
state = { at_risk = 0, totals.Ada = 0 }
asked = ["Bob"]
"""

from tabletop_core.scenarios.finding import Unreadable, read_paths
from tabletop_core.scenarios.outcomes import Failure, Outcome
from tabletop_core.scenarios.performing import Performance, run
from tabletop_core.scenarios.reading import Script, parse_each, parse_scenarios, read_scenarios
from tabletop_core.scenarios.recording import scenario_of
from tabletop_core.scenarios.report import Report, run_paths
from tabletop_core.scenarios.rule_coverage import coverage_of
from tabletop_core.scenarios.writing import fill_in, update_file

__all__ = [
    "Failure",
    "Outcome",
    "Performance",
    "Report",
    "Script",
    "Unreadable",
    "coverage_of",
    "fill_in",
    "parse_each",
    "parse_scenarios",
    "read_paths",
    "read_scenarios",
    "run",
    "run_paths",
    "scenario_of",
    "update_file",
]
