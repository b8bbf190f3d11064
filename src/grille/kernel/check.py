"""The judge of many grids at once. It knows houses, and nothing of how a grid was solved."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grille import _core


def filled(grids: npt.NDArray[np.uint8], houses: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """For each row of `grids`: is every house full, each digit once? `houses` is `Shape.house_array`."""
    return _core.filled(grids, houses)


def solved(
    puzzles: npt.NDArray[np.uint8],
    solutions: npt.NDArray[np.uint8],
    houses: npt.NDArray[np.int32],
    *,
    jobs: int = 1,
) -> npt.NDArray[np.bool_]:
    """For each row: is every house of the solution full, each digit once, and is every given of the puzzle kept?

    `houses` is `Shape.house_array`. The answer is the same for any number of jobs.
    """
    return _core.solved(puzzles, solutions, houses, jobs)
