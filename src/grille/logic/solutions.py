"""The number of solutions of a grid, up to two: whether logic applies, and whether it may assume uniqueness."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from grille.kernel import general, lanes, rules
from grille.kernel.arrays import Digits
from grille.kernel.layout import MOST
from grille.kernel.logic import SOLUTION_COUNTS, Bytes
from grille.model import Grid, Shape
from grille.model.layouts import layout_of, problem_of
from grille.watch import FOREVER, Watch

Ask = Callable[[Grid, Watch], tuple[str, Grid | None]]
"""Counts the solutions of a grid that is too large for the count here: a verdict, and the solution found."""

UNIQUE, UNKNOWN = (SOLUTION_COUNTS.index(verdict) for verdict in ("unique", "unknown"))

_MOST_GUESSES = 2000  # of the general kernel; a 16×16 of few givens takes some hundred


_MOST_TRIED = 1_000_000  # digits tried by the search for grids with rules: some seconds


@dataclass(frozen=True, slots=True)
class Counted:
    """A row a grid.

    `found`: a position in SOLUTION_COUNTS. `solutions`: the solution where there is exactly one. `complete`: false
    where the time was up first; a grid too large to tell is `unknown` and complete.
    """

    found: Bytes
    solutions: Digits
    complete: npt.NDArray[np.bool_]


def count_up_to_two(grids: Digits, shape: Shape, *, jobs: int = 1, watch: Watch = FOREVER) -> Counted:
    """The number of solutions of each row of digits: none, one, two or more, or too large to count."""
    if shape.other_rules:
        most = _MOST_TRIED
        batch = rules.solve(problem_of(shape), grids, limit=2, nodes=most, jobs=jobs, watch=watch)
    elif shape.is_classic:
        most, batch = MOST, lanes.solve(grids, limit=2, jobs=jobs, watch=watch)
    else:
        most = _MOST_GUESSES
        batch = general.solve(layout_of(shape), grids, limit=2, guesses=most, jobs=jobs, watch=watch)
    found = np.where(batch.complete, batch.counts, UNKNOWN).astype(np.uint8)
    return Counted(found, batch.solutions, batch.complete | (batch.guesses >= most))


def verdict_and_solution(grid: Grid, watch: Watch = FOREVER, ask: Ask | None = None) -> tuple[str, Grid | None, bool]:
    """The verdict `unique`, `several`, `none` or `unknown`; the solution of a unique one; and whether the search was
    complete.

    `unknown` is a grid too large to count, also for `ask`, or one where the time was up first.
    """
    counted = count_up_to_two(grid.array[np.newaxis], grid.shape, watch=watch)
    found = counted.found[0]
    if found == UNKNOWN and counted.complete[0] and ask is not None:
        verdict, solution = ask(grid, watch)
        if verdict in ("unique", "several", "none"):
            return verdict, solution if verdict == "unique" else None, True
        return "unknown", None, not watch.is_up
    solution = Grid(grid.shape, counted.solutions[0].tolist()) if found == UNIQUE else None
    return SOLUTION_COUNTS[found], solution, bool(counted.complete[0])
