"""Drawings that stand beside rules in f-puzzles' JSON, for programs that know the drawings and not the rules' keys.

The users' script of f-puzzles that brought these keys draws them so, and marks each drawing with its rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_LINES = {
    "renban": ("Renban", "#F067F0", 0.25),
    "entropicline": ("Entropic Line", "#FFCCAA", 0.15625),
    "modularline": ("Modular Line", "#33BBBB", 0.15625),
    "regionsumline": ("Region Sum Line", "#2ECBFF", 0.15625),
    "nabner": ("Nabner", "#C9C883", 0.25),
    "doublearrow": ("Double Arrow", "#C54B8B", 0.15),
    "zipperline": ("Zipper Line", "#CDB1EC", 0.15625),
    "slowthermometer": ("Slow Thermometer", "#6495ED", 0.3),
}
_GERMAN, _DUTCH = ("German Whispers", "#67F067", 0.1875), ("Dutch Whispers", "#FF9A00", 0.1875)
_CAGES = {
    "rowindexer": ("Row Indexer", "#7CC77C"),
    "columnindexer": ("Column Indexer", "#C77C7C"),
    "boxindexer": ("Box Indexer", "#7C7CC7"),
}
_CLUES = {"xsum": ("X Sum", "\N{LARGE CIRCLE}"), "skyscraper": ("Skyscraper", "\N{WHITE VERTICAL RECTANGLE}")}
_OF_RULES = {one[0] for table in (_LINES, _CAGES, _CLUES) for one in table.values()}
_OF_RULES |= {_GERMAN[0], _DUTCH[0], "Whispers", "Entropic"}


def is_of_a_rule(drawing: Any) -> bool:
    """Whether a drawing only shows a rule that has a key of its own, to programs that do not know the key."""
    if not isinstance(drawing, dict):
        return False
    return drawing.get("fromConstraint") in _OF_RULES or bool(drawing.get("isNewConstraint"))


def cosmetics(item: Mapping[str, Any], side: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Drawings of the rules that f-puzzles and SudokuPad read as decoration alone, as its users' script has them."""
    for key, (name, colour, width) in _LINES.items():
        for entry in item.get(key, []):
            yield "line", {"lines": entry["lines"], "outlineC": colour, "width": width, "fromConstraint": name}
            for line in filter(None, entry["lines"]):
                for end in {"doublearrow": (0, -1), "slowthermometer": (0,)}.get(key, ()):
                    yield "circle", _bulb(line[end], name, colour)
    for entry in item.get("whispers", []):
        is_german = int(entry.get("value") or (side + 1) // 2) >= (side + 1) // 2
        name, colour, width = _GERMAN if is_german else _DUTCH
        yield "line", {"lines": entry["lines"], "outlineC": colour, "width": width, "fromConstraint": name}
    for key, (name, colour) in _CAGES.items():
        for entry in item.get(key, []):
            yield "cage", {"cells": entry["cells"], "outlineC": colour, "fontC": "#000000", "fromConstraint": name}
    for key, (name, sign) in _CLUES.items():
        for entry in item.get(key, []):
            for value, size in ((sign, 1.2), (entry.get("value", ""), 0.7)):
                text = {"cells": [entry["cell"]], "value": value, "fontC": "#000000", "size": size}
                yield "text", {**text, "fromConstraint": name}


def _bulb(cell: str, name: str, colour: str) -> dict[str, Any]:
    size = {"width": 0.85, "height": 0.85}
    return {"cells": [cell], "baseC": colour, "outlineC": colour, **size, "fromConstraint": name}
