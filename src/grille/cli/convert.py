"""`grille convert`: puzzles from one text format to another."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from grille.cli import completion
from grille.cli.inputs import Inputs
from grille.cli.option_groups import reads_puzzles
from grille.cli.stopping import CtrlC


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
    """Read puzzles in any format and write them in another.

    After Ctrl-C what was read so far is written whole.
    """
    from grille.formats import format_named

    format = format_named(to)
    with CtrlC() as stop:
        for piece in format.write(puzzle.entry for puzzle in stop.until_set(inputs)):
            sys.stdout.write(piece)
    stop.exit(inputs.status)
