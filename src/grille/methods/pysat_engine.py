"""A CDCL solver from python-sat, called so that the watch and Ctrl-C can stop it. Knows clauses, not Sudoku.

Glucose runs in slices of some 20 ms. CaDiCaL cannot be interrupted, and begins each call in its first mode, so that
with short slices it never reaches the others. What it does not settle in a few short slices is solved again in a child
process that can be ended, in slices that grow.
"""

from __future__ import annotations

import weakref
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from grille.errors import MissingEngineError, missing_library
from grille.messages import Message
from grille.methods import engine_process
from grille.methods.interrupt import interruptible
from grille.watch import FOREVER, Watch

ENGINES = {"glucose": "glucose4", "cadical": "cadical195"}
"""Our names of the engines, and python-sat's."""

STABLE_UP_TO = 10_000
"""Up to so many variables CaDiCaL searches in its stable mode alone, with few restarts and saved phases: the mode for
finding solutions. Six 36×36 grids with 55 % of holes took 8 s for all instead of 15, and two of them 20 times as long
each without that mode; two 49×49 grids with 60 % took 28 s so, and 11 s with both modes."""

# A slice of Glucose, some 20 ms.
_PROPAGATIONS = 60_000
_CONFLICTS = 10_000

SHORT_SLICES = (150, 300, 600)
"""Conflicts of CaDiCaL's slices in this process; the last slice is some 80 ms on 36×36."""

LONG_SLICE = 5_000
"""Conflicts of CaDiCaL's first slice in a child process, less than a second; each slice is twice as long as the one
before. Against one call, four 36×36 grids took as long twice, less once and more once; with slices of 5,000 throughout,
two of two were not solved in twice the time."""

LONGEST_SLICE = 160_000
"""Conflicts of the longest slice, some 20 s: only between slices does the child notice that its parent has ended."""


