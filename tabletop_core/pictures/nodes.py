"""Everything in a picture, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any


def nodes_of(node: Any) -> Iterator[Any]:
    """Everything below a node of the tree, and the node itself."""
    yield node
    if is_dataclass(node):
        for field in fields(node):
            yield from nodes_of(getattr(node, field.name))
    elif isinstance(node, Mapping):
        for inner in node.values():
            yield from nodes_of(inner)
    elif isinstance(node, (list, tuple)):
        for inner in node:
            yield from nodes_of(inner)
