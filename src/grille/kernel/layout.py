"""A shape made ready for the native searches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille import _core

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Layout = _core.Layout

MOST = 2**63 - 1
"""Stands for no limit."""


def layout(houses: npt.NDArray[np.int32], cells: int) -> Layout:
    """The tables of a shape from its `house_array`; worth keeping."""
    return Layout(houses, cells)
