"""Carving a grid of any shape: cells in random order, each emptied where the solution is proved to stay unique."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from grille.generator.symmetries import orbits
from grille.kernel import general
from grille.kernel.arrays import Digits
from grille.kernel.layout import MOST
from grille.logic.rating import is_within_level, leans_on_uniqueness
from grille.model import Grid, Shape
from grille.model.layouts import layout_of
from grille.watch import FOREVER, Watch

Cells = npt.NDArray[np.intp]

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
    can_stay_alone = _test(solution, level, guesses, replace(watch, progress=None))

    def can_go(gone: Sequence[Cells]) -> bool:
        puzzle = emptied(solution, gone)
        return int(np.count_nonzero(puzzle)) >= givens and can_stay_alone(puzzle)

    gone, is_complete = taken_away(shuffled_orbits(solution.shape, symmetry, rng), can_go, watch)
    return Carved(Grid(solution.shape, emptied(solution, gone)), is_complete)


def shuffled_orbits(shape: Shape, symmetry: str, rng: random.Random) -> list[Cells]:
    """The cells that go together, in random order."""
    numbers = orbits(shape, symmetry)
    groups = [np.flatnonzero(numbers == number) for number in range(int(numbers.max()) + 1)]
    rng.shuffle(groups)
    return groups


def emptied(solution: Grid, gone: Sequence[Cells]) -> Digits:
    """The grid without these cells."""
    puzzle = solution.array
    if gone:
        puzzle[np.concatenate(gone)] = 0
    return puzzle


Unit = TypeVar("Unit")


def taken_away(
    units: Sequence[Unit], can_go: Callable[[Sequence[Unit]], bool], watch: Watch = FOREVER
) -> tuple[list[Unit], bool]:
    """Units that can go together, each tried once in this order, and whether all were tried before the time was up."""
    gone: list[Unit] = []
    position, chunk = 0, max(1, len(units) // 5)
    while position < len(units) and not watch.is_up:
        chunk = min(chunk, len(units) - position)
        # A whole chunk can go exactly when each of its units can go in turn.
        if can_go([*gone, *units[position : position + chunk]]):
            gone += units[position : position + chunk]
            position += chunk
        elif watch.is_up:
            break  # this trial was interrupted and proves nothing
        elif chunk == 1:
            position += 1
        else:
            chunk //= 2
        watch.report(position, len(units))
    return gone, position == len(units)


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
