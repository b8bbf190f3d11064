"""Classic puzzles in bulk: blocks of carvings in the native core, then what was asked for is kept.

A block is numbered; what is in it depends on the seed and its number alone, so threads share blocks and the stream
of puzzles is the same for any number of them.
"""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt

from grille.generator.patterns import Pattern, is_sparse, masked, searched
from grille.generator.request import Request
from grille.generator.symmetries import orbits
from grille.generator.watch import Watch
from grille.kernel import generate as kernel
from grille.kernel import lanes
from grille.kernel.generate import Digits
from grille.logic.rating import is_of_level, rate_batch
from grille.model import Grid

_USUAL_GIVENS = {"very-easy": 34, "easy": 28}
"""Where carving stops for a level that minimal puzzles seldom have: 1 % of them are very easy, and 60 % with 34."""

_RATED_AT_ONCE = 128
"""Puzzles between two looks at the clock: some 40 ms."""


def block_span(request: Request, number: int) -> tuple[int, int]:
    """First puzzle and size of a block. Blocks grow, so that one puzzle comes at once and many keep the lanes full.

    Where only some puzzles will do, the first block has a few of them.

    >>> from grille.model import Shape
    >>> [block_span(Request(Shape.of(9), seed=1), number) for number in (0, 1, 11, 12)]
    [(0, 1), (1, 2), (2047, 2048), (4095, 2048)]
    """
    smallest = 8 if request.attempts == 1 and request.is_choosy else 1
    growing = max(0, (2048 // smallest // request.attempts).bit_length() - 1)  # blocks before they are at their largest
    grown = min(number, growing)
    return smallest * (2**grown - 1 + 2**growing * (number - grown)), smallest * 2**grown


def block(request: Request, number: int, watch: Watch | None = None) -> Digits:
    """The puzzles of one block that are what was asked for, or those that are known when the time is up."""
    watch = watch or Watch()
    if request.pattern is not None:
        puzzles = _patterned(request, request.pattern, number, watch)
    else:
        puzzles = _carved(request, number, watch)
    if request.minimal and not _is_carved_minimal(request):
        puzzles = puzzles[is_minimal(puzzles)]
    if request.is_rated and len(puzzles):
        puzzles = of_difficulty(request, puzzles, watch)
    return puzzles


def _carved(request: Request, number: int, watch: Watch) -> Digits:
    first, size = block_span(request, number)
    low, high = request.givens or (0, 81)
    target = 0
    if request.givens is not None and not request.minimal:
        target = low + (request.seed + number) % (high - low + 1)
    elif request.givens is None and not request.minimal and request.level is not None:
        target = _USUAL_GIVENS.get(request.level, 0)
    cells = orbits(request.shape, request.symmetry).astype(np.uint8)
    carved = kernel.carve(
        request.seed,
        first,
        size,
        orbits=cells,
        givens=target,
        attempts=request.attempts,
        watch=watch.of_kernel,
    )
    if not carved.is_done.all():
        left = carved.puzzles[~carved.is_done]
        best = left[left.any(axis=1)]
        if len(best):
            watch.unfinished = Grid(request.shape, best[0])
    puzzles = carved.puzzles[carved.is_done]
    count = np.count_nonzero(puzzles, axis=1)
    wanted: Digits = puzzles[(count >= low) & (count <= high)]
    return wanted


def _patterned(request: Request, pattern: Pattern, number: int, watch: Watch) -> Digits:
    if is_sparse(pattern, request.seed):
        return searched(pattern, random.Random(f"{request.seed}/{number}/pattern"), watch)
    return masked(pattern, request.seed, *block_span(request, number))


def _is_carved_minimal(request: Request) -> bool:
    """Whether carving itself leaves nothing that could go: every cell was tried, and tried alone."""
    return request.symmetry == "none" and request.pattern is None


def is_minimal(puzzles: Digits) -> npt.NDArray[np.bool_]:
    """Which puzzles lose their uniqueness with any given removed."""
    rows, cells = np.nonzero(puzzles)
    fewer = puzzles[rows]
    fewer[np.arange(len(rows)), cells] = 0
    can_go = lanes.solve(fewer, limit=2).counts == 1
    has_none_to_spare: npt.NDArray[np.bool_] = np.bincount(rows[can_go], minlength=len(puzzles)) == 0
    return has_none_to_spare


def of_difficulty(request: Request, puzzles: Digits, watch: Watch) -> Digits:
    """Those of the difficulty asked for; when the time is up, those that were rated until then."""
    kept = [puzzles[:0]]
    for first in range(0, len(puzzles), _RATED_AT_ONCE):
        if watch.is_up:
            break
        kept.append(_of_difficulty(request, puzzles[first : first + _RATED_AT_ONCE]))
    return np.concatenate(kept)


def _of_difficulty(request: Request, puzzles: Digits) -> Digits:
    if request.level is not None:
        puzzles = puzzles[is_of_level(puzzles, request.level)]
    if len(puzzles) == 0 or (request.er is None and request.technique is None):
        return puzzles
    ratings = rate_batch(puzzles)
    keep = np.ones(len(puzzles), bool)
    if request.er is not None:
        low, high = request.er
        keep &= (ratings.er >= low - 0.05) & (ratings.er <= high + 0.05)  # ER goes in tenths; NaN is never kept
    if request.technique is not None:
        keep &= ratings.counts[:, ratings.technique_names.index(request.technique)] > 0
    return puzzles[keep]
