"""`grille draw`: one puzzle as a picture."""

from __future__ import annotations

import pathlib
import sys
from typing import Annotated, Any

import typer

from grille.cli import completion
from grille.cli.inputs import Inputs
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import LadderName, LanguageCode, TimeLimit
from grille.cli.stopping import CtrlC
from grille.cli.streams import OUTPUT, check_takes_bytes, warn, write_bytes
from grille.errors import OptionError, OutOfTimeError
from grille.logic.ladders import ladder_named
from grille.logic.path import DEFAULT_LADDER
from grille.model import Board, Grid
from grille.publish.draw import drawn
from grille.publish.drawing import KINDS, PPI, Drawing, checked_ppi
from grille.publish.heat import HEATS, check_heat
from grille.publish.typeset import Style
from grille.watch import Watch


@reads_puzzles
def draw(
    inputs: Inputs,
    candidates: Annotated[bool, typer.Option("--candidates", help="With the candidates of each cell.")] = False,
    hint: Annotated[bool, typer.Option("--hint", help="With the next step.")] = False,
    solution: Annotated[
        bool, typer.Option("--solution", help="Draw the solution, its digits set off from the givens.")
    ] = False,
    heat: Annotated[
        str | None,
        typer.Option(
            "--heat",
            metavar="|".join(HEATS),
            help="Shades: what the linear relaxation gives each candidate, or how often a search chose each cell.",
            autocompletion=completion.heats,
        ),
    ] = None,
    out: Annotated[
        pathlib.Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help=f"The file to write: .{', .'.join(KINDS)}. By default SVG is printed; `-` prints the kind of --to.",
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="|".join(KINDS), help="The kind, where the name does not tell it.")
    ] = None,
    ppi: Annotated[float, typer.Option("--ppi", metavar="N", help="Pixels to an inch of a PNG.")] = PPI,
    template: Annotated[
        pathlib.Path | None, typer.Option("--template", metavar="FILE.typ", help="Parts of your own, for PDF and PNG.")
    ] = None,
    ladder: LadderName = DEFAULT_LADDER,
    language: LanguageCode = "en",
    time_limit: TimeLimit = None,
) -> None:
    """Draw a puzzle: SVG for screens, PDF for paper, PNG for everything else.

    A puzzle with candidates is drawn with these pencil marks. Forms repeat what colours show, so a grey print shows the
    same. Exit status: 0 when it is drawn, 1 when there is no step or not one solution to draw, 2 for bad input.
    """
    is_piped = out is not None and str(out) == OUTPUT
    kind = to or (out.suffix[1:].lower() if out is not None and not is_piped else "svg")
    if kind not in KINDS or (out is None and kind != "svg"):
        raise OptionError("a picture is written with --out to a file that ends in .{}", ", .".join(KINDS))
    if is_piped and kind != "svg":
        check_takes_bytes()
    style = Style.of(template)
    if heat is not None:
        check_heat(heat)
    ladder_named(ladder)
    checked_ppi(ppi)
    with CtrlC() as stop:
        puzzles = list(stop.until_set(inputs))
        if inputs.bad:
            stop.exit(inputs.status)
        if len(puzzles) != 1:
            raise OptionError("a picture is of one puzzle, and {:,} were given", len(puzzles))
        found = _or_why(
            puzzles[0].entry.board or puzzles[0].grid,
            candidates=candidates or (puzzles[0].entry.board is not None and not solution and heat is None),
            hint=hint,
            solution=solution,
            heat=heat,
            ladder=ladder,
            language=language,
            style=style,
            watch=Watch.of(seconds=time_limit, stop=stop),
        )
        if stop.is_set():
            stop.exit(1)
        if isinstance(found, str):
            warn(found)
            stop.exit(1)
        if out is None or (is_piped and kind == "svg"):
            sys.stdout.write(found.svg)
        elif is_piped:
            write_bytes(found.content(kind, ppi))
        else:
            found.save(out, kind=kind, ppi=ppi)


def _or_why(puzzle: Board | Grid, **options: Any) -> Drawing | str:
    """The picture, or why there is none; also where the time ran out."""
    try:
        return drawn(puzzle, **options)
    except OutOfTimeError as error:
        return str(error)
