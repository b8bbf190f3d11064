"""Why a grid has no solution, for `grille solve --explain-conflict`."""

from __future__ import annotations

from grille.model import Grid, cell_name
from grille.watch import Watch


def clash_of(puzzle: Grid, watch: Watch) -> list[str] | None:
    """Cells whose givens clash; None where they were not found in time."""
    from grille.methods.conflict import clashing_givens

    try:
        cells = clashing_givens(puzzle, watch)
    except TimeoutError:
        return None
    return [f"{cell_name(cell, puzzle.shape.side)} = {puzzle.values[cell]}" for cell in cells or ()]


def clash_text(clash: list[str] | None) -> str:
    """The same in words."""
    if clash is None:
        return "no minimal set of clashing givens was found in time"
    if not clash:
        return "a grid of this shape has no solution, whatever the givens"
    return f"these {len(clash)} givens clash, and would not without any one of them: {', '.join(clash)}"
