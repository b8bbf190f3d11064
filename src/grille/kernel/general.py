"""The general kernel over arrays: any shape, in slices short enough for Ctrl-C and a time limit."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator

from grille import _core
from grille.kernel.layout import MOST, SLICE, Digits, Layout, never


class Walk:
    """Iterating runs the search and gives its solutions as they are found."""

    def __init__(
        self, layout: Layout, values: Digits, *, limit: int = MOST, guesses: int = MOST, deadline: float = math.inf
    ) -> None:
        self._kernel = _core.General(layout, values, limit, False)
        self._guesses = guesses
        self._deadline = deadline

    def __iter__(self) -> Iterator[Digits]:
        for _ in _slices(self._kernel, self._guesses, self._deadline):
            yield from self._kernel.take_solutions()

    @property
    def is_complete(self) -> bool:
        """Whether everything was searched."""
        return self._kernel.is_complete

    @property
    def guesses(self) -> int:
        """The candidates tried."""
        return self._kernel.guesses

    @property
    def restarts(self) -> int:
        """How often the search began again."""
        return self._kernel.restarts


def count(
    layout: Layout,
    values: Digits,
    *,
    limit: int = MOST,
    guesses: int = MOST,
    is_up: Callable[[], bool] = never,
) -> tuple[int, bool]:
    """How many solutions, up to `limit`, and whether those are all.

    Digits that no given tells apart are counted together, which makes empty grids quick. `is_up` says, when asked
    after every slice, that the time is up.
    """
    kernel = _core.General(layout, values, limit, True)
    for _ in _slices(kernel, guesses, math.inf):
        if is_up():
            break
    return kernel.found, kernel.is_complete


def _slices(kernel: _core.General, guesses: int, deadline: float) -> Iterator[None]:
    """Run to the end or until guesses or time are spent, with a pause after each slice."""
    is_done = False
    while not is_done and kernel.guesses < guesses and time.monotonic() < deadline:
        is_done = kernel.run(guesses - kernel.guesses, min(SLICE, max(0.0, deadline - time.monotonic())))
        yield
