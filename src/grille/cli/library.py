"""Keep puzzles in one file without duplicates, isomorphic ones included, rated and ready to query."""

from __future__ import annotations

import functools
import inspect
import pathlib
import sys
from collections.abc import Callable, Iterable
from typing import Annotated, Any

import typer

from grille import language
from grille.cli.inputs import STANDARD_INPUT, standard_text
from grille.cli.options import From, Jobs, Json, ShapeSpec, number_or_range
from grille.cli.progress import rows_bar
from grille.cli.show import console, is_terminal
from grille.cli.stopping import CtrlC
from grille.cli.streams import OUTPUT, warn, write_line, write_message, write_object
from grille.collection import Library, Wanted, run_sql
from grille.collection.duck import batches
from grille.errors import OptionError
from grille.files import replaced
from grille.formats import Entry, format_named
from grille.messages import Message, joined, words
from grille.model import Shape

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    add_completion=False,
    help=__doc__,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Path = Annotated[pathlib.Path, typer.Argument(metavar="LIBRARY", help="The library's file.", show_default=False)]
Scales = Annotated[
    str,
    typer.Option(
        "--scales", metavar="NAME,...", help="What is rated: `levels`, or `levels,se,hodoku` for ER and HoDoKu's too."
    ),
]
TABLES = (".parquet", ".csv")


def _wanted(
    level: Annotated[
        list[str] | None, typer.Option("--level", metavar="NAME", help="Of this level; again for more.")
    ] = None,
    er: Annotated[str | None, typer.Option("--er", metavar="X|A-B", help="Sudoku Explainer's rating.")] = None,
    givens: Annotated[str | None, typer.Option("--givens", metavar="N|A-B", help="How many givens.")] = None,
    technique: Annotated[
        list[str] | None, typer.Option("--technique", metavar="NAME", help="Its path uses this; again for more.")
    ] = None,
    symmetry: Annotated[
        str | None, typer.Option("--symmetry", metavar="NAME", help="Of the pattern of givens; `none` for without.")
    ] = None,
    tag: Annotated[
        list[str] | None, typer.Option("--tag", metavar="WORD", help="With this tag; again for more.")
    ] = None,
    shape: ShapeSpec = None,
    verdict: Annotated[
        str | None, typer.Option("--verdict", metavar="NAME", help="unique, several, none or unknown.")
    ] = None,
    source: Annotated[str | None, typer.Option("--source", metavar="FILE", help="Added first from this file.")] = None,
    order: Annotated[
        str, typer.Option("--order", metavar="NAME", help="By added, er, givens, level or random.")
    ] = "added",
    descending: Annotated[bool, typer.Option("--descending", help="In descending order.")] = False,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Of the random order.")] = 0,
    limit: Annotated[int | None, typer.Option("--limit", "-n", metavar="N", min=0, help="At most N.")] = None,
) -> Wanted:
    return Wanted(
        level=level or None,
        er=number_or_range("er", er, float),
        givens=number_or_range("givens", givens, int),
        technique=technique or None,
        symmetry=symmetry,
        tag=tag or None,
        shape=None if shape is None else Shape.from_spec(shape).spec,
        verdict=verdict,
        source=source,
        order=order,
        descending=descending,
        seed=seed,
        limit=limit,
    )


