"""Classic candidates as one line of 729 characters: nine a cell, each its digit or `.`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grille.errors import ParseError
from grille.formats.contract import Entry, Format, Keeps
from grille.formats.line import is_comment
from grille.formats.shape_comments import shape_of_heading
from grille.formats.symbols import times
from grille.formats.text_lines import LONGEST_LINE, Source, shown, too_long
from grille.messages import Message
from grille.model import Board, Grid, Shape


class Candidates729(Format):
    name = "candidates-729"
    suffixes = (".txt",)
    summary = "classic candidates on one line, nine characters a cell; a single one is a given"
    keeps = Keeps(sides=(9, 9), candidates=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        """Takes precedence over a line of 27×27, except where no candidate is left anywhere."""
        lines = [line.strip() for line in text.split("\n", 200)[:200] if line.strip() and not is_comment(line)]
        return bool(lines) and _FORM.fullmatch(lines[0]) is not None and bool(lines[0].strip(".0"))

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        current = shape
        for number, text in source.lines():
            if is_comment(text):
                current = shape_of_heading(text, shape, line=number) or current
            elif text.strip():
                try:
                    yield _read_line(text, number, current)
                except ParseError as error:
                    yield error

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        for entry in entries:
            yield "".join(_NINE[d] if mask >> d & 1 else "." for mask in entry.masks for d in range(9)) + "\n"


def _read_line(text: str, number: int, shape: Shape | None) -> Entry:
    if len(text) > LONGEST_LINE:
        raise too_long(number)
    body = text.strip()
    start = text.index(body) + 1
    shape = shape or Shape.of(9)
    if len(body) != 729 or shape.side != 9:
        found = Message("{} characters for {}", len(body), times(shape.side))
        raise ParseError(
            found=found, wanted=Message("729, nine for each of 81 cells"), line=number, column=start + len(body)
        )
    masks = []
    for cell in range(81):
        mask = 0
        for d in range(9):
            symbol = body[9 * cell + d]
            if symbol == _NINE[d]:
                mask |= 1 << d
            elif symbol not in ".0":
                wanted = Message("{} or '.'", _NINE[d])
                raise ParseError(found=shown(symbol), wanted=wanted, line=number, column=start + 9 * cell + d)
        if not mask:
            column = start + 9 * cell
            raise ParseError(
                found=Message("no candidates"), wanted=Message("one or more in each cell"), line=number, column=column
            )
        masks.append(mask)
    values = [mask.bit_length() if mask & (mask - 1) == 0 else 0 for mask in masks]
    return Entry(Grid(shape, values), number, board=Board(shape, values, masks))


_NINE = "123456789"
_FORM = re.compile("(?:" + "".join(f"[{digit}.0]" for digit in _NINE) + "){81}")
