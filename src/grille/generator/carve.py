"""Carving a grid of any shape: cells in random order, each emptied where the solution is proved to stay unique."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from grille.generator.symmetries import orbits
from grille.kernel import general
from grille.kernel.arrays import Digits
from grille.kernel.layout import MOST
from grille.logic.rating import is_within_level, leans_on_uniqueness
from grille.model import Grid
from grille.model.layouts import layout_of
from grille.watch import FOREVER, Watch

GUESSES = 400
"""The limit of a uniqueness proof. A cell whose proof takes more stays: the puzzle is unique all the same, with more
givens."""


@dataclass(frozen=True, slots=True)
class Carved:
    """A puzzle with one solution; complete where every cell was tried before the time was up."""

    puzzle: Grid
    is_complete: bool


def carve(
    solution: Grid,
    rng: random.Random,
    *,
    symmetry: str = "none",
    givens: int = 0,
    level: str | None = None,
    guesses: int = GUESSES,
    watch: Watch = FOREVER,
) -> Carved:
    """A puzzle with that solution and no other, with at least `givens`, and no harder than `level`.

    The order is a shuffle. Taking the next cell when a drawn one was tried already, as the paper does, favours
    neighbours: with 9 cells the next one comes second with a chance of 0.22 instead of 0.125.
    """
    shape = solution.shape
    numbers = orbits(shape, symmetry)
    groups = [np.flatnonzero(numbers == number) for number in range(int(numbers.max()) + 1)]
    rng.shuffle(groups)
    can_stay_alone = _test(solution, level, guesses, replace(watch, progress=None))
    puzzle = solution.array
    position, chunk = 0, max(1, len(groups) // 5)
    while position < len(groups) and not watch.is_up:
        chunk = min(chunk, len(groups) - position)
        trial = puzzle.copy()
        trial[np.concatenate(groups[position : position + chunk])] = 0
        # A whole chunk can be removed exactly when each of its cells can be removed in turn.
        if np.count_nonzero(trial) >= givens and can_stay_alone(trial):
            puzzle = trial
            position += chunk
        elif watch.is_up:
            break  # this trial was interrupted and proves nothing
        elif chunk == 1:
            position += 1
        else:
            chunk //= 2
        watch.report(position, len(groups))
    return Carved(Grid(shape, puzzle), position == len(groups))


def _test(solution: Grid, level: str | None, guesses: int, watch: Watch) -> Callable[[Digits], bool]:
    """Whether a puzzle is proved to have one solution, and to be no harder than the level.

    Where no technique of the level assumes uniqueness, a complete path is such a proof, and a quicker one: a 25×25 of
    level medium takes 0.3 s instead of 4.
    """
    shape, layout = solution.shape, layout_of(solution.shape)

    def is_alone(trial: Digits) -> bool:
        return general.count(layout, trial, limit=2, guesses=guesses, watch=watch) == (1, True)

    if level is None:
        return is_alone

    def is_easy_enough(trial: Digits) -> bool:
        is_within = bool(is_within_level(trial[np.newaxis], level, shape=shape, watch=watch)[0])
        return is_within and (not leans_on_uniqueness(level) or is_alone(trial))

    return is_easy_enough


def is_minimal(puzzle: Grid, *, watch: Watch = FOREVER) -> bool:
    """Whether it is proved, before the time is up, that no given can be removed."""
    layout = layout_of(puzzle.shape)
    for cell in np.flatnonzero(puzzle.array):
        trial = puzzle.array
        trial[cell] = 0
        found, _ = general.count(layout, trial, limit=2, guesses=MOST, watch=watch)
        if found < 2:
            return False
    return True
