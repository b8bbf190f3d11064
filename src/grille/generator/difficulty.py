"""Of puzzles that are made, those of the difficulty asked for, with their ratings where someone wants them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from grille.generator.block import Block
from grille.generator.effort import Effort
from grille.generator.request import Request
from grille.logic.rating import SCALES, Rating, is_of_level, rate_batch

LARGEST_RATED = 16
"""The side up to which a puzzle is rated at once; a path through a 25×25 takes seconds."""

ER_SECONDS = 10.0
"""What the ER of one puzzle may take; only puzzles far above 9 take as long."""

_LAST_SECONDS = 0.01  # for a puzzle that was carved when the time was up
_AT_ONCE = 128
"""Puzzles between two looks at the watch: some 40 ms."""


def chosen(request: Request, block: Block, effort: Effort, *, with_ratings: bool) -> Block:
    """Those of the difficulty asked for; when the time is up, those that were rated until then."""
    if not request.is_rated and not with_ratings:
        return block
    parts = []
    for first in range(0, len(block), _AT_ONCE):
        if first > 0 and effort.watch.is_up:  # one puzzle carved to the last second is rated all the same
            break
        parts.append(_chosen(request, block.only(slice(first, first + _AT_ONCE)), effort, with_ratings))
    if len(parts) == 1:
        return parts[0]
    if not parts:
        return Block.empty(block.shape)
    return Block(
        block.shape,
        np.concatenate([part.puzzles for part in parts]),
        np.concatenate([part.solutions for part in parts]),
        [rating for part in parts for rating in part.ratings or ()] if with_ratings else None,
    )


def _chosen(request: Request, block: Block, effort: Effort, with_ratings: bool) -> Block:
    if request.level is not None:
        keep = is_of_level(block.puzzles, request.level, shape=block.shape, watch=effort.watch)
        effort.reject(block.only(~keep))
        block = block.only(keep)
    if len(block) == 0:
        return Block.empty(block.shape)
    is_chosen_by_path = request.er is not None or request.technique is not None
    if block.shape.side > LARGEST_RATED or not (is_chosen_by_path or with_ratings):
        known = None if request.level is None else [Rating("unique", level=request.level)] * len(block)
        return replace(block, ratings=known if with_ratings else None)
    # ER takes milliseconds a puzzle, a level a fraction of one: only who asks for ER waits for it.
    scales = SCALES if request.er is not None or with_ratings else ("levels",)
    watch = effort.watch
    left = None if watch.deadline == math.inf else max(watch.seconds_left, _LAST_SECONDS)
    ratings = rate_batch(
        block.puzzles, shape=block.shape, scales=scales, er_seconds=ER_SECONDS, seconds=left, stop=watch.stop
    )
    keep = np.ones(len(block), bool)
    if request.er is not None:
        low, high = request.er
        keep &= (ratings.er >= low - 0.05) & (ratings.er <= high + 0.05)  # ER goes in tenths; NaN is never kept
    if request.technique is not None:
        keep &= ratings.counts[:, ratings.technique_names.index(request.technique)] > 0
    effort.reject(block.only(~keep))
    kept = [ratings[int(row)] for row in np.flatnonzero(keep)] if with_ratings else None
    return replace(block.only(keep), ratings=kept)
