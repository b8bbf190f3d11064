"""`grille rate`: how hard each puzzle is, in bulk."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grille.cli.bulk import Block, blocks
from grille.cli.inputs import Inputs
from grille.cli.options import Jobs, Json
from grille.cli.reading import reads_puzzles
from grille.cli.show import console, is_terminal
from grille.cli.stopping import CtrlC
from grille.cli.streams import complain, object_text, say
from grille.logic.rating import Ratings, rate_batch

CHUNK = 1 << 18
"""Bytes of classic lines rated at a time: what is done is printed, and memory stays small."""


@reads_puzzles
def rate(
    inputs: Inputs,
    as_json: Json = False,
    jobs: Jobs = 1,
) -> None:
    """Rate puzzles: level, ER, EP and ED, the hardest technique, and the number of steps.

    ER, EP and ED are those of Sudoku Explainer, for classic puzzles. Exit status 1 where a puzzle has no solution or
    several.
    """
    status = 0
    row_text = _row_that_fits(console().width if is_terminal() else None)
    if not as_json:
        say(row_text.format("level", "ER", "EP", "ED", "hardest", "steps", "puzzle"))
    with CtrlC() as stop:
        for block in stop.until_set(blocks(inputs, chunk=CHUNK)):
            ratings = rate_batch(block.values, shape=block.shape, jobs=jobs, stop=stop)
            is_told = ratings.complete | (not stop.is_set())  # all but what Ctrl-C cut off
            rows = _objects(block, ratings, is_told) if as_json else _rows(block, ratings, row_text)
            if rows:
                say("\n".join(rows))
            for row in np.flatnonzero((ratings.level == "") & is_told).tolist():
                status = 1
                complain(f"{block.place_of(row)}: {_UNRATED[str(ratings.verdict[row])]}")
    stop.exit(inputs.status or status)


def _objects(block: Block, ratings: Ratings, is_told: npt.NDArray[np.bool_]) -> list[str]:
    rows = np.flatnonzero(is_told).tolist()
    return [object_text(block.grid(row).to_dict() | ratings[row].to_dict()) for row in rows]


def _rows(block: Block, ratings: Ratings, row_text: str) -> list[str]:
    """The table's rows, from arrays: a Rating for each would take a third of the time."""
    arrays = (ratings.level, ratings.er, ratings.ep, ratings.ed, ratings.hardest, ratings.steps)
    rows = zip(*(array.tolist() for array in arrays), block.lines, strict=True)
    return [
        row_text.format(level, _price(er), _price(ep), _price(ed), hardest or "-", steps, puzzle)
        for level, er, ep, ed, hardest, steps, puzzle in rows
        if level
    ]


_UNRATED = {
    "several": "several solutions, so no rating",
    "none": "no solution, so no rating",
    "unknown": "no rating: the techniques do not finish it, and it is too large to tell whether it has one solution",
}


def _row_that_fits(width: int | None) -> str:
    """The row as a template: on a narrow terminal the puzzle is cut or left out, then all but level, ER and hardest."""
    figures = "{:<9}  {:>4}  {:>4}  {:>4}  {:<22}  {:>5}"
    taken = 58
    if width is None:
        return figures + "  {}"
    if width < taken:
        return "{0:<9}  {1:>4}  {4}"
    return f"{figures}  {{:.{width - taken - 2}}}" if width > taken + 2 else figures


def _price(value: float) -> str:
    return "-" if value != value else f"{value:.1f}"
