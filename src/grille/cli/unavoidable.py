"""`grille unavoidable`: sets of cells of a full grid in each of which every puzzle with that solution has a given."""

from __future__ import annotations

import pathlib
from typing import Annotated

import typer

from grille.cli.inputs import Inputs
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import Json, TimeLimit
from grille.cli.stopping import CtrlC
from grille.cli.streams import warn, write_line, write_message, write_object
from grille.errors import OptionError, ShapeError
from grille.language import current_language
from grille.messages import Message
from grille.methods.unavoidable import DEFAULT_LARGEST, Unavoidable
from grille.methods.unavoidable import unavoidable as sets_of
from grille.model import Board, cell_name
from grille.publish.drawing import Drawing, spoken


@reads_puzzles
def unavoidable(
    inputs: Inputs,
    largest: Annotated[
        int, typer.Option("--largest", metavar="N", help="The most cells of a set; time grows fast with it.")
    ] = DEFAULT_LARGEST,
    draw: Annotated[
        pathlib.Path | None,
        typer.Option("--draw", metavar="FILE", help="Draw the sets that share no cell: `.svg`, `.pdf` or `.png`."),
    ] = None,
    time_limit: TimeLimit = None,
    as_json: Json = False,
) -> None:
    """Find the unavoidable sets of full grids: every puzzle with that solution has a given in each.

    A line a set, and at the end how many share no cell: a puzzle has at least so many givens.
    Exit status: 0 when all sets were found, 1 when the time was up before, 2 for bad input.
    """
    if largest < 1:
        raise OptionError("--largest is a number of cells from 1 on, not {}", largest)
    status = bad = 0
    with CtrlC() as stop:
        for puzzle in stop.until_set(inputs):
            try:
                found = sets_of(puzzle.grid, largest=largest, seconds=time_limit or None, stop=stop)
            except ShapeError as error:
                bad = 2
                warn("{}: {}", puzzle.place, str(error))
                continue
            status = status or int(not found.complete)
            if draw is not None:
                Drawing(Board.from_grid(found.grid), found.look(), spoken(found.grid, current_language())).save(draw)
            if as_json:
                write_object(dict(found.to_dict()))
            else:
                _write(found)
    stop.exit(inputs.status or bad or status)


def _write(found: Unavoidable) -> None:
    side = found.grid.shape.side
    for cells in found.sets:
        write_line(" ".join(cell_name(cell, side) for cell in cells))
    if not found.complete:
        write_message(Message("the time was up: there may be more"))
    write_message(
        "{:,} sets of up to {} cells; {} of them share no cell, so every puzzle has at least {} givens",
        len(found.sets),
        found.largest,
        len(found.disjoint),
        len(found.disjoint),
    )
