"""Sudoku as a 0/1 program, for any shape, as sparse arrays. Knows no engine.

The variable x(i,j,k) is 1 where cell (i,j) holds digit k; every cell holds one digit, and every house holds every
digit once. Each rule is an equation Σ x = 1 over `side` variables, so the program is a set partition: a matrix A of
zeros and ones, A x = 1. On 9×9 that is 729 variables and 324 equations of rank 249.

    column  cell * side + (digit − 1)
    row     cell                                   for "one digit in the cell"
            cells + house * side + (digit − 1)     for "the digit once in the house"
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from grille.kernel.partition import FREE, settled
from grille.methods.contract import Option
from grille.model import Grid, Shape

if TYPE_CHECKING:
    from grille.methods.encodings.row_builder import RuleRows

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int32]
States = npt.NDArray[np.uint8]


LOWERING = Option(
    "lowering", "tight", ("tight", "plain"), "rules as rows: tight relaxations, or each as it is first thought of"
)


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
    """The equations of a shape's cells and houses, by columns and by rows. One a shape: use `partition(shape)`."""

    def __init__(self, shape: Shape) -> None:
        side, digits = shape.side, np.arange(shape.side)
        cell_rows = np.arange(shape.cells * side).reshape(shape.cells, side)
        house_rows = (shape.bare.house_array[:, None, :] * side + digits[None, :, None]).reshape(-1, side)
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


class RuleMatrix:
    """The rows of a shape's rules as arrays, over the variables of the cells and auxiliary ones after them."""

    def __init__(self, rules: RuleRows) -> None:
        entries = [(row, column, one) for row, it in enumerate(rules.rows) for one, column in it.terms]
        table = np.array(entries, dtype=np.intp).reshape(-1, 3)
        self.names = rules.names
        self.row, self.column, self.coefficient = table[:, 0], table[:, 1], table[:, 2].astype(np.float64)
        self.lower = np.array([row.lower for row in rules.rows], dtype=np.float64)
        self.upper = np.array([row.upper for row in rules.rows], dtype=np.float64)
        self.whole = np.array(rules.whole, dtype=bool)
        self.zeros = np.array(sorted(rules.zeros), dtype=np.intp)


@lru_cache(maxsize=16)
def rule_matrix(shape: Shape, lowering: str) -> RuleMatrix | None:
    """The rows of a shape's rules, built once; None where it has no rules."""
    if not shape.other_rules:
        return None
    from grille.methods.encodings.rule_rows import rule_rows

    return RuleMatrix(rule_rows(shape, lowering))


@dataclass(frozen=True, slots=True)
class BinaryModel:
    """The 0/1 program of one grid, on the variables that its givens leave free.

    `states` has 0 or 1 for each variable that is fixed and FREE for the others; `columns` are the free ones. A given
    takes its whole cell and its digit's place in each house out of the program, and an equation left with one
    variable fixes that one; what is left is usually a quarter of the 729 columns. Auxiliary variables of rules come
    after these columns, and all of them are there.
    """

    equations: Partition
    states: States
    columns: npt.NDArray[np.intp]
    rules: RuleMatrix | None = None
    cuts: frozenset[tuple[int, ...]] = frozenset()

    @staticmethod
    def of(grid: Grid, lowering: str = "tight", *, with_givens: bool = True) -> BinaryModel | None:
        """Givens fixed to 1. None where the equations alone show that there is no solution."""
        equations = partition(grid.shape)
        states = np.full(equations.column_count, FREE, dtype=np.uint8)
        if with_givens:
            states[equations.columns_of(grid)] = 1
        return BinaryModel.fixed(equations, states, lowering)

    @staticmethod
    def fixed(equations: Partition, states: States, lowering: str = "tight") -> BinaryModel | None:
        """The model left by fixing variables and following the equations; None where one can hold no more."""
        rules = rule_matrix(equations.shape, lowering)
        if rules is not None:
            if np.any(states[rules.zeros] == 1):
                return None
            states = states.copy()
            states[rules.zeros] = 0
        found = equations.settled(states)
        return None if found is None else BinaryModel(equations, found, np.flatnonzero(found == FREE), rules)

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
        """The program on the free columns and the auxiliary ones; `cost` is over all columns of cells."""
        count, whole = len(self.columns), np.zeros(0, dtype=bool) if self.rules is None else self.rules.whole
        starts, rows, row_count = self._matrix()
        row_lower = row_upper = np.ones(row_count)
        coefficients = np.ones(len(rows))
        if self.cuts or self.rules is not None:
            blocks = [_Block(np.repeat(np.arange(count), np.diff(starts)), rows, coefficients, row_lower, row_upper)]
            blocks += [] if self.rules is None else [self._rule_block(self.rules)]
            blocks += [self._cut_block()] if self.cuts else []
            starts, rows, coefficients, row_lower, row_upper = _stacked(blocks, count + len(whole))
        return Program(
            cost=np.concatenate([np.zeros(count) if cost is None else cost[self.columns], np.zeros(len(whole))]),
            lower=np.zeros(count + len(whole)),
            upper=np.ones(count + len(whole)),
            integer=np.concatenate([np.full(count, integer), whole & integer]),
            starts=starts,
            rows=rows,
            coefficients=coefficients,
            row_lower=row_lower,
            row_upper=row_upper,
        )

    def _cut_block(self) -> _Block:
        cuts = sorted(self.cuts)
        lengths = np.array([len(cut) for cut in cuts])
        columns = np.searchsorted(self.columns, np.array(list(chain.from_iterable(cuts)), dtype=np.intp))
        lower = np.full(len(cuts), -np.inf)
        return _Block(columns, np.repeat(np.arange(len(cuts)), lengths), np.ones(len(columns)), lower, lengths - 1.0)

    def _rule_block(self, rules: RuleMatrix) -> _Block:
        """The rules' rows on what is free; what is at 1 goes over to the bounds, and a row that holds by now goes."""
        cells = self.equations.column_count
        place = np.full(cells + len(rules.whole), -1)
        place[self.columns] = np.arange(len(self.columns))
        place[cells:] = len(self.columns) + np.arange(len(rules.whole))
        is_one = np.concatenate([self.states == 1, np.zeros(len(rules.whole), dtype=bool)])[rules.column]
        reached = np.bincount(rules.row[is_one], rules.coefficient[is_one], len(rules.lower))
        lower, upper = rules.lower - reached, rules.upper - reached
        is_open = place[rules.column] >= 0
        is_kept = (lower > 0) | (upper < 0)
        is_kept[rules.row[is_open]] = True
        renumbered = np.cumsum(is_kept) - 1
        columns, rows = place[rules.column[is_open]], renumbered[rules.row[is_open]]
        return _Block(columns, rows, rules.coefficient[is_open], lower[is_kept], upper[is_kept])

    def values(self, free_values: Floats) -> Floats:
        """A vector over all columns of cells from one over the program's; near-integers are made whole."""
        full = self.states.astype(np.float64)
        full[self.columns] = free_values[: len(self.columns)]
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


@dataclass(frozen=True, slots=True)
class _Block:
    """Some rows of a program, entry by entry, numbered from 0."""

    columns: npt.NDArray[np.intp]
    rows: npt.NDArray[np.intp] | Indices
    coefficients: Floats
    lower: Floats
    upper: Floats


def _stacked(blocks: Sequence[_Block], count: int) -> tuple[Indices, Indices, Floats, Floats, Floats]:
    """Blocks one below the other, by columns: starts, rows, coefficients, and the bounds of the rows."""
    offsets = np.cumsum([0, *(len(block.lower) for block in blocks)])
    rows = np.concatenate([block.rows + offset for block, offset in zip(blocks, offsets, strict=False)])
    columns = np.concatenate([block.columns for block in blocks])
    coefficients = np.concatenate([block.coefficients for block in blocks])
    lower, upper = (np.concatenate(some) for some in zip(*((one.lower, one.upper) for one in blocks), strict=True))
    return (*by_columns(count, columns, rows, coefficients), lower, upper)


def by_columns(
    count: int, columns: npt.NDArray[np.intp], rows: npt.NDArray[np.intp], coefficients: Floats
) -> tuple[Indices, Indices, Floats]:
    """The entries of a matrix with so many columns, column by column: starts, rows, coefficients."""
    order = np.lexsort((rows, columns))
    starts = np.zeros(count + 1, dtype=np.int32)
    np.cumsum(np.bincount(columns, minlength=count), out=starts[1:])
    return starts, rows[order].astype(np.int32), coefficients[order]
