"""Hints: the next step from a player's board, in stages; or what is already wrong there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NotRequired

from grille.errors import OptionError, ShapeError, shown
from grille.json_types import Complete, Shaped
from grille.logic import words
from grille.logic.ladders import ladder_named
from grille.logic.mistakes import Mistake, MistakeDict
from grille.logic.path import Path, tidied
from grille.logic.picture import givens, picture
from grille.logic.solutions import Ask, verdict_and_solution
from grille.logic.step import Step, StepDict
from grille.model import Board, Grid
from grille.model.look import Look
from grille.model.svg import svg
from grille.notebook import beside, paragraph, view
from grille.watch import Watch

STAGES = ("technique", "where", "all")
"""The stages of a hint: the technique; also where to look; the whole step in words."""

_LARGEST_SEARCHED = 16  # the largest side where a wrong digit is searched for by removing the digits one by one


def check_stage(stage: str) -> None:
    """Raises OptionError for an unknown stage."""
    if stage not in STAGES:
        raise OptionError("no stage is called {}; there are {}", repr(stage), ", ".join(STAGES))


class HintDict(Shaped):
    verdict: str
    solved: bool
    complete: Complete
    mistakes: list[MistakeDict]
    technique: str | None
    step: StepDict | None
    text: NotRequired[list[str]]


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for a player: the next step, the mistakes, or neither where there is nothing to find.

    `verdict` says how many solutions the puzzle has: one (`unique`), `several`, `none`, or `unknown` where it is too
    large to count. There is no step when there are mistakes, when the grid is solved, and unless the puzzle has one
    solution. `complete` is false where the time ran out first.
    """

    board: Board
    verdict: str
    step: Step | None = None
    mistakes: tuple[Mistake, ...] = ()
    complete: bool = True

    @property
    def is_solved(self) -> bool:
        """Whether every cell has its right digit."""
        return self.board.is_full and self.verdict == "unique" and not self.mistakes

    def text(self, stage: str = "all", language: str = "en") -> str:
        """The hint in words, up to that stage; anything but a step is shown whole at any stage."""
        return "\n".join(self.lines(stage, language))

    def lines(self, stage: str = "all", language: str = "en") -> list[str]:
        """One line for each stage."""
        check_stage(stage)
        if self.step is not None:
            return words.hint_lines(self.step, language)[: STAGES.index(stage) + 1]
        if self.mistakes:
            return [words.mistake_text(mistake, self.board.shape, language) for mistake in self.mistakes]
        if self.verdict in ("none", "several"):
            return [words.no_step(self.verdict, language)]
        reason = "solved" if self.is_solved else "stuck" if self.complete else "unfinished"
        return [words.no_step(reason, language)]

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        words = "".join(map(paragraph, self.lines()))
        if self.step is not None:
            return view(beside(picture(self.step), words))
        marked = {cell: "cover" for mistake in self.mistakes for cell in mistake.cells}
        return view(beside(svg(self.board, Look(cells=marked, givens=givens(self.board))), words))

    def to_dict(self, language: str | None = None, *, stage: str = "all") -> HintDict:
        """The hint as plain data for JSON, up to that stage; its `text`, a line a stage, in a language."""
        check_stage(stage)
        step, shape = self.step, self.board.shape
        fields: HintDict = {
            "verdict": self.verdict,
            "solved": self.is_solved,
            "complete": self.complete,
            "mistakes": [mistake.to_dict(shape) for mistake in self.mistakes],
            "technique": step.technique if step else None,
            "step": step.to_dict(language) if step and stage == "all" else None,
        }
        if language is not None:
            fields["text"] = self.lines(stage, language)
        return {**shape.to_key(), **fields}


def hinted(board: Board, givens: Grid | None, ladder: str, watch: Watch, ask: Ask | None = None) -> Hint:
    """The next step on a board, or what is already wrong; `givens` is the original puzzle."""
    if givens is not None and givens.shape is not board.shape:
        raise ShapeError("the givens are {} and the board is {}", shown(givens.shape), shown(board.shape))
    board = tidied(board)
    start = board if givens is None else Board.from_grid(givens)
    path = Path(start, ladder_named(ladder), watch, ask)
    if clashes := _clashes(board):
        return Hint(board, path.verdict, None, clashes, path.complete)
    if path.verdict == "none" and givens is None:
        suspects, is_complete = _suspects(board, watch)
        return Hint(board, "none", None, suspects, is_complete)
    if path.verdict in ("none", "several") or not path.complete:
        return Hint(board, path.verdict, complete=path.complete)
    mistakes = _mistakes(board, path.solution)
    step = None if mistakes else path.next_step(board)
    return Hint(board, path.verdict, step, mistakes, path.complete)


def _clashes(board: Board) -> tuple[Mistake, ...]:
    houses = board.shape.houses
    return tuple(
        Mistake("clash", conflict.cells, conflict.digit, houses.index(conflict.house))
        for conflict in board.grid.conflicts
    )


def _mistakes(board: Board, solution: Grid | None) -> tuple[Mistake, ...]:
    """The differences from the solution; digits first, since they make candidates disappear."""
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


def _suspects(board: Board, watch: Watch) -> tuple[tuple[Mistake, ...], bool]:
    """The digits that may be wrong, each of which alone prevents a solution; and whether the search was complete.

    If one digit of a proper puzzle is wrong, removing it restores the solution; so where removing some leaves exactly
    one solution, only these are named.
    """
    if board.shape.side > _LARGEST_SEARCHED:
        return (), True
    found: dict[str, list[int]] = {"unique": [], "several": []}
    values = board.values
    for cell in (cell for cell, value in enumerate(values) if value):
        without = Grid(board.shape, [*values[:cell], 0, *values[cell + 1 :]])
        verdict, _, is_complete = verdict_and_solution(without, watch)
        if not is_complete:
            return (), False
        if verdict in found:
            found[verdict].append(cell)
    cells = found["unique"] or found["several"]
    return ((Mistake("suspects", tuple(cells)),) if cells else ()), True
