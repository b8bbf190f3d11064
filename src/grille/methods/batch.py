"""Many classic puzzles at once, and the questions that need more than one search: the kernels' public verbs."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator

import numpy as np

from grille.errors import OptionError, ParseError, ShapeError
from grille.kernel import general, lanes
from grille.kernel.lanes import Batch, Digits
from grille.model import Grid, Shape, checked_grid
from grille.model.layouts import layout_of

_DIGIT_OF = np.full(256, 255, np.uint8)
_DIGIT_OF[[ord(symbol) for symbol in ".0*_-"]] = 0
_DIGIT_OF[[ord(symbol) for symbol in "123456789"]] = range(1, 10)


def solve_batch(
    puzzles: Digits | Iterable[str | Grid],
    *,
    limit: int = 2,
    threads: int = 1,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Batch:
    """Up to `limit` solutions of many classic puzzles: a `uint8 (n, 81)` array, lines or grids.

    >>> result = solve_batch(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> result.counts.tolist(), result.solutions[0, :9].tolist()
    ([1], [5, 3, 4, 6, 7, 8, 9, 1, 2])

    Counts and solutions never depend on threads, on the size of the batch or on its order. `threads=0` takes every
    core. When `seconds` are over, `.complete` is false for the rows that were not answered. `progress` is told the
    number of rows done, now and then.
    """
    rows = puzzles if isinstance(puzzles, np.ndarray) else digits_of_lines(puzzles)
    if rows.ndim != 2 or rows.shape[1] != lanes.CELLS or rows.dtype != np.uint8:
        raise ShapeError(f"a batch is a uint8 array of 81 columns, not {rows.dtype} {rows.shape}")
    _check_limit(limit)
    if isinstance(threads, bool) or not isinstance(threads, int) or not 0 <= threads <= 1024:
        raise OptionError(f"threads is a whole number from 0 (every core) to 1024, not {threads!r}")
    deadline = math.inf if seconds is None else time.monotonic() + seconds
    return lanes.solve(np.ascontiguousarray(rows), limit=limit, threads=threads, deadline=deadline, progress=progress)


def digits_of_lines(lines: Iterable[str | Grid]) -> Digits:
    """Lines of 81 characters, or grids, as a `uint8 (n, 81)` array. Raises ParseError with line and column."""
    if isinstance(lines, str):
        raise OptionError("a batch of lines is a list of texts, not one text")
    rows = [line.to_line() if isinstance(line, Grid) else line.strip() for line in lines]
    for number, row in enumerate(rows, 1):
        if len(row) != lanes.CELLS:
            raise ParseError(found=f"{len(row)} characters", wanted="81, one a cell", line=number)
    digits = _DIGIT_OF[np.frombuffer("".join(rows).encode("ascii", "replace"), np.uint8)]
    if digits.size and digits.max() > 9:
        number, column = divmod(int(np.argmax(digits > 9)), lanes.CELLS)
        raise ParseError(
            found=repr(rows[number][column]),
            wanted="a digit 1-9 or one of . 0 * _ -",
            line=number + 1,
            column=column + 1,
        )
    return digits.reshape(-1, lanes.CELLS)


def solutions(puzzle: Grid, limit: int = lanes.MOST) -> Iterator[Grid]:
    """The solutions of a puzzle of any shape, one after the other, at most `limit`; always in the same order.

    >>> len(list(solutions(Grid.from_line("." * 81), limit=5)))
    5
    """
    _check_limit(limit)
    checked_grid(puzzle)
    return (Grid(puzzle.shape, row.tolist()) for row in _walk(puzzle.shape, puzzle.array, limit))


def count(puzzle: Grid, *, limit: int = lanes.MOST) -> int:
    """How many solutions a puzzle of any shape has; exact below `limit`, where it stops.

    >>> count(Grid.from_line("." * 81), limit=1000)
    1000
    >>> count(Grid.from_line("." * 36))
    28200960
    """
    _check_limit(limit)
    if checked_grid(puzzle).shape.is_classic:
        return int(lanes.solve(puzzle.array.reshape(1, lanes.CELLS), limit=limit).counts[0])
    return general.count(layout_of(puzzle.shape), puzzle.array, limit=limit)[0]


def true_candidates(puzzle: Grid) -> tuple[int, ...]:
    """A mask per cell, bit d−1 for digit d: every candidate that occurs in some solution.

    >>> true_candidates(Grid.from_line("." * 81))[0] == 0b111_111_111
    True
    """
    shape, digits = checked_grid(puzzle).shape, puzzle.array
    first = _first_solutions(shape, digits.reshape(1, -1))
    if not first:
        return (0,) * shape.cells
    every_cell = np.arange(shape.cells)
    seen = np.zeros((shape.cells, shape.side + 1), bool)  # column d: digit d; column 0 stays unused
    seen[every_cell, first[0]] = True
    tried = np.zeros_like(seen)
    tried[:, 0] = True
    tried[digits > 0] = True  # a given has no other candidate to ask about
    # A few candidates at a time: each solution answers for one candidate of every cell.
    while len(open_pairs := np.argwhere(~(seen | tried))):
        asked = open_pairs[:: max(1, len(open_pairs) // 32)]
        rows = np.repeat(digits.reshape(1, -1), len(asked), axis=0)
        rows[np.arange(len(asked)), asked[:, 0]] = asked[:, 1]
        tried[asked[:, 0], asked[:, 1]] = True
        for solution in _first_solutions(shape, rows):
            seen[every_cell, solution] = True
    return tuple(sum(1 << digit - 1 for digit in np.flatnonzero(row).tolist()) for row in seen)


def _walk(shape: Shape, digits: Digits, limit: int) -> Iterable[Digits]:
    return lanes.Walk(digits, limit=limit) if shape.is_classic else general.Walk(layout_of(shape), digits, limit=limit)


def _first_solutions(shape: Shape, rows: Digits) -> list[Digits]:
    """One solution of each row that has any."""
    if shape.is_classic:
        found = lanes.solve(rows, limit=1)
        return list(found.solutions[found.counts > 0])
    return [solution for row in rows for solution in _walk(shape, row, 1)]


def _check_limit(limit: int) -> None:
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= lanes.MOST:
        raise OptionError(f"limit is a whole number from 1 to 2⁶³−1, not {limit!r}")
