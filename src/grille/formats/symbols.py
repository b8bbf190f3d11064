"""The symbols of cells: from texts such as `7`, `G`, `16` or `.` to values, for any side, without guessing.

Sides up to 9 have one reading. From 10 to 35 there is no standard, so each common alphabet is tried: ours (`1-9A-Z`
with `.` for empty) wins where it fits and `.` is used, otherwise exactly one reading must fit. Above 35 cells are
numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from grille.alphabet import SYMBOLS
from grille.errors import OptionError, ParseError
from grille.formats.text_lines import shown
from grille.messages import Message
from grille.model import Grid, Shape

EMPTIES = (".", "0", "*", "_", "-", " ", "")
"""The marks of an empty cell; `0` is a digit in some alphabets of more than nine."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Place = Callable[[int], tuple[int, int]]
"""The line and column of a cell by its index."""


def is_cell(text: str) -> bool:
    """Whether a text can be a cell: one letter, digit or mark, or a number of two digits."""
    if len(text) > 1:
        return len(text) == 2 and text.isascii() and text.isdecimal()
    return text in EMPTIES or (text.isascii() and text.isalnum())


def side_of(cells: int) -> int | None:
    """The side of a grid with so many cells, or None."""
    return _SIDES.get(cells)


def shape_for(cells: int, shape: Shape | None, *, line: int | None, column: int | None) -> Shape:
    """The shape asked for, or else the one that the number of cells implies. Raises ParseError where neither fits."""
    count: str = Message("{:,} cell{}", cells, "s" * (cells != 1))
    if shape is not None:
        if cells != shape.cells:
            raise ParseError(
                found=count, wanted=Message("{:,} for {}", shape.cells, times(shape.side)), line=line, column=column
            )
        return shape
    side = side_of(cells)
    if side is not None:
        return Shape.of(side)
    side = round(cells**0.5)
    wanted = Message("a square number of cells, such as 16, 36, 81 or 256")
    if cells > 81 * 81:
        wanted = Message("at most 6,561 (81×81)")
    elif side * side == cells and side > 3:
        count = Message("{} ({})", count, times(side))
        wanted = Message("a side that is a product, such as 6, 8 or 9, or a shape with irregular boxes")
    raise ParseError(found=count, wanted=wanted, line=line, column=column)


def times(side: int) -> str:
    """`9×9`."""
    return f"{side}×{side}"


