"""`grille convert`: puzzles from one text format to another."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from grille.cli.inputs import Inputs
from grille.cli.options import Boxes, Diagonals, ExampleName, From, Puzzles, Size, Symbols, Windows, shape_from


def convert(
    puzzles: Puzzles = None,
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="The format to write; see `grille formats`.")
    ] = "line",
    from_format: From = None,
    size: Size = None,
    diagonals: Diagonals = False,
    windows: Windows = False,
    boxes: Boxes = None,
    symbols: Symbols = None,
    example: ExampleName = None,
) -> None:
    """Read puzzles in any format and write them in another."""
    from grille.formats import format_named

    writer = format_named(to)
    inputs = Inputs(puzzles or [], from_format, shape_from(size, diagonals, windows, boxes), symbols, example)
    for piece in writer.write(puzzle.entry for puzzle in inputs):
        sys.stdout.write(piece)
    sys.exit(inputs.status)
