"""`grille study`: experiments over methods and puzzles, run to a folder with a report."""

from __future__ import annotations

import pathlib
import sys
from typing import Annotated

import typer

from grille.cli import completion
from grille.cli.options import Json
from grille.cli.progress import rows_bar
from grille.cli.stopping import CtrlC
from grille.cli.streams import warn, write_line, write_object
from grille.errors import OptionError, visible
from grille.language import translate
from grille.messages import Message, joined
from grille.study.description import BUILT_IN, study_named
from grille.study.runner import run_study


def study(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="STUDY",
            help="A built-in study, or a TOML file.",
            show_default=False,
            autocompletion=completion.studies,
        ),
    ] = None,
    out: Annotated[
        pathlib.Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="The folder; `study-NAME` by default. A study that was stopped there is resumed.",
        ),
    ] = None,
    scale: Annotated[
        float, typer.Option("--scale", metavar="FACTOR", help="So many times the puzzles: 0.1 for a quick look.")
    ] = 1.0,
    corpora: Annotated[
        pathlib.Path | None,
        typer.Option("--corpora", metavar="FOLDER", help="Public puzzle sets; $GRILLE_CORPORA by default."),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the built-in studies and stop.")] = False,
    as_json: Json = False,
) -> None:
    """Run a study to a folder: results.parquet, report.html and figures.

    After an interruption, the same command resumes.
    Exit status: 0 when it is done, 1 when an answer was wrong, 2 for bad usage.
    """
    if listed:
        _print_studies(as_json)
        return
    if name is None:
        raise OptionError("name a study (`grille study --list`) or a TOML file")
    chosen = study_named(name)
    target = out or pathlib.Path(f"study-{chosen.name}")
    with CtrlC() as stop, rows_bar(Message("runs"), seconds=300) as progress:
        found = run_study(chosen, target, scale=scale, corpora=corpora, stop=stop, progress=progress)
    for mended in found.mended:
        warn(mended)
    if not found.complete:
        warn("stopped: {} The same command resumes from there.", joined(" ", found.findings))
        sys.exit(stop.status)
    findings, report = [translate(finding) for finding in found.findings], visible(str(target / "report.html"))
    if as_json:
        write_object({"findings": findings, "report": report})
    else:
        write_line("\n".join([*(f"- {finding}" for finding in findings), "", report]))
    if found.wrong:
        sys.exit(1)


def _print_studies(as_json: bool) -> None:
    studies = [study_named(name) for name in BUILT_IN]
    for item in studies:
        if as_json:
            write_object({"name": item.name, "title": item.title, "question": item.question})
        else:
            write_line(f"{item.name:<12} {translate(item.title)}")
