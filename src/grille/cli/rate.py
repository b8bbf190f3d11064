"""`grille rate`: how hard each puzzle is, in bulk."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import Annotated, Any

import typer

from grille.cli.inputs import Inputs, Puzzle
from grille.cli.options import Json
from grille.cli.reading import reads_puzzles
from grille.cli.streams import complain, say, say_object
from grille.logic.rating import Rating, rate_batch
from grille.model import Grid

CHUNK = 4096  # puzzles rated at a time: what is done is printed, and memory stays small


@reads_puzzles
def rate(
    inputs: Inputs,
    as_json: Json = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Rate in N threads.")] = 1,
) -> None:
    """Rate puzzles: level, ER, EP and ED, the hardest technique, and the number of steps.

    Levels above `hard` are provisional until every technique is there; ER, EP and ED are those of Sudoku Explainer and
    are left out ("-") above 4.4. Exit status 1 where a puzzle has no solution or several.
    """
    unrated = 0
    if not as_json:
        say(_row("level", "ER", "EP", "ED", "hardest", "steps", "puzzle"))
    for puzzle, rating in rated(inputs, jobs):
        if as_json:
            say_object(rating_object(puzzle.grid, rating))
        elif rating.level is not None:
            er, ep, ed = (_price(value) for value in (rating.er, rating.ep, rating.ed))
            say(_row(rating.level, er, ep, ed, rating.hardest or "-", str(rating.steps), puzzle.grid.to_line()))
        if rating.level is None:
            unrated += 1
            complain(f"{puzzle.place}: {_UNRATED[rating.verdict]}")
    sys.exit(inputs.status or (1 if unrated else 0))


def rated(puzzles: Iterable[Puzzle], jobs: int) -> Iterator[tuple[Puzzle, Rating]]:
    """Every puzzle with its rating, in the order given."""
    waiting = iter(puzzles)
    while chunk := list(islice(waiting, CHUNK)):
        for shape, group in groupby(chunk, key=lambda puzzle: puzzle.grid.shape):
            same = list(group)
            ratings = rate_batch([puzzle.grid for puzzle in same], shape=shape, jobs=jobs)
            yield from ((puzzle, ratings[i]) for i, puzzle in enumerate(same))


def rating_object(puzzle: Grid, rating: Rating) -> dict[str, Any]:
    """The JSON of one rated puzzle."""
    return puzzle.to_dict() | rating.to_dict()


_UNRATED = {
    "several": "several solutions, so no rating",
    "none": "no solution, so no rating",
    "unknown": "no rating: the techniques do not finish it, and it is too large to tell whether it has one solution",
}


def _price(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _row(level: str, er: str, ep: str, ed: str, hardest: str, steps: str, puzzle: str) -> str:
    return f"{level:<9}  {er:>4}  {ep:>4}  {ed:>4}  {hardest:<22}  {steps:>5}  {puzzle}"
