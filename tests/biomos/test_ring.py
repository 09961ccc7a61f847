"""The fixed spaces of Advanced mode: how the ring is read."""

from __future__ import annotations

from typing import Any

import pytest
from biomos.components import Terrain
from biomos.patterns import has_pattern

LETTER = {terrain.letter: terrain for terrain in Terrain} | {"?": None}


def has(table: Any, pattern: str) -> bool:
    letters = tuple(LETTER[letter] for letter in pattern)
    return has_pattern(table.state, table.player("Ada"), letters)


def board(start: Any, arc: str, a: str = "", b: str = "") -> Any:
    words = {"arc": " ".join(arc)}
    if a:
        words["A"] = a
    if b:
        words["B"] = b
    return start(boards={"Ada": words}, mode="advanced")


@pytest.mark.covers("BM-4.7")
def test_the_ends_of_an_open_arc_do_not_touch(start: Any) -> None:
    table = start(ada="S D F")
    assert has(table, "SDF")
    assert not has(table, "FS")


@pytest.mark.covers("BM-8.7", "BM-8.8")
def test_a_filled_space_prolongs_its_end_of_the_arc(start: Any) -> None:
    only_a = board(start, "SD", a="F")
    assert has(only_a, "SDF")
    assert not has(only_a, "FS")
    only_b = board(start, "SD", b="F")
    assert has(only_b, "FSD")
    assert not has(only_b, "DF")


@pytest.mark.covers("BM-8.7", "BM-8.8", "BM-8.6")
def test_with_both_filled_the_circle_is_closed(start: Any) -> None:
    table = board(start, "SDG", a="F", b="M")
    assert has(table, "GFMS")
    assert has(table, "FM")
    assert has(table, "DGFM")
    assert has(table, "FMSD")
    assert not has(table, "GM")
    assert not has(table, "FS")


@pytest.mark.covers("BM-8.8")
def test_an_empty_fixed_space_interrupts_the_ring(start: Any) -> None:
    table = board(start, "SDG", b="M")
    assert not has(table, "GM")
    assert has(table, "MSDG")


@pytest.mark.covers("BM-8.9")
def test_no_token_counts_twice(start: Any) -> None:
    table = board(start, "S", a="S", b="S")
    assert has(table, "SSS")
    assert not has(table, "SSSS")
    assert not has(table, "S?S?S?S")


@pytest.mark.covers("BM-8.10")
def test_a_run_through_both_takes_tokens_from_both_ends(start: Any) -> None:
    table = board(start, "SDG", a="F", b="M")
    assert has(table, "DGFMS")
    assert has(table, "GFMSD")


@pytest.mark.covers("BM-8.10")
def test_b_the_whole_arc_and_a_are_no_run_while_the_arc_is_not_full(start: Any) -> None:
    table = board(start, "SDG", a="F", b="M")
    assert not has(table, "MSDGF")
    assert has(table, "MSDG")
    assert has(table, "SDGF")


@pytest.mark.covers("BM-8.10")
def test_with_a_full_arc_the_ring_reads_all_the_way_round(start: Any) -> None:
    table = board(start, "SDGSDGSDGSDG", a="F", b="M")
    assert has(table, "MSDGSDGSDGSDGF")
    assert has(table, "DGFMSDGSDGSDGS")
    assert not has(table, "FMSDGSDGSDGSDGF")


@pytest.mark.covers("BM-8.5")
def test_tokens_of_the_arc_never_slide_into_a_fixed_space(start: Any) -> None:
    table = board(start, "SD", a="F")
    table.do("glacier", "arc 3")
    assert table.arc() == "S D G"
    assert [str(token) for token in table.public.fixed[0]] == ["forest", "None"]


@pytest.mark.covers("BM-8.4")
def test_the_fixed_spaces_must_be_filled_too(start: Any) -> None:
    table = start(
        boards={"Ada": {"arc": " ".join("SDFMGSDFMGSD"), "moon": "G", "A": "F"}}, mode="advanced"
    )
    assert not table.state.board_is_full(table.player("Ada"))


@pytest.mark.covers("BM-8.6")
def test_fixed_spaces_count_for_the_moon_bonus(start: Any) -> None:
    table = start(boards={"Ada": {"arc": "F", "A": "F", "B": "F", "moon": "F"}}, mode="advanced")
    assert table.score("Ada")["moon"] == 9


@pytest.mark.covers("BM-5.4", "BM-8.8")
def test_an_empty_fixed_space_is_no_token_for_a_wildcard(start: Any) -> None:
    assert not has(board(start, "GMMG", a="G"), "G?G")
    assert not has(board(start, "GMMG", b="G"), "G?G")
    assert has(board(start, "GMMG", a="G", b="S"), "G?G")


@pytest.mark.covers("BM-5.4")
def test_a_pattern_may_begin_with_a_wildcard(start: Any) -> None:
    assert has(start(ada="S G"), "?G")
    assert has(start(ada="G M S"), "?MS")
    assert not has(start(ada="G"), "?G")
