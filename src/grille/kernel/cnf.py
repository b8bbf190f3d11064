"""Unit propagation and the failed literal rule over packed clauses. Knows variables, not houses."""

from __future__ import annotations

import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from grille._core import Formula

__all__ = ["Deduced", "Entry", "Formula", "Left", "Outcome", "deduce", "open_variables", "record"]


class Outcome(IntEnum):
    """How a deduction ended."""

    STUCK = 0
    SOLVED = 1
    REFUTED = 2
    OUT_OF_BUDGET = 3


class Entry(IntEnum):
    """What a line of a record tells of its literal."""

    DRAWN = 0
    CHOSEN = 1
    FAILED = 2
    SURVIVED = 3
    EMPTY = 4


class Deduced(NamedTuple):
    """One row for each grid."""

    grids: npt.NDArray[np.uint8]  # (n, cells), 0 where nothing was found
    outcomes: npt.NDArray[np.uint8]  # an Outcome
    counters: npt.NDArray[np.int64]  # (n, 3): assigned, probes, failed


def deduce(
    formula: Formula,
    grids: npt.NDArray[np.uint8],
    *,
    probes: bool,
    seconds: float = math.inf,
    probe_limit: int | None = None,
) -> Deduced:
    """What each grid's formula gives away by unit propagation, and with `probes` by the failed literal rule.

    `seconds` is for all grids together, `probe_limit` for each.
    """
    limit = 2**64 - 1 if probe_limit is None else probe_limit
    return Deduced(*formula.deduce(grids, probes, seconds, limit))


def record(formula: Formula, grid: npt.NDArray[np.uint8], *, probes: bool) -> npt.NDArray[np.int32]:
    """The same for one grid, told step by step: rows of an Entry and a literal as in DIMACS."""
    return formula.record(grid.reshape(1, -1), probes)


class Left(NamedTuple):
    """What unit propagation leaves of one grid's formula."""

    grid: npt.NDArray[np.uint8]  # the digits found, 0 elsewhere
    is_open: npt.NDArray[np.bool_]  # for each variable


def open_variables(formula: Formula, grid: npt.NDArray[np.uint8]) -> Left | None:
    """What unit propagation leaves; None where it refutes the grid."""
    holds, reached, is_open = formula.open_variables(grid.reshape(1, -1))
    return Left(reached, is_open) if holds else None
