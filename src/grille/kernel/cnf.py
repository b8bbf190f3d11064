"""Unit propagation and the failed literal rule over packed clauses. Knows variables, not houses."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from grille._core import DeduceRun, Formula
from grille.watch import FOREVER, MOST_NODES, Watch

__all__ = ["Deduced", "Entry", "Formula", "Left", "Outcome", "Record", "deduce", "open_variables"]


class Outcome(IntEnum):
    """How a deduction ended."""

    STUCK = 0
    SOLVED = 1
    REFUTED = 2
    OUT_OF_BUDGET = 3


class Entry(IntEnum):
    """The meaning of a line of a record for its literal."""

    DRAWN = 0
    CHOSEN = 1
    FAILED = 2
    SURVIVED = 3
    EMPTY = 4
    SUPPOSED = 5


class Deduced(NamedTuple):
    """The results, with a row for each grid."""

    grids: npt.NDArray[np.uint8]  # (n, cells), 0 where no digit was found
    outcomes: npt.NDArray[np.uint8]  # an Outcome
    counters: npt.NDArray[np.int64]  # (n, 3): assigned, probes, failed


def deduce(formula: Formula, grids: npt.NDArray[np.uint8], *, probes: bool, watch: Watch = FOREVER) -> Deduced:
    """What unit propagation, and with `probes` the failed literal rule, deduces from each grid's formula.

    The watch's time is for all grids together, its nodes are the probes of each grid.
    """
    run, found = _begun(formula, grids, probes, watch, is_recorded=False)
    while not run.advance(watch.slice) and not watch.is_up:
        pass
    return found


class Record:
    """The same for one grid, step by step: iterate for Entries and DIMACS literals, then read `deduced`."""

    def __init__(self, formula: Formula, grid: npt.NDArray[np.uint8], *, probes: bool, watch: Watch = FOREVER) -> None:
        self._run, self.deduced = _begun(formula, grid.reshape(1, -1), probes, watch, is_recorded=True)
        self._watch = watch

    def __iter__(self) -> Iterator[tuple[int, int]]:
        is_over = False
        while not is_over and not self._watch.is_up:
            is_over = self._run.advance(self._watch.slice)
            yield from ((entry, literal) for entry, literal in self._run.take_record().tolist())


def _begun(
    formula: Formula, grids: npt.NDArray[np.uint8], probes: bool, watch: Watch, *, is_recorded: bool
) -> tuple[DeduceRun, Deduced]:
    found = Deduced(
        np.zeros_like(grids), np.full(len(grids), Outcome.OUT_OF_BUDGET, np.uint8), np.zeros((len(grids), 3), np.int64)
    )
    most = MOST_NODES if watch.nodes is None else watch.nodes
    return DeduceRun(formula, grids, probes, most, is_recorded, *found), found


class Left(NamedTuple):
    """The state of one grid's formula after unit propagation."""

    grid: npt.NDArray[np.uint8]  # the digits found, 0 elsewhere
    is_open: npt.NDArray[np.bool_]  # for each variable


def open_variables(formula: Formula, grid: npt.NDArray[np.uint8]) -> Left | None:
    """The formula after unit propagation; None where that refutes the grid."""
    holds, reached, is_open = formula.open_variables(grid.reshape(1, -1))
    return Left(reached, is_open) if holds else None
