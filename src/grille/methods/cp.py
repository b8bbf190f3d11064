"""AllDifferent on every house, in OR-Tools' CP-SAT: an integer variable for each cell, a constraint for each house."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

from grille.errors import OptionError, missing_library
from grille.methods.contract import WITH_RULES, Answer, Found, Method, Option
from grille.methods.encodings.rule_constraints import RuleConstraints
from grille.methods.interrupt import Stopped, load
from grille.model import Grid
from grille.watch import SLICE, Watch


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= 256):
        raise OptionError("cp: workers is a whole number from 1 to 256, not {}", repr(text))
    return int(text)


class ConstraintProgram(Method):
    name = "cp"
    family = "constraint programming"
    summary = "AllDifferent on every house in CP-SAT"
    options = (
        Option("workers", "1", (), "threads of the solver; more than one needs further=forbid", _workers, is_open=True),
        Option(
            "further",
            "enumerate",
            ("enumerate", "forbid"),
            "solutions after the first: in one search, or forbid those found and search again",
        ),
    )
    counters = ("branches", "conflicts")
    lowers = WITH_RULES

    def missing(self, **options: Any) -> str | None:
        return missing_library("ortools", "methods")

    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        workers, is_forbidding = options["workers"], options["further"] == "forbid"
        if workers > 1 and not is_forbidding:
            raise OptionError("cp: workers={} needs further=forbid, since CP-SAT enumerates with one worker", workers)
        try:
            load("ortools.sat.python.cp_model", watch)
        except Stopped:
            return Answer(counters=dict.fromkeys(self.counters, 0))
        search = _Search(grid, watch, found, workers)
        return search.by_forbidding(limit) if is_forbidding else search.by_enumerating(limit)


class _Search:
    """One model, and what its solvers count."""

    def __init__(self, grid: Grid, watch: Watch, found: Found, workers: int) -> None:
        from ortools.sat.python import cp_model

        self.grid = grid
        self.watch = watch
        self.found = found
        self.workers = workers
        self.branches = self.conflicts = 0
        self.model = cp_model.CpModel()
        side = grid.shape.side
        self.cells = [self.model.new_int_var(value or 1, value or side, "") for value in grid.values]
        for house in grid.shape.houses:
            self.model.add_all_different([self.cells[cell] for cell in house.cells])
        if grid.shape.other_rules:
            RuleConstraints(self.model, self.cells, side).add(grid.shape.primitives)

    def by_enumerating(self, limit: int) -> Answer:
        """All solutions in one search, stopped at the limit."""
        from ortools.sat.python import cp_model

        cells, shape, found = self.cells, self.grid.shape, self.found
        solutions: list[Grid] = []
        met: set[Grid] = set()  # one grid may come several times, with other values of what rules are made of
        is_enough = False

        class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
            def on_solution_callback(self) -> None:
                nonlocal is_enough
                solution = Grid(shape, [self.value(cell) for cell in cells])
                if not is_enough and solution not in met:
                    solutions.append(solution)
                    met.add(solution)
                    is_enough = len(solutions) == limit or not found(solution)
                if is_enough:
                    self.stop_search()

        _, is_over = self._solve(Collector(), enumerate_all_solutions=True)
        return self._answer(solutions, complete=is_over)

    def by_forbidding(self, limit: int) -> Answer:
        """One search for each solution; the last one finds that there are no more."""
        empty = [cell for cell, value in enumerate(self.grid.values) if not value]
        solutions: list[Grid] = []
        is_over = False
        while len(solutions) < limit and not is_over:
            values, is_over = self._solve(None)
            if values is None:
                break
            solutions.append(Grid(self.grid.shape, values))
            # A solution of a full grid leaves nothing to forbid and nothing to ask.
            is_over = not empty
            if len(solutions) < limit and empty:
                if not self.found(solutions[-1]):
                    break
                found = [tuple(values[cell] for cell in empty)]
                self.model.add_forbidden_assignments([self.cells[cell] for cell in empty], found)
        return self._answer(solutions, complete=is_over)

    def _solve(self, collector: Any, **parameters: Any) -> tuple[list[int] | None, bool]:
        """One search: a solution, if it ended with one, and whether there was nothing more to search."""
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        chosen = solver.parameters
        chosen.num_workers = self.workers
        # Its own handler of Ctrl-C would stay in place of Python's when it is done.
        chosen.catch_sigint_signal = False
        # More rounds of presolve: 10 ms more on the hardest grids, and not a conflict fewer.
        chosen.max_presolve_iterations = 1
        for name, value in parameters.items():
            setattr(chosen, name, value)
        if self.watch.deadline != math.inf:
            chosen.max_time_in_seconds = self.watch.seconds_left
        if self.watch.nodes is not None:
            chosen.max_number_of_conflicts = max(0, self.watch.nodes - self.conflicts)
        # In a thread of its own, so that this one hears Ctrl-C.
        with ThreadPoolExecutor(max_workers=1) as pool:
            search = pool.submit(solver.solve, self.model, collector)
            try:
                while not search.done():
                    wait([search], timeout=SLICE)
                    if self.watch.is_up:
                        solver.stop_search()  # again and again: what it says before the search has begun is lost
            except KeyboardInterrupt:
                solver.stop_search()
                raise
            status = search.result()
        self.branches += solver.num_branches
        self.conflicts += solver.num_conflicts
        has_one = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        values = [solver.value(cell) for cell in self.cells] if has_one and collector is None else None
        return values, status == cp_model.INFEASIBLE or (status == cp_model.OPTIMAL and collector is not None)

    def _answer(self, solutions: list[Grid], *, complete: bool) -> Answer:
        counters = {"branches": self.branches, "conflicts": self.conflicts}
        return Answer(tuple(solutions), complete=complete, counters=counters)
