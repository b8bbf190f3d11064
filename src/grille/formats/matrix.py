"""A grid as a matrix in the languages of a class: Caml, Python or JSON, numpy, MATLAB. Written as Python has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.rows import Cell, Row, read_rows
from grille.formats.shape_comments import sections, with_headings
from grille.formats.text_lines import Source, shown
from grille.messages import Message
from grille.model import Shape


class Matrix(Format):
    name = "matrix"
    suffixes = (".py", ".ml", ".m")
    summary = "rows of numbers in brackets: Python [[0, 1], …], numpy [[0 1] …], Caml [|[|0; 1|]; …|], MATLAB [0 1; …]"
    keeps = Keeps(houses=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        return _HEAD.match(text) is not None

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        for part_shape, lines in sections(source.bounded_lines(), shape):
            try:
                for rows in _matrices(lines):
                    yield Entry(read_rows(rows, part_shape, symbols), rows[0][0].line)
            except ParseError as error:
                yield error

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        for heading, entry in with_headings(entries):
            side, values = entry.grid.shape.side, entry.grid.values
            rows = [f"[{', '.join(map(str, values[at : at + side]))}]" for at in range(0, len(values), side)]
            yield f"{heading}[{f',{chr(10)} '.join(rows)}]\n"


def _matrices(lines: Iterable[tuple[int, str]]) -> Iterator[list[Row]]:
    """The rows of each matrix. A row ends where its bracket closes, and in MATLAB at a semicolon or the line's end."""
    depth, rows, row = 0, list[Row](), Row()
    number = 0
    for number, text in lines:
        if text.lstrip().startswith(("#", "%")):
            continue
        for token in _TOKEN.finditer(text + "\n"):
            word, place = token[0], (number, token.start() + 1)
            if depth and word.isdecimal() and word.isascii():
                row.append(Cell(word, *place))
                if len(row) > _LONGEST_ROW:
                    raise _error(Message("a row of more than 81 numbers"), Message("at most 81"), place)
                continue
            if word in ("[", "[|"):
                depth += 1
                if depth > 2 or row:
                    raise _error(shown(word), Message("a number, or the end of the row"), place)
                continue
            closes = depth > 0 and word in ("]", "|]")
            if row and (closes or (depth == 1 and word in (";", "\n"))):
                rows.append(row)
                row = Row()
                if len(rows) > _LONGEST_ROW:
                    raise _error(Message("more than 81 rows"), Message("at most 81"), place)
            if closes:
                depth -= 1
                if not depth:
                    if not rows:
                        raise _error(Message("an empty matrix"), Message("rows of numbers"), place)
                    yield rows
                    rows = []
            elif not (word in (";", ",") or word.isspace() or (not depth and _BETWEEN.fullmatch(word))):
                raise _error(shown(word), Message("a number, 0 for empty, or a bracket"), place)
    if depth:
        raise _error(Message("the end of the text"), Message("the bracket that closes the matrix"), (number, 1))


def _error(found: str, wanted: str, place: tuple[int, int]) -> ParseError:
    return ParseError(found=found, wanted=wanted, line=place[0], column=place[1])


_LONGEST_ROW = 81
_TOKEN = re.compile(r"\[\||\|\]|\[|\]|;|,|\n|\d+|[^\W\d]\w*|[ \t]+|.", re.DOTALL)
_BETWEEN = re.compile(r"[^\W\d]\w*|[=().]")  # `let grid =`, `grid =`, `np.array(`
_HEAD = re.compile(
    r"\s*(?:[#%][^\n]*\n\s*)*"
    r"(?:(?:let\s+)?[^\W\d]\w*\s*=\s*\[|"  # a name before it
    r"\[\||"  # Caml
    r"(?:[^\W\d]\w*\s*=\s*)?(?:\w+\.)?array\(\[|"  # numpy's repr
    r"\[\s*\[\s*\d+\s+\d|"  # numpy's str
    r"\[\s*\[[\d\s,]*\]\s*,[ \t]*\n|"  # Python, a row a line; all on one line it is JSON
    r"\[\s*\d(?:[\d \t,]*\d)?[ \t]*(?:;|\n\s*\d))"  # MATLAB; numbers between commas alone are JSON
)
