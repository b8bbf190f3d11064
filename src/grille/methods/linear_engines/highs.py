"""HiGHS, through highspy: integer programs by branch and cut, relaxations by the simplex method.

For integer programs there is one solver a thread, since making one takes as long as a small program; passing a model
clears all that an earlier one left, so that an answer never depends on it (a test repeats counters in another order).
A solver has one thread: HiGHS's scheduler starts a pool of threads otherwise, and programs this small lose by it.
"""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from grille.methods.encodings.linear import Floats, Program
from grille.methods.linear_engines.outcome import Outcome, at_sight
from grille.watch import FOREVER, Watch

DUAL, PRIMAL = 1, 4  # HiGHS's numbers for its simplex strategies

_NO_HEURISTICS = ("mip_heuristic_run_rins", "mip_heuristic_run_rens", "mip_heuristic_run_root_reduced_cost")
"""With them killer puzzles take twice as long; of empty grids feasibility jump alone finds one as soon."""

_SETTINGS: dict[str, Any] = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "mip_rel_gap": 0.0,
    "mip_detect_symmetry": False,
    **dict.fromkeys(_NO_HEURISTICS, False),
    "mip_pool_soft_limit": 100,  # cuts kept at the root: 188 ms a puzzle of hardest, with HiGHS's 10,000 229 ms
}

NARROW = 400
"""Feasibility jump fills an empty 9×9 in 0.02 s instead of 0.7 s and an empty 16×16 in 0.1 s instead of 9 s, but costs
more than it finds where so few columns are left."""

SHORT = 1000
"""Relaxations with fewer columns take milliseconds: 9×9, but not 16×16."""

_local = threading.local()


@dataclass(frozen=True, slots=True)
class Basis:
    """A vertex to start the simplex method from: the basic columns and rows; the others are at a bound."""

    columns: frozenset[int]
    rows: frozenset[int]


def minimise(program: Program, watch: Watch, nodes: int | None = None) -> Outcome:
    """Solve a program of some rows and columns; `nodes` bounds the branch and bound."""
    if not hasattr(_local, "solver"):
        _local.solver = new_solver()
    solver = _local.solver
    solver.setOptionValue("mip_max_nodes", 2**31 - 1 if nodes is None else min(nodes, 2**31 - 1))
    solver.setOptionValue("mip_heuristic_run_feasibility_jump", program.column_count > NARROW)
    pass_program(solver, program)
    _run(solver, watch, watch.seconds_left)
    return _outcome(solver)


class Simplex:
    """One relaxation solved repeatedly with other bounds and costs, each time from the basis of the last.

    Without HiGHS's presolve, which would have to start from nothing each time; docs/methods/lp.md has the figures.
    """

    def __init__(self, program: Program, basis: Basis | None = None) -> None:
        self.program, self.basis = program, basis
        self.solver = new_solver()
        self.solver.setOptionValue("presolve", "off")
        self.columns = np.arange(program.column_count, dtype=np.int32)
        self.is_short = program.column_count <= SHORT
        if not self.is_short:
            self.solver.cbSimplexInterrupt += self.solver.stopper
        pass_program(self.solver, program)
        if basis is not None:
            set_basis(self.solver, program, basis)

    def minimise(self, cost: Floats, lower: Floats, upper: Floats, watch: Watch) -> Outcome:
        """Solve with these costs and bounds. The first time from the basis given, if any."""
        answer = at_sight(replace(self.program, cost=cost, lower=lower, upper=upper))
        if answer is not None:
            return answer
        if watch.is_up:
            return Outcome("stopped")
        self.solver.setOptionValue("simplex_strategy", DUAL if self.basis is None else PRIMAL)
        self.basis = None
        _check(self.solver.changeColsCost(len(self.columns), self.columns, cost), "did not take the costs")
        _check(self.solver.changeColsBounds(len(self.columns), self.columns, lower, upper), "did not take the bounds")
        time_limit = watch.seconds_left + self.solver.getRunTime()  # HiGHS counts from the solver's first run
        _run(self.solver, watch, time_limit, is_short=self.is_short)
        return _outcome(self.solver)


