"""Which small changes are made in a function, how they are said, and that all of them work."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

from tabletop_core.testing.changes import changes_in
from tabletop_core.testing.mutants import Mutant
from tabletop_core.testing.sources import FunctionNode, Sources
from tabletop_core.testing.witnesses import Witness

MODULE = '''\
from functools import cache

def spread(values, default=1):
    """The widest gap."""
    return max(values) - 1

def around(step):
    @staticmethod
    def inner(value):
        return value + step > 0
    return inner

class Counter:
    step = 2

    @property
    def is_even(self):
        __secret = self.step
        return not __secret % 2

@cache
def known():
    return twice(3)

def twice(number):
    return number * 2

def asks():
    yield 1
    yield 2
'''


@pytest.fixture
def module(tmp_path: Path) -> Iterator[Any]:
    file = tmp_path / "small_module.py"
    file.write_text(MODULE)
    made = ModuleType("small_module")
    made.__file__ = str(file)
    sys.modules["small_module"] = made
    exec(compile(MODULE, str(file), "exec"), vars(made))
    yield made
    del sys.modules["small_module"]


def changes(text: str) -> list[str]:
    node = ast.parse(f"def function(first):\n    {text}").body[0]
    assert isinstance(node, FunctionNode)
    return [change.words for change in changes_in(node)]


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ("if 0 < a <= b: go()", "0 < a <= b -> 0 <= a <= b"),
        ("if 0 < a <= b: go()", "0 < a <= b -> 0 < a < b"),
        ("if 0 < a <= b: go()", "0 < a <= b -> 1 < a <= b"),
        ("if a == b: go()", "a == b -> a != b"),
        ("if a is None: go()", "a is None -> a is not None"),
        ("if a not in b: go()", "a not in b -> a in b"),
        ("go(a and b)", "a and b -> a or b"),
        ("go(a or b)", "a or b -> a and b"),
        ("go(not a)", "not a -> a"),
        ("go(a[1])", "a[1] -> a[2]"),
        ("go(a[1])", "a[1] -> a[0]"),
        ("sort(a, reverse=True)", "sort(a, reverse=True) -> sort(a, reverse=False)"),
        ("go(min(a, b))", "min(a, b) -> max(a, b)"),
        ("go(map(max, a))", "map(max, a) -> map(min, a)"),
        ("a.b += c", "a.b += c -> left out"),
        ("first = a", "first = a -> left out"),
        ("return a", "return a -> left out"),
    ],
)
def test_a_small_change_is_said_as_before_and_after(line: str, change: str) -> None:
    assert change in changes(line)


@pytest.mark.parametrize(
    "line",
    [
        "'a docstring'",
        "a = b",
        "assert a == 1",
        "a: int",
        "pass",
        "return",
        "for a, b in zip(c, d, strict=True): pass",
    ],
)
def test_what_everybody_or_nobody_would_notice_is_no_change(line: str) -> None:
    assert changes(line) == []


def test_a_function_says_no_at_its_end_without_saying_it() -> None:
    assert changes("return False") == ["return False -> return True"]
    assert "return False -> left out" in changes("if a: return False\n    return True")


def faults(function: FunctionType) -> dict[str, Mutant]:
    source = Sources().find(function)
    assert source is not None
    found = {}
    for change in changes_in(source.node):
        with change.made():
            found[change.words] = Mutant(function, ["X-1"], change.words, source.compiled())
    return found


def test_a_fault_is_there_only_while_it_is_alive(module: Any) -> None:
    fault = faults(module.spread)["max(values) -> min(values)"]
    with fault.alive():
        assert module.spread([1, 5]) == 0
    assert module.spread([1, 5]) == 4


def test_a_function_in_a_function_keeps_what_is_bound_around_it(module: Any) -> None:
    inner: Callable[[int], bool] = module.around(1)
    with faults(inner.__wrapped__)["value + step > 0 -> value + step >= 0"].alive():  # type: ignore[attr-defined]
        assert inner(-1)
    assert not inner(-1)


def test_a_method_keeps_the_names_of_its_class(module: Any) -> None:
    with faults(module.Counter.is_even.fget)["not __secret % 2 -> __secret % 2"].alive():
        assert not module.Counter().is_even
    assert module.Counter().is_even


def test_a_rule_that_asks_nothing_more_is_still_one_that_asks(module: Any) -> None:
    with faults(module.asks)["yield 1 -> left out"].alive():
        assert list(module.asks()) == [2]


def test_code_that_does_not_stand_in_its_file_has_no_faults(module: Any) -> None:
    Path(module.__file__).write_text(MODULE.replace("number * 2", "number * 3"))
    assert Sources().find(module.twice) is None


def test_a_witness_reads_anew_what_was_read_before_the_change(module: Any) -> None:
    fault = faults(module.twice)["number * 2 -> number * 3"]
    witness = Witness("known", ["X-1"], lambda: module.known() == 6, module.known.cache_clear)
    assert module.known() == 6
    assert witness.is_sound({id(fault.original)})
    assert witness.notices(fault)
    assert module.known() == 6


def test_a_witness_that_does_not_run_the_code_is_not_asked(module: Any) -> None:
    fault = faults(module.twice)["number * 2 -> number * 3"]
    witness = Witness("spread", ["X-1"], lambda: module.spread([1]) == 0, lambda: None)
    assert witness.is_sound({id(fault.original)})
    assert not witness.notices(fault)


def test_a_witness_that_a_fault_keeps_from_ending_has_noticed_it(module: Any) -> None:
    fault = faults(module.twice)["number * 2 -> number * 3"]

    def ends() -> bool:
        while module.twice(1) != 2:
            pass
        return True

    witness = Witness("ends", ["X-1"], ends, lambda: None)
    assert witness.is_sound({id(fault.original)})
    assert witness.notices(fault)
