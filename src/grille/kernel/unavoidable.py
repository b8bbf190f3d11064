"""Unavoidable sets of a full grid, and a largest family of disjoint ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grille._core import UnavoidableSets
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from grille.kernel.arrays import Digits

_MOST_NODES = 1_000_000
"""Of the search for a largest family: some seconds; the classic grids tried needed a few thousand."""


class Sets(NamedTuple):
    """The sets that hold no other; cells ascending, small sets first."""

    sets: list[list[int]]
    disjoint: list[int]
    """The numbers of sets that share no cell."""
    is_largest: bool
    """Whether no family of disjoint sets is larger."""
    is_complete: bool
    """Whether all sets were found in time."""


def unavoidable_sets(houses: npt.NDArray[np.int32], values: Digits, largest: int, watch: Watch = FOREVER) -> Sets:
    """The minimal unavoidable sets of up to so many cells, as far as the watch allows."""
    search = UnavoidableSets(houses, values, largest)
    is_complete = search.advance(watch.slice)
    while not is_complete and not watch.is_up:
        is_complete = search.advance(watch.slice)
    return Sets(*search.take(len(values), _MOST_NODES), is_complete)
