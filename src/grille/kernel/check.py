"""The judge of many grids at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grille import _core


def filled(grids: npt.NDArray[np.uint8], houses: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """For each row of `grids`: is every house full, each digit once? `houses` is `Shape.house_array`."""
    return _core.filled(grids, houses)
