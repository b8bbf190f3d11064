"""Why a grid has no solution: digits twice in a house, and for `grille solve --explain-conflict` the givens and rules
at fault."""

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


def conflicting(puzzle: Grid, watch: Watch) -> list[str] | None:
    """The givens and the rules that contradict each other; None where they were not found in time."""
    from grille.methods.conflict import explain_conflict

    try:
        clash = explain_conflict(puzzle, watch)
    except TimeoutError:
        return None
    if clash is None:
        return []
    givens = [f"{cell_name(cell, puzzle.shape.side)} = {puzzle.values[cell]}" for cell in clash.cells]
    return givens + [str(rule) for rule in clash.rules]


def conflict_text(clash: list[str] | None, *, with_rules: bool) -> str:
    """These in words."""
    if clash is None:
        return Message("no minimal set of clashing givens was found in time")
    if not clash:
        return Message("a grid of this shape has no solution, whatever the givens")
    if with_rules:
        return Message(
            "these {} givens and rules clash, and would not without any one of them: {}", len(clash), ", ".join(clash)
        )
    return Message("these {} givens clash, and would not without any one of them: {}", len(clash), ", ".join(clash))
