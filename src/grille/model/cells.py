"""What a Grid and a Board have in common as Python objects: cells by name or place, digits row by row, an array."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from operator import index
from typing import TYPE_CHECKING, Any

from grille.errors import ShapeError, shown
from grille.messages import Message
from grille.rules.cells import cells_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from grille.model.shape import Shape

CellKey = tuple[int, int] | str
"""A cell: its row and column counted from 0, as arrays have them, or its name, `r3c7`, counted from 1."""


def cell_at(key: CellKey, side: int) -> int:
    """The number of a cell, counted from 0.

    >>> cell_at("r3c7", 9), cell_at((2, 6), 9), cell_at((-1, -1), 9)
    (24, 24, 80)

    Raises IndexError for a row or column that is off the grid, ShapeError for a name that is none of its cells, and
    TypeError for what is neither.
    """
    if isinstance(key, str):
        cells = cells_of(key, side)
        if len(cells) != 1:
            raise ShapeError("{} names {} cells, and one is wanted, as r3c7 is", shown(key), len(cells))
        return cells[0]
    try:
        row, column = map(index, key)
    except (TypeError, ValueError):
        raise TypeError(
            Message("a cell is a row and a column counted from 0, or a name such as 'r3c7', not {}", shown(key))
        ) from None
    if not (-side <= row < side and -side <= column < side):
        raise IndexError(Message("rows and columns run from 0 to {}, not {}", side - 1, shown(key)))
    return row % side * side + column % side


class DigitSet(Set[int]):
    """A set of digits that cannot be changed, in ascending order.

    >>> DigitSet([4, 2]), 4 in DigitSet([4]), DigitSet([1, 2]) & {2, 3} == {2}
    (DigitSet({2, 4}), True, True)
    """

    __slots__ = ("mask",)

    mask: int
    """Bit d−1 for digit d."""

    def __init__(self, digits: Iterable[int] = ()) -> None:
        self.mask = 0
        for digit in digits:
            self.mask |= 1 << digit - 1

    @staticmethod
    def of_mask(mask: int) -> DigitSet:
        """The digits whose bits are set."""
        self = DigitSet()
        self.mask = mask
        return self

    def __contains__(self, digit: object) -> bool:
        return digit in tuple(self)

    def __iter__(self) -> Iterator[int]:
        mask = self.mask
        while mask:
            yield (mask & -mask).bit_length()
            mask &= mask - 1

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __and__(self, other: Iterable[object]) -> DigitSet:
        if isinstance(other, DigitSet):  # for heuristics in Python: ten times as fast as through a set
            return DigitSet.of_mask(self.mask & other.mask)
        return DigitSet(digit for digit in self if digit in set(other))

    def __hash__(self) -> int:
        return self._hash()

    def __repr__(self) -> str:
        return f"DigitSet({{{', '.join(map(str, self))}}})" if self.mask else "DigitSet()"


class Cells:
    """A square of digits, 0 where empty. What has a `shape` and `values` is one."""

    __slots__ = ()

    shape: Shape
    values: Sequence[int]

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits of each row."""
        side, values = self.shape.side, tuple(self.values)
        return tuple(values[at : at + side] for at in range(0, len(values), side))

    def __getitem__(self, cell: CellKey) -> int:
        return self.values[cell_at(cell, self.shape.side)]

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def __len__(self) -> int:
        return self.shape.cells

    def __contains__(self, digit: object) -> bool:
        return digit in self.values

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """Side × side integers of numpy's usual kind, so that differences of digits may be negative."""
        import numpy as np

        if copy is False:
            raise ValueError(Message("the array of a grid is always a copy"))
        found: npt.NDArray[Any] = np.array(self.values, np.int64).reshape(self.shape.side, self.shape.side)
        return found if dtype is None else found.astype(dtype)


def digit_array(numbers: Any) -> npt.NDArray[np.uint8]:
    """Numbers of any integer kind, or floats that are whole, as a fresh `uint8` array of the same form.

    Raises TypeError for what is no array of numbers, and ShapeError for a number that no uint8 can be.
    """
    import numpy as np

    try:
        array = np.asarray(numbers)
    except ValueError:  # rows of different lengths
        raise ShapeError("rows of different lengths are no puzzles") from None
    if array.dtype.kind == "O":
        array = np.array(array.tolist())  # the objects may be numbers
    if array.dtype.kind not in "iuf":
        raise TypeError(Message("a grid or a batch in numbers has whole ones, not {}", str(array.dtype)))
    if array.dtype == np.uint8 or not array.size:
        return np.array(array, np.uint8, order="C")
    with np.errstate(invalid="ignore"):
        digits = array.astype(np.uint8, order="C")
    if not np.array_equal(digits, array):
        first = np.argmax(digits.ravel() != np.ravel(array))
        raise ShapeError("digits are whole numbers from 0 on, and the array holds {}", array.ravel()[first].item())
    return digits
