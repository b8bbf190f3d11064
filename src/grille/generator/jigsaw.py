"""Random irregular boxes: connected regions of `side` cells each."""

from __future__ import annotations

import random
from functools import lru_cache

import numpy as np

from grille.errors import OptionError, OutOfTimeError, ShapeError, shown
from grille.generator.fill import GUESSES, checked_seed
from grille.kernel import general
from grille.model import Shape
from grille.model.layouts import layout_of
from grille.model.shape import LARGEST_SIDE
from grille.watch import FOREVER, Watch

_SWAPS = 40  # per cell for the first draw; each further draw takes a quarter


def jigsaw(side: int, *, seed: int | None = None, number: int = 0, watch: Watch = FOREVER, **kinds: bool) -> Shape:
    """A shape with random connected boxes for which a complete grid exists; the n-th of a seed is always the same.

    Starting with rows as boxes, pairs of cells at borders change sides as long as every box stays connected. Boxes for
    which no grid is found soon are drawn again.

    Raises OutOfTimeError when the watch is up.
    """
    rng = random.Random(f"{checked_seed(seed)}/{number}/jigsaw")
    boxes = list(undrawn(side).box_of)
    swaps = _SWAPS * side * side
    while True:
        stir(boxes, side, swaps, rng, watch)
        shape = Shape.of(side, boxes=boxes, rules=(), **kinds)
        blank = np.zeros(shape.cells, np.uint8)
        if any(True for _ in general.walk(layout_of(shape), blank, limit=1, guesses=GUESSES, watch=watch)):
            return shape
        swaps = _SWAPS * side * side // 4


def undrawn(side: int, **kinds: bool) -> Shape:
    """The shape from which boxes are drawn: each row is a box. Raises OptionError for an invalid side.

    Its extra houses are of `kinds`, each by its keyword. Raises OptionError for those that need regular boxes.
    """
    if isinstance(side, bool) or not isinstance(side, int) or not 1 <= side <= LARGEST_SIDE:
        raise OptionError("a jigsaw has a side of 1 to {}, not {}", LARGEST_SIDE, shown(side))
    try:
        return Shape.of(side, boxes=[cell // side for cell in range(side * side)], rules=(), **kinds)
    except ShapeError as error:
        raise OptionError("a jigsaw draws its own boxes: {}", error) from None


def stir(boxes: list[int], side: int, swaps: int, rng: random.Random, watch: Watch = FOREVER) -> None:
    """Swap a cell of one box with a cell of a neighbouring box, both at the border, many times over."""
    near = _neighbours(side)
    cells_of = [[cell for cell, box in enumerate(boxes) if box == number] for number in range(side)]
    for swap in range(swaps):
        if swap % 256 == 0 and watch.is_up:
            raise OutOfTimeError("the time was up before boxes were drawn")
        place = rng.randrange(side * side)
        home = boxes[place]
        others = [boxes[cell] for cell in near[place] if boxes[cell] != home]
        if not others:
            continue
        other_box = rng.choice(others)
        border = [
            cell for cell in cells_of[other_box] if any(boxes[other] == home and other != place for other in near[cell])
        ]
        if not border:
            continue
        neighbour = rng.choice(border)
        boxes[place], boxes[neighbour] = other_box, home
        given = [neighbour if cell == place else cell for cell in cells_of[home]]
        taken = [place if cell == neighbour else cell for cell in cells_of[other_box]]
        if _is_connected(given, near) and _is_connected(taken, near):
            cells_of[home], cells_of[other_box] = given, taken
        else:
            boxes[place], boxes[neighbour] = home, other_box


@lru_cache(maxsize=8)
def _neighbours(side: int) -> list[list[int]]:
    """For each cell, the cells above, below, left and right of it."""
    found = []
    for cell in range(side * side):
        row, column = divmod(cell, side)
        places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        found.append([r * side + c for r, c in places if 0 <= r < side and 0 <= c < side])
    return found


def _is_connected(cells: list[int], near: list[list[int]]) -> bool:
    left = set(cells)
    open_cells = [left.pop()]
    while open_cells:
        for cell in near[open_cells.pop()]:
            if cell in left:
                left.remove(cell)
                open_cells.append(cell)
    return not left
