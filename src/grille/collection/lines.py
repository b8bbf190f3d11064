"""Grids as a column of text."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from grille.alphabet import SYMBOLS
from grille.formats.bulk import lines_bytes
from grille.model import Grid
from grille.model.rows import Rows

Column = npt.NDArray[Any]


def lines_of(rows: Rows) -> Column:
    """Each row as `Grid.to_line` writes it."""
    if rows.shape.side > len(SYMBOLS):
        return texts(Grid(rows.shape, row.tobytes()).to_line() for row in rows.digits)
    return texts(lines_bytes(rows.digits).decode("ascii").splitlines())


def texts(items: Any) -> Column:
    """Texts as an array of objects, which DuckDB reads without conversion."""
    values = list(items)
    column = np.empty(len(values), object)
    column[:] = values
    return column
