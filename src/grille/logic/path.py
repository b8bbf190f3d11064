"""A path: the steps from a board to its end, one at a time. Says what it found, not in how many words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from grille.logic.ladders import ladder_named
from grille.logic.solutions import verdict_and_solution
from grille.logic.step import Step
from grille.logic.techniques import Technique, first_step, technique_named
from grille.model import Board, Grid

DEFAULT_LADDER = "grille"


class Path:
    """The steps of a ladder on a puzzle; iterate to take them, again from the start each time.

    `verdict` is `unique`, `several`, `none` or `unknown` (too large to tell). Techniques that lean on there being one
    solution are left out unless it is `unique`, and a puzzle without a solution has no steps.
    """

    def __init__(self, board: Board, techniques: Iterable[Technique]) -> None:
        self.start = tidied(board)
        self.techniques = tuple(technique for technique in techniques if technique.any_shape or board.shape.is_classic)

    @cached_property
    def _count(self) -> tuple[str, Grid | None]:
        return verdict_and_solution(self.start.grid)

    @property
    def verdict(self) -> str:
        """How many solutions the digits allow: unique, several, none or unknown."""
        return self._count[0]

    @property
    def solution(self) -> Grid | None:
        """The solution where there is exactly one."""
        return self._count[1]

    def __iter__(self) -> Iterator[Step]:
        if self.verdict == "none":
            return
        board = self.start.copy()
        while (step := self.next_step(board)) is not None:
            yield step
            apply(board, step)

    def next_step(self, board: Board) -> Step | None:
        """The first step of the first technique that has one, on a board of this path."""
        if board.is_full or board.is_dead:
            return None
        leaning = next((i for i, technique in enumerate(self.techniques) if technique.wants_unique), None)
        step = first_step(board, self.techniques[:leaning])
        if step is None and leaning is not None:
            rest = self.techniques[leaning:]
            if self.verdict != "unique":
                rest = tuple(technique for technique in rest if not technique.wants_unique)
            step = first_step(board, rest)
        return step


def tidied(board: Board) -> Board:
    """A copy without candidates that a digit in a peer excludes: no hidden single may rest on them."""
    plain = Board.from_grid(board.grid)
    return Board(board.shape, board.values, [one & other for one, other in zip(board.masks, plain.masks, strict=True)])


def apply(board: Board, step: Step) -> None:
    """Put a step into effect."""
    for cell, digit in step.places:
        board.place(cell, digit)
    for cell, digit in step.removes:
        board.remove(cell, digit)


def explain(puzzle: Grid | Board, *, ladder: str = DEFAULT_LADDER, techniques: Iterable[str] | None = None) -> Path:
    """The steps that solve a puzzle, as far as the ladder's techniques go.

    >>> import grille
    >>> print(next(iter(grille.explain(grille.Grid.from_line("12343412214.4321")))))
    Full House: 3 in box 4 => r3c4=3

    A Board is taken with its own pencil marks, but for those that a digit on it plainly excludes. `techniques` keeps to
    a chosen set. Raises UnknownNameError for a ladder or technique there is not.
    """
    board = puzzle if isinstance(puzzle, Board) else Board.from_grid(puzzle)
    return Path(board, chosen_techniques(ladder, techniques))


def chosen_techniques(ladder: str, names: Iterable[str] | None) -> tuple[Technique, ...]:
    """The ladder's techniques; if `names` are given those alone, in the ladder's order and then as listed."""
    climbed = ladder_named(ladder).techniques
    if names is None:
        return climbed
    wanted = tuple(technique_named(name) for name in names)
    return tuple(t for t in climbed if t in wanted) + tuple(t for t in wanted if t not in climbed)
