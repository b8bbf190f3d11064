"""What several commands share: the words they take, spelled and explained once."""

from __future__ import annotations

import pathlib
from typing import Annotated, Any

import typer

from grille.cli import completion
from grille.errors import OptionError, ShapeError
from grille.model import Shape

Puzzles = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PUZZLE...", help="Files, '-' for standard input, or a puzzle written out.", show_default=False
    ),
]
From = Annotated[
    str | None,
    typer.Option(
        "--from", metavar="FORMAT", help="Read this format instead of guessing it.", autocompletion=completion.formats
    ),
]
To = Annotated[
    str | None,
    typer.Option("--to", metavar="FORMAT", help="Write this format.", autocompletion=completion.formats),
]
Symbols = Annotated[
    str | None,
    typer.Option(
        "--symbols", metavar="TEXT", help="The symbols of digits 1, 2, 3 … in the text, where it is ambiguous."
    ),
]
Size = Annotated[int | None, typer.Option("--size", metavar="SIDE", help="The side of the grid: 9 is 9×9.")]
Diagonals = Annotated[bool, typer.Option("--diagonals", help="Both diagonals are houses too.")]
Windows = Annotated[bool, typer.Option("--windows", help="The four windows are houses too.")]
Boxes = Annotated[
    pathlib.Path | None,
    typer.Option("--boxes", metavar="FILE", help="Irregular boxes: a grid of box numbers or letters."),
]
ShapeSpec = Annotated[
    str | None,
    typer.Option("--shape", metavar="SPEC", help="All of that in one word: `9:diagonals`, `6:box=3x2`."),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
ExampleNames = Annotated[
    list[str] | None,
    typer.Option(
        "--example", metavar="NAME", help="Take a bundled grid; again for more.", autocompletion=completion.examples
    ),
]
LadderName = Annotated[
    str,
    typer.Option(
        "--ladder",
        metavar="NAME",
        help="Whose order of techniques: `grille`, `se` (Sudoku Explainer) or `hodoku`.",
        autocompletion=completion.ladders,
    ),
]
SYMMETRY_HELP = (
    "Of the pattern of givens: none, half-turn, quarter-turn, horizontal, vertical, both, diagonal, "
    "anti-diagonal or full."
)
"""Written out, since to ask the generator for them would load numpy before the help is shown."""
LanguageCode = Annotated[str, typer.Option("--language", metavar="en|fr", help="The language of the words.")]
TimeLimit = Annotated[
    float | None, typer.Option("--time-limit", metavar="SECONDS", help="Give up on a puzzle after this long.", min=0.0)
]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", metavar="N", help="Threads that share the work; 0 takes every core.")
]


def shape_from(
    size: int | None, diagonals: bool, windows: bool, boxes: pathlib.Path | None, spec: str | None = None
) -> Shape | None:
    """The shape that the options describe, or None where they say nothing."""
    says_nothing_else = size is None and not diagonals and not windows and boxes is None
    if spec is not None:
        if not says_nothing_else:
            raise OptionError(
                "--shape says the whole shape, so --size, --diagonals, --windows and --boxes are left out"
            )
        return Shape.from_spec(spec)
    if says_nothing_else:
        return None
    numbers = None if boxes is None else box_numbers(boxes)
    if size is None:
        size = 9 if numbers is None else round(len(numbers) ** 0.5)
    return Shape.of(size, diagonals=diagonals, windows=windows, boxes=numbers)


def box_numbers(path: pathlib.Path) -> list[int]:
    """Box numbers from a file: one symbol a cell (or numbers separated by commas or blanks), each box its own."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ShapeError(f"{path}: no boxes could be read from it ({error})") from None
    words = text.replace(",", " ").split()
    symbols = words if len(words) > 81 or all(len(word) < 3 for word in words) else list("".join(words))
    order = {symbol: number for number, symbol in enumerate(dict.fromkeys(symbols))}
    return [order[symbol] for symbol in symbols]


def number_or_range(name: str, text: str | None, kind: type[int] | type[float]) -> Any:
    """`30` as a number, `24-28` as a pair. Raises OptionError."""
    if text is None:
        return None
    low, dash, high = text.partition("-")
    try:
        return (kind(low), kind(high)) if dash else kind(low)
    except ValueError:
        raise OptionError(f"{name} is a number or a range such as 24-28, not {text!r}") from None
