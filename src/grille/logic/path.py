"""A path: the steps from a board to its end, one at a time. Says what it found, not in how many words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from grille.kernel import general
from grille.kernel import logic as kernel
from grille.kernel.layout import Layout
from grille.kernel.layout import layout as general_layout
from grille.logic.ladders import ladder_named
from grille.logic.step import Step
from grille.logic.techniques import Technique, first_step, layout, technique_named
from grille.model import Board, Grid, Shape

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
    def _count(self) -> tuple[str, list[int]]:
        return counted(self.start.grid)

    @property
    def verdict(self) -> str:
        """How many solutions the digits allow: unique, several, none or unknown."""
        return self._count[0]

    @property
    def solution(self) -> Grid | None:
        """The solution where there is exactly one."""
        verdict, digits = self._count
        return Grid(self.start.shape, digits) if verdict == "unique" else None

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


def counted(grid: Grid) -> tuple[str, list[int]]:
    """How many solutions a grid has (unique, several, none or unknown), and the digits of the only one.

    The count beside the techniques is quick and gives up early on large grids; the general kernel then has a try.
    """
    verdict, digits = kernel.count(layout(grid.shape), grid.array)
    if verdict != "unknown":
        return verdict, digits
    walk = general.Walk(_general_layout(grid.shape), grid.array, limit=2, guesses=_MOST_GUESSES)
    found = list(walk)
    if len(found) > 1:
        return "several", []
    if not walk.is_complete:
        return "unknown", []
    return ("unique", found[0].tolist()) if found else ("none", [])


_MOST_GUESSES = 2000  # a 16×16 of few givens takes some hundred


@lru_cache(maxsize=16)
def _general_layout(shape: Shape) -> Layout:
    return general_layout(shape.house_array, shape.cells)


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
