"""A solver's answer to an exported model, judged like the answer of a method."""

from __future__ import annotations

import pathlib
from collections.abc import Iterable

from grille.errors import ParseError, WrongSolutionError, reason
from grille.messages import Message
from grille.methods.encodings.dimacs import read_dimacs_model
from grille.methods.solve import Result, solve
from grille.model import Grid, cell_name


def judged_model(puzzle: Grid, lines: Iterable[str], *, source: str = "model") -> Result:
    """The answer of a SAT solver to the puzzle's DIMACS file.

    A model is `solved`: it is a solution, and whether there are others was not asked. "Unsatisfiable" is checked by
    solving the puzzle here. Raises ParseError for an unreadable answer, WrongSolutionError for a wrong one.
    """
    try:
        grid = read_dimacs_model(lines, puzzle.shape)
    except ParseError as error:
        raise error.at(source=source) from None
    if grid is None:
        checked = solve(puzzle, limit=1)
        if checked.solution is not None:
            raise WrongSolutionError(
                "{} says there is no solution, and here is one: {}", source, checked.solution.to_line()
            )
    elif not grid.is_solution_of(puzzle):
        raise WrongSolutionError("{} is no solution: {}", source, _why_not(grid, puzzle))
    return Result(
        puzzle=puzzle,
        method=source,
        solutions=() if grid is None else (grid,),
        complete=grid is None and checked.complete,
        partial=None,
        counters={},
        seconds=0.0,
    )


def read_answer(path: pathlib.Path) -> list[str]:
    """The lines of the file. Raises ParseError where it cannot be read."""
    try:
        with path.open(encoding="utf-8") as lines:
            return list(lines)
    except (OSError, UnicodeDecodeError) as error:
        raise ParseError(
            found=Message("nothing to read ({})", reason(error)),
            wanted=Message("a SAT solver's answer"),
            source=str(path),
        ) from None


def _why_not(grid: Grid, puzzle: Grid) -> str:
    if grid.conflicts:
        return str(grid.conflicts[0])
    cell = next(cell for cell, given in enumerate(puzzle.values) if given and grid.values[cell] != given)
    name = cell_name(cell, puzzle.shape.side)
    return Message("{} is given as {}, and the model has {}", name, puzzle.values[cell], grid.values[cell])
