"""Sudoku with one whole variable a cell: the model that the 0/1 program makes needless. Knows no engine.

x(c) is the digit of cell c, 1 … side. Two peers a and b differ, x(a) ≠ x(b), which is "less *or* greater", and a
program knows no "or". The known trick gives each pair a variable z of 0 or 1 and a constant M = side that makes one
of two inequalities idle:

    x(a) − x(b) + M z ≥ 1          binds where z = 0
    x(b) − x(a) − M z ≥ 1 − M      binds where z = 1

A 9×9 grid has 810 pairs of peers (20 a cell): 891 variables and 1,620 inequalities. The relaxation knows nothing of
Sudoku: every x equal and every z = ½ satisfies it, so that all the work is left to presolve and branching.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grille.methods.encodings.linear import Floats, Program, by_columns
from grille.methods.interrupt import interruptible
from grille.model import Grid
from grille.watch import FOREVER, Watch


class IntegerModel:
    """The program of one grid, givens as bounds."""

    def __init__(self, grid: Grid, watch: Watch = FOREVER, *, forbidden: tuple[Grid, ...] = ()) -> None:
        self.puzzle, self.watch, self.forbidden = grid, watch, forbidden

    def forbid(self, solution: Grid) -> IntegerModel:
        """The model with one more solution s excluded.

        Each cell gets variables u and v of 0 or 1, "u = 0 or x ≤ s − 1" and "v = 0 or x ≥ s + 1"; then Σ (u + v) ≥ 1.
        """
        return IntegerModel(self.puzzle, self.watch, forbidden=(*self.forbidden, solution))

    def program(self, *, cost: Floats | None = None) -> Program:
        """The whole program, built anew. Raises Stopped where the watch is up before it is.

        A cost is over 0/1 variables of candidates, of which it has none.
        """
        assert cost is None, "the integer model has no objective"
        shape, big = self.puzzle.shape, float(self.puzzle.shape.side)
        givens = np.array(self.puzzle.values, dtype=np.float64)
        build = _Builder(shape.cells)
        peers = [
            (a, b) for a in interruptible(range(shape.cells), self.watch, every=100) for b in shape.peers[a] if a < b
        ]
        a, b = np.array(peers, dtype=np.intp).reshape(-1, 2).T
        z = build.binaries(len(peers))
        build.rows(np.tile([1.0, 1.0 - big], len(peers)), [a, b, z], [[1.0, -1.0, big], [-1.0, 1.0, -big]])
        cells = np.arange(shape.cells)
        for solution in interruptible(self.forbidden, self.watch, every=1):
            flags = build.binaries(2 * shape.cells)
            digits = np.array(solution.values, dtype=np.float64)
            bounds = np.stack([1.0 - digits - big, digits + 1.0 - big], axis=1).ravel()
            build.rows(bounds, [cells, flags[::2], flags[1::2]], [[-1.0, -big, 0.0], [1.0, 0.0, -big]])
            build.row(1.0, flags)
        return build.program(np.maximum(givens, 1.0), np.where(givens > 0, givens, big))

    def grid(self, values: npt.NDArray[np.float64]) -> Grid:
        """The grid that a solution stands for."""
        shape = self.puzzle.shape
        return Grid(shape, np.rint(values[: shape.cells]).astype(int).tolist())


class _Builder:
    """Collects rows of the form `lower ≤ Σ coefficient · variable`; every variable beyond the cells is 0 or 1."""

    def __init__(self, cells: int) -> None:
        self.count, self.row_count = cells, 0
        self.row_lower: list[Floats] = []
        self.entries: list[tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], Floats]] = []  # column, row, coefficient

    def binaries(self, count: int) -> npt.NDArray[np.intp]:
        """So many more variables of 0 or 1."""
        self.count += count
        return np.arange(self.count - count, self.count)

    def rows(self, lower: Floats, terms: list[npt.NDArray[np.intp]], coefficients: list[list[float]]) -> None:
        """Inequalities that alternate between as many kinds as there are lists of coefficients, one for each term."""
        for kind, values in enumerate(coefficients):
            rows = self.row_count + np.arange(kind, len(lower), len(coefficients))
            for columns, value in zip(terms, values, strict=True):
                if value:
                    self.entries.append((columns, rows, np.full(len(rows), value)))
        self.row_count += len(lower)
        self.row_lower.append(lower)

    def row(self, lower: float, columns: npt.NDArray[np.intp]) -> None:
        """One more inequality, over a sum."""
        self.entries.append((columns, np.full(len(columns), self.row_count), np.ones(len(columns))))
        self.row_count += 1
        self.row_lower.append(np.array([lower]))

    def program(self, lower: Floats, upper: Floats) -> Program:
        """What was collected, by columns; the bounds are those of the cells."""
        columns, rows, coefficients = (np.concatenate(parts) for parts in zip(*self.entries, strict=True))
        starts, rows, coefficients = by_columns(self.count, columns, rows, coefficients)
        binaries = self.count - len(lower)
        return Program(
            cost=np.zeros(self.count),
            lower=np.concatenate([lower, np.zeros(binaries)]),
            upper=np.concatenate([upper, np.ones(binaries)]),
            integer=np.ones(self.count, dtype=bool),
            starts=starts,
            rows=rows,
            coefficients=coefficients,
            row_lower=np.concatenate(self.row_lower),
            row_upper=np.full(self.row_count, np.inf),
        )
