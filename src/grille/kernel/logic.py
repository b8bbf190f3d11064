"""The native techniques: boards as arrays in, steps as plain tuples out. Knows no names of ladders or levels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from grille import _core

Layout = _core.LogicLayout
Digits = npt.NDArray[np.uint8]
Candidate = tuple[int, int]
RawLink = tuple[Candidate, bool, Candidate, bool]
RawStep = tuple[
    int,
    list[Candidate],
    list[Candidate],
    list[int],
    list[tuple[int, int]],
    list[tuple[int, int]],
    list[tuple[int, int, int]],
    list[RawLink],
]

_SLICE = 0.02  # seconds between two looks at signals

ROLES: tuple[str, ...] = tuple(_core.logic_roles())
TECHNIQUES: tuple[tuple[str, bool], ...] = tuple(_core.logic_techniques())
"""Name, and whether it serves every shape; by number."""

RATING_COLUMNS = ("solutions", "er", "ep", "ed", "level", "hardest", "steps", "solved")
SOLUTION_COUNTS = ("none", "unique", "several", "unknown")
"""What a count of 0, 1, 2 (or more) and 3 (too large to tell) means."""


def layout(houses: npt.NDArray[np.int32]) -> Layout:
    """The houses (rows, columns, boxes, extra) made ready; worth keeping."""
    return Layout(houses)


def find(
    layout: Layout, digits: Digits, candidates: Digits, ladder: Sequence[int], *, wanted: int = 1, skip: int = 0
) -> list[RawStep]:
    """Up to `wanted` steps after the first `skip`, techniques in the ladder's order."""
    return _core.logic_find(layout, digits, candidates, ladder, wanted, skip)


def rate(
    layout: Layout,
    grids: Digits,
    solutions: Digits,
    ladder: Sequence[tuple[int, int]],
    levels: Sequence[Sequence[int]],
    *,
    jobs: int = 1,
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]:
    """A row of RATING_COLUMNS for each grid, prices in tenths, and a row of uses for each technique.

    `solutions` says what is known of each grid, as a position in SOLUTION_COUNTS.
    """
    table = np.zeros((len(grids), len(RATING_COLUMNS)), np.int16)
    counts = np.zeros((len(grids), len(TECHNIQUES)), np.uint16)
    done = np.zeros(len(grids), bool)
    run = _core.RateRun(layout, grids, solutions, ladder, levels, jobs, table, counts, done)
    while not run.advance(_SLICE):
        pass
    return table, counts
