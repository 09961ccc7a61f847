"""python -m bench [--tiny] [SECTION ...]"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable

from bench.bundled_games import bench_bundled_games
from bench.clones import bench_clones
from bench.measure import FULL, TINY, Effort
from bench.menus import bench_menus
from bench.playouts import bench_playouts
from bench.searching import bench_search
from bench.simulation import bench_simulation
from bench.start_up import bench_start_up

SECTIONS: dict[str, Callable[[Effort], None]] = {
    "playouts": bench_playouts,
    "clones": bench_clones,
    "menus": bench_menus,
    "games": bench_bundled_games,
    "search": bench_search,
    "start-up": bench_start_up,
    "simulate": bench_simulation,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--tiny", action="store_true", help="only see that everything runs")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"no section {unknown[0]!r}; there are {', '.join(SECTIONS)}")
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    for name in arguments.sections or SECTIONS:
        SECTIONS[name](TINY if arguments.tiny else FULL)


if __name__ == "__main__":
    main()
