"""What rules demand, as plain JSON: for who judges digits without Python, such as the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Annotated, NotRequired

from grille.json_types import Cell, Described, Exact
from grille.rules.primitives import AllDifferent, AnyOf, Automaton, Count, Domain, Primitive, Relation, Sum

Mask = Annotated[int, Described("A set of digits: bit d - 1 for digit d.", minimum=0)]


class DemandDict(Exact):
    """A primitive, or relations that have one table; what its kind does not need is left out."""

    kind: str
    cells: NotRequired[list[Cell]]
    weights: NotRequired[Annotated[list[int], Described("Of a sum or a count, for each cell.")]]
    total: NotRequired[int]
    mask: NotRequired[Mask]
    allowed: NotRequired[Annotated[list[int], Described("How many of the cells may have a digit of the mask.")]]
    table: NotRequired[Annotated[list[Mask], Described("Of a relation: what b may be, for each digit of a.")]]
    pairs: NotRequired[Annotated[list[list[Cell]], Described("Of a relation: each a with its b.")]]
    layers: NotRequired[Annotated[list[list[list[int]]], Described("Of an automaton: from, mask, to for each cell.")]]
    alternatives: NotRequired[list[list[DemandDict]]]


def demands(primitives: Iterable[Primitive]) -> list[DemandDict]:
    """What these primitives say.

    >>> from grille.rules import lower, read_rule
    >>> demands(lower([read_rule("cage 5 r1c1 r1c2", 9)], 9, [0] * 81))[1]
    {'kind': 'sum', 'cells': [0, 1], 'weights': [1, 1], 'total': 5}
    """
    return list(_told(primitives))


def _told(primitives: Iterable[Primitive]) -> Iterator[DemandDict]:
    for table, group in groupby(primitives, key=lambda one: one.table if isinstance(one, Relation) else None):
        if table is None:
            yield from map(_one, group)
        else:
            pairs = [[one.a, one.b] for one in group if isinstance(one, Relation)]
            yield {"kind": Relation.kind, "table": list(table), "pairs": pairs}


def _one(primitive: Primitive) -> DemandDict:
    said: DemandDict = {"kind": primitive.kind}
    match primitive:
        case AllDifferent(cells):
            return {**said, "cells": list(cells)}
        case Sum(cells, weights, total):
            return {**said, "cells": list(cells), "weights": list(weights), "total": total}
        case Domain(cell, mask):
            return {**said, "cells": [cell], "mask": mask}
        case Count(cells, weights, mask, allowed):
            told = {"cells": list(cells), "weights": list(weights)}
            return {**said, **told, "mask": mask, "allowed": sorted(allowed)}  # type: ignore[typeddict-item]
        case Automaton(cells, layers):
            return {**said, "cells": list(cells), "layers": [[list(arc) for arc in layer] for layer in layers]}
        case AnyOf(alternatives):
            return {**said, "alternatives": [demands(some) for some in alternatives]}
        case Relation(a, b, table):
            return {**said, "table": list(table), "pairs": [[a, b]]}
