"""`grille generate`: puzzles with one solution, of any size, symmetry and difficulty."""

from __future__ import annotations

import contextlib
import itertools
import pathlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grille.cli import completion
from grille.cli.options import (
    SYMMETRY_HELP,
    Boxes,
    Diagonals,
    Jobs,
    Json,
    ShapeSpec,
    Size,
    To,
    Windows,
    number_or_range,
    shape_from,
)
from grille.cli.show import console, duration, grid_text, is_terminal, print_wrapped, show_side_by_side
from grille.cli.stopping import CtrlC
from grille.cli.streams import complain, say, say_object
from grille.errors import OptionError
from grille.model import Grid, Shape
from grille.watch import Progress, Watch

if TYPE_CHECKING:
    from grille.formats.contract import Format
    from grille.generator.history import History
    from grille.generator.made import Made
    from grille.generator.request import Request

RARE = 20
"""Fewer givens did not come once in 100,000 minimal puzzles (`benchmarks/minimal.py`)."""


def generate(
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", help="How many puzzles.")] = 1,
    size: Size = None,
    diagonals: Diagonals = False,
    windows: Windows = False,
    boxes: Boxes = None,
    spec: ShapeSpec = None,
    jigsaw: Annotated[bool, typer.Option("--jigsaw", help="Irregular boxes, drawn at random from the seed.")] = False,
    givens: Annotated[str | None, typer.Option("--givens", metavar="N|A-B", help="How many givens.")] = None,
    minimal: Annotated[bool, typer.Option("--minimal", help="No given could be left out.")] = False,
    symmetry: Annotated[
        str,
        typer.Option("--symmetry", metavar="NAME", help=SYMMETRY_HELP, autocompletion=completion.symmetries),
    ] = "none",
    pattern: Annotated[
        pathlib.Path | None,
        typer.Option("--pattern", metavar="FILE", help="Givens exactly there: a mask of 1 and '.'."),
    ] = None,
    attempts: Annotated[
        int, typer.Option("--attempts", metavar="N", help="Carvings per grid; the one with the fewest givens is kept.")
    ] = 1,
    level: Annotated[
        str | None,
        typer.Option("--level", metavar="NAME", help="very-easy … extreme.", autocompletion=completion.levels),
    ] = None,
    er: Annotated[str | None, typer.Option("--er", metavar="X|A-B", help="Sudoku Explainer's rating.")] = None,
    technique: Annotated[
        str | None,
        typer.Option(
            "--technique",
            metavar="NAME",
            help="Grille's path to the solution takes it; another path may do without.",
            autocompletion=completion.techniques,
        ),
    ] = None,
    source: Annotated[
        str,
        typer.Option(
            "--source", metavar="fill|search", help="Where complete grids come from; search is the paper's way."
        ),
    ] = "fill",
    distinct: Annotated[
        bool, typer.Option("--distinct", help="No two of them are one puzzle in disguise; see `grille canonical`.")
    ] = False,
    not_in: Annotated[
        pathlib.Path | None,
        typer.Option("--not-in", metavar="LIBRARY", help="Only puzzles that this library does not hold."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Same seed, same puzzles.")] = None,
    jobs: Jobs = 1,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="SECONDS", help="Stop then; without one, after a minute without a find."),
    ] = None,
    to: To = None,
    comments: Annotated[
        bool, typer.Option("--comments", help="Level, ER and givens as comments, where the format holds them.")
    ] = False,
    verbose: Annotated[
        bool,
        typer.Option("--verbose", help="Say how each came about; always on a terminal with --source search."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Make puzzles, each with one solution that was proved.

    Same seed, same bytes, whatever the number of jobs. When the time is up or Ctrl-C is pressed, what is made is kept.
    Exit status: 0 when all were made, 1 when the time was up before, 2 for what cannot be.
    """
    from grille.generator.fill import checked_count
    from grille.generator.making import Making
    from grille.generator.request import Request

    checked_count(count, least=1)
    span = number_or_range("givens", givens, int)
    request = Request.of(
        **shape_words(size, diagonals, windows, boxes, spec, jigsaw=jigsaw),
        seed=seed,
        givens=span,
        minimal=minimal,
        symmetry=symmetry,
        pattern=None if pattern is None else _read_pattern(pattern),
        attempts=attempts,
        level=level,
        er=number_or_range("er", er, float),
        technique=technique,
        source=source,
        distinct=distinct,
    )
    out = Out.of(to, request.shape, as_json=as_json, comments=comments)
    verbose = verbose or (source == "search" and to is None and not as_json and is_terminal())
    _tell_if_rare(span, request.shape)
    if not_in is not None:
        _write_unknown(not_in, request, count, out, jobs, time_limit, verbose=verbose)
        return
    with CtrlC() as stop, progress_bar(count) as tell:
        watch = Watch.of(seconds=time_limit, stop=stop, progress=tell)
        making = Making(
            request,
            wanted=count,
            watch=watch,
            jobs=jobs,
            with_ratings=out.wants_ratings,
            with_histories=verbose,
        )
        out.write(making if as_json else _telling(making))
    if making.is_cut_short:
        complain("the last was carved only in part: more of its givens may go")
    if making.is_short:
        complain(making.shortfall())
        sys.exit(stop.status or 1)


def _write_unknown(
    library: pathlib.Path,
    request: Request,
    count: int,
    out: Out,
    jobs: int,
    time_limit: float | None,
    *,
    verbose: bool,
) -> None:
    """Write so many puzzles that a library does not hold; exit with status 1, or 130, where they are fewer."""
    from grille.collection import Library
    from grille.errors import OutOfTimeError
    from grille.generator.making import Making

    written, why = 0, ""
    with Library.open(library, read_only=True) as held, CtrlC() as stop, progress_bar(count) as tell:
        watch = Watch.of(seconds=time_limit, stop=stop)
        making = Making(request, watch=watch, jobs=jobs, with_ratings=out.wants_ratings, with_histories=verbose)

        def unknown() -> Iterator[Made]:
            nonlocal written
            for made in itertools.islice(held.unknown(making), count):
                yield made
                written += 1
                tell(written, count)

        try:
            out.write(unknown())
        except OutOfTimeError as error:
            why = str(error)
    if written < count:
        why = why or ("it was stopped" if stop.is_set() else "the time was up")
        complain(f"{written} of {count} puzzles of this kind that {library} does not hold were made: {why}")
        sys.exit(stop.status or 1)


@contextlib.contextmanager
def progress_bar(count: int) -> Iterator[Progress]:
    """A bar while someone is looking: on the terminal that the puzzles go to, or else on standard error."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.progress import Progress as RichProgress

    with RichProgress(
        console=console(err=not is_terminal()),
        transient=True,
        redirect_stdout=is_terminal(),  # lines go above the bar too
    ) as bar:
        task = bar.add_task("puzzles", total=count)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@dataclass(frozen=True, slots=True)
class Out:
    """One way to write what is made, and whether it tells how hard the puzzles are."""

    write: Callable[[Iterable[Made]], None]
    wants_ratings: bool

    @staticmethod
    def of(to: str | None, shape: Shape, *, as_json: bool, comments: bool) -> Out:
        """The one that the options ask for. Raises UnknownNameError, or ShapeError where it cannot say the shape."""
        from grille.formats import Entry, format_named

        format = format_named(to or "line")
        if as_json:
            return Out(_write_json, True)
        if to is None and is_terminal():
            return Out(_write_terminal, True)
        for _ in format.write([Entry(Grid(shape, [0] * shape.cells))]):
            pass  # a format that refuses the shape does so before any work is done
        if to == "csv-table":
            return Out(lambda puzzles: _write_table(puzzles, format), True)
        return Out(lambda puzzles: _write_format(puzzles, format, comments), comments)


def shape_words(
    size: int | None,
    diagonals: bool,
    windows: bool,
    boxes: pathlib.Path | None,
    spec: str | None,
    *,
    jigsaw: bool,
) -> dict[str, Any]:
    """The shape as `generate` takes it."""
    from grille.generator.jigsaw import undrawn

    if not jigsaw:
        return {"shape": shape_from(size, diagonals, windows, boxes, spec) or Shape.of(9)}
    if windows or boxes is not None or spec is not None:
        raise OptionError("a jigsaw draws its own boxes, so no boxes, windows or shape can be asked for as well")
    return {"jigsaw": True, "shape": undrawn(9 if size is None else size, diagonals=diagonals)}


def _read_pattern(path: pathlib.Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"{path}: no pattern could be read from it ({error})") from None


def _tell_if_rare(givens: Any, shape: Shape) -> None:
    highest = givens[1] if isinstance(givens, tuple) else givens
    if shape.is_classic and highest is not None and highest < RARE:
        complain(
            f"{highest} givens are rare: 100,000 minimal puzzles had none with fewer than {RARE}; "
            "this stops at the time limit",
        )


def _write_json(puzzles: Iterable[Made]) -> None:
    for made in puzzles:
        say_object(made.to_dict())


def _write_table(puzzles: Iterable[Made], format: Format) -> None:
    """A table with columns for what is known about the puzzle."""
    from grille.formats import Entry

    rows: list[Made] = []

    def entry(made: Made) -> Entry:
        rows.append(made)
        return Entry(made.puzzle, solution=made.solution)

    for line in format.write(map(entry, puzzles)):
        more = ["givens", "level", "er"]
        if rows:
            said = rows.pop().to_dict()
            more = ["" if said[key] is None else str(said[key]) for key in more]
        say(",".join([line.rstrip("\n"), *more]))


def _write_terminal(puzzles: Iterable[Made]) -> None:
    out = console()
    began = time.perf_counter()
    for made in puzzles:
        took = time.perf_counter() - began
        pictures = [grid_text(made.puzzle)]
        if made.puzzle.shape.side <= 16:
            pictures.append(grid_text(made.solution, made.puzzle))
        show_side_by_side(out, *pictures)
        print_wrapped(out, " · ".join([*_facts(made), duration(took)]), "dim")
        out.print()
        began = time.perf_counter()


def _write_format(puzzles: Iterable[Made], format: Format, comments: bool) -> None:
    from grille.formats import Entry

    def entry(made: Made) -> Entry:
        return Entry(made.puzzle, notes={"comment": ", ".join(_facts(made))}) if comments else Entry(made.puzzle)

    for piece in format.write(map(entry, puzzles)):
        sys.stdout.write(piece)
        sys.stdout.flush()  # what is made is made, whatever comes after


def _telling(puzzles: Iterable[Made]) -> Iterator[Made]:
    """The puzzles; before each how it came about, where that is known: on the terminal, or else on standard error."""
    for made in puzzles:
        if made.history is not None:
            for line in _history_lines(made, made.history):
                if is_terminal():
                    print_wrapped(console(), line)
                else:
                    complain(line)
        yield made


def _history_lines(made: Made, history: History) -> list[str]:
    lines = []
    if (search := history.search) is not None:
        lines.append(f"complete grids seen: {search.grids:,}; the reservoir kept number {search.kept:,}")
        cost = f"searches {search.searches:,} · nodes {search.nodes:,} · backtracks {search.backtracks:,}"
        lines.append(f"their search: {cost}")
    else:
        lines.append(f"the grid is drawn at random from seed {made.seed}")
    if history.carvings:
        left = ", ".join(map(str, history.carvings))
        lines.append(f"givens after each carving: {left}; kept: {made.puzzle.givens}")
    return lines


def _facts(made: Made) -> list[str]:
    rating = made.rating
    known = [] if rating is None else [f"level {rating.level}"] + ([f"ER {rating.er}"] if rating.er else [])
    return [*known, f"{made.puzzle.givens} givens"]
