"""The native kernels as one method: the lane kernel for classic 9×9, the general kernel for every other shape.

With `search=cdcl`, for any shape: CDCL over the exact cover.
"""

from __future__ import annotations

from typing import Any

from grille.errors import OptionError
from grille.jobs import jobs_from
from grille.kernel import cdcl, general, lanes, rules
from grille.kernel.layout import MOST, Walk
from grille.messages import Message
from grille.methods.contract import WITH_RULES, Answer, Found, Method, Option
from grille.model import Grid
from grille.model.layouts import layout_of, problem_of
from grille.watch import Watch

_FEW = 16  # up to this limit, all lanes search the tree together first


class Native(Method):
    name = "native"
    family = "search"
    summary = "compiled search: the lane kernel for classic 9×9, the general kernel for every other shape"
    options = (
        Option("search", "walk", ("walk", "cdcl"), "walk: depth first; cdcl: conflict-driven clause learning"),
        Option(
            "jobs",
            "1",
            (),
            "with search=cdcl: threads that anneal side by side; 0: every core",
            jobs_from,
            is_open=True,
        ),
    )
    counters = ("guesses",)
    lowers = WITH_RULES
    is_native = True

    def search(self, grid: Grid, limit: int, watch: Watch, found: Found, **options: Any) -> Answer:
        if options["search"] == "cdcl":
            return _cdcl(grid, limit, watch, found, options["jobs"])
        if options["jobs"] != 1:
            raise OptionError("native: jobs={} needs search=cdcl, since a walk has one thread", options["jobs"])
        if grid.shape.is_classic:
            return _classic(grid, limit, watch)
        allowed = MOST if watch.nodes is None else watch.nodes
        if grid.shape.other_rules:
            ruled = rules.walk(problem_of(grid.shape), grid.array, limit=limit, nodes=allowed, watch=watch)
            return _answer(grid, ruled, watch, "nodes")
        walk = general.walk(layout_of(grid.shape), grid.array, limit=limit, guesses=allowed, watch=watch)
        return _answer(grid, walk, watch, "guesses")


def _classic(grid: Grid, limit: int, watch: Watch) -> Answer:
    allowed = MOST if watch.nodes is None else watch.nodes
    walk = lanes.Walk(bytes(grid.values), limit=limit, guesses=allowed, watch=watch, is_together=limit <= _FEW)
    found = tuple([Grid(grid.shape, solution) for solution in walk])
    return Answer(found, walk.is_complete, counters={"guesses": walk.guesses}, method="native")


def _answer(grid: Grid, walk: Walk[Any], watch: Watch, counter: str) -> Answer:
    found: list[Grid] = []
    for content in walk.slices():
        found += [Grid(grid.shape, solution) for solution in walk.split(content)]
        watch.report(walk.spent())
    return Answer(tuple(found), walk.is_complete, counters={counter: walk.spent()}, method="native")


def _cdcl(grid: Grid, limit: int, watch: Watch, found: Found, jobs: int) -> Answer:
    allowed = MOST if watch.nodes is None else watch.nodes
    walk = cdcl.walk(layout_of(grid.shape), grid.array, limit=limit, guesses=allowed, jobs=jobs, watch=watch)
    search = walk.core
    solutions: list[Grid] = []
    for content in walk.slices():
        solutions += [Grid(grid.shape, solution) for solution in walk.split(content)]
        watch.report(search.guesses)
        watch.note(
            Message(
                "{:,} candidates open, {:,} conflicts, {:,} tries of annealing",
                search.open,
                search.conflicts,
                search.tries,
            )
        )
        if content and len(solutions) < limit and not found(solutions[-1]):
            break
    counters = {"guesses": search.guesses, "conflicts": search.conflicts, "tries": search.tries}
    name = "native:search=cdcl" + (f",jobs={jobs}" if jobs > 1 else "")
    return Answer(tuple(solutions), search.is_complete, counters=counters, method=name)
