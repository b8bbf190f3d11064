"""`grille generate`: puzzles with one solution, of any size, symmetry and difficulty."""

from __future__ import annotations

import itertools
import pathlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grille.cli import completion
from grille.cli.option_groups import grouped
from grille.cli.options import (
    NOTHING_SAID,
    SYMMETRY_HELP,
    Jobs,
    Json,
    ShapeOptions,
    To,
    number_or_range,
    shape_options,
)
from grille.cli.progress import rows_bar
from grille.cli.show import console, duration, grid_text, is_terminal, print_wrapped, show_side_by_side
from grille.cli.stopping import CtrlC
from grille.cli.streams import warn, write_line, write_object
from grille.errors import OptionError, ShapeError
from grille.generator.effort import LONG_PATIENCE
from grille.messages import Message, joined
from grille.model import Grid
from grille.watch import Watch

if TYPE_CHECKING:
    from grille.formats.contract import Format
    from grille.generator.history import History
    from grille.generator.made import Made
    from grille.generator.making import Making
    from grille.generator.request import Request

RARE = 20
"""Fewer givens than this did not occur once in 100,000 minimal puzzles (`benchmarks/minimal.py`)."""


@grouped(shape=shape_options)
def _shape(
    shape: ShapeOptions = NOTHING_SAID,
    jigsaw: Annotated[bool, typer.Option("--jigsaw", help="Irregular boxes, drawn at random from the seed.")] = False,
) -> dict[str, Any]:
    """The shape as `generate` takes it."""
    return shape.to_generate(jigsaw=jigsaw)


def _wanted(
    with_: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="RULES",
            help="Rules placed to fit: killer, thermometers=4, dots, …; may be given again. `grille rules` lists them.",
            autocompletion=completion.placed,
        ),
    ] = None,
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
        list[str] | None,
        typer.Option(
            "--technique",
            metavar="NAME",
            help="Needed: all before it in `grille techniques` get stuck, and it applies. Repeat it for several.",
            autocompletion=completion.techniques,
        ),
    ] = None,
    nothing_harder: Annotated[
        bool, typer.Option("--nothing-harder", help="Nothing after the techniques asked for is needed.")
    ] = False,
    source: Annotated[
        str,
        typer.Option(
            "--source", metavar="fill|search", help="Where complete grids come from; search is the paper's way."
        ),
    ] = "fill",
    distinct: Annotated[
        bool, typer.Option("--distinct", help="No two of them are one puzzle in disguise; see `grille canonical`.")
    ] = False,
) -> dict[str, Any]:
    """What is wanted besides the shape, as `generate` takes it."""
    return {
        "with_": with_,
        "givens": number_or_range("givens", givens, int),
        "minimal": minimal,
        "symmetry": symmetry,
        "pattern": None if pattern is None else _read_pattern(pattern),
        "attempts": attempts,
        "level": level,
        "er": number_or_range("er", er, float),
        "technique": technique or None,
        "nothing_harder": nothing_harder,
        "source": source,
        "distinct": distinct,
    }


def _writing(
    to: To = None,
    comments: Annotated[
        bool, typer.Option("--comments", help="Level, ER and givens as comments, where the format holds them.")
    ] = False,
    verbose: Annotated[
        bool,
        typer.Option("--verbose", help="Say how each came about; always on a terminal with --source search."),
    ] = False,
    as_json: Json = False,
) -> dict[str, Any]:
    """How puzzles are written, as `Out.of` takes it."""
    return {"to": to, "comments": comments, "verbose": verbose, "as_json": as_json}


