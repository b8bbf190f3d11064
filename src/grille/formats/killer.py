"""The two one-line texts of killer Sudoku on the web: cages by pointers, and cages by numbers. Neither has givens.

81 signs     a cage's sum in one of its cells (0-9, A = 10, B = 11 …, a = 36 …), and in the others a pointer to the
             next cell of the cage: < > ^ v, and ` ' , . to the corners in reading order; 0 belongs to no cage
3x3::k:      then 81 numbers with colons between: 256 times the sum, and the number of the cage; `d` between the
             first two colons adds both diagonals
"""

from __future__ import annotations

import re
from collections import defaultdict

from grille.errors import ParseError
from grille.formats.text_lines import shown
from grille.messages import Message
from grille.model import Shape
from grille.rules.cells import cell_word

_POINTERS = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0)}
_POINTERS |= {"`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1)}
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_SIGNS = re.compile(r"(?=[^<>^v]*[<>^v])[0-9A-Za-jv<>^`',.]{81}")
_NUMBERS = re.compile(r"3x3:([^:]*):k:(\d{1,6}(?::\d{1,6}){80}):?", re.ASCII)
_HEAD = re.compile(r"3x3:[^:]*:")


def is_killer(text: str) -> bool:
    """Whether a line is such a text, or would be one."""
    return _SIGNS.fullmatch(text) is not None or _HEAD.match(text) is not None


def killer_shape(text: str, line: int) -> Shape:
    """The shape with the cages of a line. Raises ParseError."""
    if _SIGNS.fullmatch(text):
        return _shape(_pointed(text, line), ())
    found = _NUMBERS.fullmatch(text)
    if found is None or found[1] not in ("", "d"):
        wanted = Message("3x3::k: and 81 numbers with colons between")
        raise ParseError(found=shown(text), wanted=wanted, line=line, column=1)
    cages: dict[tuple[int, int], list[int]] = defaultdict(list)
    for cell, number in enumerate(map(int, found[2].split(":"))):
        total, cage = divmod(number, 256)
        if total:
            cages[cage, total].append(cell)
    return _shape([(total, cells) for (_, total), cells in cages.items()], ["diagonals"] if found[1] else ())


def _pointed(text: str, line: int) -> list[tuple[int, list[int]]]:
    """The total and the cells of each cage: all that the pointers lead to its sum."""
    cages: dict[int, list[int]] = defaultdict(list)
    for cell in range(81):
        at, seen = cell, set[int]()
        while text[at] in _POINTERS:
            down, right = _POINTERS[text[at]]
            row, column = at // 9 + down, at % 9 + right
            if at in seen or not (0 <= row < 9 and 0 <= column < 9):
                wanted = Message("pointers that lead to a sum")
                raise ParseError(found=shown(text[at]), wanted=wanted, line=line, column=at + 1)
            seen.add(at)
            at = 9 * row + column
        cages[at].append(cell)
    return [(_SUMS.index(text[at]), cells) for at, cells in cages.items() if text[at] != "0"]


def _shape(cages: list[tuple[int, list[int]]], houses: tuple[str, ...] | list[str]) -> Shape:
    lines = [" ".join(["cage", str(total), *(cell_word(cell, 9) for cell in cells)]) for total, cells in cages]
    return Shape.of(9, rules=[*houses, *lines])
