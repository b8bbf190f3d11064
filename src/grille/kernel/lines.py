"""Texts become rows of digits. Knows no shapes, and says of a wrong text only that it is one."""

from __future__ import annotations

from grille import _core
from grille.kernel.batch import Digits


def rows(lines: list[str], *, cells: int, values: bytes, largest: int) -> Digits | None:
    """A row for each line of `cells` symbols, spaces around it aside; `values` has what each of 256 bytes stands for.

    None where a line has more or fewer symbols, or one that stands for more than `largest`.
    """
    return _core.rows_of_lines(lines, cells, values, largest)
