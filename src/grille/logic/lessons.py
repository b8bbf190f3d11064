"""Lessons in techniques: an example of each, positions to find it in, and what a learner's move there is worth.

The example is the one of docs/techniques. The positions are the same one seen otherwise: turned, its lines and digits
in another order.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from typing import Literal

from grille.errors import OptionError
from grille.json_types import Exact, Pair
from grille.logic.ideas import idea
from grille.logic.path import apply
from grille.logic.solutions import verdict_and_solution
from grille.logic.step import Step, StepDict
from grille.logic.techniques import TECHNIQUES, Technique, technique_named
from grille.logic.words import title
from grille.model import Board, Grid
from grille.model.board import BoardDict
from grille.model.symmetry import Symmetry
from grille.watch import FOREVER, Watch

POSITIONS = 3
"""Positions of a lesson."""

_MOST_STEPS = 500
"""Steps of a technique that are compared with a move."""

Verdict = Literal["right", "other", "wrong", "nothing"]


class PositionDict(BoardDict):
    givens: str


class LessonDict(Exact):
    technique: str
    title: str
    family: str
    level: str
    idea: str
    example: PositionDict
    step: StepDict
    positions: list[PositionDict]


class JudgementDict(Exact):
    verdict: Verdict
    technique: str | None
    title: str | None
    words: str | None
    rest: list[Pair]
    wrong: list[Pair]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A technique, its example, and positions where it is the thing to find."""

    technique: Technique
    example: Board
    step: Step
    positions: tuple[Board, ...]

    def to_dict(self, language: str | None = None) -> LessonDict:
        """Plain JSON, in English unless a language is given."""
        spoken = language or "en"
        return {
            "technique": self.technique.name,
            "title": title(self.technique.name, spoken),
            "family": self.technique.family,
            "level": self.technique.level,
            "idea": idea(self.technique.name, spoken),
            "example": _position(self.example),
            "step": self.step.to_dict(spoken),
            "positions": [_position(board) for board in self.positions],
        }


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move is worth. `step` is one that it belongs to; `rest` what that step does besides; `wrong` the pairs of
    cell and digit that the solution contradicts.
    """

    verdict: Verdict
    step: Step | None = None
    rest: tuple[tuple[int, int], ...] = ()
    wrong: tuple[tuple[int, int], ...] = ()

    def to_dict(self, language: str | None = None) -> JudgementDict:
        """Plain JSON, in English unless a language is given."""
        spoken, step = language or "en", self.step
        return {
            "verdict": self.verdict,
            "technique": step.technique if step else None,
            "title": title(step.technique, spoken) if step else None,
            "words": step.words(spoken) if step else None,
            "rest": [list(pair) for pair in self.rest],
            "wrong": [list(pair) for pair in self.wrong],
        }


def lesson(technique: str, count: int = POSITIONS) -> Lesson:
    """The lesson of a technique. Raises UnknownNameError, or OptionError for one that has no example.

    >>> print(lesson("x-wing").step)
    X-Wing: 3 in rows 1 and 7 => r9c4<>3
    """
    known = technique_named(technique)
    if technique not in examples():
        raise OptionError("{} has no example", technique)
    board = examples()[technique].copy()
    step = next(known.find(board))
    seeds = (random.Random(f"{technique} {number}") for number in range(count))
    return Lesson(known, board, step, tuple(_moved(board, Symmetry.random(board.shape, rng)) for rng in seeds))


def judge(
    board: Board,
    technique: str,
    *,
    removes: Collection[tuple[int, int]] = (),
    places: Collection[tuple[int, int]] = (),
    watch: Watch = FOREVER,
) -> Judgement:
    """Whether a move is a step of the technique or a part of one (`right`), sound for another reason (`other`), or
    `wrong`; `nothing` where it changes nothing.

    >>> from grille.model import Grid
    >>> board = Board.from_grid(Grid.from_line("12343412214.4321"))
    >>> judge(board, "full-house", places=[(11, 3)]).verdict, judge(board, "full-house", places=[(11, 4)]).verdict
    ('right', 'wrong')
    """
    known = technique_named(technique)
    removes = {(cell, digit) for cell, digit in removes if not board.values[cell] and digit in board.candidates(cell)}
    places = {(cell, digit) for cell, digit in places if not board.values[cell]}
    if not removes and not places:
        return Judgement("nothing")
    _, solution, _ = verdict_and_solution(board.grid, watch)
    if solution is not None:
        bad = {pair for pair in removes if solution.values[pair[0]] == pair[1]}
        bad |= {pair for pair in places if solution.values[pair[0]] != pair[1]}
        if bad:
            return Judgement("wrong", wrong=tuple(sorted(bad)))
    for one in (known, *(other for other in TECHNIQUES if other.in_levels and other is not known)):
        step = _including(one, board, removes, places)
        if step is not None:
            done = {*removes, *places}
            rest = tuple(sorted({*step.removes, *step.places} - done))
            return Judgement("right" if one is known else "other", step, rest)
        if watch.is_up:
            break
    return Judgement("other" if solution is not None else "wrong")


def _including(
    technique: Technique, board: Board, removes: Collection[tuple[int, int]], places: Collection[tuple[int, int]]
) -> Step | None:
    """The step that does the most of what is not in the move, among those which do all of the move."""
    best, least = None, 0
    for step in islice(_steps(technique, board), _MOST_STEPS):
        own = {*step.removes, *step.places}
        if not set(places) <= set(step.places) or not own & {*removes, *places}:
            continue
        left = len(own - {*removes, *places})
        if set(removes) <= _removed_by(step, board) and (best is None or left < least):
            best, least = step, left
    return best


def _steps(technique: Technique, board: Board) -> Iterable[Step]:
    return technique.find(board) if technique.any_shape or board.shape.is_classic else ()


def _removed_by(step: Step, board: Board) -> set[tuple[int, int]]:
    """The candidates that a step takes away, those that its digits exclude included."""
    after = board.copy()
    apply(after, step)
    digits = range(1, board.shape.side + 1)
    empty = (cell for cell, value in enumerate(board.values) if not value)
    return {(c, d) for c in empty for d in digits if d in board.candidates(c) and d not in after.candidates(c)}


@lru_cache(maxsize=1)
def examples() -> dict[str, Board]:
    """For each technique that has an example, the board on which it is found."""
    found = {}
    for row in files("grille.logic").joinpath("examples.tsv").read_text("utf-8").splitlines()[1:]:
        name, puzzle, line, removed = row.split("\t")
        board = Board.from_grid(Grid.from_line(line))
        if name.startswith("avoidable"):  # it matters which digits were not given
            board.placed |= {cell for cell, value in enumerate(board.values) if value and puzzle[cell] in ".0"}
        for digit, r, c in (map(int, place) for place in removed.split()):
            board.remove(9 * r + c - 10, digit)
        found[name] = board
    return found


def _moved(board: Board, symmetry: Symmetry) -> Board:
    """The board after a transformation."""
    sources, digits = symmetry.sources, symmetry.digits
    values = symmetry.apply(board.grid).values
    masks = [sum(1 << digits[d - 1] - 1 for d in board.candidates(source)) for source in sources]
    return Board(board.shape, values, masks, {cell for cell, source in enumerate(sources) if source in board.placed})


def _position(board: Board) -> PositionDict:
    givens = [0 if cell in board.placed else value for cell, value in enumerate(board.values)]
    return {**board.to_dict(), "givens": Grid(board.shape, givens).to_line()}
