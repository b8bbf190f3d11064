"""Many puzzles of one shape as an array: the one way in for every verb that takes a batch."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from grille.alphabet import EMPTY, EMPTY_TOO, SYMBOLS
from grille.errors import ParseError, ShapeError, shown
from grille.kernel import arrays as kernel
from grille.messages import Message
from grille.model.board import Board
from grille.model.cells import digit_array
from grille.model.grid import Grid, shape_of_cells
from grille.model.shape import Shape

Digits = npt.NDArray[np.uint8]
Puzzles = Any
"""An array `(n, cells)` or `(n, side, side)` of whole numbers, lists of them, lines, Grids, Boards, a column of a frame
with any of these, or Rows."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Digits row by row, 0 where empty, each row a puzzle of that shape."""

    shape: Shape
    digits: Digits

    def __len__(self) -> int:
        return len(self.digits)


def rows_of(puzzles: Puzzles, *, shape: Shape | None = None) -> Rows:
    """The puzzles as rows of one shape: theirs, or the one given, or the plain one that their length tells.

    >>> rows_of(["1....3....4....2", "." * 16]).digits.shape
    (2, 16)

    An empty batch without a shape is one of classic puzzles. Raises ShapeError for a mixture of shapes, ParseError with
    line and column for a text that is no puzzle, and TypeError for what is no batch.
    """
    if isinstance(puzzles, Rows):
        return Rows(_agreed(shape, puzzles.shape, Message("the batch")), puzzles.digits)
    if isinstance(puzzles, np.ndarray) and (puzzles.ndim != 1 or puzzles.dtype.kind not in "OUT"):
        return _rows_of_array(puzzles, shape)
    if isinstance(puzzles, str | bytes | Grid | Board) or not isinstance(puzzles, Iterable):
        raise TypeError(Message("a batch is an array, or a list of lines or grids, not {}", type(puzzles).__name__))
    items = puzzles.to_pylist() if hasattr(puzzles, "to_pylist") else list(puzzles)  # an Arrow column
    if not items:
        shape = shape or Shape.of(9)
        return Rows(shape, np.zeros((0, shape.cells), np.uint8))
    if isinstance(items[0], list | tuple | np.ndarray):
        return _rows_of_array(items, shape)
    if isinstance(items[0], str) and (rows := _rows_of_plain_lines(items, shape)) is not None:
        return rows
    if all(isinstance(item, str) for item in items):
        return _rows_of_lines([item.strip() for item in items], shape)
    return _rows_of_grids(items, shape)


def _rows_of_array(numbers: Any, shape: Shape | None) -> Rows:
    # The caller's array may change while a batch is at work, of which some would see the change and some would not:
    # this is the one copy.
    digits = digit_array(numbers)
    if digits.ndim not in (2, 3) or (digits.ndim == 3 and digits.shape[1] != digits.shape[2]):
        raise ShapeError("a batch is an array with a row or a square a puzzle, and this has the form {}", digits.shape)
    digits = digits.reshape(len(digits), math.prod(digits.shape[1:]))
    if shape is None:
        try:
            shape = shape_of_cells(digits.shape[1])
        except ParseError as error:
            raise ShapeError("rows of {} cells are no puzzles: wanted {}", digits.shape[1], error.wanted) from None
    if digits.shape[1] != shape.cells:
        raise ShapeError(
            "rows of {} cells are none of {}, which has {}", digits.shape[1], shown(shape.spec), shape.cells
        )
    if digits.size and digits.max() > shape.side:
        raise ShapeError("digits run from 0 to {}, and the array holds {}", shape.side, digits.max())
    return Rows(shape, digits)


def _rows_of_grids(items: Sequence[object], shape: Shape | None) -> Rows:
    digits = []
    for number, item in enumerate(items, 1):
        if isinstance(item, str):
            item = Grid.from_line(item.strip(), shape)
        if not isinstance(item, Grid | Board):
            raise TypeError(Message("a batch holds lines or grids, and number {} is {}", number, type(item).__name__))
        shape = _agreed(shape, item.shape, Message("number {}", number))
        digits.append(bytes(item.values))
    assert shape is not None
    return Rows(shape, np.frombuffer(b"".join(digits), np.uint8).reshape(-1, shape.cells).copy())


def _agreed(wanted: Shape | None, found: Shape, what: str) -> Shape:
    if wanted is not None and found is not wanted:
        raise ShapeError(
            "a batch has one shape: {} is of shape {}, not {}", what, shown(found.spec), shown(wanted.spec)
        )
    return found


def _rows_of_plain_lines(lines: list[str], shape: Shape | None) -> Rows | None:
    """Takes a tenth of the time of `_rows_of_lines`; None where a line is not plain."""
    try:
        shape = shape or shape_of_cells(len(lines[0].strip()))
    except ParseError:
        return None
    if shape.side > len(SYMBOLS):
        return None
    digits = kernel.rows(lines, cells=shape.cells, values=_VALUES[shape.side <= 9], largest=shape.side)
    return None if digits is None else Rows(shape, digits)


def _rows_of_lines(lines: list[str], shape: Shape | None) -> Rows:
    if shape is None:
        try:
            shape = shape_of_cells(lines[0].count(",") + 1 if "," in lines[0] else len(lines[0]))
        except ParseError as error:
            raise error.at(line=1) from None
    if shape.side > len(SYMBOLS):
        return Rows(shape, np.array([_read(line, i, shape).values for i, line in enumerate(lines, 1)], np.uint8))
    for number, line in enumerate(lines, 1):
        if len(line) != shape.cells:
            raise ParseError(
                found=Message("{} characters", len(line)), wanted=Message("{}, one a cell", shape.cells), line=number
            )
    values = "".join(lines).encode("ascii", "replace").translate(_VALUES[shape.side <= 9])
    digits = np.frombuffer(values, np.uint8).reshape(-1, shape.cells)
    if digits.max() > shape.side:
        number = int(np.argmax(digits.max(axis=1) > shape.side))
        _read(lines[number], number + 1, shape)  # raises with the place of the error
    return Rows(shape, digits.copy())


def _read(line: str, number: int, shape: Shape) -> Grid:
    try:
        return Grid.from_line(line, shape)
    except ParseError as error:
        raise error.at(line=number) from None


def _table(empties: str) -> bytes:
    values = {ord(symbol): value for value, symbol in enumerate(SYMBOLS, 1)} | dict.fromkeys(map(ord, empties), 0)
    return bytes(values.get(symbol, 255) for symbol in range(256))


_VALUES = (_table(EMPTY), _table(EMPTY + EMPTY_TOO))
"""The value of each symbol of a line, for sides above 9 and up to 9; 255 for other symbols."""
