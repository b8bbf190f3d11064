"""Puzzles one by one: any shape, and the paper's source of complete grids."""

from __future__ import annotations

import random

import numpy as np

from grille.generator import classic
from grille.generator.carve import GUESSES, Carved, carve, is_minimal
from grille.generator.fill import fills
from grille.generator.request import Request
from grille.generator.sample import sample, searched
from grille.generator.watch import Watch
from grille.kernel import general
from grille.kernel.layout import MOST
from grille.logic.rating import is_of_level
from grille.model import Grid
from grille.model.layouts import layout_of


def puzzle_numbered(request: Request, number: int, watch: Watch) -> list[Grid]:
    """The puzzle made from the grid of that number; none where it is not what was asked for, or time was up before."""
    if watch.is_up:
        return []
    solution = _solution(request, number)
    rng = random.Random(f"{request.seed}/{number}/carve")
    carved = _masked(request, solution, watch) if request.pattern else _carved(request, solution, rng, watch)
    if carved is None:
        return []
    watch.is_cut_short |= not carved.is_complete
    if _is_wanted(request, carved, watch):
        return [carved.puzzle]
    if watch.is_up:
        watch.unfinished = carved.puzzle
    return []


def _solution(request: Request, number: int) -> Grid:
    if request.source == "search":
        return sample(searched(request.shape, seed=request.seed, part=number), seed=request.seed ^ number).item
    return next(fills(request.shape, seed=request.seed, first=number))


def _carved(request: Request, solution: Grid, rng: random.Random, watch: Watch) -> Carved:
    target = 0 if request.minimal or request.givens is None else rng.randint(*request.givens)
    guesses = MOST if request.minimal else GUESSES
    best: Carved | None = None
    for _ in range(request.attempts):
        carved = carve(solution, rng, symmetry=request.symmetry, givens=target, guesses=guesses, watch=watch)
        if best is None or carved.puzzle.givens < best.puzzle.givens:
            best = carved
        if watch.is_up:
            break
    assert best is not None
    return best


def _masked(request: Request, solution: Grid, watch: Watch) -> Carved | None:
    """The givens of the pattern, where they leave one solution."""
    puzzle = solution.array
    puzzle[~np.array(request.pattern)] = 0
    is_unique = general.count(layout_of(request.shape), puzzle, limit=2, watch=watch.of_kernel) == (1, True)
    return Carved(Grid(request.shape, puzzle), True) if is_unique else None


def _is_wanted(request: Request, carved: Carved, watch: Watch) -> bool:
    puzzle = carved.puzzle
    if request.givens is not None and not request.givens[0] <= puzzle.givens <= request.givens[1]:
        return False
    if request.minimal:
        is_bare = carved.is_complete and request.symmetry == "none" and request.pattern is None
        if not is_bare and not is_minimal(puzzle, watch=watch):
            return False
    if request.shape.is_classic:
        return not request.is_rated or len(classic.of_difficulty(request, puzzle.array[np.newaxis], Watch())) > 0
    return request.level is None or bool(is_of_level(puzzle.array[np.newaxis], request.level, shape=request.shape)[0])
