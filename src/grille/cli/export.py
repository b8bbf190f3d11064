"""`grille export`: puzzles as models for other people's solvers."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Iterable
from typing import Annotated

import typer

from grille.cli import completion
from grille.cli.inputs import Inputs
from grille.cli.option_groups import reads_puzzles
from grille.errors import OptionError, reason
from grille.files import replaced
from grille.methods.encodings.exports import EXPORTS, export_named
from grille.methods.encodings.linear_text import PLAIN, Choice


@reads_puzzles
def export(
    inputs: Inputs,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="KIND",
            help="; ".join(f"{kind.name}: {kind.summary}" for kind in EXPORTS) + ".",
            autocompletion=completion.exports,
        ),
    ] = EXPORTS[0].name,
    relaxed: Annotated[bool, typer.Option("--relaxed", help="Of a program: no variable need be whole.")] = False,
    objective: Annotated[
        str,
        typer.Option(
            "--objective",
            metavar="zero|givens|FILE",
            help="Of a program: nothing, the givens kept, or a CSV of row,column,digit,weight.",
        ),
    ] = "zero",
    model: Annotated[
        str, typer.Option("--model", metavar="binary|integer", help="Of a program: a variable a candidate, or a cell.")
    ] = PLAIN.model,
    into: Annotated[
        pathlib.Path | None,
        typer.Option("--into", metavar="FOLDER", help="Write a numbered file a puzzle there; it is made if need be."),
    ] = None,
) -> None:
    """Write a puzzle as a model for another solver; several puzzles need `--into`."""
    kind, choice = export_named(to), Choice(relaxed, objective, model)
    kind.check(choice)
    for number, puzzle in enumerate(inputs, 1):
        if into is not None:
            _write(into / f"{number}{kind.suffix}", kind.text(puzzle.grid, choice))
        elif number == 1:
            sys.stdout.writelines(kind.text(puzzle.grid, choice))
        else:
            raise OptionError("{}: standard output takes one model; give --into FOLDER for several", puzzle.place)
    sys.exit(inputs.status)


def _write(path: pathlib.Path, pieces: Iterable[str]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replaced(path) as file:  # write no part of a model
            file.writelines(piece.encode() for piece in pieces)
    except OSError as error:
        raise OptionError("{}: cannot be written ({})", path, reason(error)) from None
