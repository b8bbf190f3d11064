"""The texts that `grille export` writes: a grid as a model for other people's solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from grille.errors import UnknownNameError
from grille.methods.encodings.dimacs import dimacs
from grille.methods.encodings.linear_text import lp, mps
from grille.methods.encodings.minizinc import minizinc
from grille.model import Grid, checked_grid


@dataclass(frozen=True, slots=True)
class Export:
    """One kind of text. `pieces` takes any grid; the pieces together are the text, which may be larger than memory."""

    name: str
    suffix: str
    summary: str
    pieces: Callable[[Grid], Iterable[str]]


EXPORTS: tuple[Export, ...] = (
    Export("lp", ".lp", "the 0/1 program, in CPLEX's LP format", lp),
    Export("mps", ".mps", "the 0/1 program, in free MPS", mps),
    Export("cnf", ".cnf", "the clauses, in DIMACS, for any SAT solver", dimacs),
    Export("mzn", ".mzn", "AllDifferent on every house, in MiniZinc", minizinc),
)

_BY_NAME = {export.name: export for export in EXPORTS}


def export_named(name: str) -> Export:
    """The export of that name. Raises UnknownNameError."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownNameError("export", name, _BY_NAME) from None


def export(grid: Grid, *, to: str) -> str:
    """A grid as a model for another solver: `lp`, `mps` and what else EXPORTS names.

    >>> print(export(Grid.from_line("1..............."), to="lp").splitlines()[4])
     cell_1_1: x_1_1_1 + x_1_1_2 + x_1_1_3 + x_1_1_4 = 1
    """
    return "".join(export_named(to).pieces(checked_grid(grid)))
