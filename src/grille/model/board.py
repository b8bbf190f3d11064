"""A grid with candidates: the one mutable thing in the model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any

from grille.errors import ShapeError
from grille.json_types import Digit
from grille.messages import Message
from grille.model.cells import CellKey, Cells, DigitSet, cell_at
from grille.model.grid import Grid, GridDict, checked_grid
from grille.model.shape import Shape, cell_name
from grille.model.svg import svg


class BoardDict(GridDict):
    candidates: list[list[Digit]]


class Board(Cells):
    """Digits and the candidates of each cell as bit masks, bit d−1 for digit d.

    A placed cell's mask is its digit's bit alone. `placed` are the cells filled on this board; the other filled cells
    are givens; equality ignores the difference. The masks hold what was removed so far, and nothing is deduced; an
    empty cell whose mask is 0 shows that the board is dead.

    >>> board = Board.from_grid(Grid.from_line("1..............."))
    >>> board.candidates("r1c2")
    DigitSet({2, 3, 4})
    >>> board.place("r1c2", 2)
    >>> board.candidates("r1c3") == {3, 4}, board["r1c2"], board[0, 1]
    (True, 2, 2)

    A cell is a number counted from 0, or a key as in `grid[key]`.
    """

    __slots__ = ("masks", "placed", "shape", "values")

    shape: Shape
    values: list[int]

    def __init__(self, shape: Shape, values: Iterable[int], masks: Iterable[int], placed: Iterable[int] = ()) -> None:
        self.shape = shape
        self.values = list(values)
        self.masks = list(masks)
        self.placed = set(placed)
        if len(self.values) != shape.cells or len(self.masks) != shape.cells:
            raise ShapeError("a side of {} has {} cells", shape.side, shape.cells)

    @staticmethod
    def from_grid(grid: Grid) -> Board:
        """The grid's digits, and in each empty cell the digits that no peer holds."""
        shape = checked_grid(grid).shape
        board = Board(shape, [0] * shape.cells, [(1 << shape.side) - 1] * shape.cells)
        for cell, digit in enumerate(grid.values):
            if digit:
                board.place(cell, digit)
        board.placed.clear()
        return board

    @property
    def grid(self) -> Grid:
        """The digits placed so far."""
        return Grid(self.shape, self.values)

    @property
    def is_full(self) -> bool:
        """Whether every cell has a digit."""
        return 0 not in self.values

    @property
    def is_dead(self) -> bool:
        """Whether some empty cell has no candidate left."""
        return 0 in self.masks

    def candidates(self, cell: int | CellKey) -> DigitSet:
        """The digits left in a cell, a set in ascending order."""
        return DigitSet.of_mask(self.masks[self._number(cell)])

    def place(self, cell: int | CellKey, digit: int) -> None:
        """Write a digit into a cell and take it from the candidates of the empty peers."""
        cell = self._number(cell)
        bit = self._bit(cell, digit)
        self.values[cell] = digit
        self.masks[cell] = bit
        self.placed.add(cell)
        for peer in self.shape.peers[cell]:
            if not self.values[peer]:
                self.masks[peer] &= ~bit

    def remove(self, cell: int | CellKey, digit: int) -> None:
        """Take one candidate from an empty cell."""
        cell = self._number(cell)
        bit = self._bit(cell, digit)
        if self.values[cell]:
            raise ValueError(
                Message("{} holds {} and has no candidates", cell_name(cell, self.shape.side), self.values[cell])
            )
        self.masks[cell] &= ~bit

    def copy(self) -> Board:
        """A board of its own with the same content."""
        return Board(self.shape, self.values, self.masks, self.placed)

    def _repr_svg_(self) -> str:
        return svg(self)

    def to_dict(self, language: str | None = None) -> BoardDict:
        """`puzzle` (its digits as a line), `shape` unless plain, and the digits left in each cell; no words."""
        candidates = [list(self.candidates(cell)) for cell in range(self.shape.cells)]
        return {**self.grid.to_dict(), "candidates": candidates}

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Board:
        """The board of a `to_dict`. Raises ParseError or ShapeError for anything else."""
        grid = Grid.from_dict(data)
        cells = data.get("candidates")
        if not isinstance(cells, list) or len(cells) != grid.shape.cells:
            raise ShapeError("a board has a list of candidates for each of {} cells", grid.shape.cells)
        board = Board(grid.shape, grid.values, [0] * grid.shape.cells)
        for cell, digits in enumerate(cells):
            for digit in digits:
                board.masks[cell] |= board._bit(cell, digit)
        return board

    def _number(self, cell: int | CellKey) -> int:
        return cell_at(cell, self.shape.side) if isinstance(cell, str | tuple) else index(cell)

    def _bit(self, cell: int, digit: int) -> int:
        if not 1 <= digit <= self.shape.side:
            raise ShapeError("digits run from 1 to {}, not {}", self.shape.side, digit)
        if not 0 <= cell < self.shape.cells:
            raise ShapeError("cells run from 0 to {}, not {}", self.shape.cells - 1, cell)
        return 1 << (digit - 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.shape is other.shape and self.values == other.values and self.masks == other.masks

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        placed = f", {sorted(self.placed)!r}" if self.placed else ""
        return f"Board({self.shape!r}, {self.values!r}, {self.masks!r}{placed})"
