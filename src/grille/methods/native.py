"""The compiled kernels behind one name: the lane kernel for classic 9×9, the general kernel for every other shape."""

from __future__ import annotations

from grille.kernel import general, lanes
from grille.kernel.layout import MOST
from grille.methods.contract import Answer, Method
from grille.model import Grid
from grille.model.layouts import layout_of
from grille.watch import Watch

_FEW = 16  # up to so many solutions, all lanes search the tree together first


class Native(Method):
    name = "native"
    family = "search"
    summary = "compiled search: the lane kernel for classic 9×9, the general kernel for every other shape"
    counters = ("guesses",)

    def search(self, grid: Grid, limit: int, watch: Watch, **options: str) -> Answer:
        return _classic(grid, limit, watch) if grid.shape.is_classic else _general(grid, limit, watch)


def _classic(grid: Grid, limit: int, watch: Watch) -> Answer:
    digits, allowed = grid.array, MOST if watch.nodes is None else watch.nodes
    if limit <= _FEW:
        batch = lanes.solve(digits.reshape(1, lanes.CELLS), limit=limit, guesses=allowed, watch=watch)
        count, guesses = int(batch.counts[0]), int(batch.guesses[0])
        if count <= 1:
            solutions = (Grid(grid.shape, batch.solutions[0].tobytes()),) if count else ()
            return Answer(solutions, bool(batch.complete[0]) and count < limit, counters={"guesses": guesses})
    walk = lanes.Walk(digits, limit=limit, guesses=allowed, watch=watch)
    found = tuple(Grid(grid.shape, row.tolist()) for row in walk)
    return Answer(found, walk.is_complete, counters={"guesses": walk.guesses})


def _general(grid: Grid, limit: int, watch: Watch) -> Answer:
    allowed = MOST if watch.nodes is None else watch.nodes
    walk = general.Walk(layout_of(grid.shape), grid.array, limit=limit, guesses=allowed, watch=watch)
    found: list[Grid] = []
    for some in walk.slices():
        found += (Grid(grid.shape, row.tolist()) for row in some)
        watch.tell(walk.guesses)
    return Answer(tuple(found), walk.is_complete, counters={"guesses": walk.guesses})
