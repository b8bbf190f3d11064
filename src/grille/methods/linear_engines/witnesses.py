"""Feasible points met so far: each one answers, without a program, what a program would be asked."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grille.kernel.partition import FREE
from grille.methods.encodings.linear import States

Point = npt.NDArray[np.float64]


class Witnesses:
    """A still feasible point with x = 1 shows that x can be 1; one with x = 0 that it can be 0."""

    def __init__(self, column_count: int) -> None:
        self.points: list[Point] = []
        self._seen = np.zeros((2, column_count), dtype=bool)

    def add(self, point: Point) -> None:
        """Keep a feasible point."""
        self.points.append(point)
        self._seen[0] |= point == 0.0
        self._seen[1] |= point == 1.0

    def show(self, column: int, value: int) -> bool:
        """Whether some point has this variable at this value."""
        return bool(self._seen[value, column])

    @property
    def unseen_at_one(self) -> npt.NDArray[np.bool_]:
        """The variables that no point has at 1."""
        unseen: npt.NDArray[np.bool_] = ~self._seen[1]
        return unseen

    def keep_those_that_obey(self, states: States) -> None:
        """Forget the points that a newly fixed variable makes infeasible."""
        fixed = np.flatnonzero(states != FREE)
        wanted = states[fixed].astype(np.float64)
        kept = [point for point in self.points if np.array_equal(point[fixed], wanted)]
        self.points, self._seen = [], np.zeros_like(self._seen)
        for point in kept:
            self.add(point)
