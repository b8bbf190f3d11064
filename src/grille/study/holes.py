"""Grids with holes, of any size at once: a full grid shuffled well, then cells emptied at random.

Nothing is solved for it, so it takes no time at any size; but there may be several solutions.
"""

from __future__ import annotations

import random

from grille.model import Grid, Shape, Symmetry

_STIRS = 300


def holes(*, side: int, givens: float, seed: int) -> Grid:
    """A grid of this side with this share of its cells given."""
    rng = random.Random(seed)
    shape = Shape.of(side)
    values = list(stirred(shape, rng).values)
    for cell in rng.sample(range(shape.cells), shape.cells - round(givens * shape.cells)):
        values[cell] = 0
    return Grid(shape, values)


def stirred(shape: Shape, rng: random.Random) -> Grid:
    """The pattern grid, moved by a random symmetry, with random chains of two digits swapped.

    The cells that hold a or b, joined where they share a house, form chains; a house that meets a chain meets it in its
    a and its b, so swapping the two digits along one chain keeps the grid valid (Kempe chains).
    """
    side, height, width = shape.side, shape.box_height, shape.box_width
    pattern = [(width * (r % height) + r // height + c) % side + 1 for r in range(side) for c in range(side)]
    values = list(Symmetry.random(shape, rng).apply(Grid(shape, pattern)).values)
    for _ in range(_STIRS):
        start = rng.randrange(shape.cells)
        own_digit = values[start]
        other = rng.choice([digit for digit in range(1, side + 1) if digit != own_digit])
        chain, open_cells = {start}, [start]
        while open_cells:
            cell = open_cells.pop()
            wanted = other if values[cell] == own_digit else own_digit
            found = [peer for peer in shape.peers[cell] if values[peer] == wanted and peer not in chain]
            chain.update(found)
            open_cells += found
        for cell in chain:
            values[cell] = other if values[cell] == own_digit else own_digit
    return Grid(shape, values)
