"""`grille convert`: puzzles from one text format to another."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from grille.cli import completion
from grille.cli.inputs import Inputs
from grille.cli.reading import reads_puzzles


@reads_puzzles
def convert(
    inputs: Inputs,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="The format to write; see `grille formats`.",
            autocompletion=completion.formats,
        ),
    ] = "line",
) -> None:
    """Read puzzles in any format and write them in another."""
    from grille.formats import format_named

    for piece in format_named(to).write(puzzle.entry for puzzle in inputs):
        sys.stdout.write(piece)
    sys.exit(inputs.status)
