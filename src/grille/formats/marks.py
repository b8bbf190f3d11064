"""Candidates in text: a cell's digits in one word, `1569`; a single one is a given. Shared by several formats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from grille.alphabet import SYMBOLS
from grille.errors import ParseError
from grille.formats.contract import Entry
from grille.formats.rows import BARS, Cell, Row
from grille.formats.symbols import EMPTIES, shape_for
from grille.formats.text_lines import shown
from grille.messages import Message
from grille.model import Board, Grid, Shape


def put_in(values: Sequence[int], givens: Sequence[int]) -> list[int]:
    """The cells whose digit is not a given."""
    return [cell for cell, (value, given) in enumerate(zip(values, givens, strict=True)) if value and not given]


def read_marks(cells: Sequence[Cell], shape: Shape | None) -> Entry:
    """The board of these words. `u5` is a digit that the player entered; `.` is every digit."""
    shape = shape_for(len(cells), shape, line=cells[0].line, column=cells[0].column)
    if shape.side > len(SYMBOLS):
        found = Message("a side of {}", shape.side)
        raise ParseError(found=found, wanted=Message("one up to {}", len(SYMBOLS)), line=cells[0].line, column=1)
    every = (1 << shape.side) - 1
    masks = [every if cell.text in EMPTIES else _mask(cell, shape.side) for cell in cells]
    placed = [mask.bit_length() if mask & (mask - 1) == 0 else 0 for mask in masks]
    givens = [0 if cell.text[:1] == "u" else value for cell, value in zip(cells, placed, strict=True)]
    return Entry(Grid(shape, givens), cells[0].line, board=Board(shape, placed, masks, put_in(placed, givens)))


def marks_of(entry: Entry, *, player: str = "") -> list[str]:
    """The candidates of each cell as a word; `player` goes before a digit that is not a given."""
    side = entry.grid.shape.side
    values = entry.board.values if entry.board else entry.grid.values
    texts = []
    for given, value, mask in zip(entry.grid.values, values, entry.masks, strict=True):
        digits = "".join(SYMBOLS[d] for d in range(side) if mask >> d & 1)
        texts.append(f"{player}{digits}" if value and not given else digits)
    return texts


def word_rows(lines: Iterable[tuple[int, str]]) -> Iterator[Row]:
    """The words of each line that is not a rule."""
    for number, text in lines:
        row = [Cell(word[0], number, word.start() + 1) for word in _WORD.finditer(text) if not _RULE.fullmatch(word[0])]
        if row:
            yield row


def is_marked(rows: Sequence[Row]) -> bool:
    """Whether these rows are candidates: as many words in the first row as a side has, and longer words among them."""
    side = len(rows[0]) if rows else 0
    if side < 4 or len(rows) < 2 or not all(set(cell.text) <= {*SYMBOLS[:side], "u"} for cell in rows[0]):
        return False
    words = [cell.text for row in rows[:side] for cell in row]
    # Up to a side of 9 two digits cannot be a number; above, they can.
    longer = [word for word in words if len(word) > 1 and (side <= 9 or not (word.isdecimal() and len(word) == 2))]
    return bool(longer) and all(map(str.isalnum, words))


def _mask(cell: Cell, side: int) -> int:
    is_players = cell.text[0] == "u"
    digits = cell.text[is_players:]
    mask = 0
    for at, symbol in enumerate(digits.upper(), is_players):
        digit = SYMBOLS.find(symbol) + 1
        if not 1 <= digit <= side:
            wanted = Message("candidates 1-{}", SYMBOLS[side - 1])
            raise ParseError(found=shown(cell.text[at:]), wanted=wanted, line=cell.line, column=cell.column + at)
        mask |= 1 << (digit - 1)
    if mask.bit_count() != len(digits) or (is_players and len(digits) != 1):
        wanted = Message("one digit after u") if is_players else Message("each candidate once")
        raise ParseError(found=shown(cell.text), wanted=wanted, line=cell.line, column=cell.column)
    return mask


_WORD = re.compile(rf"[^\s{BARS}]+")
_RULE = re.compile(r"[-+=*.:'`\u2500-\u257f]{2,}|[+=:'`\u2500-\u257f]")
