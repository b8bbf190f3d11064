"""The native search for grids with rules, over arrays: houses and packed primitives in, solutions out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grille import _core
from grille.kernel.layout import MOST, Walk, slices
from grille.kernel.rows import fill_rows
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from grille.kernel.arrays import Batch, Digits

MOST_SIDE = 25
"""The greatest side that the native search takes."""

Problem = _core.Problem


def problem(
    houses: npt.NDArray[np.int32], cells: int, side: int, words: Sequence[int] | npt.NDArray[np.int64]
) -> Problem:
    """The tables of a shape and its rules, packed by `rules.packing`; expensive, so cache them.

    Raises ValueError for a side above `MOST_SIDE` and for rules that name cells or digits outside the grid.
    """
    import numpy as np  # solving a classic puzzle does not load it

    return Problem(houses, cells, side, np.asarray(words, np.int64))


def walk(
    problem: Problem, values: Digits, *, limit: int = MOST, nodes: int = MOST, watch: Watch = FOREVER
) -> Walk[_core.RuleSearch]:
    """The solutions of a grid as they are found; `nodes` are digits tried."""
    core = _core.RuleSearch(problem, values, limit)
    return Walk(core, problem.cells, lambda: core.nodes, nodes, watch)


def count(
    problem: Problem, values: Digits, *, limit: int = MOST, nodes: int = MOST, watch: Watch = FOREVER
) -> tuple[int, bool]:
    """The number of solutions, up to `limit`, and whether the count is complete."""
    search = walk(problem, values, limit=limit, nodes=nodes, watch=watch)
    for _ in search.slices():
        watch.report(search.core.found)
    return search.core.found, search.is_complete


def true_candidates(
    problem: Problem, values: Digits, *, nodes: int = MOST, watch: Watch = FOREVER
) -> tuple[tuple[int, ...], bool]:
    """The candidates of each cell that occur in some solution, bit d−1 for digit d, and whether those are all."""
    search = _core.RuleCandidates(problem, values)
    for _ in slices(search.run, lambda: search.nodes, nodes, watch):
        watch.report(sum(mask.bit_count() for mask in search.masks))
    return tuple(search.masks), search.is_complete


def solve(
    problem: Problem, puzzles: Digits, *, limit: int, nodes: int = MOST, jobs: int = 1, watch: Watch = FOREVER
) -> Batch:
    """Up to `limit` solutions of every row, shared among threads; the answer does not depend on their number.

    `nodes` bounds the search of each row; a row that reaches it is not complete. `jobs=0` takes every core.
    """

    def solve_row(batch: Batch, row: int, row_watch: Watch) -> None:
        search = walk(problem, puzzles[row], limit=limit, nodes=nodes, watch=row_watch)
        for solution in search:
            if not batch.counts[row]:
                batch.solutions[row] = list(solution)
            batch.counts[row] += 1
        batch.guesses[row], batch.complete[row] = search.spent(), search.is_complete or search.core.found == limit

    return fill_rows(puzzles, solve_row, jobs=jobs, watch=watch)
