"""The verbs `rate` and `rate_batch`: logic's ratings; `auto` counts the solutions of very large grids."""

from __future__ import annotations

import math
from collections.abc import Collection

import numpy as np

from grille.jobs import checked_jobs
from grille.logic.rating import SCALES, Rating, Ratings, checked_scales, rated
from grille.methods.uniqueness import verdict_and_solution
from grille.model import Grid, Shape, checked_grid
from grille.model.rows import Puzzles, Rows, rows_of
from grille.watch import Flag, Progress, Watch

MANY_SCALES = ("levels", "se")
"""The default scales of `rate_batch`."""


def rate(
    puzzle: Grid,
    *,
    scales: Collection[str] = SCALES,
    seconds: float | None = None,
    stop: Flag | None = None,
) -> Rating:
    """A puzzle's level, ER, EP and ED, HoDoKu's level and score, hardest technique and counts per technique.

    >>> import grille
    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rating = grille.rate(grille.Grid.from_line(easy))
    >>> rating.level, rating.hardest, rating.er, rating.er_hardest
    ('very-easy', 'naked-single', 1.2, 'hidden-single-box')
    >>> rating.hodoku_level, rating.hodoku_score
    ('easy', 204)

    `scales` selects what is computed: `levels`; `se` for ER, EP and ED, which takes milliseconds up to 9 and seconds or
    minutes above 10; `hodoku` for its level and score; `path` for its techniques and steps. If the seconds are over or
    `stop` is set first, the rating is not `complete`, and `er_at_least` is a lower bound of ER.
    """
    watch, grid = Watch.of(seconds=seconds, stop=stop), checked_grid(puzzle)
    rows = Rows(grid.shape, grid.array[np.newaxis])
    return rated(rows, 1, watch, checked_scales(scales), math.inf, verdict_and_solution)[0]


def rate_batch(
    puzzles: Puzzles,
    *,
    shape: Shape | None = None,
    scales: Collection[str] = MANY_SCALES,
    er_seconds: float | None = None,
    jobs: int = 1,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
) -> Ratings:
    """Many puzzles of one shape: an array of rows or squares, lines, grids, boards or a column of a frame.

    `scales` selects what is computed; `hodoku` and `path` are not by default. `er_seconds` limits the time for the ER
    of one puzzle, after which only `er_at_least` is known, and the search for a second solution of a large one.

    `jobs` threads share the rows, 0 takes every core; the answer is the same for any number of them. `progress` is
    called with the rows done and their total. If the seconds are over or `stop` is set first, rows that were not
    reached are not `complete`.
    """
    watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
    rows = rows_of(puzzles, shape=shape)
    each = math.inf if er_seconds is None else Watch.of(seconds=er_seconds).seconds_left
    return rated(rows, checked_jobs(jobs, len(rows)), watch, checked_scales(scales), each, verdict_and_solution)
