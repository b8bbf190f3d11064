"""`grille generate`: puzzles with one solution, of any size, symmetry and difficulty."""

from __future__ import annotations

import json
import pathlib
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
    from grille.logic.rating import Rating

RARE = 20
"""Fewer givens are rarer than one in a hundred thousand among the minimal puzzles that carving makes."""


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
        typer.Option("--time-limit", metavar="SECONDS", help="Stop then; 60 where none is given."),
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

    if count < 1:
        raise OptionError(f"count is a whole number from 1 on, not {count}")
    seed = checked_seed(seed)
    kind: dict[str, Any] = {
        "shape": _shape(shape_from(size, diagonals, windows, boxes), jigsaw, seed),
        "givens": _numbers("givens", givens, int),
        "er": _numbers("er", er, float),
        "pattern": None if pattern is None else _mask(pattern),
    }
    kind |= {"minimal": minimal, "symmetry": symmetry, "attempts": attempts, "level": level, "technique": technique}
    stream = puzzles(seconds=time_limit, jobs=jobs, source=source, seed=seed, **kind)
    _tell_if_rare(kind["givens"], kind["shape"])
    counted = Counted(stream, count)
    if as_json:
        _write_json(counted)
    elif to is None and is_terminal():
        _write_terminal(counted)
    else:
        _write_format(counted, to or "line", comments)
    if counted.made < count:
        typer.echo(f"grille: {counted.made} of {count} puzzles were made before {counted.end}", err=True)
        sys.exit(1)


class Counted:
    """The first `count` puzzles of a stream; Ctrl-C ends it as the time limit does."""

    def __init__(self, stream: Iterator[Grid], count: int) -> None:
        self.stream, self.count = stream, count
        self.made = 0
        self.end = "the time was up"

    def __iter__(self) -> Iterator[Grid]:
        from rich.progress import Progress

        is_shown = sys.stderr.isatty() and self.count > 1
        with Progress(console=console(err=True), transient=True, disable=not is_shown) as bar:
            task = bar.add_task("puzzles", total=self.count)
            try:
                while self.made < self.count and (grid := next(self.stream, None)) is not None:
                    self.made += 1
                    yield grid
                    bar.update(task, completed=self.made)
            except KeyboardInterrupt:
                self.end = "it was stopped"


def _shape(shape: Shape | None, is_jigsaw: bool, seed: int) -> Shape:
    if not is_jigsaw:
        return shape or Shape.of(9)
    from grille.generator.jigsaw import jigsaw

    if shape is not None and (not shape.has_regular_boxes or shape.windows):
        raise OptionError("a jigsaw draws its own boxes, so neither boxes nor windows can be asked for as well")
    return jigsaw(shape.side if shape else 9, seed=seed, diagonals=bool(shape and shape.diagonals))


def _numbers(name: str, text: str | None, kind: type[int] | type[float]) -> Any:
    """`30` as a number, `24-28` as a pair. Raises OptionError."""
    if text is None:
        return None
    low, dash, high = text.partition("-")
    try:
        return (kind(low), kind(high)) if dash else kind(low)
    except ValueError:
        raise OptionError(f"{name} is a number or a range such as 24-28, not {text!r}") from None


def _mask(path: pathlib.Path) -> list[bool]:
    """A mask: any symbol but `.`, `0` and `-` marks a given; blanks and line ends count for nothing."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"{path}: no pattern could be read from it ({error})") from None
    return [symbol not in ".0-" for symbol in "".join(text.split())]


def _tell_if_rare(givens: Any, shape: Shape) -> None:
    highest = givens[1] if isinstance(givens, tuple) else givens
    if shape.is_classic and highest is not None and highest < RARE:
        typer.echo(
            f"grille: {highest} givens are rarer than one puzzle in 100,000; this stops at the time limit", err=True
        )


def _rated(grid: Grid) -> Rating | None:
    from grille.logic.rating import rate

    return rate(grid) if grid.shape.side <= 16 else None


def _write_json(grids: Counted) -> None:
    from grille.methods.door import solve

    for grid in grids:
        rating, solution = _rated(grid), solve(grid, limit=1).solution
        row: dict[str, Any] = {
            "puzzle": grid.to_line(),
            "solution": solution.to_line() if solution else None,
            "givens": grid.givens,
        }
        row |= {"level": rating.level if rating else None, "er": rating.er if rating else None}
        typer.echo(json.dumps(row))


def _write_terminal(grids: Counted) -> None:
    from rich.table import Table

    from grille.methods.door import solve

    out = console()
    began = time.perf_counter()
    for grid in grids:
        took = time.perf_counter() - began
        solution = solve(grid, limit=1).solution
        table = Table.grid(padding=(0, 6))
        pictures = [grid_text(grid)]
        if solution is not None and grid.shape.side <= 16:
            pictures.append(grid_text(solution, grid))
        table.add_row(*pictures)
        out.print(table)
        rating = _rated(grid)
        facts = [f"{grid.givens} givens"]
        if rating is not None:
            facts.append(f"level {rating.level}" + (f", ER {rating.er}" if rating.er else ""))
        out.print(" · ".join([*facts, duration(took)]), style="dim")
        out.print()
        began = time.perf_counter()


def _write_format(grids: Counted, to: str, comments: bool) -> None:
    from grille.formats import Entry, format_named

    def entry(grid: Grid) -> Entry:
        if not comments:
            return Entry(grid)
        rating = _rated(grid)
        facts = [f"{grid.givens} givens"]
        if rating is not None:
            facts = [f"level {rating.level}", *([f"ER {rating.er}"] if rating.er else []), *facts]
        return Entry(grid, notes={"comment": ", ".join(facts), **({"level": rating.level or ""} if rating else {})})

    for piece in format_named(to).write(map(entry, grids)):
        sys.stdout.write(piece)
