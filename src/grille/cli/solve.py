"""`grille solve`: the answer to each puzzle, by any method."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from grille.cli.inputs import Inputs, print_examples
from grille.cli.options import (
    Boxes,
    Diagonals,
    ExampleName,
    From,
    Json,
    Puzzles,
    Size,
    Symbols,
    TimeLimit,
    To,
    Windows,
    method_and_options,
    shape_from,
)
from grille.cli.show import console, is_terminal, result_object, show_result
from grille.methods.door import DEFAULT_METHOD, Result
from grille.methods.door import solve as solve_grid


def solve(
    puzzles: Puzzles = None,
    method: Annotated[
        str, typer.Option("--method", "-m", metavar="NAME[:key=value,...]", help="See `grille methods`.")
    ] = DEFAULT_METHOD,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit",
            metavar="N",
            min=1,
            help="Up to N solutions; by default 2, which proves uniqueness, and one is shown.",
        ),
    ] = None,
    time_limit: TimeLimit = None,
    nodes: Annotated[int | None, typer.Option("--nodes", metavar="N", min=1, help="Give up after N nodes.")] = None,
    to: To = None,
    as_json: Json = False,
    from_format: From = None,
    size: Size = None,
    diagonals: Diagonals = False,
    windows: Windows = False,
    boxes: Boxes = None,
    symbols: Symbols = None,
    example: ExampleName = None,
    examples: Annotated[bool, typer.Option("--examples", help="List the bundled grids and stop.")] = False,
) -> None:
    """Solve puzzles and say whether the solution is unique.

    Written to a file or a pipe, the answer is one line a puzzle: the solution, or the grid as far as the method got.
    Exit status: 0 when every puzzle was solved as asked, 1 when some was not (no solution, several, or stuck),
    2 for bad input.
    """
    if examples:
        print_examples()
        return
    chosen, options = method_and_options(method)
    inputs = Inputs(puzzles or [], from_format, shape_from(size, diagonals, windows, boxes), symbols, example)
    writer = _writer(method, to, as_json, all_solutions=limit is not None)
    status = 0
    for puzzle in inputs:
        result = solve_grid(
            puzzle.grid, method=chosen.name, limit=limit or 2, seconds=time_limit or None, nodes=nodes, **options
        )
        writer.write(result, puzzle.place)
        if not is_as_asked(result, limit):
            status = 1
    sys.exit(inputs.status or status)


def is_as_asked(result: Result, limit: int | None) -> bool:
    """Whether the puzzle got what was asked: a solution, and only one unless several were asked for."""
    return result.verdict in ("unique", "solved") or (result.verdict == "several" and limit is not None)


class _Writer:
    """Results as they come, one way for people and others for programs."""

    def __init__(self, method: str, all_solutions: bool) -> None:
        self.method = method
        self.all_solutions = all_solutions

    def write(self, result: Result, place: str) -> None:
        raise NotImplementedError


class _JsonWriter(_Writer):
    def write(self, result: Result, place: str) -> None:
        typer.echo(json.dumps(result_object(result, self.method), ensure_ascii=False))


class _TerminalWriter(_Writer):
    def write(self, result: Result, place: str) -> None:
        out = console()
        show_result(out, result)
        out.print()


class _FormatWriter(_Writer):
    """The solutions in a text format; a verdict that is no solution is told on standard error."""

    def __init__(self, method: str, all_solutions: bool, to: str) -> None:
        super().__init__(method, all_solutions)
        from grille.formats import format_named

        self.format = format_named(to)

    def write(self, result: Result, place: str) -> None:
        grids = list(result.solutions) if self.all_solutions else list(result.solutions[:1])
        typer.echo(self.format.write(grids or [result.partial or result.puzzle]), nl=False)
        if result.verdict not in ("unique", "solved") and not (self.all_solutions and result.solutions):
            clashes = "".join(f"; {conflict}" for conflict in result.puzzle.conflicts)
            typer.echo(f"grille: {place}: {_VERDICTS[result.verdict]}{clashes}", err=True)


_VERDICTS = {
    "several": "several solutions",
    "none": "no solution",
    "unknown": "no answer: the method got stuck or its budget ran out",
}


def _writer(method: str, to: str | None, as_json: bool, *, all_solutions: bool) -> _Writer:
    if as_json:
        return _JsonWriter(method, all_solutions)
    if to is None and is_terminal():
        return _TerminalWriter(method, all_solutions)
    return _FormatWriter(method, all_solutions, to or "line")
