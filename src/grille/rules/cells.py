"""Reads and writes cells in lines of rules: `r3c7`, a run `r1c1-r1c5`, a row `r4`, a column `c7`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grille.errors import ShapeError, shown

_WORD = re.compile(r"r(\d{1,3})c(\d{1,3})(?:-r(\d{1,3})c(\d{1,3}))?|([rc])(\d{1,3})", re.ASCII)


def is_cell_word(word: str) -> bool:
    """Whether a word has the form of a cell, a run, a row or a column; it may still be off the grid."""
    return _WORD.fullmatch(word) is not None


def cells_of(word: str, side: int) -> list[int]:
    """The cells that a word names, in the order of the word. Raises ShapeError.

    >>> cells_of("r1c3-r3c1", 9), cells_of("c2", 4)
    ([2, 10, 18], [1, 5, 9, 13])
    """
    found = _WORD.fullmatch(word)
    if not found:
        raise ShapeError("{} names no cells: wanted r3c7, r1c1-r1c5, r4 or c7", shown(word))
    numbers = [int(number) for number in found.groups() if number and number.isdecimal()]
    if not all(1 <= number <= side for number in numbers):
        raise ShapeError("{} is off the grid: rows and columns are 1 to {}", shown(word), side)
    at = [number - 1 for number in numbers]
    if found[5] == "r":
        return list(range(at[0] * side, at[0] * side + side))
    if found[5] == "c":
        return list(range(at[0], side * side, side))
    if len(at) == 2:
        return [at[0] * side + at[1]]
    down, right = at[2] - at[0], at[3] - at[1]
    length = max(abs(down), abs(right))
    if down and right and abs(down) != abs(right):
        raise ShapeError("{} is no run: wanted one that is straight or diagonal", shown(word))
    step = (_sign(down) * side) + _sign(right)
    return [at[0] * side + at[1] + i * step for i in range(length + 1)]


def cell_word(cell: int, side: int) -> str:
    """The word for a cell, such as r1c1.

    >>> cell_word(0, 9), cell_word(80, 9)
    ('r1c1', 'r9c9')
    """
    return f"r{cell // side + 1}c{cell % side + 1}"


def cell_words(cells: Sequence[int], side: int) -> list[str]:
    """Words for cells, in their order; three or more in a line become a run.

    >>> cell_words([0, 1, 2, 11, 12], 9)
    ['r1c1-r1c3', 'r2c3', 'r2c4']
    """
    words, start = [], 0
    while start < len(cells):
        end = start + 1
        while end < len(cells) and _goes_on(cells, start, end, side):
            end += 1
        if end - start >= 3:
            words.append(f"{cell_word(cells[start], side)}-{cell_word(cells[end - 1], side)}")
            start = end
        else:
            words.append(cell_word(cells[start], side))
            start += 1
    return words


def neighbours(side: int, steps: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Every pair of cells that lie one of these steps (down, right) apart."""
    for cell in range(side * side):
        row, column = divmod(cell, side)
        for down, right in steps:
            if 0 <= row + down < side and 0 <= column + right < side:
                yield cell, cell + down * side + right


def is_diagonal(cells: Sequence[int], side: int) -> bool:
    """Whether these cells are a whole diagonal from border to border; a corner alone counts as one.

    >>> is_diagonal(cells_of("r3c1-r1c3", 9), 9), is_diagonal(cells_of("r2c2-r1c3", 9), 9)
    (True, False)
    """
    places = [divmod(cell, side) for cell in cells]
    if len(places) < 2:
        return all(at in (0, side - 1) for place in places for at in place)
    (row, column), (to_row, to_column), last = places[0], places[1], places[-1]
    down, right = to_row - row, to_column - column
    run = [(row + i * down, column + i * right) for i in range(len(places))]
    ends = ((row - down, column - right), (last[0] + down, last[1] + right))
    are_out = not any(min(end) >= 0 and max(end) < side for end in ends)
    return abs(down) == abs(right) == 1 and places == run and are_out


BESIDE = ((0, 1), (1, 0))
"""The steps to the neighbours on the right and below."""


def _goes_on(cells: Sequence[int], start: int, end: int, side: int) -> bool:
    """Whether the cell at `end` continues the run that begins at `start`."""
    first, last, here = (divmod(cells[i], side) for i in (start, end - 1, end))
    step = here[0] - last[0], here[1] - last[1]
    if max(map(abs, step)) != 1:
        return False
    length = end - start
    return here == (first[0] + step[0] * length, first[1] + step[1] * length)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
