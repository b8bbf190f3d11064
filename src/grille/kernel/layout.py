"""Shared by native searches: a shape's tables, and slices short enough for Ctrl-C and a time limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

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
