"""`grille solve`: the answer to each puzzle, by any method."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import typer

from grille.cli import completion
from grille.cli.conflict_report import conflict_lines, conflict_text, conflicting
from grille.cli.inputs import Inputs, print_examples
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import Jobs, Json, TimeLimit, To
from grille.cli.outside import Ask, outside_solver
from grille.cli.progress import search_bar
from grille.cli.show import console, is_terminal, show_result, show_words
from grille.cli.steps import write_steps
from grille.cli.stopping import CtrlC
from grille.cli.streams import warn, write_object
from grille.errors import OptionError
from grille.formats import Entry, format_named
from grille.jobs import checked_jobs
from grille.messages import Message, joined
from grille.methods.model_file import judged_model, read_answer
from grille.methods.solve import DEFAULT_METHOD, Result, check_traces, checked_options
from grille.methods.solve import solve as solve_grid
from grille.methods.spelling import method_and_options
from grille.model import Grid
from grille.watch import Flag, Watch


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
        bool,
        typer.Option("--explain-conflict", help="Where there is no solution, name a minimal set of givens and rules."),
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
    seconds = time_limit or None
    outside = outside_solver(method, limit or 2, seconds)
    if outside is not None and (as_steps or nodes):
        raise OptionError("{}: an external solver has no trace and counts no nodes", method)
    chosen, options = method_and_options(method if outside is None else DEFAULT_METHOD)
    checked_options(chosen, options)  # raise for bad options before a puzzle is read
    jobs = checked_jobs(jobs)
    if as_steps:
        check_traces(chosen)
    if to is not None:
        format_named(to)
    budget: dict[str, Any] = {"seconds": seconds, "nodes": nodes}
    Watch.of(**budget)
    asks_for_more = outside or as_steps or as_json or model or explain_conflict or nodes or seconds or options
    is_for_people = to is None and is_terminal()
    wants_lines = to in (None, "line") and limit in (None, 1) and not is_for_people
    if wants_lines and not asks_for_more and chosen.is_native and inputs.are_files:
        from grille.cli.solve_lines import solve_lines

        solve_lines(inputs, limit=limit or 2, jobs=jobs)
    if chosen.name == DEFAULT_METHOD and jobs > 1:
        options = {"jobs": jobs, **options}
    if model is not None:
        ask = by_model(model)
    else:
        ask = outside or by_method(chosen.name, limit=limit or 2, **budget, **options)
    status = Status(limit)
    with CtrlC() as stop:
        if as_steps:
            write_steps(stop.until_set(inputs), chosen.name, options | budget | {"stop": stop}, events, as_json=as_json)
            stop.exit(inputs.status)
        answers = answered(inputs, ask, stop, status, is_bare=not (as_json or is_for_people))
        if explain_conflict:
            answers = with_conflicts(answers, seconds, stop, is_said=not as_json)
        if as_json:
            write_json(answers, str(model or method), with_clash=explain_conflict)
        elif is_for_people:
            write_terminal(answers)
        else:
            write_format(answers, to or "line", limit)
    stop.exit(inputs.status or status.value)


def by_model(path: pathlib.Path) -> Ask:
    """Solutions from a SAT solver's answer in a file. Raises ParseError where that cannot be read."""
    answer = read_answer(path)
    return lambda puzzle, stop: (judged_model(puzzle, answer, source=str(path)), "")


def by_method(name: str, **words: Any) -> Ask:
    """Solutions by a method, with its progress shown where that takes long."""

    def ask(puzzle: Grid, stop: Flag) -> tuple[Result, str]:
        with search_bar() as progress:
            return solve_grid(puzzle, method=name, stop=stop, progress=progress, **words), ""

    return ask


def answered(inputs: Inputs, ask: Ask, stop: CtrlC, status: Status, *, is_bare: bool) -> Iterator[Answered]:
    """The results of the puzzles until Ctrl-C; a bare line is not written for a puzzle that Ctrl-C interrupted."""
    for puzzle in stop.until_set(inputs):
        result, note = ask(puzzle.grid, stop)
        if stop.is_set() and result.verdict == "unknown" and is_bare:
            return
        status.note(result)
        yield Answered(result, puzzle.place, note, None, puzzle.entry.notes)


def with_conflicts(
    answers: Iterable[Answered], seconds: float | None, stop: Flag, *, is_said: bool
) -> Iterator[Answered]:
    """The results with what conflicts where there is no solution, printed on standard error if wanted."""
    for answer in answers:
        is_clash = answer.result.verdict == "none"
        puzzle = answer.result.puzzle
        clash = conflicting(puzzle, Watch.of(seconds=seconds, stop=stop)) if is_clash else None
        yield answer._replace(clash=clash)
        if is_clash and is_said:
            warn("{}: {}", answer.place, conflict_text(clash, with_rules=bool(puzzle.shape.rules)))


class Answered(NamedTuple):
    """A result, the place of its puzzle, an external solver's error, givens and rules in conflict, and the notes."""

    result: Result
    place: str
    note: str
    clash: list[str] | None
    notes: Mapping[str, str]


@dataclass(slots=True)
class Status:
    """0 while every puzzle was solved as asked, else 1: a solution, and only one unless several were asked for."""

    limit: int | None
    value: int = 0

    def note(self, result: Result) -> None:
        """Take another result into account."""
        if result.verdict not in ("unique", "solved") and not (result.verdict == "several" and self.limit):
            self.value = 1


def write_json(answers: Iterable[Answered], method: str, *, with_clash: bool) -> None:
    """One object a puzzle, with the method as it was named; `conflict` lists the givens and rules in conflict."""
    for result, place, note, conflict, _ in answers:
        row: dict[str, Any] = {**result.to_dict(), "method": method}
        if with_clash and result.verdict == "none":
            row["conflict"] = conflict
        if note:
            warn("{}: {}", place, note)
        write_object(row)


def write_terminal(answers: Iterable[Answered]) -> None:
    """Results for people."""
    out = console()
    for result, place, note, _, notes in answers:
        show_words(out, notes, result.puzzle.shape)
        show_result(out, result)
        if note:
            warn("{}: {}", place, note)
        out.print()


def write_format(answers: Iterable[Answered], to: str, limit: int | None) -> None:
    """The solutions in a text format: the first, or all that were found where a limit was given.

    A puzzle without a solution is written as far as the method got, and reported on standard error.
    """

    def solved() -> Iterator[Entry]:
        for result, place, note, *_ in answers:
            solutions = result.solutions if limit else result.solutions[:1]
            for grid in solutions or (result.partial or result.puzzle,):
                yield Entry(grid)
            if result.verdict in _UNWELCOME and not (solutions and limit):
                notes = [note or _UNWELCOME[result.verdict], *conflict_lines(result.puzzle)]
                warn("{}: {}", place, joined("; ", notes))

    for piece in format_named(to).write(solved()):
        sys.stdout.write(piece)
        sys.stdout.flush()  # the next puzzle may take long


_UNWELCOME = {
    "several": Message("several solutions"),
    "none": Message("no solution"),
    "unknown": Message("no answer: the method got stuck or its budget ran out"),
}
