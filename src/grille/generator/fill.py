"""Random complete grids of any shape, the n-th of a seed always the same.

Classic grids come from the native core. Others begin with a grid of the shape (a pattern moved by a random symmetry, or
one found by search) and are mixed by the same swaps: each swap is its own inverse and equally likely in both
directions, so that the uniform distribution is invariant. How close they come to it was measured for classic grids
only.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, overload

from grille.errors import OptionError, OutOfTimeError, ShapeError, shown
from grille.generator.fill_ruled import ruled_grid
from grille.kernel import cdcl, general
from grille.kernel import fill_carve as kernel
from grille.kernel.layout import Walk
from grille.model import Grid, Shape, Symmetry
from grille.model.layouts import layout_of
from grille.watch import FOREVER, Flag, Progress, Watch

SEEDS = 2**64

GUESSES = 20_000
"""The limit of a search for a complete grid before CDCL takes over. In guesses, since with seconds the grid would
depend on the machine."""

LEARNING_GUESSES = 1_000_000
"""The limit of CDCL, half a minute on 36×36. Windows on 25×25 take it two seconds, diagonals on 64×64 five."""

_BLOCK = 256


@overload
def fill(
    shape: Shape | None = None,
    *,
    count: None = None,
    seed: int | None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
) -> Grid: ...
@overload
def fill(
    shape: Shape | None = None,
    *,
    count: int,
    seed: int | None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
) -> list[Grid]: ...
def fill(
    shape: Shape | None = None,
    *,
    count: int | None = None,
    seed: int | None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
) -> Grid | list[Grid]:
    """A random complete grid, or a list of `count`.

    >>> grid = fill(seed=1)
    >>> grid.is_full, grid.conflicts, fill(seed=1) == grid
    (True, (), True)

    Raises OutOfTimeError, with the finished grids, when `seconds` are over or `stop` is set first.
    """
    watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
    wanted = 1 if count is None else checked_count(count)
    found: list[Grid] = []
    stream = fills(shape or Shape.of(9), seed=checked_seed(seed), watch=watch)
    while len(found) < wanted:
        try:
            found.append(next(stream))
        except OutOfTimeError:
            raise OutOfTimeError("{} of {} grids were filled in time", len(found), wanted, found=found) from None
        watch.report(len(found), wanted)
    return found[0] if count is None else found


def checked_count(count: object, *, least: int = 0) -> int:
    """The checked number. Raises OptionError where it is no number, or too small."""
    if isinstance(count, bool) or not isinstance(count, int) or count < least:
        raise OptionError("count is a whole number from {} on, not {}", least, shown(count))
    return count


def checked_seed(seed: int | None) -> int:
    """The seed, or a random one. Raises OptionError where it is invalid."""
    if seed is None:
        return random.SystemRandom().randrange(SEEDS)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise OptionError("a seed is a whole number from 0 to 2⁶⁴−1, not {}", shown(seed))
    return seed


def fills(shape: Shape, *, seed: int, first: int = 0, watch: Watch = FOREVER) -> Iterator[Grid]:
    """The complete grids numbered `first`, `first` + 1, … of a seed, without end. Raises OutOfTimeError."""
    if shape.is_classic:
        while True:
            for row in kernel.fill(seed, first, _BLOCK):
                _check(watch)
                yield Grid(shape, row.tobytes())
            first += _BLOCK
    while True:
        yield filled(shape, random.Random(f"{seed}/{first}"), watch=watch)
        first += 1


def filled(shape: Shape, rng: random.Random, *, swaps: int | None = None, watch: Watch = FOREVER) -> Grid:
    """One complete grid of any shape. Raises OutOfTimeError when the watch is up."""
    if shape.other_rules:
        return ruled_grid(shape, rng, watch)
    if shape.is_classic:
        return Grid(shape, kernel.fill(rng.getrandbits(64), 0, 1)[0].tobytes())
    values = list(_beginning(shape, rng, watch).values)
    for _ in range(20 * shape.side if swaps is None else swaps):
        _check(watch)
        swap_digits(shape, values, rng)
        if shape.has_only_regular_boxes:
            swap_lines(shape, values, rng)
    return Grid(shape, values)


def _check(watch: Watch) -> None:
    if watch.is_up:
        raise OutOfTimeError("the time was up before a grid was filled")


def _beginning(shape: Shape, rng: random.Random, watch: Watch) -> Grid:
    side, height, width = shape.side, shape.box_height, shape.box_width
    if shape.has_only_regular_boxes:
        pattern = [(width * (r % height) + r // height + c) % side + 1 for r in range(side) for c in range(side)]
        return Symmetry.random(shape, rng).apply(Grid(shape, pattern))
    # Digits are interchangeable: a shape that has any grid has one for every first row.
    layout, row = layout_of(shape), rng.sample(range(1, side + 1), side)
    start = Grid(shape, row + [0] * (shape.cells - side)).array
    for walk, guesses in ((general.walk, GUESSES), (cdcl.walk, LEARNING_GUESSES)):
        search: Walk[Any] = walk(layout, start, limit=1, guesses=guesses, watch=watch)
        found = b"".join(search)
        if found:
            order = rng.sample(range(1, side + 1), side)
            return Grid(shape, [order[value - 1] for value in found])
        _check(watch)
        if search.is_complete:
            raise ShapeError("there is no complete grid of {}", shown(shape))
    raise ShapeError("no complete grid of {} was found in {:,} guesses", shown(shape), GUESSES + LEARNING_GUESSES)


def swap_digits(shape: Shape, values: list[int], rng: random.Random) -> None:
    """Swap two digits along one of the rings that their cells form, linked by houses."""
    if shape.side < 2:
        return
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
    """Swap two rows of a band, or columns of a stack, along one of the rings that their digits form."""
    side = shape.side
    is_row = rng.random() < 0.5
    group = shape.box_height if is_row else shape.box_width
    band = rng.randrange(side // group)
    if group < 2:
        return
    line_one, line_two = (band * group + line for line in rng.sample(range(group), 2))
    lines = shape.rows if is_row else shape.columns
    first, second = lines[line_one].cells, lines[line_two].cells
    place = {values[cell]: k for k, cell in enumerate(first)}
    start = k = rng.randrange(side)
    while True:
        values[first[k]], values[second[k]] = values[second[k]], values[first[k]]
        k = place[values[first[k]]]
        if k == start:
            return
