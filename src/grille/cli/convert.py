"""`grille convert`: puzzles from one text format to another."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from grille.cli import completion
from grille.cli.inputs import Inputs
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import Json
from grille.cli.stopping import CtrlC
from grille.errors import OptionError


@reads_puzzles
def convert(
    inputs: Inputs,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="The format to write, `line` by default; see `grille formats`.",
            autocompletion=completion.formats,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Read puzzles in any format and write them in another.

    After Ctrl-C what was read so far is written whole.
    """
    from grille.formats import format_named

    if as_json and to not in (None, "json"):
        raise OptionError("--json says json, so --to {} is left out", to)
    format = format_named(to or ("json" if as_json else "line"))
    with CtrlC() as stop:
        for piece in format.write(puzzle.entry for puzzle in stop.until_set(inputs)):
            sys.stdout.write(piece)
    stop.exit(inputs.status)
