"""The CNF in a CDCL solver. Uniqueness by forbidding the solution found and asking again.

For sides up to 9 each thread keeps one solver for each shape, with the rules in it; a puzzle's givens are assumptions,
and what a puzzle adds is retired with it. A solver that has seen other puzzles may find another solution first, so it
is only asked whether there is one solution, and which: that does not depend on its past. Everything else goes to a
fresh solver with the grid's own formula, over the variables that unit propagation leaves open.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, ClassVar

import numpy as np

from grille.errors import OptionError, missing_library
from grille.messages import Message
from grille.methods.contract import WITH_RULES, Answer, Event, Found, Method, Option, go_on
from grille.methods.encodings.cnf import givens
from grille.methods.encodings.cnf_packed import open_formula, rules_formula
from grille.methods.encodings.rule_clauses import clauses_of
from grille.methods.interrupt import Stopped
from grille.methods.pysat_engine import ENGINES, Solver
from grille.methods.sat_readable import ReadableSearch
from grille.methods.unit_propagation import ENCODING
from grille.model import Grid, Shape
from grille.watch import Watch

KEPT_UP_TO = 9
"""The largest side whose rules are kept in a solver: on 16×16, fresh ones are as fast and save 0.3 s at the start."""

_MOST_ACTIVATIONS = 10_000
"""A kept solver is replaced after so many puzzles, since each leaves a variable behind."""

_MOST_KEPT = 8
"""Solvers a thread keeps."""

_NOTHING = {"clauses": 0, "decisions": 0, "conflicts": 0}

_local = threading.local()


class Sat(Method):
    name = "sat"
    family = "sat"
    summary = "the CNF in a CDCL solver, Glucose or CaDiCaL"
    options = (
        Option("engine", "glucose", (*ENGINES, "readable"), "readable: our own in Python, with a trace"),
        ENCODING,
        Option("solver", "kept", ("kept", "fresh"), "kept: rules loaded once; fresh: counters repeat"),
    )
    counters = ("clauses", "decisions", "conflicts")
    lowers = WITH_RULES
    traces = "learning"
    trace_options: ClassVar[Mapping[str, str]] = {"engine": "readable"}
    fresh_options: ClassVar[Mapping[str, str]] = {"solver": "fresh"}

    def missing(self, engine: str = "glucose", **options: Any) -> str | None:
        return None if engine == "readable" else missing_library("pysat", "methods")

    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        if options["engine"] == "readable":
            readable = ReadableSearch(grid, limit, watch, options["encoding"])
            for _ in readable.events():
                pass
            return readable.answer
        if grid.shape.other_rules:
            return _ask_ruled(grid, limit, watch, found, options["engine"], options["encoding"])
        if options["solver"] == "kept" and grid.shape.side <= KEPT_UP_TO and watch.nodes is None:
            answer = _ask_kept(grid, watch, options["engine"], options["encoding"])
            if len(answer.solutions) < 2:
                return answer
        return _ask_fresh(grid, limit, watch, found, options["engine"], options["encoding"])

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: Any) -> Iterator[Event]:
        """The search of `engine=readable`.

        `choose` is a decision, with its `level`; `assign` and `remove` a literal that holds or not, with the `clause`
        that implies it, as in DIMACS, unless it was decided. `fail` has the clause that is false, `learn` the one
        learnt (its first literal is the one that it will imply), the literals `resolved` upon and the level to jump to,
        or `forbids` where it excludes a solution; `backtrack` that level and how many literals stay on the `trail`.
        """
        if options["engine"] != "readable":
            raise OptionError("only engine=readable has a trace, not engine={}", options["engine"])
        readable = ReadableSearch(grid, limit, watch, options["encoding"])
        yield from readable.events()
        yield Event.end(readable.answer)


def _ask_kept(grid: Grid, watch: Watch, engine: str, encoding: str) -> Answer:
    """Up to two solutions."""
    shape, side = grid.shape, grid.shape.side
    kept: dict[tuple[Shape, str, str], Solver] = _local.__dict__.setdefault("solvers", {})
    # Out of the cache while it is at work, so that an exception cannot leave one there in the middle of something.
    solver = kept.pop((shape, engine, encoding), None)
    if solver is None or solver.numbers > side**3 + _MOST_ACTIVATIONS:
        solver = Solver(engine, *rules_formula(shape, encoding))
    givens = [cell * side + digit for cell, digit in enumerate(grid.values) if digit]

    def read(true: Sequence[int]) -> Grid:
        return Grid(shape, [(number - 1) % side + 1 for number in true])

    answer = _Question(solver, givens, side**3, read).answer(2, watch, go_on)
    if len(kept) >= _MOST_KEPT:
        kept.pop(next(iter(kept)))
    kept[shape, engine, encoding] = solver
    return answer


def _ask_fresh(grid: Grid, limit: int, watch: Watch, found: Found, engine: str, encoding: str) -> Answer:
    """Up to `limit` solutions; a node is a conflict."""
    left = open_formula(grid, encoding)
    if left is None:
        return Answer(complete=True, counters=_NOTHING)
    try:
        solver = Solver(engine, left.clauses, left.numbers, watch=watch)
    except Stopped:
        return Answer(counters=_NOTHING)
    side = grid.shape.side
    fixed = int(np.count_nonzero(left.reached))
    head = Message("{:,} of {:,} cells fixed, {:,} candidates open", fixed, grid.shape.cells, len(left.variables))
    watch.note(head)
    note = watch.note
    watch = replace(watch, notes=lambda words: note(f"{head}, {words}"))

    def read(true: Sequence[int]) -> Grid:
        values = left.reached.copy()
        variables = left.variables[np.array(true, dtype=np.intp) - 1]
        values[variables // side] = variables % side + 1
        return Grid(grid.shape, values)

    return _Question(solver, [], len(left.variables), read).answer(limit, watch, found)


def _ask_ruled(grid: Grid, limit: int, watch: Watch, found: Found, engine: str, encoding: str) -> Answer:
    """The same with the clauses of rules, whose auxiliary variables come after all others."""
    shape, side = grid.shape, grid.shape.side
    houses = rules_formula(shape.bare, encoding)
    rules = clauses_of(shape, houses.numbers)
    if () in rules.clauses:
        return Answer(complete=True, counters=_NOTHING)
    try:
        solver = Solver(engine, chain(houses.clauses, givens(grid), rules.clauses), rules.variables, watch=watch)
    except Stopped:
        return Answer(counters=_NOTHING)

    def read(true: Sequence[int]) -> Grid:
        return Grid(shape, [(number - 1) % side + 1 for number in true])

    return _Question(solver, [], side**3, read).answer(limit, watch, found)


@dataclass(frozen=True, slots=True)
class _Question:
    """Which models do the solver's clauses have under the assumptions?"""

    solver: Solver
    assumptions: list[int]
    variables: int  # those numbered from 1 to this one tell models apart
    read: Callable[[Sequence[int]], Grid]  # from the numbers of the true ones, ascending

    def answer(self, limit: int, watch: Watch, found: Found) -> Answer:
        """Up to `limit` of them. What forbids them holds only under a variable that no later question assumes."""
        solver = self.solver
        activation = solver.new_variable()
        decisions, conflicts = solver.decisions, solver.conflicts
        conflict_limit = None if watch.nodes is None else conflicts + watch.nodes
        solutions: list[Grid] = []
        holds: bool | None = True
        while holds and len(solutions) < limit:
            holds = solver.solve([*self.assumptions, activation], watch, conflict_limit)
            if holds:
                true = [number for number in solver.model[: self.variables] if number > 0]
                solutions.append(self.read(true))
                solver.add([-activation, *(-number for number in true)])
                if len(solutions) < limit and not found(solutions[-1]):
                    break
        solver.add([-activation])
        counters = {
            "clauses": solver.clauses,
            "decisions": solver.decisions - decisions,
            "conflicts": solver.conflicts - conflicts,
        }
        return Answer(tuple(solutions), complete=holds is False, counters=counters)