def pass_program(solver: Any, program: Program) -> None:
    """Pass a program to the solver, in place of any earlier one."""
    status = solver.passModel(
        program.column_count,
        program.row_count,
        len(program.rows),
        1,  # the matrix is by columns
        1,  # and the objective is minimised
        0.0,
        program.cost,
        program.lower,
        program.upper,
        program.row_lower,
        program.row_upper,
        program.starts,
        program.rows,
        program.coefficients,
        program.integer.astype(np.int32),
    )
    _check(status, "did not take the model")


def set_basis(solver: Any, program: Program, basis: Basis) -> None:
    """Set the vertex that the simplex method starts from."""
    import highspy

    basic, bound = highspy.HighsBasisStatus.kBasic, highspy.HighsBasisStatus.kLower
    given = highspy.HighsBasis()
    given.col_status = [basic if column in basis.columns else bound for column in range(program.column_count)]
    given.row_status = [basic if row in basis.rows else bound for row in range(program.row_count)]
    given.valid = True
    _check(solver.setBasis(given), "did not take the basis")


def new_solver() -> Any:
    """A solver with our settings, silent and on one thread."""
    import highspy

    solver = highspy.Highs()
    for name, value in _SETTINGS.items():
        _check(solver.setOptionValue(name, value), f"has no option {name}={value}")
    solver.stopper = _Stopper()
    solver.cbMipInterrupt += solver.stopper
    return solver


class _Stopper:
    """HiGHS calls it now and then to ask whether to stop."""

    watch = FOREVER
    is_interrupted = False

    def __call__(self, event: Any) -> None:
        event.interrupt(self.is_interrupted or self.watch.is_up)


def _run(solver: Any, watch: Watch, time_limit: float, *, is_short: bool = False) -> None:
    """Run, and stop when the watch is up or at Ctrl-C.

    Python sees Ctrl-C only between two of its own instructions and only in the main thread; so there a second thread
    runs HiGHS while the main one waits. It costs 0.03 ms; highspy's own way, a thread a run, 0.25 ms. A short run does
    without: a relaxation asks the callback at every iteration, which takes longer than the iteration.
    """
    solver.setOptionValue("time_limit", time_limit)
    stopper = solver.stopper
    stopper.watch, stopper.is_interrupted = watch, False
    if is_short or threading.current_thread() is not threading.main_thread():
        _check(solver.run(), "failed")
        return
    running = _worker().submit(solver.run)
    try:
        _check(running.result(), "failed")
    except KeyboardInterrupt:
        stopper.is_interrupted = True
        running.exception()
        raise


@cache
def _worker() -> ThreadPoolExecutor:
    """The thread that runs the main thread's programs."""
    return ThreadPoolExecutor(1, thread_name_prefix="grille-highs")


if hasattr(os, "register_at_fork"):  # a forked child has the memory of this thread but not the thread
    os.register_at_fork(after_in_child=_worker.cache_clear)


def _outcome(solver: Any) -> Outcome:
    import highspy

    status, info = solver.getModelStatus(), solver.getInfo()
    nodes, iterations = max(int(info.mip_node_count), 0), max(int(info.simplex_iteration_count), 0)  # −1: none
    statuses = highspy.HighsModelStatus
    if status == statuses.kOptimal:
        values = np.array(solver.getSolution().col_value)
        return Outcome("optimal", values, float(info.objective_function_value), nodes, iterations)
    if status in (statuses.kInfeasible, statuses.kUnboundedOrInfeasible):  # every variable is bounded
        return Outcome("infeasible", nodes=nodes, iterations=iterations)
    if status in (statuses.kTimeLimit, statuses.kSolutionLimit, statuses.kIterationLimit, statuses.kInterrupt):
        return Outcome("stopped", nodes=nodes, iterations=iterations)
    raise RuntimeError(f"HiGHS ended with {status}")


def _check(status: Any, complaint: str) -> None:
    import highspy

    if status == highspy.HighsStatus.kError:
        raise RuntimeError(f"HiGHS {complaint}")
