"""`generate`: puzzles with one solution, of any shape and kind, the n-th of a seed always the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Unpack, overload

from grille.errors import OptionError, OutOfTimeError
from grille.generator import classic
from grille.generator.request import Kind, Request
from grille.generator.shaped import puzzle_numbered
from grille.generator.threads import in_order
from grille.generator.watch import Watch
from grille.model import Grid


@overload
def generate(*, count: None = None, seconds: float | None = None, jobs: int = 1, **kind: Unpack[Kind]) -> Grid: ...
@overload
def generate(*, count: int, seconds: float | None = None, jobs: int = 1, **kind: Unpack[Kind]) -> list[Grid]: ...
def generate(
    *, count: int | None = None, seconds: float | None = None, jobs: int = 1, **kind: Unpack[Kind]
) -> Grid | list[Grid]:
    """A puzzle with one solution, or a list of `count`.

    `size` or `shape`; `givens` (a number, or a pair for a range), `minimal`, `symmetry`, `pattern` (a mask such
    as `"1..1…"`, or a truth value per cell), `attempts` (carvings per grid, the one with the fewest givens is kept),
    `level`, `er` (a number or a pair), `technique`, `source` (`fill`, or `search` for the paper's way), `seed`. The
    puzzles depend on these alone, never on `jobs`.

    >>> puzzle = generate(seed=7, symmetry="half-turn")
    >>> puzzle.givens, generate(seed=7, symmetry="half-turn", jobs=2) == puzzle
    (26, True)

    Raises OptionError for what cannot be, and OutOfTimeError, with what was made, when `seconds` are over. Without
    `seconds` it gives up when nothing has come for a minute.
    """
    if count is not None and (isinstance(count, bool) or not isinstance(count, int) or count < 0):
        raise OptionError(f"count is a whole number from 0 on, not {count!r}")
    wanted = 1 if count is None else count
    watch = Watch(seconds)
    stream = puzzles(watch=watch, jobs=jobs, **kind)
    found = [grid for _, grid in zip(range(wanted), stream, strict=False)]
    if len(found) < wanted:
        left = [] if watch.unfinished is None else [watch.unfinished]
        raise OutOfTimeError(f"{len(found)} of {wanted} puzzles of this kind were found in time", found + left)
    return found[0] if count is None else found


def puzzles(*, watch: Watch | None = None, jobs: int = 1, **kind: Unpack[Kind]) -> Iterator[Grid]:
    """The puzzles of a kind one after the other, until the watch is up."""
    if isinstance(jobs, bool) or not isinstance(jobs, int) or jobs < 0:
        raise OptionError(f"jobs is a whole number from 0 (every core) on, not {jobs!r}")
    return _stream(Request.of(**kind), jobs or os.cpu_count() or 1, watch or Watch())


def _stream(request: Request, jobs: int, watch: Watch) -> Iterator[Grid]:
    def piece(number: int) -> list[Grid]:
        if request.shape.is_classic and request.source == "fill":
            digits, cells = classic.block(request, number, watch).tobytes(), request.shape.cells
            return [Grid(request.shape, digits[at : at + cells]) for at in range(0, len(digits), cells)]
        return puzzle_numbered(request, number, watch)

    for made in in_order(piece, jobs=jobs, stop=watch.stop):
        if made:
            watch.found()
        yield from made
        if watch.is_up:
            return
