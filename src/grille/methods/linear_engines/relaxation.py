"""The relaxation of one grid: x in [0, 1] in place of {0, 1}. Every program of method `lp` goes through here."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from grille.kernel.partition import FREE
from grille.methods.encodings.linear import BinaryModel, States, partition
from grille.methods.encodings.pattern import pattern_grid
from grille.methods.heed import Stopped
from grille.methods.linear_engines.highs import Basis, Simplex
from grille.model import Grid, Shape
from grille.watch import Watch

Point = npt.NDArray[np.float64]
"""A value for each of the program's variables, near-integers made whole."""

REACHED = 1e-6
"""How far above its target an objective may be and still count as having reached it."""


class Relaxation:
    """Programs over the points that obey the rules, and the givens in one of two ways.

    `givens_free=False`: the givens are bounds, the objective is 0, and a program asks for any feasible point.
    `givens_free=True`: the objective is J(x) = −⟨y, x⟩, and a point counts as feasible only where J reaches −|T|: by
    the rules alone everything is feasible, since they know nothing of the givens.
    """

    def __init__(self, grid: Grid, watch: Watch, *, givens_free: bool, basis: Basis | None = None) -> None:
        self.equations = partition(grid.shape)
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
        self._model = BinaryModel.fixed(self.equations, self.start)
        self._simplex = None if self._model is None else Simplex(self._model.program(integer=False), basis)

    def point(self, states: States, *, wanted: npt.NDArray[np.bool_] | None = None) -> Point | None:
        """A point that minimises the objective with these variables fixed; None where no point counts as feasible.

        Where the objective is 0, any other has the same feasible set, and `wanted` says which variables had best be 1.
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
        """The equations are followed first, which often answers by itself, and bounds the simplex method if not."""
        if self.watch.is_up or (self.watch.nodes is not None and self.solves >= self.watch.nodes):
            raise Stopped
        self.solves += 1
        followed = self.equations.settled(states)
        if followed is None or self._model is None or self._simplex is None:
            return None
        columns = self._model.columns
        of_columns = followed[columns]
        lower, upper = (of_columns == 1).astype(np.float64), (of_columns != 0).astype(np.float64)
        outcome = self._simplex.minimise(cost[columns], lower, upper, self.watch)
        self.iterations += outcome.iterations
        if outcome.status == "stopped":
            raise Stopped
        if outcome.values is None:
            return None
        point = self._model.values(outcome.values)
        return point, float(cost @ point)


def pattern_basis(shape: Shape) -> Basis:
    """The vertex of the pattern grid: its variables are basic, and so is the slack of every equation of a house.

    The variables meet the equations of the cells in an identity matrix, so the basis is regular; every slack is 0, so
    it is feasible. It is highly degenerate, as every vertex of this program is: 81 variables at 1 and 324 rows.
    """
    rules = partition(shape)
    columns = rules.columns_of(pattern_grid(shape)).tolist()
    return Basis(frozenset(columns), frozenset(range(shape.cells, rules.row_count)))
