"""The transformations that keep the rules of Sudoku, as composable values.

On a classic grid there are 2 · 6⁸ · 9! = 1,218,998,108,160 of them: transpose, permute the bands and the rows in
each band, likewise the columns, and rename the digits.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grille.errors import ShapeError
from grille.json_types import Exact
from grille.model.grid import Grid
from grille.model.shape import Shape


class SymmetryDict(Exact):
    shape: str
    transposed: bool
    rows: list[int]
    columns: list[int]
    digits: list[int]


@dataclass(frozen=True, slots=True)
class Symmetry:
    """First transpose (or not), then take rows and columns from where the tuples say, then rename the digits.

    `rows[r]` is the row that moves to row r; `digits[d − 1]` is the new name of digit d.
    """

    shape: Shape
    is_transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]

    def __post_init__(self) -> None:
        shape = self.shape
        if not shape.has_only_regular_boxes:
            raise ShapeError("symmetries are known for regular boxes without extra houses")
        if self.is_transposed and shape.box_height != shape.box_width:
            raise ShapeError("only a grid with square boxes can be transposed")
        if sorted(self.digits) != list(range(1, shape.side + 1)):
            raise ShapeError("the digits' new names must be the digits in another order")
        for lines, group in ((self.rows, shape.box_height), (self.columns, shape.box_width)):
            _check_lines(lines, shape.side, group)

    @staticmethod
    def identity(shape: Shape) -> Symmetry:
        """The transformation that changes nothing."""
        lines = tuple(range(shape.side))
        return Symmetry(shape, False, lines, lines, tuple(range(1, shape.side + 1)))

    @staticmethod
    def random(shape: Shape, rng: random.Random) -> Symmetry:
        """A uniformly random transformation."""
        transposed = shape.box_height == shape.box_width and rng.random() < 0.5
        rows = _random_lines(shape.side, shape.box_height, rng)
        columns = _random_lines(shape.side, shape.box_width, rng)
        return Symmetry(shape, transposed, rows, columns, tuple(rng.sample(range(1, shape.side + 1), shape.side)))

    @staticmethod
    def count(shape: Shape) -> int:
        """How many transformations there are.

        >>> Symmetry.count(Shape.of(9)) == 2 * 6**8 * math.factorial(9)
        True
        """
        lines = 1
        for group in (shape.box_height, shape.box_width):
            groups = shape.side // group
            lines *= math.factorial(groups) * math.factorial(group) ** groups
        return (2 if shape.box_height == shape.box_width else 1) * lines * math.factorial(shape.side)

    def apply(self, grid: Grid) -> Grid:
        """The transformed grid."""
        if grid.shape is not self.shape:
            raise ShapeError("this symmetry is of another shape")
        names = (0, *self.digits)
        return Grid(self.shape, [names[grid.values[cell]] for cell in self.sources])

    @property
    def sources(self) -> tuple[int, ...]:
        """For each cell of the result, the cell it comes from."""
        side = self.shape.side
        if self.is_transposed:
            return tuple(side * column + row for row in self.rows for column in self.columns)
        return tuple(side * row + column for row in self.rows for column in self.columns)

    def then(self, other: Symmetry) -> Symmetry:
        """This transformation followed by the other."""
        if other.shape is not self.shape:
            raise ShapeError("symmetries of two shapes cannot follow each other")
        lines, other_lines = (self.rows, self.columns), (other.rows, other.columns)
        if other.is_transposed:
            lines = (self.columns, self.rows)
        rows, columns = (
            tuple(first[line] for line in second) for first, second in zip(lines, other_lines, strict=True)
        )
        digits = tuple(other.digits[name - 1] for name in self.digits)
        return Symmetry(self.shape, self.is_transposed != other.is_transposed, rows, columns, digits)

    def inverse(self) -> Symmetry:
        """The transformation that undoes this one."""
        rows, columns = _inverted(self.rows), _inverted(self.columns)
        if self.is_transposed:
            rows, columns = columns, rows
        digits = tuple(place + 1 for place in _inverted([name - 1 for name in self.digits]))
        return Symmetry(self.shape, self.is_transposed, rows, columns, digits)

    def to_dict(self, language: str | None = None) -> SymmetryDict:
        """The shape's text, and the fields; no words."""
        return {
            "shape": self.shape.spec,
            "transposed": self.is_transposed,
            "rows": list(self.rows),
            "columns": list(self.columns),
            "digits": list(self.digits),
        }

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Symmetry:
        """The symmetry of a `to_dict`. Raises ShapeError for anything else."""
        lines = (tuple(data[key]) for key in ("rows", "columns", "digits"))
        return Symmetry(Shape.from_spec(data["shape"]), data["transposed"], *lines)


def _check_lines(lines: Sequence[int], side: int, group: int) -> None:
    """Lines must be permuted within their bands, and bands as wholes."""
    if sorted(lines) != list(range(side)):
        raise ShapeError("rows and columns must be 0 to {} in another order", side - 1)
    for start in range(0, side, group):
        if len({line // group for line in lines[start : start + group]}) != 1:
            raise ShapeError("lines {} do not come from one band", list(lines[start : start + group]))


def _random_lines(side: int, group: int, rng: random.Random) -> tuple[int, ...]:
    bands = rng.sample(range(side // group), side // group)
    return tuple(group * band + line for band in bands for line in rng.sample(range(group), group))


def _inverted(order: Sequence[int]) -> tuple[int, ...]:
    places = [0] * len(order)
    for place, source in enumerate(order):
        places[source] = place
    return tuple(places)
