"""`grille compare`: every method side by side on the same puzzles."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from grille.cli import completion
from grille.cli.inputs import Inputs
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import Json
from grille.cli.progress import rows_bar
from grille.cli.show import console, is_terminal
from grille.cli.stopping import CtrlC
from grille.cli.streams import warn, write_line, write_message, write_object
from grille.errors import OptionError
from grille.figures.style import check_kind, save
from grille.formats.examples import REFERENCE, example
from grille.language import translate
from grille.messages import Message
from grille.methods.solve import checked_options
from grille.methods.spelling import method_and_options
from grille.model import Grid
from grille.study.compare import DEFAULT_SECONDS, Race
from grille.study.comparison import Comparison
from grille.study.contestants import is_outside
from grille.study.paper import GRIDS, METHODS, PRINTED, SLIP, Ours, agreement, paper_tables
from grille.study.run import BROKEN
from grille.study.tables import LEGEND, Table

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_COLOURS = {"best": "green", "worst": "red", "tie": "yellow", "": ""}
_ROOM_FOR_WORDS = 15  # the least width of a column whose words may wrap


@reads_puzzles
def compare(
    inputs: Inputs,
    method: Annotated[
        list[str] | None,
        typer.Option(
            "--method",
            "-m",
            metavar="NAME[:key=value,...]",
            help="A method, `file.py:function`, or `cmd:PROGRAM`; again for more. All methods by default.",
            autocompletion=completion.methods,
        ),
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=1, help="Up to N solutions: 1 finds, 2 proves uniqueness.")
    ] = 1,
    time_limit: Annotated[
        float, typer.Option("--time-limit", metavar="SECONDS", min=0.0, help="For each method and puzzle; 0 for none.")
    ] = DEFAULT_SECONDS,
    repeats: Annotated[
        int, typer.Option("--repeats", metavar="N", min=1, help="Time each run N times and take the median.")
    ] = 1,
    as_json: Json = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="The table as figures, one row a method.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="The table in Markdown.")] = False,
    as_latex: Annotated[bool, typer.Option("--latex", help="The table in LaTeX (booktabs).")] = False,
    examples: Annotated[bool, typer.Option("--examples", help="Take the bundled reference grids.")] = False,
    plot: Annotated[
        pathlib.Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw the times as a picture: `.svg`, `.png` or `.pdf`."),
    ] = None,
    paper: Annotated[
        bool, typer.Option("--paper", help="The three tables of the report on backtracking, its figures beside ours.")
    ] = False,
) -> None:
    """Race methods on the same puzzles and check every answer against every other.

    Your own solver joins: `--method mine.py:solve` is a Python function from a puzzle's line to its solution's line,
    `--method 'cmd:./mine'` a program that reads the one and writes the other.
    Ctrl-C ends the race, and what is finished is compared.
    Exit status: 0 when every puzzle was answered by some method and no answer is wrong, else 1; 2 for bad input.
    """
    if sum((as_json, as_csv, as_markdown, as_latex)) > 1:
        raise OptionError("one of --json, --csv, --markdown and --latex at a time")
    if plot is not None:
        check_kind(plot)
    if paper and (method or examples or inputs.words or inputs.examples or limit != 1):
        raise OptionError("--paper has its own puzzles, methods and limit")
    for text in method or ():
        if not is_outside(text):
            checked_options(*method_and_options(text))
    grids, names = _examples(GRIDS) if paper else _examples(REFERENCE) if examples else _puzzles(inputs)
    methods = METHODS if paper else method
    race = Race.of(grids, methods, limit=limit, seconds=time_limit or None, repeats=repeats, names=names)
    finished = []
    with CtrlC() as stop, rows_bar(Message("runs"), is_wanted=race.total > 1) as report:
        for run in race.runs(stop):
            finished.append(run)
            report(len(finished), race.total)
    found = race.comparison(finished)
    tables = paper_tables(_figures(found)) if paper else [found.table()]
    if plot is not None:
        save(found.plot(), plot)
    if as_json:
        for run in found.runs:
            write_object(run.to_dict())
    elif as_csv:
        write_line(found.to_csv(), end="")
    elif as_markdown:
        write_line("\n\n".join(table.to_markdown() for table in tables))
    elif as_latex:
        write_line("\n\n".join(table.to_latex() for table in tables))
    elif is_terminal():
        _show(found, tables if paper else [found.table(), *found.by_puzzle()])
    else:
        write_line("\n\n".join(table.to_text() for table in tables) if paper else found.to_text())
    if paper and not as_json and not as_csv:
        write_line("")
        write_message("{} of the paper's {} counts are ours. {}", agreement(_figures(found)), len(PRINTED), SLIP)
    if stop.is_set():
        warn("stopped: {:,} of {:,} runs are finished", len(found.runs), race.total)
    sys.exit(stop.status or inputs.status or _status(found))


def _examples(names: Sequence[str]) -> tuple[list[Grid], list[str]]:
    return [example(name).grid for name in names], list(names)


def _puzzles(inputs: Inputs) -> tuple[list[Grid], list[str]]:
    puzzles = list(inputs)
    if not puzzles:
        sys.exit(inputs.status or 2)
    return [puzzle.grid for puzzle in puzzles], [one.name or str(number) for number, one in enumerate(puzzles, 1)]


def _figures(found: Comparison) -> dict[tuple[str, str], Ours]:
    runs = [run for run in found.runs if run.has_answered]
    return {(run.name, run.method): Ours(int(run.counters["backtracks"]), run.seconds) for run in runs}


def _status(found: Comparison) -> int:
    """1 where an answer is wrong, a solver broke, or no method answered a puzzle."""
    if found.disagreements or any(run.verdict in BROKEN for run in found.runs):
        return 1
    answered = {run.name for run in found.runs if run.has_answered}
    return 0 if answered == set(found.names) else 1


def _show(found: Comparison, tables: list[Table]) -> None:
    out = console()
    out.soft_wrap = False
    for table in map(Table.translated, tables):
        out.print(table.caption, style="bold")
        print_table(out, table)
        out.print(translate(LEGEND) if table.has_marks else "", style="dim")
        out.print()
    for line in found.findings():
        is_bad = line.startswith(("wrong", "failed", "contradiction"))
        out.print(translate(line), style="red" if is_bad else "green", markup=False)


def print_table(out: Console, table: Table) -> None:
    """The table as columns, or method by method where the terminal is too narrow."""
    from rich.padding import Padding

    widths = [
        max(len(word), *(len(str(row[i])) for row in table.rows)) + 2
        for i, word in enumerate(table.header)
        if not (table.is_word(i) and i > 0)
    ]
    wrapping = len(table.header) - len(widths)
    if sum(widths) + wrapping * _ROOM_FOR_WORDS <= out.width:
        out.print(_rich(table))
        return
    for name, *cells in table.rows:
        out.print()
        out.print(_styled(str(name), "bold"))
        for word, cell in zip(table.header[1:], cells, strict=True):
            if cell.text:
                out.print(Padding(_styled(f"{word}: {cell}", _COLOURS[cell.mark]), (0, 0, 0, 2)))


def _rich(table: Table) -> object:
    from rich import box
    from rich.table import Table as RichTable

    drawn = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    last = len(table.header) - 1
    for i, word in enumerate(table.header):
        wraps = table.is_word(i) and i > 0
        drawn.add_column(word, justify="left" if table.is_word(i) else "right", no_wrap=not wraps, ratio=None)
        if i == last and wraps:
            drawn.columns[i].overflow = "fold"
    for row in table.rows:
        drawn.add_row(*(_styled(str(cell), _COLOURS[cell.mark]) for cell in row))
    return drawn


def _styled(text: str, style: str) -> Text:
    from rich.text import Text

    return Text(text, style=style)
