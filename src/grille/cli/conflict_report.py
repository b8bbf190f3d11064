"""Why a grid has no solution: digits twice in a house, and for `grille solve --explain-conflict` the givens at
fault."""

from __future__ import annotations

from grille.messages import Message
from grille.model import Grid, cell_name
from grille.watch import Watch

MOST_TOLD = 3
"""Conflicts that are listed; a random grid has hundreds."""


def conflict_lines(grid: Grid) -> list[str]:
    """The digits that stand more than once in a house: the first few, and how many more."""
    lines = [str(conflict) for conflict in grid.conflicts[:MOST_TOLD]]
    more = len(grid.conflicts) - len(lines)
    return [*lines, Message("and {:,} more", more)] if more else lines


def conflicting_givens(puzzle: Grid, watch: Watch) -> list[str] | None:
    """The cells of givens that contradict each other; None where they were not found in time."""
    from grille.methods.conflict import clashing_givens

    try:
        cells = clashing_givens(puzzle, watch)
    except TimeoutError:
        return None
    return [f"{cell_name(cell, puzzle.shape.side)} = {puzzle.values[cell]}" for cell in cells or ()]


def conflict_text(givens: list[str] | None) -> str:
    """Those cells in words."""
    if givens is None:
        return Message("no minimal set of clashing givens was found in time")
    if not givens:
        return Message("a grid of this shape has no solution, whatever the givens")
    return Message("these {} givens clash, and would not without any one of them: {}", len(givens), ", ".join(givens))
