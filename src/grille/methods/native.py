"""The compiled kernels behind one name: the lane kernel for classic 9×9, the general kernel for every other shape."""

from __future__ import annotations

from grille.kernel import general, lanes
from grille.methods.contract import Answer, Budget, Method
from grille.model import Grid
from grille.model.layouts import layout_of

_FEW = 16  # up to so many solutions, all lanes search the tree together first


class Native(Method):
    name = "native"
    family = "search"
    summary = "compiled search: the lane kernel for classic 9×9, the general kernel for every other shape"
    counters = ("guesses",)

    def search(self, grid: Grid, limit: int, budget: Budget, **options: str) -> Answer:
        return _classic(grid, limit, budget) if grid.shape.is_classic else _general(grid, limit, budget)


def _classic(grid: Grid, limit: int, budget: Budget) -> Answer:
    digits, allowed = grid.array, lanes.MOST if budget.nodes is None else budget.nodes
    if limit <= _FEW:
        batch = lanes.solve(digits.reshape(1, lanes.CELLS), limit=limit, guesses=allowed, deadline=budget.deadline)
        count, guesses = int(batch.counts[0]), int(batch.guesses[0])
        if count <= 1:
            solutions = (Grid(grid.shape, batch.solutions[0].tolist()),) if count else ()
            return Answer(solutions, bool(batch.complete[0]) and count < limit, counters={"guesses": guesses})
    walk = lanes.Walk(digits, limit=limit, guesses=allowed, deadline=budget.deadline)
    found = tuple(Grid(grid.shape, row.tolist()) for row in walk)
    return Answer(found, walk.is_complete, counters={"guesses": walk.guesses})


def _general(grid: Grid, limit: int, budget: Budget) -> Answer:
    allowed = lanes.MOST if budget.nodes is None else budget.nodes
    walk = general.Walk(layout_of(grid.shape), grid.array, limit=limit, guesses=allowed, deadline=budget.deadline)
    found = tuple(Grid(grid.shape, row.tolist()) for row in walk)
    return Answer(found, walk.is_complete, counters={"guesses": walk.guesses})
