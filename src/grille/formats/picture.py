"""A grid drawn row by row, with or without lines around its boxes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.rows import complaint, may_be_square, read_rows, square_tables
from grille.formats.source import Source
from grille.model import Shape


class Picture(Format):
    name = "picture"
    suffixes = (".txt",)
    summary = "rows of cells, drawn with | - + * and blanks"
    keeps = Keeps()

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        lines = list(enumerate(text.split("\n")[:400], 1))
        block = next(_blocks(lines, shape), [])
        return len(block) > 1 and (bool(square_tables(block, shape)) or _is_mostly_drawn(block))

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        yield from read_drawings(source.bounded_lines(), shape, symbols)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        between = ""
        for entry in entries:
            yield f"{between}{entry.grid}\n"
            between = "\n"


def read_drawings(
    lines: Iterable[tuple[int, str]], shape: Shape | None, symbols: str | None
) -> Iterator[Entry | ParseError]:
    """The drawings in these lines. A blank line ends one, unless it only divides its bands."""
    for block in _blocks(lines, shape):
        tables = square_tables(block, shape)
        if not tables:
            yield complaint(block, shape)
        for table in tables:
            try:
                yield Entry(read_rows(table, shape, symbols), table[0][0].line)
            except ParseError as error:
                yield error


def is_aside(text: str) -> bool:
    """Whether a line is a comment, or the signature that a program puts below its drawing."""
    return text.startswith("#") or _SIGNATURE.fullmatch(text) is not None


def _blocks(lines: Iterable[tuple[int, str]], shape: Shape | None) -> Iterator[list[tuple[int, str]]]:
    """Lines up to a blank one, joined with the next ones while that makes a drawing of them."""
    parts: list[list[tuple[int, str]]] = [[]]
    for number, text in lines:
        if is_aside(text):
            continue
        if text.strip():
            parts[-1].append((number, text))
        elif parts[-1]:
            parts.append([])
    parts = [part for part in parts if part]
    at = 0
    while at < len(parts):
        joined: list[tuple[int, str]] = []
        for end in range(at, min(at + _MOST_BANDS, len(parts))):
            joined = joined + parts[end]
            if (end == at or may_be_square(joined)) and square_tables(joined, shape):
                yield joined
                at = end + 1
                break
        else:
            yield parts[at]
            at += 1


def _is_mostly_drawn(block: list[tuple[int, str]]) -> bool:
    """Whether the marks of a drawing and digits outnumber letters and everything else."""
    text = "".join(line for _, line in block)
    return 2 * len(_DRAWN.findall(text)) > len(text)


_MOST_BANDS = 41
_DRAWN = re.compile(r"[0-9.*_|+\s-]")
_SIGNATURE = re.compile(r"\s*(Simple Sudoku|Version [\w.]+)\s*")
