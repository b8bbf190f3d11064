"""The walk of Sudoku Explainer over arrays of classic puzzles, on threads that end when a watch is up."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from grille import _core
from grille.kernel.arrays import Digits
from grille.kernel.logic import Bytes, RawStep
from grille.watch import FOREVER, Watch

LADDER: tuple[tuple[str, float, bool], ...] = tuple(_core.explainer_ladder())
"""Its rungs from the first tried to the last: technique, price, and whether that is the least."""

COLUMNS = ("er", "ep", "ed", "at_least", "hardest")
"""What `rate` tells of a puzzle: in tenths, 0 where it is not known; and the first rung of the highest price."""


def rate(
    grids: Digits, *, jobs: int = 1, seconds_each: float = math.inf, watch: Watch = FOREVER
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.bool_]]:
    """A row of COLUMNS for each puzzle, which must have one solution; and which rows were reached.

    A puzzle that takes longer than `seconds_each`, or is at work when the watch's time is over, is left with what its
    ER is at least; one that is at work when the watch is stopped was not reached.
    """
    table, done = np.zeros((len(grids), len(COLUMNS)), np.int16), np.zeros(len(grids), bool)
    run = _core.ExplainerBatch(grids, jobs, seconds_each, watch.seconds_left, table, done)
    flag = replace(watch, deadline=math.inf)  # the time limit is the batch's own affair
    try:
        while not run.advance(flag.slice) and not flag.is_up:
            watch.report(run.rows_done, len(grids))
    finally:
        run.stop()
    watch.report(run.rows_done, len(grids))
    return table, done


def step(
    digits: Digits, candidates: Bytes, *, is_unique: bool = True, technique: str = "", watch: Watch = FOREVER
) -> RawStep | None:
    """The next step on a board; None where there is none, or the watch was up.

    `technique`: the cheapest of that one alone. Nothing that leans on one solution is used unless `is_unique`.
    """
    run = _core.ExplainerSearch(digits, candidates, is_unique, technique)
    try:
        while not run.advance(watch.slice):
            if watch.is_up:
                return None
        return run.step
    finally:
        run.stop()
