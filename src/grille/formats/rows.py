"""Rows of cells from lines of text, shared by the formats that draw a grid row by row.

A drawing is read by trying what its lines could be, in order of likelihood: fields between bars, words, single
characters, fixed widths. The first reading with as many rows as cells in each is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from grille.alphabet import SYMBOLS
from grille.errors import ParseError
from grille.formats.symbols import is_cell, read_grid, shape_for, side_of, wanted_symbol
from grille.formats.text_lines import shown
from grille.messages import Message
from grille.model import Grid, Shape


class Cell(NamedTuple):
    """A cell and its place in the text."""

    text: str
    line: int
    column: int


BARS = "|│┃║‖"
_MOST_LINES = 250  # 81 rows, a rule between any two of them, and slack
_WIDEST = 2000  # 81 cells with space for 20 characters each

Row = list[Cell]
Lines = Sequence[tuple[int, str]]  # numbers and texts


def read_rows(rows: Sequence[Row], shape: Shape | None, symbols: str | None) -> Grid:
    """The grid of these rows. Raises ParseError for ragged rows, a wrong number of them, or a strange symbol."""
    check_rows(rows)
    cells = [cell for row in rows for cell in row]
    shape = shape_for(len(cells), shape, line=cells[0].line, column=cells[0].column)
    return read_grid([cell.text for cell in cells], shape, symbols, lambda index: cells[index][1:])


def check_rows(rows: Sequence[Row]) -> None:
    """Raise ParseError unless there are as many rows as cells in each."""
    width = len(rows[0])
    for row in rows:
        if len(row) != width:
            raise ParseError(
                found=Message("a row of {} cell{}", len(row), "s" * (len(row) != 1)),
                wanted=Message("{} as in line {}", width, rows[0][0].line),
                line=row[0].line,
                column=row[-1].column,
            )
    if len(rows) != width:
        wanted = Message("{} rows, as many as cells in each", width)
        raise ParseError(
            found=Message("{} of {} cells", _count(len(rows)), width), wanted=wanted, line=rows[-1][0].line, column=1
        )


def first_drawing(lines: Lines, shape: Shape | None) -> tuple[list[Row], int] | None:
    """The rows of the drawing that these lines begin with, and how many lines it takes; None if there is none."""
    head = lines[:_MOST_LINES]
    if not head or max(len(text) for _, text in head) > _WIDEST:
        return None
    for is_border in (is_rule, _is_clear_rule):
        for count in _promising_counts(head, is_border, shape.side if shape else 4):
            table = _square_table([line for line in head[:count] if not is_border(line[1])], shape)
            if table:
                return table, count
    return None


def _promising_counts(lines: Lines, is_border: Callable[[str], bool], least: int) -> list[int]:
    """The numbers of lines after which there are as many rows as cells in the first, for each way to read cells."""
    first = [next((line for line in lines if not is_border(line[1])), lines[0])]
    sides = {len(cells[0]) for split in (_fields, _words, _characters) if (cells := split(first))}
    sides |= {side - first[0][1].count("*") for side in sides}
    most = max(sides, default=0)
    counts, rows = [], 0
    for count, (_, text) in enumerate(lines, 1):
        rows += not is_border(text)
        if rows in sides and count >= least:
            counts.append(count)
        if rows > most:
            break
    # Where spaces are empty cells, their number is not visible.
    return [*counts, len(lines)] if any(" " in text for _, text in lines) else counts


def _square_table(lines: Lines, shape: Shape | None) -> list[Row]:
    for split in (_fields, _words, _characters, _fixed_widths):
        table = _without_stars(split(lines)) if lines else []
        if table and _is_square(table, shape):
            return table
    return []


def complaint(lines: Lines, shape: Shape | None) -> ParseError:
    """The error about lines that are no drawing of a grid."""
    head = lines[:_MOST_LINES]
    kept = [(number, text) for number, text in head if not is_rule(text)] or list(head)
    for number, text in kept:
        for column, symbol in enumerate(text, 1):
            if not (is_cell(symbol) or symbol in BARS or symbol.isspace()):
                side = shape.side if shape else 9
                return ParseError(found=shown(symbol), wanted=wanted_symbol(side), line=number, column=column)
    if len(lines) > len(head):
        found = Message("a drawing of more than {} lines", _MOST_LINES)
        return ParseError(found=found, wanted=Message("at most 81 rows"), line=kept[0][0], column=1)
    rows = _fields(kept) or _words(kept) or _characters(kept)
    try:
        if rows:
            read_rows(rows, shape, None)
    except ParseError as error:
        return error
    return ParseError(
        found=Message("a drawing without cells"), wanted=Message("rows of cells"), line=lines[0][0], column=1
    )


def packed_rows(grid: Grid) -> Iterator[str]:
    """The rows of a grid, a character a cell; above a side of 35, numbers separated by spaces."""
    side = grid.shape.side
    for start in range(0, grid.shape.cells, side):
        row = grid.values[start : start + side]
        if side > len(SYMBOLS):
            yield " ".join(map(str, row))
        else:
            yield "".join(_WRITTEN[value] for value in row)


def _count(rows: int) -> str:
    return Message("{} row{}", rows, "s" * (rows != 1))


def _is_square(table: Sequence[Row], shape: Shape | None) -> bool:
    side = len(table[0])
    is_side = side_of(side * side) == side if shape is None else side == shape.side
    if not is_side or len(table) != side or any(len(row) != side for row in table):
        return False
    return side > 9 or all(len(cell.text) <= 1 for row in table for cell in row)


def is_rule(text: str) -> bool:
    """Whether a line may be a rule: a row of `-` or `*` may also be a row of cells."""
    marks = set(text).difference(BARS, " \t")
    return bool(marks) and (marks <= _HORIZONTAL or (marks <= _HORIZONTAL | _CORNERS and "---" in text))


def _is_clear_rule(text: str) -> bool:
    """Whether a line cannot be a row of cells."""
    return is_rule(text) and len(set(text).difference(BARS, " \t")) > 1


def _fields(lines: Lines) -> list[Row]:
    """One cell between two bars: `| 5 |   | 3 |`."""
    rows = []
    for (number, _), parts in zip(lines, _between_bars(lines), strict=True):
        row = [Cell(field.strip(), number, column + _indent(field)) for field, column in parts]
        if len(row) < 4 or not all(is_cell(cell.text) for cell in row):
            return []
        rows.append(row)
    return rows


def _words(lines: Lines) -> list[Row]:
    """Cells separated by spaces: `5 3 . | . 7 .`."""
    rows = []
    for number, text in lines:
        row = [Cell(word[0], number, word.start() + 1) for word in _NO_BAR_WORD.finditer(text)]
        if not row or not all(is_cell(cell.text) for cell in row):
            return []
        rows.append(row)
    return rows


def _characters(lines: Lines) -> list[Row]:
    """Every character a cell: `53.|.7.|...` or `53. .7. ...`."""
    rows = []
    for number, text in lines:
        row = [Cell(mark[0], number, mark.start() + 1) for mark in _NO_BAR.finditer(text)]
        if not row:
            return []
        rows.append(row)
    return rows


def _fixed_widths(lines: Lines) -> list[Row]:
    """Spaces for empty cells, `|53 | 7 | |` or `| 5 3 | 7 |`: a cell is known by its position."""
    if any(mark in text for _, text in lines for mark in ".0*_-"):
        return []
    divided = _between_bars(lines)
    count = len(divided[0]) if divided else 0
    if not count or len(lines) % count or any(len(parts) != count for parts in divided):
        return []
    across = len(lines) // count
    width = max(len(part) for parts in divided for part, _ in parts)
    if width not in (across, 2 * across - 1, 2 * across, 2 * across + 1):
        return []
    step = 1 if width == across else 2
    rows = []
    for (number, _), parts in zip(lines, divided, strict=True):
        row: Row = []
        for index, (part, column) in enumerate(parts):
            # In `5 3 | 7 | 3` the first part lacks the space that the others begin with.
            offset = 1 if width >= 2 * across > 2 and not (index == 0 and column == 1) else 0
            padded = part.ljust(offset + step * across)
            if step == 2 and padded[1 - offset :: 2].strip():
                return []
            row += [Cell(padded[at], number, column + at) for at in range(offset, offset + step * across, step)]
        rows.append(row)
    return rows


def _between_bars(lines: Lines) -> list[list[tuple[str, int]]]:
    """The parts of each line between bars with their columns; bars around all lines are a frame and do not divide."""
    texts = [text.rstrip() for _, text in lines]
    starts = {len(text) - len(text.lstrip()) for text in texts}
    is_open = len(starts) > 1 or any(text.lstrip()[:1] not in BARS for text in texts)
    start = 0 if is_open else starts.pop() + 1
    is_closed = all(text[-1] in BARS and len(text) > start for text in texts)
    divided = []
    for text in texts:
        parts, column = [], start + 1
        for part in _BAR.split(text[start : len(text) - is_closed]):
            parts.append((part, column))
            column += len(part) + 1
        divided.append(parts)
    return divided


def _indent(field: str) -> int:
    return len(field) - len(field.lstrip()) if field.strip() else 0


def _without_stars(rows: list[Row]) -> list[Row]:
    """The table without columns of `*`, if they are where boxes meet."""
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        return rows
    stars = [at for at, column in enumerate(zip(*rows, strict=True)) if all(cell.text == "*" for cell in column)]
    side = len(rows[0]) - len(stars)
    if not stars or side_of(side * side) is None:
        return rows
    width = Shape.of(side).box_width
    if stars != [at + at // width - 1 for at in range(width, side, width)]:
        return rows
    return [[cell for at, cell in enumerate(row) if at not in stars] for row in rows]


_BAR = re.compile(f"[{BARS}]")
_NO_BAR = re.compile(rf"[^\s{BARS}]")
_NO_BAR_WORD = re.compile(rf"[^\s{BARS}]+")
_HORIZONTAL = set("-+=*") | set(map(chr, range(0x2500, 0x2580))).difference(BARS)
_CORNERS = set(".:'`")  # in some drawings, and then beside dashes
_WRITTEN = "." + SYMBOLS
