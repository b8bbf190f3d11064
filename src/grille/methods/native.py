"""The compiled kernels behind one name: the lane kernel for classic 9×9."""

from __future__ import annotations

from grille.kernel import lanes
from grille.methods.contract import Answer, Budget, Method
from grille.model import Grid, Shape

_FEW = 16  # up to so many solutions, all lanes search the tree together first


class Native(Method):
    name = "native"
    family = "search"
    summary = "compiled search: sixteen puzzles, or sixteen branches of one, side by side"
    counters = ("guesses",)

    def accepts(self, shape: Shape) -> str | None:
        return None if shape.is_classic else "only classic 9×9 grids"

    def search(self, grid: Grid, limit: int, budget: Budget, **options: str) -> Answer:
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
