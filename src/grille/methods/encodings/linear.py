"""Sudoku as a 0/1 program, for any shape, as sparse arrays. Knows no engine.

The variable x(i,j,k) is 1 where cell (i,j) holds digit k; every cell holds one digit, and every house holds every
digit once. Each rule is an equation Σ x = 1 over `side` variables, so the program is a set partition: a matrix A of
zeros and ones, A x = 1. On 9×9 that is 729 variables and 324 equations of rank 249.

    column  cell * side + (digit − 1)
    row     cell                                   for "one digit in the cell"
            cells + house * side + (digit − 1)     for "the digit once in the house"
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

import numpy as np
import numpy.typing as npt

from grille.kernel.partition import FREE, settled
from grille.model import Grid, Shape

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int32]
States = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Program:
    """Minimise cost·x where row_lower ≤ A x ≤ row_upper and lower ≤ x ≤ upper.

    A by columns: the entries of column j are `rows[starts[j]:starts[j + 1]]` with the same slice of `coefficients`.
    `integer` tells which variables must be whole.
    """

    cost: Floats
    lower: Floats
    upper: Floats
    integer: npt.NDArray[np.bool_]
    starts: Indices
    rows: Indices
    coefficients: Floats
    row_lower: Floats
    row_upper: Floats

    @property
    def column_count(self) -> int:
        return len(self.cost)

    @property
    def row_count(self) -> int:
        return len(self.row_lower)


class Partition:
    """The equations of a shape, by columns and by rows. One a shape: use `partition(shape)`."""

    def __init__(self, shape: Shape) -> None:
        side, digits = shape.side, np.arange(shape.side)
        cell_rows = np.arange(shape.cells * side).reshape(shape.cells, side)
        house_rows = (shape.house_array[:, None, :] * side + digits[None, :, None]).reshape(-1, side)
        by_row = np.concatenate([cell_rows, house_rows])
        self.shape = shape
        self.column_count = shape.cells * side
        self.row_count = len(by_row)
        self.row_columns: Indices = by_row.ravel().astype(np.int32)
        self.row_starts: Indices = np.arange(0, (self.row_count + 1) * side, side, dtype=np.int32)
        order = np.argsort(self.row_columns, kind="stable")
        self.column_rows: Indices = (order // side).astype(np.int32)
        self.column_starts: Indices = np.zeros(self.column_count + 1, dtype=np.int32)
        np.cumsum(np.bincount(self.row_columns, minlength=self.column_count), out=self.column_starts[1:])
        for array in (self.row_columns, self.row_starts, self.column_rows, self.column_starts):
            array.setflags(write=False)

    def column(self, cell: int, digit: int) -> int:
        """The variable "this digit in this cell"."""
        return cell * self.shape.side + digit - 1

    def cell_and_digit(self, column: int) -> tuple[int, int]:
        """The inverse of `column`."""
        cell, rank = divmod(int(column), self.shape.side)
        return cell, rank + 1

    def columns_of(self, grid: Grid) -> npt.NDArray[np.intp]:
        """The variables that the digits of a grid put at 1, cell by cell: the vector y of its givens."""
        values = np.array(grid.values, dtype=np.intp)
        cells = np.flatnonzero(values)
        return cells * self.shape.side + values[cells] - 1

    def grid_of(self, ones: npt.NDArray[np.intp]) -> Grid:
        """The grid in which these variables are 1; cells without one are empty."""
        cells, ranks = np.divmod(ones, self.shape.side)
        values = np.zeros(self.shape.cells, dtype=np.intp)
        values[cells] = ranks + 1
        return Grid(self.shape, values.tolist())

    def settled(self, states: States) -> States | None:
        """What the equations force once some variables are fixed; None where an equation can hold no more."""
        return settled(self.column_starts, self.column_rows, self.row_starts, self.row_columns, states)


@lru_cache(maxsize=8)
def partition(shape: Shape) -> Partition:
    """The equations of a shape, built once."""
    return Partition(shape)


@dataclass(frozen=True, slots=True)
class BinaryModel:
    """The 0/1 program of one grid, on the variables that its givens leave free.

    `states` has 0 or 1 for each variable that is fixed and FREE for the others; `columns` are the free ones. A given
    takes its whole cell and its digit's place in each house out of the program, and an equation left with one
    variable fixes that one; what is left is usually a quarter of the 729 columns.
    """

    equations: Partition
    states: States
    columns: npt.NDArray[np.intp]
    cuts: frozenset[tuple[int, ...]] = frozenset()

    @staticmethod
    def of(grid: Grid) -> BinaryModel | None:
        """Givens fixed to 1. None where the equations alone show that there is no solution."""
        equations = partition(grid.shape)
        states = np.full(equations.column_count, FREE, dtype=np.uint8)
        states[equations.columns_of(grid)] = 1
        return BinaryModel.fixed(equations, states)

    @staticmethod
    def fixed(equations: Partition, states: States) -> BinaryModel | None:
        """The model left by fixing variables and following the equations; None where one can hold no more."""
        found = equations.settled(states)
        return None if found is None else BinaryModel(equations, found, np.flatnonzero(found == FREE))

    def forbid(self, solution: Grid) -> BinaryModel:
        """The model with one more cut: of the variables that make this the solution, not all may be 1 again.

        Where every choice in a cell after the same earlier choices is forbidden, the earlier choices are: one cut in
        place of several. All 288 grids of side four take 3.0 s so, and 6.3 s without.
        """
        cut, cuts = self._decisions(solution), set(self.cuts)
        while cut:
            earlier = cut[:-1]
            siblings = {(*earlier, column) for column in self._choices(earlier, cut[-1])} - {cut}
            if not siblings <= cuts:
                break
            cuts -= siblings
            cut = earlier
        return replace(self, cuts=frozenset(cuts | {cut}))

    def program(self, *, cost: Floats | None = None, integer: bool = True) -> Program:
        """The program on the free columns; `cost` is over all columns."""
        count = len(self.columns)
        starts, rows, row_count = self._matrix()
        row_lower = np.ones(row_count + len(self.cuts))
        row_upper = row_lower.copy()
        if self.cuts:
            cuts = sorted(self.cuts)
            lengths = [len(cut) for cut in cuts]
            cut_columns = np.searchsorted(self.columns, np.array(list(chain.from_iterable(cuts)), dtype=np.intp))
            of_column = np.concatenate([np.repeat(np.arange(count), np.diff(starts)), cut_columns])
            rows = np.concatenate([rows, np.repeat(np.arange(row_count, len(row_lower)), lengths)]).astype(np.int32)
            rows = rows[np.argsort(of_column, kind="stable")]
            starts = np.zeros(count + 1, dtype=np.int32)
            np.cumsum(np.bincount(of_column, minlength=count), out=starts[1:])
            row_lower[row_count:], row_upper[row_count:] = -np.inf, np.array(lengths) - 1
        return Program(
            cost=np.zeros(count) if cost is None else cost[self.columns],
            lower=np.zeros(count),
            upper=np.ones(count),
            integer=np.full(count, integer),
            starts=starts,
            rows=rows,
            coefficients=np.ones(len(rows)),
            row_lower=row_lower,
            row_upper=row_upper,
        )

    def values(self, free_values: Floats) -> Floats:
        """A vector over all columns from one over the free columns; near-integers are made whole."""
        full = self.states.astype(np.float64)
        full[self.columns] = free_values
        near = np.rint(full)
        return np.where(np.abs(full - near) < WHOLE, near, full)

    def grid(self, free_values: Floats) -> Grid:
        """The grid that an integral solution stands for."""
        return self.equations.grid_of(np.flatnonzero(self.values(free_values) > 0.5))

    def _matrix(self) -> tuple[Indices, Indices, int]:
        """Starts, rows and row count of the free columns, on the equations that do not hold yet."""
        equations = self.equations
        begins = equations.column_starts[self.columns]
        lengths = equations.column_starts[self.columns + 1] - begins
        starts = np.zeros(len(self.columns) + 1, dtype=np.int32)
        np.cumsum(lengths, out=starts[1:])
        rows = equations.column_rows[np.repeat(begins - starts[:-1], lengths) + np.arange(starts[-1])]
        is_open = np.zeros(equations.row_count, dtype=bool)
        is_open[rows] = True
        renumbered = np.cumsum(is_open, dtype=np.int32) - 1
        open_rows: Indices = renumbered[rows]
        return starts, open_rows, int(is_open.sum())

    def _decisions(self, solution: Grid) -> tuple[int, ...]:
        """Columns at 1 in a solution that force all its others: each the first that those before it leave free.

        Forbidding these together forbids this solution and no other, by a cut much stronger than one over every cell.
        """
        ones, decisions, states = self.equations.columns_of(solution), [], self.states
        while len(free := ones[states[ones] == FREE]):
            decisions.append(int(free[0]))
            states = self._states_after(states, decisions[-1:])
        return tuple(decisions)

    def _choices(self, earlier: tuple[int, ...], column: int) -> list[int]:
        """The columns free in this column's cell after earlier decisions."""
        first = column - column % self.equations.shape.side
        states = self._states_after(self.states, list(earlier))[first : first + self.equations.shape.side]
        return (first + np.flatnonzero(states == FREE)).tolist()

    def _states_after(self, states: States, ones: list[int]) -> States:
        fixed = states.copy()
        fixed[ones] = 1
        found = self.equations.settled(fixed)
        assert found is not None, "a solution obeys the equations"
        return found


WHOLE = 1e-6
"""An engine's values are this close to the integers they mean: vertices here are fractions with small denominators."""
