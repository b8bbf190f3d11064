"""What a text format is: the contract that every file beside this one fulfils."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from grille.errors import ParseError, ShapeError
from grille.formats.source import Source
from grille.model import Board, Grid, Shape

NOTES = ("name", "author", "description", "comment", "date", "source", "level", "url")
"""What a format can say about a puzzle; `Entry.notes` has these words as keys."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle as it stands in a text, with what the text says about it.

    `line` is where it begins, `board` its candidates where the format has them, `solution` the one printed beside it,
    as it stands there and unchecked.
    """

    grid: Grid
    line: int | None = None
    board: Board | None = None
    solution: Grid | None = None
    notes: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(puzzle: Grid | Board | Entry) -> Entry:
        """The puzzle as an entry; a Board keeps its candidates."""
        if isinstance(puzzle, Board):
            return Entry(puzzle.grid, board=puzzle)
        return puzzle if isinstance(puzzle, Entry) else Entry(puzzle)

    @property
    def masks(self) -> list[int]:
        """The candidates of each cell, bit d−1 for digit d; without a board every digit in an empty cell."""
        if self.board is not None:
            return self.board.masks
        every = (1 << self.grid.shape.side) - 1
        return [1 << (value - 1) if value else every for value in self.grid.values]


@dataclass(frozen=True, slots=True)
class Keeps:
    """What survives writing and reading: `grid in format.keeps` means that `read(write(grid)) == grid`.

    `sides` are the smallest and the largest, `houses` whether extra houses and unusual boxes are kept without being
    told the shape again, `candidates` whether a Board is.
    """

    sides: tuple[int, int] = (4, 81)
    houses: bool = False
    candidates: bool = False
    notes: bool = False

    def __contains__(self, puzzle: object) -> bool:
        if isinstance(puzzle, Board):
            known = all(value or mask & (mask - 1) for value, mask in zip(puzzle.values, puzzle.masks, strict=True))
            return self.candidates and known and self.holds(puzzle.shape)
        return isinstance(puzzle, Grid) and self.holds(puzzle.shape)

    def holds(self, shape: Shape) -> bool:
        """Whether the text alone tells this shape."""
        if self.houses:
            return True
        return self.sides[0] <= shape.side <= self.sides[1] and is_implied(shape)

    def __str__(self) -> str:
        low, high = self.sides
        said = [f"{low}×{low}" if low == high else f"{low}×{low} to {high}×{high}"]
        said += [word for word, kept in (("houses", self.houses), ("candidates", self.candidates)) if kept]
        return ", ".join(said + ["notes"] * self.notes)


def is_implied(shape: Shape) -> bool:
    """Whether the number of cells alone tells the shape."""
    try:
        return Shape.of(shape.side) is shape
    except ShapeError:
        return False


class Format(ABC):
    """One way to write puzzles as text. Law: `read(write(x)) == x` on everything in `keeps`."""

    name: str
    suffixes: tuple[str, ...]
    summary: str
    keeps: Keeps

    @abstractmethod
    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        """Whether the text, of which this may be the beginning only, looks like this format."""

    @abstractmethod
    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        """The puzzles one by one; a ParseError stands in the place of each that cannot be read."""

    @abstractmethod
    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Pieces of text. Raises ShapeError for a side that the format cannot hold."""

    def check_side(self, grid: Grid) -> None:
        """Raise ShapeError for a side that the format cannot hold."""
        low, high = self.keeps.sides
        side = grid.shape.side
        if side > high or (low == high and side != low):
            said = f"{low}" if low == high else f"up to {high}"
            raise ShapeError(f"the format {self.name} holds sides of {said}, and this one is {side}; try csv or json")
