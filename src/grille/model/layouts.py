"""The native tables of each shape, made once."""

from __future__ import annotations

from functools import lru_cache

from grille.kernel import rules
from grille.kernel.layout import Layout, layout
from grille.model import Shape
from grille.rules.packing import packed
from grille.rules.primitives import AllDifferent


@lru_cache(maxsize=16)
def layout_of(shape: Shape) -> Layout:
    """The shape's houses, ready for a native search."""
    return layout(shape.house_array, shape.cells)


@lru_cache(maxsize=16)
def ruled_layout_of(shape: Shape) -> tuple[Layout, tuple[int, ...]]:
    """The same with the houses that rules make, and what all rules demand, packed."""
    if not shape.other_rules:
        return layout_of(shape), ()
    import numpy as np  # solving a classic puzzle does not load it

    made = {one.cells for one in shape.primitives if isinstance(one, AllDifferent) and len(one.cells) == shape.side}
    houses = np.concatenate([shape.bare.house_array, *(np.array([cells], np.int32) for cells in sorted(made))])
    return layout(houses, shape.cells), tuple(packed(shape.primitives))


@lru_cache(maxsize=64)
def problem_of(shape: Shape) -> rules.Problem:
    """The shape's houses and what its rules demand, ready for the native search."""
    return rules.problem(shape.bare.house_array, shape.cells, shape.side, packed(shape.primitives))
