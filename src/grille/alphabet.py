"""How digits are written: one character each up to a side of 35, numbers above."""

from __future__ import annotations

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Our alphabet, for sides up to 35; above, a line holds numbers separated by commas."""

EMPTY = "."
EMPTY_TOO = "0*_-"
"""Other marks of an empty cell for sides up to 9, where 0 cannot be a digit."""


def digit_texts(side: int) -> list[str]:
    """The text of each value 0 … side: `.` for empty, our alphabet up to a side of 35, then numbers."""
    if side > len(SYMBOLS):
        return [EMPTY, *map(str, range(1, side + 1))]
    return [EMPTY, *SYMBOLS[:side]]
