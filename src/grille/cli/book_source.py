"""Where the puzzles of a book come from: files, a library, or the generator."""

from __future__ import annotations

import itertools
import pathlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from grille.cli import completion
from grille.cli.inputs import Inputs
from grille.cli.option_groups import grouped
from grille.cli.options import (
    NOTHING_SAID,
    SYMMETRY_HELP,
    From,
    Jobs,
    Puzzles,
    ShapeOptions,
    Symbols,
    number_or_range,
    shape_options,
)
from grille.errors import OptionError
from grille.generator.fill import checked_count, checked_seed
from grille.generator.generate import make
from grille.generator.request import Request
from grille.messages import Message
from grille.publish.items import Item, Printable
from grille.watch import Watch

USUAL_COUNT = 12
"""How many puzzles of each level are made unless `--count` says otherwise."""

Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Same seed, same bytes. Without one it is drawn and printed.")
]


@dataclass(frozen=True, slots=True)
class Source:
    """The puzzles as they come, until the watch is up; `total` is how many are wanted, if that is known.

    `seed` is that of puzzles which are made.
    """

    puzzles: Callable[[Watch], Iterator[Printable | Item]]
    techniques: Sequence[str] = ()
    total: int | None = None
    seed: int | None = None
    inputs: Inputs | None = None

    @property
    def is_bad(self) -> bool:
        """Whether some puzzle of a file could not be read; the error has been printed."""
        return self.inputs is not None and self.inputs.bad > 0


@grouped(shape=shape_options)
def source_of(
    puzzles: Puzzles = None,
    library: Annotated[
        pathlib.Path | None, typer.Option("--library", metavar="FILE", help="Take the puzzles from this library.")
    ] = None,
    count: Annotated[
        int | None,
        typer.Option(
            "--count",
            "-n",
            metavar="N",
            help=f"How many of each level or technique; without it {USUAL_COUNT} are made, or all there are taken.",
        ),
    ] = None,
    level: Annotated[
        list[str] | None,
        typer.Option(
            "--level", metavar="NAME", help="Of this level; again for more.", autocompletion=completion.levels
        ),
    ] = None,
    technique: Annotated[
        list[str] | None,
        typer.Option(
            "--technique",
            metavar="NAME",
            help="Worksheets: on each page a grid in which to find this; again for more.",
            autocompletion=completion.techniques,
        ),
    ] = None,
    er: Annotated[str | None, typer.Option("--er", metavar="X|A-B", help="Sudoku Explainer's rating.")] = None,
    givens: Annotated[str | None, typer.Option("--givens", metavar="N|A-B", help="How many givens.")] = None,
    symmetry: Annotated[
        str | None,
        typer.Option("--symmetry", metavar="NAME", help=SYMMETRY_HELP, autocompletion=completion.symmetries),
    ] = None,
    minimal: Annotated[bool, typer.Option("--minimal", help="Made so that no given could be left out.")] = False,
    jigsaw: Annotated[bool, typer.Option("--jigsaw", help="Made with irregular boxes, drawn from the seed.")] = False,
    tag: Annotated[
        list[str] | None, typer.Option("--tag", metavar="WORD", help="Of a library: with this tag; again for more.")
    ] = None,
    order: Annotated[
        str | None, typer.Option("--order", metavar="NAME", help="Of a library: added, er, givens, level or random.")
    ] = None,
    seed: Seed = None,
    from_format: From = None,
    shape: ShapeOptions = NOTHING_SAID,
    symbols: Symbols = None,
    jobs: Jobs = 1,
) -> Source:
    """The source that the options describe. Raises OptionError where they exclude each other or cannot be met."""
    if count is not None:
        checked_count(count, least=1)
    wanted = {
        "er": number_or_range("er", er, float),
        "givens": number_or_range("givens", givens, int),
        "symmetry": symmetry,
    }
    made = {"jigsaw": jigsaw, "minimal": minimal}
    taken = {"tag": tag, "order": order}
    if puzzles:
        _refuse(
            {**wanted, **made, **taken, "level": level, "library": library}, Message("the puzzles of files are printed")
        )
        return _from_files(Inputs(puzzles, from_format, shape.shape(), symbols), count, technique or ())
    _refuse({"from": from_format, "symbols": symbols}, Message("no file is read"))
    if library is not None:
        _refuse(made, Message("puzzles of a library are not made"))
        found = shape.shape()
        wanted |= {"tag": tag, "order": order or "added", "seed": seed or 0, "shape": found and found.spec}
        return _from_library(library, count, level or (), technique or (), wanted)
    _refuse(taken, Message("no library is asked"))
    kind = {**shape.to_generate(jigsaw=jigsaw), **wanted}
    kind |= {"symmetry": symmetry or "none", "minimal": minimal, "seed": checked_seed(seed)}
    return _made(count or USUAL_COUNT, level or (), technique or (), kind, jobs)


def _refuse(options: Mapping[str, object], why: str) -> None:
    for name, value in options.items():
        if value not in (None, False, []):
            raise OptionError("--{} does not fit here: {}", name, why)


def _from_files(inputs: Inputs, count: int | None, techniques: Sequence[str]) -> Source:
    def entries(watch: Watch) -> Iterator[Printable]:
        return (puzzle.entry for puzzle in itertools.islice(inputs, count))

    return Source(entries, techniques, count, inputs=inputs)


def _from_library(
    path: pathlib.Path, count: int | None, levels: Sequence[str], techniques: Sequence[str], wanted: dict[str, Any]
) -> Source:
    from grille.collection import Library, Wanted

    kinds = [
        Wanted(**wanted, level=level, technique=technique, verdict="unique", limit=count)
        for level in levels or (None,)
        for technique in techniques or (None,)
    ]

    def entries(watch: Watch) -> Iterator[Printable]:
        with Library.open(path, read_only=True) as found:
            for kind in kinds:
                yield from found.entries(kind)

    return Source(entries, techniques, None if count is None else count * len(kinds))


def _made(count: int, levels: Sequence[str], techniques: Sequence[str], kind: dict[str, Any], jobs: int) -> Source:
    kinds = [
        {**kind, "level": level, "technique": technique}
        for level in levels or (None,)
        for technique in techniques or (None,)
    ]
    for options in kinds:
        Request.of(**options)  # refuse what cannot be made before anything is made

    def puzzles(watch: Watch) -> Iterator[Item]:
        for kind in kinds:
            for made in make(**kind, count=count, jobs=jobs, seconds=watch.seconds_or_none, stop=watch.stop):
                yield Item(made.puzzle, made.solution, made.rating, technique=kind["technique"] or "")

    return Source(puzzles, techniques, count * len(kinds), kind["seed"])
