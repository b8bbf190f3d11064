"""`grille generate`: puzzles with one solution, of any size, symmetry and difficulty."""

from __future__ import annotations

import json
import pathlib
import signal
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grille.cli.options import Boxes, Diagonals, Json, Size, Windows, shape_from
from grille.cli.show import console, duration, grid_text, is_terminal
from grille.errors import OptionError
from grille.model import Grid, Shape

if TYPE_CHECKING:
    from grille.generator.watch import Watch
    from grille.logic.rating import Rating

RARE = 20
"""Fewer givens did not come once in 100,000 minimal puzzles (`benchmarks/minimal.py`)."""


def generate(
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", help="How many puzzles.")] = 1,
    size: Size = None,
    diagonals: Diagonals = False,
    windows: Windows = False,
    boxes: Boxes = None,
    jigsaw: Annotated[bool, typer.Option("--jigsaw", help="Irregular boxes, drawn at random from the seed.")] = False,
    givens: Annotated[str | None, typer.Option("--givens", metavar="N|A-B", help="How many givens.")] = None,
    minimal: Annotated[bool, typer.Option("--minimal", help="No given could be left out.")] = False,
    symmetry: Annotated[str, typer.Option("--symmetry", metavar="NAME", help="Of the pattern of givens.")] = "none",
    pattern: Annotated[
        pathlib.Path | None,
        typer.Option("--pattern", metavar="FILE", help="Givens exactly there: a mask of 1 and '.'."),
    ] = None,
    attempts: Annotated[
        int, typer.Option("--attempts", metavar="N", help="Carvings per grid; the one with the fewest givens is kept.")
    ] = 1,
    level: Annotated[str | None, typer.Option("--level", metavar="NAME", help="very-easy … extreme.")] = None,
    er: Annotated[str | None, typer.Option("--er", metavar="X|A-B", help="Sudoku Explainer's rating.")] = None,
    technique: Annotated[
        str | None, typer.Option("--technique", metavar="NAME", help="The path to the solution needs it.")
    ] = None,
    source: Annotated[
        str,
        typer.Option(
            "--source", metavar="fill|search", help="Where complete grids come from; search is the paper's way."
        ),
    ] = "fill",
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Same seed, same puzzles.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", help="Threads; 0 for every core.")] = 1,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="SECONDS", help="Stop then; without one, after a minute without a find."),
    ] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="FORMAT", help="Write this format.")] = None,
    comments: Annotated[
        bool, typer.Option("--comments", help="Level, ER and givens as comments, where the format holds them.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Make puzzles, each with one solution that the kernel proved.

    Same seed, same bytes, whatever the number of jobs. When the time is up or Ctrl-C is pressed, what is made is kept.
    Exit status: 0 when all were made, 1 when the time was up before, 2 for what cannot be.
    """
    from grille.generator.fill import checked_seed
    from grille.generator.generate import puzzles
    from grille.generator.watch import Watch

    if count < 1:
        raise OptionError(f"count is a whole number from 1 on, not {count}")
    seed = checked_seed(seed)
    if jigsaw:
        shape = _jigsaw(size, diagonals, windows or boxes is not None, seed)
    else:
        shape = shape_from(size, diagonals, windows, boxes) or Shape.of(9)
    span = _numbers("givens", givens, int)
    watch = Watch(time_limit)
    stream = puzzles(
        watch=watch,
        jobs=jobs,
        shape=shape,
        seed=seed,
        givens=span,
        minimal=minimal,
        symmetry=symmetry,
        pattern=None if pattern is None else _read_pattern(pattern),
        attempts=attempts,
        level=level,
        er=_numbers("er", er, float),
        technique=technique,
        source=source,
    )
    _tell_if_rare(span, shape)
    made = Made(stream, count, watch)
    _write(made, to, as_json=as_json, comments=comments)
    if made.wanted == count and watch.is_cut_short:
        typer.echo("grille: the last was carved only in part: more of its givens may go", err=True)
    if made.wanted < count:
        why = "no grid tried has one solution with that pattern; " if pattern and not made.wanted else ""
        end = "it was stopped" if made.is_stopped else "the time was up"
        typer.echo(f"grille: {why}{made.wanted} of {count} puzzles were made before {end}", err=True)
        if watch.unfinished:
            typer.echo("grille: the last has one solution, but carving was not done: the best so far", err=True)
        sys.exit(1)


class Made:
    """The first `count` puzzles of a stream, with a progress bar on a terminal; Ctrl-C ends it as a time limit does.

    When the time is up, the puzzle in the making comes last: the best so far, which does not count as `wanted`.
    """

    def __init__(self, stream: Iterator[Grid], count: int, watch: Watch) -> None:
        self.stream, self.count, self.watch = stream, count, watch
        self.wanted = 0
        self.is_stopped = False

    def __iter__(self) -> Iterator[Grid]:
        from rich.progress import Progress

        with Progress(
            console=console(err=True),
            transient=True,
            disable=not sys.stderr.isatty(),
            redirect_stdout=is_terminal(),  # puzzles go above the bar on a terminal, and into a file otherwise
        ) as bar:
            task = bar.add_task("puzzles", total=self.count)
            # A single large grid is worth watching too.
            self.watch.report = lambda done, total: bar.update(task, completed=self.wanted + done / total)
            before = signal.signal(signal.SIGINT, self._stop)
            try:
                while self.wanted < self.count and (grid := next(self.stream, None)) is not None:
                    self.wanted += 1
                    bar.update(task, completed=self.wanted)
                    yield grid
                if self.wanted < self.count and self.watch.unfinished is not None:
                    yield self.watch.unfinished
            finally:
                signal.signal(signal.SIGINT, before)

    def _stop(self, number: int, frame: object) -> None:
        if self.is_stopped:
            raise KeyboardInterrupt
        self.is_stopped = True
        self.watch.stop()


def _write(made: Made, to: str | None, *, as_json: bool, comments: bool) -> None:
    if as_json:
        _write_json(made)
    elif to is None and is_terminal():
        _write_terminal(made)
    elif to == "csv-table":
        _write_table(made)
    else:
        _write_format(made, to or "line", comments)


def _jigsaw(size: int | None, diagonals: bool, has_other_boxes: bool, seed: int) -> Shape:
    from grille.generator.jigsaw import jigsaw

    if has_other_boxes:
        raise OptionError("a jigsaw draws its own boxes, so neither boxes nor windows can be asked for as well")
    return jigsaw(9 if size is None else size, seed=seed, diagonals=diagonals)


def _numbers(name: str, text: str | None, kind: type[int] | type[float]) -> Any:
    """`30` as a number, `24-28` as a pair. Raises OptionError."""
    if text is None:
        return None
    low, dash, high = text.partition("-")
    try:
        return (kind(low), kind(high)) if dash else kind(low)
    except ValueError:
        raise OptionError(f"{name} is a number or a range such as 24-28, not {text!r}") from None


def _read_pattern(path: pathlib.Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"{path}: no pattern could be read from it ({error})") from None


def _tell_if_rare(givens: Any, shape: Shape) -> None:
    highest = givens[1] if isinstance(givens, tuple) else givens
    if shape.is_classic and highest is not None and highest < RARE:
        typer.echo(
            f"grille: {highest} givens are rare: 100,000 minimal puzzles had none with fewer than {RARE}; "
            "this stops at the time limit",
            err=True,
        )


def _rated(grid: Grid) -> Rating | None:
    from grille.logic.rating import rate

    return rate(grid) if grid.shape.side <= 16 else None


def _solved(grid: Grid) -> Grid:
    from grille.methods.door import solve

    solution = solve(grid, limit=1).solution
    assert solution is not None  # the generator proved that there is one
    return solution


def _write_json(made: Made) -> None:
    """The json format, which keeps the shape, with what is known about the puzzle beside."""
    from grille.formats import Entry, format_named

    for grid in made:
        rating = _rated(grid)
        row = json.loads("".join(format_named("json").write([Entry(grid, solution=_solved(grid))])))
        row |= {"givens": grid.givens, "level": rating and rating.level, "er": rating and rating.er}
        typer.echo(json.dumps(row))


def _write_table(made: Made) -> None:
    """The csv-table format with columns for what is known about the puzzle."""
    typer.echo("quiz,solution,givens,level,er")
    for grid in made:
        rating = _rated(grid)
        level, er = (rating.level or "", rating.er or "") if rating else ("", "")
        lines = [one.to_line().replace(",", " ") for one in (grid, _solved(grid))]
        typer.echo(",".join([*lines, str(grid.givens), level, str(er)]))


def _write_terminal(made: Made) -> None:
    from rich.table import Table

    out = console()
    began = time.perf_counter()
    for grid in made:
        took = time.perf_counter() - began
        table = Table.grid(padding=(0, 6))
        pictures = [grid_text(grid)]
        if grid.shape.side <= 16:
            pictures.append(grid_text(_solved(grid), grid))
        table.add_row(*pictures)
        out.print(table)
        out.print(" · ".join([*_facts(grid), duration(took)]), style="dim")
        out.print()
        began = time.perf_counter()


def _write_format(made: Made, to: str, comments: bool) -> None:
    from grille.formats import Entry, format_named

    def entry(grid: Grid) -> Entry:
        return Entry(grid, notes={"comment": ", ".join(_facts(grid))}) if comments else Entry(grid)

    for piece in format_named(to).write(map(entry, made)):
        sys.stdout.write(piece)
        sys.stdout.flush()  # what is made is made, whatever comes after


def _facts(grid: Grid) -> list[str]:
    rating = _rated(grid)
    known = [] if rating is None else [f"level {rating.level}"] + ([f"ER {rating.er}"] if rating.er else [])
    return [*known, f"{grid.givens} givens"]
