"""The lane kernel from Python: arrays of classic 9×9 puzzles in, arrays out. Knows no grids.

`GRILLE_KERNEL=scalar|avx2|neon` forces one kernel; otherwise the fastest that the processor can run is taken.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from grille import _core
from grille.errors import OptionError

CELLS = 81
MOST = 2**63 - 1
"""The largest limit there is."""

_SLICE = 0.02  # seconds between two looks at signals and the clock

Digits = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Batch:
    """What a batch gave, a row a puzzle.

    `counts`: solutions, at most the limit. `solutions`: the leftmost of the search tree, zeros where there is none.
    `guesses`: of the search; the same puzzle in other company may show another number, since idle lanes take over
    branches. `complete`: false where time ran out first; then the count is a lower bound and the solution any one.
    """

    counts: Numbers
    solutions: Digits
    guesses: Numbers
    complete: Flags


def kernel_name() -> str:
    """The kernel in use. Raises OptionError where GRILLE_KERNEL asks for one that this machine cannot run."""
    name = os.environ.get("GRILLE_KERNEL", "")
    if not name:
        return _core.fastest_lane_kernel()
    here = _core.lane_kernels()
    if name not in here:
        raise OptionError(f"GRILLE_KERNEL={name}: this machine has no such kernel; it runs {' and '.join(here)}")
    return name


def solve(
    puzzles: Digits,
    *,
    limit: int,
    guesses: int = MOST,
    threads: int = 1,
    deadline: float = math.inf,
    progress: Callable[[int], object] | None = None,
) -> Batch:
    """Up to `limit` solutions of every row of a `uint8 (n, 81)` array.

    `threads=0` takes every core. `deadline` is a moment of the monotonic clock. `progress` is told the number of
    rows done, now and then. Raises TypeError or ValueError for anything but digits 0..9 in rows of 81.
    """
    count = len(puzzles)
    result = Batch(
        np.zeros(count, np.int64), np.zeros((count, CELLS), np.uint8), np.zeros(count, np.int64), np.zeros(count, bool)
    )
    batch = _core.LaneBatch(
        puzzles,
        limit,
        guesses,
        threads or len(os.sched_getaffinity(0)),
        kernel_name(),
        result.counts,
        result.solutions,
        result.guesses,
        result.complete,
    )
    try:
        while not batch.advance(min(_SLICE, max(0.0, deadline - time.monotonic()))):
            if progress is not None:
                progress(batch.rows_done)
            if time.monotonic() >= deadline:
                break
    finally:
        batch.stop()
    if progress is not None:
        progress(batch.rows_done)
    return result


class Walk:
    """The solutions of one puzzle, left to right: iterate, then ask for `guesses` and `is_complete`."""

    def __init__(self, puzzle: Digits, *, limit: int = MOST, guesses: int = MOST, deadline: float = math.inf) -> None:
        self._walk = _core.LaneWalk(puzzle.reshape(1, CELLS), limit, guesses, kernel_name())
        self._deadline = deadline

    def __iter__(self) -> Iterator[Digits]:
        wanted, is_over = 1, False
        while not is_over:
            is_over = self._walk.advance(min(_SLICE, max(0.0, self._deadline - time.monotonic())), wanted)
            yield from self._walk.take()
            wanted = min(2 * wanted, 4096)
            if time.monotonic() >= self._deadline:
                return

    @property
    def guesses(self) -> int:
        """Of the whole search, once it is over."""
        return self._walk.guesses

    @property
    def is_complete(self) -> bool:
        """Whether everything was searched: there are no solutions but those seen."""
        return self._walk.is_complete
