"""One run: the answer of one contestant to one puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grille.messages import Message
from grille.methods.solve import ResultDict
from grille.model import Grid

if TYPE_CHECKING:
    Solutions = tuple[Grid, ...]
else:
    Solutions = object  # polars reads the types of a dataclass, and keeps objects as they are

HAVE_SOLUTIONS = ("unique", "several", "solved")
"""The verdicts with a solution."""

ANSWERED = (*HAVE_SOLUTIONS, "none")
"""The verdicts that answer the question."""

TIMED = (*ANSWERED, "unknown")
"""Verdicts whose time is meaningful: an answer, or a search that stopped without one."""

BROKEN = ("wrong", "failed")
"""Verdicts that indicate a fault."""

OUTCOMES = (*TIMED, "wrong", "missing", "refused", "failed")
"""The verdicts of `solve`, and four more: a wrong answer from outside, an engine that is not installed, a shape or
options that the method does not take, and a solver that broke."""

OUT_OF_TIME = Message("stopped at the time limit")
"""The note of a run that the time limit ended."""


class RunDict(ResultDict):
    name: str
    limit: int
    filled: int | None
    cells: int
    note: str


@dataclass(frozen=True, slots=True)
class Run:
    """A judged answer with its time, or the reason why there is none."""

    puzzle: Grid
    method: str
    """The method as it was named, options included."""
    limit: int
    verdict: str
    seconds: float = 0.0
    solutions: Solutions = ()
    partial: Grid | None = None
    complete: bool = False
    counters: Mapping[str, int | float] = field(default_factory=dict)
    note: str = ""
    name: str = ""
    """The puzzle's name."""

    @property
    def has_answered(self) -> bool:
        """Whether the question was answered."""
        return self.verdict in ANSWERED

    @property
    def filled(self) -> int | None:
        """The number of cells it filled, or None where it gave no grid."""
        reached = self.solutions[0] if self.solutions else self.partial
        return None if reached is None else reached.givens

    def to_dict(self, language: str | None = None) -> RunDict:
        """For JSON: the keys of a Result, and the puzzle's name, the question, the cells filled and the note."""
        return {
            "name": self.name,
            **self.puzzle.to_dict(),
            "method": self.method,
            "verdict": self.verdict,
            "solutions": [solution.to_line() for solution in self.solutions],
            "partial": self.partial.to_line() if self.partial else None,
            "complete": self.complete,
            "seconds": self.seconds,
            "counters": dict(self.counters),
            "limit": self.limit,
            "filled": self.filled,
            "cells": self.puzzle.shape.cells,
            "note": self.note,
        }
