"""A grid drawn row by row, with or without lines around its boxes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.rows import Row, complaint, first_drawing, is_rule, read_rows
from grille.formats.shape_comments import sections, with_headings
from grille.formats.text_lines import Source
from grille.model import Shape


class Picture(Format):
    name = "picture"
    suffixes = (".txt",)
    summary = "rows of cells, drawn with | - + * and blanks"
    keeps = Keeps(houses=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        parts = _parts(enumerate(text.split("\n")[:400], 1))
        if not parts or (shape is None and len(parts[0]) < 2):
            return False
        return isinstance(next(_drawings(parts, shape), None), list) or _is_mostly_drawn(parts[0])

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        yield from read_drawings(source.bounded_lines(), shape, symbols)

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        between = ""
        for heading, entry in with_headings(entries):
            yield f"{between}{heading}{entry.grid}\n"
            between = "\n"


def read_drawings(
    lines: Iterable[tuple[int, str]], shape: Shape | None, symbols: str | None
) -> Iterator[Entry | ParseError]:
    """The drawings in these lines. A blank line ends one, unless it only divides its bands."""
    for part_shape, part in sections(lines, shape):
        for rows in _drawings(_parts(part), part_shape):
            if isinstance(rows, ParseError):
                yield rows
                continue
            try:
                yield Entry(read_rows(rows, part_shape, symbols), rows[0][0].line)
            except ParseError as error:
                yield error


def is_aside(text: str) -> bool:
    """Whether a line is a comment, or the signature that a program puts below its drawing."""
    return text.startswith("#") or _SIGNATURE.fullmatch(text) is not None


def _parts(lines: Iterable[tuple[int, str]]) -> list[Part]:
    """What stands between blank lines."""
    parts: list[Part] = [[]]
    for number, text in lines:
        if is_aside(text):
            continue
        if text.strip():
            parts[-1].append((number, text))
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if part]


def _drawings(parts: list[Part], shape: Shape | None) -> Iterator[list[Row] | ParseError]:
    """The rows of each drawing: some parts hold several, and some drawings take several parts."""
    at = 0
    while at < len(parts):
        joined: Part = []
        for end in range(at, min(at + _MOST_BANDS, len(parts))):
            joined = joined + parts[end]
            found = first_drawing(joined, shape)
            if found:
                break
        if not found:
            yield complaint(parts[at], shape)
            at += 1
            continue
        at = end + 1
        start = 0
        while found:
            yield found[0]
            start += found[1]
            found = first_drawing(joined[start : start + _AHEAD], shape)
        rest = joined[start:]
        if not all(is_rule(text) for _, text in rest):
            yield complaint(rest, shape)


def _is_mostly_drawn(part: Part) -> bool:
    """Whether the marks of a drawing and digits outnumber letters and everything else."""
    text = "".join(line for _, line in part)
    return 2 * len(_DRAWN.findall(text)) > len(text)


Part = list[tuple[int, str]]
_MOST_BANDS = 41
_AHEAD = 250  # lines, more than one drawing takes
_DRAWN = re.compile(r"[0-9.*_|+\s-]")
_SIGNATURE = re.compile(r"\s*(Simple Sudoku|Version [\w.]+)\s*")
