"""The compiled kernels behind one name: the lane kernel for classic 9×9, the general kernel for every other shape.

And, for any shape, the search that learns: where the others would go wrong again and again, it keeps the reason.
"""

from __future__ import annotations

from grille.errors import OptionError
from grille.jobs import jobs_from
from grille.kernel import general, lanes
from grille.kernel.layout import MOST
from grille.kernel.learn import Learn
from grille.methods.contract import Answer, Method, Option
from grille.methods.swap import swapped
from grille.model import Grid
from grille.model.layouts import layout_of
from grille.watch import Watch

_FEW = 16  # up to so many solutions, all lanes search the tree together first


class Native(Method):
    name = "native"
    family = "search"
    summary = "compiled search: the lane kernel for classic 9×9, the general kernel for every other shape"
    options = (
        Option("search", "walk", ("walk", "learn"), "walk: depth first; learn: a clause from each contradiction"),
        Option(
            "jobs", "1", summary="with search=learn: threads that anneal side by side; 0: every core", check=jobs_from
        ),
    )
    counters = ("guesses",)

    def search(self, grid: Grid, limit: int, watch: Watch, **options: str) -> Answer:
        if options["search"] == "learn":
            return _learnt(grid, limit, watch, jobs_from(options["jobs"]))
        if options["jobs"] != "1":
            raise OptionError(f"native: jobs={options['jobs']} needs search=learn, since a walk has one thread")
        return _classic(grid, limit, watch) if grid.shape.is_classic else _general(grid, limit, watch)


def _classic(grid: Grid, limit: int, watch: Watch) -> Answer:
    allowed = MOST if watch.nodes is None else watch.nodes
    walk = lanes.Walk(bytes(grid.values), limit=limit, guesses=allowed, watch=watch, is_together=limit <= _FEW)
    found = tuple([Grid(grid.shape, solution) for solution in walk])
    return Answer(found, walk.is_complete, counters={"guesses": walk.guesses}, method="native")


def _general(grid: Grid, limit: int, watch: Watch) -> Answer:
    allowed = MOST if watch.nodes is None else watch.nodes
    walk = general.Walk(layout_of(grid.shape), grid.array, limit=limit, guesses=allowed, watch=watch)
    found: list[Grid] = []
    for some in walk.slices():
        starts = range(0, len(some), grid.shape.cells)
        found += [Grid(grid.shape, some[start : start + grid.shape.cells]) for start in starts]
        watch.tell(walk.guesses)
    return Answer(tuple(found), walk.is_complete, counters={"guesses": walk.guesses}, method="native")


def _learnt(grid: Grid, limit: int, watch: Watch, jobs: int) -> Answer:
    allowed = MOST if watch.nodes is None else watch.nodes
    learn = Learn(layout_of(grid.shape), grid.array, limit=limit, guesses=allowed, jobs=jobs, watch=watch)
    found: list[Grid] = []
    swaps: dict[str, int] = {}
    for some in learn:
        starts = range(0, len(some), grid.shape.cells)
        found += [Grid(grid.shape, some[start : start + grid.shape.cells]) for start in starts]
        watch.tell(learn.guesses)
        watch.note(f"{learn.open:,} candidates open, {learn.conflicts:,} conflicts, {learn.tries:,} tries of annealing")
        second = swapped(grid, found[0]) if starts and limit == 2 and len(found) == 1 else None
        if second is not None:
            found.append(second)
            swaps = {"swaps": 1}
            break
    counters = {"guesses": learn.guesses, "conflicts": learn.conflicts, "tries": learn.tries, **swaps}
    name = "native:search=learn" + (f",jobs={jobs}" if jobs > 1 else "")
    return Answer(tuple(found), learn.is_complete, counters=counters, method=name)
