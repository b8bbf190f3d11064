"""The general kernel over arrays: any shape, in slices short enough for Ctrl-C and a time limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille import _core
from grille.kernel.layout import MOST, Layout, Walk, slices
from grille.kernel.rows import fill_rows
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    from grille.kernel.arrays import Batch, Digits


def walk(
    layout: Layout, values: Digits, *, limit: int = MOST, guesses: int = MOST, watch: Watch = FOREVER
) -> Walk[_core.General]:
    """The solutions of a grid as they are found; `guesses` are candidates tried."""
    core = _core.General(layout, values, limit, False)
    return Walk(core, layout.cells, lambda: core.guesses, guesses, watch)


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

    def solve_row(batch: Batch, row: int, row_watch: Watch) -> None:
        _solve_row(batch, row, layout, puzzles[row], limit, guesses, row_watch)

    return fill_rows(puzzles, solve_row, jobs=jobs, watch=watch)


def _solve_row(batch: Batch, row: int, layout: Layout, puzzle: Digits, limit: int, guesses: int, watch: Watch) -> None:
    """Write one row: the search stops at the second solution, and any others are counted."""
    search = walk(layout, puzzle, limit=min(limit, 2), guesses=guesses, watch=watch)
    found = list(search)
    number, is_answered = len(found), search.is_complete or len(found) == min(limit, 2)
    if number == 2 < limit:
        counted, is_complete = count(layout, puzzle, limit=limit, guesses=guesses, watch=watch)
        number, is_answered = max(number, counted), is_complete or counted == limit
    if found:
        batch.solutions[row] = list(found[0])
    batch.counts[row], batch.guesses[row], batch.complete[row] = number, search.spent(), is_answered
