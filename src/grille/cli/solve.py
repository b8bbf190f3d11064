"""`grille solve`: the answer to each puzzle, by any method."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import typer

from grille.cli import completion
from grille.cli.clash import clash_of, clash_text
from grille.cli.inputs import Inputs, print_examples
from grille.cli.options import Jobs, Json, TimeLimit, To
from grille.cli.outside import outside_solver
from grille.cli.progress import search_shown
from grille.cli.reading import reads_puzzles
from grille.cli.show import console, is_terminal, show_result
from grille.cli.steps import write_steps
from grille.cli.stopping import CtrlC
from grille.cli.streams import complain, say_object
from grille.errors import OptionError
from grille.formats import Entry, format_named
from grille.jobs import checked_jobs
from grille.methods.door import DEFAULT_METHOD, Result, check_traces, checked_options
from grille.methods.door import solve as solve_grid
from grille.methods.model_file import judged_model, read_answer
from grille.methods.spelling import method_and_options
from grille.watch import Watch


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
            autocompletion=completion.methods,
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
    jobs: Jobs = 1,
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
        print_examples(as_json=as_json)
        return
    outside = outside_solver(method)
    if outside is not None and (as_steps or nodes):
        raise OptionError(f"{method}: a solver from outside tells no steps and counts no nodes")
    chosen, options = method_and_options(method if outside is None else DEFAULT_METHOD)
    checked_options(chosen, options, files=True)  # before a puzzle is read, as everything that can be wrong
    jobs = checked_jobs(jobs)
    if as_steps:
        check_traces(chosen)
    if to is not None:
        format_named(to)
    budget: dict[str, Any] = {"seconds": time_limit or None, "nodes": nodes}
    Watch.of(**budget)
    answer = None if model is None else read_answer(model)
    is_for_people = to is None and is_terminal()
    asks_for_more = outside or as_steps or as_json or model or explain_conflict or nodes or time_limit or options
    wants_lines = to in (None, "line") and not is_for_people and limit in (None, 1)
    if wants_lines and not asks_for_more and chosen.name in ("auto", "native") and inputs.are_files:
        from grille.cli import bulk

        if bulk.takes(inputs):
            from grille.cli.solve_lines import solve_lines

            solve_lines(inputs, limit=limit or 2, jobs=jobs)
    if chosen.name == DEFAULT_METHOD and jobs > 1:
        options = {"jobs": str(jobs), **options}
    status = Status(limit)
    with CtrlC() as stop:

        def answers() -> Iterator[Answered]:
            for puzzle in stop.until_set(inputs):
                note = ""
                if answer is not None:
                    result = judged_model(puzzle.grid, answer, source=str(model))
                elif outside is not None:
                    result, note = outside(puzzle.grid, limit or 2, time_limit or None, stop)
                else:
                    with search_shown() as progress:
                        words = {"limit": limit or 2, "stop": stop, "progress": progress, **budget, **options}
                        result = solve_grid(puzzle.grid, method=chosen.name, **words)
                if stop.is_set() and result.verdict == "unknown" and not (as_json or is_for_people):
                    return  # what Ctrl-C cut off is no line of the answer
                status.note(result)
                is_clash = explain_conflict and result.verdict == "none"
                clash = clash_of(puzzle.grid, Watch.of(seconds=time_limit or None, stop=stop)) if is_clash else None
                yield Answered(result, puzzle.place, note, clash)
                if is_clash and not as_json:
                    complain(f"{puzzle.place}: {clash_text(clash)}")

        if as_steps:
            write_steps(stop.until_set(inputs), chosen.name, options | budget | {"stop": stop}, events, as_json=as_json)
        elif as_json:
            write_json(answers(), str(model or method), with_clash=explain_conflict)
        elif is_for_people:
            write_terminal(answers())
        else:
            write_format(answers(), to or "line", limit)
    stop.exit(inputs.status or status.value)


class Answered(NamedTuple):
    """A result, where its puzzle stood, why a solver from outside broke, and the givens that clash."""

    result: Result
    place: str
    note: str
    clash: list[str] | None


@dataclass(slots=True)
class Status:
    """0 while every puzzle got what was asked, else 1: a solution, and only one unless several were asked for."""

    limit: int | None
    value: int = 0

    def note(self, result: Result) -> None:
        """Take one more result into account."""
        if result.verdict not in ("unique", "solved") and not (result.verdict == "several" and self.limit):
            self.value = 1


def write_json(answers: Iterable[Answered], method: str, *, with_clash: bool) -> None:
    """One object a puzzle, the method as it was asked for; `conflict` has the givens that clash, where they do."""
    for result, place, note, clash in answers:
        said = result.to_dict() | {"method": method}
        if with_clash and result.verdict == "none":
            said["conflict"] = clash
        if note:
            complain(f"{place}: {note}")
        say_object(said)


def write_terminal(answers: Iterable[Answered]) -> None:
    """For people."""
    out = console()
    for result, place, note, _ in answers:
        show_result(out, result)
        if note:
            complain(f"{place}: {note}")
        out.print()


def write_format(answers: Iterable[Answered], to: str, limit: int | None) -> None:
    """The solutions in a text format: the first, or all that were found where a limit was asked for.

    What has no solution is written as far as the method got, and told on standard error.
    """

    def solved() -> Iterator[Entry]:
        for result, place, note, _ in answers:
            solutions = result.solutions if limit else result.solutions[:1]
            for grid in solutions or (result.partial or result.puzzle,):
                yield Entry(grid)
            if result.verdict in _UNWELCOME and not (solutions and limit):
                clashes = "".join(f"; {conflict}" for conflict in result.puzzle.conflicts)
                complain(f"{place}: {note or _UNWELCOME[result.verdict]}{clashes}")

    for piece in format_named(to).write(solved()):
        sys.stdout.write(piece)
        sys.stdout.flush()  # the next may take long


_UNWELCOME = {
    "several": "several solutions",
    "none": "no solution",
    "unknown": "no answer: the method got stuck or its budget ran out",
}
