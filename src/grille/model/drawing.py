"""A grid as plain text with its boxes."""

from __future__ import annotations

from collections.abc import Sequence

from grille.alphabet import digit_texts
from grille.model.shape import Shape


def drawn(shape: Shape, values: Sequence[int]) -> str:
    """The digits of a grid row by row, boxes set apart.

    >>> print(drawn(Shape.of(4), [1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 2]))
    1 . | . .
    . 3 | . .
    ----+----
    . . | 4 .
    . . | . 2
    """
    side = shape.side
    symbols = digit_texts(side)
    width = max(map(len, symbols))
    texts = [symbols[value].rjust(width) for value in values]
    if not shape.has_regular_boxes:
        return _drawn_irregular(shape, texts, width)
    lines = []
    for r in range(side):
        if r and r % shape.box_height == 0:
            lines.append(_rule(shape, width))
        row = texts[r * side : (r + 1) * side]
        groups = [" ".join(row[c : c + shape.box_width]) for c in range(0, side, shape.box_width)]
        lines.append(" | ".join(groups))
    return "\n".join(lines)


def _rule(shape: Shape, width: int) -> str:
    inner = shape.box_width * (width + 1) - 1
    groups = shape.side // shape.box_width
    if groups == 1:
        return "-" * inner
    return "+".join(["-" * (inner + 1), *["-" * (inner + 2)] * (groups - 2), "-" * (inner + 1)])


def _drawn_irregular(shape: Shape, texts: list[str], width: int) -> str:
    """Walls between cells of different boxes."""
    side, box = shape.side, shape.box_of
    lines = []
    for r in range(side):
        row = range(r * side, (r + 1) * side)
        if r:
            lines.append(
                "".join(
                    (" " if c % side else "") + ("-" * width if box[c] != box[c - side] else " " * width) for c in row
                ).rstrip()
            )
        lines.append("".join(("" if c % side == 0 else "|" if box[c] != box[c - 1] else " ") + texts[c] for c in row))
    return "\n".join(line for line in lines)