def read_grid(texts: Sequence[str], shape: Shape, symbols: str | None, place: Place) -> Grid:
    """The grid of these cells. Raises ParseError at the first cell that does not fit."""
    distinct = set(texts)
    reading = _chosen(texts, distinct, shape.side, symbols, place)
    table = reading.table
    return Grid(shape, [table[text] for text in texts])


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read cells: its name as `symbols=` takes it, and the value of each text."""

    name: str
    wanted: str
    table: Mapping[str, int]


def _chosen(texts: Sequence[str], distinct: set[str], side: int, symbols: str | None, place: Place) -> _Reading:
    numbers = any(len(text) > 1 for text in distinct)
    marked = "0" in distinct and not distinct.isdisjoint({".", "*", "_", "-"})
    readings = _readings(side, symbols, numbers=numbers, marked=marked)
    fitting = [reading for reading in readings if distinct <= reading.table.keys()]
    if not fitting:
        raise _unknown(texts, readings, place)
    if len(fitting) == 1 or (fitting[0].name == _range_name(side) and "." in distinct):
        return fitting[0]
    # Without an empty cell the grid is full, so each digit stands once in every row. Readings for which that holds are
    # taken; if none is left, every reading has a clash.
    full = [reading for reading in fitting if all(reading.table[text] for text in distinct)]
    if full and len(distinct) == side and all(texts.count(text) == side for text in distinct):
        return full[0]
    fitting = [reading for reading in fitting if reading not in full] or fitting[:1]
    if len({tuple(reading.table[text] for text in distinct) for reading in fitting}) == 1:
        return fitting[0]
    names = list(dict.fromkeys(reading.name for reading in fitting))
    line, column = place(0)
    raise ParseError(
        found=Message("symbols that could be {}", " or ".join(names)),
        wanted=Message("to be told which, as in --symbols {}", names[0]),
        line=line,
        column=column,
    )


def _unknown(texts: Sequence[str], readings: Sequence[_Reading], place: Place) -> ParseError:
    """The error of the reading that gets farthest."""

    def first_bad(reading: _Reading) -> int:
        return next(index for index, text in enumerate(texts) if text not in reading.table)

    best = max(readings, key=first_bad)
    at = first_bad(best)
    line, column = place(at)
    return ParseError(found=shown(texts[at]), wanted=best.wanted, line=line, column=column)


@cache
def _readings(side: int, symbols: str | None, *, numbers: bool, marked: bool) -> tuple[_Reading, ...]:
    if symbols is not None:
        return (_given_alphabet(side, symbols),)
    if side <= 9:
        table = {str(digit): digit for digit in range(1, side + 1)} | dict.fromkeys(EMPTIES, 0)
        return (_Reading(_range_name(side), wanted_symbol(side), table),)
    if numbers or side > len(SYMBOLS):
        from_one, from_zero = _numbers(side, 1), _numbers(side, 0)
        # `marked`: a 0 beside another mark for empty, so that the numbers may begin at 0.
        return (from_one, from_zero) if marked else (from_one,)
    name = _range_name(side)
    found = [
        _Reading(name, wanted_symbol(side), _table(SYMBOLS[:side], ".*_- ")),
        _Reading(name, wanted_symbol(side), _table(SYMBOLS[:side], "0 ")),
        _Reading(_zero_name(side), wanted_symbol(side), _table(("0" + SYMBOLS)[:side], ".*_- ")),
    ]
    if side <= len(_LETTERS):
        found.append(_Reading(f"A-{_LETTERS[side - 1]}", wanted_symbol(side), _table(_LETTERS[:side], ".0*_- ")))
    return tuple(found)


def wanted_symbol(side: int) -> str:
    """The symbols of that side, for error messages."""
    if side <= 9:
        return Message("a digit 1-{} or one of . 0 * _ -", side)
    if side <= len(SYMBOLS):
        return Message("a symbol {} or '.'", _range_name(side))
    return _wanted_number(side)


def _given_alphabet(side: int, symbols: str) -> _Reading:
    if symbols == "numbers":
        return _numbers(side, 1)
    alphabet = _expanded(symbols)
    if len(set(alphabet)) != len(alphabet) or len(alphabet) < side:
        raise OptionError("symbols must be {} different ones for a side of {}, as in {}", side, side, _range_name(side))
    table = _table(alphabet[:side], "".join(set("".join(EMPTIES)) - set(alphabet)))
    return _Reading(symbols, Message("one of the symbols {} or '.'", symbols), table)


def _expanded(symbols: str) -> str:
    """`1-9A-G` becomes `123456789ABCDEFG`."""
    return re.sub(
        r"([0-9A-Za-z])-([0-9A-Za-z])",
        lambda match: "".join(map(chr, range(ord(match[1]), ord(match[2]) + 1))),
        symbols,
    )


def _table(alphabet: str, empties: str) -> dict[str, int]:
    table = dict.fromkeys(empties, 0) | {"": 0}
    values = {symbol: value for value, symbol in enumerate(alphabet, 1)}
    folded = {symbol.swapcase(): value for symbol, value in values.items()}
    return table | folded | values


def _numbers(side: int, first: int) -> _Reading:
    empties = EMPTIES if first else tuple(mark for mark in EMPTIES if mark != "0")
    table = dict.fromkeys(empties, 0)
    for digit in range(1, side + 1):
        number = digit - 1 + first
        table[str(number)] = table[f"{number:02}"] = digit
    if first:
        table["00"] = 0
    return _Reading("numbers" if first else Message("numbers from 0 to {}", side - 1), _wanted_number(side), table)


def _wanted_number(side: int) -> str:
    return Message("a number 1 to {}, or 0 for empty", side)


def _range_name(side: int) -> str:
    """The first symbols of our alphabet as a range: `1-9`, `1-9A-G`."""
    if side <= 9:
        return f"1-{side}"
    return f"1-9{'A' if side == 10 else f'A-{SYMBOLS[side - 1]}'}" if side <= len(SYMBOLS) else "numbers"


def _zero_name(side: int) -> str:
    last = ("0" + SYMBOLS)[side - 1]
    return "0-9" if side == 10 else f"0-9{'A' if side == 11 else f'A-{last}'}"


# Sides that are products have boxes; sides below 4 must be asked for.
_SIDES = {side * side: side for side in range(4, 82) if any(side % height == 0 for height in range(2, side))}
