"""`grille solve`: the answer to each puzzle, by any method."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

import typer

from grille.cli.clash import clash_of, clash_text
from grille.cli.inputs import Inputs, print_examples
from grille.cli.options import Json, TimeLimit, To
from grille.cli.outside import outside_solver
from grille.cli.reading import reads_puzzles
from grille.cli.show import console, is_terminal, result_object, show_result
from grille.cli.streams import complain, say_object
from grille.errors import OptionError
from grille.formats import Entry, format_named
from grille.methods.door import DEFAULT_METHOD, Result
from grille.methods.door import solve as solve_grid
from grille.methods.model_file import judged_file
from grille.methods.spelling import method_and_options


@reads_puzzles
def solve(
    inputs: Inputs,
    method: Annotated[
        str,
        typer.Option(
            "--method",
            "-m",
            metavar="NAME[:key=value,...]",
            help="See `grille methods`; or your own: `file.py:function`, `cmd:PROGRAM`.",
        ),
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
    threads: Annotated[
        int,
        typer.Option("--threads", metavar="N", min=0, help="For files of classic lines; 0 takes every core."),
    ] = 1,
    nodes: Annotated[int | None, typer.Option("--nodes", metavar="N", min=1, help="Give up after N nodes.")] = None,
    to: To = None,
    as_json: Json = False,
    examples: Annotated[bool, typer.Option("--examples", help="List the bundled grids and stop.")] = False,
    as_steps: Annotated[bool, typer.Option("--trace", help="Print the method's search instead of its answer.")] = False,
    events: Annotated[
        int, typer.Option("--events", metavar="N", min=1, help="With --trace: stop after N events.")
    ] = 1000,
    model: Annotated[
        pathlib.Path | None,
        typer.Option("--model", metavar="FILE", help="Judge what a SAT solver answered to `grille export --to cnf`."),
    ] = None,
    explain_conflict: Annotated[
        bool, typer.Option("--explain-conflict", help="Where there is no solution, name a minimal set of givens.")
    ] = False,
) -> None:
    """Solve puzzles and say whether the solution is unique.

    Written to a file or a pipe, the answer is one line a puzzle: the solution, or the grid as far as the method got.
    Exit status: 0 when every puzzle was solved as asked, 1 when some was not (no solution, several, or stuck),
    2 for bad input.
    """
    if examples:
        print_examples()
        return
    outside = outside_solver(method)
    if outside is not None and (as_steps or nodes):
        raise OptionError(f"{method}: a solver from outside tells no steps and counts no nodes")
    chosen, options = method_and_options(method if outside is None else DEFAULT_METHOD)
    if as_steps:
        from grille.cli.steps import write_steps

        write_steps(inputs, chosen.name, options, events=events, as_json=as_json)
        sys.exit(inputs.status)
    asks_for_more = outside or as_json or model or explain_conflict or nodes or time_limit or options
    is_plain = not (asks_for_more or inputs.shape or inputs.example) and limit in (None, 1)
    if is_plain and chosen.name in ("auto", "native") and _writes_lines(to, inputs.format, inputs.symbols):
        from grille.cli import bulk

        if bulk.takes(inputs.words):
            sys.exit(bulk.solve(inputs.words, limit=limit or 2, threads=threads))
    status = Status(limit)

    def results() -> Iterator[Answered]:
        for puzzle in inputs:
            note = ""
            if model is not None:
                result = judged_file(puzzle.grid, model)
            elif outside is not None:
                result, note = outside(puzzle.grid, limit or 2, time_limit or None)
            else:
                result = solve_grid(
                    puzzle.grid,
                    method=chosen.name,
                    limit=limit or 2,
                    seconds=time_limit or None,
                    nodes=nodes,
                    **options,
                )
            status.note(result)
            yield Answered(result, puzzle.place, note)
            if explain_conflict and not as_json and result.verdict == "none":
                complain(f"{puzzle.place}: {clash_text(result.puzzle, time_limit)}")

    if as_json:
        write_json(results(), str(model or method), time_limit, explain=explain_conflict)
    elif to is None and is_terminal():
        write_terminal(results())
    else:
        write_format(results(), to or "line", limit)
    sys.exit(inputs.status or status.value)


def _writes_lines(to: str | None, from_format: str | None, symbols: str | None) -> bool:
    """Whether lines go in and lines come out, as far as the options say."""
    return (to == "line" or (to is None and not is_terminal())) and from_format in (None, "line") and not symbols


@dataclass(slots=True)
class Status:
    """0 while every puzzle got what was asked, else 1: a solution, and only one unless several were asked for."""

    limit: int | None
    value: int = 0

    def note(self, result: Result) -> None:
        """Take one more result into account."""
        if result.verdict not in ("unique", "solved") and not (result.verdict == "several" and self.limit):
            self.value = 1


@dataclass(frozen=True, slots=True)
class Answered:
    """A result, where its puzzle stood, and why there is no answer where a solver from outside broke."""

    result: Result
    place: str
    note: str = ""


def write_json(
    results: Iterable[Answered], method: str, seconds: float | None = None, *, explain: bool = False
) -> None:
    """One object a puzzle; to explain adds `conflict`, the givens that clash, where there is no solution."""
    for one in results:
        said = result_object(one.result, method)
        if explain and one.result.verdict == "none":
            said["conflict"] = clash_of(one.result.puzzle, seconds)
        if one.note:
            complain(f"{one.place}: {one.note}")
        say_object(said)


def write_terminal(results: Iterable[Answered]) -> None:
    """For people."""
    out = console()
    for one in results:
        show_result(out, one.result)
        if one.note:
            complain(f"{one.place}: {one.note}")
        out.print()


def write_format(results: Iterable[Answered], to: str, limit: int | None) -> None:
    """The solutions in a text format: the first, or all that were found where a limit was asked for.

    What has no solution is written as far as the method got, and told on standard error.
    """

    def solved() -> Iterator[Entry]:
        for one in results:
            result = one.result
            solutions = result.solutions if limit else result.solutions[:1]
            for grid in solutions or (result.partial or result.puzzle,):
                yield Entry(grid)
            if result.verdict in _UNWELCOME and not (solutions and limit):
                clashes = "".join(f"; {conflict}" for conflict in result.puzzle.conflicts)
                complain(f"{one.place}: {one.note or _UNWELCOME[result.verdict]}{clashes}")

    for piece in format_named(to).write(solved()):
        sys.stdout.write(piece)


_UNWELCOME = {
    "several": "several solutions",
    "none": "no solution",
    "unknown": "no answer: the method got stuck or its budget ran out",
}
