"""Steps from rules: what the finders find, with its technique and its board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grille.logic.ruled.finders import FINDERS
from grille.logic.ruled.view import Found, View
from grille.logic.step import Step
from grille.model import Board
from grille.watch import Watch


def find(board: Board, technique: str) -> Iterator[Step]:
    """The technique's steps on a board, lazily and always in the same order."""
    if board.shape.other_rules and not board.is_dead:
        seen = board.copy()
        yield from (_step(found, technique, seen) for found in FINDERS[technique](View(seen)))


def first(board: Board, techniques: Sequence[str], watch: Watch, last: Step | None = None) -> Step | None:
    """The first step of the first technique that has one; None if there is none, or the watch is up first.

    Candidates are refuted in turn after that of the `last` step: those before it were looked at just now.
    """
    if not board.shape.other_rules or board.is_dead:
        return None
    view = View(board, watch, last.removes[0] if last is not None and last.because.follows else None)
    for technique in techniques:
        found = next(FINDERS[technique](view), None)
        if found is not None:
            return _step(found, technique, board.copy())
    return None


def _step(found: Found, technique: str, board: Board) -> Step:
    return Step(technique, board, (), found.removes, found.because)
