"""The native tables of each shape, made once."""

from __future__ import annotations

from functools import lru_cache

from grille.kernel import rules
from grille.kernel.layout import Layout, layout
from grille.model import Shape
from grille.rules.packing import packed


@lru_cache(maxsize=16)
def layout_of(shape: Shape) -> Layout:
    """The shape's houses, ready for a native search."""
    return layout(shape.house_array, shape.cells)


@lru_cache(maxsize=64)
def problem_of(shape: Shape) -> rules.Problem:
    """The shape's houses and what its rules demand, ready for the native search."""
    return rules.problem(shape.bare.house_array, shape.cells, shape.side, packed(shape.primitives))
