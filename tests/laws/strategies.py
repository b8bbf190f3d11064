"""Shapes and puzzles of every kind, small ones more often."""

from __future__ import annotations

import random
from functools import lru_cache

from hypothesis import strategies as st

from grille import Grid, Shape, ShapeError, solve
from grille.model import Symmetry

USUAL_SIDES = range(1, 17)
LARGE_SIDES = (18, 20, 23, 25, 31, 35, 36, 37, 42, 49, 63, 64, 80, 81)
KINDS = (
    "empty",
    "one given",
    "full",
    "full but wrong",
    "nearly full",
    "clashing",
    "several",
    "unique",
    "unique, and wrong",
    "random",
    "anything",
)


def _nodes(shape: Shape) -> int:
    """What a search may cost that draws a puzzle: some tens of milliseconds."""
    return 3_000 if shape.side <= 9 else max(1, 40_000_000 // shape.cells**2)


@st.composite
def shapes(draw: st.DrawFn, largest: int = 81) -> Shape:
    """Any shape that `Shape.of` takes."""
    few = [side for side in (*USUAL_SIDES, *USUAL_SIDES, 4, 6, 9, 9, 9) if side <= largest]
    many = [side for side in LARGE_SIDES if side <= largest]
    side = draw(st.sampled_from(few if not many or draw(st.integers(0, 11)) < 11 else many))
    diagonals, windows = draw(st.booleans()), draw(st.booleans())
    boxes = draw(st.sampled_from(["usual", "unusual", "unusual", "drawn", "stripes", "scattered"]))
    seed = draw(st.integers(0, 2**16))
    heights = [height for height in range(1, side + 1) if side % height == 0]
    if boxes in ("usual", "unusual"):
        height = None if boxes == "usual" else heights[seed % len(heights)]
        for has_windows in (windows, False):
            try:
                return Shape.of(side, box_height=height, diagonals=diagonals, windows=has_windows)
            except ShapeError:
                continue
    return Shape.of(side, boxes=_numbers(boxes, side, random.Random(seed)), diagonals=diagonals)


def _numbers(kind: str, side: int, rng: random.Random) -> list[int]:
    cells = range(side * side)
    if kind == "scattered":
        return rng.sample([cell % side for cell in cells], len(cells))
    if kind == "stripes":  # columns, or broken diagonals, for which not every side has a full grid
        step = rng.choice([0, 1, 2])
        return [(cell // side * step + cell) % side for cell in cells]
    height = max(height for height in range(1, side + 1) if side % height == 0 and height * height <= side)
    numbers = [r // height * height + c // (side // height) for r in range(side) for c in range(side)]
    for _ in range(rng.choice([1, side, 4 * side])):  # neighbours change places: boxes with ragged edges
        cell = rng.randrange(side * side - 1) if side > 1 else 0
        other = min(cell + rng.choice([1, side]), side * side - 1)
        numbers[cell], numbers[other] = numbers[other], numbers[cell]
    return numbers


@st.composite
def puzzles(draw: st.DrawFn, among: st.SearchStrategy[Shape]) -> Grid:
    """Any kind of puzzle of any of these shapes."""
    shape, kind = draw(among), draw(st.sampled_from(KINDS))
    rng = random.Random(draw(st.integers(0, 2**16)))
    return Grid(shape, _values(shape, kind, rng))


def _values(shape: Shape, kind: str, rng: random.Random) -> list[int]:
    cells, side = shape.cells, shape.side
    if kind == "empty":
        return [0] * cells
    if kind == "one given":
        at = rng.choice([0, cells - 1, rng.randrange(cells)])
        return [rng.randint(1, side) if cell == at else 0 for cell in range(cells)]
    if kind == "random":
        share = rng.choice([0.02, 0.1, 0.3])
        return _fitting(shape, share, rng)
    whole = full(shape, rng.randrange(4))
    if kind == "anything" or whole is None:
        share = rng.choice([0.05, 0.4, 0.98, 1.0])
        return [rng.randint(1, side) if rng.random() < share else 0 for _ in range(cells)]
    values = list(whole.values)
    if kind == "full but wrong":
        values[rng.randrange(cells)] = rng.randint(1, side)
    elif kind == "nearly full":
        for cell in rng.sample(range(cells), min(cells, rng.choice([1, 2, side]))):
            values[cell] = 0
    elif kind == "clashing":
        share = rng.random()
        values = [value if rng.random() < share else 0 for value in values]
        house = rng.choice(shape.houses).cells
        for cell in rng.sample(house, min(2, side)):
            values[cell] = side
    elif kind == "several":
        share = rng.choice([0.2, 0.4, 0.6])
        values = [value if rng.random() < share else 0 for value in values]
    elif kind.startswith("unique"):
        values = _carved(shape, values, rng)
        if kind == "unique, and wrong" and any(values):
            values[rng.choice([cell for cell, value in enumerate(values) if value])] = rng.randint(1, side)
    return values


def _fitting(shape: Shape, share: float, rng: random.Random) -> list[int]:
    """Random digits of which no two clash."""
    values = [0] * shape.cells
    for cell in rng.sample(range(shape.cells), round(share * shape.cells)):
        taken = {values[peer] for peer in shape.peers[cell]}
        free = [digit for digit in range(1, shape.side + 1) if digit not in taken]
        values[cell] = rng.choice(free) if free else 0
    return values


@lru_cache(maxsize=512)
def full(shape: Shape, number: int) -> Grid | None:
    """A full grid of the shape, or None where none is found at once."""
    rng, side = random.Random(number), shape.side
    if shape.has_regular_boxes and not shape.extra:
        height, width = shape.box_height, shape.box_width
        pattern = [(width * (r % height) + r // height + c) % side + 1 for r in range(side) for c in range(side)]
        return Symmetry.random(shape, rng).apply(Grid(shape, pattern))
    first = rng.sample(range(1, side + 1), side)
    start = Grid(shape, first + [0] * (shape.cells - side))
    return solve(start, method="native", limit=1, nodes=_nodes(shape)).solution


def _carved(shape: Shape, values: list[int], rng: random.Random) -> list[int]:
    """As few digits as a few tries leave, so that there is still one solution."""
    block = max(1, shape.cells // 30)
    order = rng.sample(range(shape.cells), shape.cells)
    for start in range(0, shape.cells, block):
        fewer = list(values)
        for cell in order[start : start + block]:
            fewer[cell] = 0
        if solve(Grid(shape, fewer), method="native", nodes=_nodes(shape)).verdict == "unique":
            values = fewer
    return values
