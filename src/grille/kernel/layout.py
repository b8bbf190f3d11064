"""A shape made ready for the native searches."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grille import _core

Layout = _core.Layout
Digits = npt.NDArray[np.uint8]

MOST = 2**63 - 1
"""Stands for no limit."""


def layout(houses: npt.NDArray[np.int32], cells: int) -> Layout:
    """The tables of a shape from its `house_array`; worth keeping."""
    return Layout(houses, cells)
