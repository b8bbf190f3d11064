"""Classic puzzles whose givens form a pattern.

For dense patterns random grids are tried until one has a unique puzzle. Sparse patterns would take too long (one of
100,000 grids at 24 givens, and far fewer below), so there a puzzle is improved step by step: some givens change, and
the puzzle with the fewest solutions is kept, until one is left.
"""

from __future__ import annotations

import random
from functools import lru_cache

import numpy as np

from grille.kernel import fill_carve as kernel
from grille.kernel import lanes
from grille.kernel.arrays import Digits, Numbers
from grille.kernel.layout import MOST
from grille.model import Shape
from grille.watch import Watch

Pattern = tuple[bool, ...]

TRIED = 1024
"""A pattern is sparse where none of so many random grids has one solution with it."""

_AT_ONCE = 32  # puzzles counted together
_FEW, _MANY = (
    2048,
    16384,
)  # limits of counting for the first puzzle: the usual one, and the next if no puzzle is below it
_PATIENCE = 40  # steps without fewer solutions before a restart


def masked(pattern: Pattern, seed: int, first: int, size: int) -> tuple[Digits, Digits]:
    """The random grids that the givens of the pattern determine, with their puzzles."""
    solutions = kernel.fill(seed, first, size)
    puzzles = solutions * np.array(pattern, np.uint8)
    is_unique = lanes.solve(puzzles, limit=2).counts == 1
    return puzzles[is_unique], solutions[is_unique]


@lru_cache(maxsize=64)
def is_sparse(pattern: Pattern, seed: int) -> bool:
    """Whether to search instead of trying random grids; always the same for a seed."""
    return len(masked(pattern, seed, 0, TRIED)[0]) == 0


def searched(pattern: Pattern, rng: random.Random, watch: Watch) -> tuple[Digits, Digits]:
    """One puzzle of the pattern and its solution as arrays of one row; no row if the time is up first."""
    while not watch.is_up:
        puzzle, count = _begun(pattern, rng, watch)
        stale = 0
        while count > 1 and stale < _PATIENCE and not watch.is_up:
            trials = np.array([_changed(puzzle, rng) for _ in range(_AT_ONCE)], np.uint8)
            counts = _solutions(trials, count + 1, watch)
            fewest = int(counts.min())
            stale = 0 if fewest < count else stale + 1
            if fewest <= count:  # keep equal ones too: another puzzle is another chance
                puzzle, count = trials[int(counts.argmin())], fewest
        if count == 1 and not watch.is_up:
            row = np.ascontiguousarray(puzzle[np.newaxis])
            return row, lanes.solve(row, limit=1).solutions
    nothing = np.empty((0, len(pattern)), np.uint8)
    return nothing, nothing


def _begun(pattern: Pattern, rng: random.Random, watch: Watch) -> tuple[Digits, int]:
    """The best of some random grids with the givens of the pattern, and how many solutions it has."""
    best, count, most = np.zeros(len(pattern), np.uint8), _MANY, _FEW
    while count == _MANY and not watch.is_up:
        count = most
        grids = kernel.fill(rng.getrandbits(64), 0, 2 * _AT_ONCE)
        grids[:, ~np.array(pattern)] = 0
        for part in np.split(grids, 4):
            counts = _solutions(part, count, watch)
            if counts.min() < count:
                best, count = part[int(counts.argmin())], int(counts.min())
        if count == most:  # none is below: raise the limit
            most, count = min(2 * most, _MANY), _MANY
    return best, count


def _changed(puzzle: Digits, rng: random.Random) -> list[int]:
    """The puzzle with one to three of its givens changed to digits that clash with no other given."""
    digits: list[int] = puzzle.tolist()
    cells = [cell for cell, digit in enumerate(digits) if digit]
    for cell in rng.sample(cells, rng.choice((1, 1, 2, 2, 3))):
        seen = {digits[peer] for peer in Shape.of(9).peers[cell]}
        digits[cell] = rng.choice([digit for digit in range(1, 10) if digit not in seen])
    return digits


def _solutions(puzzles: Digits, limit: int, watch: Watch) -> Numbers:
    """How many solutions each has, at most `limit`; zero and unfinished counts rank last."""
    found = lanes.solve(np.ascontiguousarray(puzzles), limit=limit, watch=watch)
    return np.where((found.counts == 0) | ~found.complete, MOST, found.counts)
