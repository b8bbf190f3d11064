"""Puzzles of one shape that were made together, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from grille.generator.history import History
from grille.kernel.arrays import Digits
from grille.logic.rating import Rating
from grille.model import Grid, Shape


@dataclass(frozen=True, slots=True)
class Block:
    """A row for each puzzle and one for its solution; ratings and histories if they are wanted."""

    shape: Shape
    puzzles: Digits
    solutions: Digits
    ratings: Sequence[Rating] | None = None
    histories: npt.NDArray[np.object_] | None = None

    @staticmethod
    def empty(shape: Shape) -> Block:
        """A block without puzzles."""
        nothing = np.empty((0, shape.cells), np.uint8)
        return Block(shape, nothing, nothing)

    @staticmethod
    def of_one(puzzle: Grid, solution: Grid, history: History) -> Block:
        """A block with one puzzle."""
        return Block(puzzle.shape, puzzle.array[np.newaxis], solution.array[np.newaxis], None, as_column([history]))

    @staticmethod
    def joined(shape: Shape, parts: Sequence[Block]) -> Block:
        """Blocks of that shape as one; with ratings if all have them."""
        if len(parts) <= 1:
            return parts[0] if parts else Block.empty(shape)
        ratings = [part.ratings for part in parts if part.ratings is not None]
        histories = [part.histories for part in parts if part.histories is not None]
        return Block(
            shape,
            np.concatenate([part.puzzles for part in parts]),
            np.concatenate([part.solutions for part in parts]),
            [rating for part_ratings in ratings for rating in part_ratings] if len(ratings) == len(parts) else None,
            np.concatenate(histories) if len(histories) == len(parts) else None,
        )

    def __len__(self) -> int:
        return len(self.puzzles)

    def only(self, which: npt.NDArray[np.bool_] | slice) -> Block:
        """The rows of a mask or a slice, without their ratings."""
        histories = None if self.histories is None else self.histories[which]
        return Block(self.shape, self.puzzles[which], self.solutions[which], None, histories)

    def first(self, count: int) -> Block:
        """The first so many, with their ratings."""
        if count >= len(self):
            return self
        return replace(self.only(slice(count)), ratings=self.ratings and self.ratings[:count])

    def puzzle(self, row: int) -> Grid:
        """One of the puzzles."""
        return Grid(self.shape, self.puzzles[row].tobytes())

    def grids(self) -> list[Grid]:
        """All puzzles."""
        return _grids(self.shape, self.puzzles)

    def solution_grids(self) -> list[Grid]:
        """Their solutions, in the same order."""
        return _grids(self.shape, self.solutions)


def as_column(histories: Sequence[History]) -> npt.NDArray[np.object_]:
    """One a row, so that they are chosen together with the puzzles."""
    column = np.empty(len(histories), object)
    column[:] = histories
    return column


def _grids(shape: Shape, rows: Digits) -> list[Grid]:
    digits, cells = rows.tobytes(), shape.cells
    return [Grid(shape, digits[at : at + cells]) for at in range(0, len(digits), cells)]
