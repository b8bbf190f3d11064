"""Generation in the native core, over arrays. The n-th grid of a seed is always the same."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from grille import _core
from grille.kernel.arrays import Digits
from grille.watch import FOREVER, Watch

SWAPS = 90
"""Random swaps after the search: enough that a million grids show no bias."""


def fill(seed: int, first: int, count: int, *, swaps: int = SWAPS) -> Digits:
    """The complete classic grids numbered `first`, `first` + 1, … of a seed."""
    return _core.fill(seed, first, count, swaps)


class Carved(NamedTuple):
    """Puzzles carved, the grids they come from, which had all their attempts, and their numbers of givens.

    Where the time ran out first, a puzzle is the best so far, or zeros if there is none.
    """

    puzzles: Digits
    solutions: Digits
    is_done: npt.NDArray[np.bool_]
    givens: list[list[int]]


def carve(
    seed: int,
    first: int,
    count: int,
    *,
    orbits: Digits,
    givens: int = 0,
    attempts: int = 1,
    watch: Watch = FOREVER,
) -> Carved:
    """Puzzles carved from the grids of a seed, and those grids.

    `orbits` numbers for each cell the set of cells that are given or removed together. Carving stops at `givens`; 0
    means that every orbit is tried. Of `attempts` carvings the one with the fewest givens is kept.
    """
    run = _core.CarveRun(seed, first, count, orbits, givens, attempts)
    while not run.advance(watch.slice) and not watch.is_up:
        pass
    return Carved(run.puzzles(), run.solutions(), run.is_done()[:, 0] != 0, run.givens())
