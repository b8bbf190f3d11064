"""Sudoku as an integer program, solved by a branch-and-cut engine. The mathematics is in docs/methods/ilp.md."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from grille.errors import OptionError, missing_library
from grille.messages import Message
from grille.methods.branch_and_bound import BranchAndBound
from grille.methods.contract import WITH_RULES, Answer, Event, Found, Method, Option, go_on
from grille.methods.encodings.integer import IntegerModel
from grille.methods.encodings.linear import LOWERING, BinaryModel, Floats, Program, partition
from grille.methods.encodings.linear_text import Choice
from grille.methods.encodings.objective import OBJECTIVES, Weights
from grille.methods.interrupt import Stopped
from grille.methods.linear_engines import Outcome
from grille.methods.linear_engines.integer import minimise
from grille.model import Grid
from grille.watch import Watch


class IntegerProgram(Method):
    name = "ilp"
    family = "linear programming"
    summary = "A 0/1 program: x(i,j,k) = 1 where cell (i,j) holds digit k"
    options = (
        Option(
            "engine",
            "highs",
            ("highs", "glpk", "readable"),
            "the solver of integer programs; glpk is an extra; readable: our own branch and bound, for small grids",
            traces={"readable": "branching"},
        ),
        Option(
            "objective",
            "zero",
            OBJECTIVES,
            "zero: givens are bounds; givens: keep as many givens as can be kept; FILE: the best by a CSV of weights",
            Path,
            Weights.of,
        ),
        Option(
            "model", "binary", ("binary", "integer"), "binary: a variable a candidate; integer: one a cell, with big M"
        ),
        LOWERING,
    )
    counters = ("nodes", "simplex_iterations", "givens_dropped", "rows", "columns")
    lowers = WITH_RULES
    traces = "linear"

    def missing(self, engine: str = "highs", **options: Any) -> str | None:
        libraries = {"glpk": ("swiglpk", "glpk"), "highs": ("highspy", "methods")}
        return missing_library(*libraries[engine]) if engine in libraries else None

    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        search = _Search(grid, limit, watch, **options)
        for _ in search.events(found):
            pass
        return search.answer

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: Any) -> Iterator[Event]:
        """`values` after each program, `remove` for each given to drop, `solution` for each one found.

        By the engine `readable` each node of the tree is `values`, with its `parent`, its `bound` and its `fractional`
        variables.
        """
        return _Search(grid, limit, watch, **options).told()


class _Model(Protocol):
    def program(self, *, cost: Floats | None = None) -> Program: ...

    def forbid(self, solution: Grid) -> _Model: ...

    def grid(self, values: npt.NDArray[np.float64], /) -> Grid: ...


class _Search:
    """Programs one after another, each forbidding the solutions found so far; `answer` holds what they say."""

    def __init__(
        self,
        grid: Grid,
        limit: int,
        watch: Watch,
        *,
        engine: str,
        objective: str | Path | Weights,
        model: str,
        lowering: str,
    ) -> None:
        choice = Choice(objective=objective if isinstance(objective, Weights) else str(objective), model=model)
        choice.check(grid)
        self.grid, self.limit, self.watch = grid, limit, watch
        if engine == "readable" and (model == "integer" or grid.shape.other_rules):
            raise OptionError("engine=readable states cells and houses by model=binary alone: give engine=highs")
        if engine == "glpk" and watch.nodes is not None:
            raise OptionError("engine=glpk takes no limit on nodes: give seconds, or engine=highs")
        self.engine, self.lowering = engine, lowering
        self.is_binary, self.keeps_most = model == "binary", objective == "givens"
        self.cost: Floats | None = None
        if isinstance(objective, Path | Weights):
            weights = choice.weights(grid)
            self.cost = np.zeros(partition(grid.shape).column_count)
            self.cost[list(weights)] = [-weight for weight in weights.values()]
        self.solutions: list[Grid] = []
        self.is_complete = False
        self.partial: Grid | None = None
        self.nodes: int | None = 0
        self.iterations = self.dropped = 0
        self.size = (0, 0)
        """Rows and columns of the first program."""

    @property
    def answer(self) -> Answer:
        counters = {"simplex_iterations": self.iterations, "givens_dropped": self.dropped}
        counters |= {"rows": self.size[0], "columns": self.size[1]}
        if self.nodes is not None:
            counters = {"nodes": self.nodes, **counters}
        return Answer(tuple(self.solutions), self.is_complete, self.partial, counters)

    def told(self) -> Iterator[Event]:
        yield from self.events()
        yield Event.end(self.answer)

    def events(self, found: Found = go_on) -> Iterator[Event]:
        try:
            yield from self._branch_and_bound() if self.engine == "readable" else self._run(found)
        except Stopped:
            return

    def _run(self, found: Found) -> Iterator[Event]:
        if self.keeps_most and not (yield from self._keep_most_givens()):
            return
        model: _Model | None = (
            BinaryModel.of(self.grid, self.lowering) if self.is_binary else IntegerModel(self.grid, self.watch)
        )
        if model is None:
            self.is_complete = True
            return
        while len(self.solutions) < self.limit:
            if self.solutions:
                if not found(self.solutions[-1]):
                    return
                model = model.forbid(self.solutions[-1])
            outcome = self._solve(model.program(cost=self.cost))
            yield self._told(outcome)
            if outcome.values is None:
                self.is_complete = outcome.status == "infeasible"
                return
            yield self._take(model.grid(outcome.values))

    def _keep_most_givens(self) -> Generator[Event, None, bool]:
        """Minimise J(x) = −⟨y, x⟩ over all grids that obey the rules. Returns whether every given is kept.

        Further solutions have the same J, and J(x) = −|T| puts every given at 1: they are found by bounds.
        """
        equations = partition(self.grid.shape)
        model = BinaryModel.of(self.grid, self.lowering, with_givens=False)
        if model is None:
            self.is_complete = True
            return False
        cost = np.zeros(equations.column_count)
        cost[equations.columns_of(self.grid)] = -1.0
        outcome = self._solve(model.program(cost=cost))
        yield self._told(outcome)
        if outcome.values is None:
            self.is_complete = outcome.status == "infeasible"  # not even an empty grid of this shape can be filled
            return False
        nearest = model.grid(outcome.values)
        if not (yield from self._drop_beyond(nearest)):
            yield self._take(nearest)
            return True
        return False

    def _drop_beyond(self, nearest: Grid) -> Generator[Event, None, bool]:
        """Drop the givens that the nearest grid does not keep. Returns whether there are any."""
        pairs = list(zip(self.grid.values, nearest.values, strict=True))
        drops = [cell for cell, (given, digit) in enumerate(pairs) if given not in (0, digit)]
        if not drops:
            return False
        self.is_complete, self.dropped = True, len(drops)
        self.partial = Grid(self.grid.shape, [given if given == digit else 0 for given, digit in pairs])
        for cell in drops:
            yield Event(
                "remove", cell, self.grid.values[cell], {"because": Message("the other givens leave no place for it")}
            )
        return True

    def _branch_and_bound(self) -> Iterator[Event]:
        search = BranchAndBound(self.grid, self.limit, self.watch, self.cost, keeps_most=self.keeps_most)
        try:
            yield from search.events()
        finally:
            self.nodes, self.iterations, self.size = search.nodes, search.iterations, search.size
            self.solutions, self.is_complete = search.solutions, search.is_complete
        if search.nearest is not None:
            yield from self._drop_beyond(search.nearest)

    def _solve(self, program: Program) -> Outcome:
        if self.size == (0, 0):
            self.size = (program.row_count, program.column_count)
        left = self.watch.nodes
        if left is not None:
            left = max(left - (self.nodes or 0), 0)
        outcome = minimise(self.engine, program, self.watch, left)
        self.nodes = None if outcome.nodes is None or self.nodes is None else self.nodes + outcome.nodes
        self.iterations += outcome.iterations
        return outcome

    def _told(self, outcome: Outcome) -> Event:
        return Event("values", data={"status": outcome.status, "objective": outcome.objective, **self.answer.counters})

    def _take(self, solution: Grid) -> Event:
        self.solutions.append(solution)
        return Event.solution(solution)
