"""The checker of clausal proofs. Knows clauses, not Sudoku, and shares nothing with any solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grille._core import MOST_VARIABLES, ProofChecker, ProofRun
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Literals = npt.NDArray[np.int32]
    """Clauses of DIMACS literals, with a 0 after each."""

__all__ = ["DELETION", "MOST_VARIABLES", "Checked", "ProofChecker", "check_proof"]

DELETION = -(2**31)
"""Stands before a step that takes a clause away."""


class Checked(NamedTuple):
    """The end of a check."""

    is_proved: bool
    """Every step followed, and they led to a contradiction."""
    refused: int | None
    """The step that did not follow, counted from 0."""
    core: npt.NDArray[np.uint32]
    """The clauses that the contradiction leans on: those of the formula from 0 on, then those that steps added."""


def check_proof(formula: Literals, steps: Literals, watch: Watch = FOREVER) -> Checked | None:
    """Whether each step follows by unit propagation from the formula and the steps before, up to a contradiction.

    None where the watch is up first.
    """
    run = ProofRun(formula, steps)
    while not run.advance(watch.slice):
        if watch.is_up:
            return None
    return Checked(run.is_refuted, run.refused if run.refused >= 0 else None, run.core()[:, 0])
