"""`grille book`: puzzles as a PDF ready to print, and worksheets for a class."""

from __future__ import annotations

import pathlib
from typing import Annotated, Any

import typer

from grille.cli import completion
from grille.cli.book_source import Source, source_of
from grille.cli.option_groups import grouped
from grille.cli.options import LanguageCode
from grille.cli.progress import rows_bar
from grille.cli.stopping import CtrlC
from grille.cli.streams import OUTPUT, check_takes_bytes, warn, write_bytes, write_message, write_object
from grille.errors import OptionError, OutOfTimeError, visible
from grille.language import current_language
from grille.messages import Message
from grille.publish.book import Book, check_target, checked_hints
from grille.publish.book import book as book_of
from grille.publish.items import Item, Printable
from grille.publish.paper import PAPERS, PER_PAGE, Page, checked_per_page
from grille.publish.typeset import Style
from grille.publish.words import counted, texts
from grille.watch import Watch


def _pages(
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="On the title page.")] = "",
    author: Annotated[str, typer.Option("--author", metavar="TEXT", help="On the title page.")] = "",
    language: LanguageCode = "en",
    paper: Annotated[str, typer.Option("--paper", metavar="|".join(PAPERS), help="The format of the pages.")] = "a4",
    per_page: Annotated[
        int | None,
        typer.Option(
            "--per-page",
            metavar="|".join(map(str, PER_PAGE)),
            help="Puzzles a page; without it as many as leave room to write.",
        ),
    ] = None,
    large: Annotated[bool, typer.Option("--large-type", help="For weak eyes: large text, heavy digits.")] = False,
    margin: Annotated[
        float | None, typer.Option("--margin", metavar="MM", help="Around the page; each paper has its own.")
    ] = None,
    gutter: Annotated[float, typer.Option("--gutter", metavar="MM", help="More margin where it is bound.")] = 0.0,
    bleed: Annotated[float, typer.Option("--bleed", metavar="MM", help="Around the trimmed page.")] = 0.0,
    ratings: Annotated[bool, typer.Option("--ratings", help="Level and ER under each puzzle.")] = False,
    hints: Annotated[bool, typer.Option("--hints/--no-hints", help="The first hard step of each puzzle.")] = True,
    hints_from: Annotated[
        str | None,
        typer.Option(
            "--hints-from",
            metavar="LEVEL",
            help="Hints only for puzzles of this level and harder ones.",
            autocompletion=completion.levels,
        ),
    ] = None,
    techniques: Annotated[
        bool, typer.Option("--techniques/--no-techniques", help="What the puzzles need, explained.")
    ] = True,
    solutions: Annotated[bool, typer.Option("--solutions/--no-solutions", help="At the back.")] = True,
    template: Annotated[
        pathlib.Path | None,
        typer.Option("--template", metavar="FILE.typ", help="Parts of your own; docs/books.md names them."),
    ] = None,
    fonts: Annotated[
        pathlib.Path | None, typer.Option("--fonts", metavar="FOLDER", help="Fonts beside those of typst.")
    ] = None,
) -> dict[str, Any]:
    """The look of the book, as keyword arguments of `grille.book`."""
    pages = dict(locals())
    if (level := pages.pop("hints_from")) is not None:
        if not hints:
            raise OptionError("--no-hints and --hints-from exclude each other")
        pages["hints"] = level
    return pages


@grouped(source=source_of, pages=_pages)
def book(
    source: Source,
    pages: dict[str, Any],
    out: Annotated[
        pathlib.Path | None,
        typer.Option("--out", metavar="FILE.pdf", help="Where it goes, `-` for standard output. Needed."),
    ] = None,
    time_limit: Annotated[
        float | None, typer.Option("--time-limit", metavar="SECONDS", help="Give up then, and leave no file.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="End with one object: pages, puzzles, how many were left out.")
    ] = False,
) -> None:
    """Print a book: title page, chapters by level, techniques, hints, solutions.

    The puzzles are made, or come from files, or from a library. With `--technique` it is worksheets: one technique a
    page, a grid with candidates, and the same grid for pencil marks. A puzzle without exactly one solution is left out
    and reported. Exit status: 0 when all are printed, 1 when some were left out, there were fewer than asked for or the
    time was up, 2 for bad input. A book that is not finished leaves no file.
    """
    if out is None:
        raise OptionError("no file was given: name one with --out FILE.pdf")
    is_piped = str(out) == OUTPUT
    if is_piped:
        check_takes_bytes()
        if as_json:
            raise OptionError("with `--out -` standard output is the book, so --json needs a file")
    else:
        check_target(out)
        if not out.absolute().parent.is_dir():
            raise OptionError("{}: there is no such folder", visible(str(out)))
    _check(pages, source)
    with CtrlC() as stop:
        try:
            watch = Watch.of(seconds=time_limit, stop=stop)
            puzzles = _gathered(source, watch, stop)
            if source.is_bad:
                stop.exit(2)
            finished = _printed(puzzles, source, pages, watch)
        except OutOfTimeError as error:
            if not stop.is_set():
                warn(str(error))
            stop.exit(1)
        if stop.is_set():
            stop.exit(1)
        if is_piped:
            write_bytes(finished.pdf)
        else:
            finished.save(out)
    is_short = source.total is not None and len(puzzles) < source.total
    if is_short:
        warn("{:,} puzzles were asked for, and there are {:,}", source.total, len(puzzles))
    for remark in (*finished.remarks, *map(str, finished.left_out)):
        warn(remark)
    if as_json:
        write_object({"pages": finished.pages, "puzzles": len(finished.items), "left_out": len(finished.left_out)})
    elif not is_piped:
        write_message(
            "{}: {} pages, {}",
            visible(str(out)),
            finished.pages,
            counted(len(finished.items), "puzzles", current_language()),
        )
    stop.exit(1 if is_short or finished.left_out else 0)


def _check(pages: dict[str, Any], source: Source) -> None:
    """Check the page options before a puzzle is made or read. Raises OptionError."""
    lengths = {name: pages[name] for name in ("margin", "gutter", "bleed", "large")}
    Page.of(pages["paper"], **lengths)
    if pages["per_page"] is not None:
        checked_per_page(pages["per_page"])
    checked_hints(pages["hints"], source.techniques)
    Style.of(pages["template"], pages["fonts"])
    texts(pages["language"])


def _gathered(source: Source, watch: Watch, stop: CtrlC) -> list[Printable | Item]:
    """All items. Raises OutOfTimeError when the watch is up first, also while waiting for input."""
    found: list[Printable | Item] = []
    coming = source.puzzles(watch)
    with rows_bar() as progress:
        for puzzle in coming if source.inputs is None else stop.until_set(coming):
            found.append(puzzle)
            progress(len(found), source.total)
            if watch.is_up:
                break
    if watch.is_up:
        raise OutOfTimeError("the time was up after {:,} puzzles", len(found))
    return found


def _printed(puzzles: list[Printable | Item], source: Source, pages: dict[str, Any], watch: Watch) -> Book:
    with rows_bar(Message("hints; then the pages are set")) as progress:
        return book_of(
            puzzles,
            **pages,
            worksheets=source.techniques,
            seed=source.seed,
            seconds=watch.seconds_or_none,
            stop=watch.stop,
            progress=progress,
        )
