"""The native search for grids with rules, over arrays: houses and packed primitives in, solutions out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grille import _core
from grille.kernel.layout import MOST, slices
from grille.kernel.rows import fill_rows
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from grille.kernel.arrays import Batch, Digits

MOST_SIDE = 25
"""The greatest side that the native search takes."""

Problem = _core.Problem


def problem(houses: npt.NDArray[np.int32], cells: int, side: int, words: Sequence[int]) -> Problem:
    """What searches share: the tables of a shape and its rules, packed by `rules.packing`. Worth keeping.

    Raises ValueError for a side above `MOST_SIDE` and for rules that name cells or digits outside the grid.
    """
    import numpy as np  # solving a classic puzzle does not load it

    return Problem(houses, cells, side, np.array(words, np.int64))


class Walk:
    """Iterating runs the search and gives its solutions as they are found, a byte a digit."""

    def __init__(
        self, problem: Problem, values: Digits, *, limit: int = MOST, nodes: int = MOST, watch: Watch = FOREVER
    ) -> None:
        self._search = _core.RuleSearch(problem, values, limit)
        self._cells = problem.cells
        self._nodes = nodes
        self._watch = watch

    def __iter__(self) -> Iterator[bytes]:
        for some in self.slices():
            for start in range(0, len(some), self._cells):
                yield some[start : start + self._cells]

    def slices(self) -> Iterator[bytes]:
        """Its solutions one after the other, those of each slice of work together."""
        search = self._search
        for _ in slices(search.run, lambda: search.nodes, self._nodes, self._watch):
            yield search.take_solutions()

    @property
    def found(self) -> int:
        """The solutions met."""
        return self._search.found

    @property
    def is_complete(self) -> bool:
        """Whether everything was searched."""
        return self._search.is_complete

    @property
    def nodes(self) -> int:
        """The digits tried."""
        return self._search.nodes


def count(
    problem: Problem, values: Digits, *, limit: int = MOST, nodes: int = MOST, watch: Watch = FOREVER
) -> tuple[int, bool]:
    """How many solutions, up to `limit`, and whether those are all."""
    walk = Walk(problem, values, limit=limit, nodes=nodes, watch=watch)
    for _ in walk.slices():
        watch.report(walk.found)
    return walk.found, walk.is_complete


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
    """Up to `limit` solutions of every row, which threads share; the answer depends neither on them nor on the order.

    `nodes` is what the search of a row may spend; a row that spent it is not complete. `jobs=0` takes every core.
    """

    def solve_row(batch: Batch, row: int, mine: Watch) -> None:
        walk = Walk(problem, puzzles[row], limit=limit, nodes=nodes, watch=mine)
        for solution in walk:
            if not batch.counts[row]:
                batch.solutions[row] = list(solution)
            batch.counts[row] += 1
        batch.guesses[row], batch.complete[row] = walk.nodes, walk.is_complete or walk.found == limit

    return fill_rows(puzzles, solve_row, jobs=jobs, watch=watch)
