"""What grounds and players look like. Pictures name roles; the colours are here, for every face.

Colours only repeat what letters, signs and shapes say. The players' are those of Okabe and Ito,
which colour-blind eyes tell apart; grounds are soft, so that nothing is as strong as what lies on
them; gold is for what can be chosen and for nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop_core.errors import BadInput
from tabletop_core.pictures.things import Hue
from tabletop_core.sentences import unknown

WHITE, NIGHT = "#ffffff", "#1a1408"
_HUES = {hue.value for hue in Hue}


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colours by role: of paper and ink, of the players by seat, of the grounds by strength."""

    name: str
    paper: str
    panel: str
    line: str
    ink: str
    soft: str
    gold: str
    on_gold: str
    gold_soft: str
    cursor: str
    on_cursor: str
    good: str
    bad: str
    grounds: Mapping[Hue, tuple[str, str, str]]
    """What a ground looks like, by strength."""
    signs: Mapping[Hue, str]
    """Names and signs of a ground, readable on it and on paper."""
    players: Sequence[tuple[str, str]]
    """By seat: the colour, and what is readable on it."""
    names: Sequence[str]
    """By seat: the colour of a name on paper."""

    def role(self, role: str) -> str:
        """The colour of a role: `soft`, `player 2`, `on player 2`, `name 2`, `leaf 3`, `leaf`."""
        if not role:
            return ""
        word, _, number = role.rpartition(" ")
        if word == "player":
            return self.players[int(number) % len(self.players)][0]
        if word == "on player":
            return self.players[int(number) % len(self.players)][1]
        if word == "name":
            return self.names[int(number) % len(self.names)]
        if word:
            return self.grounds[Hue(word)][int(number) - 1]
        if role in _HUES:
            return self.signs[Hue(role)]
        return str(getattr(self, role))


_PLAYERS = (
    ("#0072b2", WHITE),
    ("#d55e00", NIGHT),
    ("#009e73", NIGHT),
    ("#cc79a7", NIGHT),
    ("#e69f00", NIGHT),
    ("#56b4e9", NIGHT),
)

DARK = Theme(
    name="dark",
    paper="#15181b",
    panel="#1f2328",
    line="#4a5058",
    ink="#f0ece2",
    soft="#a39d91",
    gold="#f2b705",
    on_gold="#1a1408",
    gold_soft="#4a3f16",
    cursor="#fff3c4",
    on_cursor="#1a1408",
    good="#7fd69b",
    bad="#f0a08f",
    grounds={
        Hue.WATER: ("#1b3345", "#1f4260", "#235278"),
        Hue.SAND: ("#45381c", "#574821", "#6b5726"),
        Hue.LEAF: ("#1d3a28", "#234c33", "#295f3f"),
        Hue.GRASS: ("#2f3d1b", "#3c4f20", "#4a6325"),
        Hue.ROCK: ("#33303f", "#413d51", "#504b64"),
        Hue.ICE: ("#213c44", "#284c57", "#305d6b"),
        Hue.CLAY: ("#472b22", "#5a3528", "#6e402f"),
        Hue.EARTH: ("#38302a", "#473c34", "#57493f"),
        Hue.PLUM: ("#3b2a3d", "#4b344e", "#5c3f60"),
        Hue.NIGHT: ("#20222a", "#292c37", "#343846"),
        Hue.STRAW: ("#4a401b", "#5f5120", "#7a6722"),
        Hue.PLAIN: ("#25292e", "#2d3238", "#373d44"),
    },
    signs={
        Hue.WATER: "#8fc4f0",
        Hue.SAND: "#e6c77f",
        Hue.LEAF: "#8fd3a5",
        Hue.GRASS: "#bcd77f",
        Hue.ROCK: "#c3bcdc",
        Hue.ICE: "#a8dcea",
        Hue.CLAY: "#eaa98f",
        Hue.EARTH: "#cfbba6",
        Hue.PLUM: "#dcb2e0",
        Hue.NIGHT: "#b4b9cc",
        Hue.STRAW: "#ecd27a",
        Hue.PLAIN: "#c9c4b8",
    },
    players=_PLAYERS,
    names=("#56b4e9", "#ff9a4d", "#3fcf9f", "#e9a3c9", "#ffc246", "#9bd4f5"),
)

