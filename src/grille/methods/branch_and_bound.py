"""Branch and bound to be read: every node is a linear relaxation solved by our own tableau, in exact fractions.

At each node the variables fixed on the way to it, and what the equations make of them, are put into the relaxation. Its
optimum is a bound: no grid below the node has less. Where it is infeasible, the node is closed. Otherwise the node with
the least bound comes next, of equals the newest:

- its vertex is integral: that is a solution, and no other grid has a smaller objective. One more program maximises the
  sum of the variables outside it; 0 closes the node, and otherwise a variable of that sum is branched on;
- else the variable closest to one half is branched on: a node with 1, and a node with 0.

The engine is for 4×4 and 6×6, where each node can be looked at, and for larger grids of which little is open.
"""

from __future__ import annotations

import heapq
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from grille.errors import OptionError
from grille.kernel.partition import FREE
from grille.methods.contract import Event
from grille.methods.encodings.linear import BinaryModel, Floats, States, partition
from grille.methods.interrupt import Stopped
from grille.methods.linear_engines.relaxation import ByTableau, Point
from grille.model import Grid
from grille.model.shape import cell_name
from grille.watch import Watch

MOST_FREE = 250
"""Variables that may be free at the root: an empty 6×6 has 216."""


@dataclass(order=True, slots=True)
class _Node:
    """The heap gives the node with the least bound first, of equals the newest."""

    bound: float
    newest: int
    number: int = field(compare=False)
    states: States = field(compare=False)
    point: Point = field(compare=False)


class Tree:
    """The search from one set of fixed variables. `cost` is over all variables of cells."""

    def __init__(self, grid: Grid, model: BinaryModel, cost: Floats | None, watch: Watch) -> None:
        if len(model.columns) > MOST_FREE:
            raise OptionError(
                "engine=readable takes up to {:,} free variables, and this program has {:,}: give engine=highs",
                MOST_FREE,
                len(model.columns),
            )
        self.grid, self.model = grid, model
        self.equations = partition(grid.shape)
        self.relaxation = ByTableau(Grid(grid.shape, [0] * grid.shape.cells), watch, givens_free=False)
        if cost is not None:
            self.relaxation.cost = cost
        self.nodes = 0
        self.solutions: list[Grid] = []
        self.is_complete = False
        self._open: list[_Node] = []

    def events(self) -> Iterator[Event]:
        """Events until every node is closed; `solution` for each grid, the best first.

        `values` is a node: its `node` and `parent`, the `variable` that was put at `value`, its `bound` and its point;
        `choose` is the node and the variable branched on, with its value there; `fail` closes a node.
        """
        yield from self._grow(-1, None, self.model.states)
        while self._open:
            node = heapq.heappop(self._open)
            fractional = _fractional(node.point)
            if len(fractional):
                distance = np.abs(node.point[fractional] - 0.5)
                column = int(fractional[np.argmin(np.round(distance, 6))])
                yield from self._branch(node, column, node.point)
                continue
            ones = np.flatnonzero(node.point == 1.0)
            found = self.equations.grid_of(ones)
            if found not in self.solutions:
                self.solutions.append(found)
                yield Event("solution", data={"grid": found.to_line(), "node": node.number, **self._bound(node)})
            other = self.relaxation.farthest_from(ones, node.states)
            if other is None:
                yield Event("fail", data={"node": node.number, "because": "single"})
                continue
            outside = other.copy()
            outside[ones] = 0.0
            yield from self._branch(node, int(np.argmax(outside)), other)
        self.is_complete = True

    def close(self) -> Iterator[Event]:
        """Close what is open, since no node there is better than the solution."""
        for node in sorted(self._open):
            yield Event("fail", data={"node": node.number, "because": "bound", **self._bound(node)})
        self._open.clear()

    def _branch(self, node: _Node, column: int, point: Point) -> Iterator[Event]:
        cell, digit = self.equations.cell_and_digit(column)
        yield Event("choose", cell, digit, {"node": node.number, "value": _exact(point[column]), **self._bound(node)})
        for value in (0, 1):
            states = node.states.copy()
            states[column] = value
            yield from self._grow(node.number, (column, value), states)

    def _grow(self, parent: int, fixed: tuple[int, int] | None, states: States) -> Generator[Event, None, None]:
        """Solve the relaxation of a node, and keep it open if it has a point."""
        number = self.nodes
        self.nodes += 1
        followed = self.equations.settled(states)
        point = None if followed is None else self.relaxation.point(followed)
        data: dict[str, Any] = {"node": number, "parent": parent, "feasible": point is not None}
        if fixed is not None:
            data |= {"variable": self._name(fixed[0]), "value": fixed[1]}
        if followed is None or point is None:
            yield Event("values", data=data)
            yield Event("fail", data={"node": number, "because": "infeasible"})
            return
        node = _Node(round(float(self.relaxation.cost @ point), 9), -number, number, followed, point)
        fractional = {self._name(one): _exact(point[one]) for one in _fractional(point).tolist()}
        ones = [self._name(one) for one in np.flatnonzero(point == 1.0).tolist()]
        free = int(np.count_nonzero(followed == FREE))
        yield Event("values", data={**data, **self._bound(node), "free": free, "fractional": fractional, "ones": ones})
        heapq.heappush(self._open, node)

    def _bound(self, node: _Node) -> dict[str, str]:
        return {"bound": _exact(node.bound)}

    def _name(self, column: int) -> str:
        cell, digit = self.equations.cell_and_digit(int(column))
        return f"{cell_name(cell, self.grid.shape.side)}={digit}"


class BranchAndBound:
    """The tree of one grid, or with `keeps_most` first the tree that keeps as many givens as can be kept."""

    def __init__(self, grid: Grid, limit: int, watch: Watch, cost: Floats | None, *, keeps_most: bool) -> None:
        self.grid, self.limit, self.watch = grid, limit, watch
        self.cost, self.keeps_most = cost, keeps_most
        self.trees: list[Tree] = []
        self.solutions: list[Grid] = []
        self.is_complete = False
        self.nearest: Grid | None = None
        self.size = (0, 0)

    @property
    def nodes(self) -> int:
        """The relaxations of nodes, over all trees."""
        return sum(tree.nodes for tree in self.trees)

    @property
    def iterations(self) -> int:
        """The pivots, over all trees."""
        return sum(tree.relaxation.iterations for tree in self.trees)

    def events(self) -> Iterator[Event]:
        """The search as events; `nearest` is then the grid that keeps most givens, if it was asked for."""
        try:
            if self.keeps_most:
                yield from self._keep_most()
                if self.nearest is None or not self.nearest.is_solution_of(self.grid):
                    return
            yield from self._fill()
        except Stopped:
            return

    def _keep_most(self) -> Iterator[Event]:
        cost = np.zeros(partition(self.grid.shape).column_count)
        cost[partition(self.grid.shape).columns_of(self.grid)] = -1.0
        tree = self._tree(BinaryModel.of(self.grid, with_givens=False), cost)
        if tree is None:
            return
        for event in tree.events():
            if event.kind == "solution":
                self.nearest = tree.solutions[0]
                yield from tree.close()
                break
            yield event
        self.is_complete = self.nearest is None or not self.nearest.is_solution_of(self.grid)

    def _fill(self) -> Iterator[Event]:
        tree = self._tree(BinaryModel.of(self.grid), self.cost)
        if tree is None:
            return
        for event in tree.events():
            yield event
            if event.kind == "solution":
                self.solutions.append(tree.solutions[-1])
                if len(self.solutions) == self.limit:
                    return
        self.is_complete = tree.is_complete

    def _tree(self, model: BinaryModel | None, cost: Floats | None) -> Tree | None:
        if model is None:
            self.is_complete = True
            return None
        if not self.trees:
            program = model.program()
            self.size = (program.row_count, program.column_count)
        self.trees.append(Tree(self.grid, model, cost, self.watch))
        return self.trees[-1]


def _fractional(point: Point) -> npt.NDArray[np.intp]:
    return np.flatnonzero((point != 0.0) & (point != 1.0))


def _exact(value: float) -> str:
    """The fraction that a number is close to: denominators at these vertices are small."""
    return str(Fraction(value).limit_denominator(1000))
