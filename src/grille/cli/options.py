"""Options that several commands share."""

from __future__ import annotations

import inspect
import pathlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from grille.cli import completion
from grille.errors import OptionError, ShapeError
from grille.model import Shape
from grille.rules import HOUSE_KINDS

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
IgnoreUnknownRules = Annotated[
    bool,
    typer.Option("--ignore-unknown-rules", help="Read links without the rules that are unknown here, and name them."),
]
Size = Annotated[int | None, typer.Option("--size", metavar="SIDE", help="The side of the grid: 9 is 9×9.")]
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
"""Written out, since asking the generator for the names would load numpy before the help is shown."""
LanguageCode = Annotated[str, typer.Option("--language", metavar="en|fr", help="The language of the words.")]
TimeLimit = Annotated[
    float | None, typer.Option("--time-limit", metavar="SECONDS", help="Give up on a puzzle after this long.", min=0.0)
]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", metavar="N", help="Threads that share the work; 0 takes every core.")
]


@dataclass(frozen=True, slots=True)
class ShapeOptions:
    """The options that describe the shape; `kinds` are the extra houses, by their keywords."""

    size: int | None = None
    boxes: pathlib.Path | None = None
    spec: str | None = None
    rules: tuple[str, ...] = ()
    kinds: Mapping[str, bool] = field(default_factory=dict)

    def shape(self) -> Shape | None:
        """The shape that they describe, or None where no option is given."""
        says_nothing_else = self.size is None and not any(self.kinds.values()) and self.boxes is None
        if self.spec is not None:
            if not says_nothing_else:
                kinds = ", ".join(f"--{kind.word}" for kind in HOUSE_KINDS)
                raise OptionError("--shape is the whole shape, so leave out --size, {} and --boxes", kinds)
            return Shape.from_spec(self.spec).with_rules(self.rules)
        if says_nothing_else and not self.rules:
            return None
        numbers = None if self.boxes is None else box_numbers(self.boxes)
        usual = 9 if numbers is None else round(len(numbers) ** 0.5)
        size = usual if self.size is None else self.size
        return Shape.of(size, boxes=numbers, rules=self.rules, **self.kinds)

    def to_generate(self, *, jigsaw: bool) -> dict[str, Any]:
        """The shape as `generate` takes it."""
        from grille.generator.jigsaw import undrawn

        if not jigsaw:
            return {"shape": self.shape() or Shape.of(9)}
        if self.boxes is not None or self.spec is not None or self.rules:
            raise OptionError("a jigsaw draws its own boxes, so no boxes, shape or rules can be asked for as well")
        return {"jigsaw": True, "shape": undrawn(9 if self.size is None else self.size, **self.kinds)}


NOTHING_SAID = ShapeOptions()


def shape_options(
    size: Size = None,
    boxes: Boxes = None,
    spec: ShapeSpec = None,
    rule: Annotated[
        list[str] | None,
        typer.Option("--rule", metavar="LINE", help="A rule such as 'cage 15 r1c1 r1c2'; may be given again."),
    ] = None,
    rules: Annotated[
        pathlib.Path | None, typer.Option("--rules", metavar="FILE", help="A file of rules, a line each.")
    ] = None,
    **kinds: bool,
) -> ShapeOptions:
    """A group of options: those below, and after the size one for each kind of extra house."""
    return ShapeOptions(size, boxes, spec, (*(rule or ()), *rule_lines(rules)), kinds)


def _with_kinds(group: Callable[..., ShapeOptions]) -> None:
    size, *others, _ = inspect.signature(group, eval_str=True).parameters.values()
    kinds = [
        inspect.Parameter(
            kind.keyword,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=False,
            annotation=Annotated[bool, typer.Option(f"--{kind.word}", help=kind.sentences["en"])],
        )
        for kind in HOUSE_KINDS
    ]
    group.__signature__ = inspect.Signature([size, *kinds, *others])  # type: ignore[attr-defined]


_with_kinds(shape_options)


def rule_lines(path: pathlib.Path | None) -> list[str]:
    """The rules in a file, one a line; empty lines and lines that begin with # are skipped."""
    if path is None:
        return []
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ShapeError("{}: no rules could be read from it ({})", path, error) from None
    return [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]


def box_numbers(path: pathlib.Path) -> list[int]:
    """Box numbers from a file: one symbol a cell, or numbers separated by commas or spaces."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ShapeError("{}: no boxes could be read from it ({})", path, error) from None
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
        raise OptionError("{} is a number or a range such as 24-28, not {}", name, repr(text)) from None
