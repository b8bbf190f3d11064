"""`grille hint`: the next step from where a player stands, told in stages."""

from __future__ import annotations

from typing import Annotated

import typer

from grille.cli.inputs import Inputs
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import Json, LadderName, LanguageCode, TimeLimit
from grille.cli.show import console, is_terminal, print_wrapped
from grille.cli.stopping import CtrlC
from grille.cli.streams import is_dialogue, write_line, write_object
from grille.errors import OptionError
from grille.formats import parse
from grille.logic.hint import STAGES, Hint
from grille.logic.ladders import ladder_named
from grille.logic.path import DEFAULT_LADDER
from grille.logic.words import language_named
from grille.methods.explain import hint as hint_on


@reads_puzzles
def hint(
    inputs: Inputs,
    stage: Annotated[
        str | None,
        typer.Option(
            "--stage",
            metavar="|".join(STAGES),
            help="The stage to show. By default all of it; on a terminal, more at each Enter.",
        ),
    ] = None,
    givens: Annotated[
        str | None,
        typer.Option("--givens", metavar="PUZZLE", help="The puzzle as it began, so that a wrong digit can be named."),
    ] = None,
    ladder: LadderName = DEFAULT_LADDER,
    language: LanguageCode = "en",
    time_limit: TimeLimit = None,
    as_json: Json = False,
) -> None:
    """Give the next step: which technique, then where, then all of it.

    A puzzle with candidates is taken with these pencil marks. What is already wrong is named: the cell, or the
    candidate that is missing.
    Exit status: 0 when there is a step or the grid is solved, 1 when something is wrong, when the puzzle has several
    solutions or none, or when the techniques or the time end, 2 for bad input.
    """
    if stage is not None and stage not in STAGES:
        raise OptionError("no stage is called {}; there are {}", repr(stage), ", ".join(STAGES))
    ladder_named(ladder)
    language_named(language)
    start = None if givens is None else parse(givens, shape=inputs.shape, symbols=inputs.symbols)
    status = 0
    with CtrlC() as stop:
        for puzzle in stop.until_set(inputs):
            board, seconds = puzzle.entry.board or puzzle.grid, time_limit or None
            found = hint_on(board, givens=start, ladder=ladder, seconds=seconds, stop=stop)
            status = status or int(found.step is None and not found.is_solved)
            if as_json:
                write_object({**puzzle.grid.to_dict(), **found.to_dict(language, stage=stage or "all")})
            elif stage is None and is_dialogue():
                with stop.waiting():
                    show_in_stages(found, language)
            elif is_terminal():
                print_wrapped(console(), found.text(stage or "all", language))
            else:
                write_line(found.text(stage or "all", language))
    stop.exit(inputs.status or status)


def show_in_stages(found: Hint, language: str) -> None:
    """Show the next stage at each Enter; `q` stops."""
    lines = found.lines("all", language)
    for number, line in enumerate(lines, 1):
        print_wrapped(console(), line)
        if number < len(lines):
            write_line(language_named(language).pieces["hint-more"], end="")
            if input().strip().lower().startswith("q"):
                return
