"""The default: `native` for so many guesses, then one that learns where that was not enough. The result names it.

The second is Glucose up to 25×25 and `native:search=learn` above; there, on two cores, CaDiCaL races it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial

from grille.jobs import checked_jobs
from grille.methods.contract import Answer, Method, Option
from grille.methods.native import Native
from grille.methods.race import race
from grille.methods.swap import with_second
from grille.model import Grid
from grille.watch import Watch

GUESSES = 20_000
"""What the general kernel gets before one that learns takes over, below 25×25; some 0.2 s. Guesses and not seconds, so
that the answer does not depend on the machine."""

FEW_GUESSES = 3_000
"""The same on 25×25: 0.07 s. With 20,000 the slowest of eight grids with 55 % of holes took 0.44 s, all of them
guesses; Glucose takes 0.06 s for it."""

GUESSES_A_CELL = 2
"""The same above, for each empty cell: 0.08 s on 36×36 at the wall. A walk that meets few dead ends needs as many, even
on an empty grid; what takes more of them is done as soon by the search that learns."""

LARGE = 25
"""The side from which on guesses are few, and above which Glucose is no match for the others."""

LARGEST_FORMULA = 60_000
"""Open candidates above which a formula would not fit: about what a 49×49 grid with every other cell empty has. The
search that learns has no formula."""


class Auto(Method):
    name = "auto"
    family = "choice"
    summary = "native, and for the grids that it does not finish a search that learns"
    options = (Option("jobs", "1", ("0", "1", "2"), "2: above 25×25 CaDiCaL races native; 0: every core"),)

    def __init__(self) -> None:
        self._native = Native()

    @cached_property
    def _sat(self) -> Method:
        """Loaded when it is wanted: its formulas take longer to import than most grids to solve."""
        from grille.methods.sat import Sat

        return Sat()

    def search(self, grid: Grid, limit: int, watch: Watch, **options: str) -> Answer:
        if grid.shape.is_classic:
            return self._native.search(grid, limit, watch, search="walk")
        most = _first_guesses(grid)
        nodes = most if watch.nodes is None else min(most, watch.nodes)
        first = self._native.search(grid, limit, replace(watch, nodes=nodes), search="walk")
        first = with_second(grid, first, limit)
        if first.complete or len(first.solutions) == limit or watch.nodes == nodes or watch.is_up:
            return first
        if len(first.solutions) > 1:  # there are many: learning would find them one by one
            return _better(first, self._native.search(grid, limit, watch, search="walk"))
        left = None if watch.nodes is None else watch.nodes - nodes
        tell = watch.tell
        watch = replace(watch, nodes=left, progress=lambda done, total: tell(nodes + done, total))
        watch.note(f"a hard grid: {nodes:,} guesses did not settle it, a search that learns goes on")
        return _better(first, self._second(grid, limit, watch, int(options["jobs"])))

    def _second(self, grid: Grid, limit: int, watch: Watch, jobs: int) -> Answer:
        has_sat = self._sat.missing() is None
        if has_sat and grid.shape.side <= LARGE:
            return replace(self._ask_sat("glucose", grid, limit, watch), method="sat")
        learn = partial(self._native.search, grid, limit, search="learn")
        # Who wins is a matter of moments; with a budget of nodes one wants the same answer each time.
        can_race = has_sat and watch.nodes is None and checked_jobs(jobs, work=2) == 2
        if not can_race or _open_candidates(grid) > LARGEST_FORMULA:
            return learn(watch)
        return race(learn, partial(self._ask_sat, "cadical", grid, limit), limit, watch)

    def _ask_sat(self, engine: str, grid: Grid, limit: int, watch: Watch) -> Answer:
        usual = {option.name: option.default for option in self._sat.options}
        answer = self._sat.search(grid, limit, watch, **usual | {"engine": engine})
        return replace(answer, method=f"sat:engine={engine}")


def _first_guesses(grid: Grid) -> int:
    """The guesses of the general kernel before another takes over."""
    if grid.shape.side > LARGE:
        return GUESSES_A_CELL * grid.values.count(0)
    return FEW_GUESSES if grid.shape.side == LARGE else GUESSES


def _open_candidates(grid: Grid) -> int:
    """Digits that the givens leave to the empty cells."""
    import numpy as np

    digits, shape = grid.array, grid.shape
    is_seen = np.zeros((shape.cells, shape.side + 1), bool)  # column d: some peer has digit d
    for house in shape.house_array:
        is_seen[np.ix_(house, digits[house])] = True
    return int(np.count_nonzero(~is_seen[digits == 0, 1:]))


def _better(first: Answer, second: Answer) -> Answer:
    """What the second found, unless it found less; what both count is added up."""
    chosen = first if not second.complete and len(second.solutions) < len(first.solutions) else second
    both = {name: value + first.counters.get(name, 0) for name, value in second.counters.items()}
    return replace(chosen, counters={**first.counters, **both})
