"""Compares two lists of primitives by their form, without a search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grille.rules.primitives import Domain, Primitive, Relation


def are_alike(some: Iterable[Primitive], others: Iterable[Primitive]) -> bool:
    """Whether two lists are equal up to order, once the domains of a cell and the relations of a pair are joined."""
    return _normal(some) == _normal(others)


def _normal(primitives: Iterable[Primitive]) -> set[object]:
    rest: set[object] = set()
    masks: dict[int, int] = {}
    tables: dict[tuple[int, int], Sequence[int]] = {}
    for one in primitives:
        if isinstance(one, Domain):
            masks[one.cell] = masks.get(one.cell, one.mask) & one.mask
        elif isinstance(one, Relation):
            pair, table = ((one.a, one.b), one.table) if one.a < one.b else ((one.b, one.a), _turned(one.table))
            tables[pair] = tuple(a & b for a, b in zip(tables.get(pair, table), table, strict=True))
        else:
            rest.add(one)
    return rest | set(masks.items()) | set(tables.items())


def _turned(table: Sequence[int]) -> tuple[int, ...]:
    """The relation with its two cells swapped."""
    digits = range(len(table))
    return tuple(sum((table[a] >> b & 1) << a for a in digits) for b in digits)
