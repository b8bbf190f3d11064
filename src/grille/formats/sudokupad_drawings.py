"""SudokuPad's drawings in f-puzzles' words, so that they survive when their meaning is unknown. Knows no rule.

SudokuPad counts from the grid's corner: the middle of the first cell is (0.5, 0.5). f-puzzles names cells, so what is
drawn elsewhere than in the middle of a cell, or between neighbours, is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Any

_LINE_WIDTH = 32  # of SudokuPad's units to a width of 1 of f-puzzles


def drawings_of(item: Mapping[str, Any]) -> dict[str, Any]:
    """Lines, circles, rectangles and texts as a decoration."""
    found: dict[str, Any] = {}
    for line in _objects(item.get("lines")):
        points = [_cells(point) for point in line.get("wayPoints") or []] if _is_list(line.get("wayPoints")) else []
        if len(points) > 1 and all(len(cells) == 1 for cells in points):
            drawn = {"lines": [[cells[0] for cells in points]], "outlineC": line.get("color"), "width": _width(line)}
            found.setdefault("line", []).append(drawn)
    for one in [*_objects(item.get("underlays")), *_objects(item.get("overlays"))]:
        cells = _cells(one.get("center"))
        if not cells:
            continue
        text = one.get("text")
        said: dict[str, Any] = {"cells": cells, "value": None if text in (None, "") else str(text)}
        if one.get("backgroundColor") or one.get("borderColor"):
            key = "circle" if one.get("rounded") else "rectangle"
            said |= {"baseC": one.get("backgroundColor"), "outlineC": one.get("borderColor")}
            said |= {"width": one.get("width"), "height": one.get("height")}
        elif said["value"]:
            key, said = "text", {**said, "fontC": one.get("color") or "#000000", "size": _size(one)}
        else:
            continue
        found.setdefault(key, []).append({name: value for name, value in said.items() if value is not None})
    return found


def _cells(point: Any) -> list[str]:
    """The cell in whose middle a point is, the two or four around it, or none."""
    if not _is_list(point) or len(point) != 2 or not all(type(at) in (int, float) and abs(at) < 99 for at in point):
        return []
    spans = [[floor(at)] if at % 1 == 0.5 else [int(at) - 1, int(at)] if at % 1 == 0 else [] for at in point]
    return [f"R{row + 1}C{column + 1}" for row in spans[0] for column in spans[1] if row > -2 and column > -2]


def _width(line: Mapping[str, Any]) -> float:
    thickness = line.get("thickness")
    return round(thickness / _LINE_WIDTH, 4) if type(thickness) in (int, float) else 0.25  # type: ignore[operator]


def _size(text: Mapping[str, Any]) -> float:
    size = text.get("fontSize")
    return round(size / _LINE_WIDTH, 3) if type(size) in (int, float) else 0.5  # type: ignore[operator]


def _objects(said: Any) -> list[dict[str, Any]]:
    return [one for one in said if isinstance(one, dict)] if _is_list(said) else []


def _is_list(said: Any) -> bool:
    return isinstance(said, list)
