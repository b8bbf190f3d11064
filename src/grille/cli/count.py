"""`grille count`: how many solutions each puzzle has."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from grille.cli.inputs import Inputs
from grille.cli.options import Json
from grille.cli.reading import reads_puzzles
from grille.cli.streams import say, say_object


@reads_puzzles
def count(
    inputs: Inputs,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="Stop counting at N.")] = 1_000_000,
    as_json: Json = False,
) -> None:
    """Count the solutions of each puzzle, one number a line; `1000+` means that the count stopped at 1000."""
    from grille.methods.batch import count as count_grid

    for puzzle in inputs:
        found = count_grid(puzzle.grid, limit=limit)
        is_all = found < limit
        if as_json:
            say_object({"puzzle": puzzle.grid.to_line(), "count": found, "complete": is_all})
        else:
            say(f"{found}" if is_all else f"{found}+")
    sys.exit(inputs.status)
