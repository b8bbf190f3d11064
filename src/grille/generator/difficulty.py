"""Selection by difficulty, and ratings of puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from grille.generator.effort import Effort
from grille.generator.puzzle_block import Block
from grille.generator.request import Request
from grille.kernel import hodoku
from grille.logic.rating import Rating, Ratings, is_of_level
from grille.methods.rate import rate_batch

LARGEST_RATED = 16
"""The largest side that is rated along with making; a path through a 25×25 takes seconds."""

_CHOSEN_AT_ONCE = 128
"""Puzzles that are checked together for difficulty: some 40 ms."""

_RATED_AT_ONCE = 16
"""Puzzles for each thread that are rated before the first of them is returned."""

_TOLD = ("levels", "se", "path")
"""The scales of a puzzle's rating."""


def chosen(request: Request, block: Block, effort: Effort) -> Block:
    """The puzzles of the wanted difficulty; when the time is up, those that are known until then."""
    if not request.is_rated:
        return block
    parts = []
    for first in range(0, len(block), _CHOSEN_AT_ONCE):
        if effort.is_set():
            break
        parts.append(_chosen(request, block.only(slice(first, first + _CHOSEN_AT_ONCE)), effort))
    return Block.joined(block.shape, parts)


def _chosen(request: Request, block: Block, effort: Effort) -> Block:
    if request.level is not None:
        keep = is_of_level(block.puzzles, request.level, shape=block.shape, watch=effort.watch)
        effort.reject(block.only(~keep))
        block = block.only(keep)
    if len(block) == 0 or (request.er is None and request.technique is None):
        return block
    # ER takes milliseconds a puzzle, a path a fraction of one: compute ER only if it is wanted.
    scales = ("path",) if request.er is None else _TOLD
    ratings = rate_batch(block.puzzles, shape=block.shape, scales=scales, stop=effort)
    keep = ratings.complete.copy()
    if request.er is not None:
        low, high = request.er
        keep &= (ratings.er >= low - 0.05) & (ratings.er <= high + 0.05)  # ER is in tenths; NaN is never kept
    if request.technique is not None:
        keep &= _needs(request.technique, block, ratings, effort)
    effort.reject(block.only(~keep))
    known = None if request.er is None else [ratings[int(row)] for row in np.flatnonzero(keep)]
    return replace(block.only(keep), ratings=known)


def _needs(technique: str, block: Block, ratings: Ratings, effort: Effort) -> npt.NDArray[np.bool_]:
    """Which puzzles need the technique on the path of `grille`, or on HoDoKu's for techniques that only it knows."""
    if technique in ratings.technique_names:
        uses = ratings.counts[:, ratings.technique_names.index(technique)]
    else:
        _, counts, done = hodoku.rate(block.puzzles, watch=effort.watch)
        uses = counts[:, hodoku.TECHNIQUES.index(technique)] * done
    needed: npt.NDArray[np.bool_] = uses > 0
    return needed


def rated(request: Request, block: Block, effort: Effort, jobs: int) -> Iterator[Block]:
    """The block in small parts with ratings, where selection has not rated them already.

    Above LARGEST_RATED there is only the level that was asked for. When the time is up, the rest is left out, except a
    single puzzle.
    """
    if block.ratings is not None:
        yield block
    elif block.shape.side > LARGEST_RATED:
        known = None if request.level is None else [Rating("unique", level=request.level)] * len(block)
        yield replace(block, ratings=known)
    else:
        for first in range(0, len(block), _RATED_AT_ONCE * jobs):
            part = block.only(slice(first, first + _RATED_AT_ONCE * jobs))
            ratings = rate_batch(part.puzzles, shape=block.shape, scales=_TOLD, jobs=jobs, stop=effort)
            done = len(part) if ratings.complete.all() else int(ratings.complete.argmin())
            if done:
                yield replace(part.only(slice(done)), ratings=[ratings[row] for row in range(done)])
            elif len(block) == 1:
                yield block
            if done < len(part):
                return
