"""Random complete grids of any shape, the n-th of a seed always the same.

Classic grids come from the native core. Others begin with a grid of the shape (a pattern moved by a random symmetry, or
what a search finds) and are stirred by the same swaps: each is its own inverse and equally likely in both directions,
so the uniform distribution is the one they leave alone. How near they come to it was measured for classic grids only.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from grille.errors import OptionError, ShapeError
from grille.kernel import generate as kernel
from grille.methods.door import solve
from grille.model import Grid, Shape, Symmetry

SEEDS = 2**64
_BLOCK = 256


def fill(shape: Shape | None = None, *, count: int | None = None, seed: int | None = None) -> Grid | list[Grid]:
    """A random complete grid, or a list of `count`.

    >>> grid = fill(seed=1)
    >>> grid.is_full, grid.conflicts, fill(seed=1) == grid
    (True, (), True)
    """
    stream = fills(shape or Shape.of(9), seed=checked_seed(seed))
    if count is None:
        return next(stream)
    if count < 0:
        raise OptionError(f"count is a whole number from 0 on, not {count!r}")
    return [grid for grid, _ in zip(stream, range(count), strict=False)]


def checked_seed(seed: int | None) -> int:
    """The seed, or one of the system's choosing. Raises OptionError for what is none."""
    if seed is None:
        return random.SystemRandom().randrange(SEEDS)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise OptionError(f"a seed is a whole number from 0 to 2⁶⁴−1, not {seed!r}")
    return seed


def fills(shape: Shape, *, seed: int, first: int = 0) -> Iterator[Grid]:
    """The complete grids numbered `first`, `first` + 1, … of a seed, without end."""
    if shape.is_classic:
        while True:
            for row in kernel.fill(seed, first, _BLOCK):
                yield Grid(shape, row.tobytes())
            first += _BLOCK
    while True:
        yield filled(shape, random.Random(f"{seed}/{first}"))
        first += 1


def filled(shape: Shape, rng: random.Random, *, swaps: int | None = None) -> Grid:
    """One complete grid of any shape."""
    values = list(_beginning(shape, rng).values)
    for _ in range(20 * shape.side if swaps is None else swaps):
        swap_digits(shape, values, rng)
        if shape.has_regular_boxes and not shape.extra:
            swap_lines(shape, values, rng)
    return Grid(shape, values)


def _beginning(shape: Shape, rng: random.Random) -> Grid:
    side, height, width = shape.side, shape.box_height, shape.box_width
    if shape.has_regular_boxes and not shape.extra:
        pattern = [(width * (r % height) + r // height + c) % side + 1 for r in range(side) for c in range(side)]
        return Symmetry.random(shape, rng).apply(Grid(shape, pattern))
    # A random first row can be completed or not; a shape that has any grid has one for some row in the end.
    names = rng.sample(range(1, side + 1), side)
    for keep in range(side, -1, -1):
        found = solve(Grid(shape, names[:keep] + [0] * (shape.cells - keep)), limit=1, seconds=20).solution
        if found is not None:
            order = rng.sample(range(1, side + 1), side)
            return Grid(shape, [order[value - 1] for value in found.values])
    raise ShapeError(f"no complete grid of {shape!r} was found")


def swap_digits(shape: Shape, values: list[int], rng: random.Random) -> None:
    """Two digits; the cells that hold them fall into rings linked by houses; one ring changes places."""
    a, b = rng.sample(range(1, shape.side + 1), 2)
    cells = [cell for cell, value in enumerate(values) if value in (a, b)]
    in_house: dict[int, list[int]] = {}
    for cell in cells:
        for house in shape.houses_of[cell]:
            in_house.setdefault(house, []).append(cell)
    ring, open_cells = set(), [rng.choice(cells)]
    while open_cells:
        cell = open_cells.pop()
        if cell not in ring:
            ring.add(cell)
            open_cells += [other for house in shape.houses_of[cell] for other in in_house[house]]
    for cell in ring:
        values[cell] = a + b - values[cell]


def swap_lines(shape: Shape, values: list[int], rng: random.Random) -> None:
    """Two rows of a band, or columns of a stack; the places fall into rings of digits; one ring changes lines."""
    side = shape.side
    is_row = rng.random() < 0.5
    group = shape.box_height if is_row else shape.box_width
    band = rng.randrange(side // group)
    if group < 2:
        return
    one, two = (band * group + line for line in rng.sample(range(group), 2))
    lines = shape.rows if is_row else shape.columns
    first, second = lines[one].cells, lines[two].cells
    place = {values[cell]: k for k, cell in enumerate(first)}
    start = k = rng.randrange(side)
    while True:
        values[first[k]], values[second[k]] = values[second[k]], values[first[k]]
        k = place[values[first[k]]]
        if k == start:
            return
