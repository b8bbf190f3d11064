"""A grid of digits, and the judge that everyone trusts. Knows no solver."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import compress
from operator import getitem
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.alphabet import EMPTY, EMPTY_TOO, SYMBOLS
from grille.errors import ParseError, ShapeError
from grille.json_types import Line, Shaped
from grille.messages import Message
from grille.model.cells import CellKey, Cells, cell_at, digit_array
from grille.model.drawing import drawn
from grille.model.look import DIGITS_ALONE
from grille.model.shape import LARGEST_SIDE, House, Shape, cell_name, cell_names
from grille.model.svg import Digits, svg

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Conflict(NamedTuple):
    """One digit more than once in a house."""

    digit: int
    house: House
    cells: tuple[int, ...]

    def __str__(self) -> str:
        side = len(self.house.cells)
        return Message("{} has {} in {}", self.house.name, self.digit, cell_names(self.cells, side))


class GridDict(Shaped):
    puzzle: Line


class Grid(Cells):
    """The digits of a Sudoku row by row, 0 where empty. Frozen and hashable.

    >>> puzzle = Grid.from_line("1..." + ".3.." + "..4." + "...2")
    >>> puzzle.givens, puzzle.values[:4]
    (4, (1, 0, 0, 0))
    >>> puzzle[1, 1], puzzle["r2c2"], list(puzzle)[:4], len(puzzle), 3 in puzzle
    (3, 3, [1, 0, 0, 0], 16, True)
    >>> puzzle
    Grid.from_line('1....3....4....2')

    `grid[row, column]` counts from 0 and is what `numpy.asarray(grid)` has there; names count from 1, as people do.
    """

    shape: Shape
    values: tuple[int, ...]

    def __init__(self, shape: Shape, values: Iterable[int]) -> None:
        digits = tuple(values.tolist() if hasattr(values, "tolist") else values)
        if len(digits) != shape.cells:
            raise ShapeError("a side of {} has {} cells, not {}", shape.side, shape.cells, len(digits))
        if isinstance(values, bytes):  # many grids out of one array: deleting its digits must leave nothing
            are_digits = not values.translate(None, _EVERY_DIGIT[: shape.side + 1])
        else:
            try:
                are_digits = min(digits) >= 0 and max(digits) <= shape.side and set(map(type, digits)) == {int}
            except TypeError:
                are_digits = False
        if not are_digits:
            digits = _whole_digits(shape, digits)
        object.__setattr__(self, "shape", shape)
        object.__setattr__(self, "values", digits)

    @staticmethod
    def from_line(text: str, shape: Shape | None = None) -> Grid:
        """Read what `to_line` writes; for sides up to 9 also `0`, `*`, `_` and `-` as empty.

        Other texts are for `grille.parse`. Raises ParseError with the column.
        """
        if "," in text:
            values = _numbers(text)
        else:
            known = _SYMBOL_VALUES if len(text) > 81 else _SMALL_VALUES
            values = [known.get(symbol, -1) for symbol in text]
        shape = shape or shape_of_cells(len(values))
        if len(values) != shape.cells:
            raise ParseError(
                found=Message("{} cells", len(values)),
                wanted=Message("{} for a side of {}", shape.cells, shape.side),
                column=len(text) + 1,
            )
        if min(values) < 0 or max(values) > shape.side:
            at = next(i for i, value in enumerate(values) if not 0 <= value <= shape.side)
            if "," in text:
                raise ParseError(
                    found=Message("the number {}", values[at]), wanted=Message("a number 0 to {}", shape.side)
                )
            raise ParseError(found=repr(text[at]), wanted=_wanted(shape.side), column=at + 1)
        return Grid(shape, values)

    @staticmethod
    def from_array(numbers: Any, shape: Shape | None = None) -> Grid:
        """The grid of an array or nested lists, side by side or flat, of any kind of integers or whole floats.

        >>> Grid.from_array([[1, 0, 0, 0], [0, 3, 0, 0], [0, 0, 4, 0], [0, 0, 0, 2]])
        Grid.from_line('1....3....4....2')

        Raises ShapeError for what is no square or no digit, and TypeError for what is no array of numbers.
        """
        digits = digit_array(numbers)
        if digits.ndim not in (1, 2) or (digits.ndim == 2 and digits.shape[0] != digits.shape[1]):
            raise ShapeError("a grid is a square of numbers, or flat, and this has the form {}", digits.shape)
        try:
            return Grid(shape or shape_of_cells(digits.size), digits.ravel())
        except ParseError as error:
            raise ShapeError("{} numbers are no grid: wanted {}", digits.size, error.wanted) from None

    def with_cell(self, cell: CellKey, digit: int) -> Grid:
        """The grid with that digit in a cell; 0 empties it.

        >>> Grid.from_line("1....3....4....2").with_cell("r1c3", 3)
        Grid.from_line('1.3..3....4....2')
        """
        at = cell_at(cell, self.shape.side)
        return Grid(self.shape, (*self.values[:at], digit, *self.values[at + 1 :]))

    def without(self, *cells: CellKey) -> Grid:
        """The grid with these cells empty."""
        gone = {cell_at(cell, self.shape.side) for cell in cells}
        return Grid(self.shape, [0 if cell in gone else value for cell, value in enumerate(self.values)])

    def to_line(self) -> str:
        """The grid as one line: `1-9A-Z` and `.` for empty; above a side of 35, numbers separated by commas.

        >>> Grid(Shape.of(4), [1, 2, 3, 4] + 12 * [0]).to_line()
        '1234............'
        """
        if self.shape.side > len(SYMBOLS):
            return ",".join(map(str, self.values))
        return "".join([_LINE_SYMBOLS[value] for value in self.values])

    @property
    def givens(self) -> int:
        """How many cells are filled."""
        return len(self.values) - self.values.count(0)

    @property
    def is_full(self) -> bool:
        """Whether no cell is empty."""
        return 0 not in self.values

    @property
    def array(self) -> npt.NDArray[np.uint8]:
        """The digits as a fresh uint8 array, for the native core."""
        import numpy as np

        return np.frombuffer(bytearray(self.values), np.uint8)  # np.array takes five times as long

    def to_dict(self, language: str | None = None) -> GridDict:
        """`puzzle`, its line, and `shape` unless plain; it has no words.

        >>> Grid.from_line("1....3....4....2").to_dict()
        {'puzzle': '1....3....4....2'}
        """
        return {"puzzle": self.to_line(), **self.shape.to_key()}

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Grid:
        """The grid of a `to_dict`. Raises ParseError or ShapeError for anything else."""
        line, spec = data.get("puzzle"), data.get("shape")
        if not isinstance(line, str):
            raise ParseError(found=Message("the puzzle {}", repr(line)), wanted=Message("a line of digits"))
        return Grid.from_line(line, None if spec is None else Shape.from_spec(spec))

    def is_solution_of(self, puzzle: Grid) -> bool:
        """Whether this grid is full, obeys every house and every rule, and keeps the puzzle's givens."""
        if self.shape is not puzzle.shape:
            return False
        values = self.values
        if list(compress(values, puzzle.values)) != list(filter(None, puzzle.values)):
            return False
        if self.shape.other_rules and not (0 not in values and all(one.holds(values) for one in self.shape.primitives)):
            return False
        if self.shape.side > _LARGEST_BY_BITS:
            # Where digits are 1 … side, a house holds each once exactly when its digits differ.
            return 0 not in values and all(
                len({values[cell] for cell in house.cells}) == self.shape.side for house in self.shape.houses
            )
        bits, every = _house_bits(self.shape)
        return sum(map(getitem, bits, values)) == every

    @cached_property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Every digit that a house holds more than once, with its cells."""
        found = []
        for house in self.shape.houses:
            places: dict[int, list[int]] = {}
            for cell in house.cells:
                if self.values[cell]:
                    places.setdefault(self.values[cell], []).append(cell)
            found += [Conflict(digit, house, tuple(cells)) for digit, cells in places.items() if len(cells) > 1]
        return tuple(found)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self.shape is other.shape and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.shape, self.values))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(Message("a grid is frozen; {} cannot be set", name))

    def __delattr__(self, name: str) -> None:
        raise AttributeError(Message("a grid is frozen; {} cannot be deleted", name))

    def __reduce__(self) -> tuple[object, ...]:
        return Grid, (self.shape, self.values)

    def __repr__(self) -> str:
        return f"Grid.from_line({self.to_line()!r}{'' if self.shape.is_plain else f', {self.shape!r}'})"

    def __str__(self) -> str:
        """The grid drawn with its boxes."""
        return drawn(self.shape, self.values)

    def _repr_svg_(self) -> str:
        return svg(Digits(self.shape, self.values), DIGITS_ALONE)


def shape_of_cells(cells: int) -> Shape:
    """The plain shape with that many cells. Raises ParseError where there is none."""
    side = round(cells**0.5)
    if cells == 0:
        raise ParseError(found="nothing", wanted=Message("a grid"))
    if side * side != cells or side > LARGEST_SIDE:
        raise ParseError(
            found=Message("{:,} cell{}", cells, "s" * (cells != 1)),
            wanted=Message("a square number of cells, such as 16, 36, 81 or 256"),
        )
    try:
        return Shape.of(side)
    except ShapeError as error:
        raise ParseError(found=Message("{} cells, a side of {}", cells, side), wanted=str(error)) from None


def _wanted(side: int) -> str:
    last = SYMBOLS[min(side, len(SYMBOLS)) - 1]
    return Message("a digit 1-{} or one of . 0 * _ -", last) if side <= 9 else Message("a digit 1-9, A-{} or '.'", last)


def _numbers(text: str) -> list[int]:
    values = []
    for index, word in enumerate(text.split(",")):
        word = word.strip()
        if word.isascii() and word.isdecimal() and len(word) < 4:
            values.append(int(word))
        elif word in ("", EMPTY):
            values.append(0)
        else:
            raise ParseError(found=repr(word[:20]), wanted=Message("a number"), column=index + 1)
    return values


def checked_grid(puzzle: object) -> Grid:
    """The puzzle itself. Raises TypeError, and says what would do, for anything but a Grid: often it is a text."""
    if not isinstance(puzzle, Grid):
        raise TypeError(
            Message("a puzzle is a Grid, as grille.parse makes it from a text, not {}", type(puzzle).__name__)
        )
    return puzzle


def _whole_digits(shape: Shape, values: tuple[object, ...]) -> tuple[int, ...]:
    """The values as plain ints, or ShapeError naming the first cell that is no digit."""
    digits = []
    for cell, value in enumerate(values):
        try:
            digit = value.__index__()  # type: ignore[attr-defined]
        except (AttributeError, TypeError):
            digit = -1
        if isinstance(value, bool) or not 0 <= digit <= shape.side:
            raise ShapeError(
                "{} holds {}, and digits run from 0 to {}", cell_name(cell, shape.side), repr(value), shape.side
            )
        digits.append(int(digit))
    return tuple(digits)


_LARGEST_BY_BITS = 16  # the side up to which the table below is small


@lru_cache(maxsize=64)
def _house_bits(shape: Shape) -> tuple[tuple[tuple[int, ...], ...], int]:
    """For each cell and value, one bit for each of its houses and that digit; and all bits that there are.

    A full grid adds up as many bits as there are, any other grid fewer. So many powers of two make the number with all
    bits set exactly when no two are the same, that is, when every house has every digit, and fewer never do: one sum
    judges all houses, in a third of the time that looking at them one by one takes.
    """
    side, houses = shape.side, shape.houses_of
    bits = tuple(
        (0, *(sum(1 << house * side + digit for house in houses[cell]) for digit in range(side)))
        for cell in range(shape.cells)
    )
    return bits, (1 << len(shape.houses) * side) - 1


_EVERY_DIGIT = bytes(range(LARGEST_SIDE + 1))
_LINE_SYMBOLS = EMPTY + SYMBOLS
_SYMBOL_VALUES = {symbol: value for value, symbol in enumerate(_LINE_SYMBOLS)}
_SMALL_VALUES = {**_SYMBOL_VALUES, **dict.fromkeys(EMPTY_TOO, 0)}
