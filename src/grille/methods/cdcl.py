"""A CDCL solver from python-sat, asked in slices so that the watch and Ctrl-C are heeded. Knows clauses, not Sudoku."""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from grille.methods.heed import heeding
from grille.watch import FOREVER, Watch

ENGINES = {"glucose": "glucose4", "cadical": "cadical195"}
"""Our names, and python-sat's."""

# A slice is some 20 ms. CaDiCaL has no budget of propagations here, only of conflicts.
_PROPAGATIONS = 60_000
_CONFLICTS = {"glucose": 10_000, "cadical": 150}


@cache
def missing_python_sat() -> str | None:
    """None, or the command that installs the engines."""
    return None if find_spec("pysat") else "pip install python-sat"


class Solver:
    """One solver with its clauses. Not to be shared by threads.

    `numbers` is the highest number of a variable in the clauses; `clauses` of it is how many of them it began with.
    Raises Stopped where the watch is up before it has them all.
    """

    def __init__(self, engine: str, clauses: Iterable[Sequence[int]], numbers: int, *, watch: Watch = FOREVER) -> None:
        from pysat.solvers import Solver as PysatSolver

        self._engine = engine
        self._solver: Any = PysatSolver(name=ENGINES[engine])
        self._close = weakref.finalize(self, self._solver.delete)  # at exit, before python-sat itself is taken apart
        self.numbers = numbers
        self.clauses = 0
        add = self._solver.add_clause
        for clause in heeding(clauses, watch):
            add(clause)
            self.clauses += 1

    def add(self, clause: Sequence[int]) -> None:
        """One clause more."""
        self._solver.add_clause(clause)

    def new_variable(self) -> int:
        """A number that no clause has."""
        self.numbers += 1
        return self.numbers

    def solve(self, assumptions: Sequence[int], watch: Watch, conflict_limit: int | None = None) -> bool | None:
        """Whether the clauses can hold together with the assumptions; None where that was not settled in time.

        `conflict_limit` bounds the conflicts of the solver's whole life; both engines look at it when they restart,
        Glucose after a hundred conflicts or so.
        """
        self._close.atexit = False  # a thread that the exit of the program finds in here goes on using it
        try:
            return self._solve(assumptions, watch, conflict_limit)
        finally:
            self._close.atexit = True

    def _solve(self, assumptions: Sequence[int], watch: Watch, conflict_limit: int | None) -> bool | None:
        while not watch.is_up:
            conflicts = _CONFLICTS[self._engine]
            if conflict_limit is not None:
                conflicts = min(conflicts, conflict_limit - self.conflicts)
                if conflicts <= 0:
                    return None
            self._solver.conf_budget(conflicts)
            if self._engine == "glucose":
                self._solver.prop_budget(_PROPAGATIONS)
            # Glucose leaves the GIL and Python's handler of Ctrl-C alone if it expects an interrupt.
            holds: bool | None = self._solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
            if holds is not None:
                return holds
        return None

    @property
    def model(self) -> list[int]:
        """The literals that hold, after `solve` said True."""
        found: list[int] = self._solver.get_model()
        return found

    @property
    def core(self) -> list[int]:
        """Assumptions that cannot all hold, after `solve` said False; none where no assumption is needed."""
        found: list[int] | None = self._solver.get_core()
        return found or []

    @property
    def conflicts(self) -> int:
        """Of the whole life."""
        return int(self._solver.accum_stats()["conflicts"])

    @property
    def decisions(self) -> int:
        """Of the whole life."""
        return int(self._solver.accum_stats()["decisions"])
