"""Random complete grids that obey rules: digits are drawn for one cell after another, each kept where a grid with it
and those before is found.

Not uniform: a grid found with few other ways to go on comes oftener than its share.
"""

from __future__ import annotations

import random

import numpy as np

from grille.errors import OutOfTimeError, ShapeError, shown
from grille.kernel import rules as kernel
from grille.kernel.arrays import Digits
from grille.model import Grid, Shape
from grille.model.layouts import problem_of
from grille.watch import Watch

NODES = 20_000
"""The limit of the first search. In nodes, since with seconds the grid would depend on the machine."""

_NODES_A_DIGIT = 1_000
"""The limit of each search after that: a digit that takes more is left for another. With 100, anti-knight, anti-king
and nonconsecutive together gave 17 of their 72 grids in 40 draws instead of 26."""


def ruled_grid(shape: Shape, rng: random.Random, watch: Watch) -> Grid:
    """A random grid. Raises OutOfTimeError when the watch is up, and ShapeError where no grid is found."""
    problem, fixed = problem_of(shape), np.zeros(shape.cells, np.uint8)
    known = _first(problem, fixed, NODES, watch)
    if known is None:
        is_none = kernel.count(problem, fixed, limit=1, nodes=NODES, watch=watch) == (0, True)
        _check(watch)
        if is_none:
            raise ShapeError("there is no complete grid of {}", shown(shape))
        raise ShapeError("no complete grid of {} was found in {:,} guesses", shown(shape), NODES)
    for cell in rng.sample(range(shape.cells), shape.cells):
        for digit in rng.sample(range(1, shape.side + 1), shape.side):
            if digit == known[cell]:
                break
            fixed[cell] = digit
            found = _first(problem, fixed, _NODES_A_DIGIT, watch)
            _check(watch)
            if found is not None:
                known = found
                break
        fixed[cell] = known[cell]
    return Grid(shape, known)


def _first(problem: kernel.Problem, fixed: Digits, nodes: int, watch: Watch) -> bytes | None:
    return next(iter(kernel.walk(problem, fixed, limit=1, nodes=nodes, watch=watch)), None)


def _check(watch: Watch) -> None:
    if watch.is_up:
        raise OutOfTimeError("the time was up before a grid was filled")
