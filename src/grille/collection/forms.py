"""The identity of a puzzle: its canonical form, or its own digits where it has none."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grille.errors import ShapeError
from grille.kernel.canonical_forms import Forms
from grille.model.canonical import canonical_rows, check_shape
from grille.model.rows import Rows
from grille.watch import FOREVER, Watch

Flags = npt.NDArray[np.bool_]


def forms_of(rows: Rows, *, jobs: int = 1, watch: Watch = FOREVER) -> tuple[Forms, Flags]:
    """The forms, and which rows have one. Rows of other shapes, or with clashing digits, keep their own digits.

    Raises OutOfTimeError where the watch is up first.
    """
    has_form = np.full(len(rows), _is_known(rows))
    forms = Forms(
        rows.digits.copy(),
        np.zeros((len(rows), 1 + 3 * rows.shape.side), np.uint8),
        np.zeros(len(rows), np.uint64),
    )
    if not has_form.any():
        return forms, has_form
    try:
        return canonical_rows(rows, jobs=jobs, watch=watch), has_form
    except ShapeError:  # some row clashes: rare, and cheaper to catch than to look for
        has_form = ~_clashes(rows)
    found = canonical_rows(Rows(rows.shape, rows.digits[has_form]), jobs=jobs, watch=watch)
    forms.digits[has_form] = found.digits
    forms.symmetries[has_form] = found.symmetries
    forms.automorphisms[has_form] = found.automorphisms
    return forms, has_form


def _is_known(rows: Rows) -> bool:
    try:
        check_shape(rows.shape)
        return len(rows) > 0
    except ShapeError:
        return False


def _clashes(rows: Rows) -> Flags:
    found = np.zeros(len(rows), bool)
    for house in rows.shape.house_array:
        digits = np.sort(rows.digits[:, house], axis=1)
        found |= ((digits[:, 1:] == digits[:, :-1]) & (digits[:, 1:] > 0)).any(axis=1)
    return found