LIGHT = Theme(
    name="light",
    paper="#f7f3ea",
    panel="#fffdf8",
    line="#ddd3bf",
    ink="#25231f",
    soft="#625c50",
    gold="#f2b705",
    on_gold="#2a2205",
    gold_soft="#fdf2c8",
    cursor="#25231f",
    on_cursor="#fffdf8",
    good="#1b6e3c",
    bad="#9a3b2a",
    grounds={
        Hue.WATER: ("#dfebf5", "#c3dbf0", "#a7cbea"),
        Hue.SAND: ("#f8ecd0", "#f3dfb0", "#edd091"),
        Hue.LEAF: ("#d8ebdb", "#bcdcc2", "#a0cda9"),
        Hue.GRASS: ("#ecf3d2", "#dcebb0", "#cbe08f"),
        Hue.ROCK: ("#e6e2ee", "#d8d3e4", "#c9c2d9"),
        Hue.ICE: ("#e3f1f6", "#d2e9f2", "#bddeeb"),
        Hue.CLAY: ("#fae3d8", "#f6d3c1", "#efbda4"),
        Hue.EARTH: ("#efe6d8", "#e3d5c2", "#d4c2a9"),
        Hue.PLUM: ("#f1e2f0", "#e4cce3", "#d6b5d5"),
        Hue.NIGHT: ("#e4e5ea", "#cfd1da", "#b8bbc8"),
        Hue.STRAW: ("#f4e4bd", "#efd395", "#e9c06c"),
        Hue.PLAIN: ("#f0ebe0", "#e6dfd0", "#d9d0bd"),
    },
    signs={
        Hue.WATER: "#1f5f94",
        Hue.SAND: "#7c5a10",
        Hue.LEAF: "#205c34",
        Hue.GRASS: "#4c6312",
        Hue.ROCK: "#544b74",
        Hue.ICE: "#1f6580",
        Hue.CLAY: "#93401f",
        Hue.EARTH: "#65503a",
        Hue.PLUM: "#71366f",
        Hue.NIGHT: "#3a3e4e",
        Hue.STRAW: "#735200",
        Hue.PLAIN: "#504a3e",
    },
    players=_PLAYERS,
    names=("#005a8d", "#a34700", "#00694d", "#94356b", "#7d5600", "#0b6797"),
)

_SIXTEEN_SIGNS = {
    Hue.WATER: "bright_blue",
    Hue.SAND: "yellow",
    Hue.LEAF: "green",
    Hue.GRASS: "bright_green",
    Hue.ROCK: "bright_red",
    Hue.ICE: "bright_cyan",
    Hue.CLAY: "red",
    Hue.EARTH: "white",
    Hue.PLUM: "magenta",
    Hue.NIGHT: "bright_black",
    Hue.STRAW: "bright_yellow",
    Hue.PLAIN: "white",
}

SIXTEEN = Theme(
    name="sixteen",
    paper="",
    panel="",
    line="bright_black",
    ink="",
    soft="bright_black",
    gold="bright_yellow",
    on_gold="black",
    gold_soft="",
    cursor="bright_white",
    on_cursor="black",
    good="bright_green",
    bad="bright_red",
    grounds=dict.fromkeys(Hue, ("", "", "")),
    signs=_SIXTEEN_SIGNS,
    players=(
        ("blue", "bright_white"),
        ("red", "bright_white"),
        ("green", "black"),
        ("magenta", "bright_white"),
        ("yellow", "black"),
        ("cyan", "black"),
    ),
    names=(
        "bright_blue",
        "bright_red",
        "bright_green",
        "bright_magenta",
        "yellow",
        "bright_cyan",
    ),
)

NONE = Theme(
    name="none",
    **dict.fromkeys(
        (
            "paper",
            "panel",
            "line",
            "ink",
            "soft",
            "gold",
            "on_gold",
            "gold_soft",
            "cursor",
            "on_cursor",
            "good",
            "bad",
        ),
        "",
    ),
    grounds=dict.fromkeys(Hue, ("", "", "")),
    signs=dict.fromkeys(Hue, ""),
    players=(("", ""),),
    names=("",),
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT, SIXTEEN, NONE)}


def find_theme(name: str) -> Theme:
    """The theme of that name."""
    if name not in THEMES:
        raise BadInput(unknown(f"There is no theme {name!r}", name, list(THEMES), "Themes"))
    return THEMES[name]
