"""Elements of pages and drawings, written as text; whatever comes from outside is made harmless."""

from __future__ import annotations

from html import escape

from tabletop_core.sentences import safe


def words(text: object) -> str:
    """A text as it stands in a page."""
    return escape(safe(text), quote=True)


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element with what is inside it, which is markup already.

    `class_` is class, `data_at` is data-at; an attribute that is None or empty is left out.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None and value != ""
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>"


def number(value: float) -> str:
    """A length with one decimal at most."""
    written = f"{value:.1f}".removesuffix(".0")
    return "0" if written == "-0" else written


def _value(value: object) -> str:
    return number(value) if isinstance(value, (int, float)) else words(value)
