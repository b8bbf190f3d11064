"""`draw`: one puzzle as a picture, with candidates, a hint, its solution or a heat map."""

from __future__ import annotations

import os

from grille.errors import OptionError
from grille.logic.path import DEFAULT_LADDER
from grille.logic.picture import look as look_of
from grille.logic.words import notation
from grille.messages import Message
from grille.methods.explain import hint as hint_on
from grille.methods.solve import solve
from grille.model import Board, Grid
from grille.model.grid import checked_grid
from grille.model.look import Look
from grille.publish.drawing import Drawing, spoken
from grille.publish.heat import heated
from grille.publish.typeset import Style
from grille.publish.words import texts
from grille.watch import Flag, Watch


def draw(
    puzzle: Grid | Board,
    *,
    candidates: bool = False,
    hint: bool = False,
    solution: bool = False,
    heat: str | None = None,
    ladder: str = DEFAULT_LADDER,
    language: str = "en",
    template: str | os.PathLike[str] | None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
) -> Drawing:
    """A picture of a puzzle, or of a Board with its own pencil marks.

    `hint` draws the next step, `solution` the other digits, set off from the givens, and `heat` a map: `relaxation`
    (the value of each candidate in the linear relaxation) or `guesses` (how often a search chose each cell). These
    three exclude each other; `candidates` can be drawn alone or with `hint`, which includes them.

    >>> from grille import draw, example
    >>> drawing = draw(example("4x4").grid, solution=True)
    >>> drawing.board.is_full, drawing.svg.count("digit found")
    (True, 11)

    Raises OptionError where there is nothing to draw: no step, not one solution, or options that exclude each other;
    and OutOfTimeError when the seconds are over or `stop` is set before a heat map is known.
    """
    found = drawn(
        puzzle,
        candidates=candidates,
        hint=hint,
        solution=solution,
        heat=heat,
        ladder=ladder,
        language=language,
        style=Style.of(template),
        watch=Watch.of(seconds=seconds, stop=stop),
    )
    if isinstance(found, str):
        raise OptionError("{}", found)
    return found


def drawn(
    puzzle: Grid | Board,
    *,
    candidates: bool,
    hint: bool,
    solution: bool,
    heat: str | None,
    ladder: str,
    language: str,
    style: Style,
    watch: Watch,
) -> Drawing | str:
    """The picture, or in a sentence why the puzzle has none. Raises OptionError for options that exclude each other."""
    texts(language)
    wanted = [
        name for name, is_wanted in (("hint", hint), ("solution", solution), ("heat", heat is not None)) if is_wanted
    ]
    if len(wanted) > 1:
        raise OptionError("a picture shows one thing: {} exclude each other", " and ".join(wanted))
    if candidates and (solution or heat):
        raise OptionError("candidates are not drawn with {}", wanted[0])
    board = puzzle if isinstance(puzzle, Board) else Board.from_grid(checked_grid(puzzle))
    if hint:
        return _hinted(board, ladder, language, style, watch)
    if solution:
        return _solved(board.grid, language, style, watch)
    title = spoken(board.grid, language)
    if heat is None:
        return Drawing(board, Look(candidates=candidates), title, language, style)
    found = heated(board.grid, heat, watch)
    if found is None:
        return Message("the relaxation has no point, so the grid has no solution and nothing to be shaded")
    return Drawing(*found, f"{title} {texts(language)[f'alt-{heat}']}", language, style)


def _hinted(board: Board, ladder: str, language: str, style: Style, watch: Watch) -> Drawing | str:
    found = hint_on(board, ladder=ladder, seconds=watch.seconds_or_none, stop=watch.stop)
    if found.step is None:
        return Message("there is no step to draw: {}", found.lines("all", language)[0])
    return Drawing(found.step.board, look_of(found.step), notation(found.step, language), language, style)


def _solved(grid: Grid, language: str, style: Style, watch: Watch) -> Drawing | str:
    result = solve(grid, seconds=watch.seconds_or_none, stop=watch.stop)
    if result.verdict != "unique" or result.solution is None:
        return Message("the solution is drawn where there is exactly one; the verdict here is {}", repr(result.verdict))
    look = Look(candidates=False, givens=grid.values)
    return Drawing(Board.from_grid(result.solution), look, spoken(result.solution, language), language, style)
