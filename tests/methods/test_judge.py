"""The judge judges everything: a kernel that lies is found out by whichever verb it lies to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

import grille
from grille.errors import WrongSolutionError
from grille.kernel import general, lanes
from grille.kernel.arrays import Batch
from grille.methods.judge import judge
from grille.model import Grid, Shape

PUZZLE = Grid.from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
DIAGONAL = Grid(Shape.of(6, diagonals=True), [0] * 36)
VERBS: dict[str, Callable[[Grid], object]] = {
    "solve_batch": lambda grid: grille.solve_batch([grid, grid]),
    "solutions": lambda grid: list(grille.solutions(grid, limit=2)),
    "true_candidates": grille.true_candidates,
    "solve": lambda grid: grille.solve(grid, method="native"),
}


def wrong(rows: np.ndarray) -> np.ndarray:
    """The first cell of each row made like the second: full, and wrong."""
    lying = rows.copy()
    lying[:, 0] = rows[:, 1]
    return lying


@pytest.mark.parametrize("grid", [PUZZLE, DIAGONAL], ids=["lanes", "general"])
@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_a_lying_kernel_is_found_out(
    verb: Callable[[Grid], object], grid: Grid, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kernel in (lanes, general):
        solve, slices = kernel.solve, kernel.Walk.slices

        def lie(*words: object, truth: Callable[..., Batch] = solve, **options: object) -> Batch:
            batch = truth(*words, **options)
            return Batch(batch.counts, wrong(batch.solutions), batch.guesses, batch.complete)

        def lie_in_slices(self: object, truth: Callable[..., Iterator[bytes]] = slices) -> Iterator[bytes]:
            return (
                wrong(np.frombuffer(some, np.uint8).reshape(-1, grid.shape.cells)).tobytes() for some in truth(self)
            )

        monkeypatch.setattr(kernel, "solve", lie)
        monkeypatch.setattr(kernel.Walk, "slices", lie_in_slices)
    with pytest.raises(WrongSolutionError, match="wrong solution"):
        verb(grid)


def test_a_solution_of_another_puzzle_is_wrong() -> None:
    """Full and right in itself, but with other givens."""
    right = grille.solve(PUZZLE).solutions[0].array[np.newaxis]
    other = np.where(right == 9, 1, right + 1).astype(np.uint8)
    judge(PUZZLE.shape, PUZZLE.array[np.newaxis], right)
    with pytest.raises(WrongSolutionError):
        judge(PUZZLE.shape, PUZZLE.array[np.newaxis], other)
    judge(PUZZLE.shape, PUZZLE.array[np.newaxis], other, np.array([False]))
