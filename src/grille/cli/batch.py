"""`grille batch`: one verb over files of any length, to a Parquet file, on this machine or on a cluster."""

from __future__ import annotations

import pathlib
import sys
from typing import Annotated, Any

import typer

from grille.cli.options import From, Jobs, Json, ShapeSpec
from grille.cli.progress import rows_bar
from grille.cli.stopping import CtrlC
from grille.cli.streams import warn, write_message, write_object
from grille.collection import run_batch
from grille.collection.batch_verbs import verb_named
from grille.errors import OptionError
from grille.messages import Message
from grille.model import Shape


def batch(
    verb: Annotated[str, typer.Argument(metavar="VERB", help="solve, rate, canonical or count.", show_default=False)],
    puzzles: Annotated[
        pathlib.Path,
        typer.Argument(metavar="IN", help="A file of any format, CSV and Parquet too.", show_default=False),
    ],
    out: Annotated[
        pathlib.Path, typer.Option("--out", metavar="OUT.parquet", help="The table to make.", show_default=False)
    ],
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", min=1, help="Solutions at most: of solve 2, of count 1,000,000."),
    ] = None,
    scales: Annotated[
        str | None,
        typer.Option(
            "--scales", metavar="NAME,...", help="Of rate: of levels, se and hodoku; `levels` alone is far quicker."
        ),
    ] = None,
    jobs: Jobs = 1,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786.")
    ] = None,
    chunk: Annotated[
        int | None,
        typer.Option("--chunk", metavar="ROWS", min=1, help="Puzzles kept together; by default a second's work."),
    ] = None,
    anew: Annotated[bool, typer.Option("--anew", help="Throw away what was done before, and begin again.")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace a table of something else.")] = False,
    from_format: From = None,
    shape: ShapeSpec = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="SECONDS", help="Stop after so many seconds; the same command resumes."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Solve, rate, canonicalise or count puzzles by the million, with a row of the table for each.

    Memory stays small. After an interruption, the same command resumes, and nothing is lost or done twice.
    Exit status: 0 when the table is there, 1 when the time was up before, 2 when some puzzle could not be read.
    """
    if out.suffix != ".parquet":
        raise OptionError(
            "the table is a Parquet file, so --out ends in .parquet, not {}", repr(out.suffix or out.name)
        )
    options: dict[str, Any] = {} if limit is None else {"limit": limit}
    if scales is not None:
        options["scales"] = scales.split(",")
    verb_named(verb)
    with CtrlC() as stop, rows_bar(Message("rows")) as progress:
        done = run_batch(
            verb,
            puzzles,
            out,
            format=from_format,
            shape=None if shape is None else Shape.from_spec(shape),
            jobs=jobs,
            cluster=cluster,
            chunk=chunk,
            anew=anew,
            overwrite=overwrite,
            seconds=time_limit,
            stop=stop,
            progress=progress,
            complain=lambda error: warn(str(error)),
            **options,
        )
    if as_json:
        write_object(done.to_dict())
    elif done.complete:
        resumed = Message(", {:,} of them before", done.resumed) if done.resumed else ""
        write_message("{}: {:,} rows{}, {:.1f} s", out, done.rows, resumed, done.seconds)
    if not done.complete:
        warn("stopped after {:,} rows; they are kept, and the same command resumes", done.rows)
        sys.exit(stop.status or 1)
    sys.exit(2 if done.bad else 0)
