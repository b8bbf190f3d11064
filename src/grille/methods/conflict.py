"""Why a grid has no solution: a minimal set of givens that contradict each other.

A SAT solver that refutes a grid names givens that the refutation used, its unsatisfiable core. Each of them is dropped
in turn: it stays out if the others still have no solution, else it is part of the set.
"""

from __future__ import annotations

from grille.errors import OutOfTimeError
from grille.methods.encodings.cnf_packed import rules_formula
from grille.methods.interrupt import Stopped
from grille.methods.pysat_engine import Solver
from grille.model import Grid
from grille.watch import FOREVER, Watch


def clashing_givens(grid: Grid, watch: Watch = FOREVER) -> tuple[int, ...] | None:
    """Cells whose givens have no solution, though all but any one of them have; None where the grid has a solution.

    An empty tuple says that the shape itself has no solution. Raises OutOfTimeError where the watch is up first.
    """
    if grid.conflicts and grid.shape.has_only_regular_boxes:
        return grid.conflicts[0].cells[:2]  # in these shapes a single given never contradicts
    side = grid.shape.side
    try:
        solver = Solver("glucose", *rules_formula(grid.shape, "extended"), watch=watch)
    except Stopped:
        raise _out_of_time() from None
    givens = [cell * side + digit for cell, digit in enumerate(grid.values) if digit]
    if _holds(solver, givens, watch):
        return None
    core = solver.core
    needed: list[int] = []
    while core:
        dropped = core.pop()
        if _holds(solver, needed + core, watch):
            needed.append(dropped)
        else:
            used = set(solver.core)
            core = [given for given in core if given in used]
    return tuple(sorted((given - 1) // side for given in needed))


def _holds(solver: Solver, assumptions: list[int], watch: Watch) -> bool:
    answer = solver.solve(assumptions, watch)
    if answer is None:
        raise _out_of_time()
    return answer


def _out_of_time() -> OutOfTimeError:
    return OutOfTimeError("no minimal set of clashing givens was found in time")
