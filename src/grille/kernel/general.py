"""The general kernel over arrays: any shape, in slices short enough for Ctrl-C and a time limit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grille import _core
from grille.kernel.layout import MOST, Layout, slices
from grille.kernel.rows import fill_rows
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    from grille.kernel.arrays import Batch, Digits


class Walk:
    """An iterator that runs the search and yields solutions as they are found, a byte for each digit."""

    def __init__(
        self, layout: Layout, values: Digits, *, limit: int = MOST, guesses: int = MOST, watch: Watch = FOREVER
    ) -> None:
        self._kernel = _core.General(layout, values, limit, False)
        self._cells = layout.cells
        self._guesses = guesses
        self._watch = watch

    def __iter__(self) -> Iterator[bytes]:
        for some in self.slices():
            for start in range(0, len(some), self._cells):
                yield some[start : start + self._cells]

    def slices(self) -> Iterator[bytes]:
        """The solutions of each slice of work, concatenated."""
        kernel = self._kernel
        for _ in slices(kernel.run, lambda: kernel.guesses, self._guesses, self._watch):
            yield kernel.take_solutions()

    @property
    def is_complete(self) -> bool:
        """Whether the whole search space was searched."""
        return self._kernel.is_complete

    @property
    def guesses(self) -> int:
        """The number of candidates tried."""
        return self._kernel.guesses

    @property
    def restarts(self) -> int:
        """The number of restarts."""
        return self._kernel.restarts


def count(
    layout: Layout,
    values: Digits,
    *,
    limit: int = MOST,
    guesses: int = MOST,
    watch: Watch = FOREVER,
) -> tuple[int, bool]:
    """The number of solutions, up to `limit`, and whether the count is complete.

    Digits that the givens do not distinguish are counted together, which makes empty grids quick.
    """
    kernel = _core.General(layout, values, limit, True)
    for _ in slices(kernel.run, lambda: kernel.guesses, guesses, watch):
        watch.report(kernel.found)
    return kernel.found, kernel.is_complete


def solve(
    layout: Layout, puzzles: Digits, *, limit: int, guesses: int = MOST, jobs: int = 1, watch: Watch = FOREVER
) -> Batch:
    """Up to `limit` solutions of every row, shared among threads; the answer does not depend on their number.

    `guesses` bounds the search of each row; a row that reaches it is not complete. `jobs=0` takes every core.
    """

    def solve_row(batch: Batch, row: int, mine: Watch) -> None:
        _solve_row(batch, row, layout, puzzles[row], limit, guesses, mine)

    return fill_rows(puzzles, solve_row, jobs=jobs, watch=watch)


def _solve_row(batch: Batch, row: int, layout: Layout, puzzle: Digits, limit: int, guesses: int, watch: Watch) -> None:
    """Write one row: the search stops at the second solution, and any others are counted."""
    walk = Walk(layout, puzzle, limit=min(limit, 2), guesses=guesses, watch=watch)
    found = list(walk)
    number, is_answered = len(found), walk.is_complete or len(found) == min(limit, 2)
    if number == 2 < limit:
        counted, is_complete = count(layout, puzzle, limit=limit, guesses=guesses, watch=watch)
        number, is_answered = max(number, counted), is_complete or counted == limit
    if found:
        batch.solutions[row] = list(found[0])
    batch.counts[row], batch.guesses[row], batch.complete[row] = number, walk.guesses, is_answered
