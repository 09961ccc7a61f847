"""The number of option sequences from small positions, counted twice: by the engine, and by brute
force from the words of the rules, which shares nothing with the plugin but the printed cards."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

PATTERNS = {
    "B4": "SS", "B9": "S?S", "B1": "GG", "B27": "SDS", "B2": "DD", "B3": "FF", "B5": "MM",
    "B11": "FMMF", "G6": "SSSS", "G1": "M?M?M?M", "G3": "G?G?G?G", "G4": "D?D?D?D",
}  # fmt: skip
ARC = 12


def count_by_engine(table: Any, depth: int) -> int:
    """How many sequences of so many answers there are."""
    if depth == 0 or table.is_over:
        return 1
    return sum(count_by_engine(table.clone().do(key), depth - 1) for key in table.options)


class Brute:
    """The rules in words, played on strings: each player is (arc, A, B, moon)."""

    def __init__(
        self, boards: list[list[str]], pool: str, cards: list[str], bag: str, advanced: bool
    ) -> None:
        self.boards = boards
        self.pool = pool
        self.cards = cards
        self.bag = bag
        self.advanced = advanced

    def count(self, depth: int, player: int = 0) -> int:
        """Select: one branch for each kind of token in the pool."""
        if depth == 0:
            return 1
        return sum(self.after_selecting(kind, depth - 1, player) for kind in sorted(set(self.pool)))

    def after_selecting(self, kind: str, depth: int, player: int) -> int:
        """Place: at any of k+1 places of a not full arc, on a free fixed space, on the Moon."""
        if depth == 0:
            return 1
        pool = self.pool.replace(kind, "", 1)
        arc, a, b, moon = self.boards[player]
        total = 0
        if len(arc) < ARC:
            for place in range(len(arc) + 1):
                board = [arc[:place] + kind + arc[place:], a, b, moon]
                total += self.after_placing(board, pool, depth - 1, player)
        if self.advanced and not a:
            total += self.after_placing([arc, kind, b, moon], pool, depth - 1, player)
        if self.advanced and not b:
            total += self.after_placing([arc, a, kind, moon], pool, depth - 1, player)
        if not moon:
            total += self.after_moon([arc, a, b, kind], pool, depth - 1, player)
        return total

    def after_moon(self, board: list[str], pool: str, depth: int, player: int) -> int:
        """Move one token or none; a token that has no other place cannot be lifted."""
        arc, a, b, moon = board
        moves: list[list[list[str]]] = []
        for place in range(len(arc)):
            rest = arc[:place] + arc[place + 1 :]
            ends = [
                [rest[:n] + arc[place] + rest[n:], a, b, moon]
                for n in range(len(rest) + 1)
                if n != place
            ]
            if self.advanced and not a:
                ends.append([rest, arc[place], b, moon])
            if self.advanced and not b:
                ends.append([rest, a, arc[place], moon])
            moves.append(ends)
        for lifted, other, which in ((a, b, "a"), (b, a, "b")):
            if not lifted:
                continue
            empty = ["", other] if which == "a" else [other, ""]
            ends = []
            if len(arc) < ARC:
                ends = [[arc[:n] + lifted + arc[n:], *empty, moon] for n in range(len(arc) + 1)]
            if not other:
                ends.append([arc, "", lifted, moon] if which == "a" else [arc, lifted, "", moon])
            moves.append(ends)
        moves = [ends for ends in moves if ends]
        if not moves:
            return self.claim(board, pool, depth, player)
        if depth == 0:
            return 1
        total = self.claim(board, pool, depth - 1, player)
        for ends in moves:
            if depth == 1:
                total += 1
            else:
                total += sum(self.claim(end, pool, depth - 2, player) for end in ends)
        return total

    def after_placing(self, board: list[str], pool: str, depth: int, player: int) -> int:
        """Advanced: one event or none, if there is any."""
        if not self.advanced:
            return self.claim(board, pool, depth, player)
        results = self.events(board)
        if not results:
            return self.claim(board, pool, depth, player)
        if depth == 0:
            return 1
        total = self.claim(board, pool, depth - 1, player)
        for changed, bag in results:
            after = Brute(self.boards, self.pool, self.cards, bag, True)
            total += after.claim(changed, pool, depth - 1, player)
        return total

    def events(self, board: list[str]) -> list[tuple[list[str], str]]:
        """Every single event: what the board and the bag are like then. No glacier is used."""
        arc, a, b, moon = board
        spaces = [*arc, a, b]
        touching = list(pairwise(range(len(arc))))
        end, at_a, at_b = len(arc) - 1, len(arc), len(arc) + 1
        if arc:
            touching += [(end, at_a), (at_b, 0)]
        touching.append((at_a, at_b))
        found = []
        for here, token in enumerate(spaces):
            near = {
                spaces[other]
                for one, two in touching
                for this, other in ((one, two), (two, one))
                if this == here
            }
            new = []
            if token == "D" and "S" in near:
                new.append("F")
            if token == "S" and "M" in near:
                new.append("G")
            if token and token != "D" and "D" in near:
                new.append("D")
            for kind in new:
                if kind in self.bag:
                    after = [*spaces[:here], kind, *spaces[here + 1 :]]
                    bag = self.bag.replace(kind, "", 1) + token
                    found.append((["".join(after[: len(arc)]), after[-2], after[-1], moon], bag))
        return found

    def claim(self, board: list[str], pool: str, depth: int, player: int) -> int:
        """Claim one matching card or none, then the next player selects."""
        matching = [card for card in self.cards if self.matches(board, PATTERNS[card])]
        if not matching:
            return self.next_player(board, pool, self.cards, depth, player)
        if depth == 0:
            return 1
        total = self.next_player(board, pool, self.cards, depth - 1, player)
        for card in matching:
            rest = [other for other in self.cards if other != card]
            total += self.next_player(board, pool, rest, depth - 1, player)
        return total

    def next_player(
        self, board: list[str], pool: str, cards: list[str], depth: int, player: int
    ) -> int:
        boards = [board if seat == player else old for seat, old in enumerate(self.boards)]
        after = Brute(boards, pool, cards, self.bag, self.advanced)
        return after.count(depth, (player + 1) % len(boards))

    @staticmethod
    def matches(board: list[str], pattern: str) -> bool:
        """All ways to slide the tokens of a not full arc: cut it once, push the parts apart."""
        arc, a, b, _moon = board
        for cut in range(len(arc) + 1):
            line = (arc[cut:], a, b, arc[:cut])
            text = "".join(token or "." for token in line[1:3])
            row = line[0] + text + line[3]
            for start in range(len(row) - len(pattern) + 1):
                run = row[start : start + len(pattern)]
                if all(
                    w == r or (w == "?" and r != ".") for w, r in zip(pattern, run, strict=True)
                ):
                    return True
        return False


CASES = [
    # arcs of Ada and Bob, pool, open cards, depth
    ("SD", "", "SDM", ("B4", "B9", "B1", "B27"), 4),
    ("SDS", "S", "SSS", ("B4", "B9", "B27", "B1"), 4),
    ("", "SDF", "SDF", ("B2", "B3", "B4", "B5"), 4),
    ("MFM", "", "FM", ("B11", "B5", "B3", "B1"), 3),
    ("SSSDFMGSDFM", "S", "SDF", ("B4", "B9", "B1", "B2"), 4),
]


@pytest.mark.parametrize(("ada", "bob", "pool", "cards", "depth"), CASES)
def test_discovery_sequences(
    start: Any, ada: str, bob: str, pool: str, cards: tuple[str, ...], depth: int
) -> None:
    table = start(
        boards={"Ada": {"arc": " ".join(ada)}, "Bob": {"arc": " ".join(bob)}},
        pool=" ".join(pool),
        basics=cards,
        giants=("G6", "G1", "G3", "G4"),
        position={"deck": ["B13", "B16", "B22", "B24"]},  # none of these can match so early
    )
    boards = [[ada, "", "", ""], [bob, "", "", ""]]
    brute = Brute(boards, pool, [*cards, "G6", "G1", "G3", "G4"], "", advanced=False)
    assert count_by_engine(table, depth) == brute.count(depth)


ADVANCED = [
    (["SD", "", "M", ""], "SDM", 3),
    (["SD", "S", "M", "M"], "SDM", 4),
    (["", "S", "D", ""], "SDM", 4),
    (["MS", "", "", ""], "SD", 4),
    (["S", "S", "S", "F"], "DS", 4),
]


@pytest.mark.parametrize(("ada", "pool", "depth"), ADVANCED)
def test_advanced_sequences(start: Any, ada: list[str], pool: str, depth: int) -> None:
    words: dict[str, str] = {"arc": " ".join(ada[0])}
    words |= {
        space: token for space, token in zip(("A", "B", "moon"), ada[1:], strict=True) if token
    }
    cards = ("B4", "B9", "B27", "B2")
    table = start(
        boards={"Ada": words},
        pool=" ".join(pool),
        basics=cards,
        giants=("G6", "G1", "G3", "G4"),
        mode="advanced",
        position={"deck": ["B13", "B16", "B22", "B24"]},
    )
    bag = "".join(token.letter for token in table.state.bag)
    boards = [ada, ["", "", "", ""]]
    brute = Brute(boards, pool, [*cards, "G6", "G1", "G3", "G4"], bag, advanced=True)
    assert count_by_engine(table, depth) == brute.count(depth)
