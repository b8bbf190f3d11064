"""`generate`: puzzles with one solution, of any shape and kind, the n-th of a seed always the same."""

from __future__ import annotations

import math
import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, overload

import numpy as np

from grille.errors import OptionError, OutOfTimeError
from grille.generator import classic
from grille.generator.carve import carve
from grille.generator.fill import fills
from grille.generator.request import Request
from grille.generator.sample import sample, searched
from grille.logic.rating import is_of_level
from grille.methods.door import solve
from grille.model import Grid, Shape

SEARCH_SECONDS = 3.0
"""How long the paper's source looks for complete grids before it keeps one."""

USUAL_SECONDS = 60.0
"""The time limit where none is given, since some kinds are so rare that they never come."""


@overload
def generate(*, count: None = None, **request: Any) -> Grid: ...
@overload
def generate(*, count: int, **request: Any) -> list[Grid]: ...
def generate(
    *,
    count: int | None = None,
    size: int = 9,
    shape: Shape | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    **kind: Any,
) -> Grid | list[Grid]:
    """A puzzle with one solution, or a list of `count`.

    `givens` (a number, or a pair for a range), `minimal`, `symmetry`, `pattern` (a truth value per cell), `attempts`
    (carvings per grid, the one with the fewest givens is kept), `level`, `er` (a number or a pair), `technique`,
    `source` (`fill`, or `search` for the paper's way), `seed`. The puzzles depend on these alone, never on `jobs`.

    >>> puzzle = generate(seed=7, symmetry="half-turn")
    >>> puzzle.givens, generate(seed=7, symmetry="half-turn", jobs=2) == puzzle
    (30, True)

    Raises OptionError for what cannot be, and OutOfTimeError, with what was made, when `seconds` are over.
    """
    if count is not None and (isinstance(count, bool) or not isinstance(count, int) or count < 0):
        raise OptionError(f"count is a whole number from 0 on, not {count!r}")
    wanted = 1 if count is None else count
    found: list[Grid] = []
    for grid in puzzles(size=size, shape=shape, seconds=seconds, jobs=jobs, **kind):
        found.append(grid)
        if len(found) == wanted:
            break
    if len(found) < wanted:
        raise OutOfTimeError(f"{len(found)} of {wanted} puzzles of this kind were found in time", found)
    return found[0] if count is None else found


def puzzles(
    *,
    size: int = 9,
    shape: Shape | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    progress: Callable[[int], object] | None = None,
    **kind: Any,
) -> Iterator[Grid]:
    """The puzzles of a kind one after the other, until the time is up (a minute where no time limit is given)."""
    if isinstance(jobs, bool) or not isinstance(jobs, int) or jobs < 0:
        raise OptionError(f"jobs is a whole number from 0 (every core) on, not {jobs!r}")
    if seconds is not None and not seconds > 0:
        raise OptionError(f"seconds is a number above 0, not {seconds!r}")
    request = Request.of(shape=shape or Shape.of(size), **kind)
    deadline = time.monotonic() + (USUAL_SECONDS if seconds is None else seconds)
    if request.shape.is_classic and request.source == "fill":
        return _bulk(request, jobs or os.cpu_count() or 1, deadline)
    return _one_by_one(request, deadline, progress)


def _bulk(request: Request, jobs: int, deadline: float) -> Iterator[Grid]:
    for block in classic.blocks(request, jobs=jobs):
        for row in block:
            yield Grid(request.shape, row)
        if time.monotonic() >= deadline:
            return


def _one_by_one(request: Request, deadline: float, progress: Callable[[int], object] | None) -> Iterator[Grid]:
    number = 0
    while time.monotonic() < deadline:
        rng = random.Random(f"{request.seed}/{number}/carve")
        grid = _solution(request, number)
        if request.pattern is None:
            low, high = request.givens or (0, request.shape.cells)
            target = 0 if request.minimal else rng.randint(low, high) if request.givens else 0
            carvings = [
                carve(grid, rng, symmetry=request.symmetry, givens=target, deadline=deadline, progress=progress).puzzle
                for _ in range(request.attempts)
            ]
            puzzle = min(carvings, key=lambda carving: carving.givens)
            is_wanted = low <= puzzle.givens <= high
        else:
            mask = zip(grid.values, request.pattern, strict=True)
            puzzle = Grid(request.shape, [value if is_given else 0 for value, is_given in mask])
            left = max(0.01, deadline - time.monotonic())
            is_wanted = solve(puzzle, seconds=left if left < math.inf else None).verdict == "unique"
        if is_wanted and _is_of_kind(request, puzzle):
            yield puzzle
        number += 1


def _solution(request: Request, number: int) -> Grid:
    if request.source == "search":
        seed = request.seed + number
        return sample(searched(request.shape, seed=seed), seconds=SEARCH_SECONDS, seed=seed).item
    return next(fills(request.shape, seed=request.seed, first=number))


def _is_of_kind(request: Request, puzzle: Grid) -> bool:
    if request.shape.is_classic:
        return not request.is_rated or len(classic.of_difficulty(request, puzzle.array[np.newaxis])) > 0
    return request.level is None or bool(is_of_level(puzzle.array[np.newaxis], request.level, shape=request.shape)[0])
