"""Many puzzles in a table with a header such as `quiz,solution`, one puzzle a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.csv_grid import delimiter_of, split_row
from grille.formats.line import read_each, read_line
from grille.formats.rows import Cell, Row
from grille.formats.shape_comments import read_spec
from grille.formats.text_lines import LONGEST_LINE, Source, too_long
from grille.messages import Message
from grille.model import Grid, Shape

PUZZLES = ("quiz", "quizzes", "puzzle", "puzzles", "sudoku", "sudokus", "grid", "question", "unsolved")
SOLUTIONS = ("solution", "solutions", "solved", "answer", "answers")
_NOTES = ("name", "level", "comment", "source")


class CsvTable(Format):
    name = "csv-table"
    suffixes = (".csv", ".tsv")
    summary = "a header with quiz or puzzle, then one puzzle a row; a solution column is read and written"
    keeps = Keeps()

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        first = next((line for line in text.split("\n") if line.strip()), "")
        return _column(_header(first), PUZZLES) is not None

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        lines = ((number, text) for number, text in source.lines() if text.strip())
        number, text = next(lines, (1, ""))
        delimiter, header = delimiter_of(text), _header(text)
        if _column(header, PUZZLES) is None:
            wanted = Message("a header with one of the columns {}", ", ".join(PUZZLES))
            raise ParseError(found=Message("no such header"), wanted=wanted, line=number, column=1)

        def read_one(text: str, number: int) -> Entry:
            if len(text) > LONGEST_LINE:
                raise too_long(number)
            return _read_row(split_row(text, number, delimiter), header, shape, symbols)

        yield from read_each(lines, read_one)

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        yield "quiz,solution\n"
        for entry in entries:
            yield f"{_field(entry.grid)},{_field(entry.solution) if entry.solution else ''}\n"


def _read_row(row: Row, header: Sequence[str], shape: Shape | None, symbols: str | None) -> Entry:
    cells = dict(zip(header, row, strict=False))
    if len(row) > len(header):
        at = row[len(header)]
        raise ParseError(found=Message("{} fields", len(row)), wanted=f"{len(header)}", line=at.line, column=at.column)
    puzzle = _column(header, PUZZLES)
    assert puzzle is not None
    if puzzle not in cells:
        last = row[-1]
        raise ParseError(
            found=Message("no field {}", puzzle), wanted=Message("one in every row"), line=last.line, column=last.column
        )
    if "shape" in cells and cells["shape"].text:
        _, line, column = cells["shape"]
        shape = read_spec(cells["shape"].text, shape, line=line, column=column)
    grid = _read_field(cells[puzzle], shape, symbols)
    solution = cells.get(_column(header, SOLUTIONS) or "")
    printed = _read_field(solution, grid.shape, symbols) if solution is not None and solution.text else None
    notes = {word: cells[word].text for word in _NOTES if word in cells and cells[word].text}
    return Entry(grid, row[0].line, solution=printed, notes=notes)


def _read_field(cell: Cell, shape: Shape | None, symbols: str | None) -> Grid:
    if not cell.text:
        raise ParseError(
            found=Message("an empty field"), wanted=Message("a puzzle"), line=cell.line, column=cell.column
        )
    try:
        return read_line(cell.text, cell.line, shape, symbols).grid
    except ParseError as error:
        column = (error.column or 1) + cell.column - 1
        raise ParseError(found=error.found, wanted=error.wanted, line=cell.line, column=column) from None


def _header(text: str) -> list[str]:
    return [cell.text.lower() for cell in split_row(text, 1, delimiter_of(text))]


def _column(header: Sequence[str], names: Sequence[str]) -> str | None:
    return next((name for name in names if name in header), None)


def _field(grid: Grid) -> str:
    """A grid as one field: above a side of 35 its numbers are separated by spaces, not by commas."""
    return grid.to_line().replace(",", " ")
