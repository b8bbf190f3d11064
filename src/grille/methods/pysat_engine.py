"""A CDCL solver from python-sat, asked so that the watch and Ctrl-C are heeded. Knows clauses, not Sudoku.

Glucose is asked in slices of some 20 ms. CaDiCaL begins each call anew in its first mode, so that short slices keep it
from ever searching in the others; and it hears nothing while it works. What it does not settle in a few short slices
is asked once more in a process that can be ended, in slices that grow.
"""

from __future__ import annotations

import weakref
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from grille.messages import Message
from grille.methods import engine_process
from grille.methods.interrupt import interruptible
from grille.watch import FOREVER, Watch

ENGINES = {"glucose": "glucose4", "cadical": "cadical195"}
"""Our names, and python-sat's."""

STABLE_UP_TO = 10_000
"""Variables up to which CaDiCaL is told to search in its stable mode alone, with few restarts and phases that it keeps:
the mode for finding solutions. Six 36×36 grids with 55 % of holes took 8 s for all instead of 15, and two of them 20
times as long each without that mode; two 49×49 grids with 60 % took 28 s so, and 11 s with both modes."""

# A slice of Glucose, some 20 ms.
_PROPAGATIONS = 60_000
_CONFLICTS = 10_000

SHORT_SLICES = (150, 300, 600)
"""Conflicts that CaDiCaL may have in this process; the last slice is some 80 ms on 36×36."""

LONG_SLICE = 5_000
"""Conflicts after which CaDiCaL, in its process, first tells how far it is: less than a second. Each slice is twice as
long as the one before. On four 36×36 grids that took as long as one call twice, less once and more once; slices of
5,000 had found nothing in twice the time on two of two."""

LONGEST_SLICE = 160_000
"""Conflicts, some 20 s: only between slices does the process notice that its parent is gone."""


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
        self._options = {"stabilizeonly": int(numbers <= STABLE_UP_TO)} if engine == "cadical" else {}
        self._solver: Any = PysatSolver(name=ENGINES[engine])
        if engine == "cadical":
            self._solver.configure(self._options)
        self._close = weakref.finalize(self, self._solver.delete)  # at exit, before python-sat itself is taken apart
        self._literals = array("i")  # every clause and a 0 after it, for CaDiCaL's process
        self._settled: _Settled | None = None  # what the process said, if it was asked last
        self._elsewhere = [0, 0]  # conflicts and decisions of processes
        self.numbers = numbers
        self.clauses = 0
        for clause in interruptible(clauses, watch):
            self.add(clause)
            self.clauses += 1

    def add(self, clause: Sequence[int]) -> None:
        """One clause more."""
        self._solver.add_clause(clause)
        if self._engine == "cadical":
            self._literals.extend(clause)
            self._literals.append(0)

    def new_variable(self) -> int:
        """A number that no clause has."""
        self.numbers += 1
        return self.numbers

    def solve(self, assumptions: Sequence[int], watch: Watch, conflict_limit: int | None = None) -> bool | None:
        """Whether the clauses can hold together with the assumptions; None where that was not settled in time.

        `conflict_limit` bounds the conflicts of the solver's whole life; both engines look at it when they restart,
        Glucose after a hundred conflicts or so.
        """
        self._settled = None
        self._close.atexit = False  # a thread that the exit of the program finds in here goes on using it
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
            # It leaves the GIL and Python's handler of Ctrl-C alone if it expects an interrupt.
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
        """The literals that hold, after `solve` said True."""
        found: list[int] = self._solver.get_model() if self._settled is None else self._settled.literals
        return found

    @property
    def core(self) -> list[int]:
        """Assumptions that cannot all hold, after `solve` said False; none where no assumption is needed."""
        found: list[int] | None = self._solver.get_core() if self._settled is None else self._settled.literals
        return found or []

    @property
    def conflicts(self) -> int:
        """Of the whole life."""
        return int(self._solver.accum_stats()["conflicts"]) + self._elsewhere[0]

    @property
    def decisions(self) -> int:
        """Of the whole life."""
        return int(self._solver.accum_stats()["decisions"]) + self._elsewhere[1]


class _Settled(NamedTuple):
    """What a process found: `literals` are the model where it holds, and the core where it does not."""

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
    """What `Solver` asks another process to do; it tells conflicts, decisions and restarts after each slice."""
    from pysat.solvers import Solver as PysatSolver

    with PysatSolver(name=ENGINES[engine]) as solver:
        solver.configure(options)
        solver.append_formula(_split(literals))
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


def _split(literals: array[int]) -> Iterator[list[int]]:
    clause: list[int] = []
    for literal in literals:
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []
