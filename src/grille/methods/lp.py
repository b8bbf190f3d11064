"""Sudoku by the simplex method: the relaxation of the 0/1 program, then a scheme that fixes variables.

A variable is fixed to 0 where fixing it to 1 leaves no feasible point, and to 1 where fixing it to 0 leaves none; so
nothing is ever guessed. The mathematics is in docs/methods/lp.md.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from grille.errors import OptionError, missing_library
from grille.kernel.partition import FREE
from grille.messages import Message
from grille.methods.contract import WITH_RULES, Answer, Event, Found, Method, Option
from grille.methods.encodings.linear import LOWERING, States, partition
from grille.methods.encodings.linear_text import Choice
from grille.methods.encodings.objective import OBJECTIVES, Weights
from grille.methods.encodings.rule_rows import rule_rows
from grille.methods.interrupt import Stopped
from grille.methods.linear_engines.relaxation import ByHighs, ByTableau, Point, Relaxation, pattern_basis
from grille.methods.linear_engines.tableau import VALUE, Pivot, Row, Tableau
from grille.methods.linear_engines.witnesses import Witnesses
from grille.model import Grid
from grille.model.shape import cell_name
from grille.watch import Watch

WIDEST, TALLEST = 12, 24
"""Columns and rows of the largest tableau that a trace draws: what fits on a screen and can be followed by hand."""


class LinearRelaxation(Method):
    name = "lp"
    family = "linear programming"
    summary = "The linear relaxation by the simplex method, then fixing what cannot be otherwise"
    options = (
        Option(
            "engine", "highs", ("highs", "tableau"), "tableau: exact fractions and every pivot told; for small grids"
        ),
        Option(
            "objective",
            "zero",
            OBJECTIVES,
            "zero: givens are bounds; givens: they are free and rewarded; FILE: the best by a CSV of weights",
            Path,
            Weights.of,
        ),
        Option("start", "cold", ("cold", "grid"), "grid: primal simplex from a pattern grid; needs objective=givens"),
        Option(
            "fixing",
            "most-fractional",
            ("most-fractional", "least-fractional", "none"),
            "which fractional variable to try first; none: the first program alone",
        ),
        LOWERING,
    )
    counters = (
        "lp_solves",
        "fixed_to_zero",
        "fixed_to_one",
        "simplex_iterations",
        "root_fractional",
        "witnessed",
    )
    proves = False
    lowers = WITH_RULES
    never_guesses = True
    traces = "linear"

    def missing(self, engine: str = "highs", **options: Any) -> str | None:
        return missing_library("highspy", "methods") if engine == "highs" else None

    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        scheme = _Scheme(grid, limit, watch, **options)
        for _ in scheme.events():
            pass
        return scheme.answer

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: Any) -> Iterator[Event]:
        """`values` after each program, `fix` with the reason; by the engine `tableau` its pivots before that.

        `tableau` begins a phase. `pivot` has the variables that enter and leave; a1, a2, … are artificial. Both have
        the objective and, where it is small, the tableau then: the variables that are not basic, a row for each basic
        one and one for the objective; the last column has the values, that of the objective with the other sign.

        `values` has what was asked and, where there is a feasible point, its `fractional` variables and those at 1 in
        `ones`; `fix` has in `settled` what the equations make of it, itself included: for each variable 0 or 1.
        """
        scheme = _Scheme(grid, limit, watch, **options)
        scheme.is_traced = True
        if isinstance(scheme.relaxation, ByTableau):
            scheme.relaxation.on_pivot = scheme.note
        return scheme.told()


class _Scheme:
    """One run. `states` has every variable fixed so far, with what the equations make of it."""

    def __init__(
        self,
        grid: Grid,
        limit: int,
        watch: Watch,
        *,
        engine: str,
        objective: str | Path | Weights,
        start: str,
        fixing: str,
        lowering: str,
    ) -> None:
        if start == "grid" and engine == "tableau":
            raise OptionError("start=grid needs engine=highs: the tableau starts from its artificial variables")
        if start == "grid" and objective != "givens":
            raise OptionError(
                "start=grid needs objective=givens: with the givens as bounds the pattern grid is infeasible"
            )
        self.grid, self.limit, self.fixing = grid, limit, fixing
        basis = pattern_basis(grid.shape) if start == "grid" else None
        self.equations = partition(grid.shape)
        givens_free = objective == "givens"
        self.relaxation: Relaxation = (
            ByHighs(grid, watch, givens_free=givens_free, lowering=lowering, basis=basis)
            if engine == "highs"
            else ByTableau(grid, watch, givens_free=givens_free, lowering=lowering)
        )
        self.auxiliary = rule_rows(grid.shape, lowering).names if grid.shape.other_rules else []
        if isinstance(objective, Path | Weights):
            weights = Choice(objective=objective if isinstance(objective, Weights) else str(objective)).weights(grid)
            self.relaxation.cost[list(weights)] = [-weight for weight in weights.values()]
        self.states: States = self.relaxation.start
        self.witnesses = Witnesses(self.equations.column_count)
        self.solutions: list[Grid] = []
        self.is_complete = False
        self.fixed = [0, 0]
        self.root_fractional = self.witnessed = 0
        self.is_traced = False
        self.pivots: list[Event] = []

    @property
    def answer(self) -> Answer:
        partial = None if self.solutions or self.is_complete else self._partial()
        return Answer(tuple(self.solutions), self.is_complete, partial, self.counters)

    @property
    def counters(self) -> dict[str, int]:
        return {
            "lp_solves": self.relaxation.solves,
            "fixed_to_zero": self.fixed[0],
            "fixed_to_one": self.fixed[1],
            "simplex_iterations": self.relaxation.iterations,
            "root_fractional": self.root_fractional,
            "witnessed": self.witnessed,
        }

    def told(self) -> Iterator[Event]:
        yield from self.events()
        yield Event.end(self.answer)

    def events(self) -> Iterator[Event]:
        try:
            yield from self._run()
        except Stopped:
            return

    def _run(self) -> Iterator[Event]:
        point = self.relaxation.point(self.states)
        self.root_fractional = 0 if point is None else len(_fractional(point))
        while True:
            yield from self._told(Message("the relaxation"), point)
            if point is None:
                self.is_complete = True
                return
            if not len(_fractional(point)):
                yield from self._take(np.flatnonzero(point))
                return
            self.witnesses.add(point)
            if self.fixing == "none" or not (yield from self._fix_one(point)):
                return
            point = self.relaxation.point(self.states)

    def _fix_one(self, point: Point) -> Generator[Event, None, bool]:
        """Walk the variables until one can be fixed. Returns whether one was."""
        for column in self._order(point):
            for value in (1, 0):
                if self.witnesses.show(column, value):
                    self.witnessed += 1
                    continue
                tried = self.states.copy()
                tried[column] = value
                found = self.relaxation.point(tried, wanted=self.witnesses.unseen_at_one)
                cell, digit = self.equations.cell_and_digit(column)
                yield from self._told(Message("the relaxation with {} at {}", self._name(column), value), found)
                if found is None:
                    settled = self._fix(column, 1 - value)
                    because = Message("{} leaves no feasible point", value)
                    yield Event("fix", cell, digit, {"value": 1 - value, "because": because, "settled": settled})
                    return True
                self.witnesses.add(found)
        return False

    def _fix(self, column: int, value: int) -> dict[str, int]:
        self.fixed[value] += 1
        states = self.states.copy()
        states[column] = value
        followed = self.equations.settled(states)
        before, self.states = self.states, states if followed is None else followed  # if None, the next program says so
        self.witnesses.keep_those_that_obey(self.states)
        return self._settled_since(before) if self.is_traced else {}

    def _settled_since(self, before: States) -> dict[str, int]:
        """What is fixed now and was not by the equations before."""
        known = self.equations.settled(before)
        fresh = np.flatnonzero(self.states != (before if known is None else known)).tolist()
        return {self._name(one): int(self.states[one]) for one in fresh}

    def _order(self, point: Point) -> list[int]:
        """Free variables, fractional ones first; among these by |x − ½|, and equals in reading order."""
        free = np.flatnonzero(self.states == FREE)
        distance = np.abs(point[free] - 0.5)
        if self.fixing == "least-fractional":
            distance = np.where(distance == 0.5, 1.0, 0.5 - distance)
        ordered: list[int] = free[np.argsort(np.round(distance, 6), kind="stable")].tolist()
        return ordered

    def _take(self, ones: npt.NDArray[np.intp]) -> Iterator[Event]:
        """An integral vertex is a solution; one more program tells whether it is the only point there is."""
        yield self._found(ones)
        if self.limit == 1:
            return
        states = self.states.copy()
        states[self.equations.columns_of(self.grid)] = 1
        other = self.relaxation.farthest_from(ones, states)
        yield from self._told(Message("the point farthest from the solution"), other)
        if other is None:
            self.is_complete = True
        elif not len(_fractional(other)):
            yield self._found(np.flatnonzero(other))

    def _found(self, ones: npt.NDArray[np.intp]) -> Event:
        self.solutions.append(self.equations.grid_of(ones))
        return Event.solution(self.solutions[-1])

    def _told(self, asked: str, point: Point | None) -> Iterator[Event]:
        yield from self.pivots
        self.pivots.clear()
        data: dict[str, Any] = {"program": self.relaxation.solves, "asked": asked, "feasible": point is not None}
        if self.is_traced and point is not None:
            values = point.tolist()
            data["fractional"] = {self._name(column): round(values[column], 6) for column in _fractional(point)}
            data["ones"] = [self._name(column) for column in np.flatnonzero(point == 1.0).tolist()]
        yield Event("values", data=data)

    def note(self, tableau: Tableau, pivot: Pivot, columns: list[int]) -> None:
        """Keep a pivot until its program is told."""

        def name(variable: int) -> str:
            return f"a{variable - len(columns) + 1}" if variable >= len(columns) else self._name(columns[variable])

        data: dict[str, Any] = {"program": self.relaxation.solves, "phase": pivot.phase}
        if pivot.entering is not None and pivot.leaving is not None:
            data |= {"entering": name(pivot.entering), "leaving": name(pivot.leaving)}
        data["objective"] = str(pivot.objective)
        others = tableau.others
        if len(others) <= WIDEST and len(tableau.rows) <= TALLEST:

            def texts(row: Row) -> list[str]:
                return [str(row.get(column, 0)) for column in (*others, VALUE)]

            rows = ([name(basic), *texts(row)] for basic, row in zip(tableau.basis, tableau.rows, strict=True))
            head = ["", *(name(column) for column in others), "value"]
            data["tableau"] = [head, *rows, ["objective", *texts(tableau.objective)]]
        self.pivots.append(Event("tableau" if pivot.entering is None else "pivot", data=data))

    def _name(self, column: int) -> str:
        """A variable as people write it: `r1c2=5`; what rules add by its name, and s1, s2, … for what is left over."""
        rank = column - self.equations.column_count
        if rank >= 0:
            slack = rank - len(self.auxiliary)
            return self.auxiliary[rank] if slack < 0 else f"s{slack + 1}"
        cell, digit = self.equations.cell_and_digit(column)
        return f"{cell_name(cell, self.grid.shape.side)}={digit}"

    def _partial(self) -> Grid:
        """The givens, and what was fixed to 1 beyond them."""
        states = self.states.copy()
        states[self.equations.columns_of(self.grid)] = 1
        followed = self.equations.settled(states)
        return self.grid if followed is None else self.equations.grid_of(np.flatnonzero(followed == 1))


def _fractional(point: Point) -> npt.NDArray[np.intp]:
    return np.flatnonzero((point != 0.0) & (point != 1.0))
