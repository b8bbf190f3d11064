"""What a program of a grid maximises: nothing, the givens that are kept, or weights of one's own from a file."""

from __future__ import annotations

import csv
import math
import pathlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from numbers import Real
from operator import index
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of one's own, from an object of Python: by row, column and digit from 1, or as an array of all."""

    entries: tuple[tuple[tuple[int, int, int], float], ...]
    side: int | None = None
    """That of the array; a mapping fits every side that has its digits."""

    @staticmethod
    def of(given: Any) -> Weights:
        """Those of `{(1, 1, 5): 2.0}`, or of an array `(side, side, side)`. Raises OptionError for anything else."""
        if isinstance(given, Mapping):
            return Weights(tuple((_place(key), _weight(value, key)) for key, value in given.items()))
        if not hasattr(given, "shape"):
            raise OptionError(
                "objective is zero, givens, a CSV file, a mapping or an array of weights, not {}", shown(given)
            )
        side = given.shape[0] if given.ndim == 3 else 0
        if given.shape != (side, side, side):
            raise OptionError("an array of weights has the form (side, side, side), not {}", given.shape)
        places = product(range(1, side + 1), range(1, side + 1), range(1, side + 1))
        weights = zip(places, given.ravel().tolist(), strict=True)
        return Weights(tuple((place, _weight(weight, place)) for place, weight in weights if weight), side)

    def by_column(self, shape: Shape) -> dict[int, float]:
        """The weight of each variable, by its column. Raises OptionError for a place that the shape does not have."""
        if self.side not in (None, shape.side):
            raise OptionError("the array of weights has a side of {}, and the grid one of {}", self.side, shape.side)
        found: dict[int, float] = {}
        for place, weight in self.entries:
            if not all(1 <= one <= shape.side for one in place):
                raise OptionError("a weight is of a row, column and digit from 1 to {}, not {}", shape.side, place)
            row, column, digit = (one - 1 for one in place)
            found[(row * shape.side + column) * shape.side + digit] = weight
        return found


def _place(key: object) -> tuple[int, int, int]:
    try:
        row, column, digit = map(index, key)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        raise OptionError("a weight is of a row, column and digit, as in (1, 1, 5), not {}", shown(key)) from None
    return row, column, digit


def _weight(value: object, place: object) -> float:
    if isinstance(value, bool) or not isinstance(value, Real) or not math.isfinite(value):
        raise OptionError("the weight of {} is a number, not {}", shown(place), shown(value))
    return float(value)
