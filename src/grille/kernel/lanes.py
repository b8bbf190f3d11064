"""The lane kernel from Python: arrays of classic 9×9 puzzles in, arrays out. Knows no grids.

`GRILLE_KERNEL=scalar|neon|avx2|avx512` forces one kernel; otherwise the fastest that the processor can run is taken.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from grille import _core
from grille.errors import OptionError
from grille.jobs import checked_jobs
from grille.kernel.layout import MOST, run_batch
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    from grille.kernel.arrays import Batch, Digits

CELLS = 81


def kernel_name() -> str:
    """The kernel in use. Raises OptionError where GRILLE_KERNEL asks for one that this machine cannot run."""
    name = os.environ.get("GRILLE_KERNEL", "")
    if not name:
        return _core.fastest_lane_kernel()
    here = _core.lane_kernels()
    if name not in here:
        raise OptionError("GRILLE_KERNEL={}: this machine has no such kernel; it runs {}", name, ", ".join(here))
    return name


def solve(
    puzzles: Digits,
    *,
    limit: int,
    guesses: int = MOST,
    jobs: int = 1,
    watch: Watch = FOREVER,
) -> Batch:
    """Up to `limit` solutions of every row of a `uint8 (n, 81)` array.

    `jobs=0` takes every core. Raises TypeError or ValueError for anything but digits 0..9 in rows of 81.
    """
    from grille.kernel.arrays import Batch

    count = len(puzzles)
    result = Batch.blank(count, CELLS)
    batch = _core.LaneBatch(
        puzzles,
        limit,
        guesses,
        checked_jobs(jobs, count),
        kernel_name(),
        result.counts,
        result.solutions,
        result.guesses,
        result.complete,
    )
    run_batch(batch, count, watch)
    return result


class Walk:
    """The solutions of one puzzle in the order of the search tree: iterate, then read `guesses` and `is_complete`.

    A puzzle and a solution are 81 bytes, and nothing here needs numpy. With `is_together` all lanes search the tree
    first, which is quicker where it has one solution or none.
    """

    def __init__(
        self,
        puzzle: bytes,
        *,
        limit: int = MOST,
        guesses: int = MOST,
        watch: Watch = FOREVER,
        is_together: bool = False,
    ) -> None:
        self._walk = _core.LaneWalk(puzzle, limit, guesses, kernel_name(), is_together)
        self._watch = watch

    def __iter__(self) -> Iterator[bytes]:
        for content in self.slices():
            for start in range(0, len(content), CELLS):
                yield content[start : start + CELLS]

    def slices(self) -> Iterator[bytes]:
        """The solutions of each slice of work, concatenated."""
        wanted, is_over = 1, False
        while not is_over and not self._watch.is_up:
            is_over = self._walk.advance(self._watch.slice, wanted)
            yield self._walk.take()
            wanted = min(2 * wanted, 4096)
        if not is_over:
            self._walk.stop()
            yield self._walk.take()

    @property
    def guesses(self) -> int:
        """The guesses of the whole search, once it is over."""
        return self._walk.guesses

    @property
    def is_complete(self) -> bool:
        """Whether the whole tree was searched, so that there are no other solutions."""
        return self._walk.is_complete