class Solver:
    """One solver with its clauses. Not to be shared by threads.

    `numbers` is the highest variable in the clauses; `clauses` counts those it began with. Raises Stopped where the
    watch is up while they are added, and MissingEngineError without python-sat.
    """

    def __init__(self, engine: str, clauses: Iterable[Sequence[int]], numbers: int, *, watch: Watch = FOREVER) -> None:
        command = missing_library("pysat", "methods")
        if command is not None:
            raise MissingEngineError("{} needs an engine that is not installed: {}", engine, command)
        from pysat.solvers import Solver as PysatSolver

        self._engine = engine
        self._options = {"stabilizeonly": int(numbers <= STABLE_UP_TO)} if engine == "cadical" else {}
        self._solver: Any = PysatSolver(name=ENGINES[engine])
        if engine == "cadical":
            self._solver.configure(self._options)
        self._close = weakref.finalize(self, self._solver.delete)  # run at exit before python-sat itself is torn down
        self._literals = array("i")  # every clause and a 0 after it, for the child process
        self._settled: _Settled | None = None  # the child's result, if it gave the last one
        self._elsewhere = [0, 0]  # conflicts and decisions in child processes
        self.numbers = numbers
        self.clauses = 0
        for clause in interruptible(clauses, watch):
            self.add(clause)
            self.clauses += 1

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause."""
        self._solver.add_clause(clause)
        if self._engine == "cadical":
            self._literals.extend(clause)
            self._literals.append(0)

    def new_variable(self) -> int:
        """A new variable."""
        self.numbers += 1
        return self.numbers

    def solve(self, assumptions: Sequence[int], watch: Watch, conflict_limit: int | None = None) -> bool | None:
        """Whether the clauses are satisfiable under the assumptions; None where that was not settled in time.

        `conflict_limit` bounds the conflicts of the solver's whole life; the engines check it when they restart,
        Glucose after a hundred conflicts or so.
        """
        self._settled = None
        self._close.atexit = False  # a daemon thread that is solving at exit goes on using the solver
        try:
            if self._engine == "glucose":
                return self._ask_glucose(assumptions, watch, conflict_limit)
            return self._ask_cadical(assumptions, watch, conflict_limit)
        finally:
            self._close.atexit = True

    def _ask_glucose(self, assumptions: Sequence[int], watch: Watch, conflict_limit: int | None) -> bool | None:
        while not watch.is_up:
            conflicts = self._allowed(_CONFLICTS, conflict_limit)
            if conflicts <= 0:
                return None
            self._solver.conf_budget(conflicts)
            self._solver.prop_budget(_PROPAGATIONS)
            # With expect_interrupt it releases the GIL and leaves Python's handler of Ctrl-C in place.
            holds: bool | None = self._solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
            if holds is not None:
                return holds
            watch.report(self.conflicts)
            watch.note(_progress_text(self.conflicts, self._solver.accum_stats()["restarts"]))
        return None

    def _ask_cadical(self, assumptions: Sequence[int], watch: Watch, conflict_limit: int | None) -> bool | None:
        for most in SHORT_SLICES:
            conflicts = self._allowed(most, conflict_limit)
            if conflicts <= 0 or watch.is_up:
                return None
            self._solver.conf_budget(conflicts)
            holds: bool | None = self._solver.solve_limited(assumptions=assumptions)
            if holds is not None:
                return holds
            watch.report(self.conflicts)
        conflicts_left = None if conflict_limit is None else conflict_limit - self.conflicts
        return self._ask_process(assumptions, watch, conflicts_left)

    def _ask_process(self, assumptions: Sequence[int], watch: Watch, conflicts_left: int | None) -> bool | None:
        counted = [0, 0]
        before = self.conflicts

        def on_progress(counters: tuple[int, int, int]) -> None:
            nonlocal counted
            *counted, restarts = counters
            watch.report(before + counted[0])
            watch.note(_progress_text(before + counted[0], restarts))

        request = self._engine, self._options, self._literals, list(assumptions), conflicts_left
        self._settled = engine_process.call(in_a_process, *request, watch=watch, on_progress=on_progress)
        if self._settled is not None:
            counted = list(self._settled.counted)
        self._elsewhere = [one + more for one, more in zip(self._elsewhere, counted, strict=True)]
        return None if self._settled is None else self._settled.holds

    def _allowed(self, most: int, conflict_limit: int | None) -> int:
        return most if conflict_limit is None else min(most, conflict_limit - self.conflicts)

    @property
    def model(self) -> list[int]:
        """The true literals, after `solve` returned True."""
        found: list[int] = self._solver.get_model() if self._settled is None else self._settled.literals
        return found

    @property
    def core(self) -> list[int]:
        """Contradictory assumptions, after `solve` returned False; empty where the clauses alone contradict."""
        found: list[int] | None = self._solver.get_core() if self._settled is None else self._settled.literals
        return found or []

    @property
    def conflicts(self) -> int:
        """Conflicts so far, over all calls."""
        return int(self._solver.accum_stats()["conflicts"]) + self._elsewhere[0]

    @property
    def decisions(self) -> int:
        """Decisions so far, over all calls."""
        return int(self._solver.accum_stats()["decisions"]) + self._elsewhere[1]


class _Settled(NamedTuple):
    """The result of a child process: `literals` are the model if satisfiable, and the core if not."""

    holds: bool | None
    literals: list[int]
    counted: tuple[int, int]


def in_a_process(
    report: engine_process.Report,
    engine: str,
    options: Mapping[str, int],
    literals: array[int],
    assumptions: list[int],
    conflicts: int | None,
) -> _Settled:
    """The child's part of `Solver`: reports conflicts, decisions and restarts after each slice."""
    from pysat.solvers import Solver as PysatSolver

    with PysatSolver(name=ENGINES[engine]) as solver:
        solver.configure(options)
        solver.append_formula(split_clauses(literals))
        holds, counted, most = None, (0, 0), LONG_SLICE
        while holds is None and (conflicts is None or counted[0] < conflicts):
            solver.conf_budget(most if conflicts is None else min(most, conflicts - counted[0]))
            most = min(2 * most, LONGEST_SLICE)
            holds = solver.solve_limited(assumptions=assumptions)
            statistics = solver.accum_stats()
            counted = statistics["conflicts"], statistics["decisions"]
            report((*counted, statistics["restarts"]))
        found = solver.get_model() if holds else solver.get_core() if holds is False else None
        return _Settled(holds, found or [], counted)


def _progress_text(conflicts: int, restarts: int) -> str:
    return Message("{:,} conflicts, {:,} restarts", conflicts, restarts)


def split_clauses(literals: array[int]) -> Iterator[list[int]]:
    """The clauses of an array that has a 0 after each."""
    clause: list[int] = []
    for literal in literals:
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []
