"""The text of a shape, such as `9:diagonals` or `6:box=3x2`, as keyword arguments of `Shape.of`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from grille.alphabet import SYMBOLS
from grille.errors import ShapeError, shown
from grille.rules import HOUSE_KINDS

_EXAMPLES = "9, 9:diagonals,windows, 6:box=3x2 or 4:boxes=1122112233443344"
_WORDS = {kind.word: False for kind in HOUSE_KINDS} | {"box": True, "boxes": True}  # whether it has a value


def spec_arguments(text: str) -> dict[str, Any]:
    """The arguments of `Shape.of` for the shape of this spec. Raises ShapeError."""
    if not isinstance(text, str):
        raise ShapeError("a shape is written as a text such as {}, not {}", _EXAMPLES, shown(text))
    text, *rules = text.strip().split(";")
    number, _, rest = text.partition(":")
    if not number.isascii() or not number.isdecimal() or len(number) > 2:
        raise ShapeError("{} is no shape: wanted a side first, as in {}", shown(text), _EXAMPLES)
    side, parts = int(number), {}
    for word in rest.split(",") if rest else []:
        key, _, value = word.strip().partition("=")
        if key not in _WORDS or key in parts or bool(value) != _WORDS[key]:
            raise ShapeError(
                "{} is no shape: found {}, wanted words as in {}", shown(text), shown(word.strip()), _EXAMPLES
            )
        parts[key] = value
    height, width = _box_size(parts["box"]) if "box" in parts else (None, None)
    boxes = _box_numbers(parts["boxes"], side) if "boxes" in parts else None
    kinds = {kind.keyword: kind.word in parts for kind in HOUSE_KINDS}
    return {"side": side, "boxes": boxes, "box_height": height, "box_width": width, "rules": rules, **kinds}


def boxes_text(boxes: Sequence[int], side: int) -> str:
    """The box of each cell: a symbol each, or numbers from 1 separated by points above a side of 35."""
    return ("" if side <= len(SYMBOLS) else ".").join(_box_name(box, side) for box in boxes)


def _box_name(box: int, side: int) -> str:
    return SYMBOLS[box] if side <= len(SYMBOLS) else str(box + 1)


def _box_numbers(value: str, side: int) -> list[int]:
    names = list(value) if side <= len(SYMBOLS) else value.split(".")
    number = {_box_name(box, side): box for box in range(side)}
    for cell, name in enumerate(names):
        if name not in number:
            raise ShapeError(
                "boxes={}: found {} for cell {}, wanted a box from 1 to {}", shown(value), shown(name), cell + 1, side
            )
    return [number[name] for name in names]


def _box_size(value: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,2})x(\d{1,2})", value, re.ASCII)
    if found is None:
        raise ShapeError("box={} is no size: wanted height and width, as in box=3x2", shown(value))
    return int(found[1]), int(found[2])
