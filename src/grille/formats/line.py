"""One puzzle a line (.sdm and most lists on the web), `#` comments, and columns after the puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from grille.alphabet import SYMBOLS
from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.killer import is_killer, killer_shape
from grille.formats.shape_comments import (
    check_told,
    comment_with_shape,
    names_shape,
    shape_of_comment,
    shape_of_heading,
)
from grille.formats.symbols import EMPTIES, is_cell, read_grid, shape_for, side_of, times, wanted_symbol
from grille.formats.text_lines import LONGEST_LINE, Source, shown, too_long
from grille.messages import Message
from grille.model import Grid, Shape


class Line(Format):
    name = "line"
    suffixes = (".sdm", ".txt")
    summary = "one puzzle a line, row by row; # begins a comment"
    keeps = Keeps(sides=(1, 81), houses=True, notes=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        lines = [line for line in text.split("\n") if line.strip() and not is_comment(line)]
        for line in lines:
            if (len(line) > 80 or line[:4] == "3x3:") and is_killer(line.strip()):
                return True
            if names_shape(line.partition("#")[2]):
                return True
            cells, _, _ = split_line(line[:LONGEST_LINE], shape)
            if _is_count(len(cells), shape) and sum(map(is_cell, cells)) * 10 >= len(cells) * 9:
                return not _are_rows(lines, len(cells))
        return False

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        yield from read_lines(source.lines(), shape, symbols)

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        for entry in entries:
            comment = comment_with_shape(entry.grid.shape, " ".join(entry.notes.get("comment", "").split()))
            yield f"{entry.grid.to_line()} # {comment}\n" if comment else f"{entry.grid.to_line()}\n"


def read_lines(
    lines: Iterable[tuple[int, str]], shape: Shape | None, symbols: str | None
) -> Iterator[Entry | ParseError]:
    """The puzzles of numbered lines; a shape named by a comment line holds for those below it."""
    current = shape

    def puzzles() -> Iterator[tuple[int, str]]:
        nonlocal current
        for number, text in lines:
            if is_comment(text):
                current = shape_of_heading(text, shape, line=number) or current
            elif text.strip():
                yield number, text

    yield from read_each(puzzles(), lambda text, number: read_line(text, number, current, symbols))


def read_each(lines: Iterable[tuple[int, str]], read_one: Callable[[str, int], Entry]) -> Iterator[Entry | ParseError]:
    """A puzzle from each line, all of the first one's side; an unreadable line yields its error instead."""
    first: tuple[int, Shape] | None = None
    for number, text in lines:
        try:
            entry = read_one(text, number)
            first = first or (number, entry.grid.shape)
            check_same_side(entry.grid, number, first)
            yield entry
        except ParseError as error:
            yield error


def read_line(text: str, number: int, shape: Shape | None, symbols: str | None) -> Entry:
    """The puzzle on a line, of the shape that its comment names or else the given one. Raises ParseError."""
    classic = classic_entry(text, number, shape, symbols)
    if classic is not None:
        return classic
    if len(text) > LONGEST_LINE:
        raise too_long(number)
    if (len(text) > 80 or text[:4] == "3x3:") and is_killer(text.strip()):
        caged = killer_shape(text.strip(), number)
        check_told(caged, None if shape in (None, caged.bare) else shape, line=number)
        return Entry(Grid(caged, [0] * caged.cells), number)
    body, mark, rest = text.partition("#")
    if mark and names_shape(rest):
        shape, comment = shape_of_comment(rest, shape, line=number, column=len(body) + 2)
        cells, columns, _ = split_line(body.rstrip(), shape)
    else:
        cells, columns, comment = split_line(text, shape)
    if not _is_count(len(cells), shape):
        _check_symbols(cells, columns, number, shape, symbols)
    shape = shape_for(len(cells), shape, line=number, column=_end(cells, columns))
    grid = read_grid(cells, shape, symbols, lambda index: (number, columns[index]))
    return Entry(grid, number, notes={"comment": comment} if comment else {})


def classic_entry(text: str, number: int, shape: Shape | None, symbols: str | None) -> Entry | None:
    """The puzzle of 81 plain symbols with nothing around them; None for any other text."""
    if len(text) == 81 and symbols is None and (shape is None or shape.side == 9) and _CLASSIC.fullmatch(text):
        return Entry(Grid(shape or _NINE, text.translate(_CLASSIC_VALUES).encode()), number)
    return None


