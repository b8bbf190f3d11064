"""The native techniques: boards as arrays in, steps as records out. Knows no names of ladders or levels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from grille import _core
from grille.kernel.arrays import Digits
from grille.watch import FOREVER, Watch

Layout = _core.LogicLayout
Bytes = npt.NDArray[np.uint8]
"""Small numbers that are not digits: flags, and positions in SOLUTION_COUNTS."""
RawStep = _core.Step

ROLES: tuple[str, ...] = tuple(_core.step_roles())
TECHNIQUES: tuple[tuple[str, bool, str, bool], ...] = tuple(_core.logic_techniques())
"""For each technique, by number: its name, whether it works on every shape, the engine that finds its steps (`logic`,
or the walk it is borrowed from, `hodoku` or `se`), and whether another step may undo one of its."""

RATING_COLUMNS = ("solutions", "er", "ep", "ed", "level", "hardest", "er_hardest", "steps", "solved")
SOLUTION_COUNTS = ("none", "unique", "several", "unknown")
"""The names of the counts 0, 1, 2 (or more) and 3 (too large to count)."""


def layout(houses: npt.NDArray[np.int32]) -> Layout:
    """The tables of the houses (rows, columns, boxes, extra); expensive, so cache it."""
    return Layout(houses)


def find(
    layout: Layout, digits: Digits, candidates: Bytes, ladder: Sequence[int], *, wanted: int = 1, skip: int = 0
) -> list[RawStep]:
    """Up to `wanted` steps after the first `skip`, with techniques in the order of the ladder."""
    return _core.logic_find(layout, digits, candidates, ladder, wanted, skip)


def rate(
    layout: Layout,
    grids: Digits,
    solutions: Bytes,
    prices: Sequence[tuple[int, int]],
    levels: Sequence[Sequence[int]],
    *,
    jobs: int = 1,
    watch: Watch = FOREVER,
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint16], npt.NDArray[np.bool_]]:
    """For each grid a row of RATING_COLUMNS, with prices in tenths, and a row of uses of each technique; and which rows
    are finished.

    ER, EP and ED are of the ladder `prices`; all else is of the path by the techniques of `levels`, in their order.
    `solutions` says how many solutions each grid is known to have, as a position in SOLUTION_COUNTS.
    """
    total = len(grids)
    table = np.zeros((total, len(RATING_COLUMNS)), np.int32)
    counts = np.zeros((total, len(TECHNIQUES)), np.uint16)
    done = np.zeros(total, bool)
    run = _core.RateRun(layout, grids, solutions, prices, levels, jobs, table, counts, done)
    while not watch.is_up and not run.advance(watch.slice):
        watch.report(run.rows_done, total)
    watch.report(run.rows_done, total)
    return table, counts, done
