"""The map: continents around the Genesis board, region by region."""

from __future__ import annotations

from pydantic import Field, model_validator

from tabletop_core import BadInput, Checked, RegionMap, rule

CENTRE = "X"
HOMELAND = "H"


class Ring(Checked):
    """Regions at one distance from the centre, all of one value."""

    letter: str = Field(pattern="^[A-W]$")
    value: int = Field(ge=0)
    regions: int = Field(ge=1)
    on_continent: bool


class Edges(Checked):
    """Adjacent regions: of one continent with its wedge, and from a wedge to the next one."""

    within: tuple[str, ...]
    to_the_next: tuple[str, ...]


class MapFile(Checked):
    """What data/map.toml holds."""

    centre_value: int = Field(ge=0)
    rings: tuple[Ring, ...]
    edges: Edges

    @model_validator(mode="after")
    def _check(self) -> MapFile:
        """Every edge names regions of the map, and all regions are joined."""
        try:
            joined = joined_regions(self, continents=2)
        except BadInput as fault:
            raise ValueError(str(fault)) from None
        if not joined.is_connected:
            raise ValueError("the regions of the map are not all joined")
        return self


class World:
    """The map for some number of continents. A region is a number; its name is written P2.C4."""

    def __init__(self, printed: MapFile, continents: int) -> None:
        joined = joined_regions(printed, continents)
        self.names = joined.regions
        self.region = {name: number for number, name in enumerate(self.names)}
        self.values = tuple(joined.values.values())
        self.neighbours = tuple(
            tuple(self.region[near] for near in joined.neighbours(name)) for name in self.names
        )
        self.centre = self.region[CENTRE]
        on_continent = {ring.letter for ring in printed.rings if ring.on_continent}
        # By region the seat whose continent it lies on: the map is made before anybody sits down.
        self.owners = tuple(_owner(name, on_continent) for name in self.names)
        self.homes = tuple(self.region[f"P{seat}.{HOMELAND}"] for seat in range(1, continents + 1))
        self.is_home = tuple(region in self.homes for region in range(len(self.names)))
        self.continents = tuple(
            tuple(region for region, owner in enumerate(self.owners) if owner == seat)
            for seat in range(continents)
        )
        self.genesis = tuple(region for region, owner in enumerate(self.owners) if owner is None)
        self._attacked_beside = tuple(
            tuple(near for near in beside if not self.is_home[near]) for beside in self.neighbours
        )
        steps = [joined.distances(name) for name in self.names]
        self.distances = tuple(tuple(row[name] for name in self.names) for row in steps)

    def ring_of(self, seat: int, letter: str) -> tuple[int, ...]:
        """The regions of one ring on a continent and its wedge."""
        start = f"P{seat + 1}.{letter}"
        return tuple(region for region, name in enumerate(self.names) if name.startswith(start))

    @rule("GN-7.2.3", "GN-7.3.7", "GN-7.3.9")
    def in_reach(self, region: int, steps: int) -> tuple[int, ...]:
        """What can be attacked from a region: regions beside it, with some cards a few steps away,
        but no homelands."""
        if steps == 1:
            return self._attacked_beside[region]
        homes = self.is_home
        row = self.distances[region]
        return tuple(
            other for other, away in enumerate(row) if 0 < away <= steps and not homes[other]
        )

    def find(self, name: str) -> int:
        """The region of that name."""
        if name not in self.region:
            raise BadInput(f"the map has no region {name!r}; regions are called P1.H, P2.C4 or X.")
        return self.region[name]


@rule("GN-2.1", "GN-2.2", "GN-2.3", "GN-2.4", "GN-1.2")
def joined_regions(printed: MapFile, continents: int) -> RegionMap:
    """One continent a player, joined around the Genesis board; the homeland is at the outer end and
    values grow with every step towards the centre."""
    values: dict[str, int] = {}
    edges: list[tuple[str, str]] = []
    for seat in range(1, continents + 1):
        for ring in printed.rings:
            for name in _ring_names(ring):
                values[f"P{seat}.{name}"] = ring.value
        edges += [_named(edge, seat, seat) for edge in printed.edges.within]
        following = seat % continents + 1
        edges += [_named(edge, seat, following) for edge in printed.edges.to_the_next]
    values[CENTRE] = printed.centre_value
    return RegionMap(values, edges)


def _ring_names(ring: Ring) -> list[str]:
    if ring.letter == HOMELAND:
        return [HOMELAND]
    return [f"{ring.letter}{number}" for number in range(1, ring.regions + 1)]


def _named(edge: str, seat: int, other_seat: int) -> tuple[str, str]:
    one, _, other = edge.partition("-")
    return _region_name(one, seat), _region_name(other, other_seat)


def _region_name(name: str, seat: int) -> str:
    return CENTRE if name == CENTRE else f"P{seat}.{name}"


def _owner(name: str, on_continent: set[str]) -> int | None:
    """The seat whose continent a region lies on; None on the Genesis board."""
    seat, _, rest = name.partition(".")
    return int(seat[1:]) - 1 if rest[:1] in on_continent and rest else None
