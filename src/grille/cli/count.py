"""`grille count`: how many solutions each puzzle has."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from grille.cli.inputs import Inputs
from grille.cli.options import Boxes, Diagonals, ExampleName, From, Json, Puzzles, Size, Symbols, Windows, shape_from


def count(
    puzzles: Puzzles = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="Stop counting at N.")] = 1_000_000,
    as_json: Json = False,
    from_format: From = None,
    size: Size = None,
    diagonals: Diagonals = False,
    windows: Windows = False,
    boxes: Boxes = None,
    symbols: Symbols = None,
    example: ExampleName = None,
) -> None:
    """Count the solutions of each puzzle, one number a line; `1000+` means that the count stopped at 1000."""
    from grille.methods.batch import count as count_grid

    inputs = Inputs(puzzles or [], from_format, shape_from(size, diagonals, windows, boxes), symbols, example)
    for puzzle in inputs:
        found = count_grid(puzzle.grid, limit=limit)
        is_all = found < limit
        if as_json:
            typer.echo(json.dumps({"puzzle": puzzle.grid.to_line(), "count": found, "complete": is_all}))
        else:
            typer.echo(f"{found}" if is_all else f"{found}+")
    sys.exit(inputs.status)
