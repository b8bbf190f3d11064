"""Shared by native searches: a shape's tables, and work in slices short enough for Ctrl-C and a time limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from grille import _core
from grille.watch import Watch

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Layout = _core.Layout

MOST = 2**63 - 1
"""No limit."""


def layout(houses: npt.NDArray[np.int32], cells: int) -> Layout:
    """The tables of a shape from its `house_array`; expensive, so cache it."""
    return Layout(houses, cells)


def slices(run: Callable[[int, float], bool], spent: Callable[[], int], most: int, watch: Watch) -> Iterator[None]:
    """Call `run` until it reports the end, or until `most` or the time is spent, with a pause after each call.

    `run` gets what is left of `most`, and the seconds of a slice.
    """
    is_done = False
    while not is_done and spent() < most and not watch.is_up:
        is_done = run(most - spent(), watch.slice)
        yield


class CoreBatch(Protocol):
    """A batch of the native core, whose threads work until it is stopped."""

    @property
    def rows_done(self) -> int: ...
    def advance(self, seconds: float, /) -> bool: ...
    def stop(self) -> None: ...


def run_batch(batch: CoreBatch, rows: int, watch: Watch) -> None:
    """Wait until the batch has finished its rows or the watch is up, and report its progress."""
    try:
        while not watch.is_up and not batch.advance(watch.slice):
            watch.report(batch.rows_done, rows)
    finally:
        batch.stop()
    watch.report(batch.rows_done, rows)


class CoreSearch(Protocol):
    """A search of the native core for complete grids."""

    @property
    def is_complete(self) -> bool: ...
    def run(self, most: int, seconds: float, /) -> bool: ...
    def take_solutions(self) -> bytes: ...


Core = TypeVar("Core", bound=CoreSearch)


class Walk(Generic[Core]):
    """An iterator that runs a search and yields solutions as they are found, a byte for each digit.

    `core` is the search itself, with its counters; it ends when they have `spent` as much as `most`.
    """

    def __init__(self, core: Core, cells: int, spent: Callable[[], int], most: int, watch: Watch) -> None:
        self.core = core
        self.spent = spent
        self._cells, self._most, self._watch = cells, most, watch

    def __iter__(self) -> Iterator[bytes]:
        for content in self.slices():
            yield from self.split(content)

    def slices(self) -> Iterator[bytes]:
        """The solutions of each slice of work, concatenated."""
        for _ in slices(self.core.run, self.spent, self._most, self._watch):
            yield self.core.take_solutions()

    def split(self, content: bytes) -> list[bytes]:
        """The single solutions of a slice."""
        return [content[start : start + self._cells] for start in range(0, len(content), self._cells)]

    @property
    def is_complete(self) -> bool:
        """Whether the whole search space was searched."""
        return self.core.is_complete
