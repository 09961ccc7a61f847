"""Options as somebody types them: in full, in any case, or so much of one that it is clear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def same(typed: str, keys: Iterable[str]) -> str | None:
    """The key that was typed in full, in whatever case if that leaves no doubt."""
    wanted = typed.casefold()
    alike = [key for key in keys if key.casefold() == wanted]
    if typed in alike:
        return typed
    return alike[0] if len(alike) == 1 else None


def abbreviated(typed: str, keys: Sequence[str]) -> list[str]:
    """The keys that a part of them may mean, by the first way in which it means any."""
    # A number names what ends in it and abbreviates nothing: 1 is not `arc 10`.
    ways = (ends_with, _begins_with, _has_words_beginning_with)
    for matches in ways[:1] if typed.isdecimal() else ways:
        found = [key for key in keys if matches(key.casefold(), typed.casefold())]
        if found:
            return found
    return []


def ends_with(key: str, typed: str) -> bool:
    """Whether the last words of a key are what was typed."""
    return bool(typed) and key.endswith(f" {typed}")


def _begins_with(key: str, typed: str) -> bool:
    return bool(typed) and key.startswith(typed)


def _has_words_beginning_with(key: str, typed: str) -> bool:
    """Whether each typed part begins a later word of the key: `pl f` finds `place forest-1`."""
    parts = typed.split()
    words = iter(key.split())
    return bool(parts) and all(any(word.startswith(part) for word in words) for part in parts)
