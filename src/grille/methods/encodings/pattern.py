"""Complete grids by formula, without solving. Knows no engine."""

from __future__ import annotations

from grille.errors import OptionError
from grille.model import Grid, Shape


def cyclic_grid(shape: Shape) -> Grid:
    """Row i is 1 … side shifted by i: a Latin square, but its boxes repeat digits (from side 4 on).

    >>> cyclic_grid(Shape.of(4)).to_line()
    '1234234134124123'
    """
    side = shape.side
    return Grid(shape, [(cell // side + cell) % side + 1 for cell in range(shape.cells)])


def pattern_grid(shape: Shape) -> Grid:
    """Rows shifted by the box width within a band and by one more from band to band: it obeys the boxes too.

    Raises OptionError for irregular boxes, extra houses and rules, which no such pattern obeys.

    >>> pattern_grid(Shape.of(4)).to_line()
    '1234341223414123'
    """
    if not shape.has_only_regular_boxes:
        raise OptionError(
            "start=grid needs regular boxes, no extra houses and no rules: the pattern grid obeys nothing else"
        )
    side, height, width = shape.side, shape.box_height, shape.box_width
    shifts = [row % height * width + row // height for row in range(side)]
    return Grid(shape, [(shifts[cell // side] + cell) % side + 1 for cell in range(shape.cells)])
