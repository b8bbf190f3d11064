"""Grids made in the native core, over arrays. The n-th of a seed is always the same."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grille import _core

Digits = npt.NDArray[np.uint8]

SWAPS = 90
"""Random swaps after the search: enough that no bias is left that a million grids could show."""


def fill(seed: int, first: int, count: int, *, swaps: int = SWAPS) -> Digits:
    """The complete classic grids numbered `first`, `first` + 1, … of a seed."""
    return _core.fill(seed, first, count, swaps)


def carve(
    seed: int, first: int, count: int, *, orbits: Digits, givens: int = 0, attempts: int = 1
) -> tuple[Digits, Digits]:
    """Puzzles carved from the grids of a seed, and those grids.

    `orbits` gives each cell the number of the set that comes and goes together with it. Carving stops at `givens`;
    0 means that every orbit is tried. Of `attempts` carvings the one with the fewest givens is kept.
    """
    return _core.carve(seed, first, count, orbits, givens, attempts)
