"""What must have happened in a step, in what order and how often, and what must not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tabletop_core.scenarios.comparing import Keys, Mismatch, compare, missed_facts, written
from tabletop_core.scenarios.model import Expectations, ExpectedEvents, Pattern
from tabletop_core.scenarios.places import plain
from tabletop_core.table.events import Event

_MOST_EVENTS_TOLD = 12


def compare_events(happened: Sequence[Event], wanted: Expectations) -> Iterator[Mismatch]:
    """What must have happened, in what order, how often, and what must not."""
    events = wanted.events
    if isinstance(events, list):
        yield from _compare_in_order(happened, events, ("events",))
    else:
        yield from _compare_table(happened, events)
    for number, pattern in enumerate(wanted.no_events):
        for event in happened:
            if event_matches(event, pattern):
                told = f"the event {event_in_words(pattern)} happened"
                yield _event_mismatch(told, "no such event", [event], ("no_events", number))
                break


def _compare_table(happened: Sequence[Event], events: ExpectedEvents) -> Iterator[Mismatch]:
    """What is said of order, number and completeness."""
    yield from _compare_in_order(happened, events.in_order, ("events", "in_order"))
    yield from _compare_any_order(happened, events.any_order)
    if events.exactly is not None:
        yield from _compare_exactly(happened, events.exactly)
    for key, times in events.times.items():
        count = sum(event.key == key for event in happened)
        yield from compare(
            f"how often the event {key!r} happened", count, times, ("events", "times", key)
        )


def _compare_in_order(
    happened: Sequence[Event], patterns: Sequence[Pattern], at: Keys
) -> Iterator[Mismatch]:
    """Each pattern after the one before; others may lie between."""
    position = 0
    for place, pattern in enumerate(patterns):
        for number in range(position, len(happened)):
            if event_matches(happened[number], pattern):
                position = number + 1
                break
        else:
            left = happened[position:]
            yield _missing(pattern, left, happened, (*at, place), " (in this order)")
            return


def _compare_any_order(
    happened: Sequence[Event], patterns: Sequence[Pattern]
) -> Iterator[Mismatch]:
    """Each pattern by an event of its own, in whatever order."""
    left = list(happened)
    for number, pattern in enumerate(patterns):
        for event in left:
            if event_matches(event, pattern):
                left.remove(event)
                break
        else:
            yield _missing(pattern, left, happened, ("events", "any_order", number))


def _compare_exactly(happened: Sequence[Event], patterns: Sequence[Pattern]) -> Iterator[Mismatch]:
    """These events one after the other, and nothing else."""
    for number, (event, pattern) in enumerate(zip(happened, patterns, strict=False), 1):
        if not event_matches(event, pattern):
            told = f"event {number} is {_told(event)}, not {event_in_words(pattern)}"
            yield _event_mismatch(told, pattern, happened, ("events", "exactly", number - 1))
            return
    if len(happened) != len(patterns):
        told = f"{_events(len(happened))} happened, not {len(patterns)}"
        yield _event_mismatch(told, list(patterns), happened, ("events", "exactly"))


def _events(count: int) -> str:
    return f"{count} event{'' if count == 1 else 's'}"


def _missing(
    pattern: Pattern, left: Sequence[Event], happened: Sequence[Event], at: Keys, how: str = ""
) -> Mismatch:
    """An event did not happen; the one most like it is told fact by fact."""
    told = f"the event {event_in_words(pattern)} did not happen{how}"
    nearest = _nearest(pattern, left)
    if nearest:
        facts = "; ".join(
            f"{fact.where} {fact.found_in_words} instead of {fact.wanted_in_words}"
            for fact in nearest
        )
        told = f"{told}; the nearest has {facts}"
    return _event_mismatch(told, pattern, happened, at)


def _nearest(pattern: Pattern, happened: Sequence[Event]) -> Sequence[Mismatch]:
    """What the event that is most like a pattern lacks of it."""
    found = [missed_facts(pattern, event.key, event.facts) for event in happened]
    return min((missed for missed in found if missed), key=len, default=())


def _event_mismatch(told: str, pattern: Any, happened: Sequence[Event], at: Keys) -> Mismatch:
    last = happened[-_MOST_EVENTS_TOLD:]
    in_words = "; ".join(map(_told, last)) or "no events"
    is_one = isinstance(pattern, dict) or (at[0] == "events" and isinstance(pattern, str))
    wanted = event_in_words(pattern) if is_one else written(pattern).strip("'")
    return Mismatch("events", pattern, [event_table(e) for e in last], at, wanted, in_words, told)


def event_matches(event: Event, pattern: Pattern) -> bool:
    """Whether an event has the key and the facts of a pattern."""
    missed = missed_facts(pattern, event.key, event.facts)
    return missed is not None and not missed


def event_table(event: Event) -> dict[str, Any]:
    """An event as it is written in a scenario."""
    return {"event": event.key, **{name: plain(fact) for name, fact in event.facts.items()}}


def _told(event: Event) -> str:
    return event_in_words(event_table(event))


def event_in_words(pattern: Pattern) -> str:
    """An event, or the pattern of one: its key, and its facts behind it."""
    if isinstance(pattern, str):
        return repr(pattern)
    facts = ", ".join(
        f"{name} {written(fact)}" for name, fact in pattern.items() if name != "event"
    )
    key = pattern.get("event", "(any)")
    return f"{key!r} ({facts})" if facts else repr(key)
