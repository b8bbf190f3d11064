"""The walk of Sudoku Explainer over arrays of classic puzzles, on threads that stop when a watch is up."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from grille import _core
from grille.kernel.arrays import Digits
from grille.kernel.layout import run_batch
from grille.kernel.logic import Bytes, RawStep
from grille.watch import FOREVER, Watch

LADDER: tuple[tuple[str, float, bool], ...] = tuple(_core.explainer_ladder())
"""Its rungs in the order tried: technique, price, and whether that is the least price of the technique."""

COLUMNS = ("er", "ep", "ed", "at_least", "hardest")
"""The columns of `rate`: ratings in tenths, 0 where unknown; and the first rung of the highest price."""


def rate(
    grids: Digits, *, jobs: int = 1, seconds_each: float = math.inf, watch: Watch = FOREVER
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.bool_]]:
    """A row of COLUMNS for each puzzle, which must have one solution; and which rows were reached.

    A puzzle that takes longer than `seconds_each`, or is in progress when the watch's time is over, gets a lower bound
    of its ER; one in progress when the watch is stopped counts as not reached.
    """
    table, done = np.zeros((len(grids), len(COLUMNS)), np.int16), np.zeros(len(grids), bool)
    run = _core.ExplainerBatch(grids, jobs, seconds_each, watch.seconds_left, table, done)
    run_batch(run, len(grids), replace(watch, deadline=math.inf))  # the batch observes the time limit itself
    return table, done


def step(
    digits: Digits, candidates: Bytes, *, is_unique: bool = True, technique: str = "", watch: Watch = FOREVER
) -> RawStep | None:
    """The next step on a board; None where there is none, or the watch is up.

    With `technique`, its cheapest step. Techniques that assume one solution are used only with `is_unique`.
    """
    run = _core.ExplainerSearch(digits, candidates, is_unique, technique)
    try:
        while not run.advance(watch.slice):
            if watch.is_up:
                return None
        return run.step
    finally:
        run.stop()
