"""The default method: `native` with a limit of guesses, then CDCL where that was not enough.

The CDCL solver is Glucose up to 25×25 and `native:search=cdcl` above. The result names the method that answered.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from grille.jobs import jobs_from
from grille.messages import Message
from grille.methods.contract import WITH_RULES, Answer, Found, Method, Option
from grille.methods.native import Native
from grille.model import Grid
from grille.watch import Watch

GUESSES = 20_000
"""The limit of the general kernel below 25×25, some 0.2 s. Guesses and not seconds, so that the answer does not depend
on the machine."""

FEW_GUESSES = 3_000
"""The same on 25×25: 0.07 s. With 20,000 the slowest of eight grids with 55 % of holes took 0.44 s, all of them
guesses; Glucose takes 0.06 s for it."""

GUESSES_A_CELL = 2
"""The limit above 25×25 for each empty cell: 0.08 s on 36×36 at the hardest share of holes. A search with few dead ends
needs as many guesses even on an empty grid; where more are needed, CDCL is as fast."""

LARGE = 25
"""From this side on the limit of guesses is lower, and above it Glucose is slower than the native CDCL."""


class Auto(Method):
    name = "auto"
    family = "choice"
    summary = "native, then CDCL for the grids that it does not finish"
    options = (
        Option("jobs", "1", (), "threads that anneal side by side above 25×25; 0: every core", jobs_from, is_open=True),
    )
    lowers = WITH_RULES
    is_native = True

    def __init__(self) -> None:
        self._native = Native()

    @cached_property
    def _sat(self) -> Method:
        """Imported when it is needed: its formulas take longer to import than most grids to solve."""
        from grille.methods.sat import Sat

        return Sat()

    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        if grid.shape.is_classic or grid.shape.other_rules:
            return self._walk(grid, limit, watch, found)
        most = _first_guesses(grid)
        nodes = most if watch.nodes is None else min(most, watch.nodes)
        first = self._walk(grid, limit, replace(watch, nodes=nodes), found)
        if first.complete or len(first.solutions) == limit or watch.nodes == nodes or watch.is_up:
            return first
        if len(first.solutions) > 1:  # many solutions are left, and CDCL would find them one by one
            return _better(first, self._walk(grid, limit, watch, found))
        if not all(map(found, first.solutions)):
            return first
        left = None if watch.nodes is None else watch.nodes - nodes
        report = watch.report
        watch = replace(watch, nodes=left, progress=lambda done, total: report(nodes + done, total))
        watch.note(Message("a hard grid: {:,} guesses did not settle it; CDCL takes over", nodes))
        return _better(first, self._learn(grid, limit, watch, found, options["jobs"]))

    def _walk(self, grid: Grid, limit: int, watch: Watch, found: Found) -> Answer:
        return self._native.search(grid, limit, watch, found, search="walk", jobs=1)

    def _learn(self, grid: Grid, limit: int, watch: Watch, found: Found, jobs: int) -> Answer:
        if grid.shape.side > LARGE or self._sat.missing() is not None:
            return self._native.search(grid, limit, watch, found, search="cdcl", jobs=jobs)
        usual = {option.name: option.usual for option in self._sat.options}
        return replace(self._sat.search(grid, limit, watch, found, **usual | {"engine": "glucose"}), method="sat")


def _first_guesses(grid: Grid) -> int:
    """The limit of guesses before CDCL takes over."""
    if grid.shape.side > LARGE:
        return GUESSES_A_CELL * grid.values.count(0)
    return FEW_GUESSES if grid.shape.side == LARGE else GUESSES


def _better(first: Answer, second: Answer) -> Answer:
    """The second answer, unless it found fewer solutions; counters that both have are added."""
    chosen = first if not second.complete and len(second.solutions) < len(first.solutions) else second
    both = {name: value + first.counters.get(name, 0) for name, value in second.counters.items()}
    return replace(chosen, counters={**first.counters, **both})
