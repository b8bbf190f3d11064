"""The relaxation of one grid: x in [0, 1] in place of {0, 1}. Every program of method `lp` goes through here."""

from __future__ import annotations

import itertools
import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from grille.kernel.partition import FREE
from grille.methods.encodings.linear import BinaryModel, States, partition, rule_matrix
from grille.methods.encodings.pattern import pattern_grid
from grille.methods.encodings.row_builder import sides_of
from grille.methods.encodings.rule_rows import rule_rows
from grille.methods.interrupt import Stopped
from grille.methods.linear_engines.highs import Basis, Simplex
from grille.methods.linear_engines.tableau import Pivot, Tableau
from grille.model import Grid, Shape
from grille.watch import Watch

Point = npt.NDArray[np.float64]
"""A value for each of the program's variables, near-integers made whole."""

Equation = tuple[dict[int, int], int]
"""What the variables are multiplied by, and the right side."""

REACHED = 1e-6
"""How far above its target an objective may be and still count as having reached it."""


class Relaxation(ABC):
    """Programs over the points that obey the rules, and the givens in one of two ways.

    `givens_free=False`: the givens are bounds, the objective is 0 or that of weights of one's own, set in `cost`, and a
    program asks for any feasible point, or the best.
    `givens_free=True`: the objective is J(x) = −⟨y, x⟩, and a point counts as feasible only where J reaches −|T|: by
    the rules alone everything is feasible, since they know nothing of the givens.
    """

    def __init__(self, grid: Grid, watch: Watch, *, givens_free: bool, lowering: str = "tight") -> None:
        self.equations = partition(grid.shape)
        self.lowering = lowering
        self.watch = watch
        self.solves = self.iterations = 0
        givens = self.equations.columns_of(grid)
        self.cost = np.zeros(self.equations.column_count)
        self.target = math.inf
        self.start = np.full(self.equations.column_count, FREE, dtype=np.uint8)
        if givens_free:
            self.cost[givens] = -1.0
            self.target = -float(len(givens))
        else:
            self.start[givens] = 1
        rules = rule_matrix(grid.shape, lowering)
        self.is_refuted = rules is not None and bool(np.any(self.start[rules.zeros] == 1))
        if rules is not None:
            self.start[rules.zeros] = 0

    def point(self, states: States, *, wanted: npt.NDArray[np.bool_] | None = None) -> Point | None:
        """A point that minimises the objective with these variables fixed; None where no point counts as feasible.

        Where the givens are bounds, any other objective has the same feasible set, and `wanted` says which variables
        had best be 1.
        """
        cost = -wanted.astype(np.float64) if wanted is not None and self.target == math.inf else self.cost
        found = self._minimum(states, cost)
        return None if found is None or found[1] > self.target + REACHED else found[0]

    def farthest_from(self, ones: npt.NDArray[np.intp], states: States) -> Point | None:
        """The point with the largest sum of the variables outside a solution; None where that sum is 0.

        None proves that the solution is the only point, fractional ones included.
        """
        cost = np.full(self.equations.column_count, -1.0)
        cost[ones] = 0.0
        found = self._minimum(states, cost)
        return None if found is None or found[1] > -REACHED else found[0]

    def _minimum(self, states: States, cost: Point) -> tuple[Point, float] | None:
        if self.watch.is_up or (self.watch.nodes is not None and self.solves >= self.watch.nodes):
            raise Stopped
        self.solves += 1
        if self.is_refuted:
            return None
        point = self._optimum(states, cost)
        return None if point is None else (point, float(cost @ point))

    @abstractmethod
    def _optimum(self, states: States, cost: Point) -> Point | None:
        """A point of least cost with these variables fixed. Raises Stopped where the watch is up first."""


class ByHighs(Relaxation):
    """The equations are followed first, which often answers by itself, and bounds the simplex method if not."""

    def __init__(
        self, grid: Grid, watch: Watch, *, givens_free: bool, lowering: str = "tight", basis: Basis | None = None
    ) -> None:
        super().__init__(grid, watch, givens_free=givens_free, lowering=lowering)
        self._model = BinaryModel.fixed(self.equations, self.start, lowering)
        self._simplex = None if self._model is None else Simplex(self._model.program(integer=False), basis)

    def _optimum(self, states: States, cost: Point) -> Point | None:
        followed = self.equations.settled(states)
        if followed is None or self._model is None or self._simplex is None:
            return None
        columns = self._model.columns
        of_columns = followed[columns]
        free = np.zeros(self._simplex.program.column_count - len(columns))  # what rules add is never fixed
        lower = np.concatenate([of_columns == 1, free])
        upper = np.concatenate([of_columns != 0, free + 1.0])
        outcome = self._simplex.minimise(np.concatenate([cost[columns], free]), lower, upper, self.watch)
        self.iterations += outcome.iterations
        if outcome.status == "stopped":
            raise Stopped
        return None if outcome.values is None else self._model.values(outcome.values)


class ByTableau(Relaxation):
    """The simplex method to be read. Nothing is followed beforehand, so that the pivots do all of the work.

    What is fixed is put into the equations: a variable at 1 takes the others of its equations with it.
    """

    on_pivot: Callable[[Tableau, Pivot, list[int]], object] | None = None
    """Told each pivot as it is made; the numbers of the tableau are positions in the list of columns."""

    def _optimum(self, states: States, cost: Point) -> Point | None:
        point: Point = (states == 1).astype(np.float64)
        left = self._equations_left(states)
        if left is None:
            return None
        columns = sorted({column for terms, _ in left for column in terms})
        number = {column: place for place, column in enumerate(columns)}
        rows = [({number[column]: one for column, one in terms.items()}, right) for terms, right in left]
        tableau = Tableau(len(columns), rows)
        costs = {place: Fraction(cost[column]) for column, place in number.items() if column < len(cost)}
        for pivot in tableau.minimise(costs):
            self.iterations += pivot.entering is not None
            if self.on_pivot is not None:
                self.on_pivot(tableau, pivot, columns)
            if self.watch.is_up:
                raise Stopped
        if not tableau.is_feasible:
            return None
        for place, value in tableau.point.items():
            if columns[place] < len(point):
                point[columns[place]] = float(value)
        return point

    def _equations_left(self, states: States) -> list[Equation] | None:
        """The equations of cells and houses, each once, then those of the rules; None where one can hold no more."""
        rows = self.equations.row_columns.reshape(self.equations.row_count, -1)
        ones = (states[rows] == 1).sum(axis=1)
        is_gone = states == 0
        is_gone[rows[ones == 1]] = True
        left = list(dict.fromkeys(tuple(row[~is_gone[row]].tolist()) for row in rows[ones == 0]))
        if np.any(ones > 1) or () in left:
            return None
        of_rules = self._of_rules(np.where(is_gone & (states != 1), 0, states))
        return None if of_rules is None else [(dict.fromkeys(columns, 1), 1) for columns in left] + of_rules

    def _of_rules(self, states: npt.NDArray[np.uint8]) -> list[Equation] | None:
        """The rows of the rules on what is free, with a variable of its own for what an inequality leaves."""
        if not self.equations.shape.other_rules:
            return []
        rules, found = rule_rows(self.equations.shape, self.lowering), []
        slack = itertools.count(len(states) + len(rules.names))
        for row in rules.bounded_rows():
            free, ones = {}, 0
            for one, column in row.terms:
                state = states[column] if column < len(states) else FREE
                if state == FREE:
                    free[column] = one
                elif state == 1:
                    ones += one
            if not free and not row.lower <= ones <= row.upper:
                return None
            for right, sign in sides_of(row):
                terms = dict(free) if sign == 0 else {**free, next(slack): sign}
                if free:
                    found.append(_positive(terms, right - ones))
        return found


def _positive(terms: dict[int, int], right: int) -> Equation:
    """The equation with a right side that is not below 0."""
    return (terms, right) if right >= 0 else ({column: -one for column, one in terms.items()}, -right)


def pattern_basis(shape: Shape) -> Basis:
    """The vertex of the pattern grid: its variables are basic, and so is the slack of every equation of a house.

    The variables meet the equations of the cells in an identity matrix, so the basis is regular; every slack is 0, so
    it is feasible. It is highly degenerate, as every vertex of this program is: 81 variables at 1 and 324 rows.
    """
    rules = partition(shape)
    columns = rules.columns_of(pattern_grid(shape)).tolist()
    return Basis(frozenset(columns), frozenset(range(shape.cells, rules.row_count)))
