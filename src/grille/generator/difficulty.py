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
from grille.logic import hodoku_steps
from grille.logic.rating import Rating, is_needed, is_of_level
from grille.logic.techniques import technique_named
from grille.methods.rate import rate_batch
from grille.model import Board

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
    for technique in request.techniques:
        is_hardest = request.nothing_harder and technique == request.techniques[-1]
        block = _kept(block, _needs(technique, is_hardest, block, effort), effort)
    if request.level is not None:
        block = _kept(block, is_of_level(block.puzzles, request.level, shape=block.shape, watch=effort.watch), effort)
    if len(block) == 0 or request.er is None:
        return block
    ratings = rate_batch(block.puzzles, shape=block.shape, scales=_TOLD, stop=effort)
    low, high = request.er
    # ER goes in tenths; NaN is never kept.
    keep = ratings.complete & (ratings.er >= low - 0.05) & (ratings.er <= high + 0.05)
    return replace(_kept(block, keep, effort), ratings=[ratings[int(row)] for row in np.flatnonzero(keep)])


def _kept(block: Block, keep: npt.NDArray[np.bool_], effort: Effort) -> Block:
    """Those of the block; the others are rejected."""
    effort.reject(block.only(~keep))
    return block.only(keep)


def _needs(technique: str, is_hardest: bool, block: Block, effort: Effort) -> npt.NDArray[np.bool_]:
    """Which puzzles need the technique; with nothing harder, if it is to be the hardest."""
    if technique_named(technique).in_levels:
        return is_needed(block.puzzles, technique, is_hardest=is_hardest, watch=effort.watch)
    return _needs_of_hodoku(technique, is_hardest, block, effort)


def _needs_of_hodoku(technique: str, is_hardest: bool, block: Block, effort: Effort) -> npt.NDArray[np.bool_]:
    """The same by the order of HoDoKu's ladder, whose entries may have several techniques each."""
    _, counts, done = hodoku.rate(block.puzzles, watch=effort.watch)
    entry_of = {name: entry for name, entry, *_ in hodoku.ENTRIES}
    is_harder = np.array([entry_of[name] > entry_of[technique] for name in hodoku.TECHNIQUES])
    keep: npt.NDArray[np.bool_] = done & (counts[:, hodoku.TECHNIQUES.index(technique)] > 0)
    takes_harder = counts[:, is_harder].any(axis=1)
    if is_hardest:
        return keep & ~takes_harder
    for row in np.flatnonzero(keep & takes_harder):
        walk = hodoku_steps.walk(Board.from_grid(block.puzzle(int(row))), watch=effort.watch)
        names = (step.technique for step in walk)
        keep[row] = next((name for name in names if entry_of[name] >= entry_of[technique]), "") == technique
    return keep


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
