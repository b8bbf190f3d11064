"""A hint: the next step from where a player stands, told bit by bit; or what is already wrong there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grille.errors import OptionError, ShapeError
from grille.logic import words
from grille.logic.mistakes import Mistake
from grille.logic.path import DEFAULT_LADDER, Path, chosen_techniques, tidied
from grille.logic.solutions import verdict_and_solution
from grille.logic.step import Step
from grille.model import Board, Grid

STAGES = ("technique", "where", "all")
"""How much a hint tells: which technique; and where to look; and the whole step in words."""

_LARGEST_SEARCHED = 16  # side up to which a wrong digit is looked for by taking back one digit after another


@dataclass(frozen=True, slots=True)
class Hint:
    """What a player needs next: a step, or what is wrong, or that there is nothing to find.

    `verdict` is what the puzzle has: one solution (`unique`), `several`, `none`, or `unknown` where it is too large to
    tell. There is no step when there are mistakes, when the grid is solved, and unless the puzzle has one solution.
    """

    board: Board
    verdict: str
    step: Step | None = None
    mistakes: tuple[Mistake, ...] = ()

    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled, and rightly."""
        return self.board.is_full and self.verdict == "unique" and not self.mistakes

    def text(self, stage: str = "all", language: str = "en") -> str:
        """The hint in words, up to that stage; what is not a step is told whole at any stage."""
        return "\n".join(self.lines(stage, language))

    def lines(self, stage: str = "all", language: str = "en") -> list[str]:
        """A line a stage."""
        if stage not in STAGES:
            raise OptionError(f"no stage is called {stage!r}; there are {', '.join(STAGES)}")
        if self.step is not None:
            return words.hint_lines(self.step, language)[: STAGES.index(stage) + 1]
        if self.mistakes:
            return [words.mistake_told(mistake, self.board.shape, language) for mistake in self.mistakes]
        reason = "solved" if self.is_solved else "stuck" if self.verdict in ("unique", "unknown") else self.verdict
        return [words.no_step(reason, language)]

    def __str__(self) -> str:
        return self.text()

    def to_dict(self, stage: str = "all", language: str = "en") -> dict[str, Any]:
        """The hint as plain data for JSON, up to that stage."""
        step = self.step
        told: dict[str, Any] = {"verdict": self.verdict, "solved": self.is_solved}
        told["mistakes"] = [
            {"kind": one.kind, "cells": list(one.cells), "digit": one.digit, "house": one.house}
            for one in self.mistakes
        ]
        told["technique"] = step.technique if step else None
        told["step"] = step.to_dict() if step and stage == "all" else None
        return told | {"text": self.lines(stage, language)}


def hint(puzzle: Grid | Board, *, givens: Grid | None = None, ladder: str = DEFAULT_LADDER) -> Hint:
    """The next step, or what is already wrong.

    >>> import grille
    >>> print(grille.hint(grille.Grid.from_line("12343412214.4321")).text("where"))
    The next step: Full House.
    Look at 3 in box 4.

    A Board is taken with the player's own pencil marks, but for candidates that a digit on the board plainly excludes.
    `givens`, the puzzle as it was at the start, lets a wrong digit be named for certain.
    """
    board = puzzle if isinstance(puzzle, Board) else Board.from_grid(puzzle)
    if givens is not None and givens.shape is not board.shape:
        raise ShapeError(f"the givens are {givens.shape!r} and the board is {board.shape!r}")
    board = tidied(board)
    clashes = _clashes(board)
    if clashes:
        return Hint(board, "none" if givens is None else Path(Board.from_grid(givens), ()).verdict, None, clashes)
    path = Path(board if givens is None else Board.from_grid(givens), chosen_techniques(ladder, None))
    if path.verdict == "none" and givens is None:
        return Hint(board, "none", None, _suspects(board))
    if path.verdict in ("none", "several"):
        return Hint(board, path.verdict)
    mistakes = _mistakes(board, path.solution)
    return Hint(board, path.verdict, None if mistakes else path.next_step(board), mistakes)


def _clashes(board: Board) -> tuple[Mistake, ...]:
    houses = board.shape.houses
    return tuple(Mistake("clash", one.cells, one.digit, houses.index(one.house)) for one in board.grid.conflicts)


def _mistakes(board: Board, solution: Grid | None) -> tuple[Mistake, ...]:
    """What differs from the solution; digits first, as they make candidates go missing."""
    if solution is None:
        return ()
    pairs = list(enumerate(zip(board.values, solution.values, strict=True)))
    wrong = [Mistake("wrong-digit", (cell,), value) for cell, (value, right) in pairs if value not in (0, right)]
    missing = [
        Mistake("missing-candidate", (cell,), right)
        for cell, (value, right) in pairs
        if not value and not board.masks[cell] >> (right - 1) & 1
    ]
    return tuple(wrong or missing)


def _suspects(board: Board) -> tuple[Mistake, ...]:
    """The digits that alone stand in the way of a solution, if there are any.

    Whoever wrote one wrong digit into a proper puzzle gets it back by taking that one out; so where some leave exactly
    one solution, only these are named.
    """
    if board.shape.side > _LARGEST_SEARCHED:
        return ()
    found: dict[str, list[int]] = {"unique": [], "several": []}
    values = board.values
    for cell in (cell for cell, value in enumerate(values) if value):
        verdict, _ = verdict_and_solution(Grid(board.shape, [*values[:cell], 0, *values[cell + 1 :]]))
        if verdict in found:
            found[verdict].append(cell)
    cells = found["unique"] or found["several"]
    return (Mistake("suspects", tuple(cells)),) if cells else ()
