"""What a text format is: the contract that every file beside this one fulfils."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from grille.errors import ParseError, ShapeError, shown
from grille.formats.text_lines import Source
from grille.messages import Message
from grille.model import Board, Grid, Shape

NOTES = ("name", "author", "description", "comment", "date", "source", "level", "url")
"""What a format can store beside a puzzle; the keys of `Entry.notes`."""

KEEP_EVERYTHING = ("line", "csv", "json")
"""The formats that store every shape of every side."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle in a text, with what the text says about it.

    `line` is where it begins, `board` its candidates where the format has them, `solution` the one printed beside it,
    unchecked. `decoration` is what is drawn beside the puzzle and demands nothing, in f-puzzles' words; `left_out`
    names the unknown rules that the reader was told to ignore.
    """

    grid: Grid
    line: int | None = None
    board: Board | None = None
    solution: Grid | None = None
    notes: Mapping[str, str] = field(default_factory=dict)
    decoration: Mapping[str, Any] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

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

    `sides` are the smallest and the largest, `houses` whether extra houses and unusual boxes are kept, `candidates`
    whether a Board is. Writing raises for what a format does not keep, except notes, candidates, and rules that it says
    in other words.
    """

    sides: tuple[int, int] = (4, 81)
    houses: bool = False
    rules: bool = False
    candidates: bool = False
    notes: bool = False

    def __contains__(self, puzzle: object) -> bool:
        if isinstance(puzzle, Board):
            known = all(value or mask & (mask - 1) for value, mask in zip(puzzle.values, puzzle.masks, strict=True))
            return self.candidates and known and self.holds(puzzle.shape)
        return isinstance(puzzle, Grid) and self.holds(puzzle.shape)

    def holds(self, shape: Shape) -> bool:
        """Whether the format can store this shape."""
        if not self.sides[0] <= shape.side <= self.sides[1] or (shape.other_rules and not self.rules):
            return False
        return self.houses or shape.is_plain

    def __str__(self) -> str:
        low, high = self.sides
        parts = [f"{low}×{low}" if low == high else Message("{}×{} to {}×{}", low, low, high, high)]
        parts += [word for word in ("houses", "rules", "candidates", "notes") if getattr(self, word)]
        return ", ".join(parts)


class Format(ABC):
    """One way to write puzzles as text. Law: `read(write(x)) == x` on everything in `keeps`."""

    name: str
    suffixes: tuple[str, ...]
    summary: str
    keeps: Keeps

    @abstractmethod
    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        """Whether the text, or its beginning, looks like this format."""

    @abstractmethod
    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        """The puzzles one by one; a ParseError takes the place of each that cannot be read."""

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Pieces of text. Raises ShapeError for a shape that the format cannot store."""
        return self.pieces(map(self._checked, entries))

    @abstractmethod
    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        """The pieces of entries whose shapes have been checked."""

    def _checked(self, entry: Entry) -> Entry:
        shape = entry.grid.shape
        if self.keeps.holds(shape):
            return entry
        low, high = self.keeps.sides
        if shape.other_rules and not self.keeps.rules:
            raise ShapeError(
                "the format {} cannot say the rule {}; json can", self.name, repr(str(shape.other_rules[0]))
            )
        if low <= shape.side <= high:
            refused = Message("cannot say the shape {}", shown(shape.spec))
        else:
            refused = Message(
                "holds sides of {}, and this one is {}",
                Message("{} to {}", low, high) if low < high else low,
                shape.side,
            )
        raise ShapeError("the format {} {}; {} can", self.name, refused, ", ".join(KEEP_EVERYTHING))
