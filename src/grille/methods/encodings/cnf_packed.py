"""The clauses of `cnf` in compact form: packed for native propagation, and as lists for a solver.

A grid's own formula (`open_clauses`) is over the variables that unit propagation leaves open, which on large grids is
what makes it small enough: the rules of 81×81 are 85 million clauses, those of a half-empty one less than a million.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from grille.kernel.cnf import Formula, open_variables
from grille.methods.encodings.cnf import ENCODINGS, group_names
from grille.methods.encodings.rule_clauses import clauses_of
from grille.model import Grid, Shape

PAIRWISE_UP_TO = 12
"""The largest set whose "at most one" is written pair by pair; larger ones get helper variables."""

PAIRWISE_RULES_UP_TO = 16
"""The same for the rules of a whole shape: the largest side."""


@lru_cache(maxsize=32)
def sets_array(shape: Shape, kind: str) -> npt.NDArray[np.int32]:
    """`cnf.sets_of` as one int32 row a set, of variables counted from 0."""
    side = shape.side
    if kind == "cell":
        return np.arange(side**3, dtype=np.int32).reshape(-1, side)
    spans = {"row": (0, side), "column": (side, 2 * side), "box": (2 * side, 3 * side), "extra": (3 * side, None)}
    houses = shape.house_array[slice(*spans[kind])]
    digits = np.arange(side, dtype=np.int32)
    return np.ascontiguousarray(houses[:, None, :] * side + digits[None, :, None]).reshape(-1, side)


@lru_cache(maxsize=16)
def packed(shape: Shape, encoding: str, bound: str) -> npt.NDArray[np.int32]:
    """The sets that the encoding bounds by `at_least` or `at_most`, one a row."""
    names = [name for name in group_names(shape) if name in ENCODINGS[encoding] and name.endswith(bound)]
    return np.concatenate([sets_array(shape, name.split("_")[0]) for name in names])


@lru_cache(maxsize=16)
def formula(shape: Shape, encoding: str) -> Formula:
    """The rules of the shape for the native propagation."""
    at_least, at_most = (packed(shape.bare, encoding, bound) for bound in ("at_least", "at_most"))
    clauses = clauses_of(shape, shape.side**3).clauses if shape.other_rules else ()
    further = np.array([literal for clause in clauses for literal in (*clause, 0)], np.int32)
    return Formula(shape.side, at_least, at_most, further)


class Clauses(NamedTuple):
    """Clauses of DIMACS literals for a solver, none twice."""

    clauses: Iterator[list[int]]
    numbers: int  # the highest number in use; helper variables come after the others


def rules_formula(shape: Shape, encoding: str) -> Clauses:
    """The rules of the shape; with helper variables where all the pairs would be hundreds of thousands."""
    pairwise_up_to = shape.side if shape.side <= PAIRWISE_RULES_UP_TO else PAIRWISE_UP_TO
    helpers = len(packed(shape, encoding, "at_most")) * (shape.side - 1) if shape.side > pairwise_up_to else 0
    numbers = np.arange(1, shape.side**3 + 1)
    return Clauses(_clauses(numbers, shape, encoding, pairwise_up_to=pairwise_up_to), shape.side**3 + helpers)


class OpenFormula(NamedTuple):
    """The clauses of one grid over the variables that unit propagation leaves open, renumbered from 1 on."""

    clauses: Iterator[list[int]]
    reached: npt.NDArray[np.uint8]  # the digits that unit propagation found, 0 elsewhere
    variables: npt.NDArray[np.intp]  # variables[n − 1]: the variable, counted from 0, that n stands for
    numbers: int  # the highest number in use; helper variables come after the open ones


def open_formula(grid: Grid, encoding: str) -> OpenFormula | None:
    """The grid's formula after unit propagation; None where that finds the empty clause."""
    shape = grid.shape
    left = open_variables(formula(shape, encoding), grid.array)
    if left is None:
        return None
    variables = np.flatnonzero(left.is_open)
    number = np.zeros(shape.side**3, dtype=np.int64)
    number[variables] = np.arange(1, len(variables) + 1)
    sizes = np.count_nonzero(number[packed(shape, encoding, "at_most")], axis=1)
    helpers = int(np.sum(sizes[sizes > PAIRWISE_UP_TO] - 1))
    clauses = _clauses(number, shape, encoding, pairwise_up_to=PAIRWISE_UP_TO)
    return OpenFormula(clauses, left.grid, variables, len(variables) + helpers)


def at_most_one(members: Sequence[int], helpers_after: int) -> Iterator[list[int]]:
    """At most one of the members, with a helper variable for each but the last: "one of the members up to here".

    Three clauses a member instead of a pair with each other one, and unit propagation derives the same (Sinz 2005).
    """
    for at, member in enumerate(members):
        helper = helpers_after + at + 1
        if at > 0:
            yield [1 - helper, -member]
        if at < len(members) - 1:
            yield [-member, helper]
            if at > 0:
                yield [1 - helper, helper]


def _clauses(number: npt.NDArray[np.int64], shape: Shape, encoding: str, *, pairwise_up_to: int) -> Iterator[list[int]]:
    """The rules over the variables that have a number; the others are false and need no clause."""
    for members in _by_size(number[packed(shape, encoding, "at_least")]):
        yield from members.tolist()
    top = int(number.max(initial=0))
    pairs = [np.empty(0, dtype=np.int64)]
    helpers_after = top
    for members in _by_size(number[packed(shape, encoding, "at_most")]):
        size = members.shape[1]
        if size <= pairwise_up_to:
            left, right = np.triu_indices(size, k=1)
            pairs.append((members[:, left] * (top + 1) + members[:, right]).ravel())
        else:
            for row in members.tolist():
                yield from at_most_one(row, helpers_after)
                helpers_after += size - 1
    distinct = np.unique(np.concatenate(pairs))
    yield from np.stack([-(distinct // (top + 1)), -(distinct % (top + 1))], axis=1).tolist()


def _by_size(numbers: npt.NDArray[np.int64]) -> Iterator[npt.NDArray[np.int64]]:
    """The rows without their zeros, grouped by length; rows of zeros alone are left out."""
    sizes = np.count_nonzero(numbers, axis=1)
    for size in np.unique(sizes[sizes > 0]):
        rows = numbers[sizes == size]
        yield rows[rows > 0].reshape(-1, size)