@grouped(shape=_shape, wanted=_wanted, writing=_writing)
def generate(
    *,
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", help="How many puzzles.")] = 1,
    shape: dict[str, Any],
    wanted: dict[str, Any],
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
    writing: dict[str, Any],
) -> None:
    """Make puzzles, each with one solution that was proved.

    Same seed, same bytes, whatever the number of jobs. When the time is up or Ctrl-C is pressed, what is made is kept.
    Exit status: 0 when all were made, 1 when the time was up before, 2 for an impossible request.
    """
    from grille.generator.fill import checked_count
    from grille.generator.request import Request

    checked_count(count, least=1)
    request = Request.of(**shape, **wanted, seed=seed)
    out = Out.of(request, **writing)
    _warn_if_rare(wanted["givens"], request)
    if not_in is None:
        _write_made(request, count, out, jobs, time_limit)
    else:
        _write_unknown(not_in, request, count, out, jobs, time_limit)


def _write_made(request: Request, count: int, out: Out, jobs: int, time_limit: float | None) -> None:
    """Write so many puzzles; exit with status 1, or 130 after Ctrl-C, where there are fewer."""
    from grille.generator.making import Making

    with CtrlC() as stop, rows_bar(on_output=True) as report:
        watch = Watch.of(seconds=time_limit, stop=stop, progress=report)
        making = Making(
            request,
            wanted=count,
            watch=watch,
            jobs=jobs,
            with_ratings=out.wants_ratings,
            with_histories=out.wants_histories,
        )
        if out.wants_digits_alone:
            _write_digits(making)
        else:
            out.write(making)
    if making.is_cut_short:
        warn(Message("the last was carved only in part: more of its givens may go"))
    if making.is_short:
        warn(making.shortfall())
        sys.exit(stop.status or 1)


def _write_unknown(
    library: pathlib.Path, request: Request, count: int, out: Out, jobs: int, time_limit: float | None
) -> None:
    """Write so many puzzles that a library lacks; exit with status 1, or 130 after Ctrl-C, where there are fewer."""
    from grille.collection import Library
    from grille.errors import OutOfTimeError
    from grille.generator.making import Making

    written, why = 0, ""
    with Library.open(library, read_only=True) as held, CtrlC() as stop, rows_bar(on_output=True) as report:
        watch = Watch.of(seconds=time_limit, stop=stop)
        ratings, histories = out.wants_ratings, out.wants_histories
        making = Making(request, watch=watch, jobs=jobs, with_ratings=ratings, with_histories=histories)

        def unknown() -> Iterator[Made]:
            nonlocal written
            for made in itertools.islice(held.unknown(making), count):
                yield made
                written += 1
                report(written, count)

        try:
            out.write(unknown())
        except OutOfTimeError as error:
            why = str(error)
    if written < count:
        why = why or (Message("it was stopped") if stop.is_set() else Message("the time was up"))
        warn("{} of {} puzzles of this kind that {} does not hold were made: {}", written, count, library, why)
        sys.exit(stop.status or 1)


@dataclass(frozen=True, slots=True)
class Out:
    """How puzzles are written, and whether that includes difficulty and history."""

    write: Callable[[Iterable[Made]], None]
    wants_ratings: bool
    wants_histories: bool
    wants_digits_alone: bool = False
    """Bare lines of classic puzzles: no object is made for any."""

    @staticmethod
    def of(request: Request, *, to: str | None, as_json: bool, comments: bool, verbose: bool) -> Out:
        """The output that the options ask for. Raises UnknownNameError, or ShapeError for a shape the format cannot
        say.
        """
        from grille.formats import Entry, format_named

        format = format_named(to or ("json" if request.has_rules else "line"))
        if as_json:
            return Out(_write_json, True, verbose)
        if to is None and is_terminal():
            return Out(_write_terminal, True, verbose or request.source == "search")
        if request.wanted and not format.keeps.rules:
            raise ShapeError("the format {} cannot say rules; json can", format.name)
        for _ in format.write([Entry(Grid(request.shape, [0] * request.shape.cells))]):
            pass  # a format that refuses the shape raises before any work is done
        if to == "csv-table":
            return Out(lambda puzzles: _write_table(puzzles, format), True, verbose)
        is_bare = format.name == "line" and request.shape.is_classic and not comments and not verbose
        return Out(lambda puzzles: _write_format(puzzles, format, comments), comments, verbose, is_bare)


