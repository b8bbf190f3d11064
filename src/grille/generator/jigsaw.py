"""Random irregular boxes: connected regions of `side` cells each."""

from __future__ import annotations

import random

from grille.generator.fill import checked_seed
from grille.methods.door import solve
from grille.model import Grid, Shape


def jigsaw(side: int, *, seed: int | None = None, diagonals: bool = False) -> Shape:
    """A shape with random connected boxes that some complete grid obeys.

    From rows as boxes, cells at borders change sides two at a time as long as every box stays connected.

    >>> shape = jigsaw(6, seed=1)
    >>> shape.has_regular_boxes, len(shape.boxes)
    (False, 6)
    """
    rng = random.Random(f"{checked_seed(seed)}/jigsaw")
    while True:
        boxes = _stirred(side, rng)
        shape = Shape.of(side, boxes=boxes, diagonals=diagonals)
        if solve(Grid(shape, [0] * shape.cells), limit=1, seconds=5).solution is not None:
            return shape


def _stirred(side: int, rng: random.Random) -> list[int]:
    """Swap a cell of one box with a cell of a neighbouring box, both at the border, many times over."""
    start = Shape.of(side, boxes=[cell // side for cell in range(side * side)])
    boxes = list(start.box_of)
    for _ in range(40 * side * side):
        one = rng.randrange(side * side)
        mine = boxes[one]
        others = [boxes[cell] for cell in _neighbours(one, side) if boxes[cell] != mine]
        if not others:
            continue
        theirs = rng.choice(others)
        border = [
            cell
            for cell, box in enumerate(boxes)
            if box == theirs and any(boxes[near] == mine and near != one for near in _neighbours(cell, side))
        ]
        if not border:
            continue
        two = rng.choice(border)
        boxes[one], boxes[two] = theirs, mine
        if not (_is_connected(boxes, mine, side) and _is_connected(boxes, theirs, side)):
            boxes[one], boxes[two] = mine, theirs
    return boxes


def _neighbours(cell: int, side: int) -> list[int]:
    row, column = divmod(cell, side)
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * side + c for r, c in places if 0 <= r < side and 0 <= c < side]


def _is_connected(boxes: list[int], box: int, side: int) -> bool:
    cells = {cell for cell, number in enumerate(boxes) if number == box}
    open_cells = [next(iter(cells))]
    seen = set(open_cells)
    while open_cells:
        for near in _neighbours(open_cells.pop(), side):
            if near in cells and near not in seen:
                seen.add(near)
                open_cells.append(near)
    return seen == cells
