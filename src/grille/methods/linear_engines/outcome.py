"""An engine's answer to a program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from grille.methods.encodings.linear import Program

Status = Literal["optimal", "infeasible", "stopped"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """`values` is set where the status is `optimal`; `stopped` means that the budget ran out first.

    `nodes` is None where the engine does not count them.
    """

    status: Status
    values: npt.NDArray[np.float64] | None = None
    objective: float = 0.0
    nodes: int | None = 0
    iterations: int = 0


def at_sight(program: Program) -> Outcome | None:
    """The answer to a program without variables or without rows, which is trivial, and on which GLPK aborts.

    Without variables: whether 0 lies within the bounds of every row; without rows: every variable at the bound that
    costs less. None for any other program.
    """
    if program.column_count == 0:
        is_feasible = bool(np.all(program.row_lower <= 0) and np.all(program.row_upper >= 0))
        return Outcome("optimal", np.zeros(0)) if is_feasible else Outcome("infeasible")
    if program.row_count == 0:
        values = np.where(program.cost < 0, program.upper, program.lower)
        return Outcome("optimal", values, float(program.cost @ values))
    return None