def split_line(text: str, shape: Shape | None) -> tuple[Sequence[str], Sequence[int], str]:
    """The cells of a line, the column of each, and the comment that follows.

    Tried in order: the whole line with spaces as empty cells, numbers separated by commas or spaces, and the first word
    with a comment or other columns behind it.
    """
    if _is_count(len(text), shape) and _is_packed(text):
        return text, range(1, len(text) + 1), ""
    body, _, comment = text.partition("#")
    words = _COMMA.finditer(body) if _SEPARATOR.search(body) else _WORD.finditer(body)
    fields = [(word[0].strip(), word.start() + 1) for word in words]
    if _is_count(len(fields), shape) and all(is_cell(word) for word, _ in fields):
        return [word for word, _ in fields], [column for _, column in fields], comment.strip()
    match = _FIRST_WORD.search(text)
    assert match is not None
    first, start = match[1], match.start(1) + 1
    return first, range(start, start + len(first)), match[2].strip(" \t,;#")


def is_comment(text: str) -> bool:
    """Whether the whole line is a comment."""
    return text.lstrip().startswith("#")


def check_same_side(grid: Grid, line: int, first: tuple[int, Shape]) -> None:
    """Raise ParseError where a puzzle has another side than the first of its text."""
    where, shape = first
    if grid.shape.side != shape.side:
        raise ParseError(
            found=Message("{:,} cells ({})", grid.shape.cells, times(grid.shape.side)),
            wanted=Message("{:,} ({}), as in line {}", shape.cells, times(shape.side), where),
            line=line,
            column=1,
        )


def _check_symbols(
    cells: Sequence[str], columns: Sequence[int], line: int, shape: Shape | None, symbols: str | None
) -> None:
    """In a text of the wrong length, report a strange symbol if there is one."""
    side = shape.side if shape else max(9, round(len(cells) ** 0.5))
    known = "" if symbols is None else symbols
    for cell, column in zip(cells, columns, strict=True):
        is_known = cell.isdecimal() or cell in known or (side > 9 and cell.isalnum())
        if cell not in EMPTIES and not (is_known and cell.isascii()):
            raise ParseError(found=shown(cell), wanted=wanted_symbol(side), line=line, column=column)


def _are_rows(lines: Sequence[str], cells: int) -> bool:
    """Whether the lines are rows of one grid and not puzzles: 16 lines of 16 cells are, unless each is a 4×4 with
    givens.

    81 lines of 81 symbols are not, with or without an empty one among them: a grid of that side is written in numbers.
    """
    if len(lines) < cells:
        return False
    split = [split_line(line[:LONGEST_LINE], None)[:2] for line in lines[:cells]]
    rows = [row for row, _ in split]
    if any(len(row) != cells for row in rows):
        return False
    if cells > len(SYMBOLS) and all(columns[-1] - columns[0] == cells - 1 for _, columns in split):
        return False
    side = side_of(cells) or 0
    if any(all(cell in EMPTIES for cell in row) for row in rows):
        return True
    return any(not cell.isdecimal() or int(cell) > side for row in rows for cell in row if cell not in EMPTIES)


def _is_count(cells: int, shape: Shape | None) -> bool:
    return side_of(cells) is not None if shape is None else cells == shape.cells


def _is_packed(text: str) -> bool:
    """Whether every character is a cell; a space is one only where no other mark stands for empty."""
    return all(map(is_cell, text)) and (" " not in text or not any(mark in text for mark in ".0*_-"))


def _end(cells: Sequence[str], columns: Sequence[int]) -> int:
    return columns[-1] + len(cells[-1])


_NINE = Shape.of(9)
_CLASSIC = re.compile(r"[1-9.0*_-]{81}")
_CLASSIC_VALUES = str.maketrans({**{str(digit): digit for digit in range(1, 10)}, **dict.fromkeys(".0*_-", 0)})
_SEPARATOR = re.compile("[,;\t]")
_COMMA = re.compile(r"(?:^|(?<=[,;\t]))[^,;\t]*")
_WORD = re.compile(r"\S+")
_FIRST_WORD = re.compile(r"([^\s,;#]+|[,;#])(.*)", re.DOTALL)
