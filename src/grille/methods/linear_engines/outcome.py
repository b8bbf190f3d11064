"""What an engine says of a program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from grille.methods.encodings.linear import Program

Status = Literal["optimal", "infeasible", "stopped"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """`values` is there where the status is `optimal`; `stopped` means that the budget ran out first.

    `nodes` is None where the engine does not tell.
    """

    status: Status
    values: npt.NDArray[np.float64] | None = None
    objective: float = 0.0
    nodes: int | None = 0
    iterations: int = 0


def of_no_columns(program: Program) -> Outcome:
    """A program without variables asks only whether 0 lies within the bounds of every row."""
    is_feasible = bool(np.all(program.row_lower <= 0) and np.all(program.row_upper >= 0))
    return Outcome("optimal", np.zeros(0)) if is_feasible else Outcome("infeasible")