def _chooses(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a query to a command; its second parameter `wanted` gets their values."""
    shared = inspect.signature(_wanted, eval_str=True).parameters
    library, _, *own = inspect.signature(command, eval_str=True).parameters.values()

    @functools.wraps(command)
    def run(**given: Any) -> None:
        wanted = _wanted(**{name: given.pop(name) for name in shared})
        command(wanted=wanted, **given)

    parameters = [library, *shared.values(), *own]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    del run.__wrapped__
    return run


@app.command()
def create(library: Path) -> None:
    """Make a library without puzzles."""
    Library.create(library).close()


@app.command()
def add(
    library: Path,
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Files of any format, Parquet too; '-' for standard input.")
    ],
    tag: Annotated[list[str] | None, typer.Option("--tag", metavar="WORD", help="Tag them; again for more.")] = None,
    from_format: From = None,
    shape: ShapeSpec = None,
    scales: Scales = "levels",
    jobs: Jobs = 1,
    chunk: Annotated[
        int | None, typer.Option("--chunk", metavar="N", min=1, help="Puzzles that are added together, all or none.")
    ] = None,
    anew: Annotated[bool, typer.Option("--anew", help="Begin again with a file that has changed.")] = False,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="SECONDS", help="Stop after so many seconds; the same command resumes."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Add puzzles; those that are there already, in any disguise, are recognised and counted.

    After an interruption, the same command resumes: puzzles are added in chunks, each all or none.
    Exit status: 0 when all were added, 1 when the time was up before, 2 when some could not be read.
    """
    bad = False
    with Library.open(library) as found, CtrlC() as stop:
        for word in files:
            wanted_shape = None if shape is None else Shape.from_spec(shape)
            with rows_bar() as progress:
                added = found.add(
                    standard_text() if word == STANDARD_INPUT else word,
                    tags=tag or (),
                    format=from_format,
                    shape=wanted_shape,
                    scales=scales.split(","),
                    chunk=chunk,
                    jobs=jobs,
                    anew=anew,
                    seconds=time_limit,
                    stop=stop,
                    progress=progress,
                    complain=lambda error: warn(str(error)),
                )
            bad = bad or added.bad > 0
            fields = added.to_dict()
            if as_json:
                write_object({"source": word, **fields})
            else:
                resumed = Message(", {:,} of them before", added.resumed) if added.resumed else ""
                copies = Message("{:,} known already", fields["copies"])
                unread = Message(", {:,} could not be read", added.bad) if added.bad else ""
                write_message(
                    "{}: {:,} puzzles{}: {:,} new, {}{}", word, added.puzzles, resumed, added.new, copies, unread
                )
            if not added.complete:
                warn("{}: stopped; what was added is kept, and the same command resumes", word)
                sys.exit(stop.status or 1)
    sys.exit(2 if bad else 0)


@app.command()
@_chooses
def query(
    library: Path,
    wanted: Wanted,
    sql: Annotated[
        str | None, typer.Option("--sql", metavar="SELECT", help="One SELECT over `puzzles` instead of conditions.")
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Only how many there are.")] = False,
    as_json: Json = False,
) -> None:
    """Find puzzles: one a line, or a table on a terminal.

    `--sql` reads the table `puzzles` (columns: `grille library query LIBRARY --sql "describe puzzles"`) and can reach
    no file and no network.
    """
    if sql is not None:
        if wanted != Wanted():
            raise OptionError("with --sql, the conditions belong into the SELECT")
        _write_rows(run_sql(library, sql), library, as_json=as_json)
        return
    with Library.open(library, read_only=True) as found:
        relation = found.query(wanted)
        if count:
            ((number,),) = next(batches(relation.aggregate("count(*)"), library))
            if as_json:
                write_object({"count": number})
            else:
                write_line(str(number))
        elif as_json:
            _write_rows(relation, library, as_json=True)
        elif is_terminal():
            _write_table(relation, library)
        else:
            _write_format(found, wanted, "line", sys.stdout.write)


@app.command()
@_chooses
def export(
    library: Path,
    wanted: Wanted,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="A format of `grille formats`, parquet, or csv-table."),
    ] = None,
    out: Annotated[
        pathlib.Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Write there, or `-` to standard output; .parquet and .csv get all columns."
        ),
    ] = None,
) -> None:
    """Write puzzles in any format, or as a table with everything that is known about them."""
    if out is not None and str(out) == OUTPUT:
        out = None
    with Library.open(library, read_only=True) as found:
        suffix = {"parquet": ".parquet", "csv-table": ".csv", None: out and out.suffix}.get(to)
        if suffix in TABLES:
            if out is None:
                raise OptionError("a table goes to a file: --out NAME{}", suffix)
            found.export(out, wanted, suffix=suffix)
        elif out is None:
            _write_format(found, wanted, to or "line", sys.stdout.write)
        else:
            with replaced(out) as file:
                _write_format(found, wanted, to or "line", lambda piece: file.write(piece.encode(errors="replace")))


@app.command()
def stats(library: Path, as_json: Json = False) -> None:
    """What the library holds, from where, and what rated it."""
    with Library.open(library, read_only=True) as found:
        fields = found.stats()
    if as_json:
        write_object(fields)
        return
    write_message("{:,} puzzles, met {:,} times more", fields["puzzles"], fields["copies"])
    for name in words("givens", "er"):
        if fields[name] is not None:
            write_message("{}: {} to {}", name, fields[name][0], fields[name][1])
    for name in words("levels", "verdicts", "shapes", "tags", "sources"):
        if fields[name]:
            write_message("{}: {}", name, joined(", ", (Message("{} {:,}", *pair) for pair in fields[name].items())))
    others = sum(count for ladder, count in fields["ladders"].items() if ladder != fields["ladder"])
    write_message("schema {}, ladder {}, made by {}", fields["schema"], fields["ladder"], fields["made_by"])
    if others:
        write_message("{:,} were rated by other ladders: `grille library rate` rates them again", others)
    for source in fields["unfinished"]:
        write_message("adding {} was interrupted: the same command resumes it", source)


@app.command()
def rate(library: Path, scales: Scales = "levels", jobs: Jobs = 1, as_json: Json = False) -> None:
    """Rate puzzles that this version of the ladders has not rated. After an interruption, the same command resumes."""
    with Library.open(library) as found, CtrlC() as stop, rows_bar() as progress:
        rated = found.rate(scales=scales.split(","), jobs=jobs, stop=stop, progress=progress)
    if as_json:
        write_object({"rated": rated, "complete": not stop.is_set()})
    else:
        write_message("{:,} puzzles were rated", rated)
    sys.exit(stop.status)


def _write_format(found: Library, wanted: Wanted, to: str, write: Callable[[str], object]) -> None:
    format = format_named(to)
    # Comments are added only on request.
    entries: Iterable[Any] = found.entries(wanted)
    for piece in format.write((Entry(entry.grid) if format.name == "line" else entry) for entry in entries):
        write(piece)


def _write_rows(relation: Any, library: pathlib.Path, *, as_json: bool) -> None:
    names = relation.columns
    if not as_json:
        write_line("\t".join(names))
    for rows in batches(relation, library):
        for row in rows:
            if as_json:
                write_object({name: _plain(value) for name, value in zip(names, row, strict=True)})
            else:
                write_line("\t".join("" if value is None else str(value) for value in row))


def _plain(value: Any) -> Any:
    """A value that JSON can hold; anything else becomes text."""
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    is_said = value is None or isinstance(value, bool | int | str) or (isinstance(value, float) and value - value == 0)
    return value if is_said else str(value)


def _write_table(relation: Any, library: pathlib.Path) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for name in words("level", "ER", "givens", "hardest", "puzzle"):
        table.add_column(language.translate(name))
    for rows in batches(relation.project("level, er, givens, hardest, puzzle"), library):
        for row in rows:
            table.add_row(*("-" if value is None else language.translate(Message("{}", value)) for value in row))
    console().print(table)
