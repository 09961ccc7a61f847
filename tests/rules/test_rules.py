"""Rule ids in the code and in the catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_core.errors import DataFault
from tabletop_core.rules.catalogue import Catalogue
from tabletop_core.rules.rule import Reason, carried_ids, carriers, rule

TOML = """\
details = ["We follow the second edition."]

[[rules]]
id = "TT-1"
section = "Marks"
text = "Put a mark on a free space."

[[rules]]
id = "TT-1.1"
section = "Marks"
text = "A space holds one mark."
status = "derived"
derivation = "There is only one line to write on."

[[rules]]
id = "TT-2"
text = "The board has nine spaces."
data = true

[[rules]]
id = "TT-3"
text = "Players shake hands."
no_code = "a matter of manners"

[[rules]]
id = "TT-4"
text = "Three in a line win."

[[examples]]
id = "TT-EX-1"
text = "Ada wins with a diagonal."
"""


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    path = tmp_path / "rules.toml"
    path.write_text(TOML)
    return Catalogue.read(path)


@rule("TT-1", "TT-1.1")
def place(space: int) -> str:
    """Put a mark on a space."""
    return f"placed on {space}"


@rule("TT-9")
def invented() -> None:
    """A rule that no catalogue has."""


def test_a_marked_function_stays_as_it_is() -> None:
    assert place(3) == "placed on 3"
    assert place.__name__ == "place"
    assert place.rule_ids == ("TT-1", "TT-1.1")  # type: ignore[attr-defined]
    carried = carriers([__name__])
    assert carried["TT-1"] == carried["TT-1.1"] == [place]
    assert "TT-7" not in carried


@pytest.mark.parametrize("ids", [(), ("",), (3,), (place,)])
def test_a_mark_without_an_id_is_refused(ids: tuple[str, ...]) -> None:
    with pytest.raises(TypeError, match="write @rule"):
        rule(*ids)


def test_a_module_that_is_loaded_anew_replaces_its_functions() -> None:
    def load() -> object:
        @rule("TT-8")
        def again() -> None:
            pass

        return again

    load()
    newest = load()
    assert carriers([__name__])["TT-8"] == [newest]


NO_LEFT = Reason("TT-5", "the space on the left is taken")
NO_RIGHT = {"far": Reason("TT-6, TT-6.1", "the space on the right is taken")}


def no_place(space: int) -> Reason | None:
    return NO_LEFT if space else NO_RIGHT["far"]


def test_who_refuses_with_a_reason_carries_its_rule() -> None:
    carried = carriers([__name__])
    assert carried["TT-5"] == carried["TT-6"] == carried["TT-6.1"] == [no_place]


def test_ids_are_counted_by_package() -> None:
    assert carried_ids([__name__]) >= {"TT-1", "TT-1.1", "TT-9"}
    assert "TT-1" not in carried_ids(["another"])
    assert "TT-1" not in carried_ids([__name__[:-1]])


def test_the_catalogue_is_compared_with_the_code(catalogue: Catalogue) -> None:
    assert catalogue.without_code([__name__]) == ["TT-4"]
    assert {"TT-9"} <= set(catalogue.unknown([__name__]))
    assert "TT-1" not in catalogue.unknown([__name__])
    assert catalogue.without_code(["another"]) == ["TT-1", "TT-1.1", "TT-4"]


def test_rules_are_found_by_id_and_by_words(catalogue: Catalogue) -> None:
    assert [line.id for line in catalogue.find("tt-1")] == ["TT-1", "TT-1.1"]
    assert [line.id for line in catalogue.find("LINE")] == ["TT-4"]
    assert [line.id for line in catalogue.find("1.1")] == ["TT-1.1"]
    assert catalogue.find("dragon") == []


def test_a_line_holds_what_was_written(catalogue: Catalogue) -> None:
    line = catalogue.by_id["TT-1.1"]
    assert (line.section, line.status, line.why) == (
        "Marks",
        "derived",
        "There is only one line to write on.",
    )
    assert catalogue.by_id["TT-2"].is_data
    assert catalogue.by_id["TT-3"].no_code == "a matter of manners"
    assert catalogue.examples == {"TT-EX-1": "Ada wins with a diagonal."}
    assert catalogue.details == ("We follow the second edition.",)


def test_a_rule_that_stands_there_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(TOML + '\n[[rules]]\nid = "TT-1"\ntext = "again"\n')
    with pytest.raises(DataFault, match="the rule TT-1 stands there twice"):
        Catalogue.read(path)


def test_a_reason_reads_as_its_sentence() -> None:
    assert str(Reason("TT-1.1", "the space is taken")) == "the space is taken"
