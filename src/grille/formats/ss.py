"""Simple Sudoku's .ss: rows of three boxes with bars between them, and rules between the bands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.picture import read_drawings
from grille.formats.rows import packed_rows
from grille.formats.text_lines import Source
from grille.model import Grid, Shape


class Ss(Format):
    name = "ss"
    suffixes = (".ss",)
    summary = "Simple Sudoku: 53.|.7.|... and a rule between the bands"
    keeps = Keeps(sides=(4, 35))

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        rows = [line.strip() for line in text.split("\n")[:40] if any(symbol.isalnum() for symbol in line)]
        return bool(rows) and all(_ROW.fullmatch(row) for row in rows[:9])

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        yield from read_drawings(source.bounded_lines(), shape, symbols)

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        between = ""
        for entry in entries:
            yield between + "".join(f"{line}\n" for line in _lines(entry.grid))
            between = "\n"


def _lines(grid: Grid) -> Iterator[str]:
    shape = grid.shape
    # Irregular boxes have no borders that bars could draw.
    height, width = (shape.box_height, shape.box_width) if shape.has_regular_boxes else (shape.side, shape.side)
    for r, row in enumerate(packed_rows(grid)):
        if r and r % height == 0:
            yield "-" * (shape.side + shape.side // width - 1)
        yield "|".join(row[c : c + width] for c in range(0, shape.side, width))


_ROW = re.compile(r"\|?[0-9A-Za-z.*_-]{2,}(\|[0-9A-Za-z.*_-]{2,})+\|?")
