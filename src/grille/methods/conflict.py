"""Why a grid has no solution: a minimal set of givens and rules that contradict each other.

A SAT solver that refutes a grid names givens and rules that the refutation used, its unsatisfiable core. Each of them
is dropped in turn: it stays out if the others still have no solution, else it is part of the set.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grille.errors import OutOfTimeError
from grille.methods.encodings.cnf import Clause
from grille.methods.encodings.cnf_packed import rules_formula
from grille.methods.encodings.row_builder import demands
from grille.methods.encodings.rule_clauses import RuleClauses
from grille.methods.interrupt import Stopped
from grille.methods.pysat_engine import Solver
from grille.model import Grid
from grille.rules.rule import Rule
from grille.watch import FOREVER, Watch


@dataclass(frozen=True, slots=True)
class Clash:
    """Givens, by their cells, and rules that have no solution together, though all but any one of them have.

    Neither of both: the shape's houses have none by themselves.
    """

    cells: tuple[int, ...] = ()
    rules: tuple[Rule, ...] = ()


def explain_conflict(grid: Grid, watch: Watch = FOREVER) -> Clash | None:
    """What contradicts in a grid without a solution; None where it has one.

    >>> explain_conflict(Grid.from_line("12.............."))
    >>> explain_conflict(Grid.from_line("11.............."))
    Clash(cells=(0, 1), rules=())

    Raises OutOfTimeError where the watch is up first.
    """
    if grid.conflicts and grid.shape.has_only_regular_boxes:
        return Clash(grid.conflicts[0].cells[:2])  # in these shapes a single given never contradicts
    shape, side = grid.shape, grid.shape.side
    clauses, numbers = rules_formula(shape.bare, "extended")
    chosen, rules = _switched(grid, numbers)
    try:
        solver = Solver("glucose", [*clauses, *rules.clauses], rules.variables, watch=watch)
    except Stopped:
        raise _out_of_time() from None
    givens = [cell * side + digit for cell, digit in enumerate(grid.values) if digit]
    needed = _minimal_core(solver, [*chosen, *givens], watch)
    if needed is None:
        return None
    cells = sorted((literal - 1) // side for literal in needed if literal not in chosen)
    return Clash(tuple(cells), tuple(rule for literal, rule in chosen.items() if literal in needed))


def _switched(grid: Grid, numbers: int) -> tuple[dict[int, Rule], RuleClauses]:
    """The clauses of each rule, which hold where a variable of its own is true; that variable, and the clauses."""
    chosen: dict[int, Rule] = {}
    rules = RuleClauses(grid.shape.side, numbers)
    for rule, primitives in demands(grid.shape) if grid.shape.rules else ():
        rules.variables += 1
        switch = rules.variables
        first = len(rules.clauses)
        rules.add(primitives)
        switched: Iterable[Clause] = [(-switch, *clause) for clause in rules.clauses[first:]]
        rules.clauses[first:] = switched
        chosen[switch] = rule
    return chosen, rules


def _minimal_core(solver: Solver, assumptions: list[int], watch: Watch) -> set[int] | None:
    """Assumptions that cannot hold together, though all but any one can; None where all hold."""
    if _holds(solver, assumptions, watch):
        return None
    core = solver.core
    needed: list[int] = []
    while core:
        dropped = core.pop()
        if _holds(solver, needed + core, watch):
            needed.append(dropped)
        else:
            used = set(solver.core)
            core = [one for one in core if one in used]
    return set(needed)


def _holds(solver: Solver, assumptions: list[int], watch: Watch) -> bool:
    answer = solver.solve(assumptions, watch)
    if answer is None:
        raise _out_of_time()
    return answer


def _out_of_time() -> OutOfTimeError:
    return OutOfTimeError("no minimal set of clashing givens was found in time")
