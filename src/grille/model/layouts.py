"""The native tables of each shape, made once."""

from __future__ import annotations

from functools import lru_cache

from grille.kernel.layout import Layout, layout
from grille.model import Shape


@lru_cache(maxsize=16)
def layout_of(shape: Shape) -> Layout:
    """The shape's houses, ready for a native search."""
    return layout(shape.house_array, shape.cells)
