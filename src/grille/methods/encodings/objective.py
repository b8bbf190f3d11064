"""What a program of a grid maximises: nothing, the givens that are kept, or weights of one's own from a file."""

from __future__ import annotations

import csv
import math
import pathlib

from grille.errors import OptionError, reason, shown
from grille.model import Shape

OBJECTIVES = ("zero", "givens")
"""The objectives with a name; any other word is the file with the weights."""

COLUMNS = ("row", "column", "digit", "weight")


def read_rows(path: str) -> list[list[str]]:
    """The lines of a CSV that begins with `row,column,digit,weight`. Raises OptionError where it is none."""
    try:
        with pathlib.Path(path).open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.reader(file))
    except (OSError, UnicodeDecodeError) as error:
        arguments = repr(path), reason(error)
        raise OptionError("objective is zero, givens or a CSV file, and {} cannot be read: {}", *arguments) from None
    if not rows or tuple(word.strip() for word in rows[0]) != COLUMNS:
        raise OptionError("{}, line 1: an objective begins with the line {}", path, ",".join(COLUMNS))
    return rows


def weights_from(path: str, rows: list[list[str]], shape: Shape) -> dict[int, float]:
    """The weight of each variable, by its column, from the lines of that file; what they count begins at 1.

    What the file leaves out weighs nothing. Raises OptionError with the line that is wrong.
    """
    found: dict[int, float] = {}
    for number, row in enumerate(rows[1:], 2):
        if not row:
            continue
        try:
            line, column, digit = (int(word) for word in row[:3])
            (weight,) = map(float, row[3:])
        except ValueError:
            raise OptionError(
                "{}, line {}: three whole numbers and a weight, not {}", path, number, shown(row)
            ) from None
        if not all(1 <= one <= shape.side for one in (line, column, digit)) or not math.isfinite(weight):
            raise OptionError(
                "{}, line {}: numbers from 1 to {} and a weight, not {}", path, number, shape.side, shown(row)
            )
        variable = ((line - 1) * shape.side + column - 1) * shape.side + digit - 1
        if variable in found:
            raise OptionError(
                "{}, line {}: row {}, column {}, digit {} was weighed before", path, number, line, column, digit
            )
        found[variable] = weight
    return found
