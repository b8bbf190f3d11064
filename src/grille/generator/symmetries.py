"""The symmetries of a pattern of givens: orbits of cells that are given or empty together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from grille.errors import UnknownNameError
from grille.model import Shape

Place = tuple[int, int]
Move = Callable[[int, int, int], Place]  # (row, column, last line) → its image

_HALF_TURN: Move = lambda r, c, last: (last - r, last - c)  # noqa: E731
_QUARTER_TURN: Move = lambda r, c, last: (c, last - r)  # noqa: E731
_TOP_TO_BOTTOM: Move = lambda r, c, last: (last - r, c)  # noqa: E731
_LEFT_TO_RIGHT: Move = lambda r, c, last: (r, last - c)  # noqa: E731
_DIAGONAL: Move = lambda r, c, last: (c, r)  # noqa: E731
_ANTI_DIAGONAL: Move = lambda r, c, last: (last - c, last - r)  # noqa: E731

SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "none": (),
    "half-turn": (_HALF_TURN,),
    "quarter-turn": (_QUARTER_TURN,),
    "horizontal": (_TOP_TO_BOTTOM,),
    "vertical": (_LEFT_TO_RIGHT,),
    "both": (_TOP_TO_BOTTOM, _LEFT_TO_RIGHT),
    "diagonal": (_DIAGONAL,),
    "anti-diagonal": (_ANTI_DIAGONAL,),
    "full": (_QUARTER_TURN, _DIAGONAL),
}
"""Each by moves that generate it; `horizontal` mirrors in the horizontal axis, `vertical` in the vertical one."""


def orbits(shape: Shape, symmetry: str) -> npt.NDArray[np.uint16]:
    """For each cell the number of its orbit, from 0 without gaps: the cells of one orbit are images of each other.

    The array is cached, so it is read-only.
    """
    if symmetry not in SYMMETRIES:
        raise UnknownNameError("symmetry", symmetry, SYMMETRIES)
    return _orbits(shape.side, symmetry)


@lru_cache(maxsize=256)
def _orbits(side: int, symmetry: str) -> npt.NDArray[np.uint16]:
    numbers = np.full(side * side, -1, np.int32)
    for cell in range(side * side):
        if numbers[cell] < 0:
            number, open_cells = numbers.max() + 1, [cell]
            while open_cells:
                numbers[one := open_cells.pop()] = number
                images = (move(one // side, one % side, side - 1) for move in SYMMETRIES[symmetry])
                open_cells += [image for r, c in images if numbers[image := r * side + c] < 0]
    found = numbers.astype(np.uint16)
    found.setflags(write=False)
    return found


@lru_cache(maxsize=256)
def images(side: int, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """Every symmetry of the group as the image of each cell; the identity first."""
    same = tuple(range(side * side))
    moves = [tuple(_cell(move, cell, side) for cell in same) for move in SYMMETRIES[symmetry]]
    found = [same]
    for one in found:
        for move in moves:
            moved = tuple(one[cell] for cell in move)
            if moved not in found:
                found.append(moved)
    return tuple(found)


def _cell(move: Move, cell: int, side: int) -> int:
    row, column = move(cell // side, cell % side, side - 1)
    return row * side + column
