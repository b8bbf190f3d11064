"""A second solution from the first, without a search: two digits swapped along a ring of empty cells.

The cells that hold a or b, joined where they share a house, form rings; a house that meets a ring meets it in its a and
its b, so that swapping the two digits along one ring keeps a full grid valid (Kempe chains). A ring without a given
yields another solution. Where every ring has one, nothing is proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from grille.methods.contract import Answer
from grille.model import Grid, Shape

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@lru_cache(maxsize=1)  # tried before a search for the second solution, and again after it
def swapped(puzzle: Grid, solution: Grid) -> Grid | None:
    """Another solution of the puzzle, where swapping two digits yields one.

    >>> import grille
    >>> full = grille.parse("1234341221434321")
    >>> swapped(grille.Grid(full.shape, [0] * 16), full).to_line()
    '2134341212434321'
    """
    import numpy as np  # imported here, since most answers need no swap

    shape, digits = puzzle.shape, solution.array.astype(np.intp) - 1
    is_held = _is_held(shape, digits, puzzle.array != 0)
    free = np.flatnonzero(~is_held)
    if not len(free):
        return None
    start, other = divmod(int(free[0]), shape.side)
    digit = int(digits[start])
    for cell in _ring(shape, digits, start, other):
        digits[cell] = other if digits[cell] == digit else digit
    return Grid(shape, (digits + 1).tolist())


def with_second(puzzle: Grid, answer: Answer, limit: int) -> Answer:
    """The answer, with a second solution by swap where only one is known and more are wanted."""
    if limit == 1 or answer.complete or len(answer.solutions) != 1:
        return answer
    second = swapped(puzzle, answer.solutions[0])
    if second is None:
        return answer
    return replace(answer, solutions=(*answer.solutions, second), counters={**answer.counters, "swaps": 1})


def _is_held(shape: Shape, digits: npt.NDArray[np.intp], is_given: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Cell × digit: whether the ring of the cell's own digit and that digit meets a given."""
    import numpy as np

    is_held = np.repeat(is_given[:, None], shape.side, axis=1)
    is_held[np.arange(shape.cells), digits] = True
    groups = [np.take_along_axis(houses, np.argsort(digits[houses], axis=1), axis=1) for houses in _groups(shape)]
    before = -1
    while before != (before := int(np.count_nonzero(is_held))):
        for holders in groups:  # holders[house, digit]: the cell of the house that holds the digit
            held = is_held[holders]  # house × its digit × the other digit
            is_held[holders] = held | held.transpose(0, 2, 1)
    return is_held


def _groups(shape: Shape) -> Iterator[npt.NDArray[np.int32]]:
    """The houses in groups that share no cell: rows, columns, boxes, and each extra house alone."""
    houses, side = shape.house_array, shape.side
    yield from houses[: 3 * side].reshape(3, side, side)
    yield from houses[3 * side :, None]


def _ring(shape: Shape, digits: npt.NDArray[np.intp], start: int, other: int) -> set[int]:
    is_of_two = (digits == digits[start]) | (digits == other)
    ring, left = {start}, [start]
    while left:
        cell = left.pop()
        houses = shape.house_array[(shape.house_array == cell).any(axis=1)]
        found = set(houses[is_of_two[houses]].tolist()) - ring
        ring |= found
        left += found
    return ring
