"""One grid as a table of comma-separated values, as spreadsheets write it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.rows import Cell, Row, read_rows
from grille.formats.shape_comments import sections, with_headings
from grille.formats.symbols import is_cell, side_of
from grille.formats.text_lines import Source
from grille.model import Shape

DELIMITERS = ",;\t"


class CsvGrid(Format):
    name = "csv"
    suffixes = (".csv", ".tsv")
    summary = "a table of numbers, 0 for empty; also ; or tabs, letters, and empty fields"
    keeps = Keeps(sides=(1, 81), houses=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        rows: list[Row] = []
        for number, line in enumerate(text.split("\n")[:81], 1):
            if _is_mark(line) or (not line.strip(" ") and not rows):
                continue
            if not is_row(line):
                break
            rows.append(split_row(line, number, delimiter_of(line)))
        if not rows or not all(is_cell(cell.text) for cell in rows[0]):
            return False
        width = len(rows[0])
        if shape is not None:
            return width == shape.side
        # With this many fields a line may be a puzzle of its own; a table has as many rows as fields in each.
        return width < 16 or (width <= 81 and len(rows) > 1 and (len(rows) >= width or side_of(width) is None))

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        for part_shape, lines in sections(source.bounded_lines(), shape):
            for table in _tables(lines):
                try:
                    yield Entry(read_rows(table, part_shape, symbols), table[0][0].line)
                except ParseError as error:
                    yield error

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        between = ""
        for heading, entry in with_headings(entries):
            side = entry.grid.shape.side
            cells = [str(value) for value in entry.grid.values]
            rows = [",".join(cells[at : at + side]) + "\n" for at in range(0, len(cells), side)]
            yield between + heading + "".join(rows)
            between = "\n"


def is_row(text: str) -> bool:
    """Whether a line has fields at all."""
    return any(delimiter in text for delimiter in DELIMITERS)


def delimiter_of(text: str) -> str:
    """The delimiter that the line uses most."""
    return max(DELIMITERS, key=text.count)


def split_row(text: str, number: int, delimiter: str) -> Row:
    """The fields of a line without quotes and surrounding spaces."""
    row, column = [], 1
    for field in _fields(text, delimiter):
        inner = field.strip().strip('"').strip()
        row.append(Cell(inner, number, column + (field.find(inner) if inner else 0)))
        column += len(field) + 1
    return row


def _fields(text: str, delimiter: str) -> list[str]:
    """The fields between delimiters; delimiters in quotes do not count."""
    found: list[str] = []
    for piece in text.split(delimiter):
        if found and found[-1].count('"') % 2:
            found[-1] += delimiter + piece
        else:
            found.append(piece)
    return found


def _tables(lines: Iterable[tuple[int, str]]) -> Iterator[list[Row]]:
    """Tables with as many rows as the first row has fields, or fewer where a blank line ends them."""
    rows: list[Row] = []
    delimiter = None
    for number, text in lines:
        if _is_mark(text):
            continue
        if text.strip(" "):
            delimiter = delimiter or delimiter_of(text)
            rows.append(split_row(text, number, delimiter))
        if rows and (len(rows) == len(rows[0]) or not text.strip(" ")):
            yield rows
            rows = []
    if rows:
        yield rows


def _is_mark(text: str) -> bool:
    """Whether the line is a comment, or the one that tells a spreadsheet the delimiter."""
    return text.startswith("#") or (text.lower().startswith("sep=") and len(text) == 5)
