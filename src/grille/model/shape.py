"""Which cells a Sudoku has and which of them must differ. Knows no digits.

A shape is box height × box width, and any extra houses (`grille.rules`) or irregular boxes.
Everything that solves reads the houses from here and from nowhere else, so a variant that is "more houses" works
in every method at once.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from grille.errors import ShapeError
from grille.json_types import Exact, Shaped
from grille.messages import Message
from grille.model.shape_spec import boxes_text, spec_arguments
from grille.rules import DIAGONALS, HOUSE_KINDS, WINDOWS, HouseKind, kind_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from grille.rules.primitives import Primitive
    from grille.rules.rule import Rule

LARGEST_SIDE = 81


@dataclass(frozen=True, slots=True)
class House:
    """Cells that hold each digit exactly once."""

    kind: str  # row, column, box, or that of an extra house
    index: int  # from 0, within its kind
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """Its name in messages: `row 1`, `box 5`, `diagonal 2`."""
        return f"{self.kind} {self.index + 1}"


class ShapeDict(Exact):
    spec: str
    side: int
    diagonals: bool
    windows: bool
    kinds: list[str]
    boxes: list[int]


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
    kinds: tuple[HouseKind, ...]  # of the extra houses
    box_of: tuple[int, ...]  # the box number of each cell
    has_regular_boxes: bool
    other_rules: tuple[Rule, ...]  # those that are no extra houses
    bare: Shape  # the same without other rules

    def __init__(self) -> None:
        raise TypeError(Message("shapes are made by Shape.of"))

    @staticmethod
    def of(
        side: int,
        *,
        boxes: Iterable[int] | None = None,
        box_height: int | None = None,
        box_width: int | None = None,
        rules: Iterable[str | Rule] = (),
        **kinds: bool,
    ) -> Shape:
        """The shape of that side; boxes as square as they can be, no taller than wide, unless told otherwise.

        `boxes` gives each cell a box number 0 … side−1 (a jigsaw). `kinds` are those of extra houses, each by its
        keyword: `diagonals=True`. `rules` are lines such as `cage 15 r1c1 r1c2`. Raises ShapeError for an invalid
        shape.
        """
        if unknown := kinds.keys() - {kind.keyword for kind in HOUSE_KINDS}:
            raise TypeError(f"Shape.of() got an unexpected keyword argument {min(unknown)!r}")
        if isinstance(side, bool) or not isinstance(side, int):
            raise ShapeError("a side is a whole number, not {}", repr(side))
        if not 1 <= side <= LARGEST_SIDE:
            raise ShapeError("a side is 1 to {}, not {}", LARGEST_SIDE, side)
        numbers = None if boxes is None else _box_numbers(side, tuple(boxes))
        height, width = _box_size(side, box_height, box_width, irregular=numbers is not None)
        wanted = [kind.word for kind in HOUSE_KINDS if kinds.get(kind.keyword)]
        return _ruled(_shape(side, height, width, (), numbers), [*_listed(rules), *wanted])

    def with_rules(self, rules: Iterable[str | Rule]) -> Shape:
        """This shape with more rules. Raises ShapeError.

        >>> Shape.of(9).with_rules(["cage 15 r1c1 r1c2"]).spec
        '9;cage 15 r1c1 r1c2'
        """
        return _ruled(self, [*self.rules, *_listed(rules)])

    @staticmethod
    def from_spec(text: str) -> Shape:
        """The shape whose `spec` this is; `box` and the words may be given in any order. Raises ShapeError.

        >>> Shape.from_spec("6:box=3x2").box_height
        3
        """
        return Shape.of(**spec_arguments(text))

    @cached_property
    def spec(self) -> str:
        """The shape as one word, read by `from_spec`: the side, and what its number alone does not tell.

        >>> Shape.of(9).spec, Shape.of(9, diagonals=True, windows=True).spec, Shape.of(6, box_height=3).spec
        ('9', '9:diagonals,windows', '6:box=3x2')
        """
        parts = []
        if not self.has_regular_boxes:
            parts.append(f"boxes={boxes_text(self.box_of, self.side)}")
        elif not _is_usual(self.side, self.box_height):
            parts.append(f"box={self.box_height}x{self.box_width}")
        parts += [kind.word for kind in self.kinds]
        bare = f"{self.side}:{','.join(parts)}" if parts else str(self.side)
        return ";".join([bare, *map(str, self.other_rules)])

    @property
    def is_plain(self) -> bool:
        """Whether the side alone tells the shape."""
        return self.spec == str(self.side)

    def to_dict(self, language: str | None = None) -> ShapeDict:
        """`spec`, and what it means: side, extra houses, the box number of each cell; no words."""
        return {
            "spec": self.spec,
            "side": self.side,
            "diagonals": self.diagonals,
            "windows": self.windows,
            "kinds": [kind.word for kind in self.kinds],
            "boxes": list(self.box_of),
        }

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Shape:
        """The shape of a `to_dict`. Raises ShapeError for anything else."""
        return Shape.from_spec(data.get("spec"))  # type: ignore[arg-type]

    def to_key(self) -> Shaped:
        """The entry `shape` of other nouns' JSON: its text, or nothing where it is plain."""
        return {} if self.is_plain else {"shape": self.spec}

    @property
    def keywords(self) -> dict[str, bool]:
        """The keywords of `Shape.of` for the same extra houses."""
        return {kind.keyword: True for kind in self.kinds}

    @property
    def diagonals(self) -> bool:
        """Whether both diagonals are houses too."""
        return DIAGONALS in self.kinds

    @property
    def windows(self) -> bool:
        """Whether the windows are houses too."""
        return WINDOWS in self.kinds

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.side * self.side

    @cached_property
    def is_classic(self) -> bool:
        """9×9 with 3×3 boxes and nothing extra."""
        return self.side == 9 and self.box_height == 3 and self.has_only_regular_boxes

    @property
    def has_only_regular_boxes(self) -> bool:
        """Whether there are regular boxes, and neither extra houses nor rules."""
        return self.has_regular_boxes and not self.extra and not self.other_rules

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule, each kind of extra houses among them.

        >>> Shape.of(9, diagonals=True, rules=["anti-king"]).rules[0].sentence()
        'Both diagonals are houses too.'
        """
        if not self.kinds:
            return self.other_rules
        from grille.rules.registry import kind_named
        from grille.rules.rule import Rule

        return (*(Rule(kind_named(kind.word), self.side) for kind in self.kinds), *self.other_rules)

    @cached_property
    def primitives(self) -> tuple[Primitive, ...]:
        """What the rules demand of a full grid besides its houses."""
        if not self.other_rules:
            return ()
        from grille.rules.registry import lower

        return tuple(lower(self.other_rules, self.side, self.box_of))

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
        """The extra houses, kind by kind."""
        size = self.side, self.box_height, self.box_width
        return tuple(House(kind.house, i, cells) for kind in self.kinds for i, cells in enumerate(kind.cells(*size)))

    @cached_property
    def shaded(self) -> tuple[int, ...]:
        """The cells that pictures shade because they are in an extra house."""
        return tuple(sorted({cell for house in self.extra if not _has_patches(house) for cell in house.cells}))

    @cached_property
    def patches(self) -> tuple[tuple[int, float, float], ...]:
        """The cells that pictures shade in part, with the offset of the shaded part, as wide as a box's part of a
        cell.
        """
        across, down = self.box_width, self.box_height
        return tuple(
            (cell, house.index % across / across, house.index // across / down)
            for house in self.extra
            if _has_patches(house)
            for cell in house.cells
        )

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
        """`houses` as an int32 array of one row a house, for the native core.

        Raises ShapeError where there are rules, since it does not hold them: callers that know rules use `bare`.
        """
        import numpy as np

        self.refuse_rules()

        array = np.array([house.cells for house in self.houses], dtype=np.int32)
        array.setflags(write=False)
        return array

    def refuse_rules(self) -> None:
        """Raises ShapeError where there are rules, for callers that do not know them."""
        if self.other_rules:
            raise ShapeError(
                "rules such as {} are not known here; solve, count, compare, draw and export know them",
                repr(str(self.other_rules[0])),
            )

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
        arguments = [str(self.side)]
        arguments += [f"{kind.keyword}=True" for kind in self.kinds]
        if not self.has_regular_boxes:
            arguments.append(f"boxes={list(self.box_of)}")
        elif not _is_usual(self.side, self.box_height):
            arguments.append(f"box_height={self.box_height}")
        if self.other_rules:
            arguments.append(f"rules={[str(rule) for rule in self.other_rules]}")
        return f"Shape.of({', '.join(arguments)})"

    def __reduce__(self) -> tuple[object, ...]:
        return Shape.from_spec, (self.spec,)


Kinds = tuple[HouseKind, ...]


def _shape(side: int, height: int, width: int, kinds: Kinds, boxes: tuple[int, ...] | None) -> Shape:
    """The one object for that shape. Regular shapes are few and stay cached; irregular ones are dropped when unused."""
    if boxes is None or (boxes == _regular_boxes(side, height, width) and (height > 1 or side <= 3)):
        return _regular_shape(side, height, width, kinds)
    for kind in kinds:
        if kind.needs_boxes:
            raise ShapeError("{} need regular boxes, and these are irregular", Message(kind.names["en"].many))
    key = (side, kinds, boxes)
    with _LOCK:
        shape = _IRREGULAR.get(key)
        if shape is None:
            shape = _IRREGULAR[key] = _new_shape(side, height, width, kinds, boxes)
        return shape


_IRREGULAR: WeakValueDictionary[tuple[int, Kinds, tuple[int, ...]], Shape] = WeakValueDictionary()
_LOCK = threading.Lock()


@cache
def _regular_shape(side: int, height: int, width: int, kinds: Kinds) -> Shape:
    for kind in kinds:
        if not kind.cells(side, height, width):
            raise ShapeError("a side of {} has no room for {}", side, Message(kind.names["en"].many))
    return _new_shape(side, height, width, kinds, None)


def _listed(rules: Iterable[str | Rule]) -> Iterable[str | Rule]:
    if isinstance(rules, str):
        raise TypeError(Message("rules are several lines, as in rules=[{}], not one text", repr(rules)))
    return rules


_HALVES = {"diagonal-down", "diagonal-up"}


def _ruled(shape: Shape, rules: Iterable[str | Rule]) -> Shape:
    """The shape of these boxes with these rules, of which some are kinds of extra houses."""
    lines = {str(line).strip(): line for line in rules}
    if lines.keys() >= _HALVES:
        lines[DIAGONALS.word] = DIAGONALS.word
    if DIAGONALS.word in lines:
        lines = {word: line for word, line in lines.items() if word not in _HALVES}
    kinds = tuple(kind for kind in HOUSE_KINDS if lines.pop(kind.word, None))
    bare = _with_kinds(shape, kinds)
    return _with_other_rules(bare, lines.values()) if lines else bare


def _with_kinds(shape: Shape, kinds: Kinds) -> Shape:
    boxes = None if shape.has_regular_boxes else shape.box_of
    return _shape(shape.side, shape.box_height, shape.box_width, kinds, boxes)


def _with_other_rules(bare: Shape, rules: Iterable[str | Rule]) -> Shape:
    """The one object for a shape with these rules; it goes when nobody has it any more."""
    from grille.rules.registry import read_rules

    read = read_rules(rules, bare.side)
    for option in (option for rule in read for option in rule.parts()):
        if kind := next((kind for kind in HOUSE_KINDS if kind.word == option.kind.name), None):
            _with_kinds(bare, (kind,))  # raises where the boxes cannot have it
    with _LOCK:
        shape = _RULED.get((bare, read))
        if shape is None:
            shape = _new_shape(
                bare.side, bare.box_height, bare.box_width, bare.kinds, None if bare.has_regular_boxes else bare.box_of
            )
            shape.bare, shape.other_rules = bare, read
            _RULED[bare, read] = shape
        return shape


_RULED: WeakValueDictionary[tuple[Shape, tuple[Rule, ...]], Shape] = WeakValueDictionary()


def _new_shape(side: int, height: int, width: int, kinds: Kinds, boxes: tuple[int, ...] | None) -> Shape:
    shape = object.__new__(Shape)
    shape.side, shape.box_height, shape.box_width = side, height, width
    shape.kinds = kinds
    shape.box_of, shape.has_regular_boxes = boxes or _regular_boxes(side, height, width), boxes is None
    shape.other_rules, shape.bare = (), shape
    return shape


def _has_patches(house: House) -> bool:
    kind = kind_of(house.kind)
    return kind is not None and kind.drawing == "patch"


def _squarest(side: int) -> int:
    """The largest divisor that is at most the square root."""
    return next(height for height in range(math.isqrt(side), 0, -1) if side % height == 0)


def _is_usual(side: int, height: int) -> bool:
    """Whether boxes of that height are the default for the side."""
    return height == _squarest(side) and (height > 1 or side <= 3)


def _box_size(side: int, height: int | None, width: int | None, *, irregular: bool) -> tuple[int, int]:
    if height is None and width is None:
        height = _squarest(side)
        if height == 1 and side > 3 and not irregular:
            raise ShapeError(
                "a side of {} has no boxes, since {} is no product: take {} or {}, or give irregular boxes",
                side,
                side,
                _near_product(side, -1),
                _near_product(side, 1),
            )
    if height is None:
        assert width is not None
        height = side // width if width > 0 else 0
    if width is None:
        width = side // height if height > 0 else 0
    if height < 1 or width < 1 or height * width != side:
        raise ShapeError("boxes of {}×{} do not hold {} cells", height, width, side)
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
        raise ShapeError("irregular boxes give a number to each of {} cells, not to {}", side * side, len(boxes))
    sizes = [0] * side
    for cell, box in enumerate(boxes):
        if isinstance(box, bool) or not isinstance(box, int) or not 0 <= box < side:
            raise ShapeError("box numbers run from 0 to {}, and {} has {}", side - 1, cell_name(cell, side), repr(box))
        sizes[box] += 1
    for box, size in enumerate(sizes):
        if size != side:
            raise ShapeError("box {} has {} cells, and each of {} boxes must have {}", box, size, side, side)
    return boxes


def cell_name(cell: int, side: int) -> str:
    """A cell as people write it.

    >>> cell_name(0, 9), cell_name(80, 9)
    ('r1c1', 'r9c9')
    """
    return f"r{cell // side + 1}c{cell % side + 1}"


def cell_names(cells: Sequence[int], side: int) -> str:
    """Several cells, separated by commas: `r1c1, r1c2`."""
    return ", ".join(cell_name(cell, side) for cell in cells)
