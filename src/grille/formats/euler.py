"""Project Euler's problem 96: a heading `Grid 01` and rows of digits, 0 for empty."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.picture import read_drawings
from grille.formats.rows import packed_rows
from grille.formats.shape_comments import shape_of_heading
from grille.formats.text_lines import Source
from grille.messages import Message
from grille.model import Shape


class Euler(Format):
    name = "euler"
    suffixes = (".txt",)
    summary = "headings Grid 01, Grid 02, … each above its rows of digits"
    keeps = Keeps()

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        return _HEADING.match(text.lstrip()) is not None

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        rows: list[tuple[int, str]] = []
        heading: tuple[int, str] | None = None
        current = shape
        for number, text in source.bounded_lines():
            if not _HEADING.match(text.lstrip()):
                rows.append((number, text))
                if heading is None:
                    current = shape_of_heading(text, shape, line=number) or current
                continue
            yield from _read_one(heading, rows, current, symbols)
            heading, rows = (number, " ".join(text.split())), []
        yield from _read_one(heading, rows, current, symbols)

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        for number, entry in enumerate(entries, 1):
            side = entry.grid.shape.side
            empty = "0" if side <= 9 else "."
            rows = "".join(f"{row.replace('.', empty)}\n" for row in packed_rows(entry.grid))
            yield f"Grid {number:02}\n{rows}"


def _read_one(
    heading: tuple[int, str] | None, rows: list[tuple[int, str]], shape: Shape | None, symbols: str | None
) -> Iterator[Entry | ParseError]:
    """The grid below a heading."""
    found = list(islice(read_drawings(rows, shape, symbols), 2))  # a second grid before the next heading
    if heading is None:
        if found:
            number, text = next((number, text) for number, text in rows if text.strip())
            yield ParseError(
                found=repr(text.strip()[:20]), wanted=Message("a heading such as Grid 01"), line=number, column=1
            )
    elif len(found) != 1:
        what = Message("several grids") if found else Message("no grids")
        yield ParseError(found=what, wanted=Message("one below {}", repr(heading[1])), line=heading[0], column=1)
    elif isinstance(found[0], Entry):
        yield Entry(found[0].grid, found[0].line, notes={"name": heading[1]})
    else:
        yield found[0]


_HEADING = re.compile(r"grid\s+\d+", re.IGNORECASE)
