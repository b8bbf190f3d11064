"""Puzzles one by one: any shape, and the paper's source of complete grids."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from grille.errors import OutOfTimeError
from grille.generator.carve import GUESSES, Carved, carve, is_minimal
from grille.generator.difficulty import chosen
from grille.generator.effort import Effort
from grille.generator.fill import filled
from grille.generator.history import History, Search
from grille.generator.jigsaw import jigsaw
from grille.generator.puzzle_block import Block
from grille.generator.request import Request
from grille.generator.sample import Tally, sample, searched
from grille.kernel import general
from grille.kernel.layout import MOST
from grille.model import Grid
from grille.model.layouts import layout_of
from grille.watch import Progress

_CARVINGS = 8
"""How often a grid is carved for a difficulty before the next one is tried: on small shapes filling takes longer than
carving (2.9 ms and 0.8 on 6×6, of whose carvings one in 250 is of level medium), and drawing boxes longer still."""


def puzzle_numbered(request: Request, number: int, effort: Effort, *, progress: Progress | None = None) -> Block:
    """The puzzle made from the grid of that number; none where it is unsuitable, or the time was up first.

    `progress` is called with the number of settled cells.
    """
    try:
        solution, search = solution_numbered(request, number, effort)
    except OutOfTimeError:
        return Block.empty(request.shape)
    rng, carvings = random.Random(f"{request.stream}/{number}/carve"), list[int]()
    for _ in range(1 if request.pattern or not request.is_rated else _CARVINGS):
        if request.pattern:
            carved = _masked(request, solution, effort)
        else:
            carved = _carved(request, solution, rng, effort, progress, carvings)
        history = History(tuple(carvings), search)
        found = Block.empty(request.shape) if carved is None else _checked(request, carved, solution, history, effort)
        if len(found):
            found = chosen(request, found, effort)
        if len(found) or effort.watch.is_up:
            return found
    return Block.empty(request.shape)


def _checked(request: Request, carved: Carved, solution: Grid, history: History, effort: Effort) -> Block:
    """The puzzle, if it is suitable apart from its difficulty."""
    found = Block.of_one(carved.puzzle, solution, history)
    if not carved.is_complete and request.wants_all_cells_tried:
        effort.unfinished = carved.puzzle
        return found.only(slice(0))
    if carved.puzzle.is_full or not _is_wanted(request, carved, effort):
        effort.reject(found)
        return found.only(slice(0))
    effort.is_cut_short |= not carved.is_complete
    return found


def solution_numbered(request: Request, number: int, effort: Effort) -> tuple[Grid, Search | None]:
    """The complete grid of that number, and its search if there was one. Raises OutOfTimeError."""
    shape, watch = request.shape, effort.watch
    if request.jigsaw:
        shape = jigsaw(shape.side, seed=request.stream, number=number, watch=watch, **shape.keywords)
    if request.source == "search":
        tally = Tally()
        grids = searched(shape, seed=request.stream, part=number, watch=watch, tally=tally)
        kept = sample(grids, seed=request.stream ^ number)
        return kept.item, Search(kept.seen, kept.number, tally.searches, tally.nodes, tally.backtracks)
    return filled(shape, random.Random(f"{request.stream}/{number}"), watch=watch), None


def _carved(
    request: Request,
    solution: Grid,
    rng: random.Random,
    effort: Effort,
    progress: Progress | None,
    carvings: list[int],
) -> Carved:
    """The attempt with the fewest givens; the givens left by each are added to `carvings`."""
    target = 0 if request.minimal or request.givens is None else rng.randint(*request.givens)
    best: Carved | None = None
    for attempt in range(request.attempts):
        carved = carve(
            solution,
            rng,
            symmetry=request.symmetry,
            givens=target,
            # A minimal puzzle is carved to the end, whatever its difficulty; then it is of the level, or the next is
            # tried.
            level=None if request.minimal else request.level,
            guesses=MOST if request.minimal else GUESSES,
            watch=replace(effort.watch, progress=progress),
        )
        carvings.append(carved.puzzle.givens)
        if best is None or carved.puzzle.givens < best.puzzle.givens:
            best = carved
        if effort.watch.is_up:
            return replace(best, is_complete=best.is_complete and attempt + 1 == request.attempts)
    assert best is not None
    return best


def _masked(request: Request, solution: Grid, effort: Effort) -> Carved | None:
    """The puzzle with the givens of the pattern, where it has one solution."""
    puzzle = solution.array
    puzzle[~np.array(request.pattern)] = 0
    is_unique = general.count(layout_of(solution.shape), puzzle, limit=2, watch=effort.watch) == (1, True)
    return Carved(Grid(solution.shape, puzzle), True) if is_unique else None


def _is_wanted(request: Request, carved: Carved, effort: Effort) -> bool:
    if request.givens is not None and not request.givens[0] <= carved.puzzle.givens <= request.givens[1]:
        return False
    is_bare = request.symmetry == "none" and request.pattern is None  # every cell was tried, and tried alone
    return not request.minimal or is_bare or is_minimal(carved.puzzle, watch=effort.watch)
