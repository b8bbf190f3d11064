"""Verbs on the native kernels: many puzzles at once, and questions that need more than one search."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import numpy as np

from grille.errors import OutOfTimeError
from grille.jobs import checked_jobs
from grille.kernel import general, lanes
from grille.kernel import rules as ruled
from grille.kernel.arrays import Batch, Digits, Flags
from grille.kernel.layout import MOST, Walk
from grille.methods.judge import judge
from grille.methods.solve import checked_limit
from grille.model import Grid, Shape, checked_grid
from grille.model.layouts import layout_of, problem_of
from grille.model.rows import Puzzles, rows_of
from grille.watch import Flag, Progress, Watch


def solve_batch(
    puzzles: Puzzles,
    *,
    limit: int = 2,
    shape: Shape | None = None,
    jobs: int = 1,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
) -> Batch:
    """Up to `limit` solutions of many puzzles of one shape: an array `(n, cells)` or `(n, side, side)` of any kind of
    integers, lines, grids, boards, or a column of a frame.

    >>> result = solve_batch(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> result.counts.tolist(), result.solutions[0, :9].tolist()
    ([1], [5, 3, 4, 6, 7, 8, 9, 1, 2])

    Lines and arrays have the plain shape of their length unless `shape` gives another. Counts and solutions never
    depend on `jobs`, on the size of the batch or on its order; `jobs=0` takes every core. When `seconds` are over or
    `stop` is set, `.complete` is false for the rows that were not answered. `progress` is called now and then with the
    rows done and their total.
    """
    checked_limit(limit)
    watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
    rows = rows_of(puzzles, shape=shape)
    batch = _solved(rows.shape, rows.digits, limit, watch, jobs)
    judge(rows.shape, rows.digits, batch.solutions, batch.counts > 0, jobs=checked_jobs(jobs, len(rows)))
    return batch


class Solutions(Iterator[Grid]):
    """The solutions of a puzzle as they are found; at the end, `complete` says that there are no others."""

    def __init__(self, puzzle: Grid, limit: int, watch: Watch) -> None:
        self._puzzle, self._limit = puzzle, limit
        self._walk: lanes.Walk | Walk[Any] = (
            lanes.Walk(bytes(puzzle.values), limit=limit, watch=watch)
            if puzzle.shape.is_classic
            else ruled.walk(problem_of(puzzle.shape), puzzle.array, limit=limit, watch=watch)
            if puzzle.shape.other_rules
            else general.walk(layout_of(puzzle.shape), puzzle.array, limit=limit, watch=watch)
        )
        self._grids = self._judged()
        self.complete = False

    def __next__(self) -> Grid:
        return next(self._grids)

    def close(self) -> None:
        """End the search."""
        self._grids.close()

    def _judged(self) -> Generator[Grid]:
        shape, puzzle = self._puzzle.shape, self._puzzle.array[np.newaxis]
        for content in self._walk.slices():
            rows = np.frombuffer(content, np.uint8).reshape(-1, shape.cells)
            judge(shape, puzzle, rows)
            for row in rows:
                yield Grid(shape, row.tobytes())
        self.complete = self._walk.is_complete


def solutions(puzzle: Grid, limit: int = MOST, *, seconds: float | None = None, stop: Flag | None = None) -> Solutions:
    """The solutions of a puzzle of any shape, one after the other, at most `limit`; always in the same order.

    >>> len(list(solutions(Grid.from_line("." * 81), limit=5)))
    5

    It ends when `seconds` are over, `stop` is set or it is closed; its `complete` then stays false.
    """
    checked_limit(limit)
    return Solutions(checked_grid(puzzle), limit, Watch.of(seconds=seconds, stop=stop))


def count(puzzle: Grid, *, limit: int = MOST, seconds: float | None = None, stop: Flag | None = None) -> int:
    """How many solutions a puzzle of any shape has; exact below `limit`, where it stops.

    >>> count(Grid.from_line("." * 81), limit=1000)
    1000
    >>> count(Grid.from_line("." * 36))
    28200960

    Raises OutOfTimeError when `seconds` are over or `stop` is set first; its `found` is the number counted so far.
    """
    checked_limit(limit)
    watch = Watch.of(seconds=seconds, stop=stop)
    if checked_grid(puzzle).shape.is_classic:
        batch = lanes.solve(puzzle.array[np.newaxis], limit=limit, watch=watch)
        found, is_known = int(batch.counts[0]), bool(batch.complete[0])
    else:
        found, is_complete = (
            ruled.count(problem_of(puzzle.shape), puzzle.array, limit=limit, watch=watch)
            if puzzle.shape.other_rules
            else general.count(layout_of(puzzle.shape), puzzle.array, limit=limit, watch=watch)
        )
        is_known = is_complete or found == limit
    if not is_known:
        raise OutOfTimeError("{:,} solutions were counted in time, and there may be more", found, found=found)
    return found


def true_candidates(
    puzzle: Grid, *, seconds: float | None = None, stop: Flag | None = None, progress: Progress | None = None
) -> tuple[int, ...]:
    """A mask per cell, bit d−1 for digit d: every candidate that occurs in some solution.

    >>> true_candidates(Grid.from_line("." * 81))[0] == 0b111_111_111
    True

    Raises OutOfTimeError when `seconds` are over or `stop` is set first; its `found` has the candidates found so far.
    `progress` is called with the settled candidates and their total.
    """
    watch = Watch.of(seconds=seconds, stop=stop)
    teller = Watch.of(progress=progress)
    shape, digits = checked_grid(puzzle).shape, puzzle.array
    every_cell = np.arange(shape.cells)
    seen = np.zeros((shape.cells, shape.side + 1), bool)  # column d: digit d; column 0 is unused
    tried = np.zeros_like(seen)
    tried[:, 0] = True
    tried[digits > 0] = True  # a given has no other candidates
    rows = digits[np.newaxis]
    # A few candidates at a time: each solution settles one candidate of every cell.
    while True:
        batch = _solved(shape, rows, 1, watch)
        found = batch.solutions[batch.counts > 0]
        judge(shape, rows[batch.counts > 0], found)
        for solution in found:
            seen[every_cell, solution] = True
        if not batch.complete.all():
            raise OutOfTimeError("some candidates were not settled in time", found=_masks(seen))
        if not seen.any():
            return (0,) * shape.cells
        open_pairs = np.argwhere(~(seen | tried))
        teller.report(shape.cells * shape.side - len(open_pairs), shape.cells * shape.side)
        if not len(open_pairs):
            return _masks(seen)
        pairs = open_pairs[:: max(1, len(open_pairs) // 32)]
        rows = np.repeat(digits[np.newaxis], len(pairs), axis=0)
        rows[np.arange(len(pairs)), pairs[:, 0]] = pairs[:, 1]
        tried[pairs[:, 0], pairs[:, 1]] = True


def _masks(seen: Flags) -> tuple[int, ...]:
    return tuple(sum(1 << digit - 1 for digit in np.flatnonzero(row).tolist()) for row in seen)


def _solved(shape: Shape, rows: Digits, limit: int, watch: Watch, jobs: int = 1) -> Batch:
    if shape.is_classic:
        return lanes.solve(rows, limit=limit, jobs=jobs, watch=watch)
    if shape.other_rules:
        return ruled.solve(problem_of(shape), rows, limit=limit, jobs=jobs, watch=watch)
    return general.solve(layout_of(shape), rows, limit=limit, jobs=jobs, watch=watch)