def _read_pattern(path: pathlib.Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError("{}: no pattern could be read from it ({})", path, error) from None


def _warn_if_rare(givens: Any, request: Request) -> None:
    if rare := request.rare_techniques:
        warn("few puzzles need {}: without a time limit this looks for {:.0f} seconds", ", ".join(rare), LONG_PATIENCE)
    highest = givens[1] if isinstance(givens, tuple) else givens
    if request.is_classic and highest is not None and highest < RARE:
        warn(
            "{} givens are rare: 100,000 minimal puzzles had none with fewer than {}; this stops at the time limit",
            highest,
            RARE,
        )


def _write_json(puzzles: Iterable[Made]) -> None:
    for made in puzzles:
        write_object(made.to_dict())


def _write_table(puzzles: Iterable[Made], format: Format) -> None:
    """Write a table with columns for givens and difficulty."""
    from grille.formats import Entry

    rows: list[Made] = []

    def entry(made: Made) -> Entry:
        rows.append(made)
        return Entry(made.puzzle, solution=made.solution)

    for line in format.write(map(entry, _with_histories(puzzles))):
        more = ["givens", "level", "er"]
        if rows:
            fields = rows.pop().to_dict()
            more = ["" if value is None else str(value) for value in (fields["givens"], fields["level"], fields["er"])]
        write_line(",".join([line.rstrip("\n"), *more]))


def _write_terminal(puzzles: Iterable[Made]) -> None:
    out = console()
    began = time.perf_counter()
    for made in _with_histories(puzzles):
        took = time.perf_counter() - began
        pictures = [grid_text(made.puzzle)]
        if made.puzzle.shape.side <= 16:
            pictures.append(grid_text(made.solution, made.puzzle))
        show_side_by_side(out, *pictures)
        if rules := made.puzzle.shape.other_rules:
            out.print("\n".join(map(str, rules)), markup=False)
        print_wrapped(out, joined(" · ", [*_facts(made), duration(took)]), "dim")
        out.print()
        began = time.perf_counter()


def _write_digits(making: Making) -> None:
    """Write lines as `_write_format` does, from blocks of digits."""
    from grille.formats.bulk import lines_bytes

    for block in making.blocks():
        sys.stdout.write(lines_bytes(block.puzzles).decode())
        sys.stdout.flush()


def _write_format(puzzles: Iterable[Made], format: Format, comments: bool) -> None:
    from grille.formats import Entry

    def entry(made: Made) -> Entry:
        return Entry(made.puzzle, notes={"comment": ", ".join(_facts(made))}) if comments else Entry(made.puzzle)

    for piece in format.write(map(entry, _with_histories(puzzles))):
        sys.stdout.write(piece)
        sys.stdout.flush()  # flush each puzzle, whatever happens next


def _with_histories(puzzles: Iterable[Made]) -> Iterator[Made]:
    """The puzzles; the history of each, if known, is printed before it, on standard error if output is piped."""
    for made in puzzles:
        if made.history is not None:
            for line in _history_lines(made, made.history):
                if is_terminal():
                    print_wrapped(console(), line)
                else:
                    warn(line)
        yield made


def _history_lines(made: Made, history: History) -> list[str]:
    lines: list[str] = []
    if (search := history.search) is not None:
        lines.append(Message("complete grids seen: {:,}; the reservoir kept number {:,}", search.grids, search.kept))
        cost = Message("searches {:,} · nodes {:,} · backtracks {:,}", search.searches, search.nodes, search.backtracks)
        lines.append(Message("their search: {}", cost))
    else:
        lines.append(Message("the grid is drawn at random from seed {}", made.seed))
    if history.carvings:
        left = ", ".join(map(str, history.carvings))
        lines.append(Message("givens after each carving: {}; kept: {}", left, made.puzzle.givens))
    return lines


def _facts(made: Made) -> list[str]:
    rating = made.rating
    known = (
        []
        if rating is None
        else [Message("level {}", rating.level)] + ([Message("ER {}", rating.er)] if rating.er else [])
    )
    return [*known, Message("{} givens", made.puzzle.givens)]
