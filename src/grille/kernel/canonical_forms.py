"""The canonical form over arrays: rows of digits in, their smallest isomorphs out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from grille import _core
from grille.kernel.arrays import Digits
from grille.watch import FOREVER, Watch

LARGEST_SIDE = 9


class Forms(NamedTuple):
    """For each grid: its form, a symmetry that leads there, and how many do.

    A symmetry is one row: whether it transposes, then the rows, the columns, and the new digits.
    """

    digits: Digits
    symmetries: Digits
    automorphisms: npt.NDArray[np.uint64]


def forms(puzzles: Digits, *, box_height: int, box_width: int, watch: Watch = FOREVER) -> Forms:
    """The forms of the rows of a uint8 array, or of the first rows where the watch is up before the end.

    Raises IndexError, with the number of the row, for a row in which digits clash.
    """
    run = _core.CanonicalRun(puzzles, box_height, box_width)
    while not watch.is_up and not run.advance(watch.slice):
        pass
    digits, symmetries, automorphisms = run.forms()
    return Forms(digits, symmetries, automorphisms[:, 0])
