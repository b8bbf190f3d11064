"""Classic puzzles in bulk: blocks carved in the native core, then filtered.

The content of a block depends on the seed and its number alone, so threads share blocks and the stream of puzzles is
the same for any number of threads.
"""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt

from grille.generator.difficulty import chosen
from grille.generator.effort import Effort
from grille.generator.history import History
from grille.generator.patterns import Pattern, is_sparse, masked, searched
from grille.generator.puzzle_block import Block, as_column
from grille.generator.request import Request
from grille.generator.symmetries import orbits
from grille.kernel import fill_carve as kernel
from grille.kernel import lanes
from grille.kernel.arrays import Digits
from grille.model import Grid
from grille.watch import FOREVER, Watch

_USUAL_GIVENS = {"very-easy": 34, "easy": 28}
"""Where carving stops for a level that is rare among minimal puzzles: 1 % of them are very easy, and 60 % with 34
givens."""

_GIVENS_OF_FULL_HOUSE = 60
"""Where it stops for a house with one empty cell."""


def block_span(request: Request, number: int) -> tuple[int, int]:
    """The first puzzle and the size of a block. Blocks grow, so that one puzzle comes at once and many fill the lanes.

    Where few puzzles are suitable, the first block is large enough to contain some.
    """
    smallest = 8 if request.attempts == 1 and request.is_choosy else 1
    growing = max(
        0, (2048 // smallest // request.attempts).bit_length() - 1
    )  # blocks before they reach their largest size
    grown = min(number, growing)
    return smallest * (2**grown - 1 + 2**growing * (number - grown)), smallest * 2**grown


def block(request: Request, number: int, effort: Effort) -> Block:
    """The suitable puzzles of one block; when the time is up, the first of them, as far as known."""
    if request.pattern is not None:
        found = _patterned(request, request.pattern, number, effort)
    else:
        found = _carved(request, number, effort)
    if request.minimal and not _is_carved_minimal(request):
        found = found.only(is_minimal(found.puzzles, effort.watch))
    return chosen(request, found, effort)


def _carved(request: Request, number: int, effort: Effort) -> Block:
    first, size = block_span(request, number)
    low, high = request.givens or (0, 80)
    target = 0
    if request.givens is not None and not request.minimal:
        target = low + (request.seed + number) % (high - low + 1)
    elif request.givens is None and not request.minimal:
        target = (
            _GIVENS_OF_FULL_HOUSE if "full-house" in request.techniques else _USUAL_GIVENS.get(request.level or "", 0)
        )
    carved = kernel.carve(
        request.stream,
        first,
        size,
        orbits=orbits(request.shape, request.symmetry).astype(np.uint8),
        givens=target,
        attempts=request.attempts,
        watch=effort.watch,
    )
    done = size
    if not carved.is_done.all():
        # Those after the first unfinished one are left out, finished or not, so that the n-th of a seed never changes.
        done = int(carved.is_done.argmin())
        if carved.puzzles[done].any():
            effort.unfinished = Grid(request.shape, carved.puzzles[done].tobytes())
    histories = as_column([History(tuple(givens)) for givens in carved.givens[:done]])
    made = Block(request.shape, carved.puzzles[:done], carved.solutions[:done], None, histories)
    if request.givens is None:
        return made
    count = np.count_nonzero(made.puzzles, axis=1)
    keep = (count >= low) & (count <= high)
    effort.reject(made.only(~keep))
    return made.only(keep)


def _patterned(request: Request, pattern: Pattern, number: int, effort: Effort) -> Block:
    if is_sparse(pattern, request.stream):
        rows = searched(pattern, random.Random(f"{request.stream}/{number}/pattern"), effort.watch)
    else:
        rows = masked(pattern, request.stream, *block_span(request, number))
    return Block(request.shape, *rows)  # without histories, since nothing is carved


def _is_carved_minimal(request: Request) -> bool:
    """Whether carving makes puzzles minimal by itself: every cell was tried, and tried alone."""
    return request.symmetry == "none" and request.pattern is None


def is_minimal(puzzles: Digits, watch: Watch = FOREVER) -> npt.NDArray[np.bool_]:
    """Which puzzles lose their uniqueness with any given removed; none where the time is up before all are known."""
    rows, cells = np.nonzero(puzzles)
    fewer = puzzles[rows]
    fewer[np.arange(len(rows)), cells] = 0
    found = lanes.solve(fewer, limit=2, watch=watch)
    if not found.complete.all():
        return np.zeros(len(puzzles), bool)
    can_go = found.counts == 1
    has_none_to_spare: npt.NDArray[np.bool_] = np.bincount(rows[can_go], minlength=len(puzzles)) == 0
    return has_none_to_spare
