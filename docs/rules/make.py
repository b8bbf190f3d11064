"""Writes the pictures of docs/rules.md, one for each kind that is drawn; a test compares them."""

from __future__ import annotations

import pathlib

import grille
from grille.rules import KINDS, Kind

HERE = pathlib.Path(__file__).parent

EXAMPLES = {
    "diagonal-down": "diagonal-down",
    "diagonal-up": "diagonal-up",
    "different": "different r1c1 r1c2 r2c2 r3c3",
    "cage": "cage 7 r1c2 r2c1 r2c2",
    "sum": "sum 8 r1c3-r3c1",
    "clone": "clone r1c1 r1c2 | r3c3 r3c4",
    "same-digits": "same-digits r1c1 r2c1 | r3c3 r3c4",
    "equal-sums": "equal-sums r1c1 r2c1 | r3c3 r3c4",
    "quadruple": "quadruple 1 2 4 r2c2 r2c3 r3c2 r3c3",
    "counting-circles": "counting-circles r1c1 r2c3 r4c2",
    "even": "even r2c2 r3c4",
    "odd": "odd r2c2 r3c4",
    "one-of": "one-of 1 3 r2c2",
    "minimum": "minimum r2c2",
    "maximum": "maximum r2c2",
    "arrow": "arrow r1c1 | r2c2 r3c2 r4c3",
    "white": "white r2c2 r2c3",
    "black": "black r2c2 r3c2",
    "x": "x r2c2 r2c3",
    "v": "v r2c2 r3c2",
    "greater": "greater r2c2 r2c3",
    "sandwich": "sandwich 5 r2",
    "x-sum": "x-sum 7 c3",
    "skyscraper": "skyscraper 3 r3c4-r3c1",
    "numbered-room": "numbered-room 2 c2",
    "index-column": "index-column r2c2",
    "index-row": "index-row r2c2",
    "index-box": "index-box r2c2",
    "sum-line": "sum-line 5 r1c1 r2c2 r3c2 r3c3 r4c4",
    "regex": "regex [12]*3. r2c1-r2c4",
    "pairs": "pairs 2,5,a,4 r1c1 r2c2 r3c2 r3c3",
    "any-of": "any-of (even r2c2) (thermometer r3c1-r3c3)",
}
"""A rule of each kind; lines that are not here run along the same cells."""


def example(kind: Kind) -> grille.Grid | None:
    """An empty board with a rule of that kind; None where nothing is drawn."""
    side = 6 if kind.sides(4) else 4
    line = EXAMPLES.get(kind.name, f"{kind.name} r1c1 r2c2 r3c2 r3c3")
    if not kind.cells.groups[1] and kind.name not in EXAMPLES:
        return None
    return grille.Grid(grille.Shape.of(side, rules=[line]), [0] * side**2)


def pictures() -> dict[str, str]:
    """Each file's text by its name."""
    drawn = ((kind.name, example(kind)) for kind in KINDS)
    return {f"{name}.svg": grille.draw(grid).svg for name, grid in drawn if grid is not None}


def main() -> None:
    for name, text in pictures().items():
        HERE.joinpath(name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
