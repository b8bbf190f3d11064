"""Which cells a Sudoku has and which of them must differ. Knows no digits.

A shape is box height × box width, and any extra houses (both diagonals, the four windows) or irregular boxes.
Everything that solves reads the houses from here and from nowhere else, so a variant that is "more houses" works
in every method at once.
"""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from grille.errors import ShapeError, shown
from grille.model.alphabet import SYMBOLS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

LARGEST_SIDE = 81


@dataclass(frozen=True, slots=True)
class House:
    """Cells that hold each digit exactly once."""

    kind: str  # row, column, box, diagonal, window
    index: int  # from 0, within its kind
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """What people call it: `row 1`, `box 5`, `diagonal 2`."""
        return f"{self.kind} {self.index + 1}"


class Shape:
    """The cells, houses and peers of a Sudoku.

    >>> shape = Shape.of(9)
    >>> shape.cells, len(shape.houses), len(shape.peers[0])
    (81, 27, 20)
    >>> Shape.of(6)
    Shape.of(6)
    >>> Shape.of(9, diagonals=True).extra[0].cells[:3]
    (0, 10, 20)

    Equal shapes are one object: `Shape.of(9) is Shape.of(9)`.
    """

    side: int
    box_height: int
    box_width: int
    diagonals: bool
    windows: bool
    box_of: tuple[int, ...]  # the box number of each cell
    has_regular_boxes: bool

    def __init__(self) -> None:
        raise TypeError("shapes are made by Shape.of")

    @staticmethod
    def of(
        side: int,
        *,
        diagonals: bool = False,
        windows: bool = False,
        boxes: Iterable[int] | None = None,
        box_height: int | None = None,
        box_width: int | None = None,
    ) -> Shape:
        """The shape of that side; boxes as square as they can be, no taller than wide, unless told otherwise.

        `boxes` gives each cell a box number 0 … side−1 (a jigsaw). Raises ShapeError for what cannot be.
        """
        if isinstance(side, bool) or not isinstance(side, int):
            raise ShapeError(f"a side is a whole number, not {side!r}")
        if not 1 <= side <= LARGEST_SIDE:
            raise ShapeError(f"a side is 1 to {LARGEST_SIDE}, not {side}")
        numbers = None if boxes is None else _box_numbers(side, tuple(boxes))
        height, width = _box_size(side, box_height, box_width, irregular=numbers is not None)
        return _shape(side, height, width, bool(diagonals), bool(windows), numbers)

    @staticmethod
    def from_spec(text: str) -> Shape:
        """The shape whose `spec` this is; `box` and the words may be given in any order. Raises ShapeError.

        >>> Shape.from_spec("6:box=3x2").box_height
        3
        """
        if not isinstance(text, str):
            raise ShapeError(f"a shape is written as a text such as {_SPECS}, not {shown(text)}")
        number, _, rest = text.strip().partition(":")
        if not number.isascii() or not number.isdecimal() or len(number) > 2:
            raise ShapeError(f"{shown(text)} is no shape: wanted a side first, as in {_SPECS}")
        side, said = int(number), {}
        for word in rest.split(",") if rest else []:
            key, _, value = word.strip().partition("=")
            if key not in _SPEC_WORDS or key in said or bool(value) != _SPEC_WORDS[key]:
                raise ShapeError(f"{shown(text)} is no shape: found {shown(word.strip())}, wanted words as in {_SPECS}")
            said[key] = value
        height, width = _box_from_spec(said["box"]) if "box" in said else (None, None)
        boxes = _boxes_from_spec(said["boxes"], side) if "boxes" in said else None
        return Shape.of(
            side,
            diagonals="diagonals" in said,
            windows="windows" in said,
            boxes=boxes,
            box_height=height,
            box_width=width,
        )

    @cached_property
    def spec(self) -> str:
        """The shape as one word, read by `from_spec`: the side, and what its number alone does not tell.

        >>> Shape.of(9).spec, Shape.of(9, diagonals=True, windows=True).spec, Shape.of(6, box_height=3).spec
        ('9', '9:diagonals,windows', '6:box=3x2')
        """
        said = []
        if not self.has_regular_boxes:
            is_short = self.side <= len(SYMBOLS)
            said.append("boxes=" + ("" if is_short else ".").join(_box_name(box, is_short) for box in self.box_of))
        elif not _is_usual(self.side, self.box_height):
            said.append(f"box={self.box_height}x{self.box_width}")
        said += [word for word in ("diagonals", "windows") if getattr(self, word)]
        return f"{self.side}:{','.join(said)}" if said else str(self.side)

    @property
    def is_plain(self) -> bool:
        """Whether the side alone tells the shape."""
        return ":" not in self.spec

    def to_dict(self, language: str | None = None) -> dict[str, Any]:
        """`spec`, and what it means: side, extra houses, the box number of each cell; no words."""
        return {
            "spec": self.spec,
            "side": self.side,
            "diagonals": self.diagonals,
            "windows": self.windows,
            "boxes": list(self.box_of),
        }

    @staticmethod
    def from_dict(said: Mapping[str, Any]) -> Shape:
        """What `to_dict` said. Raises ShapeError for anything else."""
        return Shape.from_spec(said.get("spec"))  # type: ignore[arg-type]

    def to_key(self) -> dict[str, str]:
        """What other nouns say about their shape: `shape`, its text, and nothing when it is plain."""
        return {} if self.is_plain else {"shape": self.spec}

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.side * self.side

    @cached_property
    def is_classic(self) -> bool:
        """9×9 with 3×3 boxes and nothing extra."""
        return self.side == 9 and self.box_height == 3 and self.has_regular_boxes and not self.extra

    @cached_property
    def rows(self) -> tuple[House, ...]:
        side = self.side
        return tuple(House("row", r, tuple(range(r * side, (r + 1) * side))) for r in range(side))

    @cached_property
    def columns(self) -> tuple[House, ...]:
        return tuple(House("column", c, tuple(range(c, self.cells, self.side))) for c in range(self.side))

    @cached_property
    def boxes(self) -> tuple[House, ...]:
        members: list[list[int]] = [[] for _ in range(self.side)]
        for cell, box in enumerate(self.box_of):
            members[box].append(cell)
        return tuple(House("box", b, tuple(cells)) for b, cells in enumerate(members))

    @cached_property
    def extra(self) -> tuple[House, ...]:
        """Diagonals, then windows."""
        side, found = self.side, []
        if self.diagonals:
            found.append(House("diagonal", 0, tuple(i * (side + 1) for i in range(side))))
            found.append(House("diagonal", 1, tuple((i + 1) * (side - 1) for i in range(side))))
        if self.windows:
            for index, cells in enumerate(_windows(side, self.box_height, self.box_width)):
                found.append(House("window", index, cells))
        return tuple(found)

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns, boxes, extra houses."""
        return self.rows + self.columns + self.boxes + self.extra

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the indices in `houses` of those it belongs to."""
        found: list[list[int]] = [[] for _ in range(self.cells)]
        for index, house in enumerate(self.houses):
            for cell in house.cells:
                found[cell].append(index)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the other cells of its houses, ascending."""
        return tuple(
            tuple(sorted({other for index in houses for other in self.houses[index].cells} - {cell}))
            for cell, houses in enumerate(self.houses_of)
        )

    @cached_property
    def house_array(self) -> npt.NDArray[np.int32]:
        """`houses` as an int32 array of one row a house, for the native core."""
        import numpy as np

        array = np.array([house.cells for house in self.houses], dtype=np.int32)
        array.setflags(write=False)
        return array

    def box_rank(self, cell: int) -> tuple[int, int]:
        """The cell as (box, rank in the box), both from 0, in reading order.

        >>> Shape.of(9).box_rank(9 * 3 + 6)
        (5, 0)
        """
        box = self.box_of[cell]
        return box, self.boxes[box].cells.index(cell)

    def cell_at(self, box: int, rank: int) -> int:
        """The inverse of `box_rank`.

        >>> divmod(Shape.of(9).cell_at(5, 0), 9)
        (3, 6)
        """
        return self.boxes[box].cells[rank]

    def __repr__(self) -> str:
        said = [str(self.side)]
        said += [f"{word}=True" for word in ("diagonals", "windows") if getattr(self, word)]
        if not self.has_regular_boxes:
            said.append(f"boxes={list(self.box_of)}")
        elif not _is_usual(self.side, self.box_height):
            said.append(f"box_height={self.box_height}")
        return f"Shape.of({', '.join(said)})"

    def __reduce__(self) -> tuple[object, ...]:
        boxes = None if self.has_regular_boxes else self.box_of
        return _shape, (self.side, self.box_height, self.box_width, self.diagonals, self.windows, boxes)


def _shape(side: int, height: int, width: int, diagonals: bool, windows: bool, boxes: tuple[int, ...] | None) -> Shape:
    """The one object for that shape. Regular ones are few and stay; irregular ones go when nobody has them any more."""
    if boxes is None or (boxes == _regular_boxes(side, height, width) and (height > 1 or side <= 3)):
        return _regular_shape(side, height, width, diagonals, windows)
    if windows:
        raise ShapeError("windows need regular boxes, and these are irregular")
    key = (side, diagonals, boxes)
    with _LOCK:
        shape = _IRREGULAR.get(key)
        if shape is None:
            shape = _IRREGULAR[key] = _new_shape(side, height, width, diagonals, windows, boxes)
        return shape


_IRREGULAR: WeakValueDictionary[tuple[int, bool, tuple[int, ...]], Shape] = WeakValueDictionary()
_LOCK = threading.Lock()


@cache
def _regular_shape(side: int, height: int, width: int, diagonals: bool, windows: bool) -> Shape:
    if windows:
        _windows(side, height, width)
    return _new_shape(side, height, width, diagonals, windows, None)


def _new_shape(
    side: int, height: int, width: int, diagonals: bool, windows: bool, boxes: tuple[int, ...] | None
) -> Shape:
    shape = object.__new__(Shape)
    shape.side, shape.box_height, shape.box_width = side, height, width
    shape.diagonals, shape.windows = diagonals, windows
    shape.box_of, shape.has_regular_boxes = boxes or _regular_boxes(side, height, width), boxes is None
    return shape


def _squarest(side: int) -> int:
    """The largest divisor that is at most the square root."""
    return next(height for height in range(math.isqrt(side), 0, -1) if side % height == 0)


def _is_usual(side: int, height: int) -> bool:
    """Whether boxes of that height are those that the side alone means."""
    return height == _squarest(side) and (height > 1 or side <= 3)


_SPECS = "9, 9:diagonals,windows, 6:box=3x2 or 4:boxes=1122112233443344"
_SPEC_WORDS = {"diagonals": False, "windows": False, "box": True, "boxes": True}  # whether it has a value


def _box_from_spec(value: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,2})x(\d{1,2})", value, re.ASCII)
    if found is None:
        raise ShapeError(f"box={shown(value)} is no size: wanted height and width, as in box=3x2")
    return int(found[1]), int(found[2])


def _boxes_from_spec(value: str, side: int) -> list[int]:
    """A box for each cell: a symbol each, or numbers from 1 separated by points above a side of 35."""
    names = list(value) if side <= len(SYMBOLS) else value.split(".")
    number = {_box_name(box, side <= len(SYMBOLS)): box for box in range(side)}
    for cell, name in enumerate(names):
        if name not in number:
            raise ShapeError(
                f"boxes={shown(value)}: found {shown(name)} for cell {cell + 1}, wanted a box from 1 to {side}"
            )
    return [number[name] for name in names]


def _box_name(box: int, is_short: bool) -> str:
    return SYMBOLS[box] if is_short else str(box + 1)


def _box_size(side: int, height: int | None, width: int | None, *, irregular: bool) -> tuple[int, int]:
    if height is None and width is None:
        height = _squarest(side)
        if height == 1 and side > 3 and not irregular:
            raise ShapeError(
                f"a side of {side} has no boxes, since {side} is no product: "
                f"take {_near_product(side, -1)} or {_near_product(side, 1)}, or give irregular boxes"
            )
    if height is None:
        assert width is not None
        height = side // width if width > 0 else 0
    if width is None:
        width = side // height if height > 0 else 0
    if height < 1 or width < 1 or height * width != side:
        raise ShapeError(f"boxes of {height}×{width} do not hold {side} cells")
    return height, width


def _near_product(side: int, step: int) -> int:
    while _squarest(side) == 1:
        side += step
    return side


def _regular_boxes(side: int, height: int, width: int) -> tuple[int, ...]:
    across = side // width
    return tuple(r // height * across + c // width for r in range(side) for c in range(side))


def _box_numbers(side: int, boxes: tuple[int, ...]) -> tuple[int, ...]:
    if len(boxes) != side * side:
        raise ShapeError(f"irregular boxes give a number to each of {side * side} cells, not to {len(boxes)}")
    sizes = [0] * side
    for cell, box in enumerate(boxes):
        if isinstance(box, bool) or not isinstance(box, int) or not 0 <= box < side:
            raise ShapeError(f"box numbers run from 0 to {side - 1}, and {cell_name(cell, side)} has {box!r}")
        sizes[box] += 1
    for box, size in enumerate(sizes):
        if size != side:
            raise ShapeError(f"box {box} has {size} cells, and each of {side} boxes must have {side}")
    return boxes


def _windows(side: int, height: int, width: int) -> list[tuple[int, ...]]:
    """One box away from the border and from each other: on 9×9 the four inner boxes of the "hyper" Sudoku."""
    down = [1 + k * (height + 1) for k in range((side - 1) // (height + 1))]
    across = [1 + k * (width + 1) for k in range((side - 1) // (width + 1))]
    found = [
        tuple((top + r) * side + left + c for r in range(height) for c in range(width))
        for top in down
        for left in across
        if top + height <= side and left + width <= side
    ]
    if height < 2 or not found:
        raise ShapeError(f"a side of {side} has no room for windows")
    return found


def cell_name(cell: int, side: int) -> str:
    """A cell as people write it.

    >>> cell_name(0, 9), cell_name(80, 9)
    ('r1c1', 'r9c9')
    """
    return f"r{cell // side + 1}c{cell % side + 1}"


def cell_names(cells: Sequence[int], side: int) -> str:
    """Several cells, separated by commas: `r1c1, r1c2`."""
    return ", ".join(cell_name(cell, side) for cell in cells)
