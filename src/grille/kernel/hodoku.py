"""HoDoKu's walk over arrays of classic puzzles, on threads that stop when a watch is up."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from grille import _core
from grille.kernel.arrays import Digits
from grille.kernel.layout import run_batch
from grille.kernel.logic import Bytes, RawStep
from grille.watch import FOREVER, Watch

ENTRIES: tuple[tuple[str, int, str, str, int, bool], ...] = tuple(_core.hodoku_techniques())
"""For each technique its name; the index, name, level and score of its entry in HoDoKu's table; and whether a walk uses
it."""

TECHNIQUES: tuple[str, ...] = tuple(entry[0] for entry in ENTRIES)

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
"""HoDoKu's own levels, which differ from Grille's."""

COLUMNS = ("level", "score", "steps")
"""The columns of `rate`; the level is its index in LEVELS."""


def rate(
    grids: Digits, *, jobs: int = 1, watch: Watch = FOREVER
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint16], npt.NDArray[np.bool_]]:
    """A row of COLUMNS and of uses of TECHNIQUES for each puzzle of one solution; and which rows are finished."""
    rows = len(grids)
    table, counts = np.zeros((rows, len(COLUMNS)), np.int32), np.zeros((rows, len(TECHNIQUES)), np.uint16)
    done = np.zeros(rows, bool)
    run = _core.HodokuBatch(grids, jobs, watch.seconds_left, table, counts, done)
    run_batch(run, rows, watch)
    return table, counts, done


def steps(
    digits: Digits,
    givens: Bytes,
    candidates: Bytes,
    *,
    is_unique: bool = True,
    technique: str = "",
    rules: Sequence[str] = (),
    most: int = sys.maxsize,
    watch: Watch = FOREVER,
) -> Iterator[RawStep]:
    """The steps of the walk on a board as they are found; fewer if the watch is up.

    With `technique`, every instance of that technique on the board, optionally under other `rules` than a rating's.
    Techniques that assume one solution are used only with `is_unique`.
    """
    run = _core.HodokuSearch(digits, givens, candidates, is_unique, technique, list(rules), most)
    count = 0
    try:
        is_over = False
        while not is_over and not watch.is_up:
            is_over = run.advance(watch.slice)
            for raw in run.steps(count):
                count += 1
                yield raw
    finally:
        run.stop()
