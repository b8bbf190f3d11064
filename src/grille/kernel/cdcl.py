"""CDCL over the exact cover of a grid of any shape, on arrays, in slices short enough for Ctrl-C and a time limit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grille import _core
from grille.kernel.layout import MOST, Layout, slices
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    from grille.kernel.arrays import Digits


class Cdcl:
    """An iterator that runs the search; each slice of work yields its solutions, a byte for each digit.

    `jobs` runs of annealing go side by side, a thread each. Which solution comes first depends only on their number.
    """

    def __init__(
        self,
        layout: Layout,
        values: Digits,
        *,
        limit: int = MOST,
        guesses: int = MOST,
        jobs: int = 1,
        watch: Watch = FOREVER,
    ) -> None:
        self._kernel = _core.Cdcl(layout, values, limit, jobs)
        self._guesses = guesses
        self._watch = watch

    def __iter__(self) -> Iterator[bytes]:
        kernel = self._kernel
        for _ in slices(kernel.run, lambda: kernel.guesses, self._guesses, self._watch):
            yield kernel.take_solutions()

    @property
    def is_complete(self) -> bool:
        """Whether the whole search space was searched."""
        return self._kernel.is_complete

    @property
    def open(self) -> int:
        """The candidates that singles and locked candidates left."""
        return self._kernel.open

    @property
    def guesses(self) -> int:
        """The number of candidates tried."""
        return self._kernel.guesses

    @property
    def conflicts(self) -> int:
        """The number of conflicts, each of which added a clause."""
        return self._kernel.conflicts

    @property
    def restarts(self) -> int:
        """The number of restarts."""
        return self._kernel.restarts

    @property
    def tries(self) -> int:
        """The number of changes that annealing tried."""
        return self._kernel.tries
