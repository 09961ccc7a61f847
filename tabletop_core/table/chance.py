"""The only module that makes random numbers; every draw is recorded and can be forced.

A session holds one secret key of 256 bits. Each stream (`bag`, `deck.row1`) counts its own draws,
and draw number n of a stream depends on the key, the stream's name and n alone. So a changed deck
does not shift the dice, a clone at the same counts sees the same future, and nobody without the
key can foresee anything.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from hashlib import blake2b
from itertools import count
from random import Random
from struct import Struct
from typing import NamedTuple, TypeVar

from tabletop_core.errors import BadInput, ImpossibleChance

T = TypeVar("T")

KEY_BYTES = 32
_WORD = 1 << 64
_EIGHT_WORDS = Struct("<8Q").unpack
_POSITION = "position/"


def fresh_key() -> bytes:
    """A new secret key that nobody can guess."""
    return secrets.token_bytes(KEY_BYTES)


def key_from_seed(seed: int | str) -> bytes:
    """The key that a seed stands for; the same seed gives the same key everywhere."""
    return blake2b(str(seed).encode(), digest_size=KEY_BYTES, person=b"tabletop-seed").digest()


def quick_numbers(seed: str) -> Callable[[int], int]:
    """Numbers below a limit for whoever tries things out, many and fast: neither recorded nor
    secret. The same seed gives the same ones everywhere."""
    random = Random(seed).random
    return lambda limit: int(random() * limit)


class Draw(NamedTuple):
    """One recorded result: the stream, the number of the draw in it, and what came up."""

    stream: str
    number: int
    result: object


class Chance:
    """The source of every shuffle, draw and roll of one session."""

    __slots__ = ("counts", "drawn", "forced", "is_from_position", "key", "then_fail")

    def __init__(
        self,
        key: bytes,
        forced: Mapping[str, Sequence[object]] | None = None,
        then_fail: bool = False,
        *,
        is_from_position: bool = False,
    ) -> None:
        if len(key) != KEY_BYTES:
            raise BadInput(f"a chance key has {KEY_BYTES} bytes, not {len(key)}.")
        self.key = key
        self.counts: dict[str, int] = {}  # replaced, never changed: checkpoints keep it
        self.forced = {name: list(results) for name, results in forced.items()} if forced else {}
        self.then_fail = then_fail
        self.is_from_position = is_from_position  # then it has nothing in common with a set-up
        self.drawn: list[Draw] | None = None

    def copy(self) -> Chance:
        """The same chance at the same counts, unrecorded."""
        new = Chance.__new__(Chance)
        new.key = self.key
        new.counts = self.counts
        new.forced = self.forced
        new.then_fail = self.then_fail
        new.is_from_position = self.is_from_position
        new.drawn = None
        return new

    def set_aside_forced(self) -> tuple[dict[str, list[object]], bool]:
        """For a while nothing is forced; what was, to be brought back later."""
        aside = self.forced, self.then_fail
        self.forced, self.then_fail = {}, False
        return aside

    def begin_from_position(self, forced: dict[str, list[object]], then_fail: bool) -> None:
        """What was drawn for the set-up does not count; from here on these results come up, then
        others than the set-up has used."""
        self.counts = {}
        self.forced, self.then_fail = forced, then_fail
        self.is_from_position = True

    def below(self, limit: int, stream: str) -> int:
        """A number from 0 to limit - 1, each equally likely."""
        if limit < 1:
            raise BadInput(f"chance {stream!r} cannot give a number below {limit}.")
        number = self._next_number(stream)
        wanted = self._forced(stream, number)
        if wanted is None:
            result = self._number_below(limit, stream, number)
        elif isinstance(wanted, int) and 0 <= wanted < limit:
            result = wanted
        else:
            raise ImpossibleChance(stream, str(wanted), [f"0 to {limit - 1}"])
        if limit > 1:
            self._note(stream, number, result)
        return result

    def pick(self, items: Sequence[T], stream: str) -> T:
        """One of the items, each equally likely; the items stay as they are."""
        return items[self._position(items, stream)]

    def draw(self, items: MutableSequence[T], stream: str) -> T:
        """Take one of the items out, each equally likely."""
        position = self._position(items, stream)
        item = items[position]
        # The order of a bag means nothing, so the last item may fill the gap.
        items[position] = items[-1]
        items.pop()
        return item

    def shuffle(self, items: MutableSequence[T], stream: str) -> None:
        """Put the items in random order. A forced shuffle names the first items in order."""
        number = self._next_number(stream)
        wanted = self._forced(stream, number)
        first = [] if wanted is None else _take_forced(stream, wanted, items)
        words = self._words(stream, number)
        for last in range(len(items) - 1, 0, -1):
            other = _below(last + 1, words)
            items[last], items[other] = items[other], items[last]
        items[:0] = first
        if len(items) > 1:
            self._note(stream, number, tuple(items))

    def _position(self, items: Sequence[T], stream: str) -> int:
        if not items:
            raise BadInput(f"chance {stream!r} has nothing to draw from.")
        number = self._next_number(stream)
        wanted = self._forced(stream, number)
        if wanted is None:
            position = self._number_below(len(items), stream, number)
        else:
            position = _find_forced(stream, wanted, items)
        if len(items) > 1:
            self._note(stream, number, items[position])
        return position

    def _number_below(self, limit: int, stream: str, number: int) -> int:
        """The one number of a draw; nearly always its first word will do."""
        word = _block(self.key, self._name(stream), number, 0)[0]
        if word < _WORD - _WORD % limit:
            return word % limit
        return _below(limit, self._words(stream, number))

    def _words(self, stream: str, number: int) -> Iterator[int]:
        return _words(self.key, self._name(stream), number)

    def _name(self, stream: str) -> bytes:
        return (f"{_POSITION}{stream}" if self.is_from_position else stream).encode()

    def _next_number(self, stream: str) -> int:
        number = self.counts.get(stream, 0)
        self.counts = {**self.counts, stream: number + 1}
        return number

    def _forced(self, stream: str, number: int) -> object | None:
        results = self.forced.get(stream)
        if results is not None and number < len(results):
            return results[number]
        if self.then_fail:
            raise ImpossibleChance(stream, f"draw {number + 1}", ["no result is given for it"])
        return None

    def _note(self, stream: str, number: int, result: object) -> None:
        """Keep a result for the journal; what could not have come otherwise is no chance."""
        if self.drawn is not None:
            self.drawn.append(Draw(stream, number, result))


def _words(key: bytes, name: bytes, number: int) -> Iterator[int]:
    """The 64-bit words of one draw, block after block."""
    for block in count():
        yield from _block(key, name, number, block)


def _block(key: bytes, name: bytes, number: int, block: int) -> tuple[int, ...]:
    """Eight words of a draw."""
    message = b"%d:%d:%s" % (number, block, name)
    words: tuple[int, ...] = _EIGHT_WORDS(blake2b(message, digest_size=64, key=key).digest())
    return words


def _below(limit: int, words: Iterator[int]) -> int:
    """An unbiased number below the limit: the few words that would favour some are passed over."""
    fair = _WORD - _WORD % limit
    for word in words:
        if word < fair:
            return word % limit
    raise AssertionError("the words of a draw never end")


def _find_forced(stream: str, wanted: object, items: Sequence[object]) -> int:
    name = str(wanted)
    for position, item in enumerate(items):
        if str(item) == name:
            return position
    raise ImpossibleChance(stream, name, sorted({str(item) for item in items}))


def _take_forced(stream: str, wanted: object, items: MutableSequence[T]) -> list[T]:
    names = wanted if isinstance(wanted, (list, tuple)) else [wanted]
    return [items.pop(_find_forced(stream, name, items)) for name in names]
