"""Which kinds of puzzles are there at once, and the stock of those that take long to make. `benchmarks/make_stock.py`
measured the one and made the other.

    kinds.tsv     size, variant, level, the symmetries that are made when asked for, and those that are only in stock
    puzzles.tsv   size, variant, level, symmetry, shape, solution, and the givens as a number of one bit a cell
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Annotated, Any

from grille.json_types import Described, Exact, Line, Shaped
from grille.model import Grid, Shape
from grille.model.grid import GridDict

EACH = 6
"""Puzzles of a kind in stock."""

HALF_TURN = "half-turn"
CLASSIC = "classic"
JIGSAW = "jigsaw"


@dataclass(frozen=True, slots=True)
class Kind:
    """A side, a variant (`classic`, `jigsaw`, or kinds of extra houses as a spec names them) and a level."""

    size: int
    variant: str
    level: str

    @property
    def request(self) -> dict[str, Any]:
        """What `generate` is asked for, but for level and symmetry."""
        if self.variant == JIGSAW:
            return {"size": self.size, "jigsaw": True}
        return {"shape": Shape.from_spec(f"{self.size}:{self.variant}" if self.variant != CLASSIC else str(self.size))}


class KindDict(Exact):
    """A size, a variant (`classic`, `jigsaw`, or kinds of extra houses as a spec names them) and a level."""

    size: int
    variant: str
    level: str
    made: Annotated[list[str], Described("The symmetries with which `generate` makes one within a second.")]
    stocked: Annotated[list[str], Described("Those of which there is only what is in stock.")]


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind, with the symmetries that are made when asked for and those of which there is a stock only."""

    kind: Kind
    made: tuple[str, ...]
    stocked: tuple[str, ...]

    def to_dict(self, language: str | None = None) -> KindDict:
        """Plain JSON; there are no words in it."""
        kind = self.kind
        made, stocked = list(self.made), list(self.stocked)
        return {"size": kind.size, "variant": kind.variant, "level": kind.level, "made": made, "stocked": stocked}


class StockedPuzzleDict(GridDict):
    size: int
    variant: str
    level: str
    symmetry: str
    solution: Line


@dataclass(frozen=True, slots=True)
class Stocked:
    """A puzzle in stock, of which there is one solution; as its row says it, so that all are read in no time."""

    kind: Kind
    symmetry: str
    spec: str
    full: str
    is_given: int
    """Bit by bit, from the first cell on."""

    @property
    def solution(self) -> Grid:
        return Grid.from_line(self.full, shape=Shape.from_spec(self.spec))

    @property
    def puzzle(self) -> Grid:
        return Grid.from_line(self.line, shape=Shape.from_spec(self.spec))

    @property
    def line(self) -> str:
        """The puzzle as one line."""
        return "".join(symbol if self.is_given >> cell & 1 else "." for cell, symbol in enumerate(self.full))

    def to_dict(self, language: str | None = None) -> StockedPuzzleDict:
        """Plain JSON; there are no words in it."""
        shape: Shaped = {"shape": self.spec} if ":" in self.spec else {}
        kind = self.kind
        return {
            "size": kind.size,
            "variant": kind.variant,
            "level": kind.level,
            "symmetry": self.symmetry,
            "puzzle": self.line,
            **shape,
            "solution": self.full,
        }


def offers() -> Iterator[Offer]:
    """What can be had at once.

    >>> next(offers()).kind
    Kind(size=4, variant='classic', level='very-easy')
    """
    for size, variant, level, made, stocked in _rows("kinds.tsv"):
        yield Offer(Kind(int(size), variant, level), tuple(made.split()), tuple(stocked.split()))


def stock() -> Iterator[Stocked]:
    """All puzzles in stock, those of a kind one after the other."""
    for size, variant, level, symmetry, spec, solution, givens in _rows("puzzles.tsv"):
        yield Stocked(Kind(int(size), variant, level), symmetry, spec, solution, int(givens, 16))


def kind_row(kind: Kind, made: Iterable[str], stocked: Iterable[str]) -> str:
    """A line of `kinds.tsv`."""
    return f"{kind.size}\t{kind.variant}\t{kind.level}\t{' '.join(made)}\t{' '.join(stocked)}\n"


def puzzle_row(kind: Kind, symmetry: str, puzzle: Grid, solution: Grid) -> str:
    """A line of `puzzles.tsv`."""
    givens = sum(1 << cell for cell, value in enumerate(puzzle.values) if value)
    words = (kind.size, kind.variant, kind.level, symmetry, puzzle.shape.spec, solution.to_line(), f"{givens:x}")
    return "\t".join(map(str, words)) + "\n"


def _rows(name: str) -> Iterator[list[str]]:
    text = (files("grille.generator") / "stock" / name).read_text("utf-8")
    return (line.split("\t") for line in text.splitlines())
