"""The verbs `explain` and `hint`: logic's steps; `auto` counts the solutions of very large grids."""

from __future__ import annotations

from collections.abc import Iterable

from grille.logic.hint import Hint, hinted
from grille.logic.path import DEFAULT_LADDER, Path, chosen_ladder
from grille.methods.uniqueness import verdict_and_solution
from grille.model import Board, Grid
from grille.watch import Flag, Watch

ASK_SECONDS = 10.0
"""How long to search for a second solution of a large puzzle before its steps are given without that knowledge."""


def explain(
    puzzle: Grid | Board,
    *,
    ladder: str = DEFAULT_LADDER,
    techniques: str | Iterable[str] | None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
) -> Path:
    """The steps that solve a puzzle, as far as the ladder's techniques go.

    >>> import grille
    >>> print(next(iter(grille.explain(grille.Grid.from_line("12343412214.4321")))))
    Full House: 3 in box 4 => r3c4=3

    The pencil marks of a Board are used, except those that a digit on it plainly excludes. `techniques` restricts the
    path to one technique or several. The path ends when the seconds, from now on, are over or `stop` is set, and is
    then not `complete`. On the ladder `se` the steps are those of Sudoku Explainer, each with its `price`; the hardest
    puzzles take minutes. On the ladder `hodoku` they are HoDoKu's, whose prices add up to its score. Raises
    UnknownNameError for an unknown ladder or technique.
    """
    board = puzzle if isinstance(puzzle, Board) else Board.from_grid(puzzle)
    watch = Watch.of(seconds=seconds, stop=stop)
    return Path(board, chosen_ladder(ladder, techniques), watch, _ask)


def hint(
    puzzle: Grid | Board,
    *,
    givens: Grid | None = None,
    ladder: str = DEFAULT_LADDER,
    seconds: float | None = None,
    stop: Flag | None = None,
) -> Hint:
    """The next step, or what is already wrong.

    >>> import grille
    >>> print(grille.hint(grille.Grid.from_line("12343412214.4321")).text("where"))
    The next step: Full House.
    Look at 3 in box 4.

    The player's pencil marks of a Board are used, except those that a digit on it plainly excludes. With `givens`, the
    original puzzle, a wrong digit can be named for certain. If the seconds are over or `stop` is set first, the hint is
    not `complete`.
    """
    board = puzzle if isinstance(puzzle, Board) else Board.from_grid(puzzle)
    return hinted(board, givens, ladder, Watch.of(seconds=seconds, stop=stop), _ask)


def _ask(grid: Grid, watch: Watch) -> tuple[str, Grid | None]:
    return verdict_and_solution(grid, watch.within(ASK_SECONDS))
