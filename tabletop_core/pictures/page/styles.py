"""The style sheets: what is in the css files, with the colours of a theme."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from tabletop_core.pictures.page.marks import SEATS
from tabletop_core.pictures.themes import DARK, LIGHT, Theme
from tabletop_core.pictures.things import Hue

_ROLES = (
    "paper", "panel", "line", "ink", "soft", "gold", "on_gold", "gold_soft", "good", "bad",
)  # fmt: skip


@cache
def sheet(name: str) -> str:
    """One of the css files beside this module."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def colours(theme: Theme) -> dict[str, str]:
    """Every colour of a theme by the name it has in the style sheets."""
    named = {role.replace("_", "-"): theme.role(role) for role in _ROLES}
    for seat in range(SEATS):
        named[f"player-{seat}"] = theme.role(f"player {seat}")
        named[f"on-player-{seat}"] = theme.role(f"on player {seat}")
        named[f"name-player-{seat}"] = theme.role(f"name {seat}")
    for hue in Hue:
        named[hue.value] = theme.role(hue.value)
        for strength in (1, 2, 3):
            named[f"{hue.value}-{strength}"] = theme.role(f"{hue.value} {strength}")
    return named


@cache
def role_rules() -> str:
    """A class for every role of players and grounds."""
    rules = []
    for seat in range(SEATS):
        rules += [
            f".fill-player-{seat}{{fill:var(--player-{seat})}}",
            f".fill-on-player-{seat}{{fill:var(--on-player-{seat})}}",
            f".name-player-{seat}{{fill:var(--name-player-{seat})}}",
            f".tint-player-{seat}{{fill:var(--player-{seat});fill-opacity:.16}}",
            f".line-player-{seat}{{stroke:var(--player-{seat})}}",
            f".line-on-player-{seat}{{stroke:var(--on-player-{seat})}}",
            f".edge-player-{seat}{{border-left-color:var(--player-{seat})}}",
            f".turn-player-{seat}{{background:var(--player-{seat});color:var(--on-player-{seat})}}",
        ]
    for hue in Hue:
        rules.append(f".sign-{hue.value}{{color:var(--{hue.value})}}")
        rules.append(f".on-{hue.value}{{background:var(--{hue.value}-1)}}")
        for strength in (1, 2, 3):
            role = f"{hue.value}-{strength}"
            rules.append(f".fill-{role}{{fill:var(--{role})}}")
    return "".join(rules)


def page_styles(theme: str) -> str:
    """The style sheet of a page: its theme, or both as the reader's system has it."""
    if theme != "auto":
        variables = _variables(DARK if theme == "dark" else LIGHT, ":root")
    else:
        variables = _variables(LIGHT, ":root")
        dark = _variables(DARK, ":root:not([data-theme=light])")
        variables += f"@media (prefers-color-scheme:dark){{{dark}}}"
        variables += _variables(DARK, ":root[data-theme=dark]")
    return variables + sheet("looks.css") + sheet("page.css") + role_rules()


def _variables(theme: Theme, where: str) -> str:
    named = "".join(f"--{name}:{colour};" for name, colour in colours(theme).items())
    return f"{where}{{color-scheme:{theme.name};{named}}}"


def drawing_styles(theme: Theme) -> str:
    """The style sheet of a drawing alone, its colours written out for programs that know no
    variables."""
    known = colours(theme)
    rules = sheet("looks.css") + role_rules()
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: known[found[1]], rules)
